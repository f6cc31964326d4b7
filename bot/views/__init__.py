"""Records in, words out; whoever shows something asks here."""

from bot.views.boards import rating, rules
from bot.views.cards import card, game
from bot.views.help import help_, not_recorded, not_yet, recorded, start
from bot.views.ledgers import cashed_out, log, money_in, seated, undone
from bot.views.refusals import refused
from bot.views.results import called_off, is_night, result

__all__ = [
    "called_off",
    "card",
    "cashed_out",
    "game",
    "help_",
    "is_night",
    "log",
    "money_in",
    "not_recorded",
    "not_yet",
    "rating",
    "recorded",
    "refused",
    "result",
    "rules",
    "seated",
    "start",
    "undone",
]
