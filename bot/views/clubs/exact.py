"""Exact numbers as the language writes them: ratings, changes and the values of a working."""

from decimal import Decimal
from fractions import Fraction
from typing import Final

from bot.views.languages import language
from bot.views.names import typed
from bot.views.numbers import MINUS, NBSP
from bot.views.say import plain
from ratings.formula import Value

RATING_DIGITS: Final = 2
WORKING_DIGITS: Final = 4


def rating(number: Fraction | int, digits: int = RATING_DIGITS) -> str:
    """A rating, with as many of `digits` decimals as it needs («1 021», «33,33»)."""
    units = (2 * number * 10**digits + 1) // 2
    whole, rest = divmod(abs(units), 10**digits)
    decimals = f"{rest:0{digits}}".rstrip("0") if rest else ""
    group = "," if language() == "en" else NBSP
    text = f"{whole:,}".replace(",", group) + (f"{point()}{decimals}" if decimals else "")
    return f"{MINUS}{text}" if units < 0 else text


def change(number: Fraction | int, digits: int = RATING_DIGITS) -> str:
    """A change of rating with its sign («+14», «−1», «0»)."""
    text = rating(number, digits)
    return f"+{text}" if number > 0 and text != "0" else text


def value(number: Value | None, digits: int = WORKING_DIGITS) -> str:
    """A number or word of a working; a number of more decimals is marked as cut."""
    if number is None:
        return "–"
    if isinstance(number, str):
        return plain(typed(number))
    exact = fraction(number)
    text = rating(exact, digits)
    return text if exact * 10**digits % 1 == 0 else f"≈{NBSP}{text}"


def fraction(number: object) -> Fraction:
    """A number of an answer as an exact one; roots to twelve decimals."""
    if isinstance(number, int | Fraction | Decimal | float):
        return Fraction(number)
    return Fraction(float(number)) if hasattr(number, "__float__") else Fraction(0)


def point() -> str:
    """The sign between whole and decimals."""
    return "." if language() == "en" else ","
