"""One tick a minute and at the start, in UTC; what is due at a tick is read from the database."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.services import StorageError

MINUTE = timedelta(minutes=1)

Duty = Callable[[], Awaitable[object]]
log = structlog.get_logger(__name__)


async def nobody_listens(_duty: Duty, _why: str | None) -> None:
    """Nothing."""


class Ticking:
    """The only scheduled job. It knows nothing of months: a tick that comes late is as good as one in time.

    Args:
        duties: What is done at each tick, one after the other.
        every: The time between two ticks.
        on_storage: Hears which duty the storage refused, and why; None when it has taken it.
    """

    def __init__(
        self,
        duties: Sequence[Duty],
        *,
        every: timedelta = MINUTE,
        on_storage: Callable[[Duty, str | None], Awaitable[None]] = nobody_listens,
    ) -> None:
        self._duties = duties
        self._on_storage = on_storage
        self._under_way = asyncio.Lock()
        # A tick is never dropped because it is late, and those that were missed are one.
        self._scheduler = AsyncIOScheduler(
            timezone=UTC, job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1}
        )
        self._scheduler.add_job(
            self._scheduled, "interval", seconds=every.total_seconds(), id="tick", next_run_time=datetime.now(UTC)
        )

    def start(self) -> None:
        """Begin to tick, at once; called inside the running loop."""
        self._scheduler.start()

    def stop(self) -> None:
        """Tick no more; one that is under way is broken off, and its transaction with it."""
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)

    async def settle(self, seconds: float) -> None:
        """Begin no new tick, and let one that is under way end, if it does so in time."""
        if self._scheduler.running:
            self._scheduler.pause()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._under_way:
                pass

    async def _scheduled(self) -> None:
        # Broken off by `stop`, which is no failure for the scheduler to report.
        with suppress(asyncio.CancelledError):
            async with self._under_way:
                await self.tick()

    async def tick(self) -> None:
        """Do every duty; one that fails keeps the others from nothing and comes again with the next tick."""
        for duty in self._duties:
            try:
                await duty()
            except StorageError as error:
                log.warning("the storage does not answer: the next tick tries again", why=str(error))
                await self._on_storage(duty, str(error))
            except Exception:
                log.exception("a duty failed")
            else:
                await self._on_storage(duty, None)
