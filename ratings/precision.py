"""Irrational values to as many digits as a decision needs.

A value is given as a Fraction that differs from it by less than one unit of the last digit asked for, so that
arithmetic on it adds no error of its own; `settled` asks for more digits until a rounding no longer depends on the
difference. It ends, since an irrational number lies neither on a whole number nor halfway between two.
"""

from collections.abc import Callable
from decimal import Context, Decimal
from fractions import Fraction
from math import isqrt
from typing import Final

from ratings.arithmetic import Rounding
from ratings.kinds import Number

_FIRST_DIGITS: Final = 25
# Digits computed beyond those asked for; they take up the errors of the steps in between and of what comes next.
_SPARE: Final = 10


def settled(value: Callable[[int], Fraction], rounding: Rounding) -> int:
    """The whole number that an irrational value is rounded to.

    Args:
        value: The value to a number of decimals.
        rounding: How it is rounded.
    """
    digits = _FIRST_DIGITS
    while True:
        near, error = value(digits), Fraction(1, 10**digits)
        low, high = rounding(near - error), rounding(near + error)
        if low == high:
            return low
        digits *= 2


def exact_root(square: Number) -> Fraction | None:
    """The square root where it is rational, else None."""
    numerator, denominator = isqrt(square.numerator), isqrt(square.denominator)
    if (numerator * numerator, denominator * denominator) == (square.numerator, square.denominator):
        return Fraction(numerator, denominator)
    return None


def root(square: Number, digits: int) -> Fraction:
    """The square root to so many decimals."""
    unit: int = 10 ** (digits + _SPARE)
    return Fraction(isqrt(square.numerator * unit * unit // square.denominator), unit)


def exponential(exponent: Number, digits: int) -> Fraction:
    """The power of e, to so many significant digits."""
    context = Context(prec=digits + _SPARE)
    return Fraction(context.exp(_decimal(exponent, context)))


def power_of_ten(exponent: Number, digits: int) -> Fraction:
    """The power of ten, to so many significant digits."""
    context = Context(prec=digits + _SPARE)
    return Fraction(context.exp(context.multiply(_decimal(exponent, context), context.ln(Decimal(10)))))


def _decimal(number: Number, context: Context) -> Decimal:
    return context.divide(Decimal(number.numerator), Decimal(number.denominator))
