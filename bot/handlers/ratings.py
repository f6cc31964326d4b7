"""Ratings: the table with its buttons, and how a total was counted."""

from dataclasses import replace

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InGroup, InWindow, Said
from bot.keyboards import CountingPress, RatingPress, WindowPress
from bot.post import Post
from bot.services.boards import BoardService
from bot.services.commands import Spoken
from bot.services.countings import CountingService
from bot.services.orders import Order
from bot.services.styles import StyleService
from bot.windows import Window, Windows
from bot.windows.explaining import Explaining


def make_router() -> Router:
    """The router of ratings."""
    router = Router(name="ratings")
    router.message.register(rating, Said("rating"), InGroup())
    router.callback_query.register(turn, RatingPress.filter(F.act == "show"))
    router.callback_query.register(set_style, RatingPress.filter(F.act == "style"))
    router.callback_query.register(explain, RatingPress.filter(F.act == "count"))
    router.callback_query.register(turn_counting, CountingPress.filter())
    router.callback_query.register(turn_explained, WindowPress.filter(F.act == "explain"), InWindow(Explaining))
    return router


async def rating(message: Message, order: Order, spoken: Spoken, countings: CountingService, post: Post) -> None:
    """/rating [month|year|all] [2026-11], or the name of a player whose total is explained."""
    report = await countings.asked(order, spoken)
    await post.answer(message, views.asked_rating(report), keyboard=views.asked_rating_keyboard(report))


async def turn(
    press: CallbackQuery, callback_data: RatingPress, order: Order, boards: BoardService, post: Post
) -> None:
    """Show another period, page or set of columns in the same message."""
    to = callback_data
    report = await boards.rating(order, (to.period,), moving=to.view == views.MORE)
    await post.toast(press)
    keyboard = views.rating_keyboard(report, to.view, to.page)
    await post.redraw_pressed(press, views.rating(report, to.view, to.page), keyboard)


async def turn_counting(
    press: CallbackQuery, callback_data: CountingPress, order: Order, countings: CountingService, post: Post
) -> None:
    """Show another page of how a total was counted."""
    to = callback_data
    report = await countings.of_player(order, to.period, to.player)
    await post.toast(press)
    keyboard = views.counting_keyboard(report, to.page)
    await post.redraw_pressed(press, views.counting(report, to.page), keyboard)


async def set_style(
    press: CallbackQuery,
    callback_data: RatingPress,
    order: Order,
    styles: StyleService,
    boards: BoardService,
    post: Post,
) -> None:
    """Show ratings as lists from now on, or as tables again; every press is a wish of its own."""
    to = callback_data
    wish = replace(order, key=f"{order.key}:{press.id}")
    await styles.choose(wish, list_style=to.view == views.LIST)
    report = await boards.rating(order, (to.period,))
    await post.toast(press)
    keyboard = views.rating_keyboard(report, views.TABLE, to.page)
    await post.redraw_pressed(press, views.rating(report, views.TABLE, to.page), keyboard)


async def explain(
    press: CallbackQuery,
    callback_data: RatingPress,
    order: Order,
    countings: CountingService,
    windows: Windows,
    post: Post,
) -> None:
    """Open a window on the counting of whoever pressed."""
    report = await countings.of_player(order, callback_data.period)
    window = windows.begin(order, Explaining(report.record.period))
    await post.toast(press)
    keyboard = views.explanation_keyboard(report, window.button)
    await windows.show(window, views.explanation(report, order.actor), keyboard)


async def turn_explained(
    press: CallbackQuery,
    callback_data: WindowPress,
    order: Order,
    window: Window,
    screen: Explaining,
    countings: CountingService,
    windows: Windows,
    post: Post,
) -> None:
    """Show another player's total, or another page, in the window."""
    player, page, crowd = views.told(callback_data.about)
    report = await countings.of_player(order, screen.period, player)
    await post.toast(press)
    keyboard = views.explanation_keyboard(report, window.button, page, crowd)
    await windows.show(window, views.explanation(report, order.actor, page), keyboard)
