"""The number pad: what it asks, what was typed so far, its keys, and the toast of each key."""

from collections.abc import Callable

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import Row, keyboard
from bot.services.amounts import Kind, cap
from bot.services.currencies import CHIPS, Currency
from bot.services.orders import Actor, Named, Report
from bot.services.seats import PadSeat
from bot.services.wishes import BUY_INS, MONEY_IN, Gap, Verb
from bot.views import numbers
from bot.views.ledgers import KINDS
from bot.views.names import name, named
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.scenes import in_total

# A window's own way to make a button: label, act, and what it is about.
Button = Callable[[str, str, str], tuple[str, CallbackData]]

DIGITS = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"))
TIMES = (1, 2, 3)


@spoken
def pad(report: Report[PadSeat], owner: Actor, gap: Gap) -> Text:
    """What is asked, what is known of the seat, and what was typed so far."""
    parts = [_asked(report, owner, gap), *_facts(report, gap)]
    if report.record.number is not None:
        parts.append(_so_far(report, gap))
    return joined(parts, " ")


@spoken
def pad_keyboard(report: Report[PadSeat], gap: Gap, button: Button) -> InlineKeyboardMarkup:
    """Shortcuts that only fill the number in, digits, and the keys that end it."""
    return keyboard(
        [button(label, "fill", str(amount)) for label, amount in _shortcuts(report, gap)],
        *([button(key, "key", key) for key in row] for row in DIGITS),
        [button("00", "key", "00"), button("0", "key", "0"), button("⌫", "key", "<")],
        _ending(button),
    )


@spoken
def toast_pad(report: Report[PadSeat]) -> str:
    """The number so far, seen at once by who typed it."""
    record = report.record
    if record.number is None:
        return "…"
    return f"{numbers.figure(record.number, _currency(report))}…"


@spoken
def toast_empty(_report: Report[PadSeat]) -> str:
    """Record was pressed before any digit."""
    return plain(say("Type the number first"))


def _ending(button: Button) -> Row:
    return [button("✖", "cancel", ""), button(plain(say("✔ Record")), "record", "")]


def _asked(report: Report[PadSeat], owner: Actor, gap: Gap) -> Text:
    who = name(named(report.names, owner))
    other = _other(report, owner)
    if gap.wish.verb in BUY_INS:
        return say("**{owner}**, how much is the buy-in?", owner=who)
    if gap.wish.verb is Verb.CASH_OUT:
        if other:
            return say("**{owner}** · {player}: how much is left?", owner=who, player=name(other))
        return say("**{owner}**, how much is left?", owner=who)
    kind = KINDS[MONEY_IN[gap.wish.verb]]()
    if other:
        return say("**{owner}** · {player}, {kind}: how much?", owner=who, player=name(other), kind=kind)
    return say("**{owner}**, {kind}: how much?", owner=who, kind=kind)


def _other(report: Report[PadSeat], owner: Actor) -> Named | None:
    """Whom the number is about, if not the window's owner."""
    player = report.names.get(report.record.player)
    return player if player and player.telegram_id != owner.telegram_id else None


def _facts(report: Report[PadSeat], gap: Gap) -> list[Text]:
    record, currency = report.record, report.league.currency
    if gap.wish.verb in BUY_INS:
        return []
    money = numbers.money(record.money_in, currency)
    if gap.wish.verb is not Verb.CASH_OUT:
        return [say("In {money} so far.", money=money)] if record.money_in else []
    left = _counted(report, abs(record.on_table))
    facts = [say("In {money}, on the table {left}.", money=money, left=left)]
    if record.on_table < 0:
        facts = [
            say("In {money} so far.", money=money),
            say("Cash-outs exceed the money in by {more}.", more=left),
        ]
    if record.counted is not None:
        total = _counted(report, record.before + record.counted) if record.before else None
        amount = in_total(_counted(report, record.counted), total)
        facts.insert(0, say("Recorded so far: {amount}.", amount=amount))
    return facts


def _so_far(report: Report[PadSeat], gap: Gap) -> Text:
    record, currency = report.record, report.league.currency
    number = record.number or 0
    worth, net = numbers.money(record.worth, currency), numbers.profit(record.profit, currency)
    if gap.wish.verb is not Verb.CASH_OUT:
        return say("**→ {amount}**", amount=numbers.money(number, currency))
    if not record.chips:
        return say("**→ {amount} ({net})**", amount=worth, net=net)
    if record.whole:
        return say("**→ {chips} = {worth} ({net})**", chips=_counted(report, number), worth=worth, net=net)
    about = numbers.about(record.worth, report.league.unit, currency)
    return say("**→ {chips} {worth}**", chips=_counted(report, number), worth=about)


def _shortcuts(report: Report[PadSeat], gap: Gap) -> list[tuple[str, int]]:
    record, currency = report.record, _currency(report)
    if gap.wish.verb is not Verb.CASH_OUT:
        amounts = [record.buy_in * times for times in TIMES if record.buy_in]
        most = cap(currency, Kind.MONEY_IN)
        return [(numbers.figure(amount, currency), amount) for amount in amounts if amount <= most]
    shortcuts = [(plain(say("0 · busted")), 0)]
    if record.even:
        shortcuts.append(
            (plain(say("{amount} · even", amount=numbers.figure(record.even, currency))), record.even)
        )
    if record.rest:
        shortcuts.append(
            (plain(say("{amount} · the rest", amount=numbers.figure(record.rest, currency))), record.rest)
        )
    return shortcuts


def _currency(report: Report[PadSeat]) -> Currency:
    return CHIPS if report.record.chips else report.league.currency


def _counted(report: Report[PadSeat], amount: int) -> Text:
    if report.record.chips:
        return say_many("{n} chip", "{n} chips", amount)
    return Text(numbers.money(amount, report.league.currency))
