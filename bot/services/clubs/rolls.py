"""A ladder as it is stored: read whole, looked into, and written anew where something earlier has changed."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from bot.services.clubs.books import Book, Outcome, Played, Standing, replayed
from bot.services.clubs.forms import known, written
from db import UnitOfWork
from db.models import PlayerRow
from db.models.ladders import LadderRow, MatchRow, MatchSeatRow
from db.repositories import Stood
from ratings import Formula


@dataclass(slots=True)
class Roll:
    """A ladder with all its matches, in order of play, and who the people in them are.

    Attributes:
        row: The ladder; one that is not stored yet has no id.
        matches: Every match, voided ones too.
        seats: The seats of each match, in their order.
        persons: Who each record of a player counts for.
    """

    row: LadderRow
    formula: Formula
    matches: Sequence[MatchRow]
    seats: Mapping[int, Sequence[MatchSeatRow]]
    persons: Mapping[int, int]

    @property
    def standing(self) -> list[MatchRow]:
        """The matches that count."""
        return [match for match in self.matches if match.voided_by is None]

    @property
    def start(self) -> Fraction:
        """What newcomers begin with."""
        return Fraction(self.row.start)

    @property
    def is_stale(self) -> bool:
        """Whether records have become one person, or two again, since the ratings were stored."""
        seats = (seat for match in self.standing for seat in self.seats[match.id])
        return any(seat.person_id != self.person(seat) for seat in seats)

    def person(self, seat: MatchSeatRow) -> int:
        """Whom a seat counts for."""
        return self.persons.get(seat.player_id, seat.player_id)

    def played(self, match: MatchRow) -> Played:
        """A match as the book plays it."""
        return Played(match.game, tuple(self.person(seat) for seat in self.seats[match.id]))

    def outcomes(self) -> list[tuple[MatchRow, Outcome]]:
        """What each match that counts does: as stored, or played again where that is out of date."""
        if self.is_stale:
            return self.replayed()
        return [(match, self._stored(match)) for match in self.standing]

    def replayed(self) -> list[tuple[MatchRow, Outcome]]:
        """What each match that counts does, from the ladder's start on."""
        matches = self.standing
        outcomes = replayed(self.formula, self.start, map(self.played, matches))
        return list(zip(matches, outcomes, strict=True))

    def book(self, until: datetime | None = None) -> Book:
        """Where everybody stands after the last match, or after the last one up to a moment."""
        book = Book(self.formula, self.start)
        for match, outcome in self.outcomes():
            if until and match.played_at > until:
                break
            people = (self.person(seat) for seat in self.seats[match.id])
            book.standings.update(zip(people, outcome.after, strict=True))
        return book

    def restated(self) -> list[tuple[MatchSeatRow, Stood]]:
        """The seats that say something else when the ladder is played again; the matches say it already."""
        changed = []
        for match, outcome in self.replayed():
            match.reason = outcome.reason
            for seat, before, after in zip(self.seats[match.id], outcome.before, outcome.after, strict=True):
                stood = Stood(self.person(seat), written(before.rating), written(after.rating), before.games)
                if stood != (seat.person_id, seat.before, seat.after, seat.games):
                    changed.append((seat, stood))
        return changed

    def _stored(self, match: MatchRow) -> Outcome:
        before, after = [], []
        for seat in self.seats[match.id]:
            rating, change = Fraction(seat.before), Fraction(seat.after) - Fraction(seat.before)
            before.append(Standing(rating, seat.games))
            after.append(Standing(rating + change, seat.games + 1, change))
        return Outcome(tuple(before), tuple(after), match.reason)


async def roll_of(unit: UnitOfWork, row: LadderRow, players: Sequence[PlayerRow]) -> Roll:
    """A ladder with all that belongs to it.

    Raises:
        NoSuchFormulaError: The catalogue has its formula no more.
    """
    seats: dict[int, list[MatchSeatRow]] = defaultdict(list)
    matches: Sequence[MatchRow] = ()
    if row.id:
        matches = await unit.ladders.matches(row.id)
        for seat in await unit.ladders.seats(row.id):
            seats[seat.match_id].append(seat)
    return Roll(row, known(row.formula), matches, seats, {each.id: each.person for each in players})


def ladder_for(league_id: int, formula: Formula, at: datetime) -> LadderRow:
    """The row that a league's ladder begins with, not yet stored."""
    return LadderRow(league_id=league_id, formula=formula.slug, start=str(formula.start), created_at=at)
