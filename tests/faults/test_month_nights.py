"""F48 and F53: the loop held, or the program asleep, while the month ends: it is announced once all the same."""

import asyncio
import re
import signal
import time
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.sandbox.chats import Chat
from db import Database
from tests.bot.heralds import Herald
from tests.faults.conftest import PATIENCE, Town

EVENING = date(2026, 11, 12)
DUE = datetime(2026, 12, 1, tzinfo=UTC)
FULL = [pytest.mark.full, pytest.mark.timeout(1800)]
# The announcement comes with the next tick of a minute, at the latest.
GOAL = timedelta(seconds=90)


@dataclass
class Night:
    """A chat that waits for its month, and a program whose clock is about to strike."""

    town: Town
    chat: Chat
    speed: float
    ahead: float
    since: float = 0.0

    @classmethod
    async def settle(cls, town: Town, speed: float, ahead: float) -> "Night":
        """Found the chat, with an evening that counts."""
        anna = town.world.person("Anna")
        chat = town.world.group("Night", anna, town.bot)
        database = await Database.open(f"sqlite+aiosqlite:///{town.nursery.database}")
        herald = Herald(database)
        league = await herald.league(chat.id, zone="UTC", announce_hour=0, day_start=0)
        await herald.evening(league, EVENING)
        await herald.end()
        await database.close()
        return cls(town, chat, speed, ahead)

    async def begin(self, *, held: bool = False) -> None:
        """Bear the program so many seconds of its clock before the month ends."""
        self.since = time.time()
        self.town.nursery.hardships = {
            "date": (DUE - timedelta(seconds=self.ahead)).isoformat(),
            "due": DUE.isoformat(),
            "since": self.since,
            "speed": self.speed,
            "tick": max(60 / self.speed, 0.2),
            **({"held_over": DUE.isoformat()} if held else {}),
        }
        self.town.nursery.log.touch()
        await self.town.nursery.bear()

    def now(self) -> datetime:
        """What the program's clock shows."""
        return DUE + timedelta(seconds=(time.time() - self.since) * self.speed - self.ahead)

    async def comes(self, moment: datetime) -> None:
        """Until it shows that."""
        await asyncio.sleep((moment - self.now()).total_seconds() / self.speed)

    async def written(self, words: str) -> None:
        """The program has written this into its log."""
        async with asyncio.timeout(PATIENCE):
            while not re.search(words, self.town.nursery.log.read_text()):  # noqa: ASYNC110 - of another process
                await asyncio.sleep(0.02)

    def posts(self) -> int:
        """How many announcements stand in the chat."""
        return sum((one.text or "").startswith("🏆") for one in self.chat.shown())

    async def end(self) -> list[tuple[object, ...]]:
        """Let everything come that comes; what is written down."""
        await self.town.quiet()
        self.town.nursery.kill(signal.SIGTERM)
        await self.town.nursery.reaped()
        return self.town.rows("SELECT period, state FROM announcement")


@pytest.mark.parametrize("speed", [10, pytest.param(1, marks=FULL)])
async def test_a_loop_that_is_held_over_the_months_end_announces_once(town: Town, speed: float) -> None:
    night = await Night.settle(town, speed, ahead=6 * speed)
    await night.begin(held=True)
    await town.world.pulse.until(lambda: night.posts() > 0, PATIENCE + 60)
    late = night.now() - DUE
    await night.written(r"the loop was held.*over=True")
    written, posts = await night.end(), night.posts()
    print(f"F48: held over the end of the month, announced {late.total_seconds():.0f} s after it")
    assert (posts, written) == (1, [("2026-11", "sent")])
    assert speed > 1 or late <= GOAL


async def sleep_over(night: Night, seconds: float) -> None:
    """Stop the program before the month ends, and let it go on so long after."""
    await night.town.world.pulse.until(lambda: night.town.bot.alive, PATIENCE)
    assert night.now() < DUE
    night.town.nursery.kill(signal.SIGSTOP)
    await night.comes(DUE + timedelta(seconds=seconds))
    night.town.nursery.kill(signal.SIGCONT)


@pytest.mark.parametrize("speed", [100, pytest.param(1, marks=FULL)])
async def test_a_program_asleep_over_the_months_end_announces_once(town: Town, speed: float) -> None:
    night = await Night.settle(town, speed, ahead=max(60, 10 * speed))
    await night.begin()
    await sleep_over(night, seconds=600)
    woken = night.now()
    await town.world.pulse.until(lambda: night.posts() > 0, PATIENCE + 60)
    late = night.now() - woken
    written, posts = await night.end(), night.posts()
    print(f"F53: ten minutes asleep over the month's end, announced {late.total_seconds():.0f} s after waking")
    assert (posts, written) == (1, [("2026-11", "sent")])
    assert speed > 1 or late <= GOAL


@pytest.mark.full
async def test_one_alarm_clock_that_rang_while_the_loop_was_held_announces_nothing(town: Town) -> None:
    town.nursery.defect = "one alarm clock"
    night = await Night.settle(town, 10, ahead=60)
    await night.begin(held=True)
    await night.written(r"the loop was held.*over=True")
    await night.comes(night.now() + GOAL)
    assert (night.posts(), (await night.end())) == (0, [])
