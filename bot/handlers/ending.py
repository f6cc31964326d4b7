"""The end of an evening: closed with a result, or called off."""

from aiogram import Router
from aiogram.types import Message

from bot import views
from bot.filters import InGroup, Said
from bot.post import Post
from bot.services.games import GameService
from bot.services.orders import Order
from bot.services.permissions import Act


def make_router() -> Router:
    """The router of the evening's end."""
    router = Router(name="ending")
    router.message.filter(InGroup())
    router.message.register(close, Said("close"), flags={"act": Act.CLOSE})
    router.message.register(call_off, Said("cancelgame"), flags={"act": Act.CALL_OFF})
    return router


async def close(_message: Message, order: Order, games: GameService, post: Post) -> None:
    """/close: the result is a new message, the card shrinks to a line."""
    report = await games.close(order)
    await post.say(order.place, views.result(report), silent=views.is_night(report))
    await post.refresh_card(report.record.game, order.place.chat_id)


async def call_off(message: Message, order: Order, games: GameService, post: Post) -> None:
    """/cancelgame: the evening counts for nothing."""
    report = await games.call_off(order)
    await post.answer(message, views.called_off(report))
    await post.refresh_card(report.record.game, order.place.chat_id)
