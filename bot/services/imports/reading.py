"""A file as past evenings: tables recognised, rows read, and whatever cannot be read named with its reason."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, time
from zoneinfo import ZoneInfo

from bot.services.currencies import Currency
from bot.services.imports.days import Order, Orders, orders_of
from bot.services.imports.drafts import Answers, Draft, Layout, Reason, Refused, RowError, Told, in_order
from bot.services.imports.grid import grid_evening
from bot.services.imports.headers import Columns, columns_of
from bot.services.imports.listing import Gathered, Reader, chair, is_summing
from bot.services.imports.money import Purse, purse_of
from bot.services.imports.sessions import draft_of_sessions
from bot.services.imports.tables import MOST_NAMES, Cell, FileError, FileFlaw, Row, Table, is_empty, tables

FEWEST = 2
Key = tuple[date, str]


def read(
    data: bytes,
    currency: Currency,
    today: date,
    answers: Answers | None = None,
    *,
    zone: ZoneInfo | None = None,
    day_start: time = time(0),
) -> Draft:
    """What a file tells of past evenings.

    Args:
        data: The file.
        currency: What its amounts are in.
        today: The league's day; no evening is later.
        answers: What somebody has said about the file.
        zone: The league's clock, for files that say moments.
        day_start: When the league's day begins.

    Raises:
        FileError: It is no table of evenings, or too big.
    """
    answers = answers or Answers()
    found = [(table, columns) for table in tables(data) if (columns := columns_of(table))]
    if not found:
        raise FileError(FileFlaw.NO_LAYOUT)
    first = found[0][1].layout
    found = [(table, columns) for table, columns in found if columns.layout is first]
    draft = _draft(found, first, currency, today, answers, (zone or ZoneInfo("UTC"), day_start))
    if len(draft.names) > MOST_NAMES:
        raise FileError(FileFlaw.NAMES, MOST_NAMES)
    return draft


def _draft(
    found: Sequence[tuple[Table, Columns]],
    first: Layout,
    currency: Currency,
    today: date,
    answers: Answers,
    clock: tuple[ZoneInfo, time],
) -> Draft:
    if first is Layout.POKER_NOW:
        table, columns = found[0]
        return draft_of_sessions(table, columns, currency, today, answers, *clock)
    orders = orders_of(_column(found, "date"))
    order = answers.order if answers.order in orders.possible else orders.possible[0]
    purse = purse_of(currency, _amounts(found))
    reading = _Reading([_read_one(table, columns, purse, order, today) for table, columns in found])
    return reading.draft(first, orders, order, asked=answers.order is None)


def _read_one(table: Table, columns: Columns, purse: Purse, order: Order, today: date) -> "_Sheet":
    sheet = _Sheet(table.sheet, Reader(columns, purse, order, today))
    for number, row in enumerate(table.rows[columns.head + 1 :], columns.head + 2):
        if not is_empty(row):
            sheet.read(row, number)
    return sheet


class _Sheet:
    """One table while it is read: a list is gathered by evening, a grid has an evening a row."""

    def __init__(self, name: str, reader: Reader) -> None:
        self.name = name
        self.reader = reader
        self.evenings: dict[Key, Gathered] = {}
        self.refused: list[Refused] = []

    def read(self, row: Row, number: int) -> None:
        try:
            self._read(row, number)
        except RowError as error:
            self.refused.append(Refused(number, error.column, error.reason, self.name))

    def _read(self, row: Row, number: int) -> None:
        if self.reader.columns.layout is Layout.GRID:
            self._read_evening(row, number)
            return
        if is_summing(self.reader, row):
            return
        gathered = self.evenings.setdefault((self.reader.day(row), self.reader.title(row)), Gathered())
        try:
            gathered.seat(
                chair(self.reader, row, number), self.reader.importance(row), self.reader.column("player")
            )
        except RowError:
            gathered.broken = True
            raise

    def _read_evening(self, row: Row, number: int) -> None:
        evening = grid_evening(self.reader, row, number)
        if evening is None:
            return
        key = evening.day, evening.title
        if key in self.evenings:
            raise RowError(Reason.TWICE, self.reader.column("date"))
        gathered = self.evenings[key] = Gathered()
        for one in evening.chairs:
            gathered.seat(one, evening.importance, 0)


class _Reading:
    """All tables of a file together."""

    def __init__(self, sheets: Sequence[_Sheet]) -> None:
        self._refused = [each for sheet in sheets for each in sheet.refused]
        self._evenings: list[Told] = []
        self._withheld = 0
        seen: set[Key] = set()
        for sheet in sheets:
            for (day, title), gathered in sheet.evenings.items():
                if gathered.broken:
                    self._withheld += 1
                elif (day, title) in seen:
                    self._refuse(gathered, Reason.TWICE, sheet)
                elif len(gathered.chairs) < FEWEST:
                    self._refuse(gathered, Reason.ALONE, sheet)
                else:
                    self._evenings.append(Told(day, title, tuple(gathered.chairs), gathered.importance))
                seen.add((day, title))

    def _refuse(self, gathered: Gathered, reason: Reason, sheet: _Sheet) -> None:
        self._refused += [Refused(one.row, 0, reason, sheet.name) for one in gathered.chairs[:1]]

    def draft(self, layout: Layout, orders: Orders, order: Order, *, asked: bool) -> Draft:
        return Draft(
            layout=layout,
            evenings=in_order(self._evenings),
            refused=tuple(sorted(self._refused, key=lambda each: (each.sheet, each.row))),
            withheld=self._withheld,
            order=order,
            ambiguous=orders.example if asked and orders.is_open else "",
        )


def _column(found: Iterable[tuple[Table, Columns]], name: str) -> Iterator[Cell]:
    for table, columns in found:
        at = columns.fields[name]
        for row in table.rows[columns.head + 1 :]:
            if at < len(row):
                yield row[at]


def _amounts(found: Iterable[tuple[Table, Columns]]) -> Iterator[Cell]:
    for table, columns in found:
        wanted = [columns.fields[name] for name in ("buy_in", "cash_out", "profit") if name in columns.fields]
        for row in table.rows[columns.head + 1 :]:
            yield from (row[at] for at in (*wanted, *columns.players) if at < len(row))
