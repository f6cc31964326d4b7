"""A difference is decided: the buttons of the question, and the host's window behind them."""

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot import views
from bot.filters import AboutGame, InWindow
from bot.keyboards import ClosingPress, ResultPress, WindowPress
from bot.notices import Notices
from bot.post import Post
from bot.services.differences import DifferenceService
from bot.services.endings import EndingService
from bot.services.lines import Line
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.seats import SeatService
from bot.services.wishes import Gap, Verb, Wish, changed
from bot.windows import Assigning, CallingOff, Choosing, Dividing, Pad, Screens, Window


def make_router() -> Router:
    """The router of differences."""
    router = Router(name="deciding")
    asked, mine, rights = router.callback_query, WindowPress.filter, {"act": Act.CLOSE}
    asked.register(close, ClosingPress.filter(F.act == "close"), AboutGame(), flags=rights)
    asked.register(later, ClosingPress.filter(F.act == "later"), AboutGame(), flags=rights)
    asked.register(divide, ClosingPress.filter(F.act == "divide"), AboutGame(), flags=rights)
    asked.register(choose, ClosingPress.filter(F.act == "correct"), AboutGame())
    asked.register(choose, ClosingPress.filter(F.act.in_(views.PURPOSES)), AboutGame(), flags=rights)
    asked.register(who, mine(F.act == "who"), InWindow(Dividing))
    asked.register(turn, mine(F.act == "turn"), InWindow(Dividing))
    asked.register(divided, mine(F.act == "back"), InWindow(Dividing))
    asked.register(decide_division, mine(F.act == "decide"), InWindow(Dividing), AboutGame(), flags=rights)
    asked.register(assign, mine(F.act == "assign"), InWindow(Choosing))
    asked.register(correct, mine(F.act == "correct"), InWindow(Choosing))
    asked.register(add_rebuy, mine(F.act == "rebuy"), InWindow(Choosing), AboutGame(), flags=rights)
    asked.register(take_back, mine(F.act == "rebuys"), InWindow(Choosing), AboutGame(), flags=rights)
    asked.register(unassigned, mine(F.act == "back"), InWindow(Assigning))
    asked.register(decide_assignment, mine(F.act == "decide"), InWindow(Assigning), AboutGame(), flags=rights)
    asked.register(reopen, ResultPress.filter(F.act == "reopen"), AboutGame(), flags={"act": Act.REOPEN})
    asked.register(close, ResultPress.filter(F.act == "count"), AboutGame(), flags=rights)
    asked.register(call_off, ResultPress.filter(F.act == "off"))
    return router


async def close(press: CallbackQuery, order: Order, endings: EndingService, notices: Notices, post: Post) -> None:
    """The books balance by now: close."""
    report = await endings.close(order)
    await post.toast(press)
    await notices.ended(order.place, report)


async def reopen(press: CallbackQuery, order: Order, endings: EndingService, notices: Notices, post: Post) -> None:
    """The result's button: the game runs again."""
    report = await endings.reopen(order)
    await post.toast(press)
    await notices.reopened(order.place, report)


async def call_off(
    press: CallbackQuery, callback_data: ResultPress, order: Order, screens: Screens, post: Post
) -> None:
    """A game that was left open: whether it counts for nothing is asked once more."""
    await screens.open(order, CallingOff(callback_data.game))
    await post.toast(press)


async def later(press: CallbackQuery, order: Order, endings: EndingService, notices: Notices, post: Post) -> None:
    """The game waits for the decision, outside the rating; its card says so."""
    report = await endings.decide_later(order)
    await post.toast(press, views.toast_waiting(report))
    await notices.put_off(order.place, report.record)
    await post.refresh_card(report.record.game, order.place.chat_id)


async def divide(
    press: CallbackQuery,
    callback_data: ClosingPress,
    order: Order,
    differences: DifferenceService,
    screens: Screens,
    post: Post,
) -> None:
    """Show how the difference would be divided, before anything is written."""
    await differences.check(order, Act.CLOSE)
    await screens.open(order, Dividing(callback_data.game))
    await post.toast(press)


async def choose(
    press: CallbackQuery,
    callback_data: ClosingPress,
    order: Order,
    differences: DifferenceService,
    screens: Screens,
    post: Post,
) -> None:
    """Ask which player it is about; whose cash-out one may log anew is decided when it is recorded."""
    await differences.check(order, Act.LOG if callback_data.act == "correct" else Act.CLOSE)
    await screens.open(order, Choosing(callback_data.game, callback_data.act))
    await post.toast(press)


async def who(press: CallbackQuery, window: Window, screen: Dividing, screens: Screens) -> None:
    """Who takes part can be changed."""
    await screens.turn(window, press, Dividing(screen.game, screen.people, chooses=True))


async def turn(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Dividing,
    differences: DifferenceService,
    screens: Screens,
) -> None:
    """One player takes part, or no longer does."""
    report = await differences.proposal(window.place, screen.game, screen.people)
    people = tuple(part.player for part in report.record.parts)
    await screens.turn(window, press, screen.turned(int(callback_data.about), people))


async def divided(press: CallbackQuery, window: Window, screen: Dividing, screens: Screens) -> None:
    """Back to each one's part."""
    await screens.turn(window, press, Dividing(screen.game, screen.people))


async def decide_division(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Dividing,
    differences: DifferenceService,
    screens: Screens,
    notices: Notices,
    post: Post,
) -> None:
    """The difference is divided, and the game closed with it."""
    proposal = await differences.proposal(order.place, screen.game, screen.people)
    report = await differences.divide(order, tuple(part.player for part in proposal.record.parts))
    await post.toast(press)
    await screens.done(window)
    await notices.result(order.place, report)


async def assign(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Choosing, screens: Screens
) -> None:
    """One player would get or bear all of it: ask once more."""
    await screens.turn(window, press, Assigning(screen.game, int(callback_data.about)))


async def correct(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Choosing,
    seats: SeatService,
    screens: Screens,
) -> None:
    """One player's cash-out is typed anew, in place of the one that the pad names."""
    player = int(callback_data.about)
    wish = Wish(Verb.CASH_OUT, (Line(player=player),), game=screen.game)
    stands = (await seats.pad(window.place, window.owner, Gap(wish, player))).record.entry
    await screens.turn(window, press, Pad(Gap(changed(wish, 0, instead=stands), player)))


async def add_rebuy(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    endings: EndingService,
    screens: Screens,
    post: Post,
) -> None:
    """One player's rebuy was forgotten."""
    report = await endings.add_rebuy(order, int(callback_data.about))
    await post.toast(press, views.toast_amended(report))
    await screens.done(window, views.toast_amended(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def take_back(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    endings: EndingService,
    screens: Screens,
    post: Post,
) -> None:
    """One player's rebuy was logged twice."""
    report = await endings.take_back(order, int(callback_data.about))
    await post.toast(press, views.toast_amended(report))
    await screens.done(window, views.toast_amended(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def unassigned(press: CallbackQuery, window: Window, screen: Assigning, screens: Screens) -> None:
    """Back to the choice of a player."""
    await screens.turn(window, press, Choosing(screen.game, "assign"))


async def decide_assignment(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Assigning,
    differences: DifferenceService,
    screens: Screens,
    notices: Notices,
    post: Post,
) -> None:
    """All of the difference is one player's, and the game closed with it."""
    report = await differences.assign(order, screen.player)
    await post.toast(press)
    await screens.done(window)
    await notices.result(order.place, report)
