"""Other clubs' formulas in words: forms, workings, matches and ladders."""

from bot.views.clubs.curves import curve_picture
from bot.views.clubs.forms import (
    About,
    asking,
    asking_keyboard,
    filling,
    filling_keyboard,
    formula_menu,
    formula_menu_keyboard,
    toast_number,
)
from bot.views.clubs.ladders import ladder, ladder_keyboard, start_set
from bot.views.clubs.matches import (
    list_recorded,
    list_recorded_keyboard,
    matches,
    matches_keyboard,
    one_match,
    one_match_keyboard,
    recorded,
    recorded_keyboard,
    toast_list_recorded,
    toast_recorded,
    voided,
    voided_keyboard,
)
from bot.views.clubs.terms import Words
from bot.views.clubs.workings import counted, counted_keyboard

__all__ = [
    "About",
    "Words",
    "asking",
    "asking_keyboard",
    "counted",
    "counted_keyboard",
    "curve_picture",
    "filling",
    "filling_keyboard",
    "formula_menu",
    "formula_menu_keyboard",
    "ladder",
    "ladder_keyboard",
    "list_recorded",
    "list_recorded_keyboard",
    "matches",
    "matches_keyboard",
    "one_match",
    "one_match_keyboard",
    "recorded",
    "recorded_keyboard",
    "start_set",
    "toast_list_recorded",
    "toast_number",
    "toast_recorded",
    "voided",
    "voided_keyboard",
]
