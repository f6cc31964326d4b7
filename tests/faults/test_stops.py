"""R3: told to stop in the middle of the work, the program is gone in five seconds and has lost nothing."""

import asyncio
import random
import signal

import pytest

from tests.faults.conftest import Town
from tests.faults.crowd import Crowd, audit

SEED = 20261130
# What `docker stop` and the promise in the README allow.
ALLOWED_SECONDS = 5.0


@pytest.mark.parametrize(
    ("stops", "chats"), [(6, 12), pytest.param(200, 60, marks=[pytest.mark.full, pytest.mark.timeout(7200)])]
)
async def test_stops_lose_nothing_and_double_nothing(town: Town, stops: int, chats: int) -> None:
    crowd = Crowd(town, random.Random(SEED), chats)
    await town.nursery.bear()
    await town.quiet()
    codes = set()
    for _ in range(stops):
        await crowd.in_the_middle()
        town.nursery.kill(signal.SIGTERM)
        codes.add(await asyncio.wait_for(town.nursery.reaped(), ALLOWED_SECONDS))
        await town.nursery.bear()
        await town.quiet()
    town.nursery.kill()
    found = audit(town)
    print(
        f"R3 seed {SEED}: {stops} stops, exit {codes}, {len(town.said)} messages, faults {found.faults or 'none'}"
    )
    assert (found.faults, codes) == ({}, {0})
