"""After the evening: who has paid whom, how people want to be paid, and the buttons under a result."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import AboutGame, Chose, InGroup, InPrivate, InWindow, Said
from bot.keyboards import ResultPress, TransferPress, WindowPress
from bot.notices import Notices
from bot.post import Post, Urgency
from bot.services.boards import BoardService
from bot.services.commands import Spoken
from bot.services.games import GameService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.requisites import RequisiteService
from bot.services.transfers import TransferService
from bot.services.wishes import Verb, Wish, WishService
from bot.windows import Question, Screens, Unmarking, Window


def make_router() -> Router:
    """The router of transfers."""
    router = Router(name="settling")
    router.message.register(settle, Said("settle"), InGroup())
    router.message.register(paid, Said("paid"), InGroup())
    router.message.register(pay, Said("pay"), InPrivate())
    router.message.register(pay_here, Said("pay"), InGroup())
    asked, log_for, unmark_any = router.callback_query, {"act": Act.LOG_FOR}, {"act": Act.UNMARK}
    asked.register(mark, TransferPress.filter(F.act == "mark"), AboutGame(), flags=log_for)
    asked.register(how, TransferPress.filter(F.act == "how"), AboutGame())
    asked.register(unmark, TransferPress.filter(F.act == "unmark"), AboutGame(), flags=unmark_any)
    asked.register(
        unmark_one, WindowPress.filter(F.act == "unmark"), InWindow(Unmarking), AboutGame(), flags=unmark_any
    )
    asked.register(paid_to, WindowPress.filter(F.act == "answer"), InWindow(Question), Chose(Verb.PAID))
    asked.register(show, ResultPress.filter(F.act == "settle"), AboutGame())
    asked.register(turn, ResultPress.filter(F.act == "page"))
    asked.register(log, ResultPress.filter(F.act == "log"))
    asked.register(rating, ResultPress.filter(F.act == "rating"))
    return router


async def settle(
    _message: Message, order: Order, spoken: Spoken, transfers: TransferService, notices: Notices
) -> None:
    """/settle [number]: the one message of a game's transfers, at the bottom."""
    report = await transfers.listed(order.place, spoken.words)
    await notices.transfers(order.place, report, anew=True)


async def show(
    press: CallbackQuery, order: Order, transfers: TransferService, notices: Notices, post: Post
) -> None:
    """The result's button: the one message of its transfers, at the bottom."""
    report = await transfers.listed(order.place, game_id=order.game)
    await post.toast(press)
    await notices.transfers(order.place, report, anew=True)


async def paid(
    message: Message, order: Order, spoken: Spoken, transfers: TransferService, notices: Notices, post: Post
) -> None:
    """/paid amount who: what has changed hands is counted off the list."""
    report = await transfers.paid(order, spoken.lines)
    await post.confirm(message, views.paid(report))
    await notices.follow_transfers(order.place, report.record.game)


async def paid_to(
    press: CallbackQuery,
    order: Order,
    window: Window,
    wish: Wish,
    wishes: WishService,
    screens: Screens,
    notices: Notices,
    post: Post,
) -> None:
    """Whom a /paid meant is said by a button."""
    window.wish = wish
    report = await wishes.grant(order, wish)
    await post.toast(press)
    await screens.done(window)
    await post.say(order.place, views.paid(report), urgency=Urgency.MONEY)
    await notices.follow_transfers(order.place, report.record.game)


async def mark(
    press: CallbackQuery,
    callback_data: TransferPress,
    order: Order,
    transfers: TransferService,
    notices: Notices,
    post: Post,
) -> None:
    """Sent, pressed by the payer; received, pressed by the receiver."""
    report = await transfers.mark(order, callback_data.payment)
    await post.toast(press, views.toast_marked(report))
    await notices.follow_transfers(order.place, report.record.game)


async def how(press: CallbackQuery, order: Order, requisites: RequisiteService, post: Post) -> None:
    """How to pay those whom the presser owes: an alert that nobody else sees."""
    await post.toast(press, views.alert_how(await requisites.how_to_pay(order)), alert=True)


async def unmark(
    press: CallbackQuery, callback_data: TransferPress, order: Order, screens: Screens, post: Post
) -> None:
    """Which mark is taken off is chosen in a window."""
    await screens.open(order, Unmarking(callback_data.game, admin=order.admin))
    await post.toast(press)


async def unmark_one(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    transfers: TransferService,
    screens: Screens,
    notices: Notices,
    post: Post,
) -> None:
    """A mark is taken off, and the list made anew."""
    report = await transfers.unmark(order, callback_data.about)
    await post.toast(press, views.toast_unmarked(report))
    await screens.done(window, views.toast_unmarked(report))
    await notices.follow_transfers(order.place, report.record.game)


async def pay(
    message: Message, order: Order, spoken: Spoken, requisites: RequisiteService, games: GameService, post: Post
) -> None:
    """/pay [words], in private: how its author wants to be paid."""
    words = await requisites.said(order.actor.telegram_id, spoken.words, order.at)
    await post.answer(message, views.requisites(await games.league(order.place), words))


async def pay_here(message: Message, order: Order, games: GameService, post: Post) -> None:
    """/pay in a group: such words belong into a private chat."""
    await post.answer(message, views.pay_in_private(await games.league(order.place)))


async def turn(
    press: CallbackQuery, callback_data: ResultPress, order: Order, games: GameService, post: Post
) -> None:
    """Another page of a long result."""
    number, _, page = callback_data.about.partition("-")
    report = await games.shown(order.place, number)
    await post.toast(press)
    keyboard = views.game_keyboard(report, int(page))
    await post.redraw_pressed(press, views.game(report, int(page)), keyboard)


async def log(
    press: CallbackQuery, callback_data: ResultPress, order: Order, games: GameService, post: Post
) -> None:
    """The result's ledger."""
    report = await games.log(order.place, callback_data.about)
    await post.toast(press)
    await post.say(order.place, views.log(report), keyboard=views.log_keyboard(report), urgency=Urgency.WINDOW)


async def rating(
    press: CallbackQuery, callback_data: ResultPress, order: Order, boards: BoardService, post: Post
) -> None:
    """The rating of the month that the result counts for."""
    report = await boards.rating(order, (callback_data.about,))
    await post.toast(press)
    keyboard = views.rating_keyboard(report)
    await post.say(order.place, views.rating(report), keyboard=keyboard, urgency=Urgency.WINDOW)
