"""Past evenings that come in from a file, and rows that go out as one."""

from dataclasses import replace

from aiogram import F, Router
from aiogram.types import CallbackQuery, Document, Message

from bot import views
from bot.carriers import Incoming, Outgoing
from bot.filters import Answers, InWindow, Said
from bot.keyboards import GreetingPress, WindowPress
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.games import GameService
from bot.services.imports import ImportService, Layout, Units
from bot.services.imports.days import Order as DayOrder
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.windows import Awaiting, Checking, Screens, Window

ADMINS = {"act": Act.IMPORT}


def make_router() -> Router:
    """The router of files."""
    router = Router(name="files")
    message, press = router.message.register, router.callback_query.register
    message(export, Said("export"), flags={"act": Act.EXPORT})
    message(import_, Said("import"), flags=ADMINS)
    message(take, F.document.as_("document"), Answers(Awaiting, Checking), flags=ADMINS)
    press(past, GreetingPress.filter(F.act == "past"), flags=ADMINS)
    press(example, WindowPress.filter(F.act == "example"), InWindow(Awaiting))
    press(look, WindowPress.filter(F.act == "look"), InWindow(Checking))
    press(list_, WindowPress.filter(F.act == "list"), InWindow(Checking))
    press(who, WindowPress.filter(F.act == "who"), InWindow(Checking))
    press(order_, WindowPress.filter(F.act == "order"), InWindow(Checking), flags=ADMINS)
    press(unit, WindowPress.filter(F.act == "unit"), InWindow(Checking), flags=ADMINS)
    press(write, WindowPress.filter(F.act == "write"), InWindow(Checking), flags=ADMINS)
    return router


async def export(message: Message, order: Order, spoken: Spoken, outgoing: Outgoing) -> None:
    """/export [xlsx|csv|json]: the chat's rows or one's own, in private."""
    await outgoing.hand_out(message, order, spoken.words)


async def import_(_message: Message, order: Order, imports: ImportService, screens: Screens) -> None:
    """/import: a window that wants a file."""
    imports.check(order)
    await screens.open(order, Awaiting())


async def past(press: CallbackQuery, order: Order, imports: ImportService, screens: Screens, post: Post) -> None:
    """Past evenings, from the greeting."""
    imports.check(order)
    await screens.open(order, Awaiting())
    await post.toast(press)


async def take(
    _message: Message, document: Document, order: Order, window: Window, imports: ImportService, incoming: Incoming
) -> None:
    """The file, in reply to the window."""
    imports.check(order)
    await incoming.take(document, order, window)


async def example(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    order: Order,
    games: GameService,
    outgoing: Outgoing,
    post: Post,
) -> None:
    """A file that shows how evenings can be written down."""
    league = await games.league(order.place)
    await outgoing.show(window.stage, *views.example(league, Layout(callback_data.about)))
    await post.toast(press)


async def look(press: CallbackQuery, window: Window, screen: Checking, screens: Screens) -> None:
    """The whole again."""
    await screens.turn(window, press, screen.turned(listing=False))


async def list_(press: CallbackQuery, window: Window, screen: Checking, screens: Screens) -> None:
    """What does not add up, one by one."""
    await screens.turn(window, press, screen.turned(listing=True))


async def who(
    press: CallbackQuery,
    callback_data: WindowPress,
    window: Window,
    screen: Checking,
    imports: ImportService,
    screens: Screens,
) -> None:
    """Whom a name means."""
    doubts = (await imports.preview(window.place, screen.draft, screen.said)).record.doubts
    await screens.turn(window, press, screen.answered(doubts, callback_data.about))


async def order_(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Checking,
    incoming: Incoming,
    post: Post,
) -> None:
    """Whether the day comes first."""
    answers = replace(screen.answers, order=DayOrder(callback_data.about))
    await incoming.reread(screen, answers, order, window)
    await post.toast(press)


async def unit(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Checking,
    incoming: Incoming,
    post: Post,
) -> None:
    """What the numbers of the file count."""
    answers = replace(screen.answers, units=Units(callback_data.about))
    await incoming.reread(screen, answers, order, window)
    await post.toast(press)


async def write(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Checking,
    imports: ImportService,
    incoming: Incoming,
    post: Post,
) -> None:
    """The evenings that add up, or all of them."""
    imports.check(order)
    await incoming.bring_in(screen, order, window, uneven=callback_data.about == views.ALL)
    await post.toast(press)
