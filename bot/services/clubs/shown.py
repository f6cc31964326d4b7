"""What a ladder shows, made from what is stored of it. Pure."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from bot.services.clubs.books import Book, Outcome, ranked
from bot.services.clubs.records import SeatChange, changes_of
from bot.services.clubs.rolls import Roll
from db.models.ladders import MatchRow
from ratings import RefusedError, Step


@dataclass(frozen=True, slots=True)
class LadderLine:
    """Where somebody stands; `last` is the change of their last match."""

    rank: int
    player: int
    rating: Fraction
    games: int
    last: Fraction


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder as it stands; `matches` counts those that stand, `unrated` those of them that move nobody."""

    id: int
    formula: str
    start: Fraction
    lines: tuple[LadderLine, ...]
    matches: int
    unrated: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list of a ladder's matches."""

    id: int
    number: int
    played_at: datetime
    seats: tuple[SeatChange, ...]
    reason: str | None
    stands: bool


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches of a ladder, the newest first, voided ones too."""

    ladder: int
    formula: str
    matches: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class OneMatch:
    """One match with its working: what was answered, ratings aside, and the steps of every seat."""

    ladder: int
    formula: str
    line: MatchLine
    game: dict[str, Any]
    recorded_by: int
    steps: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """A player's ratings, match by match; the first is the start."""

    ladder: int
    formula: str
    player: int
    ratings: tuple[Fraction, ...]
    days: tuple[datetime, ...]


@dataclass(frozen=True, slots=True)
class Ladders:
    """The ladders of a chat: id, formula, and how many matches have been recorded."""

    ladders: tuple[tuple[int, str, int], ...]


def ladder_of(roll: Roll) -> Ladder:
    """Everybody who has played, best first."""
    standings = roll.book().standings
    lines = tuple(
        LadderLine(rank, person, each.rating, each.games, each.last) for rank, person, each in ranked(standings)
    )
    outcomes = roll.outcomes()
    unrated = sum(outcome.reason is not None for _, outcome in outcomes)
    return Ladder(roll.row.id, roll.row.formula, roll.start, lines, len(outcomes), unrated)


def matches_of(roll: Roll) -> Matches:
    """Every match, the newest first."""
    outcomes = {match.id: outcome for match, outcome in roll.outcomes()}
    lines = tuple(_line(roll, match, outcomes.get(match.id)) for match in reversed(roll.matches))
    return Matches(roll.row.id, roll.row.formula, lines)


def one_match(roll: Roll, match: MatchRow) -> OneMatch:
    """One match with the steps of every seat; without them where it no longer fits the ratings."""
    outcome = {each.id: outcome for each, outcome in roll.outcomes()}.get(match.id)
    steps: tuple[tuple[Step, ...], ...] = ()
    if outcome:
        played = roll.played(match)
        book = Book(roll.formula, roll.start, dict(zip(played.people, outcome.before, strict=True)))
        game = book.game(played)
        try:
            steps = roll.formula.explain(roll.formula.read(game))
        except RefusedError:
            steps = ()
    return OneMatch(
        roll.row.id, roll.row.formula, _line(roll, match, outcome), match.game, match.recorded_by, steps
    )


def curve_of(roll: Roll, person: int) -> Curve:
    """A player's ratings from the start on."""
    ratings, days = [roll.start], []
    for match, outcome in roll.outcomes():
        people = roll.played(match).people
        if person in people:
            ratings.append(outcome.after[people.index(person)].rating)
            days.append(match.played_at)
    return Curve(roll.row.id, roll.row.formula, person, tuple(ratings), tuple(days))


def _line(roll: Roll, match: MatchRow, outcome: Outcome | None) -> MatchLine:
    """A match as a list shows it; a voided one with what it did while it stood."""
    seats = roll.seats[match.id]
    if outcome is None:
        changes = tuple(SeatChange(roll.person(seat), seat.before, seat.after) for seat in seats)
    else:
        changes = changes_of(roll.played(match).people, outcome)
    reason = match.reason if outcome is None else outcome.reason
    return MatchLine(match.id, match.number, match.played_at, changes, reason, match.voided_by is None)
