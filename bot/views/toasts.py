"""Answers to presses: seen by who pressed alone, at most 200 characters, words without markup."""

from bot.services.orders import Report
from bot.services.records import CashedOut, MoneyIn, Seated, Undone
from bot.views import dates, numbers
from bot.views.ledgers import KINDS, amount_of
from bot.views.reports import spoken
from bot.views.say import plain, say


@spoken
def toast_seated(report: Report[Seated]) -> str:
    """Somebody sat down by a button."""
    amount = numbers.money(report.record.amount, report.league.currency)
    return plain(say("You are in: buy-in {amount}", amount=amount))


@spoken
def toast_in(report: Report[MoneyIn]) -> str:
    """Somebody bought in by a button; a second press on the same card was not meant to count."""
    currency = report.league.currency
    (item,) = report.record.items
    total = numbers.money(item.total, currency)
    if report.repeats:
        time = dates.clock(report.repeats, report.league.zone)
        return plain(
            say("Already recorded at {time}: {total} in total. Again: on the fresh card", time=time, total=total)
        )
    kind = plain(KINDS[report.record.kind]())
    amount = numbers.money(item.amount, currency)
    text = say("{kind} {amount}, {total} in total", kind=kind, amount=amount, total=total)
    return _capital(plain(text))


@spoken
def toast_out(report: Report[CashedOut]) -> str:
    """Somebody left the table by their pad."""
    (item,) = report.record.items
    currency = report.league.currency
    worth, net = numbers.money(item.worth, currency), numbers.gain(item.profit, currency)
    if report.record.chips and not item.even:
        return plain(say("Out with ≈ {worth}, exactly after the count", worth=worth))
    return plain(say("Out with {worth}, net {net}", worth=worth, net=net))


@spoken
def toast_undone(report: Report[Undone]) -> str:
    """Somebody took their newest entry back."""
    record = report.record
    amount = amount_of(record.kind, record.amount, report.league, chips=record.chips)
    return plain(say("Undone: {kind} {amount}", kind=KINDS[record.kind](), amount=amount))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
