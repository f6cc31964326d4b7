"""Entries of the ledger in words: on the card, in short replies, in the log."""

from collections.abc import Callable, Mapping
from typing import Any

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import CardPress, UndoPress, keyboard
from bot.services.currencies import CHIPS, Currency
from bot.services.orders import League, Named, Report
from bot.services.records import (
    CashedOut,
    EntryKind,
    LogLine,
    MoneyIn,
    Out,
    Paid,
    Seated,
    Undone,
)
from bot.services.voids import Taken
from bot.views import dates, numbers
from bot.views.names import apart, name
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many

KINDS: Mapping[EntryKind, Callable[[], Text]] = {
    EntryKind.BUY_IN: lambda: say("buy-in"),
    EntryKind.REBUY: lambda: say("rebuy"),
    EntryKind.ADD_ON: lambda: say("add-on"),
    EntryKind.CASH_OUT: lambda: say("out"),
    EntryKind.ADJUSTMENT: lambda: say("difference"),
    EntryKind.PROFIT: lambda: say("profit"),
}


def reply(report: Report[Any]) -> Text | None:
    """What is said to a message that had something recorded, whatever it was; None where 👌 says it."""
    match report.record:
        case Seated():
            return seated(report)
        case MoneyIn():
            return money_in(report)
        case CashedOut():
            return cashed_out(report)
        case Undone():
            return undone(report)
        case _:
            return None


@spoken
def reply_keyboard(report: Report[Any]) -> InlineKeyboardMarkup | None:
    """What can be done about a short reply: take it back, and close once everybody is out."""
    record = report.record
    if not getattr(record, "echo", False):
        return None
    many = len(record.players if isinstance(record, Seated) else record.items) > 1
    undo = UndoPress(act="mine" if record.answered else "undo", operation=report.operation)
    label = say("↩️ That is me") if record.answered else say("↩️ Undo the list") if many else say("↩️ Undo")
    close = [(plain(say("✅ Close the game")), CardPress(act="close", game=record.game))]
    settled = isinstance(record, CashedOut) and record.settled
    return keyboard([*(close if settled else []), (plain(label), undo)])


@spoken
def seated(report: Report[Seated]) -> Text | None:
    """Who sat down; None where 👌 says it."""
    record = report.record
    if not record.echo:
        return None
    money = numbers.money(record.amount, report.league.currency)
    if len(record.players) == 1:
        who = name(report.names[record.players[0]])
        return say("{player}: buy-in {amount}", player=who, amount=money)
    return say_many(
        "{n} at the table, {amount} each", "{n} at the table, {amount} each", record.at_table, amount=money
    )


@spoken
def money_in(report: Report[MoneyIn]) -> Text | None:
    """What went in; None where 👌 says it."""
    record = report.record
    if not record.echo:
        return None
    return joined([_paid(report, item) for item in record.items], "\n")


def _paid(report: Report[MoneyIn], item: Paid) -> Text:
    league = report.league
    amount = numbers.money(item.amount, league.currency)
    if item.times > 1:
        one = numbers.figure(item.amount // item.times, league.currency)
        amount = plain(say("{amount} ({times} × {one})", amount=amount, times=str(item.times), one=one))
    return say(
        "{player}: {kind} {amount}, {total} in total",
        player=name(report.names[item.player]),
        kind=KINDS[report.record.kind](),
        amount=amount,
        total=numbers.figure(item.total, league.currency),
    )


@spoken
def cashed_out(report: Report[CashedOut]) -> Text | None:
    """Who left with what, and what is left; None where 👌 says it."""
    record = report.record
    if not record.echo:
        return None
    lines = [_outs(report) if len(record.items) > 1 else _out(report, record.items[0])]
    if record.settled:
        lines.append(say("Everybody is out, the books balance."))
    elif not record.players_in:
        lines.append(say("Everybody is out, but the books do not balance yet."))
    else:
        amount = abs(record.on_table)
        money = numbers.money(amount, report.league.currency)
        left = say_many("{n} chip", "{n} chips", amount) if record.chips else Text(money)
        waited = joined([apart(report.names[player]) for player in record.players_in], ", ")
        if record.on_table < 0:
            lines.append(
                say("Cash-outs exceed the money in by {more}, still in: {players}", more=left, players=waited)
            )
        else:
            lines.append(say("On the table {left}, still in: {players}", left=left, players=waited))
    return joined(lines, "\n")


def _outs(report: Report[CashedOut]) -> Text:
    """A list of cash-outs, as they were counted."""
    record = report.record
    currency = CHIPS if record.chips else report.league.currency
    items = [
        Text(name(report.names[item.player]), f" {numbers.figure(item.counted, currency)}")
        for item in record.items
    ]
    return say("**Out, {n}:** {players}", n=str(len(items)), players=joined(items))


def _out(report: Report[CashedOut], item: Out) -> Text:
    league, who = report.league, name(report.names[item.player])
    net = numbers.profit(item.profit, league.currency)
    if not report.record.chips:
        amount = numbers.money(item.counted, league.currency)
        return say("{player}: out {amount} ({net})", player=who, amount=amount, net=net)
    worth = numbers.money(item.worth, league.currency)
    chips = say_many("{n} chip", "{n} chips", item.counted)
    if item.even:
        return say("{player}: out {chips} = {worth} ({net})", player=who, chips=chips, worth=worth, net=net)
    about = numbers.about(item.worth, league.unit, league.currency)
    return say("{player}: out {chips} {worth}, exactly after the count", player=who, chips=chips, worth=about)


@spoken
def undone(report: Report[Undone]) -> Text:
    """Which entry was taken back."""
    record = report.record
    return say(
        "Undone: {player}, {kind} {amount}",
        player=name(report.names[record.player]),
        kind=KINDS[record.kind](),
        amount=amount_of(record.kind, record.amount, report.league, chips=record.chips),
    )


def newest(line: LogLine, league: League, names: Mapping[int, Named], *, chips: bool) -> Text:
    """The newest entry, or the newest taking back, as the last line of the card."""
    player = name(names[line.player])
    amount = amount_of(line.kind, line.amount, league, chips=chips)
    kind = KINDS[line.kind]()
    if line.voided_at:
        time = dates.clock(line.voided_at, league.zone)
        return say("{time} {player}: {kind} {amount} undone", time=time, player=player, kind=kind, amount=amount)
    time = dates.clock(line.at, league.zone)
    if line.own:
        return say("{time} {player}: {kind} {amount}", time=time, player=player, kind=kind, amount=amount)
    return say(
        "{time} {player}: {kind} {amount} (logged by {author})",
        time=time,
        player=player,
        kind=kind,
        amount=amount,
        author=name(who(names, line.logged_by)),
    )


def amount_of(kind: EntryKind, amount: int, league: League, *, chips: bool) -> str:
    """An entry's amount without a sign, in what it is counted in."""
    return numbers.figure(amount, unit_of(kind, league, chips=chips))


def unit_of(kind: EntryKind, league: League, *, chips: bool) -> Currency:
    """What an entry is counted in: in a game with chips that is chips where it was counted on the table."""
    return CHIPS if chips and kind in {EntryKind.CASH_OUT, EntryKind.ADJUSTMENT} else league.currency


def entry(item: Taken, names: Mapping[int, Named], league: League, *, chips: bool) -> Text:
    """An entry in a row of entries: whose, what, how much."""
    return Text(
        name(names[item.player]),
        ", ",
        KINDS[item.kind](),
        f" {amount_of(item.kind, item.amount, league, chips=chips)}",
    )


def who(names: Mapping[int, Named], player: int) -> Named:
    """Who logged an entry; an anonymous administrator is nobody's player."""
    return names.get(player) or Named(0, plain(say("an administrator")), 0)
