"""What several rule books share: gaps, places and shares of places, rounding."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from ratings.kinds import Number
from ratings.refusals import refused


class Rounding(StrEnum):
    """How the Gambler club's change becomes whole (G1); called with the exact change, gives the whole one."""

    DOWN = "down"
    TOWARD_ZERO = "toward_zero"
    NEAREST = "nearest"

    def __call__(self, change: Number) -> int:
        """The whole change, in rating points."""
        if self is Rounding.NEAREST:
            return nearest(change)
        if self is Rounding.TOWARD_ZERO and change < 0:
            return -(-change // 1)
        return change // 1


def nearest(value: Number) -> int:
    """The nearest whole number, halves away from zero (G2)."""
    return -nearest(-value) if value < 0 else (2 * value + 1) // 2


def half_up(value: Number, digits: int = 2) -> Decimal:
    """The value for display: so many decimals, an exact half goes up."""
    ten: int = 10**digits
    units = (2 * value * ten + 1) // 2
    # From text, which no context rounds.
    return Decimal(f"{units}e-{digits}")


def mean(values: Sequence[Number]) -> Fraction:
    """The exact arithmetic mean."""
    return Fraction(sum(values), len(values))


def gaps(values: Sequence[Number]) -> list[Fraction]:
    """Of each value its distance from the mean of the others, in which it has no part itself."""
    total, others = sum(values), len(values) - 1
    return [Fraction(value * (others + 1) - total, others) for value in values]


def held(value: Number, limit: int) -> Number:
    """The value, or the limit on its side of zero where it goes beyond that."""
    if -limit <= value <= limit:
        return value
    return limit if value > 0 else -limit


def places_of(results: Sequence[Number]) -> list[int]:
    """The place of each result, the largest first; equal ones share the better place: 1, 2, 2, 4."""
    first: dict[Number, int] = {}
    for place, result in enumerate(sorted(results, reverse=True), start=1):
        first.setdefault(result, place)
    return [first[result] for result in results]


def check_places(places: Sequence[int]) -> None:
    """Nothing happens where the places are those of one table: 1, 2, 3, and 1, 2, 2, 4 where one is shared.

    Raises:
        RefusedError: A place has not as many players before it as its number says.
    """
    expected = places_of([-place for place in places])
    for index, (place, right) in enumerate(zip(places, expected, strict=True)):
        if place != right:
            allowed = f"{right}, with the places of the others as given (a shared place is given as 1, 2, 2, 4)"
            raise refused(f"seats[{index}].place", place, allowed)


def shares(places: Sequence[int], prizes: Sequence[Number]) -> list[Fraction]:
    """Of each place its prize; players who share a place have the mean of the places they take together.

    Args:
        places: As `check_places` allows them.
        prizes: The prize of each place from the first; what follows them has none.
    """
    sharing = Counter(places)
    return [Fraction(sum(prizes[place - 1 : place - 1 + sharing[place]]), sharing[place]) for place in places]
