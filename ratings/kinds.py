"""The kinds of value a field may hold: what each allows, how it is read, how a column is checked.

`read` takes what stands in JSON or in a form and gives the value a record holds; `admits_all` looks at values
that are already in a record. Both know the same limits, which are written once, beside the record's field.
"""

import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar, Final, NewType

from ratings.refusals import RefusedError, refused

Number = int | Fraction
"""An exact number. A float is not one: `number` reads it as the decimal that is written."""

Month = NewType("Month", str)
"""A calendar month, YYYY-MM."""

LIMIT: Final = 10**12
"""No number asked for is larger than this in size."""

MANY: Final = 1000
"""The most seats, deals, events or games of a player that one request may hold."""

_CHARACTERS: Final = 40
_DECIMALS: Final = 12
_WRITTEN: Final = "written with at most 12 decimals and 40 characters"
_NUMBER: Final = f"a number from -10^12 to 10^12, {_WRITTEN}"
_DECIMAL_TEXT: Final = re.compile(r"([+-]?)([0-9]+)(?:\.([0-9]+))?")
_JSON_NUMBER: Final = re.compile(r"([+-]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?0{0,20}[0-9]{1,4}))?")
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Doubled(dict[str, object]):
    """A JSON object that gives some of its members more than once."""

    __slots__ = ("twice",)

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]


class Numeral(str):
    """A number as JSON wrote it, kept as text until a field asks for it."""

    __slots__ = ()


def number(raw: object) -> Number:
    """The exact number that `raw` writes: an int where it is whole, else a Fraction.

    Args:
        raw: An int, Fraction, Decimal or float, a JSON numeral, or decimal text.

    Raises:
        RefusedError: Not a number, too large, or more digits than are read.
    """
    if type(raw) is int or type(raw) is Fraction:
        value: Number | None = raw
    elif type(raw) is str:
        value = _written(_DECIMAL_TEXT.fullmatch(raw.strip()))
    elif isinstance(raw, Numeral | float | Decimal):
        value = _written(_JSON_NUMBER.fullmatch(str(raw)))
    else:
        value = None
    if value is None or not -LIMIT <= value <= LIMIT:
        raise refused("", raw, _NUMBER)
    return value.numerator if value.denominator == 1 else value


def _written(match: re.Match[str] | None) -> Number | None:
    """The number in the pieces of a numeral, or None where it is none or has more digits than are read."""
    if match is None:
        return None
    sign, whole, decimals, *exponent = match.groups(default="")
    shift = int(exponent[0]) if exponent and exponent[0] else 0
    places = max(len(decimals) - shift, 0)
    length = len(sign) + max(len(whole) + shift, 1) + (places + 1 if places else 0)
    if places > _DECIMALS or length > _CHARACTERS:
        return None
    digits = int(sign + whole + decimals) * 10 ** max(shift - len(decimals), 0)
    return Fraction(digits, 10**places) if places else digits


class Kind(ABC):
    """What a field may hold."""

    name: ClassVar[str]
    __slots__ = ()

    @property
    @abstractmethod
    def allowed(self) -> str:
        """The values taken, in words."""

    @abstractmethod
    def read(self, raw: object) -> object:
        """The value that `raw` stands for.

        Raises:
            RefusedError: It stands for none; the field is left for the caller to name.
        """

    @abstractmethod
    def admits_all(self, values: Collection[object]) -> bool:
        """Whether every one of the values may stand in a record."""

    def refusal(self, value: object) -> RefusedError:
        """Why a value that is not admitted is not."""
        return refused("", value, self.allowed)


class Decimals(Kind):
    """An exact number between two limits."""

    name: ClassVar[str] = "decimal"
    __slots__ = ("above", "high", "low")

    def __init__(self, low: int | None = None, high: int | None = None, above: int | None = None) -> None:
        # What all must exceed is the least but for itself.
        self.low = next((bound for bound in (low, above) if bound is not None), -LIMIT)
        self.high = LIMIT if high is None else high
        self.above = above

    @property
    def allowed(self) -> str:
        """The range, and what makes text a number."""
        if self.above is not None:
            return f"a number above {self.above:,}, {_WRITTEN}"
        return f"a number {_span(self.low, self.high)}, {_WRITTEN}"

    def read(self, raw: object) -> Number:
        """The number.

        Raises:
            RefusedError: Not a number within the limits.
        """
        value = number(raw)
        if not self.admits_all((value,)):
            raise refused("", raw, self.allowed)
        return value

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are ints or Fractions within the limits."""
        low, high = self.low, self.high
        for value in values:
            if (type(value) is not int and type(value) is not Fraction) or not low <= value <= high:
                return False
        return self.above is None or self.above not in values


class Whole(Kind):
    """A whole number between two limits."""

    name: ClassVar[str] = "whole"
    __slots__ = ("high", "low")

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self.low = -LIMIT if low is None else low
        self.high = LIMIT if high is None else high

    @property
    def allowed(self) -> str:
        """The range."""
        return f"a whole number {_span(self.low, self.high)}"

    def read(self, raw: object) -> int:
        """The number, also when written as 2.0.

        Raises:
            RefusedError: Not a whole number within the limits.
        """
        value = number(raw)
        if not isinstance(value, int) or not self.low <= value <= self.high:
            raise refused("", raw, self.allowed)
        return value

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are ints within the limits."""
        low, high = self.low, self.high
        return all(type(value) is int and low <= value <= high for value in values)


class Choice(Kind):
    """One of a few words, or of a few whole numbers."""

    name: ClassVar[str] = "choice"
    __slots__ = ("values",)

    def __init__(self, values: tuple[str | int, ...]) -> None:
        self.values = values

    @property
    def allowed(self) -> str:
        """The choices."""
        return ", ".join(map(str, self.values))

    def read(self, raw: object) -> str | int:
        """The choice; a number may be written in any way that means it.

        Raises:
            RefusedError: None of the choices.
        """
        value = raw
        if type(self.values[0]) is int:
            try:
                value = number(raw)
            except RefusedError:
                value = None
        for choice in self.values:
            if value == choice and type(value) is type(choice):
                return choice
        raise refused("", raw, self.allowed)

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are among the choices."""
        return all(type(value) in {str, int} and value in self.values for value in values)


class YesNo(Kind):
    """True or false."""

    name: ClassVar[str] = "yes_no"
    allowed = "true, false"
    __slots__ = ()

    def read(self, raw: object) -> bool:
        """The truth value itself; no number or word stands for one.

        Raises:
            RefusedError: Anything else.
        """
        if not isinstance(raw, bool):
            raise refused("", raw, self.allowed)
        return raw

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are truth values."""
        return set(map(type, values)) <= {bool}


class Day(Kind):
    """A calendar day."""

    name: ClassVar[str] = "date"
    allowed = "a date YYYY-MM-DD"
    __slots__ = ()

    def read(self, raw: object) -> date:
        """The day.

        Raises:
            RefusedError: No such day, or written in another way.
        """
        if type(raw) is date:
            return raw
        day = _day(raw)
        if day is None:
            raise refused("", raw, self.allowed)
        return day

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are dates; a moment is not one."""
        return all(type(value) is date for value in values)


class CalendarMonth(Kind):
    """A calendar month."""

    name: ClassVar[str] = "month"
    allowed = "a month YYYY-MM"
    __slots__ = ()

    def read(self, raw: object) -> Month:
        """The month.

        Raises:
            RefusedError: No such month, or written in another way.
        """
        if not self.admits_all((raw,)):
            raise refused("", raw, self.allowed)
        return Month(str(raw))

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all are months."""
        return all(type(value) is str and _day(f"{value}-01") is not None for value in values)


class Name(Kind):
    """What somebody or something is called."""

    name: ClassVar[str] = "name"
    allowed = "a name: text, not blank, without broken characters"
    __slots__ = ()

    def read(self, raw: object) -> str:
        """The name as it was written.

        Raises:
            RefusedError: Not text, blank, or half of a character (a lone surrogate).
        """
        if not isinstance(raw, str) or not self.admits_all((raw,)):
            raise refused("", raw, self.allowed)
        return raw

    def admits_all(self, values: Collection[object]) -> bool:
        """Whether all can be called and written."""
        return all(type(value) is str and not value.isspace() and _is_writable(value) for value in values)


def _day(text: object) -> date | None:
    """The day written YYYY-MM-DD; `fromisoformat` alone would take weeks and dates without dashes too."""
    if type(text) is not str or not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _is_writable(text: str) -> bool:
    try:
        return bool(text.encode())
    except UnicodeEncodeError:
        return False


def _span(low: int, high: int) -> str:
    if high == LIMIT:
        return f"from {low:,}" if low > -LIMIT else "from -10^12 to 10^12"
    return f"from {low:,} to {high:,}"
