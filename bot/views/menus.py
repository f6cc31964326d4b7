"""The menus of commands and the words of an empty chat, as Telegram shows them before anything was said."""

from collections.abc import Callable, Mapping, Sequence

from aiogram.types import BotCommand
from aiogram.utils.formatting import Text

from bot.services.commands import SPELLINGS
from bot.views.languages import speaking
from bot.views.say import plain, say

# Each of them does something sensible when it comes bare, since a tap sends it so.
GROUP_MENU = ("newgame", "rebuy", "cashout", "game", "close", "rating", "hall", "stats", "settle", "help")
ADMIN_MENU = (*GROUP_MENU, "players", "settings", "preview", "fix", "import", "export")
PRIVATE_MENU = ("stats", "rating", "hall", "games", "calc", "export", "help", "settings")

WORDS: Mapping[str, Callable[[], Text]] = {
    "newgame": lambda: say("open an evening"),
    "rebuy": lambda: say("one more buy-in for yourself"),
    "cashout": lambda: say("leave the table"),
    "game": lambda: say("the card of the running game"),
    "close": lambda: say("count and close the game"),
    "rating": lambda: say("the rating of the month"),
    "hall": lambda: say("the Hall of Fame"),
    "stats": lambda: say("your figures"),
    "games": lambda: say("all evenings"),
    "settle": lambda: say("who pays whom"),
    "calc": lambda: say("rating calculators of other clubs"),
    "players": lambda: say("people of the league"),
    "settings": lambda: say("language, currency, time and the rest"),
    "preview": lambda: say("what will be announced"),
    "fix": lambda: say("correct a closed game"),
    "import": lambda: say("past evenings from a file"),
    "export": lambda: say("your data as a file"),
    "help": lambda: say("what there is"),
}


def menu(names: Sequence[str], language: str) -> list[BotCommand]:
    """Those of the commands that there are, each with what it does."""
    with speaking(language):
        return [BotCommand(command=name, description=plain(WORDS[name]())) for name in names if name in SPELLINGS]


def description(language: str) -> str:
    """What the bot is, in a private chat in which nothing has been said yet."""
    with speaking(language):
        return plain(
            say(
                "I keep the league of your home poker in your group: buy-ins, cash-outs, the rating, the month's "
                "results. No money goes through me, I only count."
            )
        )


def short_description(language: str) -> str:
    """What the bot is, in a line of its profile."""
    with speaking(language):
        return plain(say("Keeps a home poker league: buy-ins, rating, who pays whom"))
