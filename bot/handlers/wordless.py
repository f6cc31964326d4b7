"""What nobody else has taken: a number in reply is asked about, chatter is left alone, a button is old."""

from aiogram import Router
from aiogram.types import CallbackQuery, Message

from bot import views
from bot.filters import InGroup, Wordless
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.games import GameService
from bot.services.orders import Order
from bot.services.seats import SeatService


def make_router() -> Router:
    """The router of the rest; the last one that hears of it."""
    router = Router(name="wordless")
    router.message.register(number_alone, InGroup(), Wordless())
    router.callback_query.register(old)
    return router


async def number_alone(_message: Message, order: Order, spoken: Spoken, seats: SeatService) -> None:
    """A number in reply to the card, or to anything else of the bot's: asked what it is."""
    await seats.number_alone(order.place, spoken.text)


async def old(press: CallbackQuery, order: Order, games: GameService, post: Post) -> None:
    """A button that no longer does anything."""
    await post.toast(press, views.plain(views.old_button(await games.league(order.place))))
