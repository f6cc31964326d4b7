"""Answers to presses: seen by who pressed alone, at most 200 characters, words without markup."""

from typing import Any

from aiogram.utils.formatting import Text

from bot.services.endings import Amended, Waiting
from bot.services.orders import Actor, Named, Report
from bot.services.records import CashedOut, MoneyIn, Opened, Seated, Undone
from bot.views import dates, numbers
from bot.views.languages import speaking
from bot.views.ledgers import KINDS, amount_of
from bot.views.names import name
from bot.views.reports import spoken
from bot.views.say import Part, plain, say, say_many


def toast(report: Report[Any], actor: Actor) -> str:
    """What was recorded by a button, whatever it was."""
    with speaking(report.league.language):
        match report.record:
            case Seated():
                return toast_seated(report, actor)
            case MoneyIn():
                return toast_in(report, actor)
            case CashedOut():
                return toast_out(report, actor)
            case Undone():
                return toast_undone(report)
            case Opened(number=number):
                return plain(say("Game {number} is open", number=str(number)))
            case _:
                return ""


@spoken
def toast_seated(report: Report[Seated], actor: Actor) -> str:
    """Somebody sat down by a button; a second press was not meant to count."""
    record = report.record
    amount = numbers.money(record.amount, report.league.currency)
    if report.repeats:
        time = dates.clock(report.repeats, report.league.zone)
        return plain(say("Already recorded at {time}", time=time))
    if len(record.players) > 1:
        return plain(
            say_many(
                "{n} at the table, {amount} each",
                "{n} at the table, {amount} each",
                record.at_table,
                amount=amount,
            )
        )
    who = report.names[record.players[0]]
    if who.telegram_id == actor.telegram_id:
        return plain(say("You are in: buy-in {amount}", amount=amount))
    return plain(say("{player}: buy-in {amount}", player=name(who), amount=amount))


@spoken
def toast_in(report: Report[MoneyIn], actor: Actor) -> str:
    """Money in was logged by a button; a second press on the same card was not meant to count."""
    record, currency = report.record, report.league.currency
    if len(record.items) > 1:
        return plain(_recorded(len(record.items)))
    (item,) = record.items
    total = numbers.money(item.total, currency)
    if report.repeats:
        time = dates.clock(report.repeats, report.league.zone)
        return plain(
            say("Already recorded at {time}: {total} in total. Again: on the fresh card", time=time, total=total)
        )
    kind = plain(KINDS[record.kind]())
    amount = numbers.money(item.amount, currency)
    text = say("{kind} {amount}, {total} in total", kind=kind, amount=amount, total=total)
    return _about(report.names[item.player], actor, plain(text))


@spoken
def toast_out(report: Report[CashedOut], actor: Actor) -> str:
    """Somebody left the table by a pad."""
    record, currency = report.record, report.league.currency
    if len(record.items) > 1:
        return plain(_recorded(len(record.items)))
    (item,) = record.items
    worth, net = numbers.money(item.worth, currency), numbers.gain(item.profit, currency)
    text = say("out with {worth}, net {net}", worth=worth, net=net)
    if record.chips and not item.even:
        about = numbers.about(item.worth, report.league.unit, currency)
        text = say("out with {worth}, exactly after the count", worth=about)
    return _about(report.names[item.player], actor, plain(text))


@spoken
def toast_undone(report: Report[Undone]) -> str:
    """An entry was taken back."""
    record = report.record
    amount = amount_of(record.kind, record.amount, report.league, chips=record.chips)
    return plain(say("Undone: {kind} {amount}", kind=KINDS[record.kind](), amount=amount))


def _recorded(people: int) -> Text:
    return say_many("Recorded for {n} player", "Recorded for {n} players", people)


def _about(who: Named, actor: Actor, text: str) -> str:
    """The words, beginning with the name of whoever they are about, if it is not the reader."""
    if who.telegram_id != actor.telegram_id:
        return f"{plain(name(who))}: {text}"
    return text[:1].upper() + text[1:]


@spoken
def toast_amended(report: Report[Amended]) -> str:
    """Money in was added to a counted seat, or taken from it."""
    record = report.record
    amount = numbers.money(abs(record.amount), report.league.currency)
    parts: dict[str, Part] = {"player": name(report.names[record.player]), "amount": amount}
    if record.amount > 0:
        return plain(say("{player}: rebuy {amount} logged", **parts))
    return plain(say("{player}: rebuy {amount} taken back", **parts))


@spoken
def toast_waiting(report: Report[Waiting]) -> str:
    """The decision about a difference was put off."""
    return plain(say("Game {number} waits and counts for nothing yet", number=str(report.record.number)))
