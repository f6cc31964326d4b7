"""Waiting without sleeping: all that happens in a world beats its pulse, and those who wait look again."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Pulse:
    """Wakes whoever waits for something to become true, each time anything has happened."""

    def __init__(self) -> None:
        self._waiters: list[asyncio.Future[None]] = []
        self.beats = 0

    def beat(self) -> None:
        """Something happened: all who wait look again."""
        self.beats += 1
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def next(self) -> None:
        """Return after the next beat."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
        finally:
            if waiter in self._waiters:
                self._waiters.remove(waiter)

    async def until(self, look: Callable[[], T | None], seconds: float) -> T:
        """The first answer of `look` that is neither None nor False.

        Raises:
            TimeoutError: It did not come within `seconds`.
        """
        async with asyncio.timeout(seconds):
            while True:
                answer = look()
                if answer is not None and answer is not False:
                    return answer
                await self.next()
