"""/fix and /date: a closed game is corrected in a window, all at once, or moved to another day."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import AboutGame, Answers, InGroup, InWindow, PressedInGroup, Said
from bot.keyboards import LogPress, WindowPress
from bot.notices import Notices
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.corrections import Reason
from bot.services.fixing import FixService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.windows import Drafting, DraftPad, DraftReason, DraftSeating, Page, Screens, Window

# What buttons lead to by name; why it is corrected is asked by Record.
PAGES = (Page.NEWCOMER, Page.IMPORTANCE, Page.DIFFERENCE)


def make_router() -> Router:
    """The router of corrections."""
    router, rights = Router(name="fixing"), {"act": Act.CORRECT}
    router.message.register(fix, Said("fix"), InGroup(), flags=rights)
    router.message.register(move, Said("date"), InGroup(), flags=rights)
    router.message.register(typed, Answers(DraftPad), ~F.text.startswith("/"))
    router.message.register(reasoned, Answers(DraftReason), F.text, ~F.text.startswith("/"), flags=rights)
    asked, mine = router.callback_query, WindowPress.filter
    asked.register(fix_logged, LogPress.filter(F.act == "fix"), PressedInGroup(), flags=rights)
    asked.register(seat, mine(F.act == "seat"), InWindow(Drafting))
    asked.register(page, mine(F.act.in_(PAGES)), InWindow(Drafting))
    asked.register(day, mine(F.act == "day"), InWindow(Drafting))
    asked.register(add, mine(F.act == "add"), InWindow(Drafting))
    asked.register(important, mine(F.act == "important"), InWindow(Drafting))
    asked.register(divide, mine(F.act == "divide"), InWindow(Drafting))
    asked.register(assign, mine(F.act == "assign"), InWindow(Drafting))
    asked.register(ask_reason, mine(F.act == "record"), InWindow(Drafting))
    asked.register(ask_words, mine((F.act == "reason") & (F.about == Reason.OTHER)), InWindow(Drafting))
    asked.register(record, mine(F.act == "reason"), InWindow(Drafting), AboutGame(), flags=rights)
    asked.register(back_to_all, mine(F.act == "back"), InWindow(Drafting))
    asked.register(pad, mine(F.act.in_({"counted", "money_in"})), InWindow(DraftSeating))
    asked.register(remove, mine(F.act == "remove"), InWindow(DraftSeating))
    asked.register(back, mine(F.act == "back"), InWindow(DraftSeating, DraftPad, DraftReason))
    asked.register(key, mine(F.act == "key"), InWindow(DraftPad))
    asked.register(take, mine(F.act == "take"), InWindow(DraftPad))
    return router


async def fix(_message: Message, order: Order, spoken: Spoken, fixes: FixService, screens: Screens) -> None:
    """/fix number: the closed game as a draft, in the administrator's window."""
    report = await fixes.draft(order, spoken.words)
    await screens.open(order, Drafting(report.record, report.record))


async def fix_logged(
    press: CallbackQuery,
    callback_data: LogPress,
    order: Order,
    fixes: FixService,
    screens: Screens,
    post: Post,
) -> None:
    """Correct, below the log of a closed game: the same draft."""
    report = await fixes.draft(order, f"{callback_data.game}")
    await screens.open(order, Drafting(report.record, report.record))
    await post.toast(press)


async def move(
    message: Message, order: Order, spoken: Spoken, fixes: FixService, notices: Notices, post: Post
) -> None:
    """/date number day: the game counts for another day."""
    report = await fixes.move(order, spoken.words)
    await post.answer(message, views.redated(report))
    await notices.moved(order.place, report)


async def page(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Drafting, screens: Screens
) -> None:
    """Another page of the draft."""
    await screens.turn(window, press, screen.on(Page(callback_data.act)))


async def seat(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Drafting, screens: Screens
) -> None:
    """One player of the draft."""
    await screens.turn(window, press, DraftSeating(screen, int(callback_data.about)))


async def day(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Drafting, screens: Screens
) -> None:
    """The game a day earlier or later."""
    await screens.turn(window, press, screen.later(int(callback_data.about)))


async def add(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Drafting, screens: Screens
) -> None:
    """Somebody else played too."""
    with_newcomer = screen.with_draft(screen.draft.with_seat(int(callback_data.about)))
    await screens.turn(window, press, DraftSeating(with_newcomer, int(callback_data.about)))


async def important(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Drafting, screens: Screens
) -> None:
    """The evening counts so many times."""
    await screens.turn(window, press, screen.important(int(callback_data.about)))


async def divide(press: CallbackQuery, window: Window, screen: Drafting, screens: Screens) -> None:
    """The difference is divided among all."""
    await screens.turn(window, press, screen.settled(None))


async def assign(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Drafting, screens: Screens
) -> None:
    """The difference is one player's."""
    await screens.turn(window, press, screen.settled(int(callback_data.about)))


async def ask_reason(press: CallbackQuery, window: Window, screen: Drafting, screens: Screens) -> None:
    """✔: only why is still to be said."""
    await screens.turn(window, press, screen.on(Page.REASON))


async def record(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Drafting,
    fixes: FixService,
    screens: Screens,
    notices: Notices,
    post: Post,
) -> None:
    """The reason is said: all of it is written, the result edited, the chat told once."""
    report = await fixes.fix(order, screen.draft, Reason(callback_data.about))
    await post.toast(press)
    await screens.done(window)
    await notices.corrected(order.place, report)


async def ask_words(press: CallbackQuery, window: Window, screen: Drafting, screens: Screens) -> None:
    """Another reason: it is said in words."""
    await screens.turn(window, press, DraftReason(screen))


async def reasoned(
    _message: Message,
    order: Order,
    spoken: Spoken,
    window: Window,
    screen: DraftReason,
    fixes: FixService,
    screens: Screens,
    notices: Notices,
) -> None:
    """The reason in words: all of it is written, and the chat is told why."""
    report = await fixes.fix(order, screen.back.draft, Reason.OTHER)
    await screens.close(window)
    await notices.corrected(order.place, report, spoken.text)


async def back_to_all(press: CallbackQuery, window: Window, screen: Drafting, screens: Screens) -> None:
    """Back to the whole draft."""
    await screens.turn(window, press, screen.on(Page.ALL))


async def pad(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: DraftSeating, screens: Screens
) -> None:
    """One of a player's numbers is typed."""
    await screens.turn(window, press, DraftPad(screen.back, screen.player, callback_data.act))


async def remove(press: CallbackQuery, window: Window, screen: DraftSeating, screens: Screens) -> None:
    """The player was not in this game."""
    await screens.turn(window, press, screen.removed)


async def back(
    press: CallbackQuery, window: Window, screen: DraftSeating | DraftPad | DraftReason, screens: Screens
) -> None:
    """Back to the whole draft."""
    await screens.turn(window, press, screen.back)


async def key(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: DraftPad, screens: Screens
) -> None:
    """A digit, or the last one taken back."""
    await screens.turn(window, press, screen.pressed(callback_data.about))


async def take(
    press: CallbackQuery, window: Window, screen: DraftPad, fixes: FixService, screens: Screens
) -> None:
    """The number goes into the draft."""
    amount = await fixes.worth(window.place, screen.back.draft, screen.field, screen.number)
    await screens.turn(window, press, screen.filled(amount))


async def typed(
    _message: Message, spoken: Spoken, window: Window, screen: DraftPad, fixes: FixService, screens: Screens
) -> None:
    """A number in reply to the pad does the same as its keys."""
    window.state = screen.filled(await fixes.read(window.place, screen.back.draft, screen.field, spoken.text))
    await screens.show(window)
