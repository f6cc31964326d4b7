"""The end of an evening: closed with a result, or called off."""

from aiogram import Router
from aiogram.types import Message

from bot import views
from bot.filters import InGroup, Said
from bot.notices import Notices
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.endings import EndingService
from bot.services.games import GameService
from bot.services.orders import Order
from bot.services.permissions import Act


def make_router() -> Router:
    """The router of the evening's end."""
    router = Router(name="ending")
    router.message.filter(InGroup())
    router.message.register(close, Said("close"), flags={"act": Act.CLOSE})
    router.message.register(reopen, Said("reopen"), flags={"act": Act.REOPEN})
    router.message.register(call_off, Said("cancelgame"), flags={"act": Act.CALL_OFF})
    return router


async def close(_message: Message, order: Order, spoken: Spoken, endings: EndingService, notices: Notices) -> None:
    """/close [number]: the result is a new message, the card shrinks to a line; a difference is asked about."""
    await notices.ended(order.place, await endings.close(order, spoken.words))


async def reopen(
    _message: Message, order: Order, spoken: Spoken, endings: EndingService, notices: Notices
) -> None:
    """/reopen [number]: the game runs again, for ten minutes after its end."""
    await notices.reopened(order.place, await endings.reopen(order, spoken.words))


async def call_off(message: Message, order: Order, games: GameService, notices: Notices, post: Post) -> None:
    """/cancelgame: the evening counts for nothing."""
    report = await games.call_off(order)
    await post.answer(message, views.called_off(report))
    await notices.called_off(order.place, report.record.game)
