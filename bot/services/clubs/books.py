"""The book of a ladder: its matches in order of play, and what each does to the ratings. Pure.

Ratings are kept to twelve decimals, which is what the formulas give: whole changes stay whole, and a ladder that
is played again from its start comes out the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

from bot.services.clubs.forms import EXPERIENCE, RATING, SEATS, written
from ratings import Formula, RefusedError


@runtime_checkable
class Changing(Protocol):
    """The answer of a formula that makes a ladder; one that may not rate a game has a `reason` too."""

    @property
    def deltas(self) -> Sequence[Fraction | float]:
        """The change of every seat."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands: the rating, the games played, and the change of the last one."""

    rating: Fraction
    games: int = 0
    last: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Played:
    """A match that stands: what was answered about it, and who sat there."""

    game: Mapping[str, Any]
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match does: the standings of its seats before and after; `reason` where it is not rated."""

    before: tuple[Standing, ...]
    after: tuple[Standing, ...]
    reason: str | None = None


@dataclass(slots=True)
class Book:
    """Everybody's standing in a ladder; whoever has not played stands at its start."""

    formula: Formula
    start: Fraction
    standings: dict[int, Standing] = field(default_factory=dict)

    def standing(self, person: int) -> Standing:
        """Where somebody stands."""
        return self.standings.get(person) or Standing(self.start)

    def game(self, played: Played) -> dict[str, Any]:
        """The game as the formula reads it: what was answered, with what the ladder knows of each seat."""
        asked = {question.key for question in self.formula.seat_questions}
        seats = []
        for seat, person in zip(played.game[SEATS], played.people, strict=True):
            stands = self.standing(person)
            known = {RATING: stands.rating, EXPERIENCE: stands.games}
            seats.append({**{key: known[key] for key in known if key in asked}, **seat})
        return {**played.game, SEATS: seats}

    def outcome(self, played: Played) -> Outcome:
        """What a match would do; nothing changes.

        Raises:
            RefusedError: It is none that the formula can take.
        """
        answer = self.formula.answer(self.formula.read(self.game(played)))
        if not isinstance(answer, Changing):
            raise TypeError(f"{self.formula.slug} makes no ladder: its answer has no changes")
        before = tuple(map(self.standing, played.people))
        after = tuple(map(_moved, before, answer.deltas))
        return Outcome(before, after, getattr(answer, "reason", None))

    def play(self, played: Played) -> Outcome:
        """What a match does, done; one that no longer fits the ratings is unrated, for that reason."""
        try:
            outcome = self.outcome(played)
        except RefusedError as error:
            before = tuple(map(self.standing, played.people))
            outcome = Outcome(before, tuple(_moved(each, 0) for each in before), str(error))
        self.standings.update(zip(played.people, outcome.after, strict=True))
        return outcome


def ranked(standings: Mapping[int, Standing]) -> list[tuple[int, int, Standing]]:
    """Rank, person and standing of everybody who has played, best first; equal ratings share a rank."""
    line = sorted(
        ((person, each) for person, each in standings.items() if each.games),
        key=lambda pair: (-pair[1].rating, -pair[1].games, pair[0]),
    )
    ratings = [each.rating for _, each in line]
    return [(ratings.index(each.rating) + 1, person, each) for person, each in line]


def replayed(formula: Formula, start: Fraction, matches: Iterable[Played]) -> list[Outcome]:
    """What each match does, from the ladder's start on."""
    book = Book(formula, start)
    return [book.play(played) for played in matches]


def _moved(standing: Standing, delta: Fraction | float) -> Standing:
    change = Fraction(written(Fraction(delta)))
    return replace(standing, rating=standing.rating + change, games=standing.games + 1, last=change)
