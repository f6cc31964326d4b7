"""Taking back: one's own newest entry, any entry of the log, all of a list; and restoring it."""

from dataclasses import replace

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot import views
from bot.filters import AboutGame, InWindow, OfCard, PressedInGroup
from bot.keyboards import CardPress, LogPress, UndoPress, WindowPress
from bot.post import Post
from bot.services.games import GameService
from bot.services.ledgers import LedgerService
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.voids import VoidService
from bot.services.wishes import Verb, Wish
from bot.windows import Book, Screens, Voiding, Window


def make_router() -> Router:
    """The router of undoing."""
    router = Router(name="undoing")
    on, mine, rights = router.callback_query.register, WindowPress.filter, {"act": Act.VOID}
    on(undo_mine, CardPress.filter(F.act == "undo"), OfCard(Verb.UNDO))
    on(turn_page, LogPress.filter(F.act == "page"))
    on(choose, LogPress.filter(F.act == "void"), PressedInGroup())
    on(choose_in_book, mine(F.act == "void"), InWindow(Book))
    on(pick, mine(F.act == "pick"), InWindow(Voiding))
    on(take_back, mine(F.act == "take_back"), InWindow(Voiding), AboutGame(), flags=rights)
    on(take_all_back, UndoPress.filter(F.act == "undo"), flags=rights)
    on(mine_instead, UndoPress.filter(F.act == "mine"))
    on(restore, UndoPress.filter(F.act == "restore"), flags=rights)
    return router


async def undo_mine(_press: CallbackQuery, order: Order, wish: Wish, ledgers: LedgerService) -> None:
    """The card's Undo mine: refused until its window, which names the entry, was answered."""
    await ledgers.undo(replace(order, game=wish.game), asks=True)


async def turn_page(
    press: CallbackQuery, callback_data: LogPress, order: Order, games: GameService, post: Post
) -> None:
    """Another page of a shown log."""
    report = await games.log(order.place, f"{callback_data.game}")
    await post.toast(press)
    page = callback_data.page
    await post.redraw_pressed(
        press, views.log(report, page), views.log_keyboard(report, page, private=order.private)
    )


async def choose(
    press: CallbackQuery,
    callback_data: LogPress,
    order: Order,
    games: GameService,
    screens: Screens,
    post: Post,
) -> None:
    """Which entry is meant: a window of the presser's."""
    report = await games.log(order.place, f"{callback_data.game}")
    await screens.open(order, Voiding(report.record.game))
    await post.toast(press)


async def choose_in_book(press: CallbackQuery, window: Window, screen: Book, screens: Screens) -> None:
    """Which entry is meant."""
    await screens.turn(window, press, Voiding(screen.game))


async def pick(
    press: CallbackQuery, callback_data: WindowPress, window: Window, screen: Voiding, screens: Screens
) -> None:
    """The entry is shown in words first."""
    await screens.turn(window, press, replace(screen, entry=int(callback_data.about)))


async def take_back(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    voids: VoidService,
    screens: Screens,
    post: Post,
) -> None:
    """Host and administrators take any entry back; the chat is told."""
    report = await voids.one(order, int(callback_data.about))
    await post.toast(press, views.toast_undone_entries(report))
    await post.refresh_card(report.record.game, order.place.chat_id)
    await screens.done(window, views.toast_undone_entries(report))
    if report.record.foreign:
        await post.say(order.place, views.undone_by(report), keyboard=views.restore_keyboard(report))


async def take_all_back(
    press: CallbackQuery, callback_data: UndoPress, order: Order, voids: VoidService, post: Post
) -> None:
    """All that a message had recorded is taken back; the reply says so and can restore it."""
    report = await voids.all_of(order, callback_data.operation)
    await post.toast(press, views.toast_undone_entries(report))
    await post.redraw_pressed(press, views.undone_list(report), views.restore_keyboard(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def mine_instead(
    press: CallbackQuery, callback_data: UndoPress, order: Order, voids: VoidService, post: Post
) -> None:
    """It was not about whom the message answered, but about its author."""
    report = await voids.for_me(order, callback_data.operation)
    await post.toast(press, views.toast_restored(report))
    await post.redraw_pressed(press, views.instead(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def restore(
    press: CallbackQuery, callback_data: UndoPress, order: Order, voids: VoidService, post: Post
) -> None:
    """What was taken back stands again."""
    report = await voids.restore(order, callback_data.operation)
    await post.toast(press, views.toast_restored(report))
    await post.redraw_pressed(press, views.restored(report))
    await post.refresh_card(report.record.game, order.place.chat_id)
