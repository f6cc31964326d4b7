"""Who pays whom after a game, how far each transfer is, and how people want to be paid."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Code, Text

from bot.keyboards import TransferPress, keyboard
from bot.services.orders import Actor, League, Report
from bot.services.payments import Mark, Marked, Payment, PaymentList
from bot.services.records import GameStatus
from bot.services.requisites import HowToPay
from bot.views import dates, numbers
from bot.views.languages import speaking
from bot.views.names import clean, name, named, shown
from bot.views.objections import unclosed
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import Part, joined, plain, say, say_many

Told = Report[PaymentList]
# So many transfers stand in one message and have a button; the others come when these are done.
LISTED = 50


@spoken
def payments(report: Told) -> Text:
    """The transfers of a game, a line each, and what of them is still open."""
    record = report.record
    head = say(
        "**💸 Transfers · game {number} ({day})**",
        number=str(record.number),
        day=dates.day(record.played_on, report.league.today),
    )
    numbered = list(enumerate(record.payments, 1))
    # Of a long list only what is open is shown, as far as a message holds it.
    chosen = numbered if len(numbered) <= LISTED else [(at, each) for at, each in numbered if not each.is_done]
    lines = [_line(report, at, each) for at, each in chosen[:LISTED]]
    if more := len(chosen[LISTED:]):
        lines.append(say_many("… and {n} more", "… and {n} more", more))
    return joined([head, *lines, _open(report)], "\n")


@spoken
def payments_keyboard(report: Told) -> InlineKeyboardMarkup | None:
    """A button for each transfer that is still open; of a closed game the ways to pay, and the way back."""
    record = report.record
    due = {each.id for each in record.due}
    labels = [(at, each) for at, each in enumerate(record.payments, 1) if each.id in due][:LISTED]
    marks = [[_button(report, f"{at} · {_route(report, each)}", "mark", each.ticket)] for at, each in labels]
    ending = []
    if record.status is GameStatus.CLOSED and record.payments:
        ending = [_button(report, plain(say("↩️ Take a mark off")), "unmark")]
        if labels:
            ending.insert(0, _button(report, plain(say("ℹ️ How to pay")), "how"))
    return keyboard(*marks, ending) if marks or ending else None


@spoken
def unmarking(report: Told, owner: Actor) -> Text:
    """Which mark somebody wants to take off."""
    who = name(named(report.names, owner))
    if not report.record.payments:
        return say("**{owner}**, none of these marks is yours to take off.", owner=who)
    return say("**{owner}**, which mark is taken off?", owner=who)


@spoken
def unmarking_keyboard(report: Told, button: Button) -> InlineKeyboardMarkup:
    """A button for each mark, and one that leaves them all."""
    marks = [[button(_route(report, each), "unmark", each.ticket)] for each in report.record.payments]
    return keyboard(*marks, [button("✖", "cancel", "")])


@spoken
def toast_marked(report: Report[Marked]) -> str:
    """What somebody has marked; or that it was so already."""
    record = report.record
    parts = _parts(report)
    if not record.changed:
        return plain(say("Already marked: {payer} → {receiver} {amount}", **parts))
    if record.mark is Mark.SENT:
        return plain(say("Sent: {payer} → {receiver} {amount}", **parts))
    return plain(say("Received: {payer} → {receiver} {amount}", **parts))


@spoken
def toast_unmarked(report: Report[Marked]) -> str:
    """Which mark was taken off, and whether that is open again."""
    record = report.record
    parts = _parts(report)
    if not record.owed:
        return plain(say("Mark taken off: {payer} → {receiver} {amount}", **parts))
    return plain(say("Open again: {payer} → {receiver} {amount}", **parts))


@spoken
def paid(report: Report[Marked]) -> Text:
    """What somebody has handed to somebody outside the list."""
    return say("{payer} → {receiver} {amount}: paid, and counted off the transfers.", **_parts(report))


@spoken
def alert_how(report: Report[HowToPay]) -> str:
    """How to pay those whom somebody owes, for them alone."""
    ways = report.record.ways
    if not ways:
        return plain(say("You owe nothing here."))
    lines = [
        Text(name(report.names[way.receiver]), f": {clean(way.words)}")
        if way.words
        else say("{player} has left nothing; /pay in private does it.", player=name(report.names[way.receiver]))
        for way in ways
    ]
    return plain(joined(lines, "\n"))


def requisites(league: League, words: str) -> Text:
    """What somebody has left about how to be paid, and how to change it."""
    with speaking(league.language):
        removing = Code("/pay -")
        form = say("Write /pay and how to pay you: /pay card 1234, Sber. To remove it: {form}", form=removing)
        if not words:
            return joined([say("You have not said how to pay you."), form], " ")
        return joined([say("Whoever owes you sees: {words}", words=clean(words)), form], "\n")


def pay_in_private(league: League) -> Text:
    """How to be paid is nobody's business but those who pay."""
    with speaking(league.language):
        return say("Write /pay to me in private: only those who owe you will see it.")


def _parts(report: Report[Marked]) -> dict[str, Part]:
    record = report.record
    return {
        "payer": name(report.names[record.payer]),
        "receiver": name(report.names[record.receiver]),
        "amount": numbers.money(record.amount, report.league.currency),
    }


def _line(report: Told, at: int, each: Payment) -> Text:
    amount = numbers.money(each.amount, report.league.currency)
    route = Text(name(report.names[each.payer]), " → ", name(report.names[each.receiver]), f" {amount}")
    parts = [Text(f"{at}. ", route)]
    if each.marked_at:
        day = dates.brief(dates.day_at(each.marked_at, report.league.zone), report.league.today)
        parts.append(_mark(each.mark, day))
    return joined(parts)


def _mark(mark: Mark, day: str) -> Text:
    if mark is Mark.SENT:
        return say("sent {day}", day=day)
    if mark is Mark.RECEIVED:
        return say("✅ received {day}", day=day)
    return say("✅ paid by hand {day}", day=day)


def _open(report: Told) -> Text:
    record = report.record
    if record.status in {GameStatus.CANCELLED, GameStatus.UNDECIDED}:
        return unclosed(str(record.number), record.status)
    if record.status is not GameStatus.CLOSED:
        return say("The game is open again: the list comes with its close.")
    if record.cash:
        return say("Cash on the table: nothing to transfer.")
    if not record.payments:
        return say("Nobody owes anybody.")
    if not record.due:
        return say("Everything is paid.")
    amount = numbers.money(sum(each.amount for each in record.due), report.league.currency)
    return say_many(
        "Open: {n} of {all}, {amount}",
        "Open: {n} of {all}, {amount}",
        len(record.due),
        all=str(len(record.payments)),
        amount=amount,
    )


def _route(report: Told, each: Payment) -> str:
    amount = numbers.figure(each.amount, report.league.currency)
    return f"{shown(report.names[each.payer])} → {shown(report.names[each.receiver])} {amount}"


def _button(report: Told, label: str, act: str, ticket: str = "") -> tuple[str, TransferPress]:
    record = report.record
    return label, TransferPress(act=act, game=record.game, payment=ticket, version=record.version)
