"""Windows: what one person has begun, in a message of their own that goes away when it is done.

A window remembers where its owner is, and nothing that matters: what is recorded is in the ledger. They
live in memory; one that is pressed after a restart is out of date and says so.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.post import Post, Urgency
from bot.services.orders import Actor, Order, Place

LIFETIME = timedelta(minutes=10)


@dataclass(slots=True)
class Window:
    """One person's dialogue in one chat.

    Attributes:
        id: Short, and never used twice, not even after a restart.
        owner: Who began it; nobody else may press.
        state: Where the dialogue is: a frozen record of the kind's own.
        step: Grows with each recorded operation, so that the same button later is another wish.
        message: The message that shows it, once Telegram has taken it.
    """

    owner: Actor
    place: Place
    state: object
    touched_at: datetime
    id: str = field(default_factory=lambda: secrets.token_urlsafe(6))
    step: int = 0
    message: int | None = None
    closed: bool = False


class Windows:
    """The windows that are open: one a person and chat."""

    def __init__(self, post: Post, clock: Callable[[], datetime]) -> None:
        self._post = post
        self._clock = clock
        self._open: dict[str, Window] = {}

    def begin(self, order: Order, state: object) -> Window:
        """A window for the order's actor, not yet shown; see `show`."""
        return Window(order.actor, order.place, state, self._clock())

    def find(self, window_id: str) -> Window | None:
        """The open window with this id; None when it is done, too old, or from before a restart."""
        return self._open.get(window_id)

    def shown_by(self, chat_id: int, message_id: int) -> Window | None:
        """The window that a message shows."""
        found = (each for each in self._open.values() if each.message == message_id)
        return next((each for each in found if each.place.chat_id == chat_id), None)

    async def show(self, window: Window, content: Text, keyboard: InlineKeyboardMarkup | None) -> None:
        """Show where a window is now: by a new message at first, afterwards by an edit of it."""
        window.touched_at = self._clock()
        if window.id in self._open:
            if window.message is not None:
                await self._post.redraw(window.place.chat_id, window.message, content, keyboard)
            return
        await self._replace(window)
        await self._post.say(
            window.place,
            content,
            keyboard=keyboard,
            urgency=Urgency.WINDOW,
            on_sent=lambda message_id: self._sent(window, message_id),
        )

    async def close(self, window: Window) -> None:
        """A window is done: its message goes away."""
        window.closed = True
        self._open.pop(window.id, None)
        if window.message is not None:
            await self._post.delete(window.place.chat_id, window.message)

    async def sweep(self) -> None:
        """Close the windows that nobody has touched for ten minutes."""
        oldest = self._clock() - LIFETIME
        for window in [each for each in self._open.values() if each.touched_at < oldest]:
            await self.close(window)

    async def _replace(self, window: Window) -> None:
        for other in list(self._open.values()):
            same_person = other.owner.telegram_id == window.owner.telegram_id
            if same_person and other.place.chat_id == window.place.chat_id:
                await self.close(other)
        self._open[window.id] = window

    async def _sent(self, window: Window, message_id: int | None) -> None:
        window.message = message_id
        if window.closed and message_id is not None:
            await self._post.delete(window.place.chat_id, message_id)
