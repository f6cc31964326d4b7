"""What a correction changed, in one line for the chat."""

from collections.abc import Callable, Mapping
from typing import Any

from aiogram.utils.formatting import Text

from bot.services.corrections import Change, Corrected, Moved, Reason, Redated
from bot.services.currencies import CHIPS
from bot.services.orders import Report
from bot.services.records import Transfer
from bot.views import dates, numbers
from bot.views.ledgers import who
from bot.views.names import name, remark
from bot.views.reports import spoken
from bot.views.say import joined, say

REASONS: Mapping[Reason, Callable[[], Text]] = {
    Reason.TYPO: lambda: say("typo"),
    Reason.WRONG_PLAYER: lambda: say("wrong player"),
    Reason.FORGOTTEN: lambda: say("forgotten"),
    Reason.OTHER: lambda: say("other reason"),
}


@spoken
def corrected(report: Report[Corrected], reason: str = "") -> Text:
    """Which amounts, places and transfers are others now, who changed them and why; `reason` is typed words."""
    record = report.record
    parts = [
        say(
            "Game {number} is corrected ({author}, {reason}): {changes}.",
            number=str(record.number),
            author=name(who(report.names, record.by)),
            reason=remark(reason) if reason.strip() else REASONS[record.reason](),
            changes=joined(_changes(report), ", "),
        ),
        _places(report),
    ]
    if record.transfers is not None:
        parts.append(_transfers(report))
    return joined(parts, " ")


@spoken
def redated(report: Report[Redated]) -> Text:
    """A game counts for another day."""
    record = report.record
    return say(
        "Game {number} counts for {day} now.",
        number=str(record.number),
        day=dates.weekday(record.days[1], report.league.today),
    )


def change(report: Report[Any], each: Change, *, chips: bool) -> Text:
    """What is another amount in one player's line."""
    currency = report.league.currency
    table = CHIPS if chips else currency
    player_name, money_in, counted = name(report.names[each.player]), each.money_in, each.counted
    if counted[1] is None:
        return say("{player} did not play", player=player_name)
    if counted[0] is None:
        return say(
            "{player} played: in {money_in}, out {counted}",
            player=player_name,
            money_in=numbers.figure(money_in[1] or 0, currency),
            counted=numbers.figure(counted[1], table),
        )
    if each.told:
        return say(
            "{player} profit {profit} → in {money_in}, out {counted}",
            player=player_name,
            profit=numbers.profit(each.told, currency),
            money_in=numbers.figure(money_in[1] or 0, currency),
            counted=numbers.figure(counted[1], table),
        )
    parts = []
    if money_in[0] != money_in[1]:
        before, after = (numbers.figure(one or 0, currency) for one in money_in)
        parts.append(say("in {before} → {after}", before=before, after=after))
    if counted[0] != counted[1]:
        before, after = (numbers.figure(one or 0, table) for one in counted)
        parts.append(say("out {before} → {after}", before=before, after=after))
    return joined([player_name, joined(parts, ", ")], " ")


def _changes(report: Report[Corrected]) -> list[Text]:
    record = report.record
    chips = record.result.chips
    parts = [change(report, each, chips=chips) for each in record.changes]
    if record.days[0] != record.days[1]:
        parts.append(Text(f"{dates.full(record.days[0])} → {dates.full(record.days[1])}"))
    if record.importance[0] != record.importance[1]:
        before, after = (numbers.importance(each) for each in record.importance)
        parts.append(say("importance {before} → {after}", before=before, after=after))
    return parts or [say("the difference is settled otherwise")]


def _places(report: Report[Corrected]) -> Text:
    if not report.record.moved:
        return say("Places are the same.")
    moved = joined([_moved(report, each) for each in report.record.moved], ", ")
    return say("Places: {moved}.", moved=moved)


def _moved(report: Report[Corrected], each: Moved) -> Text:
    before, after = ("–" if place is None else str(place) for place in each.places)
    return Text(name(report.names[each.player]), f" {before} → {after}")


def _transfers(report: Report[Corrected]) -> Text:
    record = report.record
    transfers = joined([_transfer(report, each) for each in record.transfers or ()], ", ")
    if not record.transfers:
        return say("Nobody owes anything any more.")
    if not record.paid:
        return say("Transfers now: {transfers}.", transfers=transfers)
    paid = joined([_transfer(report, each) for each in record.paid], ", ")
    return say("Paid already: {paid}; transfers now: {transfers}.", paid=paid, transfers=transfers)


def _transfer(report: Report[Corrected], each: Transfer) -> Text:
    payer, receiver = name(report.names[each.payer]), name(report.names[each.receiver])
    return Text(payer, " → ", receiver, f" {numbers.figure(each.amount, report.league.currency)}")
