"""Time that passes only when nobody does anything: a whole evening in seconds, at Telegram's own limits."""

import asyncio
import heapq
import itertools
from datetime import datetime, timedelta

from bot.post import Pace
from bot.sandbox import World

IDLE_SECONDS = 0.01
PATIENCE = 60.0


class Hours:
    """One clock for the bot's pace, Telegram's limits and the moments of messages.

    It stands still while an update, a call or an answer is under way; once all rest, it goes on to the moment
    for which the bot waits.
    """

    def __init__(self, start: datetime) -> None:
        self._start = start
        self._seconds = 0.0
        self._naps: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._rushing = False

    def seconds(self) -> float:
        """Since the beginning."""
        return self._seconds

    def moment(self) -> datetime:
        """The present moment, aware."""
        return self._start + timedelta(seconds=self._seconds)

    async def sleep(self, seconds: float) -> None:
        """Return when so many seconds have passed."""
        if self._rushing:
            return
        nap = asyncio.get_running_loop().create_future()
        heapq.heappush(self._naps, (self._seconds + seconds, next(self._numbers), nap))
        await nap

    def until(self, hour: int, minute: int) -> None:
        """Let the clock go on to the next such time of its day."""
        then = self.moment().replace(hour=hour, minute=minute, second=0, microsecond=0)
        if then < self.moment():
            then += timedelta(days=1)
        self.pass_by((then - self.moment()).total_seconds())

    def pass_by(self, seconds: float) -> None:
        """Let the clock go on."""
        self._seconds += seconds
        self._wake()

    def rush(self) -> None:
        """The evening is over: nobody waits any more."""
        self._rushing = True
        self.pass_by(3600)

    async def flow(self, world: World) -> None:
        """Go on whenever everything rests, for ever."""
        while True:
            await world.quiet(seconds=PATIENCE, settled=IDLE_SECONDS)
            if self._naps:
                self._seconds = max(self._seconds, self._naps[0][0])
                self._wake()

    @property
    def pace(self) -> Pace:
        """The bot's pace by this clock, within Telegram's limits."""
        return Pace(now=self.seconds, sleep=self.sleep)

    def _wake(self) -> None:
        while self._naps and self._naps[0][0] <= self._seconds:
            nap = heapq.heappop(self._naps)[2]
            if not nap.done():
                nap.set_result(None)
