"""What stands after `/newgame`: `[buy-in] [k=1.5] [stack=5000] [date=5.11] [title…]`.

The buy-in comes first, options in any order and place, what is left is the title. Options take both
alphabets and both decimal signs; `стек 5000` and `дата 5.11` go without `=` too, `k` does not, since a
title may begin with that letter.
"""

import re
from calendar import monthrange
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import takewhile
from typing import Any, Final

from wcwidth import iter_graphemes

from bot.services.amounts import AmountError, Flaw, amount, is_numeric
from bot.services.currencies import CHIPS, Currency, is_mark
from bot.services.names import is_hidden
from bot.services.refusals import LeagueError

MAX_TITLE: Final = 60  # graphemes
MIN_IMPORTANCE: Final = 10  # hundredths
MAX_IMPORTANCE: Final = 1000

_LOOSE_SIGN: Final = re.compile(r"([^\W\d_][\w-]*)\s*=\s*")
_KEYED: Final = re.compile(r"([^\W\d_][\w-]*)=(.*)")
_IMPORTANCE: Final = re.compile(r"([0-9]{1,2})(?:[.,]([0-9]{1,2}))?")
_LOCAL_DAY: Final = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})(?:\.([0-9]{4}|[0-9]{2}))?")
_ISO_DAY: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_LEAP_YEAR: Final = 2000


class Option(StrEnum):
    """What can be said about a new game."""

    BUY_IN = "buy_in"
    IMPORTANCE = "importance"
    STACK = "stack"
    DATE = "date"
    TITLE = "title"


class OptionFlaw(StrEnum):
    """What is wrong with an option."""

    VALUE = "value"
    TWICE = "twice"
    UNKNOWN = "unknown"
    TOO_LONG = "too_long"


@dataclass
class OptionError(LeagueError):
    """An option of a new game does not fit; `option` is None for a word that is none."""

    option: Option | None
    flaw: OptionFlaw = OptionFlaw.VALUE


@dataclass(frozen=True, slots=True)
class Day:
    """A date as typed: without a year it is the latest such day."""

    day: int
    month: int
    year: int | None = None


@dataclass(frozen=True, slots=True)
class Options:
    """What was said about a new game; None for what was not.

    Attributes:
        buy_in: In smallest units.
        importance: In hundredths.
        stack: Whole chips.
    """

    buy_in: int | None = None
    importance: int | None = None
    stack: int | None = None
    date: Day | None = None
    title: str | None = None


_WORDS: Final = {
    "k": Option.IMPORTANCE,
    "к": Option.IMPORTANCE,
    "importance": Option.IMPORTANCE,
    "важность": Option.IMPORTANCE,
    "stack": Option.STACK,
    "стек": Option.STACK,
    "стэк": Option.STACK,
    "date": Option.DATE,
    "дата": Option.DATE,
    "buyin": Option.BUY_IN,
    "buy-in": Option.BUY_IN,
    "закуп": Option.BUY_IN,
    "байин": Option.BUY_IN,
}
_WITHOUT_SIGN: Final = (Option.STACK, Option.DATE)


def options(text: str, currency: Currency) -> Options:
    """What the words after `/newgame` say.

    Raises:
        AmountError: The buy-in is not plainly one amount.
        OptionError: An option is unknown, said twice, or has no such value.
    """
    said: dict[str, Any] = {}
    words = deque(_LOOSE_SIGN.sub(r"\1=", text).split())
    loose: list[str] = []
    while words:
        option = _option(words)
        if option is None:
            loose.append(words.popleft())
        else:
            _add(said, option, _value(option, words, currency))
    words = deque(loose)
    if words and (is_numeric(words[0]) or (is_mark(words[0]) and any(map(is_numeric, loose[1:2])))):
        _add(said, Option.BUY_IN, _amount(words, currency))
    if words:
        said[Option.TITLE] = _title(words) or None
    return Options(**said)


def _option(words: deque[str]) -> Option | None:
    """The option that the first words begin, reduced to its value; None when they begin none."""
    if found := _KEYED.fullmatch(words[0]):
        option = _WORDS.get(found[1].casefold())
        if option is None:
            raise OptionError(None, OptionFlaw.UNKNOWN)
        words[0] = found[2]
        return option
    option = _WORDS.get(words[0].casefold())
    if option in _WITHOUT_SIGN and len(words) > 1 and is_numeric(words[1]):
        words.popleft()
        return option
    return None


def _value(option: Option, words: deque[str], currency: Currency) -> int | Day:
    match option:
        case Option.BUY_IN:
            return _amount(words, currency)
        case Option.STACK:
            try:
                return _amount(words, CHIPS)
            except AmountError:
                raise OptionError(option) from None
        case Option.IMPORTANCE:
            return _importance(words.popleft())
        case _:
            return _day(words.popleft())


def _add(said: dict[str, Any], option: Option, value: int | Day) -> None:
    if option in said:
        raise OptionError(option, OptionFlaw.TWICE)
    said[option] = value


def _amount(words: deque[str], currency: Currency) -> int:
    """The longest amount that the first words make; they are used up."""
    run = list(takewhile(lambda word: is_numeric(word) or is_mark(word), words)) or [words[0]]
    refusal = None
    for count in range(len(run), 0, -1):
        try:
            value = amount(" ".join(run[:count]), currency)
        except AmountError as raised:
            # One letter may as well begin the title: «500 с друзьями».
            if raised.reason is Flaw.CURRENCY and not (len(run[count - 1]) == 1 and run[count - 1].isalpha()):
                raise
            refusal = refusal or raised
        else:
            for _ in range(count):
                words.popleft()
            return value
    raise refusal or AmountError(Flaw.FORM)


def _importance(typed: str) -> int:
    found = _IMPORTANCE.fullmatch(typed)
    value = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else 0
    if not MIN_IMPORTANCE <= value <= MAX_IMPORTANCE:
        raise OptionError(Option.IMPORTANCE)
    return value


def _day(typed: str) -> Day:
    if found := _ISO_DAY.fullmatch(typed):
        year, month, day = map(int, found.groups())
    elif found := _LOCAL_DAY.fullmatch(typed):
        day, month = int(found[1]), int(found[2])
        year = int(found[3] if len(found[3]) == 4 else f"20{found[3]}") if found[3] else 0
    else:
        raise OptionError(Option.DATE)
    if not (1 <= month <= 12 and (year == 0 or year >= 1970)):
        raise OptionError(Option.DATE)
    if not 1 <= day <= monthrange(year or _LEAP_YEAR, month)[1]:
        raise OptionError(Option.DATE)
    return Day(day, month, year or None)


def _title(words: Iterable[str]) -> str:
    title = "".join(each for each in " ".join(words) if not is_hidden(each))
    if sum(1 for _ in iter_graphemes(title)) > MAX_TITLE:
        raise OptionError(Option.TITLE, OptionFlaw.TOO_LONG)
    return title
