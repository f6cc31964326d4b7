"""The buttons of an import: examples, answers to what is asked, and what can be done with a file."""

from collections.abc import Sequence
from datetime import date

from aiogram.filters.callback_data import CallbackData
from aiogram.types import InlineKeyboardMarkup

from bot.keyboards import LinkPress, in_rows, keyboard
from bot.services.imports import Doubt, Imported, Layout, Preview, Units
from bot.services.imports.days import Order
from bot.services.orders import League, Report
from bot.views import dates, numbers
from bot.views.languages import speaking
from bot.views.names import clean, cut
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import plain, say, say_many

LABEL = 24
# A year that has every day.
LEAP = 2024
# What the buttons say: those that add up, all, and a name that means nobody else.
FINE, ALL, NOBODY = "fine", "all", "-"


def wanted_keyboard(league: League, button: Button) -> InlineKeyboardMarkup:
    """Examples of both kinds of table, and a way out."""
    with speaking(league.language):
        examples = [
            button(plain(say("Example of a list")), "example", Layout.LIST),
            button(plain(say("Example of a grid")), "example", Layout.GRID),
        ]
        return keyboard(examples, [button("✖", "cancel", "")])


@spoken
def preview_keyboard(report: Report[Preview], button: Button) -> InlineKeyboardMarkup:
    """The answers to what is asked; once nothing is, what can be done."""
    record = report.record
    cancel = [button("✖", "cancel", "")]
    if record.draft.ambiguous:
        return keyboard(_orders(record.draft.ambiguous, button), cancel)
    if record.draft.units:
        return keyboard([_unit(unit, report, button) for unit in record.draft.units], cancel)
    if record.doubts:
        return keyboard(*in_rows(_choices(record.doubts, button), 2), cancel)
    rows = []
    if many := len(record.uneven) + len(record.refused):
        rows.append([button(plain(say_many("Show {n}", "Show {n}", many)), "list", "")])
    if record.fine:
        many = len(record.fine)
        rows.append([button(plain(say_many("✅ Import {n}", "✅ Import {n}", many)), "write", FINE)])
    if record.uneven:
        many = len(record.fine) + len(record.uneven)
        label = say_many("All {n}, the difference is nobody's", "All {n}, the difference is nobody's", many)
        rows.append([button(plain(label), "write", ALL)])
    return keyboard(*rows, cancel)


@spoken
def details_keyboard(_report: Report[Preview], button: Button) -> InlineKeyboardMarkup:
    """Back to the whole."""
    return keyboard([button(plain(say("← Back")), "look", "")])


@spoken
def imported_keyboard(_report: Report[Imported]) -> InlineKeyboardMarkup:
    """Whoever has played as one of the guests says so."""
    return keyboard([(plain(say("That's me")), LinkPress(act="me"))])


UNITS = {Units.WHOLE: lambda: say("whole units"), Units.CENTS: lambda: say("hundredths")}


def _orders(example: str, button: Button) -> list[tuple[str, CallbackData]]:
    """A day that reads two ways, in both."""
    first, second = (int(number) for number in example.split("/"))
    return [
        button(dates.day(date(LEAP, second, first)), "order", Order.DAY_FIRST),
        button(dates.day(date(LEAP, first, second)), "order", Order.MONTH_FIRST),
    ]


def _unit(unit: Units, report: Report[Preview], button: Button) -> tuple[str, CallbackData]:
    """What a reading would make of everything that was bought."""
    bank = sum(chair.money_in or 0 for told in report.record.draft.evenings for chair in told.chairs)
    amount = numbers.money(bank if unit is Units.WHOLE else bank // 100, report.league.currency)
    return button(f"{plain(UNITS[unit]())}: {amount}", "unit", unit)


def _choices(doubts: Sequence[Doubt], button: Button) -> list[tuple[str, CallbackData]]:
    """Those whom the first doubted name may mean, and that it is somebody else."""
    doubt, left = doubts[0], len(doubts)

    def choice(label: str, chosen: int | str) -> tuple[str, CallbackData]:
        return button(label, "who", f"{left}.{chosen}")

    if len(doubt.choices) == 1 and not doubt.exact:
        return [choice(plain(say("one person")), 0), choice(plain(say("two people")), NOBODY)]
    buttons = [choice(cut(clean(who.name), LABEL), at) for at, who in enumerate(doubt.choices)]
    return buttons if doubt.exact else [*buttons, choice(plain(say("somebody else")), NOBODY)]
