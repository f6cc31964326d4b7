"""Which updates are worked on one after the other: those of one chat."""

import asyncio
from dataclasses import dataclass, field

from aiogram.dispatcher.middlewares.user_context import UserContextMiddleware
from aiogram.types import Update


@dataclass(eq=False)
class Lane:
    """The updates of one chat, worked on in order.

    Attributes:
        updates: Those at work or waiting, oldest first.
        told: The numbers of those whose senders know that it takes longer.
        is_held_up: Whether the storage refuses the one at work.
    """

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    updates: list[Update] = field(default_factory=list)
    told: set[int] = field(default_factory=set)
    is_held_up: bool = False


def chat_of(update: Update) -> int:
    """The chat an update belongs to, else the person it comes from; what has neither shares a lane, 0."""
    context = UserContextMiddleware.resolve_event_context(update)
    return context.chat_id or context.user_id or 0
