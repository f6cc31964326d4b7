"""A league leaves its SQLite file for PostgreSQL, whole or not at all."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.__main__ import app
from bot.lock import only_instance
from bot.services.documents import DocumentService
from db import Database
from db.engine import file_of
from db.models import Table
from tests.bot import rich_league
from tests.bot.conftest import Town
from tests.bot.logging_restored import logging_restored
from tests.postgres import Cluster


@dataclass
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str


@dataclass
class Move:
    """From where to where, and how the command about that ends."""

    source: str
    target: str

    @property
    def file(self) -> Path:
        found = file_of(self.source)
        assert found
        return found

    async def run(self, *addresses: str) -> Ended:
        given = ["migrate-data", *(addresses or (self.source, self.target))]
        with logging_restored():
            # In a thread, since the command has a loop of its own.
            result = await asyncio.to_thread(CliRunner().invoke, app, given, catch_exceptions=False)
        return Ended(result.exit_code, result.stdout, result.stderr)


@pytest.fixture
async def old(sqlite_url: str) -> AsyncIterator[Town]:
    """A league in which everything has happened, in a file."""
    database = await Database.open(sqlite_url)
    town = Town(database)
    await rich_league.played(town)
    yield town
    await database.close()


@pytest.fixture
async def new(old: Town, postgres_url: str) -> AsyncIterator[Town]:
    """The same people, whose league is on PostgreSQL from now on."""
    database = await Database.open(postgres_url)
    town = Town(database, now=old.now)
    town._messages = old._messages
    yield town
    await database.close()


@pytest.fixture
def moving(old: Town, sqlite_url: str, postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Move:
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    return Move(sqlite_url, postgres_url)


@pytest.fixture
def empty(postgres: Cluster) -> Iterator[str]:
    """A database that nobody has migrated."""
    fresh = postgres.fresh("template0")
    yield fresh
    postgres.drop(fresh)


def rows(file: Path) -> dict[str, int]:
    with closing(sqlite3.connect(file)) as connection:
        return {
            name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]  # noqa: S608  # names of ours
            for name in Table.metadata.tables
        }


async def document(town: Town) -> str:
    """All of a league, but for the moment at which it was asked."""
    exported = await DocumentService(town.desk).document(town.order(admin=True))
    return json.dumps({**exported.document, "exported_at": None}, ensure_ascii=False, sort_keys=True)


async def test_everything_arrives_and_is_proved_there(moving: Move) -> None:
    ended = await moving.run()
    *tables, proved, last = ended.out.splitlines()
    counted = {line.split()[1]: int(line.split()[0]) for line in tables}
    assert (ended.code, counted, proved, last) == (
        0,
        rows(moving.file),
        "4 games: books balance, and every result follows from its ledger.",
        f"{moving.file} is as it was: give the bot the new DATABASE_URL, and keep the file.",
    )


async def test_both_databases_tell_the_same_to_the_letter(moving: Move, old: Town, new: Town) -> None:
    await moving.run()
    assert await document(new) == await document(old)


async def test_the_evening_goes_on_where_it_was(moving: Move, new: Town) -> None:
    await moving.run()
    opened = (await new.games.open_game(new.order("Anna"), "500")).record
    await new.seat("Anna", "Boris", "Newcomer")
    people = (await new.players.everybody(new.place)).names
    assert (opened.number, [person.name for person in people.values()][-1]) == (5, "Newcomer")


async def test_a_second_time_is_refused_and_changes_nothing(moving: Move, postgres: Cluster) -> None:
    await moving.run()
    ended = await moving.run()
    games = postgres.say("SELECT count(*) FROM game", database=moving.target.rpartition("/")[2])
    assert (ended.code, ended.err.split(" (")[0], games) == (
        2,
        "The PostgreSQL database has a league in it already",
        [(4,)],
    )


async def test_a_bot_that_runs_is_to_be_stopped_first(moving: Move) -> None:
    with only_instance(moving.file):
        ended = await moving.run()
    assert (ended.code, "stop it first" in ended.err) == (2, True)


async def test_a_database_without_tables_is_to_be_migrated_first(moving: Move, empty: str) -> None:
    ended = await moving.run(moving.source, empty)
    assert (ended.code, "stands at nothing (PostgreSQL)" in ended.err, "poker-league migrate" in ended.err) == (
        2,
        True,
        True,
    )


async def test_a_file_of_another_step_is_to_be_migrated_first(moving: Move) -> None:
    with closing(sqlite3.connect(moving.file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0006'")
        connection.commit()
    ended = await moving.run()
    assert (ended.code, f"stands at 0006 ({moving.file})" in ended.err) == (2, True)


async def test_a_copy_that_is_broken_off_leaves_nothing(moving: Move, postgres: Cluster) -> None:
    database = moving.target.rpartition("/")[2]
    postgres.say("ALTER TABLE result ADD CHECK (profit < 0)", "SELECT 1", database=database)
    ended = await moving.run()
    assert (ended.code, postgres.say("SELECT count(*) FROM league", database=database)) == (2, [(0,)])


async def test_a_record_that_stands_for_an_earlier_one_arrives_as_well(moving: Move, postgres: Cluster) -> None:
    with closing(sqlite3.connect(moving.file)) as connection:
        connection.execute("UPDATE player SET person_id = 8 WHERE id = 7")
        connection.commit()
    await moving.run()
    ahead = "SELECT id, person_id FROM player WHERE person_id > id"
    assert postgres.say(ahead, database=moving.target.rpartition("/")[2]) == [(7, 8)]


@pytest.mark.parametrize(
    ("addresses", "sentence"),
    [
        (("SERVER", "SERVER"), "The first address must be sqlite+aiosqlite:///FILE"),
        (("FILE", "FILE"), "The second address must be postgresql+asyncpg://"),
        (("FILE.none", "SERVER"), "does not exist: look at the first address"),
    ],
)
async def test_addresses_are_looked_at_in_words(moving: Move, addresses: tuple[str, str], sentence: str) -> None:
    named = [each.replace("FILE", moving.source).replace("SERVER", moving.target) for each in addresses]
    ended = await moving.run(*named)
    assert (ended.code, sentence in ended.err, "only" in ended.err) == (2, True, False)
