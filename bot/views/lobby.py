"""The private chat: which league is shown there."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import LobbyPress, in_rows, keyboard
from bot.services.lobby import Door
from bot.services.orders import League
from bot.views.languages import speaking
from bot.views.names import typed
from bot.views.say import plain, say


def heading(door: Door) -> Text:
    """The line that names the league in each answer."""
    with speaking(door.league.language):
        return say("League: {league}", league=Bold(typed(door.title)))


def another_league(door: Door) -> InlineKeyboardMarkup:
    """The button that leads to the other leagues."""
    with speaking(door.league.language):
        label = plain(say("League: {league} ▸", league=typed(door.title)))
    return keyboard([(label, LobbyPress())])


def which_league(league: League) -> Text:
    """More than one league could be meant."""
    with speaking(league.language):
        return say("Which league?")


def leagues_keyboard(doors: Sequence[Door]) -> InlineKeyboardMarkup:
    """A button a league."""
    return keyboard(
        *in_rows([(plain(typed(door.title)) or "♠", LobbyPress(league=door.league.id)) for door in doors], 2)
    )


def no_league(league: League) -> Text:
    """Nobody knows this person in any league."""
    with speaking(league.language):
        return say("You are in no league yet: add me to your group and play there, then look here.")


def chosen_league(door: Door) -> Text:
    """The league that is shown from now on."""
    with speaking(door.league.language):
        return say("League: {league}. Look: /rating · /stats · /hall · /games", league=Bold(typed(door.title)))
