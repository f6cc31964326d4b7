"""Whole amounts divided without losing or making a unit: largest remainder, the first in line at a tie.

Callers put people in the order of their ids, so the same question always gets the same answer.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor


def shares(total: int, weights: Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """`total` in parts proportional to the weights, equal parts where all of them are zero.

    Parts are multiples of `unit`; what `total` itself has beyond such a multiple goes with the next
    remainder in line.

    Raises:
        ValueError: Nobody is there, or a number is negative.
    """
    return _divided(total, weights if any(weights) else [1] * len(weights), unit)


def deductions(total: int, stacks: Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """What is taken from each stack, in proportion to it and nowhere more than is there.

    Parts are multiples of `unit` as in `shares`, unless a stack is too small for that.

    Raises:
        ValueError: The stacks do not hold that much, or a number is negative.
    """
    if total > sum(stacks):
        raise ValueError("more is taken than there is")
    if not any(stacks):
        return (0,) * len(stacks)
    parts = _divided(total, stacks, unit)
    # A stack below the unit may hold less than its rounded part, but never less than the exact one.
    fits = all(part <= stack for part, stack in zip(parts, stacks, strict=True))
    return parts if fits else _divided(total, stacks, 1)


def rounded(exact: Sequence[Fraction], unit: int = 1) -> tuple[int, ...]:
    """Multiples of `unit` near the exact amounts, each less than a unit away, with the same sum.

    Raises:
        ValueError: The sum is no multiple of the unit.
    """
    left = sum(exact, Fraction(0)) / unit
    if left.denominator != 1:
        raise ValueError("the sum is no multiple of the unit")
    down = [floor(each / unit) for each in exact]
    remainders = [each / unit - whole for each, whole in zip(exact, down, strict=True)]
    up = _in_line(remainders)[: int(left) - sum(down)]
    return tuple(unit * (whole + (at in up)) for at, whole in enumerate(down))


def _divided(total: int, weights: Sequence[int], unit: int) -> tuple[int, ...]:
    if total < 0 or not weights or min(weights) < 0:
        raise ValueError("only what is there can be divided, among somebody")
    whole = sum(weights)
    parts = [total * weight // (whole * unit) * unit for weight in weights]
    line = _in_line([total * weight - whole * part for weight, part in zip(weights, parts, strict=True)])
    left = total - sum(parts)
    for at in line:
        more = min(unit, left)
        parts[at] += more
        left -= more
    return tuple(parts)


def _in_line(remainders: Sequence[int] | Sequence[Fraction]) -> list[int]:
    return sorted(range(len(remainders)), key=lambda at: (-remainders[at], at))
