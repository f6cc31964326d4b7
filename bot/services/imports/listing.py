"""A list of results: a row a player and evening, its columns in any order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Final

from wcwidth import iter_graphemes

from bot.services.amounts import MAX_IN
from bot.services.imports.days import FIRST, NoDay, Order, day
from bot.services.imports.drafts import Chair, Reason, RowError
from bot.services.imports.headers import Columns, folded, is_sum
from bot.services.imports.money import NoAmount, Purse
from bot.services.imports.tables import Cell, Row
from bot.services.names import Words, fold, is_hidden
from bot.services.options import MAX_IMPORTANCE, MAX_TITLE, MIN_IMPORTANCE

LONGEST_NAME: Final = 64
# What a spreadsheet takes for the beginning of a formula, and full-width forms of it.
RUN: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

DAYS: Final[Mapping[NoDay, Reason]] = {
    NoDay.EMPTY: Reason.NO_DATE,
    NoDay.NO_YEAR: Reason.NO_YEAR,
    NoDay.FORM: Reason.BAD_DATE,
}
AMOUNTS: Final[Mapping[NoAmount, Reason]] = {
    NoAmount.EMPTY: Reason.NO_AMOUNT,
    NoAmount.FORM: Reason.BAD_AMOUNT,
    NoAmount.DECIMALS: Reason.DECIMALS,
    NoAmount.AMBIGUOUS: Reason.AMBIGUOUS,
    NoAmount.CURRENCY: Reason.CURRENCY,
    NoAmount.TOO_LARGE: Reason.TOO_LARGE,
}


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the cells of rows, and says of each that cannot be read where it stands and why."""

    columns: Columns
    purse: Purse
    order: Order
    today: date

    def cell(self, row: Row, name: str) -> Cell:
        """What stands in a column, or nothing."""
        column = self.columns.fields.get(name)
        return row[column] if column is not None and column < len(row) else ""

    def column(self, name: str) -> int:
        """The number of a column, as spreadsheets count."""
        return self.columns.fields.get(name, -1) + 1

    def day(self, row: Row) -> date:
        """The evening's day.

        Raises:
            RowError: It has none that can be.
        """
        found = day(self.cell(row, "date"), self.order)
        if isinstance(found, NoDay):
            raise RowError(DAYS[found], self.column("date"))
        if found > self.today:
            raise RowError(Reason.FUTURE, self.column("date"))
        if found < FIRST:
            raise RowError(Reason.BAD_DATE, self.column("date"))
        return found

    def title(self, row: Row) -> str:
        """The evening's title; empty where it has none.

        Raises:
            RowError: It is too long.
        """
        title = written(self.cell(row, "title"))
        if sum(1 for _ in iter_graphemes(title)) > MAX_TITLE:
            raise RowError(Reason.LONG_TITLE, self.column("title"))
        return title

    def importance(self, row: Row) -> int | None:
        """The evening's importance in hundredths.

        Raises:
            RowError: It is none.
        """
        said = str(self.cell(row, "importance")).strip().replace(",", ".")
        if not said:
            return None
        try:
            hundredths = Decimal(said) * 100
            value = int(hundredths)
        except (InvalidOperation, ValueError, OverflowError):
            raise RowError(Reason.BAD_IMPORTANCE, self.column("importance")) from None
        if value != hundredths or not MIN_IMPORTANCE <= value <= MAX_IMPORTANCE:
            raise RowError(Reason.BAD_IMPORTANCE, self.column("importance"))
        return value

    def amount(self, cell: Cell, column: int) -> int | None:
        """An amount; None for an empty cell.

        Raises:
            RowError: It is none.
        """
        found = self.purse.amount(cell)
        if found is NoAmount.EMPTY:
            return None
        if isinstance(found, NoAmount):
            raise RowError(AMOUNTS[found], column)
        return found


def written(cell: Cell) -> str:
    """A cell's text, its spaces evened out, without what shows nothing and without the mark against being run."""
    text = str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell)
    text = " ".join(text.split())
    if text.startswith("'") and text[1:].startswith((*RUN, "'")):
        text = text[1:]
    return "".join(each for each in text if not is_hidden(each)).strip()


def name_in(cell: Cell, column: int) -> str:
    """A player's name.

    Raises:
        RowError: There is none, or it is no name.
    """
    name = written(cell)
    if not name:
        raise RowError(Reason.NO_NAME, column)
    is_number = isinstance(cell, int | float) or name.isdecimal()
    if is_number or not fold(name) or sum(1 for _ in iter_graphemes(name)) > LONGEST_NAME:
        raise RowError(Reason.BAD_NAME, column)
    return name


def is_summing(reader: Reader, row: Row) -> bool:
    """Whether a row sums up others: its player is called so or, where it has no day, what stands there."""
    said = reader.cell(row, "date")
    cells = [reader.cell(row, "player"), *([] if isinstance(day(said, reader.order), date) else [said])]
    return any(is_sum(folded(cell)) for cell in cells)


def chair(reader: Reader, row: Row, number: int) -> Chair:
    """What a row of a list says of its player.

    Raises:
        RowError: It says too little, or contradicts itself.
    """
    name = name_in(reader.cell(row, "player"), reader.column("player"))
    said = {
        field: reader.amount(reader.cell(row, field), reader.column(field))
        for field in ("buy_in", "cash_out", "profit")
    }
    money_in, cash_out, profit = said["buy_in"], said["cash_out"], said["profit"]
    if profit is None:
        if money_in is None or cash_out is None:
            missing = "buy_in" if money_in is None and "buy_in" in reader.columns.fields else "cash_out"
            raise RowError(Reason.NO_AMOUNT, reader.column(missing) or reader.column("profit"))
        profit = cash_out - money_in
    elif money_in is not None:
        cash_out = money_in + profit if cash_out is None else cash_out
    elif cash_out is not None:
        money_in = cash_out - profit
    if money_in is not None and cash_out is not None:
        _check(reader, money_in, cash_out, profit)
    return Chair(name, profit, money_in, cash_out, number)


def _check(reader: Reader, money_in: int, cash_out: int, profit: int) -> None:
    column = reader.column("buy_in") or reader.column("profit")
    if cash_out - money_in != profit:
        raise RowError(Reason.CONTRADICTION, reader.column("profit"))
    if money_in <= 0:
        raise RowError(Reason.NEGATIVE if money_in else Reason.NO_AMOUNT, column)
    if money_in > MAX_IN:
        raise RowError(Reason.TOO_LARGE, column)
    if cash_out < 0:
        raise RowError(Reason.NEGATIVE, reader.column("cash_out") or reader.column("profit"))


@dataclass(slots=True)
class Gathered:
    """An evening while its rows are read; `broken` once one of them is refused."""

    importance: int | None = None
    chairs: list[Chair] = field(default_factory=list)
    names: set[Words] = field(default_factory=set)
    broken: bool = False

    def seat(self, one: Chair, importance: int | None, column: int) -> None:
        """Add a player.

        Raises:
            RowError: They sit there already, or the rows differ about the evening.
        """
        name = fold(one.name)
        if name in self.names:
            raise RowError(Reason.TWICE, column)
        if self.chairs and importance != self.importance:
            raise RowError(Reason.CONTRADICTION)
        self.importance = importance
        self.names.add(name)
        self.chairs.append(one)
