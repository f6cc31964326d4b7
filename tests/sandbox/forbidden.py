"""A call that Telegram does not take, and the ways that lead up to one."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tests.sandbox.conftest import Town

Arrange = Callable[[Town], Awaitable[dict[str, Any]]]


@dataclass(frozen=True)
class Forbidden:
    """What leads up to the call, and what Telegram says."""

    name: str
    method: str
    arrange: Arrange
    says: str
    code: int = 400

    def __str__(self) -> str:
        return self.name


def plain(**arguments: Any) -> Arrange:
    """A call in the group that needs nothing before it."""

    async def arranged(town: Town) -> dict[str, Any]:
        return {"chat_id": town.chat.id, **arguments}

    return arranged


def after_card(**arguments: Any) -> Arrange:
    """A call upon a message that the bot sent with one button."""

    async def arranged(town: Town) -> dict[str, Any]:
        card = await town.says("a card", reply_markup=town.buttons("Rebuy"))
        return {"chat_id": town.chat.id, "message_id": card.id, **arguments}

    return arranged


async def in_private(town: Town) -> dict[str, Any]:
    """A call in the private chat of somebody who has started the bot."""
    town.world.send(town.anna, town.world.private(town.anna), "/start")
    return {"chat_id": town.anna.id}


async def message_of_anna(town: Town) -> dict[str, Any]:
    """A call upon a message that somebody else wrote."""
    message = town.world.send(town.anna, town.chat, "hello")
    return {"chat_id": town.chat.id, "message_id": message.id, "text": "y"}


async def deleted_card(town: Town) -> dict[str, Any]:
    """A call upon a message that is gone."""
    card = await town.says()
    await town.call("deleteMessage", chat_id=town.chat.id, message_id=card.id)
    return {"chat_id": town.chat.id, "message_id": card.id, "text": "y"}
