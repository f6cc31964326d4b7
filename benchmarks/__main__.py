"""The table of what is measured (goals P1 to P12).

    python -m benchmarks [--markdown] [P2 …]

Each row runs by itself; files with many results are made once and kept in `build/benchmarks`.
"""

import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from benchmarks import announced, boards, commands, formulas, pictures, starting, writing
from benchmarks.measure import Line
from bot import logs

ROWS: Mapping[str, Callable[[], Iterable[Line]]] = MappingProxyType(
    {
        "P1": formulas.lines,
        "P2": boards.columns,
        "P3": boards.growth,
        "P4": boards.pages,
        "P5": writing.storm,
        "P6": commands.statements_of,
        "P7": commands.dispatch,
        "P8": commands.repeated,
        "P9": pictures.lines,
        "P10": starting.lines,
        "P11": announced.lines,
        "P12": writing.endings,
    }
)
HEADS = ("row", "what", "goal", "against", "measured: median (least–most of 7)", "")
WIDTHS = (4, 58, 9, 33, 34, 8)


def main(words: Sequence[str]) -> int:
    """Print the table of the rows that are named, of all of them if none is; 1 if a goal is not met."""
    markdown = "--markdown" in words
    wanted = [word.upper() for word in words if not word.startswith("--")] or [*ROWS]
    if unknown := [name for name in wanted if name not in ROWS]:
        print(f"no such row: {', '.join(unknown)}; there are {', '.join(ROWS)}")
        return 2
    logs.set_up("ERROR")
    began = time.perf_counter()
    _show(HEADS, markdown=markdown)
    if markdown:
        print("| --- | --- | --- | --- | --- | --- |")
    missed = 0
    for name in wanted:
        for line in ROWS[name]():
            missed += line.met is False
            cells = (line.row, line.what, line.goal, line.opponent, line.figure, line.verdict)
            _show(cells, markdown=markdown)
    print(f"\n{time.perf_counter() - began:.0f} s, {missed} not met")
    return 1 if missed else 0


def _show(cells: Sequence[str], *, markdown: bool) -> None:
    if markdown:
        print(f"| {' | '.join(cells)} |", flush=True)
    else:
        print(" ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True)).rstrip(), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
