"""A board of 20 rows with Cyrillic and colour emoji (P9): time, size, how long the loop is held."""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO

from benchmarks.measure import Line, counted, faster, paired
from bot.services.orders import Report
from bot.views.pictures import board_picture, render
from bot.views.pictures.drawing import drawn
from tests.views.november import league, named, november

TIMES = 10
NAMES = [f"Константин {number} 🦊" if number % 4 == 0 else f"Аня {number}" for number in range(1, 21)]


def lines() -> Iterator[Line]:
    """The lines of P9."""
    svg = board()
    ratio = paired(lambda: drawn(svg), by_matplotlib())
    yield faster("P9", "a board of 20 rows as a picture", ratio, 3, "matplotlib's table")
    yield counted("P9", "its size", len(drawn(svg)) / 1000, 100, " kB")
    yield counted("P9", "the loop is held for", 1000 * asyncio.run(longest_hold(svg)), 120, " ms")


def board() -> str:
    """The board as SVG."""
    record = november().record
    rows = tuple(
        replace(record.lines[0], player=number, rank=number, points=9014 - 371 * number, profit=-31_700 * number)
        for number in range(1, 21)
    )
    return board_picture(Report(replace(record, lines=rows), league(), named(NAMES)))


async def longest_hold(svg: str) -> float:
    """The longest stretch in which the loop did nothing while a picture was drawn; the median of several pictures.

    In this process's own seconds of the processor: on a shared machine others hold everything now and then.
    """
    longest: list[float] = []
    for _ in range(TIMES):
        drawing = asyncio.ensure_future(render(svg))
        gaps = [0.0]
        before = time.process_time()
        while not drawing.done():
            await asyncio.sleep(0.001)
            now = time.process_time()
            gaps.append(now - before)
            before = now
        longest.append(max(gaps))
    return sorted(longest)[TIMES // 2]


def by_matplotlib() -> Callable[[], object]:
    """Draws a table of the same size and rows, as its manual shows it."""
    # Installed by `make bench` alone, so nothing else may want it.
    import matplotlib as mpl  # noqa: PLC0415 - only the comparison wants it

    mpl.use("agg")
    from matplotlib import pyplot as plt  # noqa: PLC0415 - only the comparison wants it

    def draw() -> None:
        figure, axes = plt.subplots(figsize=(6.08, 8.78), dpi=100)
        axes.axis("off")
        rows = [[str(rank), name, "90,14", "+2 250", "2", "4", "5/5"] for rank, name in enumerate(NAMES, 1)]
        axes.table(rows, colLabels=["#", "Имя", "Очки", "Профит", "П", "Т3", "И"], loc="center")
        figure.savefig(BytesIO(), format="png")
        plt.close(figure)

    return draw
