"""R15: without a network nothing is lost, and soon after its return everything goes on; Telegram has its moods."""

import asyncio
import os
import random
import re
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from aiogram import Bot as Aiogram
from aiogram.exceptions import TelegramNetworkError
from aiogram.methods import SendMessage
from aiogram.methods.base import TelegramMethod
from aiogram.utils.formatting import Text
from aiohttp import ClientSession

from bot.polling import Polling, RawUpdates
from bot.post import Pace, Post
from bot.sandbox import Fault
from bot.services.orders import Place
from tests.bot.recording import TOKEN, RecordingSession, VirtualClock, unreachable
from tests.faults.conftest import PATIENCE, Town
from tests.faults.crowd import Crowd, audit

SEED = 20261130
HASTE = 10
CHATS = 4
# Seconds within which everything goes on once the network is back.
GOAL = 15
AWAY = 300


@dataclass
class Wire(RecordingSession):
    """A line to Telegram that is dead until a moment; `silent` if that shows only by nothing coming back."""

    back: float = 0.0
    silent: bool = False

    async def make_request(
        self,
        bot: Aiogram,
        method: TelegramMethod[Any],
        timeout: int | None = None,  # noqa: ASYNC109 - the signature is aiogram's
    ) -> Any:
        if self.clock.now() >= self.back:
            return await super().make_request(bot, method, timeout)
        if self.silent:
            await self.clock.sleep(timeout or 0)
            raise TelegramNetworkError(method, "Request timeout error")
        return unreachable(method)


@pytest.mark.parametrize("silent", [False, True], ids=["refused", "half-open"])
@pytest.mark.parametrize("away", range(AWAY, AWAY + 20))
async def test_after_five_minutes_without_a_network_both_ways_go_on_soon(away: int, *, silent: bool) -> None:
    clock = VirtualClock()
    back = clock.now() + away
    session = Wire(clock, back=back, silent=silent)
    bot = Aiogram(TOKEN, session=session)
    post = Post(bot, pace=Pace(now=clock.now, sleep=clock.sleep))
    polling = Polling(bot, [], pace=Pace(now=clock.now, sleep=clock.sleep))
    fetching = asyncio.ensure_future(polling.fetch(None))
    await post.say(Place(-1), Text("recorded"))
    await clock.run(away + GOAL)
    late = [call.at - back for kind in (RawUpdates, SendMessage) for call in session.of(kind)[:1]]
    assert (fetching.done(), len(late), max(late) <= GOAL) == (True, 2, True)


async def seen(town: Town, words: str, times: int) -> None:
    """The program has written these words into its log so often since it was born."""
    async with asyncio.timeout(PATIENCE):
        while len(re.findall(words, town.nursery.log.read_text())) < times:  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.02)


async def begun(town: Town, *, quiet: bool = True) -> Crowd:
    """A town whose program is born."""
    crowd = Crowd(town, random.Random(SEED), CHATS)
    owner = town.world.person("Owner")
    town.world.send(owner, town.world.private(owner), "/start")
    town.nursery.hardships = {"haste": HASTE, "level": "DEBUG", "owners": [owner.id]}
    town.nursery.log.touch()
    await town.nursery.bear()
    if quiet:
        await town.quiet()
    return crowd


async def ended(town: Town, *expected: str) -> tuple[dict[str, int], int, list[str]]:
    """What was lost or doubled, how the program ended, and what its log complains of."""
    found = audit(town)
    os.kill(town.nursery.child, 0)
    town.nursery.kill(signal.SIGTERM)
    return found.faults, await town.nursery.reaped(), town.nursery.complaints(*expected)


@asynccontextmanager
async def half_open(town: Town) -> AsyncIterator[list[asyncio.StreamWriter]]:
    """Whoever calls Telegram is let in and never answered; who has called so far."""
    callers: list[asyncio.StreamWriter] = []

    async def accept(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        callers.append(writer)
        town.world.pulse.beat()

    server = await asyncio.start_server(accept, town.nursery.sandbox.host, town.nursery.sandbox.port)
    yield callers
    server.close()
    for caller in callers:
        caller.transport.abort()


@pytest.mark.parametrize(
    ("away", "haste"), [(0, HASTE), pytest.param(AWAY, 1, marks=[pytest.mark.full, pytest.mark.timeout(900)])]
)
async def test_a_network_that_goes_and_comes_back_delays(town: Town, away: int, haste: int) -> None:
    crowd = await begun(town)
    await town.nursery.sandbox.down()
    crowd.burst()
    await seen(town, "no answer from Telegram", 3)
    # Not to wait for something: the time itself is what is tried.
    await asyncio.sleep(away)
    await town.nursery.sandbox.up()
    back = time.monotonic()
    await town.world.pulse.until(lambda: town.bot.idle or len(town.bot.mailbox.pending) < CHATS, PATIENCE)
    late = time.monotonic() - back
    await town.quiet()
    faults, code, complaints = await ended(town)
    print(
        f"R15 seed {SEED}: away {away} s and more, first update worked on after {late:.1f} s, faults {faults or 0}"
    )
    assert (faults, code, complaints) == ({}, 0, [])


async def test_a_line_that_is_open_but_dead_is_left(town: Town) -> None:
    crowd = await begun(town)
    await town.nursery.sandbox.down()
    async with half_open(town) as callers:
        crowd.burst()
        await town.world.pulse.until(lambda: len(callers) >= 3, PATIENCE)
    await town.nursery.sandbox.up()
    await town.quiet()
    assert await ended(town) == ({}, 0, [])


async def test_a_start_without_a_network_waits_for_it(town: Town) -> None:
    await town.nursery.sandbox.down()
    await begun(town, quiet=False)
    await seen(town, "no answer from Telegram", 3)
    await town.nursery.sandbox.up()
    await town.quiet()
    assert await ended(town) == ({}, 0, [])


# A question that hangs costs seconds that no haste shortens.
CALLS = ("getUpdates", "sendMessage", "setMessageReaction", "editMessageText", "deleteMessage", "pinChatMessage")


@pytest.mark.parametrize("kind", ["flood", "conflict", "bad_gateway", "cut", "cut_before", "hang"])
async def test_whatever_telegram_does_to_a_third_of_all_calls_only_delays(town: Town, kind: str) -> None:
    crowd = await begun(town)
    methods = CALLS if kind == "hang" else ("*",)
    faults_met = [town.world.faults.plant(Fault(kind, method=method, share=0.3)) for method in methods]
    crowd.burst()
    await town.answered(town.answers + 3 * CHATS)
    town.world.faults.clear()
    await town.quiet()
    faults, code, complaints = await ended(town)
    # Confirmations that came late are joined into one message, which replies to nobody.
    faults.pop("untold", None)
    struck = sum(fault.struck for fault in faults_met)
    print(f"R15 seed {SEED}: {kind} for {struck} calls, faults {faults or 'none'}")
    assert (faults, code, complaints) == ({}, 0, [])
    assert struck > 0


async def test_a_rival_for_the_updates_is_borne_and_the_owner_told_once(town: Town) -> None:
    crowd = await begun(town)
    async with ClientSession(town.nursery.url) as rival:
        for times in range(1, 4):
            async with rival.get(f"/bot{town.nursery.token}/getUpdates", params={"timeout": 0}):
                crowd.burst()
            await seen(town, "another program fetches", times)
            await town.quiet()
    owner = next(iter(town.bot.private_chats.values()))
    told = [one for one in owner.shown() if (one.text or "").startswith("Another program")]
    assert (*await ended(town), len(told)) == ({}, 0, [], 1)


async def test_updates_that_cannot_be_decoded_are_set_aside_one_by_one(town: Town) -> None:
    crowd = await begun(town)
    for chat, _ in town.chats:
        town.world.undecodable(town.bot, chat)
    crowd.burst()
    for chat, _ in town.chats:
        town.world.undecodable(town.bot, chat)
    await town.quiet()
    kept = town.rows("SELECT kind, error FROM set_aside")
    assert await ended(town, "update set aside") == ({}, 0, [])
    assert kept == [("message", "cannot be decoded: message.date missing")] * (2 * CHATS)


async def test_a_program_that_is_stopped_and_goes_on_loses_nothing(town: Town) -> None:
    crowd = await begun(town)
    for _ in range(3):
        await crowd.in_the_middle()
        town.nursery.kill(signal.SIGSTOP)
        crowd.burst()
        # Longer than a call may take.
        await asyncio.sleep(20 / HASTE)
        town.nursery.kill(signal.SIGCONT)
        await town.quiet()
    assert await ended(town) == ({}, 0, [])


@pytest.mark.full
async def test_a_program_that_gives_up_is_found(town: Town) -> None:
    town.nursery.defect = "gives up"
    await town.nursery.sandbox.down()
    await begun(town, quiet=False)
    assert await town.nursery.reaped() != 0


@pytest.mark.full
async def test_a_program_that_reads_only_whole_batches_is_found(town: Town) -> None:
    town.nursery.defect = "whole batches"
    crowd = await begun(town)
    for chat, _ in town.chats:
        town.world.undecodable(town.bot, chat)
    crowd.burst()
    await seen(town, "ValidationError", 1)
    assert "lost" in audit(town).faults
