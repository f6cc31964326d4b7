"""What is written: buy-ins of fifty tasks at once (P5), closing a game with everything that follows (P12)."""

import asyncio
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

from benchmarks.dataset import kept
from benchmarks.measure import Line, Ratio, counted, dearer, told
from benchmarks.stage import NOW, Stage, stage
from bot.services.games import GameService
from bot.services.ledgers import LedgerService
from bot.services.operations import Defaults, Desk
from bot.services.orders import Actor, Order, Place
from bot.services.records import EntryKind
from db import Database
from db.migrations import upgrade

TASKS, BUY_INS = 50, 10_000
CLOSES = 5
# Of a league of its own file: the chat of `dataset.build`.
CHAT = -1001


def storm() -> Iterator[Line]:
    """The lines of P5."""
    return iter(asyncio.run(_storm()))


async def _storm() -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "league.db"
        url = f"sqlite+aiosqlite:///{file}"
        await upgrade(url)
        database = await Database.open(url)
        desk = Desk(database, Defaults())
        ledgers = LedgerService(desk)
        # A chat for each task: a thousand buy-ins of one evening are nobody's.
        for chat in range(1, TASKS + 1):
            await GameService(desk).open_game(_order(chat, 0, "open"), "100")
        failed = 0

        async def task(person: int) -> None:
            nonlocal failed
            for number in range(BUY_INS // TASKS):
                try:
                    await ledgers.money_in(_order(person, person, f"{person}-{number}"), EntryKind.BUY_IN, ())
                except Exception:  # noqa: BLE001 - whatever it is, the buy-in is lost and counted
                    failed += 1

        began = time.perf_counter()
        await asyncio.gather(*map(task, range(1, TASKS + 1)))
        spent = time.perf_counter() - began
        await database.close()
        with closing(sqlite3.connect(file)) as connection:
            ((entries, amount),) = connection.execute("SELECT count(*), sum(amount) FROM entry")
    assert amount == entries * 10_000  # noqa: S101 - else nothing was measured
    return [
        counted("P5", f"{BUY_INS:,} buy-ins by {TASKS} tasks at once: errors", failed, 0),
        counted("P5", "the same: lost", BUY_INS - entries, 0),
        told("P5", "the same: throughput", f"{BUY_INS / spent:,.0f} a second"),
    ]


def _order(chat: int, person: int, key: str) -> Order:
    return Order(Actor(1000 + person, f"Player {person}"), Place(-1 - chat), f"{chat}:{key}", NOW)


def endings() -> Iterator[Line]:
    """The lines of P12."""
    return iter(asyncio.run(_endings()))


async def _endings() -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        hundred, thousand = Path(folder) / "100.db", Path(folder) / "1000.db"
        shutil.copy(await kept(1, 100), hundred)
        shutil.copy(await kept(1, 1000), thousand)
        async with stage(hundred) as short, stage(thousand) as long:
            against_unit = await _against_unit(short)
            against_short = await _ratios(lambda: spent_closing(long), lambda: spent_closing(short))
    return [
        dearer("P12", "/close with everything that follows", against_unit, 10, "one unit of work, one row"),
        dearer("P12", "/close in a chat of 1,000 games", against_short, 2, "in a chat of 100 games"),
    ]


async def evening(here: Stage, chat: int = CHAT) -> None:
    """Play an evening of eight up to its end."""
    await here.works(here.written("/newgame 500", chat))
    await here.works(*(here.written("/join", chat, person) for person in range(1, 9)))
    stacks = [0, 0, 250, 250, 500, 500, 1000, 1500]
    await here.works(*(here.written(f"/cashout {stack}", chat, 1 + each) for each, stack in enumerate(stacks)))


async def spent_closing(here: Stage, times: int = CLOSES, chat: int = CHAT) -> float:
    """Seconds for so many ends of evenings: result, transfers, card and whatever else follows."""
    spent = 0.0
    for _ in range(times):
        await evening(here, chat)
        began = time.perf_counter()
        await here.works(here.written("/close", chat))
        spent += time.perf_counter() - began
    return spent


async def _against_unit(here: Stage) -> Ratio:
    async def unit(times: int = CLOSES) -> float:
        began = time.perf_counter()
        for number in range(times):
            async with here.house.database.writing() as work:
                await work.operations.begin(f"{time.perf_counter_ns()}:{number}", "Nothing", 1, 1, NOW)
        return time.perf_counter() - began

    return await _ratios(lambda: spent_closing(here), unit)


async def _ratios(ours: Callable[[], Awaitable[float]], theirs: Callable[[], Awaitable[float]]) -> Ratio:
    """Ours over theirs, round by round; what is prepared between the timed parts does not count."""
    await ours()
    await theirs()
    return Ratio([await ours() / await theirs() for _ in range(7)])
