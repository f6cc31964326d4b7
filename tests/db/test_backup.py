"""Copies that can be relied on, and files that are refused as such."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.backup import DamagedError, ForeignError, copy_verified, put_in_place, step_in, verify
from db.engine import file_of
from db.errors import StorageError
from db.migrations import head, upgrade

pytestmark = pytest.mark.sqlite

LEAGUE = (
    "INSERT INTO league (title, language, currency, zone, day_start, unit, created_at, version, games, players)"
    " VALUES (?, 'ru', 'RUB', 'Europe/Moscow', 300, 100, '2026-11-01', 0, 0, 0)"
)


def found(league: str, file: Path) -> None:
    """Write a league into a database."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(LEAGUE, (league,))
        connection.commit()


def leagues(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [title for (title,) in connection.execute("SELECT title FROM league ORDER BY id")]


@pytest.fixture
async def living(empty: str) -> Path:
    """A database with one league, the newest commit still in its log."""
    await upgrade(empty)
    file = file_of(empty)
    assert file
    found("First", file)
    return file


async def test_a_copy_holds_what_still_sits_in_the_log(living: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(living)) as writer:
        writer.execute("PRAGMA journal_mode=wal")
        writer.execute("PRAGMA wal_autocheckpoint=0")
        writer.execute(LEAGUE, ("Second",))
        writer.commit()
        await copy_verified(living, tmp_path / "copy.db")
    assert leagues(tmp_path / "copy.db") == ["First", "Second"]


async def test_a_copy_says_at_which_step_it_stands(living: Path, tmp_path: Path) -> None:
    await copy_verified(living, tmp_path / "copy.db")
    assert await step_in(tmp_path / "copy.db") == head()


async def test_nothing_but_the_copy_is_left_behind(living: Path, tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    await copy_verified(living, tmp_path / "copies" / "copy.db")
    assert names(tmp_path / "copies") == ["copy.db"]


def content(file: Path) -> bytes:
    return file.read_bytes()


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def spoiled(file: Path) -> None:
    """Overwrite the middle of a file, where tables are."""
    data = bytearray(file.read_bytes())
    data[len(data) // 3 : 2 * len(data) // 3] = b"\xff" * (len(data) // 3)
    file.write_bytes(data)


async def test_a_good_copy_is_not_replaced_by_a_damaged_one(living: Path, tmp_path: Path) -> None:
    good = tmp_path / "copy.db"
    await copy_verified(living, good)
    spoiled(living)
    with pytest.raises(DamagedError):
        await copy_verified(living, good)
    await verify(good)
    assert leagues(good) == ["First"]


async def test_a_copy_that_is_broken_off_leaves_nothing(living: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(living)) as connection:
        connection.execute("CREATE TABLE big (words TEXT)")
        connection.executemany("INSERT INTO big VALUES (?)", [("x" * 4000,)] * 20_000)
        connection.commit()
    copying = asyncio.ensure_future(copy_verified(living, tmp_path / "copies.db"))
    for _ in range(200):
        await asyncio.sleep(0)
    copying.cancel()
    with pytest.raises(asyncio.CancelledError):
        await copying
    # The living file's own log may stay beside it; of the copy there is nothing.
    assert [name for name in names(tmp_path) if not name.startswith("league.db")] == []


@pytest.mark.parametrize("kept", [0.2, 0.5, 0.9])
async def test_a_truncated_file_is_refused(living: Path, tmp_path: Path, kept: float) -> None:
    cut = tmp_path / "cut.db"
    await copy_verified(living, cut)
    cut.write_bytes(cut.read_bytes()[: int(cut.stat().st_size * kept)])
    with pytest.raises(DamagedError):
        await step_in(cut)


@pytest.mark.parametrize("content", [b"not a database, but long enough to look at" * 100, b"PK\x03\x04" * 200])
async def test_a_file_that_is_no_database_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "other.db").write_bytes(content)
    with pytest.raises(DamagedError):
        await step_in(tmp_path / "other.db")


@pytest.mark.parametrize("statement", ["SELECT 1", "CREATE TABLE bookmarks (url TEXT)", "CREATE TABLE league (x)"])
async def test_a_database_of_something_else_is_refused(tmp_path: Path, statement: str) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as connection:
        connection.execute(statement)
    (tmp_path / "other.db").touch()
    with pytest.raises(ForeignError):
        await step_in(tmp_path / "other.db")


async def test_a_file_that_does_not_exist_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        await step_in(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()


async def test_what_is_put_in_place_replaces_the_database_and_its_log(living: Path, tmp_path: Path) -> None:
    await copy_verified(living, tmp_path / "copy.db")
    found("Second", living)
    living.with_name(f"{living.name}-wal").write_bytes(b"of the old one")
    stood = await put_in_place(tmp_path / "copy.db", living, tmp_path / "aside.db")
    assert (stood, leagues(living), leagues(tmp_path / "aside.db")) == (True, ["First"], ["First", "Second"])


async def test_a_damaged_database_is_kept_as_it_is_when_another_takes_its_place(
    living: Path, tmp_path: Path
) -> None:
    await copy_verified(living, tmp_path / "copy.db")
    spoiled(living)
    damaged = content(living)
    await put_in_place(tmp_path / "copy.db", living, tmp_path / "aside.db")
    assert (leagues(living), content(tmp_path / "aside.db") == damaged) == (["First"], True)


async def test_a_damaged_copy_takes_nobodys_place(living: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    await copy_verified(living, copy)
    spoiled(copy)
    with pytest.raises(DamagedError):
        await put_in_place(copy, living, tmp_path / "aside.db")
    assert (leagues(living), (tmp_path / "aside.db").exists()) == (["First"], False)


async def test_a_copy_can_be_put_where_nothing_was(living: Path, tmp_path: Path) -> None:
    await copy_verified(living, tmp_path / "copy.db")
    stood = await put_in_place(tmp_path / "copy.db", tmp_path / "fresh.db", tmp_path / "aside.db")
    assert (stood, leagues(tmp_path / "fresh.db")) == (False, ["First"])
