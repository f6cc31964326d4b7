"""What is said where the bot comes and goes, and under messages that were changed."""

from dataclasses import replace

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import UndoPress, keyboard
from bot.services.edits import Edited
from bot.services.orders import League, Report
from bot.views.languages import speaking
from bot.views.ledgers import reply
from bot.views.reports import spoken
from bot.views.say import plain, say


def not_served(league: League) -> Text:
    """This installation serves other chats."""
    with speaking(league.language):
        return say("I serve other chats only, so I leave. Whoever runs me can let this one in.")


def returned(league: League) -> Text:
    """Let in again."""
    with speaking(league.language):
        return say("I am back, and everything of this league is still here: /rating, /games, /newgame")


@spoken
def not_counted(report: Report[Edited]) -> Text:
    """A message was changed after it was carried out."""
    # Said back in any case, also where 👌 had been enough.
    recorded = replace(report.record.recorded, echo=True)
    said = reply(Report(recorded, report.league, report.names)) or Text()
    return say("An edit is not counted. Still recorded: {entry}", entry=said)


@spoken
def not_counted_keyboard(report: Report[Edited]) -> InlineKeyboardMarkup:
    """The way to take the recorded back."""
    return keyboard([(plain(say("↩️ Undo")), UndoPress(act="undo", operation=report.record.operation))])
