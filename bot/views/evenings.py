"""⋯ More: what an evening's card has no button for, and the screens behind it."""

from collections.abc import Collection
from typing import Any

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import in_rows, keyboard
from bot.services.evenings import Tuned
from bot.services.hosting import Heirs
from bot.services.orders import Actor, Report
from bot.services.permissions import Act
from bot.services.records import Card
from bot.services.seats import Company
from bot.views import numbers
from bot.views.names import apart, name, named, shown_apart
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many

# What an evening usually counts, in hundredths.
WEIGHTS = (100, 130, 150, 200)
ACROSS = 2


def titled(report: Report[Any], owner: Actor, text: Text) -> Text:
    """A window's words, beginning with its owner's name."""
    return Text(Bold(name(named(report.names, owner))), " · ", text)


@spoken
def more(report: Report[Card], owner: Actor) -> Text:
    """Whose window it is, and about which game."""
    return titled(report, owner, say("game {number}", number=str(report.record.number)))


@spoken
def more_keyboard(report: Report[Card], button: Button, rights: Collection[Act]) -> InlineKeyboardMarkup:
    """Everything that is not on the card and that its owner may do."""
    record = report.record
    buy_in = numbers.figure(record.buy_in, report.league.currency)
    k = numbers.importance(record.importance)

    def granted(act: Act, label: Text, does: str) -> list[tuple[str, CallbackData]]:
        # A button that is made counts as offered, whether it is shown or not.
        return [button(plain(label), does, "")] if act in rights else []

    return keyboard(
        [button(plain(say("Other amount")), "other", ""), button(plain(say("Add-on")), "addon", "")],
        [button(plain(say("➕ Guest")), "guest", ""), button(plain(say("🧾 Log")), "book", "")],
        [button(plain(say("Same people as last time")), "together", "")],
        [
            *granted(Act.TUNE, say("Buy-in {amount} ▸", amount=buy_in), "stake"),
            *granted(Act.TUNE, say("Importance {k} ▸", k=k), "weigh"),
        ],
        [
            *granted(Act.HAND_OVER, say("Hand over ▸"), "heirs"),
            *granted(Act.TAKE_OVER, say("Take over"), "take"),
        ],
        granted(Act.CLOSE, say("🏁 Count and close"), "count"),
        [*granted(Act.CALL_OFF, say("Call it off"), "off"), button("✖", "cancel", "")],
    )


@spoken
def weighing(report: Report[Card], owner: Actor) -> Text:
    """How much the evening counts."""
    k = numbers.importance(report.record.importance)
    return titled(report, owner, say("importance {k}: points × {k}", k=k))


@spoken
def weighing_keyboard(_report: Report[Card], button: Button) -> InlineKeyboardMarkup:
    """The usual ones."""
    choices = [button(numbers.importance(each), "weight", str(each)) for each in WEIGHTS]
    return keyboard(choices, [back(button)])


@spoken
def handing_over(report: Report[Heirs], owner: Actor) -> Text:
    """Who hosts from now on."""
    if not report.record.players:
        return titled(report, owner, say("nobody else here has an account to host with"))
    return titled(report, owner, say("who hosts from now on?"))


@spoken
def handing_over_keyboard(report: Report[Heirs], button: Button) -> InlineKeyboardMarkup:
    """Those who could."""
    heirs = [button(shown_apart(report.names[player]), "give", str(player)) for player in report.record.players]
    return keyboard(*in_rows(heirs, ACROSS), [back(button)])


@spoken
def calling_off(report: Report[Card], owner: Actor) -> Text:
    """What calling an evening off means."""
    number = str(report.record.number)
    return titled(report, owner, say("call game {number} off? It will count for nothing.", number=number))


@spoken
def calling_off_keyboard(_report: Report[Card], button: Button) -> InlineKeyboardMarkup:
    """Yes, or back."""
    return keyboard([button(plain(say("Yes, call it off")), "call_off", ""), back(button)])


@spoken
def zeroing(report: Report[Card], owner: Actor, players: tuple[int, ...]) -> Text:
    """Who would leave with nothing."""
    people = joined([apart(report.names[player]) for player in players], ", ")
    return titled(report, owner, say("out with 0: {players}?", players=people))


@spoken
def zeroing_keyboard(_report: Report[Card], button: Button) -> InlineKeyboardMarkup:
    """Yes, or not yet."""
    return keyboard([button(plain(say("Yes, 0 for all")), "zero_all", ""), button("✖", "cancel", "")])


@spoken
def together(report: Report[Company], owner: Actor) -> Text:
    """Who of the last game sits down again."""
    if report.record.none_before:
        return titled(report, owner, say("there is no last game yet"))
    if not report.record.players:
        return titled(report, owner, say("nobody of the last game is missing"))
    return titled(report, owner, say("who is here again?"))


@spoken
def together_keyboard(report: Report[Company], button: Button) -> InlineKeyboardMarkup:
    """A tick for each, and one button that seats them all."""
    company = report.record
    ticks = [
        button(("☐ " if player in company.away else "✓ ") + shown_apart(report.names[player]), "tick", str(player))
        for player in company.players
    ]
    many = len(company.coming)
    seat = [button(plain(say_many("Seat {n}", "Seat {n}", many)), "seat", "")] if many else []
    return keyboard(*in_rows(ticks, ACROSS), [*seat, back(button)])


@spoken
def toast_tuned(report: Report[Tuned]) -> str:
    """What the game is played for from now on."""
    buy_in = numbers.money(report.record.buy_in, report.league.currency)
    k = numbers.importance(report.record.importance)
    return plain(say("Buy-in {amount}, importance {k}", amount=buy_in, k=k))


def back(button: Button) -> tuple[str, CallbackData]:
    """The way to the screen before."""
    return button(plain(say("← Back")), "back", "")
