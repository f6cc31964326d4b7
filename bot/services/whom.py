"""Whom somebody wants to look at: names, mentions and replies as players, and the period beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.services.commands import Spoken
from bot.services.currencies import CHIPS
from bot.services.lines import Lines, split_lines
from bot.services.names import Known, Roster
from bot.services.orders import Order
from bot.services.periods import Period
from bot.services.readings import UnknownNameError, read_lines
from bot.services.refusals import LeagueError
from db.models import PlayerRow


@dataclass
class NothingPlayedError(LeagueError):
    """The chat has no league yet, or no game of it is closed; `running` are those that are not over."""

    running: tuple[int, ...] = ()


@dataclass
class StrangerError(LeagueError):
    """Whoever asks, or whom their message answers, is no player of the league."""

    myself: bool


KINDS = {
    "month": "month",
    "месяц": "month",
    "year": "year",
    "год": "year",
    "all": "all",
    "все": "all",
    "всё": "all",
}
# A kind and a key: `month 2026-11`.
MOST_PERIOD_WORDS = 2


@dataclass(frozen=True, slots=True)
class Wish:
    """What the words after a command ask for: the words of a period, if there are any, and people."""

    period: tuple[str, ...]
    people: Lines


def wish(spoken: Spoken) -> Wish:
    """The period that stands at the end of the words, or is all of them, and the people named before it."""
    words = spoken.words.split()
    for count in range(min(MOST_PERIOD_WORDS, len(words)), 0, -1):
        last = tuple(words[-count:])
        if period_of(last, date.min):
            text = spoken.text.rstrip()
            for word in reversed(last):
                text = text.removesuffix(word).rstrip()
            return Wish(last, split_lines(text, spoken.entities, spoken.skip))
    return Wish((), spoken.lines)


def period_of(words: Sequence[str], today: date) -> Period | None:
    """The period of a kind, a key, or both; None where the words are something else, or there are none."""
    first, *rest = [word.casefold() for word in words] or [""]
    kind = KINDS.get(first)
    if kind and not rest:
        return {"month": Period.month_of(today), "year": Period.year_of(today), "all": Period()}[kind]
    try:
        return Period.named(rest[0] if kind else first) if len(rest) == (kind is not None) else None
    except ValueError:
        return None


def players_in(people: Lines, order: Order, rows: Sequence[PlayerRow]) -> tuple[int, ...]:
    """The players whom the lines name; without lines whom the message answers, or else its author.

    Raises:
        StrangerError: Nobody is named, and whoever is meant is no player.
        UnknownNameError: The league does not know one of them.
        AmbiguousNameError: A name can mean more than one.
        UnclearError: A line is no name.
    """
    roster = Roster(
        Known(row.person, row.name, tuple(row.nicknames), row.telegram_id, row.username) for row in rows
    )
    found = []
    for index, reading in enumerate(read_lines(people, roster, CHIPS, None)):
        player = reading.player
        if reading.unnamed:
            player = roster.with_account((order.reply_to or order.actor).telegram_id)
            if player is None:
                raise StrangerError(myself=order.reply_to is None)
        if player is None:
            raise UnknownNameError(index)
        found.append(player)
    return tuple(dict.fromkeys(found))
