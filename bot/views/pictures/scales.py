"""Where the lines of a grid stand: round numbers, and not too many."""

from collections.abc import Sequence

LINES = 8


def ticks(low: int, high: int, unit: int = 1) -> list[int]:
    """Round numbers from at most `low` to at least `high`, all multiples of `unit`; zero is among them."""
    low, high = min(low, 0), max(high, 0)
    step = unit
    for factor in _factors():
        step = unit * factor
        if (high - low) <= step * LINES:
            break
    first, last = low // step, -(-high // step)
    return [step * number for number in range(first, max(last, first + 1) + 1)]


def marks(evenings: int, room: int) -> list[int]:
    """Which of so many evenings have their date below them, at most `room`: the first, the last, some between."""
    last = evenings - 1
    step = max(1, -(-last // max(room - 1, 1)))
    between = [number for number in range(0, last, step) if last - number >= step]
    return [*between, last]


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places for labels as near as may be to where they are wanted, `gap` apart, given and kept in order."""
    places = [min(max(at, low), high) for at in wanted]
    for index in range(1, len(places)):
        places[index] = max(places[index], places[index - 1] + gap)
    overflow = places[-1] - high if places else 0
    for index in reversed(range(len(places))):
        if overflow <= 0:
            break
        limit = high if index == len(places) - 1 else places[index + 1] - gap
        places[index] = min(places[index], limit)
    return places


def _factors() -> "list[int]":
    """1, 2, 5, 10, 20, 50 and so on."""
    return [digit * 10**power for power in range(14) for digit in (1, 2, 5)]
