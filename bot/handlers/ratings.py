"""Ratings: the table with its buttons, and how a total was counted."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InGroup, Said
from bot.keyboards import CountingPress, RatingPress
from bot.post import Post
from bot.services.boards import BoardService
from bot.services.commands import Spoken
from bot.services.countings import CountingService
from bot.services.orders import Order


def make_router() -> Router:
    """The router of ratings."""
    router = Router(name="ratings")
    router.message.register(rating, Said("rating"), InGroup())
    router.callback_query.register(turn, RatingPress.filter(F.act == "show"))
    router.callback_query.register(turn_counting, CountingPress.filter())
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
