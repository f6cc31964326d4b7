"""A grid: days down, players across, profits in the cells; an empty cell is somebody who was not there."""

from datetime import date

from bot.services.amounts import MAX_OUT
from bot.services.imports.days import day
from bot.services.imports.drafts import Chair, Reason, RowError, Told
from bot.services.imports.headers import folded, is_total
from bot.services.imports.listing import Reader, name_in
from bot.services.imports.tables import Row
from bot.services.names import fold


def grid_evening(reader: Reader, row: Row, number: int) -> Told | None:
    """The evening of a row; None for a row of totals, or one in which nobody played.

    Raises:
        RowError: Something in it cannot be read, so that nothing of it is taken.
    """
    if _is_total(reader, row):
        return None
    chairs = []
    names = set()
    for column, head in reader.columns.players.items():
        profit = reader.amount(row[column], column + 1) if column < len(row) else None
        if profit is None:
            continue
        name = name_in(head, column + 1)
        if fold(name) in names:
            raise RowError(Reason.TWICE, column + 1)
        if abs(profit) > MAX_OUT:
            raise RowError(Reason.TOO_LARGE, column + 1)
        names.add(fold(name))
        chairs.append(Chair(name, profit, row=number))
    if not chairs:
        return None
    return Told(reader.day(row), reader.title(row), tuple(chairs), reader.importance(row))


def _is_total(reader: Reader, row: Row) -> bool:
    """Whether a row sums up others: its first words say so, where a day would stand."""
    if isinstance(day(reader.cell(row, "date"), reader.order), date):
        return False
    return any(is_total(folded(cell)) for cell in row[: reader.column("date")])
