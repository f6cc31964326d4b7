"""What the bot says when it comes into a group: what it does, how to begin, what holds, what it reads."""

from datetime import datetime

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import GreetingPress, keyboard
from bot.services.orders import Report
from bot.services.settings import Settings
from bot.services.setups import Setting
from bot.views.reports import spoken
from bot.views.say import joined, plain, say
from bot.views.settings import value

SAID = (Setting.LANGUAGE, Setting.CURRENCY, Setting.ZONE, Setting.STACK, Setting.MAY_LOG)
# The button for a language is written in it, for those who read no other.
BUTTONS = {"ru": "🌐 English", "en": "🌐 Русский"}


@spoken
def greeting(report: Report[Settings], now: datetime, *, may_pin: bool) -> Text:
    """The first message in a group; where the bot may not pin, it asks for that."""
    setup = report.record.setup
    values = [value(report, setup, each, now) for each in SAID]
    if setup.announce_on:
        values.append(say("results on the 1st at {hour}", hour=f"{setup.announce_hour}:00"))
    parts = [
        say(
            "**♠ Hello! I keep the league**: buy-ins and cash-outs, the rating, who pays whom, "
            "the month's results."
        ),
        say("You can play right away: /newgame 500"),
        say("Now: {settings}", settings=joined(values)),
        say("I read commands and replies to me. Nothing else is stored or logged."),
    ]
    if not may_pin:
        parts.append(
            say(
                "\nOne more thing: make me an administrator with the right to pin. Then the card stays on top and "
                "commands always reach me. As an administrator I receive every message of the chat, but I read "
                "only commands and replies to me and keep nothing else."
            )
        )
    return joined(parts, "\n")


@spoken
def greeting_keyboard(report: Report[Settings], username: str, *, may_pin: bool) -> InlineKeyboardMarkup:
    """All right, or something else."""
    return keyboard(
        [
            (plain(say("✅ All right")), GreetingPress(act="fine")),
            (plain(say("⚙️ Change")), GreetingPress(act="change")),
        ],
        [
            (plain(say("📥 Past evenings")), GreetingPress(act="past")),
            (BUTTONS[report.league.language], GreetingPress(act=other_language(report.league.language))),
        ],
        [] if may_pin else [(plain(say("Make me an administrator")), way_into_a_group(username))],
    )


def way_into_a_group(username: str) -> str:
    """The link that brings the bot into a group of the reader's choice, with the right to pin."""
    return f"https://t.me/{username}?startgroup=pin&admin=pin_messages"


def other_language(language: str) -> str:
    """The language that is not spoken here."""
    return "en" if language == "ru" else "ru"
