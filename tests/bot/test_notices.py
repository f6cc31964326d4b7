"""A shared message is one message, also for whoever looks while it is just being remembered."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.notices import Notices
from bot.services import StorageError
from bot.services.notices import Notice, NoticeService
from bot.services.orders import Place
from tests.bot.phone import PATIENCE, Phone, phone, plain

GAME = 1


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna and Boris sit in a game that nobody has wished to close."""
    async with phone(tmp_path, "Anna", "Boris") as one:
        await one.plays("Anna: /newgame 500", "Anna: /join", "Boris: /join")
        yield one


def board_of(table: Phone) -> tuple[Notices, Place]:
    return table.house.dispatcher["notices"], Place(table.chat.id, 0, "Poker")


def questions(table: Phone) -> int:
    """How often the question was posted that stands between the game and its close."""
    calls = table.world.calls.of("sendMessage", chat=table.chat.id)
    return sum("game 1" in plain(str(call.arguments["text"])).splitlines()[0] for call in calls)


async def test_who_looks_while_a_message_is_being_remembered_posts_no_second_one(
    table: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices, place = board_of(table)
    posted, begun, may = NoticeService.posted, asyncio.Event(), asyncio.Event()

    async def slowly(self: NoticeService, game: int, notice: Notice, message: int | None) -> None:
        begun.set()
        await may.wait()
        await posted(self, game, notice, message)

    monkeypatch.setattr(NoticeService, "posted", slowly)
    before = questions(table)
    await notices.ask(place, GAME)
    await asyncio.wait_for(begun.wait(), PATIENCE)
    await notices.ask(place, GAME)
    may.set()
    await table.settles()
    assert questions(table) - before == 1


async def test_a_message_that_could_not_be_remembered_keeps_nobody_from_asking_again(
    table: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices, place = board_of(table)

    async def refused(_self: NoticeService, _game: int, _notice: Notice, _message: int | None) -> None:
        raise StorageError("locked")

    before = questions(table)
    with monkeypatch.context() as patched:
        patched.setattr(NoticeService, "posted", refused)
        await notices.ask(place, GAME)
        await table.settles()
    await notices.ask(place, GAME)
    await table.settles()
    assert questions(table) - before == 2
