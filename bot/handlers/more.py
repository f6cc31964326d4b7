"""⋯ More: the screens behind it, and what they do to a running evening."""

from dataclasses import replace
from types import MappingProxyType

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot import views
from bot.filters import AboutGame, InWindow
from bot.keyboards import CardPress, WindowPress
from bot.notices import Notices
from bot.post import Post
from bot.services.endings import EndingService
from bot.services.evenings import EveningService
from bot.services.games import GameService
from bot.services.hosting import HostingService
from bot.services.lines import Line
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.seats import SeatService
from bot.services.wishes import Gap, Verb, Wish, WishService
from bot.windows import (
    Book,
    CallingOff,
    GuestName,
    HandingOver,
    More,
    OfGame,
    Pad,
    Roll,
    Screens,
    Together,
    Weighing,
    Window,
)

# Where a button of More leads.
BEHIND = MappingProxyType(
    {
        "weigh": Weighing,
        "heirs": HandingOver,
        "off": CallingOff,
        "together": Together,
        "guest": GuestName,
        "book": Book,
    }
)
# What a number is asked for.
ASKED = MappingProxyType({"other": Verb.BUY_IN, "addon": Verb.ADD_ON, "stake": Verb.STAKE})


def make_router() -> Router:
    """The router of More."""
    router = Router(name="more")
    on, mine = router.callback_query.register, WindowPress.filter
    on(more, CardPress.filter(F.act == "more"), AboutGame(), flags={"act": Act.TUNE})
    on(list_, CardPress.filter(F.act == "list"))
    on(go, mine(F.act.in_(BEHIND)), InWindow(More))
    on(ask, mine(F.act.in_(ASKED)), InWindow(More))
    on(back, mine(F.act == "back"), InWindow(OfGame))
    on(turn_page, mine(F.act == "page"), InWindow(OfGame))
    on(weigh, mine(F.act == "weight"), InWindow(Weighing), AboutGame(), flags={"act": Act.TUNE})
    on(tick, mine(F.act == "tick"), InWindow(Together))
    on(seat, mine(F.act == "seat"), InWindow(Together), AboutGame(), flags={"act": Act.LOG_FOR})
    on(give, mine(F.act == "give"), InWindow(HandingOver), AboutGame(), flags={"act": Act.HAND_OVER})
    on(take, mine(F.act == "take"), InWindow(More), AboutGame())
    on(call_off, mine(F.act == "call_off"), InWindow(CallingOff), AboutGame(), flags={"act": Act.CALL_OFF})
    on(count, mine(F.act == "count"), InWindow(More), AboutGame(), flags={"act": Act.CLOSE})
    return router


async def more(press: CallbackQuery, callback_data: CardPress, order: Order, screens: Screens, post: Post) -> None:
    """The card's More: a window of the presser's."""
    await screens.open(order, More(callback_data.game))
    await post.toast(press)


async def list_(
    press: CallbackQuery, callback_data: CardPress, order: Order, screens: Screens, post: Post
) -> None:
    """The table of a big game, in a window of the presser's."""
    await screens.open(order, Roll(callback_data.game))
    await post.toast(press)


async def go(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: More, screens: Screens
) -> None:
    """One of the screens behind it."""
    await screens.turn(window, press, BEHIND[callback_data.act](screen.game))


async def ask(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: More, screens: Screens
) -> None:
    """Another amount than the buy-in, or another buy-in: a number is asked for."""
    await screens.turn(window, press, Pad(Gap(Wish(ASKED[callback_data.act], game=screen.game))))


async def back(press: CallbackQuery, window: Window, screen: OfGame, screens: Screens) -> None:
    """The screen before."""
    await screens.turn(window, press, screen.before)


async def turn_page(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: OfGame, screens: Screens
) -> None:
    """Another page of a long list."""
    await screens.turn(window, press, replace(screen, page=int(callback_data.about)))  # type: ignore[call-arg]  # those with arrows have pages


async def weigh(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    evenings: EveningService,
    screens: Screens,
    post: Post,
) -> None:
    """How much the evening counts."""
    report = await evenings.set_importance(order, int(callback_data.about))
    await post.toast(press, views.toast_tuned(report))
    await post.refresh_card(report.record.game, order.place.chat_id)
    await screens.done(window, views.toast_tuned(report))


async def tick(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Together,
    seats: SeatService,
    screens: Screens,
) -> None:
    """One of last time's people comes, or stays away."""
    company = await seats.company(window.place, screen.game, screen.away)
    await screens.turn(window, press, screen.turned(int(callback_data.about), company.record.away))


async def seat(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Together,
    seats: SeatService,
    wishes: WishService,
    screens: Screens,
    post: Post,
) -> None:
    """All who are ticked sit down with the default buy-in."""
    company = await seats.company(order.place, screen.game, screen.away)
    here = (Line(player=each) for each in company.record.coming)
    window.wish = Wish(Verb.JOIN, tuple(here), game=screen.game)
    granted = await wishes.grant(order, window.wish)
    await post.toast(press, await screens.granted(window, order, granted))


async def give(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    hosting: HostingService,
    screens: Screens,
    post: Post,
) -> None:
    """The game is handed over; said in the chat."""
    report = await hosting.hand_over(order, int(callback_data.about))
    await post.toast(press)
    await post.say(order.place, views.handed_over(report))
    await post.refresh_card(report.record.game, order.place.chat_id)
    await screens.done(window)


async def take(
    press: CallbackQuery, order: Order, window: Window, hosting: HostingService, screens: Screens, post: Post
) -> None:
    """Somebody of the game steps in for a host who has gone; said in the chat."""
    report = await hosting.take_over(order)
    await post.toast(press)
    await post.say(order.place, views.handed_over(report))
    await post.refresh_card(report.record.game, order.place.chat_id)
    await screens.done(window)


async def call_off(
    press: CallbackQuery,
    order: Order,
    window: Window,
    games: GameService,
    screens: Screens,
    notices: Notices,
    post: Post,
) -> None:
    """The evening counts for nothing; said in the chat."""
    report = await games.call_off(order)
    await post.toast(press)
    await post.say(order.place, views.called_off(report))
    await notices.called_off(order.place, report.record.game)
    await screens.done(window)


async def count(
    press: CallbackQuery,
    order: Order,
    window: Window,
    endings: EndingService,
    notices: Notices,
    screens: Screens,
    post: Post,
) -> None:
    """Count those who still sit, and close."""
    report = await endings.close(order)
    await post.toast(press)
    await screens.done(window)
    await notices.ended(order.place, report)
