"""A bot's updates: kept until the bot confirms them, and handed out again until then."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.sandbox import refusals
from bot.sandbox.pulse import Pulse

# Telegram sends these only to who names them in allowed_updates.
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
MOST = 100
LONGEST_POLL = 50.0


@dataclass(frozen=True, slots=True)
class Letter:
    """One update, and the chat or person whose updates keep their order."""

    update_id: int
    kind: str
    body: dict[str, Any]
    lane: int

    def json(self) -> dict[str, Any]:
        """The Bot API's Update."""
        return {"update_id": self.update_id, self.kind: self.body}


class Mailbox:
    """The update log of one bot."""

    def __init__(self, pulse: Pulse, first_id: int) -> None:
        self.pending: deque[Letter] = deque()
        self.allowed: frozenset[str] = frozenset()
        self.polling = False
        self._pulse = pulse
        self._next_id = first_id
        self._poll = 0
        self._ended_by = refusals.OTHER_POLLER

    def allow(self, kinds: Iterable[str]) -> None:
        """From now on only these kinds are kept; none means Telegram's default."""
        self.allowed = frozenset(kinds)

    def takes(self, kind: str) -> bool:
        """Whether updates of this kind are kept for the bot."""
        return kind in self.allowed if self.allowed else kind not in ON_REQUEST

    def put(self, kind: str, body: dict[str, Any], lane: int) -> None:
        """Keep one update for the bot, unless it does not want its kind."""
        if self.takes(kind):
            self.pending.append(Letter(self._next_id, kind, body, lane))
            self._next_id += 1
            self._pulse.beat()

    def confirm(self, offset: int) -> None:
        """Forget all updates before `offset`; a negative one keeps only that many of the newest."""
        if offset < 0:
            offset = self.pending[max(len(self.pending) + offset, 0)].update_id if self.pending else 0
        while self.pending and self.pending[0].update_id < offset:
            self.pending.popleft()
        self._pulse.beat()

    def remove(self, letter: Letter) -> None:
        """Forget this one update: a webhook took it."""
        self.pending.remove(letter)
        self._pulse.beat()

    def end_poll(self, words: refusals.Words) -> None:
        """Whoever waits in getUpdates is sent away with these words."""
        self._poll += 1
        self._ended_by = words
        self.polling = False
        self._pulse.beat()

    async def fetch(self, offset: int, limit: int, seconds: float) -> list[dict[str, Any]]:
        """The oldest unconfirmed updates, waited for up to `seconds`; the same again until confirmed.

        Raises:
            RefusedError: Another getUpdates or a setWebhook came meanwhile.
        """
        self.end_poll(refusals.OTHER_POLLER)
        mine = self._poll
        self.confirm(offset)
        if not self.pending and seconds > 0:
            self.polling = True
            self._pulse.beat()
            try:
                await self._pulse.until(
                    lambda: bool(self.pending) or self._poll != mine, min(seconds, LONGEST_POLL)
                )
            except TimeoutError:
                pass
            finally:
                if self._poll == mine:
                    self.polling = False
            if self._poll != mine:
                raise self._ended_by.error()
        return [letter.json() for letter in list(self.pending)[: limit if 0 < limit <= MOST else MOST]]
