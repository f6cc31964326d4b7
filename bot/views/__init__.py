"""Records in, words out; whoever shows something asks here."""

from bot.views.announcements import announcement
from bot.views.boards import LIST, MORE, TABLE, rating, rating_keyboard
from bot.views.cards import card, card_keyboard, game
from bot.views.countings import (
    asked_rating,
    asked_rating_keyboard,
    counting,
    counting_keyboard,
    explanation,
    explanation_keyboard,
    told,
)
from bot.views.doubts import amended, doubt, doubt_keyboard, preview, toast_cleared
from bot.views.halls import chronicle, chronicle_keyboard, hall, hall_keyboard
from bot.views.help import (
    help_,
    not_recorded,
    not_yet,
    not_yours,
    old_button,
    old_window,
    outsider,
    recorded,
    start,
)
from bot.views.histories import history, history_keyboard, opened_keyboard
from bot.views.ledgers import cashed_out, log, money_in, seated, undone
from bot.views.refusals import refused
from bot.views.results import called_off, is_night, result
from bot.views.rules import rules
from bot.views.say import plain
from bot.views.stats import rivals, rivals_keyboard, stats, stats_keyboard
from bot.views.toasts import toast_in, toast_out, toast_seated, toast_undone

__all__ = [
    "LIST",
    "MORE",
    "TABLE",
    "amended",
    "announcement",
    "asked_rating",
    "asked_rating_keyboard",
    "called_off",
    "card",
    "card_keyboard",
    "cashed_out",
    "chronicle",
    "chronicle_keyboard",
    "counting",
    "counting_keyboard",
    "doubt",
    "doubt_keyboard",
    "explanation",
    "explanation_keyboard",
    "game",
    "hall",
    "hall_keyboard",
    "help_",
    "history",
    "history_keyboard",
    "is_night",
    "log",
    "money_in",
    "not_recorded",
    "not_yet",
    "not_yours",
    "old_button",
    "old_window",
    "opened_keyboard",
    "outsider",
    "plain",
    "preview",
    "rating",
    "rating_keyboard",
    "recorded",
    "refused",
    "result",
    "rivals",
    "rivals_keyboard",
    "rules",
    "seated",
    "start",
    "stats",
    "stats_keyboard",
    "toast_cleared",
    "toast_in",
    "toast_out",
    "toast_seated",
    "toast_undone",
    "told",
    "undone",
]
