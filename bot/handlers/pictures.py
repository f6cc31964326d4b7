"""Pictures: a rating, profits of several players or of one, somebody's places."""

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InGroup, Said
from bot.keyboards import RatingPress, StatsPress
from bot.post import Post
from bot.services.boards import BoardService
from bot.services.commands import Spoken
from bot.services.curves import CurveService
from bot.services.orders import Order


def make_router() -> Router:
    """The router of pictures."""
    router = Router(name="pictures")
    router.message.register(chart, Said("chart"), InGroup())
    router.callback_query.register(board, RatingPress.filter(F.act == "picture"))
    router.callback_query.register(profit, StatsPress.filter(F.act == "profit"))
    router.callback_query.register(places, StatsPress.filter(F.act == "places"))
    return router


async def chart(message: Message, order: Order, spoken: Spoken, curves: CurveService, post: Post) -> None:
    """/chart [who …]: cumulative profit of the league, or of those who are named."""
    report = await curves.chart(order, spoken)
    if not report.record.curves:
        await post.answer(message, views.chart_caption(report))
        return
    await post.picture(message, views.chart_picture(report), views.chart_caption(report))


async def board(
    press: CallbackQuery, callback_data: RatingPress, order: Order, boards: BoardService, post: Post
) -> None:
    """The shown page of a rating as a picture."""
    report = await boards.rating(order, (callback_data.period,), moving=True)
    if not report.record.lines:
        await post.toast(press, views.plain(views.no_games(report)))
        return
    await post.toast(press)
    page = callback_data.page
    await post.picture(press, views.board_picture(report, page), views.board_caption(report, page))


async def profit(
    press: CallbackQuery, callback_data: StatsPress, order: Order, curves: CurveService, post: Post
) -> None:
    """One player's cumulative profit."""
    report = await curves.profit(order, callback_data.period, callback_data.player)
    if not report.record.curves:
        await post.toast(press, views.plain(views.no_games(report)))
        return
    await post.toast(press)
    await post.picture(press, views.chart_picture(report), views.chart_caption(report))


async def places(
    press: CallbackQuery, callback_data: StatsPress, order: Order, curves: CurveService, post: Post
) -> None:
    """One player's places."""
    report = await curves.places(order, callback_data.period, callback_data.player)
    if not report.record.halves:
        await post.toast(press, views.plain(views.no_games(report)))
        return
    await post.toast(press)
    await post.picture(press, views.places_picture(report), views.places_caption(report))
