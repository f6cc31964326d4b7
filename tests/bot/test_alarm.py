"""Owners hear once that something needs them, and once that it is over."""

from dataclasses import dataclass
from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest
from aiogram import Bot
from aiogram.methods import SendMessage

from bot.alarm import Alarm
from bot.post import Pace, Post
from bot.services.currencies import CURRENCIES
from bot.services.orders import League, Place
from tests.bot.conftest import EVENING
from tests.bot.recording import TOKEN, RecordingSession, VirtualClock

OWNERS = (501, 502)


@dataclass
class Office:
    """An alarm whose messages are written down, and a clock that a test moves."""

    alarm: Alarm
    session: RecordingSession
    clock: VirtualClock
    hours: int = 0

    async def said(self, owner: int = OWNERS[0]) -> list[str]:
        """The beginnings of what an owner was told."""
        await self.clock.run(100)
        return [call.text.partition(":")[0].partition(".")[0] for call in self.session.of(SendMessage, chat=owner)]


@pytest.fixture(name="office")
def _office() -> Office:
    clock = VirtualClock()
    session = RecordingSession(clock)
    post = Post(Bot(TOKEN, session=session), pace=Pace(now=clock.now, sleep=clock.sleep))

    def league(place: Place) -> League:
        return League(0, place.chat_id, "en", CURRENCIES["RUB"], ZoneInfo("UTC"), time(), best_k=10, unit=100)

    office = Office(Alarm(post, OWNERS, league, lambda: EVENING + timedelta(hours=office.hours)), session, clock)
    return office


async def test_however_much_is_refused_the_owners_hear_of_it_once_and_once_of_its_end(office: Office) -> None:
    for work in (1, 2, 1, 2, 3):
        await office.alarm.storage(work, "SQLITE_FULL")
    for work in (1, 2, 3, 1):
        await office.alarm.storage(work, None)
    assert [await office.said(owner) for owner in OWNERS] == [["The storage refuses", "The storage is back"]] * 2


async def test_it_is_not_over_before_everything_is_taken(office: Office) -> None:
    await office.alarm.storage(1, "SQLITE_FULL")
    await office.alarm.storage(2, "SQLITE_FULL")
    await office.alarm.storage(1, None)
    assert await office.said() == ["The storage refuses"]


async def test_work_that_was_never_refused_is_no_news(office: Office) -> None:
    await office.alarm.storage(1, None)
    await office.alarm.backup(None)
    assert await office.said() == []


async def test_a_missing_backup_is_told_once_and_the_next_one_too(office: Office) -> None:
    for why in ("only 3 MB are free", "only 2 MB are free", None, None):
        await office.alarm.backup(why)
    assert await office.said() == ["The daily backup was not made", "The daily backup is made again"]


async def test_a_second_program_is_named_once_while_the_quarrel_lasts(office: Office) -> None:
    for office.hours in (0, 0, 1, 3, 3):
        await office.alarm.conflict()
    assert len(await office.said()) == 2
