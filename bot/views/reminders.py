"""What is said without being asked about an evening, a line each."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import ResultPress, keyboard
from bot.services.closings import Closing
from bot.services.orders import Report
from bot.services.payments import PaymentList
from bot.services.reminders import Reminder
from bot.views.closings import difference
from bot.views.names import name
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many


@spoken
def reminder(report: Report[Reminder]) -> Text:
    """A game that was left open, or transfers that are."""
    record = report.record
    if record.closing is not None:
        return _left_open(Report(record.closing, report.league, report.names))
    if record.transfers is None:
        raise TypeError("a reminder is about something")
    return _transfers(record.transfers)


@spoken
def reminder_keyboard(report: Report[Reminder]) -> InlineKeyboardMarkup:
    """What can be done about it."""
    record = report.record

    def button(label: Text, act: str) -> tuple[str, ResultPress]:
        return plain(label), ResultPress(act=act, game=record.game)

    if record.closing is not None:
        return keyboard([button(say("🏁 Count and close"), "count"), button(say("Call it off"), "off")])
    return keyboard([button(say("Show"), "settle")])


def _left_open(report: Report[Closing]) -> Text:
    record = report.record
    number = str(record.number)
    if not record.players_in:
        return say("Game {number} is still open, and everybody is out.", number=number)
    players = joined([name(report.names[one]) for one in record.players_in], ", ")
    if record.difference < 0:
        return say(
            "Game {number} is still open: cash-outs exceed the money in by {more}, not out: {players}.",
            number=number,
            more=difference(report),
            players=players,
        )
    return say(
        "Game {number} is still open: on the table {left}, not out: {players}.",
        number=number,
        left=difference(report),
        players=players,
    )


def _transfers(record: PaymentList) -> Text:
    return say_many(
        "Game {number}: {n} transfer of {all} is open.",
        "Game {number}: {n} transfers of {all} are open.",
        len(record.due),
        number=str(record.number),
        all=str(len(record.payments)),
    )
