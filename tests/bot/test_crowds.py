"""Many chats on the 1st: Telegram's limits are kept, and nobody holds anybody up."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from datetime import date

import pytest
from aiogram.methods import SendMessage

from bot.post import Limits
from db import Database
from tests.bot.heralds import CHAT, DUE, Herald
from tests.bot.recording import flood, unreachable

NOVEMBER = date(2026, 11, 12)
CROWD = 150


@pytest.fixture
async def herald(url: str) -> AsyncIterator[Herald]:
    database = await Database.open(url)
    herald = Herald(database, limits=Limits(), now=DUE)
    await herald.crowd(CROWD, NOVEMBER)
    yield herald
    herald.announcer.stop()
    draining = asyncio.ensure_future(herald.post.drain(0))
    await herald.clock.run(1)
    await draining
    await herald.announcer.finish()
    await database.close()


async def heard(herald: Herald, chats: int) -> None:
    """Let time pass until so many chats have heard something."""
    while len({call.chat for call in herald.session.of(SendMessage)}) < chats:
        await herald.clock.run(0.02)


async def test_the_fullest_second_has_no_more_than_thirty_messages(herald: Herald) -> None:
    await herald.announcer.tick()
    await heard(herald, CROWD)
    moments = [call.at for call in herald.session.of(SendMessage)]
    fullest = max(sum(start <= moment < start + 1 for moment in moments) for start in moments)
    assert Counter(call.chat for call in herald.session.of(SendMessage)).most_common(1)[0][1] == 1
    assert fullest <= 30


@pytest.mark.parametrize("trouble", [flood(3600), unreachable])
async def test_a_chat_in_trouble_holds_nobody_up(herald: Herald, trouble: object) -> None:
    herald.session.answers(trouble, SendMessage, chat=CHAT - 3, times=10_000)  # type: ignore[arg-type]  # an answer
    await herald.announcer.tick()
    await heard(herald, CROWD)
    while (await herald.states()).count(("2026-11", "sent")) < CROWD - 1:
        await herald.clock.run(0.02)
    states = [state for _, state in await herald.states()]
    assert (states.count("sent"), states[3]) == (CROWD - 1, "sending")
