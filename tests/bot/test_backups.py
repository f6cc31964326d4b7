"""A backup a day, the last good one for ever, and everything in it that people were told of before."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.__main__ import refuse_to_begin_anew
from bot.carriers import Tasks
from bot.services.backups import Backups, DamagedError, backup, checked, newest_backup, restore
from bot.services.lines import split_lines
from bot.services.proofs import proofs
from bot.services.records import EntryKind
from bot.terminal import Refusal
from db import Database, StorageError
from db.engine import file_of
from tests.bot.conftest import Town

pytestmark = pytest.mark.sqlite


@dataclass
class Calendar:
    """A clock that a test moves by days."""

    now: datetime = field(default_factory=lambda: datetime(2026, 11, 12, 3, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.now

    def pass_days(self, days: int = 1) -> None:
        self.now += timedelta(days=days)


@dataclass
class Installation:
    """A database with the backups beside it."""

    database: Path
    calendar: Calendar
    backups: Backups
    tasks: Tasks

    async def ticks(self) -> None:
        """A tick, and the end of what it began."""
        await self.backups.tick()
        await asyncio.gather(*self.tasks._running)

    @property
    def days(self) -> list[str]:
        return sorted(file.stem.removeprefix("league-") for file in self.backups.folder.iterdir())


@pytest.fixture
async def installation(url: str) -> Installation:
    database = file_of(url)
    assert database
    calendar, tasks = Calendar(), Tasks()
    return Installation(database, calendar, Backups(database, calendar, tasks.start, kept=3), tasks)


async def test_a_backup_is_due_once_a_day(installation: Installation) -> None:
    due = [await installation.backups.due()]
    await installation.backups.make()
    due.append(await installation.backups.due())
    installation.calendar.pass_days()
    due.append(await installation.backups.due())
    assert due == [True, False, True]


async def test_a_tick_makes_what_is_due_and_holds_up_nobody(installation: Installation) -> None:
    await installation.backups.tick()
    before = newest_backup(installation.database)
    await asyncio.gather(*installation.tasks._running)
    newest = newest_backup(installation.database)
    assert (before, newest and newest[0].name) == (None, "league-2026-11-12.db")


async def test_the_newest_backups_stay_and_older_ones_go(installation: Installation) -> None:
    for _ in range(5):
        await installation.backups.make()
        installation.calendar.pass_days()
    assert installation.days == ["2026-11-14", "2026-11-15", "2026-11-16"]


async def test_two_who_make_a_backup_at_once_make_one(installation: Installation) -> None:
    made = await asyncio.gather(*(installation.backups.make() for _ in range(3)))
    assert ({each.name for each in made}, installation.days) == ({"league-2026-11-12.db"}, ["2026-11-12"])


async def test_files_of_others_in_the_folder_are_left_alone(installation: Installation) -> None:
    await installation.backups.make()
    for name in ("league-2020-99-99.db", "mine.db", "other-2020-01-01.db"):
        (installation.backups.folder / name).touch()
    for _ in range(4):
        installation.calendar.pass_days()
        await installation.backups.make()
    assert {"2020-99-99", "mine", "other-2020-01-01"} < set(installation.days)


async def test_no_good_backup_goes_while_the_database_is_damaged(installation: Installation) -> None:
    for _ in range(3):
        await installation.backups.make()
        installation.calendar.pass_days()
    spoil(installation.database)
    for _ in range(5):
        with pytest.raises(DamagedError):
            await installation.backups.make()
        installation.calendar.pass_days()
    assert installation.days == ["2026-11-12", "2026-11-13", "2026-11-14"]


async def test_a_backup_that_could_not_be_made_is_tried_again_at_the_next_tick(installation: Installation) -> None:
    installation.backups.folder.write_text("in the way")
    await installation.ticks()
    installation.backups.folder.unlink()
    await installation.ticks()
    assert installation.days == ["2026-11-12"]


async def test_whoever_wants_to_hears_of_a_backup_that_was_not_made_and_of_the_next_one(
    installation: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str | None] = []

    async def told(why: str | None) -> None:
        heard.append(why)

    installation.backups.told = told
    monkeypatch.setattr("bot.services.backups.RESERVE", 10**18)
    await installation.ticks()
    monkeypatch.undo()
    await installation.ticks()
    assert ((heard[0] or "").endswith("MB are free"), heard[1:]) == (True, [None])


async def test_no_backup_takes_the_room_that_evenings_need(installation: Installation) -> None:
    with installation.database.open("ab") as file:
        file.truncate(shutil.disk_usage(installation.database).free)
    with pytest.raises(StorageError, match="MB are free"):
        await installation.backups.make()


async def test_a_backup_that_is_broken_off_leaves_nothing(installation: Installation) -> None:
    await installation.backups.tick()
    await installation.tasks.close()
    newest = newest_backup(installation.database)
    assert newest is None or await checked(newest[0])


def spoil(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 3 : 2 * len(data) // 3] = b"\xff" * (len(data) // 3)
    file.write_bytes(data)


@pytest.fixture
async def busy(town: Town) -> AsyncIterator[list[int]]:
    """A league in which Anna buys in again and again; the ids of the operations she was told of."""
    acknowledged: list[int] = []
    await town.games.open_game(town.order("Anna"), "100")
    await town.ledgers.join(town.order("Anna"), ())

    async def rebuy() -> None:
        while True:
            await town.ledgers.money_in(town.order("Anna"), EntryKind.REBUY, split_lines("100"))
            acknowledged.append(len(acknowledged) + 1)

    buying = asyncio.create_task(rebuy())
    yield acknowledged
    buying.cancel()
    await asyncio.wait([buying])


@dataclass(frozen=True)
class Missing:
    """What the backups of one test lacked: acknowledged buy-ins, whole books."""

    rows: int
    doubts: int


async def missing_from(
    copy: Callable[[Path, Path], Awaitable[object]], url: str, busy: list[int], times: int
) -> Missing:
    """Copy a database under load; each copy is opened, its books are proved, and what is in it is counted."""
    database = file_of(url)
    assert database
    rows = doubts = 0
    for number in range(times):
        target = database.with_name(f"backup-{number}.db")
        before = len(busy)
        await copy(database, target)
        await checked(target)
        rows += max(0, before - rebuys_in(target))
        copied = await Database.open(f"sqlite+aiosqlite:///{target}")
        doubts += len([step async for step in proofs(copied) if step.doubts])
        await copied.close()
    return Missing(rows, doubts)


@pytest.mark.parametrize("backups", [20, pytest.param(200, marks=[pytest.mark.full, pytest.mark.timeout(1200)])])
async def test_a_backup_under_load_holds_all_that_was_acknowledged_before_it(
    town: Town, url: str, busy: list[int], backups: int
) -> None:
    found = await missing_from(backup, url, busy, backups)
    print(
        f"R21 seed none: {backups} backups under load, {len(busy)} buy-ins acknowledged meanwhile,"
        f" {found.rows} missing, {found.doubts} doubts about the books"
    )
    assert (found, busy != []) == (Missing(0, 0), True)


async def copied_file(database: Path, target: Path) -> None:
    """Copy the file alone, as a file manager does: what stands in the log beside it stays behind."""
    shutil.copyfile(database, target)


async def test_a_copy_of_the_file_alone_lacks_what_was_acknowledged(town: Town, url: str, busy: list[int]) -> None:
    while len(busy) < 10:  # noqa: ASYNC110 - they come by themselves
        await asyncio.sleep(0)
    assert (await missing_from(copied_file, url, busy, 1)).rows > 0


def rebuys_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM entry WHERE kind = 'rebuy'").fetchone()[0])


async def test_what_was_restored_is_what_was_backed_up(town: Town, url: str, tmp_path: Path) -> None:
    await town.games.open_game(town.order("Anna"), "100")
    await town.seat("Anna", "Boris")
    database = file_of(url)
    assert database
    await backup(database, tmp_path / "copy.db")
    await town.ledgers.join(town.order("Vera"), ())
    await town.database.close()
    aside = await restore(tmp_path / "copy.db", database, town.now)
    town.database = await Database.open(url)
    moved = Town(town.database, now=town.now)
    lines = (await moved.games.shown(moved.place, "")).record.card.lines
    await moved.database.close()
    assert (len(lines), aside and aside.name) == (2, "league.db.replaced-2026-11-12-190900")


async def test_a_database_that_is_gone_is_missed_where_its_backups_are(installation: Installation) -> None:
    await installation.backups.make()
    refuse_to_begin_anew(installation.database)
    installation.database.unlink()
    with pytest.raises(Refusal, match=r"league\.db is gone, and a backup of 2026-11-12 is there"):
        refuse_to_begin_anew(installation.database)


def test_a_new_installation_misses_nothing(tmp_path: Path) -> None:
    refuse_to_begin_anew(tmp_path / "league.db")
