"""What a handler is for."""

from aiogram.filters import Filter
from aiogram.types import Message

from bot.services.commands import Spoken
from bot.services.orders import Order


class Said(Filter):
    """Passes a message that is this command."""

    def __init__(self, command: str) -> None:
        self.command = command

    async def __call__(self, _message: Message, spoken: Spoken) -> bool:
        """Whether the message is this command."""
        return spoken.command == self.command


class InGroup(Filter):
    """Passes what was written in a group."""

    async def __call__(self, _message: Message, order: Order) -> bool:
        """Whether the message stands in a group."""
        return not order.place.is_private


class InPrivate(Filter):
    """Passes what was written to the bot in private."""

    async def __call__(self, _message: Message, order: Order) -> bool:
        """Whether the message stands in a private chat."""
        return order.place.is_private
