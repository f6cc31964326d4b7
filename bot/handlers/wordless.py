"""A reply to the bot that nobody else has taken: a number is asked about, chatter is left alone."""

from aiogram import Router
from aiogram.types import Message

from bot.filters import InGroup, Wordless
from bot.services.commands import Spoken
from bot.services.orders import Order
from bot.services.seats import SeatService


def make_router() -> Router:
    """The router of replies without a word; the last one that hears them."""
    router = Router(name="wordless")
    router.message.register(number_alone, InGroup(), Wordless())
    return router


async def number_alone(_message: Message, order: Order, spoken: Spoken, seats: SeatService) -> None:
    """A number in reply to the card, or to anything else of the bot's: asked what it is."""
    await seats.number_alone(order.place, spoken.text)
