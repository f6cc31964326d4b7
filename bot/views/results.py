"""The result of a game: places, profits, points, the month so far, and who pays whom."""

from aiogram.utils.formatting import ExpandableBlockQuote, Text

from bot.services.orders import Report
from bot.services.records import CalledOff, Closed, Leader, Standing, Transfer
from bot.views import dates, numbers
from bot.views.names import clean, isolated, mention, name, shown
from bot.views.reports import spoken
from bot.views.say import joined, say, say_many
from bot.views.tables import Align, Column, table

COLUMNS = (
    Column(least=2),
    Column(align=Align.LEFT, gives_way=True),
    Column(least=9),
    Column(gap=3),
)
# From so many players on the transfers are folded away.
MANY = 13
NIGHT, MORNING = 23, 9


@spoken
def result(report: Report[Closed]) -> Text:
    """How an evening ended; those who have to pay are mentioned."""
    record = report.record
    parts = [_head(report), _facts(report)]
    parts.append(table(COLUMNS, [_row(report, line) for line in record.standings]).block)
    parts += _remarks(report)
    if record.month:
        parts.append(_month(report))
    text = joined(parts, "\n")
    return joined([text, transfers(report)], "\n\n") if record.transfers else text


@spoken
def called_off(report: Report[CalledOff]) -> Text:
    """An evening that counts for nothing."""
    number = str(report.record.number)
    return say("Game {number} is called off and counts for nothing.", number=number)


def is_night(report: Report[Closed]) -> bool:
    """Whether those who went home early sleep, so that the result makes no sound."""
    hour = report.record.ended_at.astimezone(report.league.zone).hour
    return hour >= NIGHT or hour < MORNING


def transfers(report: Report[Closed]) -> Text:
    """Who pays whom, a line each."""
    lines = [_transfer(report, item) for item in report.record.transfers]
    body = joined(lines, "\n")
    if len(report.record.standings) >= MANY:
        body = Text(ExpandableBlockQuote(body))
    return joined([say("**Transfers**"), body], "\n")


def _head(report: Report[Closed]) -> Text:
    record = report.record
    parts = [say("**♠ Game {number}**", number=str(record.number))]
    if title := clean(record.title):
        parts.append(Text(isolated(title)))
    parts.append(Text(dates.weekday(record.played_on)))
    return joined(parts)


def _facts(report: Report[Closed]) -> Text:
    record, league = report.record, report.league
    players = say_many("{n} player", "{n} players", len(record.standings))
    bank = say("bank {amount}", amount=numbers.money(record.bank, league.currency))
    parts = [players, bank]
    # An evening entered afterwards has no times worth showing.
    if league.day_of(record.opened_at) == record.played_on:
        start, end = dates.clock(record.opened_at, league.zone), dates.clock(record.ended_at, league.zone)
        parts.append(Text(f"{start}–{end}"))
    return joined(parts)


def _row(report: Report[Closed], line: Standing) -> list[str]:
    return [
        str(line.place),
        shown(report.names[line.player]),
        numbers.profit_cell(line.profit, report.league.currency),
        numbers.points_cell(line.points),
    ]


def _remarks(report: Report[Closed]) -> list[Text]:
    """What is said only where it says something: the importance, shared places."""
    record = report.record
    remarks = []
    if record.importance != 100:
        k = numbers.importance(record.importance)
        remarks.append(say("Importance {k}: points × {k}", k=k))
    shared = sorted({(line.place, line.shared) for line in record.standings if line.shared > 1})
    if shared:
        places = ", ".join(f"{place}–{place + many - 1}" for place, many in shared)
        remarks.append(say("Shared places: {places}", places=places))
    return remarks


def _month(report: Report[Closed]) -> Text:
    record = report.record
    leaders = joined([_leader(report, line) for line in record.month])
    return say("{month}: {leaders}", month=_capital(dates.month(record.played_on)), leaders=leaders)


def _leader(report: Report[Closed], line: Leader) -> Text:
    rose = f" ▲{line.rose}" if line.rose else ""
    return Text(f"{line.rank} ", name(report.names[line.player]), f" {numbers.points(line.points)}{rose}")


def _transfer(report: Report[Closed], item: Transfer) -> Text:
    amount = numbers.money(item.amount, report.league.currency)
    payer, receiver = report.names[item.payer], report.names[item.receiver]
    return Text(mention(payer), " → ", name(receiver), f" {amount}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
