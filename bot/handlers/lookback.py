"""Looking back: the Hall of Fame, a player's figures, the evenings one by one."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InGroup, Said
from bot.keyboards import GamesPress, HallPress, StatsPress
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.games import GameService
from bot.services.halls import HallService
from bot.services.histories import HistoryService
from bot.services.orders import Order
from bot.services.stats import StatService


def make_router() -> Router:
    """The router of what was."""
    router = Router(name="lookback")
    router.message.register(hall, Said("hall"), InGroup())
    router.message.register(stats, Said("stats"), InGroup())
    router.message.register(history, Said("games"), InGroup())
    router.callback_query.register(turn_hall, HallPress.filter(F.act == "show"))
    router.callback_query.register(list_months, HallPress.filter(F.act == "months"))
    router.callback_query.register(list_years, HallPress.filter(F.act == "years"))
    router.callback_query.register(turn_stats, StatsPress.filter(F.act == "show"))
    router.callback_query.register(turn_rivals, StatsPress.filter(F.act == "rivals"))
    router.callback_query.register(turn_history, GamesPress.filter(F.act == "page"))
    router.callback_query.register(open_game, GamesPress.filter(F.act == "open"))
    return router


async def hall(message: Message, order: Order, spoken: Spoken, halls: HallService, post: Post) -> None:
    """/hall [2026-10]: best player and millionaire of the last completed month, or of another period."""
    report = await halls.hall(order, spoken.words.split())
    await post.answer(message, views.hall(report), keyboard=views.hall_keyboard(report))


async def turn_hall(
    press: CallbackQuery, callback_data: HallPress, order: Order, halls: HallService, post: Post
) -> None:
    """Show the titles of another period in the same message."""
    report = await halls.hall(order, (callback_data.period,))
    await post.toast(press)
    await post.redraw_pressed(press, views.hall(report), views.hall_keyboard(report))


async def list_months(
    press: CallbackQuery, callback_data: HallPress, order: Order, halls: HallService, post: Post
) -> None:
    """Show the titles of all months of a year."""
    report = await halls.months(order, (callback_data.period,))
    await post.toast(press)
    await post.redraw_pressed(press, views.chronicle(report), views.chronicle_keyboard(report))


async def list_years(press: CallbackQuery, order: Order, halls: HallService, post: Post) -> None:
    """Show the titles of all years."""
    report = await halls.years(order)
    await post.toast(press)
    await post.redraw_pressed(press, views.chronicle(report), views.chronicle_keyboard(report))


async def stats(message: Message, order: Order, spoken: Spoken, figures: StatService, post: Post) -> None:
    """/stats [who]: a player's figures of all time, or of a period that is named."""
    report = await figures.asked(order, spoken)
    await post.answer(message, views.stats(report), keyboard=views.stats_keyboard(report, order.actor))


async def turn_stats(
    press: CallbackQuery, callback_data: StatsPress, order: Order, figures: StatService, post: Post
) -> None:
    """Show a player's figures of another period."""
    report = await figures.of_player(order, callback_data.period, callback_data.player)
    await post.toast(press)
    await post.redraw_pressed(press, views.stats(report), views.stats_keyboard(report, order.actor))


async def turn_rivals(
    press: CallbackQuery, callback_data: StatsPress, order: Order, figures: StatService, post: Post
) -> None:
    """Show how a player stands against each of the others."""
    report = await figures.of_player(order, callback_data.period, callback_data.player)
    page = callback_data.page
    await post.toast(press)
    await post.redraw_pressed(press, views.rivals(report, page), views.rivals_keyboard(report, page))


async def history(message: Message, order: Order, histories: HistoryService, post: Post) -> None:
    """/games: the evenings, page by page."""
    report = await histories.page(order)
    await post.answer(message, views.history(report), keyboard=views.history_keyboard(report))


async def turn_history(
    press: CallbackQuery, callback_data: GamesPress, order: Order, histories: HistoryService, post: Post
) -> None:
    """Show another page of evenings."""
    report = await histories.page(order, callback_data.page)
    await post.toast(press)
    await post.redraw_pressed(press, views.history(report), views.history_keyboard(report))


async def open_game(
    press: CallbackQuery, callback_data: GamesPress, order: Order, games: GameService, post: Post
) -> None:
    """Show one evening in the place of its page."""
    report = await games.shown(order.place, str(callback_data.number))
    await post.toast(press)
    await post.redraw_pressed(press, views.game(report), views.opened_keyboard(report, callback_data.page))
