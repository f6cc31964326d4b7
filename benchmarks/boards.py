"""Boards among eight million results: columns against objects (P2), growth (P3), pages (P4).

Pages are counted by the bytes that the process reads on a fresh connection, which is why it wants Linux.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from sqlmodel import col, select

from benchmarks.dataset import CHATS, FIRST, GAMES, PLAYERS, kept
from benchmarks.measure import Line, counted, dearer, faster, paired_async, told
from benchmarks.stage import statements
from bot.services.boards import BoardService
from bot.services.halls import HallService
from bot.services.operations import Defaults, Desk
from bot.services.orders import Actor, Order, Place
from bot.services.stats import StatService
from db import Database
from db.models import ResultRow

PAGE = 4096
NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
LEAGUE = CHATS // 2
MONTH = date(2026, 11, 1), date(2026, 11, 30)
ALL_TIME = FIRST, date(2030, 12, 31)
TIMES = 40
Asked = list[tuple[str, Any]]


def columns() -> Iterator[Line]:
    """The lines of P2."""
    return iter(asyncio.run(_columns()))


async def _columns() -> list[Line]:
    file = await kept()
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    found = []
    for name, (first, last), least in (("month", MONTH, 1.3), ("all time", ALL_TIME, 2)):

        async def ours(first: date = first, last: date = last) -> None:
            for _ in range(TIMES):
                async with database.reading() as unit:
                    await unit.results.between(LEAGUE, first, last)

        async def objects(first: date = first, last: date = last) -> None:
            query = select(ResultRow).where(
                ResultRow.league_id == LEAGUE, ResultRow.played_on >= first, ResultRow.played_on <= last
            )
            ordered = query.order_by(*(col(getattr(ResultRow, key)) for key in ("played_on", "game_id", "place")))
            for _ in range(TIMES):
                async with database.reading() as unit:
                    (await unit.session.exec(ordered)).all()

        with statements() as seen:
            await ours()
        what = f"{name} of one chat among {CHATS * GAMES * PLAYERS / 1e6:g} million results"
        found.append(faster("P2", what, await paired_async(ours, objects), least, "ORM objects"))
        with closing(sqlite3.connect(file)) as connection:

            def raw(seen: Asked = seen) -> None:
                for asked in seen:
                    connection.execute(*asked).fetchall()

            raw()
            ratio = await paired_async(_later(raw), ours)
        found.append(told("P2", f"{name}, ours against raw", str(ratio), "raw sqlite3, same thread"))
    await database.close()
    return found


def _later(work: Callable[[], None]) -> Callable[[], Awaitable[None]]:
    async def run() -> None:
        work()

    return run


def growth() -> Iterator[Line]:
    """The lines of P3."""
    return iter(asyncio.run(_growth()))


async def _growth() -> list[Line]:
    many = await Database.open(f"sqlite+aiosqlite:///{await kept()}")
    alone = await Database.open(f"sqlite+aiosqlite:///{await kept(1)}")
    # A hundred games a year for ten years, of ten players.
    years = await Database.open(f"sqlite+aiosqlite:///{await kept(1, 1000, 10, 3.65)}")
    among = await paired_async(_boards(alone, 1, "2026-11"), _boards(many, LEAGUE, "2026-11"))
    whole = await paired_async(_boards(years, 1, "2026-11"), _boards(years, 1, "all"))
    for database in (many, alone, years):
        await database.close()
    return [
        dearer("P3", f"a month's board in a file of {CHATS:,} chats", among, 1.3, "in a file of one chat"),
        dearer("P3", "all time, ten years × 100 games × 10 players", whole, 15, "a month of the same chat"),
    ]


def _boards(database: Database, league: int, period: str) -> Callable[[], Awaitable[None]]:
    desk = Desk(database, Defaults())

    async def work() -> None:
        for _ in range(TIMES // 4):
            # A service of its own each time: nothing was kept.
            await BoardService(desk).rating(order_in(league), (period,))

    return work


def pages() -> Iterator[Line]:
    """The lines of P4."""
    return iter(asyncio.run(_pages()))


async def _pages() -> list[Line]:
    file = await kept()
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    found = []
    for name, question, most in questions():
        desk = Desk(database, Defaults())
        with statements() as seen:
            await question(desk)
        single = max(read_pages(file, [asked]) for asked in seen)
        found.append(counted("P4", f"pages read by a query, {name}", single, most))
        found.append(told("P4", "the same: all its queries, with league and people", f"{read_pages(file, seen)}"))
    await database.close()
    return found


def questions(league: int = LEAGUE) -> list[tuple[str, Callable[[Desk], Awaitable[object]], int]]:
    """What people ask: a name, how it is asked, and the pages it may read."""
    order = order_in(league)

    async def hall(desk: Desk, *words: str) -> object:
        return await HallService(desk, BoardService(desk)).hall(order, words)

    async def rating(desk: Desk, *words: str) -> object:
        return await BoardService(desk).rating(order, words)

    return [
        ("/rating of a month", lambda desk: rating(desk, "2026-11"), 20),
        ("/hall of a month", lambda desk: hall(desk, "2026-10"), 20),
        ("/stats of a month", lambda desk: StatService(desk).of_player(order, "2026-11", league), 20),
        ("/rating of all time", lambda desk: rating(desk, "all"), 60),
        ("/hall of all time", lambda desk: hall(desk, "all"), 60),
        ("/stats of all time", lambda desk: StatService(desk).of_player(order, "all", league), 60),
    ]


def order_in(league: int) -> Order:
    """A question of the first player of a league."""
    return Order(Actor(league, "Anna"), Place(-1000 - league), "benchmark", NOW)


def read_pages(file: Path, asked: Asked) -> int:
    """How many pages statements read on a connection that knows the schema and nothing else."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        before = _bytes_read()
        for statement, parameters in asked:
            connection.execute(statement, parameters).fetchall()
        return round((_bytes_read() - before) / PAGE)


def _bytes_read() -> int:
    lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    return int(lines[0].removeprefix("rchar: "))
