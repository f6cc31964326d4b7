"""Past evenings as a file tells them, before the league has seen them. Amounts in smallest units."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.services.imports.days import Order

# An evening counts once unless the file says otherwise; in hundredths.
EVEN = 100


class Reason(StrEnum):
    """Why a row is not imported."""

    NO_DATE = "no_date"
    BAD_DATE = "bad_date"
    NO_YEAR = "no_year"
    FUTURE = "future"
    NO_NAME = "no_name"
    BAD_NAME = "bad_name"
    NO_AMOUNT = "no_amount"
    BAD_AMOUNT = "bad_amount"
    AMBIGUOUS = "ambiguous"
    DECIMALS = "decimals"
    CURRENCY = "currency"
    TOO_LARGE = "too_large"
    NEGATIVE = "negative"
    CONTRADICTION = "contradiction"
    TWICE = "twice"
    BAD_IMPORTANCE = "bad_importance"
    LONG_TITLE = "long_title"
    ALONE = "alone"


class Layout(StrEnum):
    """How a file tells of evenings."""

    LIST = "list"
    GRID = "grid"
    POKER_NOW = "poker_now"


class Units(StrEnum):
    """What the numbers of a file without a currency count."""

    WHOLE = "whole"
    CENTS = "cents"


@dataclass(frozen=True, slots=True)
class Refused:
    """A row that is not imported: where, and why; `column` is 0 where it is about the whole row."""

    row: int
    column: int
    reason: Reason
    sheet: str = ""


class RowError(Exception):
    """A row cannot be read."""

    def __init__(self, reason: Reason, column: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.column = column


@dataclass(frozen=True, slots=True)
class Chair:
    """What a file says of one player on one evening; the amounts are None where only a profit is said."""

    name: str
    profit: int
    money_in: int | None = None
    cash_out: int | None = None
    row: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """An evening as a file tells it; `importance` is None where the file has none."""

    day: date
    title: str
    chairs: tuple[Chair, ...]
    importance: int | None = None

    @property
    def difference(self) -> int:
        """Money in less money out: above zero it belongs to nobody, below it was missing."""
        return -sum(chair.profit for chair in self.chairs)


@dataclass(frozen=True, slots=True)
class Draft:
    """What a file holds.

    Attributes:
        evenings: In the order of their days; those of which a row is refused are left out.
        refused: Rows that are not imported, in their order.
        withheld: How many evenings are left out because one of their rows is.
        order: How days were read that could be read two ways.
        ambiguous: Such a day, where somebody has to say; empty where nobody has.
        units: What the numbers of a file without a currency may count, where somebody has to say.
    """

    layout: Layout
    evenings: tuple[Told, ...]
    refused: tuple[Refused, ...] = ()
    withheld: int = 0
    order: Order = Order.DAY_FIRST
    ambiguous: str = ""
    units: tuple[Units, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, in the order they first played."""
        return tuple(dict.fromkeys(chair.name for evening in self.evenings for chair in evening.chairs))


@dataclass(frozen=True, slots=True)
class Answers:
    """What somebody has said about a file; None where they have not."""

    order: Order | None = None
    units: Units | None = None


def in_order(evenings: Sequence[Told]) -> tuple[Told, ...]:
    """Evenings by day, those of one day by title."""
    return tuple(sorted(evenings, key=lambda each: (each.day, each.title)))
