"""Announcements through real processes and a real line: killed between two steps, doubled, and answers cut off.

The clock is the computer's own, so the month announced is the one before last, which is due whatever day it is.
"""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import pytest
from aiogram import Bot as Aiogram
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.jobs import Announcer
from bot.post import Limits, Pace, Post
from bot.sandbox import Fault
from bot.sandbox.chats import Chat, Message
from bot.services.announcing import Announcement, Outcome, State
from bot.services.orders import Report
from db import Database
from tests.bot.heralds import Herald
from tests.faults.conftest import PATIENCE, Town
from tests.faults.indexes import drop_unique

QUESTION = "I may have posted"
QUICK = Limits(per_second=10_000, per_minute=10_000, gap=0, attempts=60)


def month_before_last(today: date) -> date:
    last = today.replace(day=1) - timedelta(days=1)
    return (last.replace(day=1) - timedelta(days=1)).replace(day=5)


class Square:
    """Chats of the town, each with an evening that has not been announced."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.chats: list[Chat] = []

    async def settle(self, count: int) -> None:
        """Found so many chats with an evening each."""
        day = month_before_last(datetime.now(UTC).date())
        database = await Database.open(self.town.nursery.league)
        herald = Herald(database)
        for number in range(count):
            anna = self.town.world.person(f"Anna{len(self.chats)}-{number}")
            chat = self.town.world.group(f"Square {number}", anna, self.town.bot)
            league = await herald.league(chat.id, created_at=datetime.combine(day, datetime.min.time(), UTC))
            await herald.evening(league, day)
            self.chats.append(chat)
        await herald.end()
        await database.close()

    def said(self, chat: Chat) -> list[Message]:
        """What the bot has said in a chat."""
        return [one for one in chat.shown() if one.sender and one.sender.is_bot]

    def posts(self, chat: Chat) -> int:
        """How many announcements stand in a chat."""
        return sum((one.text or "").startswith("🏆") for one in self.said(chat))

    def questions(self, chat: Chat) -> int:
        """How many questions about one stand in a chat."""
        return sum((one.text or "").startswith(QUESTION) for one in self.said(chat))

    def states(self) -> Counter[str]:
        """How far the announcements have come."""
        return Counter(str(state) for (state,) in self.town.rows("SELECT state FROM announcement"))

    async def heard(self) -> None:
        """Every chat has heard something."""
        await self.town.world.pulse.until(lambda: all(map(self.said, self.chats)), PATIENCE)

    async def asked(self, count: int) -> None:
        """So many questions were asked."""
        await self.town.world.pulse.until(lambda: sum(map(self.questions, self.chats)) >= count, PATIENCE)

    async def sent(self, count: int) -> None:
        """So many announcements are written down as sent."""
        await self._written(count, "sent")

    async def settled(self, count: int) -> None:
        """So many announcements are written down as sent, or in doubt."""
        await self._written(count, "sent", "uncertain")

    async def _written(self, count: int, *states: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while sum(self.states()[state] for state in states) < count:  # noqa: ASYNC110 - by another process
                await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("point", "state", "posts", "questions"),
    [
        ("die after claiming", "sent", 1, 0),
        ("die before sending", "uncertain", 0, 1),
        ("die after sending", "uncertain", 1, 1),
        ("die after marking", "sent", 1, 0),
    ],
)
async def test_killed_between_two_steps_it_is_posted_once_or_asked_about(
    town: Town, point: str, state: str, posts: int, questions: int
) -> None:
    square = Square(town)
    await square.settle(1)
    (chat,) = square.chats
    town.nursery.defect = point
    await town.nursery.bear()
    await town.nursery.reaped()
    town.nursery.defect = ""
    begun = len(town.world.calls.of("deleteWebhook"))
    await town.nursery.bear()
    await town.world.pulse.until(lambda: len(town.world.calls.of("deleteWebhook")) > begun, PATIENCE)
    await square.settled(1)
    await square.asked(questions)
    await town.quiet()
    town.nursery.kill(signal.SIGTERM)
    assert await town.nursery.reaped() == 0
    assert square.states() == {state: 1}
    assert (square.posts(chat), square.questions(chat)) == (posts, questions)


@pytest.mark.parametrize(("answer", "posts"), [("They are there", 0), ("Post them", 1)])
async def test_the_chat_decides_what_becomes_of_a_doubt(town: Town, answer: str, posts: int) -> None:
    square = Square(town)
    await square.settle(1)
    (chat,) = square.chats
    town.nursery.defect = "die before sending"
    await town.nursery.bear()
    await town.nursery.reaped()
    town.nursery.defect = ""
    await town.nursery.bear()
    await square.asked(1)
    (question,) = square.said(chat)
    press = town.world.press(chat.present()[0].user, question, answer)
    await town.world.toast(press, PATIENCE)
    await town.world.pulse.until(lambda: square.questions(chat) == 0, PATIENCE)
    await square.sent(1)
    town.nursery.kill()
    await town.nursery.reaped()
    assert (square.posts(chat), square.questions(chat), square.states()) == (posts, 0, {"sent": 1})


async def two_announcers(
    town: Town, rounds: int, chats: int, claims: int = 1
) -> tuple[Counter[int], Counter[str]]:
    """Two programs on one database, as if no lock kept the second out, which claim at the same moment.

    How many chats saw how many posts, and how far the announcements have come; `claims` are there of each.
    """
    square = Square(town)
    town.nursery.defect = "a twin"
    for _ in range(rounds):
        await square.settle(chats)
        children = []
        for _ in range(2):
            await town.nursery.bear()
            children.append(town.nursery.child)
        await square.heard()
        await square.settled(claims * len(square.chats))
        for town.nursery.child in children:
            town.nursery.kill()
            await town.nursery.reaped()
    return Counter(square.posts(chat) for chat in square.chats), square.states()


async def test_two_announcers_on_one_file_post_once(town: Town) -> None:
    posts, states = await two_announcers(town, 3, 20)
    print(f"R9 seed none: 3 rounds, two announcers, 20 new chats each, posts a chat {dict(posts)}")
    assert (posts, states) == ({1: 60}, {"sent": 60})


async def test_a_month_that_can_be_claimed_twice_is_found(town: Town) -> None:
    """Planted: the unique constraint is gone."""
    drop_unique(town, "announcement", "uq_announcement_league_id_kind_period")
    posts, _ = await two_announcers(town, 1, 5, claims=2)
    assert posts == {2: 5}


@pytest.mark.full
@pytest.mark.timeout(3600)
async def test_two_announcers_on_one_file_post_once_in_a_hundred_rounds(town: Town) -> None:
    posts, states = await two_announcers(town, 100, 10)
    print(f"R9 seed none: 100 rounds, two announcers, 10 new chats each, posts a chat {dict(posts)}")
    assert (posts, states) == ({1: 1000}, {"sent": 1000})


@pytest.fixture
async def line(town: Town) -> AsyncIterator[Post]:
    """A post of our own that speaks to the town over HTTP."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(town.nursery.url))
    post = Post(Aiogram(town.nursery.token, session=session), pace=Pace(QUICK))
    yield post
    await post.drain(1.0)
    await session.close()


@dataclass(frozen=True)
class Lost:
    """What became of announcements whose answers were lost; `posts` says how many chats saw how many."""

    states: Counter[str]
    posts: Counter[int]
    asked: int


async def lose_answers(town: Town, line: Post, fault: str, chats: int) -> Lost:
    """Every second answer to an announcement is lost, or the announcement itself."""
    square = Square(town)
    await square.settle(chats)
    database = await Database.open(town.nursery.league)
    herald = Herald(database, now=datetime.now(UTC))
    announcer = Announcer(line, herald.announcements, lambda: datetime.now(UTC))
    town.world.faults.plant(Fault(fault, method="sendPhoto", share=0.5, times=chats))
    await announcer.tick()
    await announcer.finish()
    town.world.faults.clear()
    await square.heard()
    asked = sum(square.questions(chat) > 0 for chat in square.chats)
    lost = Lost(square.states(), Counter(square.posts(chat) for chat in square.chats), asked)
    await herald.end()
    await database.close()
    return lost


@pytest.mark.parametrize("chats", [40, pytest.param(200, marks=[pytest.mark.full, pytest.mark.timeout(3600)])])
@pytest.mark.parametrize("fault", ["cut", "cut_before"])
async def test_of_lost_answers_none_is_posted_twice_and_each_is_asked_about(
    town: Town, line: Post, fault: str, chats: int
) -> None:
    lost = await lose_answers(town, line, fault, chats)
    print(
        f"R14 seed none: {chats} announcements, {fault}, {dict(lost.states)}, {lost.asked} chats asked,"
        f" posts a chat {dict(lost.posts)}"
    )
    assert set(lost.posts) <= {0, 1}
    assert lost.asked == lost.states["uncertain"] > 0
    assert lost.posts[0] == (lost.asked if fault == "cut_before" else 0)


async def test_an_uncertain_post_that_is_sent_again_is_found(
    town: Town, line: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: a lost answer is taken for a post that did not go out."""
    send = Announcer._send

    async def send_again(self: Announcer, report: Report[Announcement]) -> Outcome:
        outcome = await send(self, report)
        return outcome._replace(state=State.CLAIMED) if outcome.state is State.UNCERTAIN else outcome

    monkeypatch.setattr(Announcer, "_send", send_again)
    lost = await lose_answers(town, line, "cut", 10)
    assert max(lost.posts) > 1
