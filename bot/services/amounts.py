"""The one parser of typed amounts.

Everything that people type as money or chips comes through here and becomes a whole number of smallest
units, or is refused; no float is ever made. The grammar, with `digits` decimals in the currency::

    amount    = mark, [space], number | number, [[space], mark] ;          (at most 24 characters)
    number    = decimal | decimal, thousand ;          (a thousand stands close and has 0 to 2 decimals)
    decimal   = whole, [("." | ","), fraction] ;
    whole     = "0" | nonzero, {digit} | nonzero, [digit], [digit], space, triple, {space, triple} ;
    triple    = digit, digit, digit ;
    fraction  = digit, {digit} ;                       (at most `digits` of them)
    thousand  = "k" | "K" | "к" | "К" ;
    mark      = sign, code or word of the currency ;   (`currencies.py`)
    space     = U+0020 | U+00A0 | U+2009 | U+202F ;
    digit     = "0" … "9" ;                            (ASCII, and nothing else)
    times     = ("x" | "X" | "х" | "Х" | "×"), nonzero, [digit] ;         (so many buy-ins, 1 to 20)

Three digits after a comma or point (`1.000`) may be thousands or decimals and are refused, as is
everything else that is not plainly one amount.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.services.currencies import Currency, is_mark
from bot.services.refusals import LeagueError

MAX_LENGTH: Final = 24
MAX_TIMES: Final = 20
MAX_UNITS_IN: Final = 1_000_000  # units of the currency
MAX_IN: Final = 100_000_000  # smallest units
MAX_OUT: Final = 100 * MAX_IN  # a cash-out may be chips

_SPACES: Final = "\u0020\u00a0\u2009\u202f"
_DASHES: Final = "-\u2010\u2011\u2012\u2013\u2014\u2212"
_MINUS: Final = ("-", "\u2013", "\u2212")  # an em dash is punctuation
_THOUSAND: Final = ("k", "K", "к", "К")
_NUMBER: Final = re.compile(
    rf"(?P<before>[^0-9]*)"
    rf"(?P<whole>0|[1-9][0-9]{{0,2}}(?:[{_SPACES}][0-9]{{3}})+|[1-9][0-9]*)"
    rf"(?:[.,](?P<fraction>[0-9]+))?"
    rf"(?P<after>[^0-9]*)"
)
_TIMES: Final = re.compile(r"[xх×]([0-9]+)", re.IGNORECASE)
_NUMERIC: Final = re.compile(rf"[+{re.escape(_DASHES)}]?[^\w\s]?[0-9]|[.,][0-9]|[xх×][0-9]+$", re.IGNORECASE)


class Kind(StrEnum):
    """What an amount is for: it decides whether nothing is an amount, and the cap."""

    MONEY_IN = "money_in"
    CASH_OUT = "cash_out"
    PAID = "paid"


class Flaw(StrEnum):
    """Why something is not an amount."""

    FORM = "form"
    AMBIGUOUS = "ambiguous"
    DECIMALS = "decimals"
    CURRENCY = "currency"
    NEGATIVE = "negative"
    ZERO = "zero"
    TOO_LARGE = "too_large"
    TOO_LONG = "too_long"
    TIMES = "times"


@dataclass
class AmountError(LeagueError):
    """What was typed is not plainly one amount.

    `limit` is the cap that it passes, in smallest units or, with `chips`, in chips.
    """

    reason: Flaw
    line: int = 0
    limit: int | None = None
    chips: bool = False


@dataclass(frozen=True, slots=True)
class Quantity:
    """Money as one line says it: an amount in smallest units, so many buy-ins, or neither.

    `interpreted` when it was not written in plain digits, so that it has to be said back.
    """

    amount: int | None = None
    times: int | None = None
    interpreted: bool = False


def amount(text: str, currency: Currency, kind: Kind = Kind.MONEY_IN) -> int:
    """The amount that `text` is, in smallest units of the currency.

    Raises:
        AmountError: It is not plainly one amount, or not one that `kind` allows.
    """
    text = text.strip()
    if len(text) > MAX_LENGTH:
        raise AmountError(Flaw.TOO_LONG)
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise AmountError(Flaw.FORM)
    thousands = _in_thousands(found["before"], found["after"], currency)
    whole, fraction = found["whole"], found["fraction"] or ""
    decimals = 2 if thousands else currency.digits
    if len(fraction) > decimals:
        raise AmountError(Flaw.AMBIGUOUS if _may_group(whole, fraction) else Flaw.DECIMALS)
    value = int(re.sub("[^0-9]", "", whole) + fraction.ljust(decimals, "0"))
    return capped(value * 10 * currency.scale if thousands else value, currency, kind)


def quantity(text: str, currency: Currency, kind: Kind) -> Quantity:
    """An amount, or `x2` where money goes in: that many buy-ins.

    Raises:
        AmountError: It is neither.
    """
    times = _TIMES.fullmatch(text.strip()) if kind is Kind.MONEY_IN else None
    if times is None:
        return Quantity(amount(text, currency, kind), interpreted=is_interpreted(text))
    # Two digits suffice, and int() of thousands of digits would raise.
    if len(times[1]) > 2 or times[1].startswith("0") or int(times[1]) > MAX_TIMES:
        raise AmountError(Flaw.TIMES, limit=MAX_TIMES)
    return Quantity(times=int(times[1]), interpreted=True)


def cap(currency: Currency, kind: Kind) -> int:
    """The largest amount allowed, in smallest units."""
    if kind is Kind.CASH_OUT:
        return MAX_OUT
    return min(MAX_IN, MAX_UNITS_IN * currency.scale)


def is_interpreted(text: str) -> bool:
    """Whether an amount holds more than digits, so that the bot says back what it understood."""
    return re.fullmatch(rf"[0-9{_SPACES}.,]*", text.strip()) is None


def is_numeric(word: str) -> bool:
    """Whether a word was meant as a number or part of one, be it right or wrong."""
    return _NUMERIC.match(word) is not None or word in _MINUS


def _in_thousands(before: str, after: str, currency: Currency) -> bool:
    """Whether a number is counted in thousands, by what stands before and after it.

    Raises:
        AmountError: Something there is neither `k` nor one mark of the currency.
    """
    before = before.removesuffix(before[-1:] if before[-1:] in _SPACES else "")
    bare = before.strip(_SPACES + _DASHES)
    if bare != before and (not bare or is_mark(bare)):
        raise AmountError(Flaw.NEGATIVE)
    readings = [(False, after)]
    if after.startswith(_THOUSAND):
        readings.append((True, after[1:]))
    marks = []
    for thousands, rest in readings:
        mark = rest[1:] if rest.startswith(tuple(_SPACES)) else rest
        marks = [each for each in (before, mark) if each]
        if len(marks) <= 1 and all(currency.means(each) for each in marks):
            return thousands
    raise AmountError(Flaw.CURRENCY if len(marks) == 1 and is_mark(marks[0]) else Flaw.FORM)


def _may_group(whole: str, fraction: str) -> bool:
    return len(fraction) == 3 and len(whole) <= 3 and whole != "0"


def capped(value: int, currency: Currency, kind: Kind, line: int = 0) -> int:
    """The amount that a line of a list says, in smallest units, if `kind` allows it.

    Raises:
        AmountError: It is nothing where something goes in, or more than anybody can mean.
    """
    if value == 0 and kind is Kind.MONEY_IN:
        raise AmountError(Flaw.ZERO, line)
    limit = cap(currency, kind)
    if value > limit:
        raise AmountError(Flaw.TOO_LARGE, line, limit)
    return value
