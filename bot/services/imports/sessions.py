"""The ledger file of Poker Now: a row each time somebody sat down, players by their ids, no currency.

Money in is the sum of `buy_in`, profit the sum of `net`. Whether the file counts cents or whole units is
set in the club, not in the file, so it is asked. The evening is named by the moment at which it began, since
a club may play twice a day.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from bot.services.amounts import MAX_IN
from bot.services.currencies import Currency
from bot.services.imports.days import Order
from bot.services.imports.drafts import Answers, Chair, Draft, Layout, Reason, Refused, RowError, Told, Units
from bot.services.imports.headers import Columns
from bot.services.imports.listing import AMOUNTS, Reader, name_in, written
from bot.services.imports.money import NoAmount, Purse
from bot.services.imports.tables import Cell, Row, Table, is_empty
from bot.services.names import fold

TITLE = "Poker Now"
FEWEST = 2
HUNDREDTHS = 100
# Columns as the head of the file is compared.
NICKNAME, PLAYER, START, BUY_IN, NET = "player nickname", "player id", "session start at", "buy in", "net"


@dataclass(slots=True)
class Sitting:
    """Everything that one player's rows say, in hundredths of the file's numbers."""

    name: str
    row: int
    money_in: int = 0
    net: int = 0


def draft_of_sessions(
    table: Table,
    columns: Columns,
    currency: Currency,
    today: date,
    answers: Answers,
    zone: ZoneInfo,
    day_start: time,
) -> Draft:
    """The one evening of a ledger file; where nobody has said what its numbers are, both readings are offered."""
    reader = Reader(columns, Purse(currency, units=HUNDREDTHS), Order.DAY_FIRST, today)
    sittings: dict[str, Sitting] = {}
    began: list[datetime] = []
    refused: list[Refused] = []
    for number, row in enumerate(table.rows[columns.head + 1 :], columns.head + 2):
        if is_empty(row):
            continue
        try:
            moment = _read(reader, row, number, sittings)
        except RowError as error:
            refused.append(Refused(number, error.column, error.reason, table.sheet))
        else:
            began += [moment] if moment else []
    possible = [unit for unit in Units if _fits(unit, currency, sittings)]
    unit = answers.units if answers.units in possible else next(iter(possible), Units.WHOLE)
    told = _told(sittings, began, _ratio(unit, currency), zone, day_start, today)
    if isinstance(told, Reason):
        refused.append(Refused(columns.head + 2, 0, told, table.sheet))
    complete = isinstance(told, Told) and not refused
    return Draft(
        layout=Layout.POKER_NOW,
        evenings=(told,) if isinstance(told, Told) and complete else (),
        refused=tuple(refused),
        withheld=int(not complete),
        units=tuple(possible) if len(possible) > 1 and answers.units is None else (),
    )


def _ratio(unit: Units, currency: Currency) -> Fraction:
    """How many smallest units a hundredth of a number is."""
    return Fraction(currency.scale, HUNDREDTHS if unit is Units.WHOLE else HUNDREDTHS**2)


def _fits(unit: Units, currency: Currency, sittings: dict[str, Sitting]) -> bool:
    """Whether all numbers are whole amounts of the currency when they are read so."""
    ratio = _ratio(unit, currency)
    amounts = (amount for each in sittings.values() for amount in (each.money_in, each.net))
    return all((amount * ratio).denominator == 1 for amount in amounts)


def _told(
    sittings: dict[str, Sitting],
    began: list[datetime],
    ratio: Fraction,
    zone: ZoneInfo,
    day_start: time,
    today: date,
) -> Told | Reason:
    if len(sittings) < FEWEST:
        return Reason.ALONE
    if not began:
        return Reason.NO_DATE
    start = min(began).astimezone(zone)
    day = start.date() if start.time() >= day_start else start.date() - timedelta(days=1)
    if day > today:
        return Reason.FUTURE

    chairs = []
    for each, name in zip(sittings.values(), _names(sittings), strict=True):
        money_in, profit = each.money_in * ratio, each.net * ratio
        if money_in.denominator != 1 or profit.denominator != 1:
            return Reason.DECIMALS
        if money_in <= 0 or money_in + profit < 0:
            return Reason.NEGATIVE
        if money_in > MAX_IN:
            return Reason.TOO_LARGE
        chairs.append(Chair(name, int(profit), int(money_in), int(money_in + profit), each.row))
    return Told(day, f"{TITLE} {start:%H:%M}", tuple(chairs))


def _names(sittings: dict[str, Sitting]) -> list[str]:
    """The players' names; people of one name are told apart by a number."""
    seen: dict[tuple[str, ...], int] = {}
    names = []
    for each in sittings.values():
        count = seen[fold(each.name)] = seen.get(fold(each.name), 0) + 1
        names.append(each.name if count == 1 else f"{each.name} {count}")
    return names


def _read(reader: Reader, row: Row, number: int, sittings: dict[str, Sitting]) -> datetime | None:
    """Add what a row says; the moment at which it began, if it says one.

    Raises:
        RowError: It cannot be read.
    """
    name = name_in(reader.cell(row, NICKNAME), reader.column(NICKNAME))
    player = written(reader.cell(row, PLAYER)) or name
    net = _number(reader, row, NET)
    if net is None:
        raise RowError(Reason.NO_AMOUNT, reader.column(NET))
    money_in = _number(reader, row, BUY_IN) or 0
    sitting = sittings.setdefault(player, Sitting(name, number))
    sitting.money_in += money_in
    sitting.net += net
    return _moment(reader.cell(row, START), reader.column(START))


def _number(reader: Reader, row: Row, name: str) -> int | None:
    found = reader.purse.amount(reader.cell(row, name))
    if found is NoAmount.EMPTY:
        return None
    if isinstance(found, NoAmount):
        raise RowError(AMOUNTS[found], reader.column(name))
    return found


def _moment(cell: Cell, column: int) -> datetime | None:
    """The moment that a cell says, in UTC where it says no zone; None for an empty cell.

    Raises:
        RowError: It is none.
    """
    if isinstance(cell, datetime):
        moment = cell
    elif not str(cell).strip():
        return None
    else:
        try:
            moment = datetime.fromisoformat(str(cell).strip())
        except ValueError:
            raise RowError(Reason.BAD_DATE, column) from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
