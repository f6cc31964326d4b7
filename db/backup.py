"""Copies of an SQLite database that were opened and checked before anybody relies on them."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from db.errors import storage_errors


class DamagedError(Exception):
    """A database file does not hold together; the message is SQLite's own word for it."""


async def copy_verified(source: Path, target: Path) -> None:
    """Write a consistent copy of a living SQLite file to `target`, opened and checked.

    The copy is made under another name and moved into place when it is sound, so a target that
    exists is replaced by a good one or stays.

    Raises:
        DamagedError: The copy is not sound.
        StorageError: Either file cannot be read or written.
    """
    draft = target.with_name(f"{target.name}.draft")
    with storage_errors():
        await asyncio.to_thread(_copy, source, draft)
        await asyncio.to_thread(_verify, draft)
        draft.replace(target)


async def verify(file: Path) -> None:
    """Check that a database file holds together: pages, indexes and foreign keys.

    Raises:
        DamagedError: It does not.
        StorageError: It cannot be read.
    """
    with storage_errors():
        await asyncio.to_thread(_verify, file)


def _copy(source: Path, draft: Path) -> None:
    # A plain copy would miss what still sits in the write-ahead log.
    draft.unlink(missing_ok=True)
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("VACUUM INTO ?", (str(draft),))


def _verify(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            word = connection.execute("PRAGMA integrity_check").fetchone()[0]
            orphans = connection.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
            raise DamagedError(str(error)) from error
        raise
    if word != "ok":
        raise DamagedError(str(word))
    if orphans:
        raise DamagedError(f"{len(orphans)} rows point to nothing")
