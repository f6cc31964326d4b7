"""Messages that concern one person for a minute: they go away by themselves."""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable

from bot.post.pace import Pace


class Passing:
    """Those that are to go; what is still there when the program stops stays."""

    def __init__(self, pace: Pace, delete: Callable[[int, int], Awaitable[None]]) -> None:
        self._pace = pace
        self._delete = delete
        self._waiting: set[asyncio.Task[None]] = set()

    def begin(self, chat_id: int, message_id: int) -> None:
        """Delete a message after a while."""
        # A context of its own: it outlives the letter that it was.
        work = asyncio.create_task(self._end(chat_id, message_id), context=contextvars.Context())
        self._waiting.add(work)
        work.add_done_callback(self._waiting.discard)

    async def close(self) -> None:
        """Wait for none of them any more."""
        for work in list(self._waiting):
            work.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)

    async def _end(self, chat_id: int, message_id: int) -> None:
        await self._pace.sleep(self._pace.limits.hint_lasts)
        await self._delete(chat_id, message_id)
