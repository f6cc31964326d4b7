"""A window is drawn at most every three seconds, and what it shows is the latest."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from aiogram import Bot
from aiogram.methods import EditMessageText
from aiogram.utils.formatting import Text

from bot.post import Pace, Post
from tests.bot.recording import GROUP, TOKEN, RecordingSession, VirtualClock, flood

WINDOW = 700


@dataclass
class Office:
    clock: VirtualClock
    telegram: RecordingSession
    post: Post

    async def types(self, *shown: str, every: float) -> None:
        """The window is to show one thing after the other."""
        for text in shown:
            await self.post.redraw(GROUP, WINDOW, Text(text))
            await self.clock.run(every)

    @property
    def drawn(self) -> list[tuple[float, str]]:
        """What was drawn, and how many seconds after the beginning."""
        return [(call.at - 1000, call.text) for call in self.telegram.of(EditMessageText)]


@pytest.fixture
async def office() -> AsyncIterator[Office]:
    clock = VirtualClock()
    telegram = RecordingSession(clock)
    bot = Bot(TOKEN, session=telegram)
    post = Post(bot, pace=Pace(now=clock.now, sleep=clock.sleep, chance=lambda low, high: high))
    yield Office(clock, telegram, post)
    await clock.run(60)
    await post.drain(0)


async def test_five_keys_in_two_seconds_cost_two_edits(office: Office) -> None:
    await office.types("2", "27", "275", "2750", "→ 2750", every=0.4)
    await office.clock.run(5)
    assert office.drawn == [(0.0, "2"), (3.0, "→ 2750")]


async def test_a_key_after_a_pause_is_shown_at_once(office: Office) -> None:
    await office.types("2", "27", every=10)
    assert office.drawn == [(0.0, "2"), (10.0, "27")]


async def test_a_window_that_is_gone_is_not_drawn_again(office: Office) -> None:
    await office.types("2", "27", every=0.4)
    await office.post.delete(GROUP, WINDOW)
    await office.clock.run(10)
    assert office.drawn == [(0.0, "2")]


async def test_a_picture_that_telegram_sent_back_is_drawn_later_in_its_newest_state(office: Office) -> None:
    office.telegram.answers(flood(5), EditMessageText)
    await office.types("2", "27", every=1)
    await office.clock.run(10)
    assert [text for _, text in office.drawn] == ["2", "27"]


async def test_a_picture_that_telegram_sent_back_is_not_lost(office: Office) -> None:
    office.telegram.answers(flood(5), EditMessageText)
    await office.types("2", every=10)
    assert [text for _, text in office.drawn] == ["2", "2"]
