"""The one scheduled job."""

import asyncio
from datetime import timedelta

import pytest

from bot.jobs import Ticking
from bot.services import StorageError


class Duties:
    """What is done at a tick, counted."""

    def __init__(self) -> None:
        self.done = 0
        self.errors: list[Exception] = []
        self.happened = asyncio.Event()

    async def do(self) -> None:
        self.done += 1
        self.happened.set()

    async def fail(self) -> None:
        if self.errors:
            raise self.errors.pop()


@pytest.fixture
def duties() -> Duties:
    return Duties()


async def test_a_tick_really_runs_at_once(duties: Duties) -> None:
    ticking = Ticking([duties.do])
    ticking.start()
    async with asyncio.timeout(3):
        await duties.happened.wait()
    ticking.stop()
    assert duties.done == 1


async def test_ticks_go_on(duties: Duties) -> None:
    ticking = Ticking([duties.do], every=timedelta(milliseconds=20))
    ticking.start()
    async with asyncio.timeout(3):
        while duties.done < 3:
            duties.happened.clear()
            await duties.happened.wait()
    ticking.stop()
    assert duties.done >= 3


@pytest.mark.parametrize("error", [StorageError("OperationalError"), ValueError("a bug")])
async def test_a_duty_that_fails_keeps_the_next_from_nothing(duties: Duties, error: Exception) -> None:
    duties.errors.append(error)
    await Ticking([duties.fail, duties.do]).tick()
    assert duties.done == 1


async def test_a_tick_is_never_dropped_for_being_late_and_missed_ones_are_one(duties: Duties) -> None:
    ticking = Ticking([duties.do])
    ticking.start()
    (job,) = ticking._scheduler.get_jobs()
    ticking.stop()
    assert (job.misfire_grace_time, job.coalesce, job.max_instances) == (None, True, 1)


async def test_it_can_be_stopped_before_it_began(duties: Duties) -> None:
    Ticking([duties.do]).stop()
    assert duties.done == 0
