"""Records in, words out; whoever shows something asks here."""

from bot.views.announcements import announcement
from bot.views.boards import MORE, rating, rating_keyboard
from bot.views.cards import card, card_keyboard, game
from bot.views.countings import asked_rating, asked_rating_keyboard, counting, counting_keyboard
from bot.views.doubts import amended, doubt, doubt_keyboard, preview, toast_cleared
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
from bot.views.ledgers import cashed_out, log, money_in, reply, seated, undone
from bot.views.pads import pad, pad_keyboard, toast_empty, toast_pad
from bot.views.questions import question, question_keyboard
from bot.views.refusals import refused
from bot.views.results import called_off, is_night, result
from bot.views.rules import rules
from bot.views.say import plain
from bot.views.toasts import toast, toast_in, toast_out, toast_seated, toast_undone

__all__ = [
    "MORE",
    "amended",
    "announcement",
    "asked_rating",
    "asked_rating_keyboard",
    "called_off",
    "card",
    "card_keyboard",
    "cashed_out",
    "counting",
    "counting_keyboard",
    "doubt",
    "doubt_keyboard",
    "game",
    "help_",
    "is_night",
    "log",
    "money_in",
    "not_recorded",
    "not_yet",
    "not_yours",
    "old_button",
    "old_window",
    "outsider",
    "pad",
    "pad_keyboard",
    "plain",
    "question",
    "question_keyboard",
    "preview",
    "rating",
    "rating_keyboard",
    "recorded",
    "refused",
    "reply",
    "result",
    "rules",
    "seated",
    "start",
    "toast_cleared",
    "toast",
    "toast_empty",
    "toast_in",
    "toast_out",
    "toast_pad",
    "toast_seated",
    "toast_undone",
    "undone",
]
