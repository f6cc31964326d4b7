"""The desk: somebody logs for others, one after the other."""

from dataclasses import replace
from types import MappingProxyType

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import AboutGame, Answers, InWindow
from bot.keyboards import CardPress, WindowPress
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.lines import Line
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.voids import VoidService
from bot.services.wishes import Gap, Verb, Wish, WishService
from bot.windows import Book, ForAnother, GuestName, Newcomers, OfGame, OneOther, Pad, Screens, Window

# What is logged at once, and what a number is asked for.
AT_ONCE = MappingProxyType({"sit_for": Verb.JOIN, "rebuy_for": Verb.REBUY})
ASKED = MappingProxyType({"other_for": Verb.BUY_IN, "out_for": Verb.CASH_OUT})


def make_router() -> Router:
    """The router of the desk."""
    router = Router(name="desk")
    on, mine = router.callback_query.register, WindowPress.filter
    on(desk, CardPress.filter(F.act == "desk"))
    on(one, mine(F.act == "one"), InWindow(ForAnother))
    on(book, mine(F.act == "book"), InWindow(ForAnother))
    on(newcomers, mine(F.act == "newcomers"), InWindow(ForAnother))
    on(guest, mine(F.act == "guest"), InWindow(Newcomers))
    # An entry leads back to the desk; until that is drawn, the buttons of one player and of newcomers can be seen.
    seen = InWindow(OneOther, Newcomers, ForAnother)
    on(at_once, mine(F.act.in_(AT_ONCE)), seen, flags={"act": Act.LOG_FOR})
    on(ask, mine(F.act.in_(ASKED)), seen)
    on(undo, mine(F.act == "undo_for"), seen, AboutGame(), flags={"act": Act.VOID})
    router.message.register(named, Answers(GuestName), flags={"act": Act.LOG_FOR})
    return router


async def desk(press: CallbackQuery, callback_data: CardPress, order: Order, screens: Screens, post: Post) -> None:
    """The card's For another: a desk of the presser's."""
    await screens.open(order, ForAnother(callback_data.game))
    await post.toast(press)


async def one(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: ForAnother, screens: Screens
) -> None:
    """One player is chosen."""
    await screens.turn(window, press, OneOther(screen.game, int(callback_data.about)))


async def newcomers(press: CallbackQuery, window: Window, screen: ForAnother, screens: Screens) -> None:
    """Somebody who does not sit yet."""
    await screens.turn(window, press, Newcomers(screen.game))


async def book(press: CallbackQuery, window: Window, screen: ForAnother, screens: Screens) -> None:
    """What was written so far."""
    await screens.turn(window, press, Book(screen.game, desk=True))


async def guest(press: CallbackQuery, window: Window, screen: Newcomers, screens: Screens) -> None:
    """Somebody whom the league does not know."""
    await screens.turn(window, press, GuestName(screen.game, desk=True))


async def at_once(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: OfGame,
    wishes: WishService,
    screens: Screens,
    post: Post,
) -> None:
    """The default buy-in for somebody."""
    line = Line(player=int(callback_data.about))
    window.state = OneOther(screen.game, int(callback_data.about))
    window.wish = Wish(AT_ONCE[callback_data.act], (line,), game=screen.game)
    granted = await wishes.grant(order, window.wish)
    await post.toast(press, await screens.granted(window, order, granted))


async def ask(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: OfGame, screens: Screens
) -> None:
    """A number is asked for; the desk comes back after it."""
    player = int(callback_data.about)
    wish = Wish(ASKED[callback_data.act], (Line(player=player),), game=screen.game)
    await screens.turn(window, press, Pad(Gap(wish, player), back=ForAnother(screen.game)))


async def undo(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: OfGame,
    voids: VoidService,
    screens: Screens,
    post: Post,
) -> None:
    """The newest entry about somebody is taken back; said in the chat where somebody else had written it."""
    report = await voids.last_about(order, int(callback_data.about))
    window.state = OneOther(screen.game, int(callback_data.about))
    await post.toast(press, views.toast_undone_entries(report))
    await post.refresh_card(report.record.game, order.place.chat_id)
    await screens.done(window, views.toast_undone_entries(report))
    if report.record.foreign and not report.repeats:
        await post.say(order.place, views.undone_by(report), keyboard=views.restore_keyboard(report))


async def named(
    message: Message,
    order: Order,
    spoken: Spoken,
    window: Window,
    screen: GuestName,
    wishes: WishService,
    screens: Screens,
    post: Post,
) -> None:
    """The name of a new guest, or of several: they sit down with the default buy-in."""
    lines = tuple(replace(line, guest=True) for line in spoken.lines)
    window.wish = Wish(Verb.JOIN, lines, game=screen.game)
    granted = await wishes.grant(order, window.wish)
    await post.confirm(message, views.reply(granted), keyboard=views.reply_keyboard(granted))
    await screens.granted(window, order, granted)
