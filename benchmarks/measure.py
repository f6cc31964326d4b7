"""How things are measured: in pairs, ours and the opponent's in turn, and told as ratios and counts."""

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from statistics import median

ROUNDS = 7


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table; `met` is None where a figure is only reported."""

    row: str
    what: str
    goal: str
    opponent: str
    figure: str
    met: bool | None = None

    @property
    def verdict(self) -> str:
        """Whether the goal is met, in a word."""
        return "" if self.met is None else "met" if self.met else "NOT MET"


@dataclass(frozen=True, slots=True)
class Ratio:
    """The ratios of paired rounds."""

    rounds: Sequence[float]

    @property
    def middle(self) -> float:
        """The median."""
        return median(self.rounds)

    def __str__(self) -> str:
        """The median, and the least and the greatest of all rounds."""
        return f"{self.middle:.2f}× ({min(self.rounds):.2f}–{max(self.rounds):.2f})"

    @property
    def inverse(self) -> "Ratio":
        """How often the first is contained in the second instead of the second in the first."""
        return Ratio([1 / each for each in self.rounds])


def faster(row: str, what: str, ratio: Ratio, least: float, opponent: str) -> Line:
    """A line that wants us so many times faster than the opponent."""
    return Line(row, what, f"≥ {least:g}×", opponent, str(ratio), ratio.middle >= least)


def dearer(row: str, what: str, ratio: Ratio, most: float, opponent: str) -> Line:
    """A line that lets us cost so many times what the opponent costs."""
    return Line(row, what, f"≤ {most:g}×", opponent, str(ratio), ratio.middle <= most)


def counted(row: str, what: str, count: float, most: float, unit: str = "") -> Line:
    """A line about a count without noise, or a figure that has a ceiling."""
    return Line(row, what, f"≤ {most:g}{unit}", "–", f"{count:,.6g}{unit}", count <= most)


def told(row: str, what: str, figure: str, opponent: str = "–") -> Line:
    """A line that only reports."""
    return Line(row, what, "reported", opponent, figure)


def paired(
    ours: Callable[[], object],
    theirs: Callable[[], object],
    *,
    clock: Callable[[], float] = time.process_time,
    rounds: int = ROUNDS,
) -> Ratio:
    """The opponent's time over ours, round by round; who goes first takes turns.

    The clock counts the processor's seconds of this process, since the machine is shared; what waits for a
    disk or for another process brings `time.perf_counter`.
    """

    def spent(work: Callable[[], object]) -> float:
        began = clock()
        work()
        return clock() - began

    spent(ours), spent(theirs)
    ratios = []
    for number in range(rounds):
        if number % 2:
            mine, other = spent(ours), spent(theirs)
        else:
            other, mine = spent(theirs), spent(ours)
        ratios.append(other / mine)
    return Ratio(ratios)


async def paired_async(
    ours: Callable[[], Awaitable[object]],
    theirs: Callable[[], Awaitable[object]],
    *,
    clock: Callable[[], float] = time.process_time,
    rounds: int = ROUNDS,
) -> Ratio:
    """As `paired`, inside a running loop."""

    async def spent(work: Callable[[], Awaitable[object]]) -> float:
        began = clock()
        await work()
        return clock() - began

    await spent(ours), await spent(theirs)
    ratios = []
    for number in range(rounds):
        if number % 2:
            mine, other = await spent(ours), await spent(theirs)
        else:
            other, mine = await spent(theirs), await spent(ours)
        ratios.append(other / mine)
    return Ratio(ratios)
