"""Amounts as spreadsheets write them: below zero, in brackets, grouped by space, comma, point or apostrophe.

As a person who types `1.000` is asked whether thousands or decimals are meant, a cell that could be either is
refused, unless the file shows elsewhere which sign it groups with. A currency without decimals has only groups.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto
from typing import Final

from bot.services.amounts import MAX_OUT
from bot.services.currencies import Currency, is_mark
from bot.services.imports.tables import Cell

# So much of a smallest unit is what binary fractions add by themselves.
NOISE: Final = Decimal("0.0001")
LONGEST: Final = 40

_SPACES: Final = str.maketrans(dict.fromkeys("\u00a0\u2007\u2009\u202f", " "))
_MINUS: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_NOTHING: Final = {"", "-", "--", "x", "х"}
_DECIMALS: Final = re.compile(r"[^.,]*[0-9]([.,])[0-9]{1,2}(?![0-9])[^0-9.,]*")
_GROUPS: Final = re.compile(r"[^.,]*[0-9]([.,])[0-9]{3}(?:\1[0-9]{3}|(?!\1)[.,])[0-9.,]*[^0-9.,]*")
_OTHER: Final = {".": ",", ",": "."}
_NUMBER: Final = re.compile(r"(?P<before>[^0-9.,]*)(?P<digits>[0-9][0-9 .,']*)(?P<after>[^0-9]*)")


class NoAmount(Enum):
    """Why a cell is no amount."""

    EMPTY = auto()
    FORM = auto()
    DECIMALS = auto()
    AMBIGUOUS = auto()
    CURRENCY = auto()
    TOO_LARGE = auto()


@dataclass(frozen=True, slots=True)
class Purse:
    """How a file writes amounts.

    Attributes:
        decimal: The sign that this file puts before decimals, if it shows.
        group: The comma or point that it puts between thousands, if it shows.
        units: How many smallest units one of its numbers is.
    """

    currency: Currency
    decimal: str = ""
    group: str = ""
    units: int = 0

    def amount(self, cell: Cell) -> int | NoAmount:
        """The smallest units that a cell says, or why it says none."""
        if isinstance(cell, bool) or not isinstance(cell, str | int | float):
            return NoAmount.FORM
        found = self._typed(cell) if isinstance(cell, str) else Decimal(repr(cell))
        if isinstance(found, NoAmount):
            return found
        if not found.is_finite():
            return NoAmount.FORM
        if abs(found) > MAX_OUT:
            return NoAmount.TOO_LARGE
        exact = found * (self.units or self.currency.scale)
        whole = exact.to_integral_value()
        if abs(exact - whole) > (0 if isinstance(cell, str) else NOISE):
            return NoAmount.DECIMALS
        return int(whole) if abs(whole) <= MAX_OUT else NoAmount.TOO_LARGE

    def _typed(self, typed: str) -> Decimal | NoAmount:
        text = " ".join(typed.translate(_SPACES).translate(_MINUS).split()).removeprefix("'")
        if text.casefold() in _NOTHING:
            return NoAmount.EMPTY
        below = text.startswith("(") and text.endswith(")")
        found = _NUMBER.fullmatch(text[1:-1] if below else text) if len(text) <= LONGEST else None
        if found is None:
            return NoAmount.FORM
        before, after = found["before"].strip(), found["after"].strip()
        minus = before.count("-") + after.count("-") + below
        marks = [mark for mark in (before.strip(" +-"), after.strip(" -")) if mark]
        if minus > 1 or len(marks) > 1:
            return NoAmount.FORM
        if marks and not self.currency.means(marks[0]):
            return NoAmount.CURRENCY if is_mark(marks[0]) else NoAmount.FORM
        number = self._number(found["digits"].strip())
        return number if isinstance(number, NoAmount) else -number if minus else number

    def _number(self, digits: str) -> Decimal | NoAmount:
        signs = [sign for sign in ".," if sign in digits]
        whole, fraction = digits, ""
        if signs:
            last = max(signs, key=digits.rfind)
            head, _, tail = digits.rpartition(last)
            is_group = len(tail) == 3 and len(signs) == 1 and head != "0"
            is_plain = digits.count(last) > 1 or last == self.group or not self.currency.digits
            if is_group and (last == self.decimal or not is_plain):
                return NoAmount.AMBIGUOUS
            if not (is_group or digits.count(last) > 1):
                whole, fraction = head, tail
        if not re.fullmatch(r"[0-9]*", fraction) or not _is_grouped(whole):
            return NoAmount.FORM
        return Decimal(re.sub("[^0-9]", "", whole) + "." + (fraction or "0"))


def purse_of(currency: Currency, cells: Iterable[Cell]) -> Purse:
    """How a file with these cells writes amounts, as far as they show it."""
    texts = [cell.strip() for cell in cells if isinstance(cell, str)]
    decimal, group = (
        next((found[1] for text in texts if (found := form.fullmatch(text))), "") for form in (_DECIMALS, _GROUPS)
    )
    return Purse(currency, decimal, group or _OTHER.get(decimal, ""))


def _is_grouped(whole: str) -> bool:
    """Whether digits stand together, or in groups of three with one sign between them."""
    return any(re.fullmatch(rf"[0-9]{{1,3}}({re.escape(sign)}[0-9]{{3}})+", whole) for sign in " .,'") or (
        whole.isdecimal() and whole.isascii()
    )
