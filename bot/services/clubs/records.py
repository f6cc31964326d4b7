"""What the ladders answer, and what they refuse."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.services.clubs.books import Outcome
from bot.services.clubs.forms import written
from bot.services.refusals import LeagueError


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A seat of a match: the rating before and after, as decimal text."""

    player: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Recorded:
    """A match stands in its ladder; `reason` says why it is not rated, if it is not.

    `later` matches were played again, because this one was played before them.
    """

    match: int
    number: int
    formula: str
    seats: tuple[SeatChange, ...]
    reason: str | None
    played_at: datetime
    later: int = 0


@dataclass(frozen=True, slots=True)
class ListRecorded:
    """Several matches stand in their ladder, one after the other."""

    matches: tuple[Recorded, ...]


@dataclass(frozen=True, slots=True)
class MatchVoided:
    """A match was taken back, or stands again; `later` matches were played again."""

    match: int
    number: int
    formula: str
    seats: tuple[SeatChange, ...]
    stands: bool
    later: int


@dataclass(frozen=True, slots=True)
class Welcomed:
    """Somebody whom a form names is a player now."""

    player: int


@dataclass
class HiddenPlayerError(LeagueError):
    """Somebody is hidden, so no longer offered and not to be named; `line` of a list, if it was one."""

    player: int
    line: int = 0


@dataclass
class SeatedTwiceError(LeagueError):
    """A player has two seats in one match."""

    player: int


@dataclass
class UnfinishedFormError(LeagueError):
    """Something that has to be answered is not."""


@dataclass
class NoSuchMatchError(LeagueError):
    """The chat has no such match."""


@dataclass
class MatchSettledError(LeagueError):
    """The match is taken back already, or stands already."""

    number: int
    stands: bool


@dataclass(frozen=True, slots=True)
class StartSet:
    """Newcomers of a ladder begin with this rating, as decimal text."""

    formula: str
    start: str


@dataclass
class LadderBegunError(LeagueError):
    """Matches have been recorded, so that what newcomers begin with stays."""


def changes_of(people: Iterable[int], outcome: Outcome) -> tuple[SeatChange, ...]:
    """The ratings of a match's seats before and after."""
    return tuple(
        SeatChange(person, written(before.rating), written(after.rating))
        for person, before, after in zip(people, outcome.before, outcome.after, strict=True)
    )
