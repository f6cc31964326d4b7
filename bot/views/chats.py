"""What is said where the bot comes and goes, and under messages that were changed."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import UndoPress, keyboard
from bot.services.edits import Edited
from bot.services.orders import League, Report
from bot.views.ledgers import entry
from bot.views.reports import addressed, spoken
from bot.views.say import joined, plain, say


@addressed
def not_served(_league: League) -> Text:
    """This installation serves other chats."""
    return say("I serve other chats only, so I leave. Whoever runs me can let this one in.")


@addressed
def returned(_league: League) -> Text:
    """Let in again."""
    return say("I am back, and everything of this league is still here: /rating, /games, /newgame")


@spoken
def not_counted(report: Report[Edited]) -> Text:
    """A message was changed after it was carried out."""
    record = report.record
    if not record.items:
        return say("An edit is not counted, and what was recorded is undone. Write a new message.")
    entries = [entry(item, report.names, report.league, chips=record.chips) for item in record.items]
    return say("An edit is not counted. Still recorded: {entry}", entry=joined(entries))


@spoken
def not_counted_keyboard(report: Report[Edited]) -> InlineKeyboardMarkup | None:
    """The way to take back what still stands."""
    if not report.record.items:
        return None
    return keyboard([(plain(say("↩️ Undo")), UndoPress(act="undo", operation=report.record.operation))])
