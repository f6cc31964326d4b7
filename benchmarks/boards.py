"""Boards among millions of results: pages read on a fresh connection (P4), statements (P6, P8), growth (P3).

    python -m benchmarks.boards [chats] [folder]

Without arguments 10,000 chats × 100 games × 8 players: eight million results. The file is kept in the folder
for the next run. Pages are counted by the bytes that the process reads, which is why it wants Linux.
"""

import asyncio
import sqlite3
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from benchmarks.dataset import build
from bot.services.boards import BoardService
from bot.services.halls import HallService
from bot.services.operations import Defaults, Desk
from bot.services.orders import Actor, Order, Place
from bot.services.stats import StatService
from db import Database

PAGE = 4096
NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
Asked = list[tuple[str, Any]]


async def main(chats: int, folder: Path) -> None:
    """Print the table."""
    file = folder / f"boards-{chats}.db"
    url = f"sqlite+aiosqlite:///{file}"
    if not file.exists():
        print(f"building {chats:,} chats in {file} …")
        await build(url, chats)
    alone = folder / "boards-1.db"
    if not alone.exists():
        await build(f"sqlite+aiosqlite:///{alone}", 1)
    database = await Database.open(url)
    order = order_in(chats // 2)
    print(f"{chats * 800:,} results, {file.stat().st_size / 2**20:,.0f} MB")
    for name, question, allowed in questions(order, chats // 2):
        asked = await statements(database, question)
        again = await statements(database, question)
        pages, results = read_pages(file, asked), read_pages(file, [each for each in asked if is_result(each)])
        repeated = sum(is_result(each) for each in again)
        print(
            f"{name:22} {len(asked)} statements, again {len(again)} ({repeated} on results);"
            f" {pages} pages, {results} for results, goal {allowed}"
        )
    await database.close()
    print(f"a month among {chats:,} chats : alone = {await growth(url, order, alone):.2f} (goal ≤ 1.3)")


def order_in(league: int) -> Order:
    return Order(Actor(league, "Anna"), Place(-1000 - league), "benchmark", NOW)


def questions(order: Order, league: int) -> list[tuple[str, Callable[[Desk], Awaitable[Any]], int]]:
    """What people ask: a name, how it is asked, and the pages it may read."""
    boards: dict[int, BoardService] = {}

    def board(desk: Desk) -> BoardService:
        return boards.setdefault(id(desk), BoardService(desk))

    return [
        ("/rating 2026-11", lambda desk: board(desk).rating(order, ("2026-11",)), 20),
        ("/rating 2026", lambda desk: board(desk).rating(order, ("2026",)), 60),
        ("/rating all", lambda desk: board(desk).rating(order, ("all",)), 60),
        ("/hall 2026-10", lambda desk: HallService(desk, board(desk)).hall(order, ("2026-10",)), 20),
        ("/stats all", lambda desk: StatService(desk).of_player(order, "all", league), 60),
    ]


DESKS: dict[int, Desk] = {}


async def statements(database: Database, question: Callable[[Desk], Awaitable[Any]]) -> Asked:
    """What a question asks of the database, BEGIN and COMMIT aside."""
    seen: Asked = []
    desk = DESKS.setdefault(id(database), Desk(database, Defaults()))

    def note(_connection: object, _cursor: object, statement: str, parameters: object, *_rest: object) -> None:
        if statement.split(maxsplit=1)[0] not in {"BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"}:
            seen.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    await question(desk)
    event.remove(Engine, "before_cursor_execute", note)
    return seen


def is_result(asked: tuple[str, Any]) -> bool:
    return "FROM result" in asked[0]


def read_pages(file: Path, asked: Asked) -> int:
    """How many pages the statements read on a connection that knows the schema and nothing else."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchall()
        before = bytes_read()
        for statement, parameters in asked:
            connection.execute(statement, parameters).fetchall()
        return round((bytes_read() - before) / PAGE)


def bytes_read() -> int:
    lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    return int(lines[0].removeprefix("rchar: "))


async def growth(url: str, order: Order, alone: Path, rounds: int = 15) -> float:
    """How much longer the rating of a month takes among many than alone; the best round of each counts."""
    many, one = await Database.open(url), await Database.open(f"sqlite+aiosqlite:///{alone}")
    best = {many: float("inf"), one: float("inf")}
    for _ in range(rounds):
        for database, asked in ((many, order), (one, order_in(1))):
            best[database] = min(best[database], await spent(database, asked))
    await many.close()
    await one.close()
    return best[many] / best[one]


async def spent(database: Database, order: Order, times: int = 20) -> float:
    """Seconds for so many ratings of a month, each computed anew."""
    desk = Desk(database, Defaults())
    begin = time.perf_counter()
    for _ in range(times):
        await BoardService(desk).rating(order, ("2026-11",))
    return time.perf_counter() - begin


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    where = Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.gettempdir())
    asyncio.run(main(count, where))
