"""Messages that are drawn again and again: only the latest picture counts, and not more often than need be."""

from collections.abc import Callable, Coroutine
from typing import Any

from aiogram.methods import EditMessageText

from bot.post.letters import Draft, Letter
from bot.post.pace import Pace, Urgency

# So many messages are remembered before those whose gap is over are forgotten.
REMEMBERED = 256

Key = tuple[int, int]


class Easel:
    """The windows of all chats, by chat and message.

    A picture goes at once when the message was quiet, else when its gap is over; what it showed in between
    is skipped.
    """

    def __init__(
        self,
        pace: Pace,
        put: Callable[[int, Letter | Draft], None],
        errand: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._pace = pace
        self._put = put
        self._errand = errand
        self._pictures: dict[Key, EditMessageText] = {}
        self._free_at: dict[Key, float] = {}

    def show(self, key: Key, picture: EditMessageText) -> None:
        """Have a message show this, when its turn comes."""
        waits = key in self._pictures
        self._pictures[key] = picture
        if not waits:
            self._errand(self._when_due(key))

    def forget(self, key: Key) -> None:
        """A message is gone: nothing is drawn on it any more."""
        self._pictures.pop(key, None)
        self._free_at.pop(key, None)

    async def _when_due(self, key: Key) -> None:
        wait = self._free_at.get(key, 0.0) - self._pace.now()
        if wait > 0:
            await self._pace.sleep(wait)
        shown: EditMessageText | None = None

        async def write() -> Letter | None:
            # Telegram may have this drawn twice: what was taken down for the first try is still to be seen.
            nonlocal shown
            shown = self._pictures.pop(key, shown)
            self._rest(key)
            return Letter(method=shown, urgency=Urgency.WINDOW) if shown else None

        self._put(key[0], Draft(key=-key[1], urgency=Urgency.WINDOW, write=write))

    def _rest(self, key: Key) -> None:
        """Let a message be for a while."""
        now = self._pace.now()
        if len(self._free_at) >= REMEMBERED:
            self._free_at = {each: moment for each, moment in self._free_at.items() if moment > now}
        self._free_at[key] = now + self._pace.limits.window_gap
