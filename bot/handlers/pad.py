"""The number pad: opened for a cash-out, filled by keys or by a reply, recorded by ✔."""

from types import MappingProxyType

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import Answers, InWindow, Wishes
from bot.keyboards import CardPress, WindowPress
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.seats import SeatService
from bot.services.wishes import Gap, Verb, Wish, WishService
from bot.windows import Pad, Screens, Window, Windows

# What a number is asked for that is not logged, and the right that it takes.
RIGHTS = MappingProxyType({Verb.STAKE: Act.TUNE, Verb.OPEN: Act.BACKDATE})


def make_router() -> Router:
    """The router of the pad."""
    router = Router(name="pad")
    on, mine, rights = router.callback_query.register, WindowPress.filter, {"act": Act.LOG_FOR}
    on(cash_out, CardPress.filter(F.act == "out"))
    on(key, mine(F.act == "key"), InWindow(Pad))
    on(fill, mine(F.act == "fill"), InWindow(Pad))
    for verb, act in RIGHTS.items():
        on(record, mine(F.act == "record"), InWindow(Pad), Wishes(verb), flags={"act": act})
        router.message.register(reply, Answers(Pad), Wishes(verb), flags={"act": act})
    on(record, mine(F.act == "record"), InWindow(Pad), flags=rights)
    router.message.register(reply, Answers(Pad), flags=rights)
    return router


async def cash_out(
    press: CallbackQuery, callback_data: CardPress, order: Order, screens: Screens, post: Post
) -> None:
    """The card's Cash out: the presser's own pad."""
    await screens.open(order, Pad(Gap(Wish(Verb.CASH_OUT, game=callback_data.game))))
    await post.toast(press)


async def key(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Pad,
    seats: SeatService,
    windows: Windows,
    screens: Screens,
    post: Post,
) -> None:
    """A digit, or the last one taken back: the number so far is a toast."""
    pad = screen.pressed(callback_data.about)
    report = await seats.pad(window.place, window.owner, pad.gap, pad.number)
    windows.change(window, press, pad)
    await post.toast(press, views.toast_pad(report))
    await screens.show(window)


async def fill(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Pad,
    seats: SeatService,
    windows: Windows,
    screens: Screens,
    post: Post,
) -> None:
    """A shortcut puts a whole number in; nothing is recorded by it."""
    pad = screen.filled(int(callback_data.about))
    report = await seats.pad(window.place, window.owner, pad.gap, pad.number)
    windows.change(window, press, pad)
    await post.toast(press, views.toast_pad(report))
    await screens.show(window)


async def record(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Pad,
    seats: SeatService,
    wishes: WishService,
    screens: Screens,
    post: Post,
) -> None:
    """✔: what the number stands for is recorded."""
    report = await seats.pad(window.place, window.owner, screen.gap, screen.number)
    if report.record.number is None:
        await post.toast(press, views.toast_empty(report))
        return
    window.wish = screen.gap.filled(report.record.number)
    granted = await wishes.grant(order, window.wish)
    await post.toast(press, await screens.granted(window, order, granted))


async def reply(
    message: Message,
    order: Order,
    spoken: Spoken,
    window: Window,
    screen: Pad,
    wishes: WishService,
    screens: Screens,
    post: Post,
) -> None:
    """A number in reply to a pad does the same as its keys."""
    window.wish = screen.gap.said(spoken.text)
    granted = await wishes.grant(order, window.wish)
    await post.confirm(message, views.reply(granted), keyboard=views.reply_keyboard(granted))
    await screens.granted(window, order, granted)
