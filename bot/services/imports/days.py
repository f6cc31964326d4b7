"""Days as spreadsheets write them: as a date, as a number of days, or as text in Russian or English."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum, StrEnum, auto
from typing import Final

from bot.services.imports.tables import Cell

# Day 0 of Excel's calendar; it reckons with a 29 February 1900, so this holds from March 1900 on.
EPOCH: Final = date(1899, 12, 30)
SERIALS: Final = range(20_000, 80_000)  # 1954 to 2119
FIRST: Final = date(1950, 1, 1)
MONTHS: Final = (
    ("янв", "jan"), ("фев", "feb"), ("мар", "mar"), ("апр", "apr"), ("мая", "май", "may"), ("июн", "jun"),
    ("июл", "jul"), ("авг", "aug"), ("сен", "sep"), ("окт", "oct"), ("ноя", "nov"), ("дек", "dec"),
)  # fmt: skip

_TIME: Final = r"(?:[t ,]+\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d+)?\s*(?:am|pm|z|[+-]\d{2}:?\d{2})?)?"
_WEEKDAY: Final = re.compile(
    r"^(?:пн|вт|ср|чт|пт|сб|вс|пон|втор|сред|чет|пят|суб|вос|mon|tue|wed|thu|fri|sat|sun)[а-яa-z]*[.,]*\s+"
)
_YEAR_FIRST: Final = re.compile(rf"(\d{{4}})[-./](\d{{1,2}})[-./](\d{{1,2}}){_TIME}")
_YEAR_LAST: Final = re.compile(rf"(\d{{1,2}})([-./])(\d{{1,2}})\2(\d{{4}}|\d{{2}}){_TIME}")
_NAMED: Final = re.compile(rf"(\d{{1,2}})[-. ]*([а-яa-z]{{3,}})[-., ]*(\d{{4}}|\d{{2}}){_TIME}")
_NAME_FIRST: Final = re.compile(
    rf"([а-яa-z]{{3,}})[-. ]*(\d{{1,2}})(?:st|nd|rd|th)?[-., ]+(\d{{4}}|\d{{2}}){_TIME}"
)
_COMPACT: Final = re.compile(r"((?:19|20)\d{2})(\d{2})(\d{2})")
_NO_YEAR: Final = re.compile(r"\d{1,2}[-./ ](?:\d{1,2}|[а-яa-z]{3,})\.?")


class Order(StrEnum):
    """Whether 03/04 is 3 April or March the 4th."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


class NoDay(Enum):
    """Why a cell is no day."""

    EMPTY = auto()
    NO_YEAR = auto()
    FORM = auto()


@dataclass(frozen=True, slots=True)
class Orders:
    """In which orders the days of a file can be read; `example` is one that reads differently in both."""

    possible: tuple[Order, ...]
    example: str = ""

    @property
    def is_open(self) -> bool:
        """Whether somebody has to say."""
        return len(self.possible) > 1 and bool(self.example)


def orders_of(cells: Iterable[Cell]) -> Orders:
    """In which orders the days of a column can be read; points always stand after the day."""
    possible, example = set(Order), ""
    for cell in cells:
        found = _YEAR_LAST.fullmatch(_text(cell)) if isinstance(cell, str) else None
        if found is None or found[2] == ".":
            continue
        first, second = int(found[1]), int(found[3])
        if first > 12:
            possible.discard(Order.MONTH_FIRST)
        elif second > 12:
            possible.discard(Order.DAY_FIRST)
        elif first != second:
            example = example or f"{first:02}/{second:02}"
    return Orders(tuple(sorted(possible)) or (Order.DAY_FIRST,), example)


def day(cell: Cell, order: Order = Order.DAY_FIRST) -> date | NoDay:
    """The day that a cell says, or why it says none."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    if isinstance(cell, bool) or not isinstance(cell, str | int | float):
        return NoDay.FORM
    if isinstance(cell, int | float):
        return EPOCH + timedelta(days=int(cell)) if int(cell) in SERIALS else NoDay.FORM
    text = _text(cell)
    if not text:
        return NoDay.EMPTY
    numbers = _numbers(text, order)
    if numbers is None:
        return NoDay.NO_YEAR if _NO_YEAR.fullmatch(text) else NoDay.FORM
    try:
        return date(*numbers)
    except ValueError:
        return NoDay.FORM


def _numbers(text: str, order: Order) -> tuple[int, int, int] | None:
    """Year, month and day as a text says them, whether or not there is such a day."""
    if found := _YEAR_FIRST.fullmatch(text) or _COMPACT.fullmatch(text):
        return int(found[1]), int(found[2]), int(found[3])
    if found := _YEAR_LAST.fullmatch(text):
        first, second = int(found[1]), int(found[3])
        swapped = found[2] != "." and order is Order.MONTH_FIRST
        return _year(found[4]), (first if swapped else second), (second if swapped else first)
    if found := _NAMED.fullmatch(text):
        return _year(found[3]), _month(found[2]), int(found[1])
    if found := _NAME_FIRST.fullmatch(text):
        return _year(found[3]), _month(found[1]), int(found[2])
    if text.isdecimal() and text.isascii() and len(text) == len(str(SERIALS.start)) and int(text) in SERIALS:
        serial = EPOCH + timedelta(days=int(text))
        return serial.year, serial.month, serial.day
    return None


def _month(word: str) -> int:
    """The number of a month by its name or the beginning of it; 0 for any other word."""
    return next((at for at, names in enumerate(MONTHS, 1) if word.startswith(names)), 0)


def _year(digits: str) -> int:
    return int(digits) + (2000 if len(digits) == 2 else 0)


def _text(cell: str) -> str:
    text = " ".join(cell.casefold().replace("ё", "е").split())
    text = re.sub(r"\s*(г\.?|года?)$", "", _WEEKDAY.sub("", text))
    return text.strip(" .,'")
