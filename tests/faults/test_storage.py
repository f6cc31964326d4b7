"""R18 to R20: a storage that is locked, full or read-only delays what people wrote; nothing is lost or doubled."""

import asyncio
import os
import random
import resource
import signal
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field

import pytest

from bot.sandbox.chats import Chat
from tests.faults.conftest import PATIENCE, Town
from tests.faults.crowd import NOT_YET, Crowd, audit
from tests.faults.hardships import SWITCH

SEED = 20261130
# So many times faster than in life, so that the gate does not wait.
HASTE = 10
CHATS = 4
REFUSES, BACK = "The storage refuses", "The storage is back"

Change = Callable[[Town], None]


def may_write(town: Town, size: int) -> None:
    """Let the kernel refuse whatever makes a file longer than so many bytes."""
    _, most = resource.prlimit(town.nursery.child, resource.RLIMIT_FSIZE)
    resource.prlimit(town.nursery.child, resource.RLIMIT_FSIZE, (size, most))


# How the storage begins to refuse, and how it ends: for a file that is open, a disk without room and a volume
# without rights look like the first; SQLite itself says read-only in the second.
OUTAGES: dict[str, tuple[Change, Change]] = {
    "no byte can be written": (
        lambda town: may_write(town, 0),
        lambda town: may_write(town, resource.RLIM_INFINITY),
    ),
    "read-only": (
        lambda town: (town.nursery.folder / SWITCH).touch(),
        lambda town: (town.nursery.folder / SWITCH).unlink(),
    ),
}


@dataclass
class Trial:
    """A town that writes while its bot's storage refuses, and the owner of the installation."""

    town: Town
    chats: int = CHATS
    before: int = 0
    alarms: Chat = field(init=False)
    crowd: Crowd = field(init=False)

    async def begin(self, haste: int = HASTE) -> None:
        """Found the town, bear the program, and let both come to rest."""
        owner = self.town.world.person("Owner")
        self.alarms = self.town.world.private(owner)
        self.town.world.send(owner, self.alarms, "/start")
        self.crowd = Crowd(self.town, random.Random(SEED), self.chats)
        self.town.nursery.hardships = {"haste": haste, "owners": [owner.id], "level": "DEBUG"}
        await self.town.nursery.bear()
        await self.town.quiet()

    def write(self) -> None:
        """Everybody writes at once."""
        self.before = len(self.town.said)
        self.crowd.burst()

    def told(self) -> Counter[int]:
        """How many people of the last burst were told so many times that it takes longer."""
        return Counter(
            sum(
                reply.reply_to is message and (reply.text or "").startswith(NOT_YET)
                for reply in message.chat.messages.values()
            )
            for message in self.town.said[self.before :]
        )

    async def all_told(self) -> None:
        """Everybody of the last burst was told that it takes longer."""
        await self.town.world.pulse.until(lambda: not self.told()[0], PATIENCE)

    def heard(self) -> list[str]:
        """What the owner heard of the storage."""
        words = [(one.text or "") for one in self.alarms.shown() if one.sender and one.sender.is_bot]
        return [word.partition(":")[0] for word in words if word.startswith("The storage")]

    async def end(self) -> int:
        """Stop the program that was born at the beginning; its exit code."""
        os.kill(self.town.nursery.child, 0)
        self.town.nursery.kill(signal.SIGTERM)
        return await self.town.nursery.reaped()


async def refused(trial: Trial, outage: str, times: int) -> Counter[int]:
    """The storage refuses and comes back, so many times; how many people were told how often."""
    begin, end = OUTAGES[outage]
    told: Counter[int] = Counter()
    for _ in range(times):
        begin(trial.town)
        trial.write()
        await trial.all_told()
        end(trial.town)
        await trial.town.quiet()
        told += trial.told()
    return told


@pytest.mark.parametrize("outage", OUTAGES)
@pytest.mark.parametrize("times", [1, pytest.param(100, marks=[pytest.mark.full, pytest.mark.timeout(3600)])])
async def test_a_storage_that_refuses_delays_and_says_so(town: Town, outage: str, times: int) -> None:
    trial = Trial(town)
    await trial.begin()
    told = await refused(trial, outage, times)
    found, code = audit(town), await trial.end()
    print(f"R19, R20 seed {SEED}: {outage} {times} times, told {dict(told)}, faults {found.faults or 'none'}")
    assert (found.faults, set(told), code) == ({}, {1}, 0)
    assert trial.heard() == [REFUSES, BACK] * times
    assert town.nursery.complaints() == []


@pytest.mark.full
async def test_a_refusal_taken_for_an_answer_is_found(town: Town) -> None:
    trial = Trial(town)
    town.nursery.defect = "a refusal taken for an answer"
    await trial.begin()
    begin, end = OUTAGES["read-only"]
    begin(town)
    trial.write()
    await town.quiet()
    end(town)
    assert "lost" in audit(town).faults


@pytest.mark.full
async def test_nagging_is_found(town: Town) -> None:
    trial = Trial(town)
    town.nursery.defect = "nagging"
    await trial.begin()
    begin, _ = OUTAGES["read-only"]
    begin(town)
    trial.write()
    await town.world.pulse.until(lambda: max(trial.told()) > 1, PATIENCE)


async def held(trial: Trial, seconds: float, haste: int) -> Counter[int]:
    """Another process, this one, holds the write lock for so long; how many people were told how often."""
    with closing(sqlite3.connect(trial.town.nursery.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        trial.write()
        # Not to wait for something: the time itself is what is tried.
        await asyncio.sleep(seconds / haste)
        other.execute("ROLLBACK")
    await trial.town.quiet()
    return trial.told()


FULL = [pytest.mark.full, pytest.mark.timeout(600)]


@pytest.mark.parametrize(
    ("seconds", "haste", "told"),
    [
        (1, HASTE, {0}),
        (2, HASTE, {0}),
        (10, HASTE, {0, 1}),
        (30, HASTE, {1}),
        pytest.param(1, 1, {0}, marks=FULL),
        # SQLite waits for five seconds from the moment when it is asked; the lock is older than that.
        pytest.param(5, 1, {0}, marks=FULL),
        pytest.param(10, 1, {0, 1}, marks=FULL),
        pytest.param(30, 1, {1}, marks=FULL),
    ],
)
async def test_a_lock_held_by_another_process_only_delays(
    town: Town, seconds: float, haste: int, told: set[int]
) -> None:
    trial = Trial(town)
    await trial.begin(haste)
    times = await held(trial, seconds, haste)
    found, code = audit(town), await trial.end()
    print(
        f"R18 seed {SEED}: lock held {seconds} s ({haste} times as fast), told {dict(times)},"
        f" faults {found.faults or 'none'}"
    )
    assert (found.faults, code) == ({}, 0)
    assert set(times) <= told
    assert max(times) == max(told)
    assert trial.heard() == [REFUSES, BACK] * max(told)
    assert town.nursery.complaints() == []


@pytest.mark.full
async def test_a_program_without_patience_is_found(town: Town) -> None:
    trial = Trial(town)
    town.nursery.defect = "no patience"
    await trial.begin()
    times = await held(trial, 1, HASTE)
    await trial.end()
    assert max(times) == 1
