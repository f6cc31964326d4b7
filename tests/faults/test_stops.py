"""R3: told to stop in the middle of the work, the program is gone in five seconds and has lost nothing."""

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable

import pytest

from tests.faults.conftest import Town
from tests.faults.crowd import Crowd, audit

SEED = 20261130
# What `docker stop` and the promise in the README allow.
ALLOWED_SECONDS = 5.0

Middle = Callable[[Crowd], Awaitable[None]]


async def suffer(town: Town, stops: int, chats: int, middle: Middle = Crowd.in_the_middle) -> set[int]:
    """Stop the program in the middle of bursts; with which codes it ended."""
    crowd = Crowd(town, random.Random(SEED), chats)
    await town.nursery.bear()
    await town.quiet()
    codes = set()
    for _ in range(stops):
        await middle(crowd)
        town.nursery.kill(signal.SIGTERM)
        codes.add(await asyncio.wait_for(town.nursery.reaped(), ALLOWED_SECONDS))
        await town.nursery.bear()
        await town.quiet()
    town.nursery.kill()
    return codes


@pytest.mark.parametrize(
    ("stops", "chats"), [(6, 12), pytest.param(200, 60, marks=[pytest.mark.full, pytest.mark.timeout(7200)])]
)
async def test_stops_lose_nothing_and_double_nothing(town: Town, stops: int, chats: int) -> None:
    codes = await suffer(town, stops, chats)
    found = audit(town)
    print(
        f"R3 seed {SEED}: {stops} stops, exit {codes}, {len(town.said)} messages, faults {found.faults or 'none'}"
    )
    assert (found.faults, codes) == ({}, {0})


@pytest.mark.full
async def test_an_offset_moved_before_the_work_is_found(town: Town) -> None:
    """Planted: what is fetched is confirmed at once, and the stop finds most of it not begun."""
    town.nursery.defect = "early offset"
    await suffer(town, 3, 12, middle=early)
    assert "lost" in audit(town).faults


async def early(crowd: Crowd) -> None:
    """Write a burst, and return when a quarter of it was answered."""
    answers = crowd.town.answers
    await crowd.town.answered(answers + crowd.burst() // 4)
