"""Copies of an SQLite database that were opened and checked before anybody relies on them."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from db.errors import storage_errors

# What every database of ours has, however old.
OURS = {"alembic_version", "league", "entry"}
BEYOND_REPAIR = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}

Answer = TypeVar("Answer")


class DamagedError(Exception):
    """A database file does not hold together; the message is SQLite's own word for it."""


class ForeignError(Exception):
    """A database file is sound, and holds something else."""


async def copy_verified(source: Path, target: Path) -> None:
    """Write a consistent copy of a living SQLite file to `target`, opened and checked.

    The copy is made under another name and moved into place when it is sound and on the disk, so a target
    that exists is replaced by a good one or stays. It can be broken off at any moment.

    Raises:
        DamagedError: The copy is not sound, or the source cannot be copied whole.
        StorageError: Either file cannot be read or written.
    """
    draft = target.with_name(f"{target.name}.draft")
    with storage_errors():
        try:
            draft.unlink(missing_ok=True)
            # A plain copy would miss what still sits in the write-ahead log.
            await _asked(source, lambda connection: connection.execute("VACUUM INTO ?", (str(draft),)).close())
            await _verify(draft)
            await asyncio.to_thread(_settle, draft)
            draft.replace(target)
            await asyncio.to_thread(_settle, target.parent)
        finally:
            draft.unlink(missing_ok=True)


async def verify(file: Path) -> None:
    """Check that a database file holds together: pages, indexes and foreign keys.

    Raises:
        DamagedError: It does not.
        StorageError: It cannot be read.
    """
    with storage_errors():
        await _verify(file)


async def step_in(file: Path) -> str:
    """The step of the schema at which a sound file of ours stands.

    Raises:
        DamagedError: It does not hold together.
        ForeignError: It is a database of something else.
        StorageError: It cannot be read.
    """
    with storage_errors():
        await _verify(file)
        found = await _asked(file, _step)
    if found is None:
        raise ForeignError
    return found


async def put_in_place(source: Path, target: Path, aside: Path) -> bool:
    """Let a copy of `source` stand where the database is; what was there is kept as `aside`, if it was there.

    Nobody may have the database open.

    Raises:
        DamagedError: The source is not sound; nothing has changed.
        StorageError: A file cannot be read or written; the database stands as it was.
    """
    ready = target.with_name(f"{target.name}.restored")
    await copy_verified(source, ready)
    with storage_errors():
        stood = await asyncio.to_thread(target.exists)
        if stood:
            await _keep(target, aside)
        for suffix in ("-wal", "-shm"):
            target.with_name(target.name + suffix).unlink(missing_ok=True)
        ready.replace(target)
        await asyncio.to_thread(_settle, target.parent)
    return stood


async def _keep(database: Path, aside: Path) -> None:
    """Keep what is there: as a sound copy, or as it is where it is damaged. The database needs its log no more."""
    try:
        await copy_verified(database, aside)
    except DamagedError:
        for suffix in ("", "-wal", "-shm"):
            part = database.with_name(database.name + suffix)
            if await asyncio.to_thread(part.exists):
                await asyncio.to_thread(shutil.copy2, part, aside.with_name(aside.name + suffix))
    else:
        await asyncio.to_thread(_write_back, database)


def _write_back(database: Path) -> None:
    """Bring what sits in the log of a database into its file."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def _verify(file: Path) -> None:
    word, orphans = await _asked(file, _health)
    if word != "ok":
        raise DamagedError(str(word))
    if orphans:
        raise DamagedError(f"{orphans} rows point to nothing")


def _health(connection: sqlite3.Connection) -> tuple[object, int]:
    word = connection.execute("PRAGMA integrity_check").fetchone()[0]
    return word, len(connection.execute("PRAGMA foreign_key_check").fetchall())


def _step(connection: sqlite3.Connection) -> str | None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not tables >= OURS:
        return None
    found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found[0]) if found else None


async def _asked(file: Path, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
    """The answer of a file that is only read; the question is broken off when nobody waits any more."""
    opening = asyncio.ensure_future(asyncio.to_thread(_opened, file))
    try:
        connection = await asyncio.shield(opening)
    except asyncio.CancelledError:
        (await opening).close()
        raise
    with closing(connection):
        asked = asyncio.ensure_future(asyncio.to_thread(question, connection))
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            connection.interrupt()
            # Whatever it ends with is no news: nobody waits for the answer.
            await asyncio.gather(asked, return_exceptions=True)
            raise
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in BEYOND_REPAIR:
                raise DamagedError(str(error)) from error
            raise


def _opened(file: Path) -> sqlite3.Connection:
    """A file opened to be read, in whatever thread; one that does not exist is not made."""
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, check_same_thread=False)


def _settle(path: Path) -> None:
    """See that a file, or what a folder lists, survives a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
