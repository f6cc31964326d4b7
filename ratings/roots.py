"""Exact sums of rational multiples of square roots: added, compared and shown without a rounding error.

Square roots of different square-free numbers are linearly independent over the rationals. So two such sums
are equal exactly when they have the same multiple of each root, and otherwise enough digits tell them apart.
Decision V3: no tolerance will do, since unequal totals of three games come closer than one millionth.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache, total_ordering
from math import gcd, isqrt, lcm
from typing import Final

from ratings.kinds import Number

_FIRST_BITS: Final = 64


@total_ordering
@dataclass(frozen=True, slots=True)
class Roots:
    """A sum of multiples of square roots, in lowest terms, so that equal sums are equal records.

    Attributes:
        terms: Square-free number and the numerator of its root's multiple, by number; none is zero.
        denominator: What all the numerators are divided by.
        near: Two integers between which the sum times 2 to the power 64 lies; most sums differ by more.
    """

    terms: tuple[tuple[int, int], ...]
    denominator: int
    near: tuple[int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "near", self.bounds(_FIRST_BITS))

    def __add__(self, other: "Roots") -> "Roots":
        return total((self, other))

    def __sub__(self, other: "Roots") -> "Roots":
        return total((self, Roots(tuple((root, -many) for root, many in other.terms), other.denominator)))

    def __lt__(self, other: "Roots") -> bool:
        low, high = self.near
        other_low, other_high = other.near
        if high < other_low or other_high < low:
            return high < other_low
        return (self - other).sign() < 0

    def __float__(self) -> float:
        """The nearest number of twelve decimals."""
        return self.units(12) / 10**12

    def sign(self) -> int:
        """Which side of zero the sum is on: -1, 0 or 1."""
        bits, (low, high) = _FIRST_BITS, self.near
        while self.terms:
            if low > 0 or high < 0:
                return 1 if low > 0 else -1
            bits *= 2
            low, high = self.bounds(bits)
        return 0

    def exact(self) -> Number | None:
        """The sum as a rational number, or None where a root is left."""
        if not self.terms:
            return 0
        (root, many), *others = self.terms
        if root != 1 or others:
            return None
        return Fraction(many, self.denominator) if self.denominator > 1 else many

    def units(self, digits: int) -> int:
        """The sum in units of so many decimals, to the nearest one; an exact half goes up."""
        twice: int = 2 * 10**digits
        exact = self.exact()
        if exact is not None:
            return (exact * twice + 1) // 2
        bits, bounds = _FIRST_BITS, self.near
        while True:
            low, high = (((bound * twice >> bits) + 1) // 2 for bound in bounds)
            if low == high:
                return low
            bits *= 2
            bounds = self.bounds(bits)

    def rounded(self, digits: int = 2) -> Decimal:
        """The sum for display: so many decimals, an exact half goes up."""
        return Decimal(f"{self.units(digits)}e-{digits}")

    def bounds(self, bits: int) -> tuple[int, int]:
        """Two integers between which the sum times 2 to the power `bits` lies."""
        low = high = 0
        for root, many in self.terms:
            below = _scaled(root, bits)
            above = below if root == 1 else below + 1
            low += many * (below if many > 0 else above)
            high += many * (above if many > 0 else below)
        return low // self.denominator, -(-high // self.denominator)


ZERO: Final = Roots((), 1)


def multiple(coefficient: Number, radicand: int, divisor: int = 1) -> Roots:
    """The root of a positive whole number, times a rational number, divided by a whole one."""
    outside, root = square_free(radicand)
    numerator, denominator = coefficient.numerator * outside, coefficient.denominator * divisor
    if not numerator:
        return ZERO
    common = gcd(numerator, denominator)
    return Roots(((root, numerator // common),), denominator // common)


def combined(numerators: Iterable[tuple[int, int]], denominator: int) -> Roots:
    """The sum of multiples given as square-free number and numerator, over one denominator."""
    sums: defaultdict[int, int] = defaultdict(int)
    for root, numerator in numerators:
        sums[root] += numerator
    terms = sorted((root, many) for root, many in sums.items() if many)
    common = gcd(denominator, *(many for _, many in terms))
    return Roots(tuple((root, many // common) for root, many in terms), denominator // common)


def total(sums: Iterable[Roots]) -> Roots:
    """The sum of sums."""
    parts = tuple(sums)
    denominator = lcm(*(part.denominator for part in parts))
    return combined(
        ((root, many * (denominator // part.denominator)) for part in parts for root, many in part.terms),
        denominator,
    )


@cache
def square_free(number: int) -> tuple[int, int]:
    """The two numbers, the second without a square in it, for which number = first squared times second."""
    outside, inside, divisor = 1, number, 2
    while divisor * divisor <= inside:
        while inside % (divisor * divisor) == 0:
            inside //= divisor * divisor
            outside *= divisor
        divisor += 1
    return outside, inside


@cache
def _scaled(root: int, bits: int) -> int:
    return isqrt(root << 2 * bits)
