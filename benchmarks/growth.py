"""How costs grow with games and with chats, as a picture.

    python -m benchmarks.growth docs/images/growth.png

In milliseconds of the processor, the least of some rounds: a board of a month and of all time, a close with
everything that follows, and what is computed for one chat's announcement.
"""

import asyncio
import math
import shutil
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from benchmarks.announcing import anew, computing
from benchmarks.boards import order_in
from benchmarks.dataset import kept
from benchmarks.stage import stage
from benchmarks.writing import evening
from bot import logs
from bot.services.boards import BoardService
from bot.services.operations import Defaults, Desk
from bot.views.pictures.canvas import CARD, FAINT, INK, LINE, PAPER, PENS, Canvas
from bot.views.pictures.drawing import drawn
from db import Database

GAMES = (100, 300, 1000, 3000)
CHATS = (1, 20, 500, 10_000)
ROUNDS, TIMES = 5, 5
WIDTH, HEIGHT, EDGE = 460, 330, 46
Curves = Mapping[str, list[tuple[int, float]]]


async def main(picture: Path) -> None:
    """Measure, print and draw."""
    by_games: Curves = {"board of all time": [], "close": [], "board of a month": []}
    for games in GAMES:
        file = await kept(1, games)
        by_games["board of a month"].append((games, await _board(file, 1, "2026-11")))
        by_games["board of all time"].append((games, await _board(file, 1, "all")))
        by_games["close"].append((games, await _close(file, 1)))
    by_chats: Curves = {"announcement": [], "close": [], "board of a month": []}
    for chats in CHATS:
        file = await kept(chats)
        middle = (chats + 1) // 2
        by_chats["board of a month"].append((chats, await _board(file, middle, "2026-11")))
        by_chats["close"].append((chats, await _close(file, middle)))
        by_chats["announcement"].append((chats, await _announcement(file, chats)))
    for curves in (by_games, by_chats):
        for name, points in curves.items():
            print(name, ", ".join(f"{count:,}: {spent:.1f} ms" for count, spent in points))
    sheet = Canvas(2 * WIDTH, HEIGHT)
    sheet.box(0, 0, 2 * WIDTH, HEIGHT, PAPER)
    _panel(sheet, 0, "games in a chat", by_games)
    _panel(sheet, WIDTH, "chats of 100 games", by_chats)
    picture.write_bytes(drawn(sheet.svg))  # noqa: ASYNC240 - nothing else runs in this loop


async def _least(work: Callable[[], Awaitable[object]]) -> float:
    """Milliseconds of the processor."""
    found = []
    for _ in range(ROUNDS):
        began = time.process_time()
        for _ in range(TIMES):
            await work()
        found.append(1000 * (time.process_time() - began) / TIMES)
    return min(found)


async def _board(file: Path, league: int, period: str) -> float:
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    desk = Desk(database, Defaults())
    spent = await _least(lambda: BoardService(desk).rating(order_in(league), (period,)))
    await database.close()
    return spent


async def _close(file: Path, league: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(file, folder))
        async with stage(copy) as here:
            found = []
            for _ in range(ROUNDS):
                await evening(here, -1000 - league)
                began = time.process_time()
                await here.works(here.written("/close", -1000 - league))
                found.append(1000 * (time.process_time() - began))
    return min(found)


async def _announcement(file: Path, chats: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        return 1000 * (await computing(anew(file, Path(folder) / "copy.db")))["together"] / chats


def _panel(sheet: Canvas, left: float, title: str, curves: Curves) -> None:
    """One chart: counts from left to right, milliseconds from below, both on logarithmic scales."""
    counts = [count for points in curves.values() for count, _ in points]
    low, high = min(counts), max(counts)
    top, bottom, right = 1000.0, 1.0, WIDTH - EDGE - 140

    def at(count: float, spent: float) -> tuple[float, float]:
        across = math.log(count / low) / math.log(high / low)
        up = math.log(max(spent, bottom) / bottom) / math.log(top / bottom)
        return left + EDGE + across * right, HEIGHT - EDGE - up * (HEIGHT - 2 * EDGE)

    sheet.box(left + 8, 8, WIDTH - 16, HEIGHT - 16, CARD, 14)
    for mark in (1, 10, 100, 1000):
        sheet.line([at(low, mark), at(high, mark)], LINE, 1)
        sheet.words((left + EDGE - 6, at(low, mark)[1] + 4), f"{mark}", 12, colour=FAINT, anchor="end")
    sheet.words((left + 18, 28), "ms", 12, colour=FAINT)
    sheet.words((left + EDGE + right / 2, HEIGHT - 14), title, 13, anchor="middle")
    for count in sorted(set(counts)):
        sheet.words((at(count, 1)[0], HEIGHT - EDGE + 16), f"{count:,}", 12, colour=FAINT, anchor="middle")
    for pen, (name, points) in zip(PENS, curves.items(), strict=False):
        sheet.line([at(*point) for point in points], pen, 2.5)
        for point in points:
            sheet.dot(at(*point), 3.5, pen)
        end = at(*points[-1])
        sheet.words((end[0] + 8, end[1] + 4), name, 12, colour=INK)


if __name__ == "__main__":
    logs.set_up("ERROR")
    asyncio.run(main(Path(sys.argv[1])))
