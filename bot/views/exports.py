"""What is said when a chat's rows go out as files."""

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import keyboard
from bot.services.orders import League
from bot.views.names import typed
from bot.views.reports import addressed
from bot.views.say import plain, say


@addressed
def whole_chat(_league: League, title: str) -> Text:
    """The caption of a chat's document."""
    return say(
        "**{chat}**: everything, to be brought into an empty chat with /import. Tables: /export xlsx, "
        "/export csv.",
        chat=_chat(title),
    )


@addressed
def tables(_league: League, title: str, *, whole: bool) -> Text:
    """The caption of a chat's tables, or of one person's."""
    if whole:
        return say(
            "**{chat}**: all games, entries and ratings. To move the chat elsewhere: /export json.",
            chat=_chat(title),
        )
    return say("**{chat}**: your games, entries and ratings.", chat=_chat(title))


@addressed
def write_me_first(_league: League) -> Text:
    """A file goes out in private, and the bot may not write there first."""
    return say("Files go out in private, and I may not write to you first. Press Start there, then ask again.")


@addressed
def write_me_keyboard(_league: League, username: str) -> InlineKeyboardMarkup:
    """The way to the private chat."""
    return keyboard([(plain(say("To the private chat")), f"https://t.me/{username}?start=export")])


@addressed
def not_sent(_league: League) -> Text:
    """A file did not get through."""
    return say("The file did not get through. Ask again, please.")


def _chat(title: str) -> Text:
    return typed(title) if title else say("The league")
