"""One writer at a time, readers past it, and failures told apart."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from db import Database, StorageError
from db.engine import PRAGMAS, file_of
from db.models import LeagueRow

NOON = datetime(2026, 11, 12, 12, tzinfo=UTC)


def a_row() -> LeagueRow:
    return LeagueRow(title="L", language="ru", currency="RUB", zone="Europe/Moscow", unit=100, created_at=NOON)


async def a_league(database: Database, chat_id: int = -100) -> LeagueRow:
    async with database.writing() as unit:
        return await unit.leagues.register(chat_id, a_row())


async def test_a_hundred_tasks_that_read_and_change_lose_nothing(database: Database) -> None:
    await a_league(database)

    async def one_more() -> None:
        async with database.writing() as unit:
            league = await unit.leagues.of_chat(-100)
            assert league
            await asyncio.sleep(0)
            league.games += 1

    await asyncio.gather(*(one_more() for _ in range(100)))
    async with database.reading() as unit:
        league = await unit.leagues.of_chat(-100)
    assert league
    assert league.games == 100


async def test_a_reader_passes_a_writer_and_sees_one_moment(database: Database) -> None:
    await a_league(database)
    async with database.writing() as writer:
        league = await writer.leagues.of_chat(-100)
        assert league
        league.games = 7
        await writer.session.flush()
        async with database.reading() as reader:
            seen = await reader.leagues.of_chat(-100)
    assert seen
    assert seen.games == 0


async def test_a_block_that_raises_writes_nothing(database: Database) -> None:
    async def founding() -> None:
        async with database.writing() as unit:
            await unit.leagues.register(-5, a_row())
            raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await founding()
    async with database.reading() as unit:
        assert await unit.leagues.of_chat(-5) is None


@pytest.mark.sqlite
async def test_a_locked_database_is_the_storages_fault(database: Database, url: str) -> None:
    await a_league(database)
    async with database.reading() as unit:
        await unit.session.exec(text("PRAGMA busy_timeout=1"))  # type: ignore[call-overload]  # a pragma is no model
    with closing(sqlite3.connect(file_of(url) or "")) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError):
            async with database.writing() as writer:
                await writer.leagues.of_chat(-100)


async def test_a_broken_rule_is_a_bug_and_stays_what_it_is(database: Database) -> None:
    async def orphan() -> None:
        async with database.writing() as unit:
            await unit.operations.begin("k", "X", 99, 1, NOON)

    with pytest.raises(IntegrityError):
        await orphan()


async def test_a_key_is_entered_once(database: Database) -> None:
    league = await a_league(database)
    async with database.writing() as unit:
        first = await unit.operations.begin("k", "X", league.id, 1, NOON)
        second = await unit.operations.begin("k", "X", league.id, 1, NOON)
    assert (first is None, second) == (False, None)


async def test_moments_come_back_aware_and_in_utc(database: Database) -> None:
    await a_league(database)
    async with database.reading() as unit:
        league = await unit.leagues.of_chat(-100)
    assert league
    assert league.created_at == NOON
    assert league.created_at.tzinfo is UTC


@pytest.mark.sqlite
@pytest.mark.parametrize(("name", "wanted"), PRAGMAS.items())
async def test_every_connection_carries_the_pragmas(database: Database, name: str, wanted: object) -> None:
    async with database.reading() as unit:
        found = (await unit.session.connection()).exec_driver_sql(f"PRAGMA {name}")
        assert (await found).scalar_one() == wanted


async def test_a_chat_that_moves_takes_its_league_along_once(database: Database) -> None:
    league = await a_league(database)
    async with database.writing() as unit:
        assert await unit.leagues.move(-100, -1000)
        assert not await unit.leagues.move(-100, -1000)
        moved = await unit.leagues.of_chat(-1000)
        assert moved
        assert (moved.id, await unit.leagues.chat_of(league.id)) == (league.id, -1000)
