"""The end of an evening is counted: names on the shared message, 0 for all others, lists in reply to it."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import AboutGame, AnswersCounting, InGroup, InWindow
from bot.keyboards import ClosingPress, WindowPress
from bot.notices import Notices
from bot.post import Post
from bot.services.lines import Line
from bot.services.notices import Notice
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.seats import SeatService
from bot.services.wishes import Gap, Verb, Wish, WishService
from bot.windows import Pad, Screens, Window, Zeroing


def make_router() -> Router:
    """The router of the counting."""
    router = Router(name="counting")
    on = router.callback_query.register
    on(count, ClosingPress.filter(F.act == "count"))
    on(zero, ClosingPress.filter(F.act == "zero"))
    on(put_off, ClosingPress.filter(F.act == "put_off"))
    rights = {"act": Act.LOG_FOR}
    on(zero_all, WindowPress.filter(F.act == "zero_all"), InWindow(Zeroing), AboutGame(), flags=rights)
    router.message.register(list_, InGroup(), AnswersCounting(), flags=rights)
    return router


async def count(
    press: CallbackQuery, callback_data: ClosingPress, order: Order, screens: Screens, post: Post
) -> None:
    """A name: the presser's pad for that player."""
    wish = Wish(Verb.CASH_OUT, (Line(player=callback_data.about),), game=callback_data.game)
    await screens.open(order, Pad(Gap(wish, callback_data.about)))
    await post.toast(press)


async def zero(
    press: CallbackQuery,
    callback_data: ClosingPress,
    order: Order,
    seats: SeatService,
    screens: Screens,
    post: Post,
) -> None:
    """0 for all others: asked once more, with their names."""
    report = await seats.table(order.place, callback_data.game)
    await screens.open(order, Zeroing(callback_data.game, report.record.players_in))
    await post.toast(press)


async def zero_all(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Zeroing,
    seats: SeatService,
    wishes: WishService,
    screens: Screens,
    post: Post,
) -> None:
    """Those who were named, and still sit, leave with nothing."""
    report = await seats.table(order.place, screen.game)
    people = (report.names[each].id for each in screen.players)
    left = (Line(player=each, amount=0) for each in people if each in report.record.players_in)
    window.wish = Wish(Verb.CASH_OUT, tuple(left), game=screen.game)
    granted = await wishes.grant(order, window.wish)
    await post.toast(press, await screens.granted(window, order, granted))


async def put_off(
    press: CallbackQuery,
    callback_data: ClosingPress,
    order: Order,
    seats: SeatService,
    notices: Notices,
    post: Post,
) -> None:
    """Not yet: the message goes away."""
    report = await seats.table(order.place, callback_data.game)
    await notices.remove(order.place, report.record.game, Notice.CLOSING)
    await post.toast(press)


async def list_(message: Message, order: Order, wish: Wish, wishes: WishService, post: Post) -> None:
    """A list in reply to the message: cash-outs."""
    granted = await wishes.grant(order, wish)
    await post.confirm(message, views.reply(granted), keyboard=views.reply_keyboard(granted))
    await post.refresh_card(granted.record.game, order.place.chat_id)
