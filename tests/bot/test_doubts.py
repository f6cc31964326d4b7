"""An announcement whose answer was lost: who is asked, how often, and what the answers do."""

import asyncio
from collections.abc import AsyncIterator
from datetime import date, timedelta
from typing import Any

import pytest
from aiogram.methods import SendMessage

from bot.services.doubts import NoDoubtError
from bot.services.orders import Actor, Order, Place
from bot.services.refusals import NotAllowedError
from db import Database
from tests.bot.heralds import CHAT, DUE, Herald
from tests.bot.recording import cut_off, unreachable

NOVEMBER = date(2026, 11, 12)
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
QUESTION = "I may have posted the results of November 2026, or not. Are they above?"


@pytest.fixture
async def herald(url: str) -> AsyncIterator[Herald]:
    database = await Database.open(url)
    herald = Herald(database)
    await herald.evening(await herald.league(), NOVEMBER)
    yield herald
    await herald.end()
    await database.close()


def order(herald: Herald, key: str = "press", *, admin: bool = True, chat: int = CHAT) -> Order:
    return Order(Actor(7, "Anna"), Place(chat), key, herald.now, admin=admin)


async def doubt(herald: Herald) -> int:
    """The id of an announcement that is in doubt, its chat asked."""
    herald.session.answers(cut_off, SendMessage)
    await herald.tick(DUE)
    return (await herald.rows())[0].id


async def test_a_lost_answer_is_not_followed_by_a_second_post_but_by_a_question(herald: Herald) -> None:
    await doubt(herald)
    await herald.tick(DUE + MINUTE)
    assert [text.splitlines()[0] for text in herald.posts()] == ["🏆 November 2026", QUESTION]
    assert await herald.states() == [("2026-11", "uncertain")]


async def test_the_question_is_repeated_daily_three_times_in_all(herald: Herald) -> None:
    await doubt(herald)
    for days in range(1, 7):
        await herald.tick(DUE + days * DAY - MINUTE)
        await herald.tick(DUE + days * DAY)
    assert herald.posts().count(QUESTION) == 3


async def test_it_is_there_ends_the_doubt(herald: Herald) -> None:
    number = await doubt(herald)
    await herald.doubts.clear(order(herald), number, is_there=True)
    await herald.tick(DUE + 2 * DAY)
    assert await herald.states() == [("2026-11", "sent")]
    assert len(herald.posts()) == 2


async def test_post_it_posts_it_once_however_often_it_is_pressed(herald: Herald) -> None:
    number = await doubt(herald)
    await herald.doubts.clear(order(herald), number, is_there=False)
    await herald.doubts.clear(order(herald), number, is_there=False)
    with pytest.raises(NoDoubtError):
        await herald.doubts.clear(order(herald, "another's press"), number, is_there=False)
    await herald.tick(DUE + MINUTE)
    assert [text.splitlines()[0] for text in herald.posts()] == ["🏆 November 2026", QUESTION, "🏆 November 2026"]
    assert await herald.states() == [("2026-11", "sent")]


@pytest.mark.parametrize(
    ("kind", "details"),
    [(NotAllowedError, {"admin": False}), (NoDoubtError, {"chat": -1002})],
    ids=["a member", "an administrator of another chat"],
)
async def test_others_cannot_end_the_doubt(herald: Herald, kind: type[Exception], details: dict[str, Any]) -> None:
    number = await doubt(herald)
    with pytest.raises(kind):
        await herald.doubts.clear(order(herald, **details), number, is_there=True)
    assert await herald.states() == [("2026-11", "uncertain")]


async def test_a_post_that_was_there_all_along_is_noted_when_it_is_corrected_but_not_edited(
    herald: Herald,
) -> None:
    number = await doubt(herald)
    await herald.doubts.clear(order(herald), number, is_there=True)
    await herald.close(1, {"Boris": 300, "Anna": -300})
    await herald.tick(DUE + MINUTE)
    assert herald.edits() == []
    assert herald.posts()[-1].startswith("The results of November 2026 are corrected (game 1).")


async def test_what_was_on_its_way_when_the_program_died_is_in_doubt(herald: Herald) -> None:
    await herald.announcements.claim(DUE)
    await herald.announcements.take(10, DUE)
    herald.alone = True
    herald.begin()
    await herald.tick(DUE + MINUTE)
    assert herald.posts() == [QUESTION]


async def test_what_was_claimed_when_the_program_died_is_posted(herald: Herald) -> None:
    await herald.announcements.claim(DUE)
    herald.begin()
    await herald.tick(DUE + MINUTE)
    assert await herald.states() == [("2026-11", "sent")]


async def test_beside_another_process_only_a_send_of_long_ago_is_in_doubt(herald: Herald) -> None:
    await herald.announcements.claim(DUE)
    await herald.announcements.take(10, DUE)
    herald.begin()
    await herald.tick(DUE + 15 * MINUTE)
    before = herald.posts()
    await herald.tick(DUE + 16 * MINUTE)
    assert (before, herald.posts()) == ([], [QUESTION])


async def test_of_two_processes_one_asks(herald: Herald) -> None:
    await herald.announcements.claim(DUE)
    await herald.announcements.take(10, DUE)
    later = DUE + 16 * MINUTE
    await herald.announcements.lose(later)
    claimed = await asyncio.gather(*(herald.doubts.claim(later) for _ in range(2)))
    assert sorted(map(len, claimed)) == [0, 1]


async def test_a_question_that_was_lost_with_its_process_is_asked_soon_after(herald: Herald) -> None:
    await herald.announcements.claim(DUE)
    await herald.announcements.take(10, DUE)
    later = DUE + 16 * MINUTE
    await herald.announcements.lose(later)
    await herald.doubts.claim(later)
    await herald.tick(later + 14 * MINUTE)
    before = herald.posts()
    await herald.tick(later + 15 * MINUTE)
    assert (before, herald.posts()) == ([], [QUESTION])


async def test_a_post_that_could_not_be_tried_before_the_stop_is_sent_after_it(herald: Herald) -> None:
    herald.session.answers(unreachable, SendMessage, times=1000)
    await herald.announcer.tick()
    await herald.post.drain(0)
    herald.announcer.stop()
    await herald.announcer.finish()
    before = await herald.states()
    herald.session.scripts.clear()
    herald.begin()
    await herald.tick(DUE + MINUTE)
    assert before == [("2026-11", "claimed")]
    assert await herald.states() == [("2026-11", "sent")]


async def test_no_network_is_waited_out(herald: Herald) -> None:
    herald.session.answers(unreachable, SendMessage, times=1)
    await herald.tick(DUE)
    assert await herald.states() == [("2026-11", "sent")]


async def test_the_question_rings_and_carries_its_answers(herald: Herald) -> None:
    await doubt(herald)
    (asked,) = [call.method for call in herald.session.of(SendMessage) if call.text == QUESTION]
    assert isinstance(asked, SendMessage)
    assert asked.reply_markup
    assert not asked.disable_notification
