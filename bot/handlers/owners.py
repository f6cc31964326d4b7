"""What an owner of the installation asks in private."""

from aiogram import Router
from aiogram.types import Message

from bot.carriers import Keeping
from bot.filters import FromOwner, Said
from bot.services.orders import Order


def make_router() -> Router:
    """The router of the owners."""
    router = Router(name="owners")
    router.message.register(backup, Said("backup"), FromOwner())
    return router


async def backup(message: Message, order: Order, keeping: Keeping) -> None:
    """/backup: a backup now."""
    await keeping.backup(message, order)
