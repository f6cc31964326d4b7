"""Calculators and matches: a form that is filled in by typing and by buttons."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.filters import Answers, InGroup, InWindow, Said
from bot.keyboards import WindowPress
from bot.post import Post
from bot.services.clubs.catalogue import Purpose
from bot.services.clubs.filling import FormService
from bot.services.clubs.matches import MatchService
from bot.services.commands import Spoken
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.views import clubs
from bot.windows import Screens, Window, Windows
from bot.windows.forms import MOVES, Asking, Counted, Filling, Menu, begun, hear

TYPED = ~F.text.startswith("/")


def make_router() -> Router:
    """The router of forms."""
    router = Router(name="forms")
    router.message.register(calc, Said("calc"))
    router.message.register(match, Said("match"), InGroup())
    router.message.register(answer, Answers(Asking), TYPED)
    router.message.register(lines, Answers(Filling), TYPED)
    press, screens = router.callback_query.register, InWindow(Menu, Asking, Filling, Counted)
    press(key, WindowPress.filter(F.act == "key"), InWindow(Asking))
    press(move, WindowPress.filter(F.act.in_(MOVES)), screens)
    press(newcomer, WindowPress.filter(F.act == "newcomer"), InWindow(Filling))
    press(record, WindowPress.filter(F.act == "record"), InWindow(Filling), flags={"act": Act.BACKDATE})
    press(record_list, WindowPress.filter(F.act == "list"), InWindow(Filling), flags={"act": Act.BACKDATE})
    return router


async def calc(_message: Message, order: Order, spoken: Spoken, forms: FormService, screens: Screens) -> None:
    """/calc [formula] [answers]: a game to compute, in the author's window."""
    report = await forms.begun(order, spoken, Purpose.CALCULATOR)
    await screens.open(order, begun(report, Purpose.CALCULATOR))


async def match(_message: Message, order: Order, spoken: Spoken, forms: FormService, screens: Screens) -> None:
    """/match [formula] [answers] [date=5.11]: a match to record, in the author's window."""
    report = await forms.begun(order, spoken, Purpose.LADDER)
    await screens.open(order, begun(report, Purpose.LADDER))


async def answer(
    _message: Message,
    order: Order,
    spoken: Spoken,
    window: Window,
    screen: Asking,
    forms: FormService,
    screens: Screens,
) -> None:
    """An answer in reply to a question."""
    hear(window, order, screen.said(spoken.text, forms.vocabulary))
    await screens.show(window)


async def lines(
    _message: Message,
    order: Order,
    spoken: Spoken,
    window: Window,
    screen: Filling,
    forms: FormService,
    screens: Screens,
) -> None:
    """A list in reply to a form, a line a row."""
    report = await forms.typed(order, screen.form, screen.listing, spoken)
    hear(window, order, screen.filled(report.record))
    await screens.show(window)


async def key(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Asking,
    windows: Windows,
    screens: Screens,
    post: Post,
) -> None:
    """A digit, or the last one taken back: the number so far is a toast."""
    pressed = screen.pressed(callback_data.about)
    windows.change(window, press, pressed)
    await post.toast(press, clubs.toast_number(pressed.number))
    await screens.show(window)


async def move(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Menu | Asking | Filling | Counted,
    screens: Screens,
) -> None:
    """Another screen of the same form."""
    await screens.turn(window, press, screen.moved(callback_data.act, callback_data.about))


async def record(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Filling,
    matches: MatchService,
    screens: Screens,
    post: Post,
) -> None:
    """✔: the match stands in its ladder, and the chat sees it."""
    report = await matches.record(order, screen.form)
    await screens.done(window, clubs.toast_recorded(report))
    await post.toast(press, clubs.toast_recorded(report))
    await post.say(order.place, clubs.recorded(report), keyboard=clubs.recorded_keyboard(report))


async def newcomer(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Filling,
    forms: FormService,
    matches: MatchService,
    screens: Screens,
) -> None:
    """Whom the league does not know becomes a player; then the same lines are read again."""
    line = screen.lines[int(callback_data.about)]
    await matches.welcome(order, forms.newcomer(screen.form, screen.listing, line))
    report = await forms.read(order, screen.form, screen.listing, screen.lines)
    await screens.turn(window, press, screen.filled(report.record))


async def record_list(
    press: CallbackQuery,
    order: Order,
    window: Window,
    screen: Filling,
    matches: MatchService,
    screens: Screens,
    post: Post,
) -> None:
    """✔: every game of a pasted list stands in its ladder, one after the other."""
    report = await matches.record_list(order, screen.form)
    await screens.done(window, clubs.toast_list_recorded(report))
    await post.toast(press, clubs.toast_list_recorded(report))
    await post.say(order.place, clubs.list_recorded(report), keyboard=clubs.list_recorded_keyboard(report))
