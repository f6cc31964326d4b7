"""What Telegram still takes from us in one chat."""

import asyncio
from collections import deque
from copy import copy

from bot.post.pace import Limits, Urgency

MINUTE = 60.0
# Kept free for what is more urgent: a card never takes the minute's last places from money.
RESERVED = {Urgency.MONEY: 0, Urgency.RESULT: 1, Urgency.WINDOW: 2, Urgency.CARD: 4}


class Account:
    """A chat's calls of the last minute, its pause, and when the next one may go.

    Attributes:
        paused_until: Telegram asked for silence until then.
        card_at: The card is not drawn again before.
        reacts_at: The chat refused reactions; none is tried before.
        talking: Held during each call: of two at a time, one would not know what Telegram says to the other.
    """

    def __init__(self, limits: Limits, *, group: bool) -> None:
        self._limits = limits
        self._group = group
        self._spent: deque[float] = deque()
        self._spaced_to = 0.0
        self.paused_until = 0.0
        self.card_at = 0.0
        self.reacts_at = 0.0
        self.talking = asyncio.Lock()

    def ready_at(self, urgency: Urgency, now: float) -> float:
        """The moment at which a call of this urgency may go; `now` if at once."""
        head_start = (self._limits.burst - 1) * self._limits.gap
        moment = max(now, self.paused_until, self._spaced_to - head_start)
        room = self._limits.per_minute - RESERVED[urgency]
        if self._group and len(self._spent) >= room:
            moment = max(moment, self._spent[-room] + MINUTE)
        return max(moment, self.card_at) if urgency is Urgency.CARD else moment

    def spend(self, now: float) -> None:
        """Count a call that ended now.

        At its end, not its beginning: Telegram saw it some time before, so that a minute of ours is
        never shorter than a minute of theirs.
        """
        while self._spent and self._spent[0] <= now - MINUTE:
            self._spent.popleft()
        self._spent.append(now)
        self._spaced_to = max(self._spaced_to, now) + self._limits.gap

    def pause(self, until: float) -> None:
        """Let no call go to the chat before that moment."""
        self.paused_until = max(self.paused_until, until)

    def forecast(self, urgency: Urgency, now: float, calls: int) -> list[float]:
        """The moments at which the next `calls` calls could go, if nothing more urgent came."""
        later = copy(self)
        later._spent = self._spent.copy()  # noqa: SLF001 - a copy of ourselves
        moments = []
        for _ in range(calls):
            now = later.ready_at(urgency, now)
            later.spend(now)
            moments.append(now)
        return moments

    def idle(self, now: float) -> bool:
        """Whether nothing here matters any more."""
        quiet = not self._spent or self._spent[-1] <= now - MINUTE
        return (
            quiet
            and not self.talking.locked()
            and max(self._spaced_to, self.paused_until, self.card_at, self.reacts_at) <= now
        )
