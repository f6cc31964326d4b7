"""The private chat: which league is shown there."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import LobbyPress, in_rows, keyboard
from bot.services.lobby import Door
from bot.services.orders import League
from bot.views.greetings import way_into_a_group
from bot.views.help import who_i_am
from bot.views.languages import speaking
from bot.views.names import typed
from bot.views.reports import addressed
from bot.views.say import joined, plain, say


@addressed
def welcome(_league: League, doors: Sequence[Door]) -> Text:
    """Who the bot is, and what can be done with it in private."""
    parts = [who_i_am()]
    if doors:
        parts += [
            say("Evenings are played in the group. Here you can look:"),
            Text("/rating · /stats · /hall · /games · /chart"),
            say("Your rows as a file: /export · how to pay you: /pay · your name: /name"),
            say("You are in:"),
        ]
    else:
        parts.append(say("Add me to your group and write /newgame 500 there."))
    return joined(parts, "\n")


@addressed
def welcome_keyboard(_league: League, doors: Sequence[Door], username: str) -> InlineKeyboardMarkup:
    """The reader's leagues, and the way into another group."""
    link = (plain(say("➕ Add to a group")), way_into_a_group(username))
    return keyboard(*in_rows(_buttons(doors), 2), [link])


def heading(door: Door) -> Text:
    """The line that names the league in each answer."""
    with speaking(door.league.language):
        return say("League: {league}", league=Bold(typed(door.title)))


def another_league(door: Door) -> InlineKeyboardMarkup:
    """The button that leads to the other leagues."""
    with speaking(door.league.language):
        label = plain(say("League: {league} ▸", league=typed(door.title)))
    return keyboard([(label, LobbyPress())])


@addressed
def which_league(_league: League) -> Text:
    """More than one league could be meant."""
    return say("Which league?")


def leagues_keyboard(doors: Sequence[Door]) -> InlineKeyboardMarkup:
    """A button a league."""
    return keyboard(*in_rows(_buttons(doors), 2))


@addressed
def no_league(_league: League) -> Text:
    """Nobody knows this person in any league."""
    return say("You are in no league yet: add me to your group and play there, then look here.")


@addressed
def not_here(_league: League, doors: Sequence[Door]) -> Text:
    """Something was written in private that belongs into a group: into the reader's own, where they have one."""
    if not doors:
        return say("Games are kept in a group: add me to yours and write there.")
    titles = joined([typed(door.title) for door in doors], ", ")
    return say("Games are kept in the group, where all can see them: write it there ({leagues}).", leagues=titles)


def chosen_league(door: Door) -> Text:
    """The league that is shown from now on."""
    with speaking(door.league.language):
        return say("League: {league}. Look: /rating · /stats · /hall · /games", league=Bold(typed(door.title)))


def _buttons(doors: Sequence[Door]) -> list[tuple[str, LobbyPress]]:
    return [(plain(typed(door.title)) or "♠", LobbyPress(league=door.league.id)) for door in doors]
