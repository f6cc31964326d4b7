"""Backups of an SQLite installation: made by hand or daily, checked, put back in place."""

import asyncio
import re
import shutil
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import structlog

from db import SchemaError, StorageError, migrations
from db.backup import DamagedError, ForeignError, copy_verified, put_in_place, step_in

__all__ = ["Backups", "DamagedError", "ForeignError", "Made", "backup", "checked", "newest_backup", "restore"]

# So many daily backups stay; the newest of them was checked before the oldest goes.
KEPT = 14
FOLDER = "backups"
# So many bytes stay free whatever is copied.
RESERVE = 100_000_000

log = structlog.get_logger(__name__)


async def backup(database: Path, target: Path) -> int:
    """Copy a living database to `target` and check the copy; its size in bytes.

    Raises:
        DamagedError: It cannot be copied whole; a target that existed stays as it was.
        StorageError: A file cannot be read or written.
    """
    await copy_verified(database, target)
    return (await asyncio.to_thread(target.stat)).st_size


async def checked(file: Path) -> str:
    """The step at which a backup stands, once it was opened and found whole.

    Raises:
        DamagedError: It does not hold together.
        ForeignError: It is a database of something else.
        SchemaError: A newer program wrote it.
        StorageError: It cannot be read.
    """
    step = await step_in(file)
    if not migrations.knows(step):
        raise SchemaError(step, migrations.head())
    return step


async def restore(source: Path, database: Path, now: datetime) -> Path | None:
    """Let a backup take the place of the database, which nobody has open; where what was there is kept.

    Raises:
        DamagedError: The backup does not hold together.
        ForeignError: It is a database of something else.
        SchemaError: A newer program wrote it.
        StorageError: A file cannot be read or written.
    """
    await checked(source)
    aside = database.with_name(f"{database.name}.replaced-{now:%Y-%m-%d-%H%M%S}")
    await asyncio.to_thread(database.parent.mkdir, parents=True, exist_ok=True)
    return aside if await put_in_place(source, database, aside) else None


@dataclass(frozen=True, slots=True)
class Made:
    """A backup that stands in the folder, and its size in bytes."""

    name: str
    size: int


async def nobody_listens(_why: str | None) -> None:
    """Nothing."""


@dataclass
class Backups:
    """The daily backups of an installation, in a folder beside its database.

    Attributes:
        database: The SQLite file.
        clock: The present moment.
        begin: Lets something go on beside everything else.
        kept: How many backups stay.
        told: Hears why a daily backup was not made, or None when it was.
    """

    database: Path
    clock: Callable[[], datetime]
    begin: Callable[[Coroutine[Any, Any, None]], None]
    kept: int = KEPT
    told: Callable[[str | None], Awaitable[None]] = nobody_listens
    _is_making: bool = field(default=False, repr=False)
    # A backup asked for by an owner and the daily one would write the same file.
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    @property
    def folder(self) -> Path:
        """Where they are."""
        return self.database.parent / FOLDER

    async def tick(self) -> None:
        """Begin to make today's backup, if there is none; a duty of every tick that holds up no other."""
        if not self._is_making and await self.due():
            self._is_making = True
            self.begin(self._make())

    async def due(self) -> bool:
        """Whether today has no backup yet; days are those of UTC."""
        newest = await asyncio.to_thread(newest_backup, self.database)
        return newest is None or newest[1] < self._today

    async def make(self) -> "Made":
        """Make and check today's backup, then let those go that are older than the newest `kept`.

        Raises:
            DamagedError: The database cannot be copied whole; every older backup stays.
            StorageError: A file cannot be read or written; every older backup stays.
        """
        await asyncio.to_thread(self.folder.mkdir, parents=True, exist_ok=True)
        await asyncio.to_thread(self._check_room)
        target = self.folder / f"{self.database.stem}-{self._today:%Y-%m-%d}.db"
        async with self._turn:
            size = await backup(self.database, target)
            await asyncio.to_thread(self._rotate)
        return Made(target.name, size)

    async def _make(self) -> None:
        try:
            made = await self.make()
        except (DamagedError, StorageError, OSError) as error:
            log.error("no backup was made: the next tick tries again", why=str(error))  # noqa: TRY400  # no trace helps
            await self.told(str(error))
        else:
            log.info("backup made", file=made.name, size=made.size)
            await self.told(None)
        finally:
            self._is_making = False

    @property
    def _today(self) -> date:
        return self.clock().astimezone(UTC).date()

    def _check_room(self) -> None:
        """See that a backup leaves room: no copy is worth the evening that could no longer be recorded."""
        free = shutil.disk_usage(self.folder).free
        if free < self.database.stat().st_size + RESERVE:
            raise StorageError(f"only {free // 1_000_000} MB are free")

    def _rotate(self) -> None:
        for file, _ in _all(self.database)[: -self.kept]:
            file.unlink(missing_ok=True)


def newest_backup(database: Path) -> tuple[Path, date] | None:
    """The newest daily backup of a database, and its day."""
    found = _all(database)
    return found[-1] if found else None


def _all(database: Path) -> list[tuple[Path, date]]:
    """Every daily backup with its day, the oldest first; other files are nobody's business."""
    folder = database.parent / FOLDER
    files = [file for file in folder.iterdir() if file.is_file()] if folder.is_dir() else []
    found = [(file, day) for file in files if (day := _day_in(file.name, database.stem))]
    return sorted(found, key=lambda each: each[1])


def _day_in(name: str, stem: str) -> date | None:
    """The day that the name of a daily backup says; None for any other name."""
    found = re.fullmatch(rf"{re.escape(stem)}-(\d{{4}}-\d{{2}}-\d{{2}})\.db", name)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
