"""A league's tables as files that spreadsheets open: a workbook, or separated values.

A name may be anything, also what a spreadsheet would run: `=HYPERLINK(…)`. In a workbook text is written as
text. In separated values nothing says what a cell is, so such text gets an apostrophe in front, as people do
by hand; the import takes it off again. Amounts are numbers in both, losses too, so that they sum.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final

import xlsxwriter

from bot.services.currencies import Currency
from bot.services.extracts import EntryLine, Extract, GameLine, StandingLine
from bot.services.imports.listing import RUN
from bot.services.orders import Named, Report
from bot.views.languages import language
from bot.views.ledgers import KINDS, unit_of, who
from bot.views.names import clean
from bot.views.reports import spoken
from bot.views.say import plain, say

Value = str | int | Decimal | date | datetime | None

WIDEST: Final = 40
# The calendar of a workbook begins with it.
FIRST_YEAR: Final = 1900


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with its title and head."""

    name: str
    title: str
    head: tuple[str, ...]
    rows: Sequence[tuple[Value, ...]]


@spoken
def workbook(report: Report[Extract]) -> bytes:
    """The tables as an XLSX file, a sheet each."""
    target = io.BytesIO()
    options = {
        "in_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with xlsxwriter.Workbook(target, options) as book:
        bold = book.add_format({"bold": True})
        formats: dict[type, object] = {date: book.add_format({"num_format": _day_format()})}
        formats[datetime] = book.add_format({"num_format": f"{_day_format()} hh:mm"})
        for grid in _grids(report):
            sheet = book.add_worksheet(grid.title)
            sheet.freeze_panes(1, 0)
            for column, head in enumerate(grid.head):
                sheet.write_string(0, column, head, bold)
                sheet.set_column(column, column, _width(grid, column))
            for number, row in enumerate(grid.rows, 1):
                for column, value in enumerate(row):
                    _write(sheet, (number, column), value, formats)
    return target.getvalue()


@spoken
def separated(report: Report[Extract]) -> dict[str, bytes]:
    """The tables as separated values, as a spreadsheet in the league's language opens them, by their names."""
    return {grid.name: separated_values(grid) for grid in _grids(report)}


def cell(value: Value) -> str:
    """A value as a cell of separated values."""
    match value:
        case None:
            return ""
        case str():
            return f"'{value}" if value.lstrip(" \u00a0").startswith((*RUN, "'")) else value
        case datetime():
            return f"{_day(value)} {value:%H:%M}"
        case date():
            return _day(value)
        case Decimal() if language() == "ru":
            return str(value).replace(".", ",")
        case _:
            return str(value)


def amount(smallest: int | None, currency: Currency) -> Value:
    """An amount as a number of the currency's units, without decimals where it has none."""
    if smallest is None:
        return None
    return _number(smallest, currency.scale)


def _grids(report: Report[Extract]) -> list[Grid]:
    return [_games(report), _entries(report), _standings(report)]


def _games(report: Report[Extract]) -> Grid:
    currency = report.league.currency
    head = [
        say("date"), say("title"), say("importance"), say("player"), say("money in"), say("cash-out"),
        say("profit"), say("place"), say("players"), say("points"), say("game"),
    ]  # fmt: skip

    def row(line: GameLine) -> tuple[Value, ...]:
        return (
            line.day,
            clean(line.title),
            _number(line.importance, 100),
            _name(report.names[line.player]),
            amount(line.money_in, currency),
            amount(line.cash_out, currency),
            amount(line.profit, currency),
            line.place,
            line.players,
            _number(line.points, 100),
            line.number,
        )

    return Grid("games", plain(say("Games")), _words(head), [row(line) for line in report.record.games])


def _entries(report: Report[Extract]) -> Grid:
    league = report.league
    head = [
        say("game"), say("evening"), say("at"), say("who"), say("what"), say("amount"), say("unit"),
        say("logged by"), say("undone"), say("undone by"),
    ]  # fmt: skip

    def row(entry: EntryLine) -> tuple[Value, ...]:
        line = entry.line
        currency = unit_of(line.kind, league, chips=entry.chips)
        return (
            entry.number,
            entry.day,
            line.at.astimezone(league.zone).replace(tzinfo=None),
            _name(report.names[line.player]),
            plain(KINDS[line.kind]()),
            amount(line.amount, currency),
            currency.code or plain(say("chips")),
            _name(who(report.names, line.logged_by)),
            line.voided_at.astimezone(league.zone).replace(tzinfo=None) if line.voided_at else None,
            _name(who(report.names, line.voided_by or 0)) if line.voided_at else None,
        )

    return Grid("entries", plain(say("Entries")), _words(head), [row(line) for line in report.record.entries])


def _standings(report: Report[Extract]) -> Grid:
    head = [
        say("period"), say("rank"), say("player"), say("points"), say("profit"), say("wins"), say("top 3"),
        say("games"), say("counted"),
    ]  # fmt: skip

    def row(standing: StandingLine) -> tuple[Value, ...]:
        line = standing.line
        return (
            plain(say("all time")) if standing.period == "all" else standing.period,
            line.rank,
            _name(report.names[line.player]),
            _number(line.points, 100),
            amount(line.profit, report.league.currency),
            line.wins,
            line.top3,
            line.games,
            line.counted,
        )

    return Grid("standings", plain(say("Ratings")), _words(head), [row(line) for line in report.record.standings])


def _words(head: Sequence[object]) -> tuple[str, ...]:
    return tuple(plain(each) for each in head)  # type: ignore[arg-type]  # a list of what `say` gives


def _name(named: Named) -> str:
    return clean(named.name) or plain(say("Player {number}", number=str(named.number)))


def _number(count: int, scale: int) -> int | Decimal:
    return count // scale if count % scale == 0 else Decimal(count) / scale


def separated_values(grid: Grid) -> bytes:
    """A table as a spreadsheet in the language spoken here opens it."""
    target = io.StringIO()
    writer = csv.writer(target, delimiter=";" if language() == "ru" else ",", lineterminator="\r\n")
    writer.writerow(grid.head)
    writer.writerows([cell(value) for value in row] for row in grid.rows)
    # With the mark in front Excel knows that it is Unicode.
    return target.getvalue().encode("utf-8-sig")


def _write(
    sheet: xlsxwriter.worksheet.Worksheet, at: tuple[int, int], value: Value, formats: Mapping[type, object]
) -> None:
    match value:
        case None:
            return
        case str():
            sheet.write_string(*at, value)
        case date() if value.year < FIRST_YEAR:
            sheet.write_string(*at, _day(value))
        case date():
            sheet.write_datetime(*at, value, formats[type(value)])
        case _:
            sheet.write_number(*at, value)


def _width(grid: Grid, column: int) -> int:
    widest = max((len(str(row[column] or "")) for row in grid.rows), default=0)
    return min(max(len(grid.head[column]), widest) + 2, WIDEST)


def _day(when: date) -> str:
    return f"{when:%d.%m.%Y}" if language() == "ru" else f"{when:%Y-%m-%d}"


def _day_format() -> str:
    return "dd.mm.yyyy" if language() == "ru" else "yyyy-mm-dd"
