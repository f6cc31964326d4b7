"""How fast the post may go: clock, sleep, growing delays, and the turns that all chats share."""

import asyncio
import contextvars
import heapq
import itertools
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from random import SystemRandom
from typing import Protocol

CHANCE = SystemRandom().uniform


class Urgency(IntEnum):
    """Whose turn comes first when a minute is full."""

    MONEY = 0
    RESULT = 1
    WINDOW = 2
    CARD = 3


@dataclass(frozen=True, slots=True)
class Limits:
    """What Telegram takes, and how patient we are; times in seconds.

    Attributes:
        per_second: Calls a second over all chats: Telegram's 30, less what the network may bunch together.
        per_minute: Sends, edits and reactions a minute in one group.
        gap: Time between two calls to one chat, once `burst` of them went at once.
        card_gap: Time between two pictures of the card.
        window_gap: Time between two pictures of a window.
        join_after: A confirmation that would wait longer is joined with the others.
        attempts: Answers lost in a row before one letter is given up.
        hint_lasts: What concerns its reader alone goes away after that.
    """

    per_second: float = 28
    per_minute: int = 20
    gap: float = 1.0
    burst: int = 3
    card_gap: float = 6.0
    window_gap: float = 3.0
    join_after: float = 3.0
    attempts: int = 60
    hint_lasts: float = 60.0


class Ration(Protocol):
    """A second opinion on whether a call may go now: that of all processes together."""

    async def take(self, chat_id: int, urgency: Urgency) -> float:
        """Seconds until it is worth asking again; 0 where the call may go, and is counted."""

    async def pause(self, chat_id: int, seconds: float) -> None:
        """Let nobody's call go to a chat for so long."""


class Pace:
    """Clock, sleep and chance in one place, so that a test may bring its own.

    Attributes:
        ration: What other processes leave of the limits; None where there are none.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        *,
        now: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        chance: Callable[[float, float], float] = CHANCE,
    ) -> None:
        self.limits = limits or Limits()
        self.sleep = sleep
        self.ration: Ration | None = None
        self._now = now
        self._chance = chance
        self._free_at = 0.0
        self._numbers = itertools.count()
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._pump: asyncio.Task[None] | None = None

    def now(self) -> float:
        """Seconds of the clock that all moments here are read from."""
        return self._now() if self._now else asyncio.get_running_loop().time()

    async def until(self, moment: float, bell: asyncio.Event) -> None:
        """Return at the moment, or as soon as the bell rings."""
        nap = asyncio.ensure_future(self.sleep(max(0.0, moment - self.now())))
        ring = asyncio.ensure_future(bell.wait())
        try:
            await asyncio.wait({nap, ring}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            nap.cancel()
            ring.cancel()

    def delays(self, first: float = 0.5, cap: float = 10.0) -> Iterator[float]:
        """Seconds to wait before each next try: doubled each time, never above `cap`, spread by chance."""
        step = first
        while True:
            yield self._chance(step / 2, step)
            step = min(cap, step * 2)

    def turn(self, urgency: Urgency) -> asyncio.Future[None]:
        """A turn among all chats: done when one more call fits into the second, the urgent first."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._pump is None and self.now() >= self._free_at:
            self._free_at = self.now() + 1 / self.limits.per_second
            turn.set_result(None)
        else:
            self.hurry(turn, urgency)
        return turn

    def hurry(self, turn: asyncio.Future[None], urgency: Urgency) -> None:
        """Let a turn that waits be counted as `urgency` from now on, if that is sooner."""
        heapq.heappush(self._waiting, (urgency, next(self._numbers), turn))
        if self._pump is None:
            # A context of its own: the pump serves everybody, whoever woke it.
            self._pump = asyncio.create_task(self._give_turns(), context=contextvars.Context())

    async def _give_turns(self) -> None:
        try:
            while self._waiting:
                await self.sleep(max(0.0, self._free_at - self.now()))
                while self._waiting:
                    turn = heapq.heappop(self._waiting)[2]
                    if not turn.done():
                        turn.set_result(None)
                        self._free_at = self.now() + 1 / self.limits.per_second
                        break
        finally:
            self._pump = None
