"""A closed game as somebody would correct it. Pure: nothing of it is written before it is recorded."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.services.cards import books_of
from bot.services.divisions import Part, Weights, divided
from bot.services.sheets import Sheet, Stakes, standing
from db.models import GameRow
from db.repositories import Entry
from db.types import EntryKind


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """One player's line; `told` is a profit that was written down without the amounts behind it."""

    player: int
    money_in: int
    counted: int
    told: int = 0


@dataclass(frozen=True, slots=True)
class Decided:
    """What becomes of a difference: divided among `people`, or all of it `player`'s.

    Who was given what nobody owned was not asked to bear what is `missing`, nor the other way round.
    """

    people: tuple[int, ...] = ()
    player: int | None = None
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """A game as it would be. Money in is in smallest units, what was counted in chips where chips count.

    Attributes:
        version: The newest operation that wrote in the ledger, or corrected the game, when it was made.
        decided: How its difference was settled the last time; None where nobody has.
        sat: Each player with the record of theirs that sat down, as it was when the draft was made.
    """

    game: int
    number: int
    stakes: Stakes
    played_on: date
    importance: int
    version: int
    seats: tuple[DraftSeat, ...]
    decided: Decided | None = None
    sat: frozenset[tuple[int, int]] = frozenset()

    @property
    def difference(self) -> int:
        """Money in less money out, as it is counted on the table; a part of a chip is none."""
        money_in = self.stakes.chips(sum(seat.money_in for seat in self.seats))
        return int(money_in - sum(seat.counted + seat.told for seat in self.seats))

    @property
    def stacks(self) -> dict[int, int]:
        """What each player took off the table."""
        return {seat.player: seat.counted for seat in self.seats}

    @property
    def decision(self) -> Decided | None:
        """How the difference that it has is settled; None where that is still to be said, or there is none."""
        if not self.difference or self.decided is None:
            return None
        return self.decided if self.decided.missing == (self.difference < 0) else None

    @property
    def is_complete(self) -> bool:
        """Whether it could be recorded: two players at least, and its difference settled."""
        return len(self.seats) > 1 and (not self.difference or self.decision is not None)

    def seat_of(self, player: int) -> DraftSeat | None:
        """A player's line, if they have one."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def with_seat(self, player: int, *, money_in: int | None = None, counted: int | None = None) -> "Draft":
        """The draft with something else in a player's line; one who has none gets one."""
        seat = self.seat_of(player) or DraftSeat(player, self.stakes.buy_in, 0)
        changed = replace(
            seat,
            money_in=seat.money_in if money_in is None else money_in,
            counted=seat.counted if counted is None else counted,
            told=0 if (money_in, counted) != (None, None) else seat.told,
        )
        seats = [changed if each.player == player else each for each in self.seats]
        return replace(self, seats=tuple(seats if seat in self.seats else [*self.seats, changed]))

    def without(self, player: int) -> "Draft":
        """The draft without a player, who then decides and bears nothing either."""
        seats = tuple(seat for seat in self.seats if seat.player != player)
        decided = self.decided
        if decided is not None:
            people = tuple(one for one in decided.people if one != player)
            decided = replace(decided, people=people) if people else None if decided.player == player else decided
        return replace(self, seats=seats, decided=decided)


@dataclass(frozen=True, slots=True)
class DraftShown:
    """A draft as it would be recorded.

    Attributes:
        others: Who of the league is not in it.
        parts: Who gets how much of its difference, or bears it, where that is settled.
        enough: They hold as much as they would bear.
    """

    draft: Draft
    others: tuple[int, ...]
    parts: tuple[Part, ...] = ()
    enough: bool = True


def draft_of(game: GameRow, entries: Sequence[Entry], weights: Weights) -> Draft:
    """A closed game as it stands."""
    books = books_of(game, entries)
    return Draft(
        game=game.id,
        number=game.number,
        stakes=books.stakes,
        played_on=game.played_on,
        importance=game.importance,
        version=max((entry.operation_id for entry in entries), default=0),
        seats=tuple(DraftSeat(seat.player, seat.money_in, seat.counted or 0, seat.told) for seat in books.seats),
        decided=_decided(books, entries, weights),
        sat=frozenset((entry.player_id, entry.record_id) for entry in standing(entries)),
    )


def parts_of(draft: Draft, unit: int) -> tuple[Part, ...]:
    """Who gets how much of a draft's difference, or bears it; nobody where that is not settled.

    Raises:
        ValueError: Those who would bear it hold less.
    """
    decided, stacks = draft.decision, draft.stacks
    if decided is None:
        return ()
    if decided.player is not None:
        return (Part(decided.player, stacks.get(decided.player, 0), draft.difference),)
    people = [(one, stack) for one, stack in stacks.items() if one in decided.people]
    return divided(draft.difference, people, unit if draft.stakes.stack is None else 1)


def changed_players(before: Draft, after: Draft) -> Mapping[int, tuple[DraftSeat | None, DraftSeat | None]]:
    """Whose line differs, with the line before and after."""
    players = [seat.player for seat in (*before.seats, *after.seats)]
    lines = {one: (before.seat_of(one), after.seat_of(one)) for one in dict.fromkeys(players)}
    return {one: pair for one, pair in lines.items() if pair[0] != pair[1]}


def _decided(books: Sheet, entries: Sequence[Entry], weights: Weights) -> Decided | None:
    """How the difference was settled the last time."""
    adjustments = [entry for entry in standing(entries) if entry.kind == EntryKind.ADJUSTMENT]
    if not adjustments:
        return None
    last = adjustments[-1]
    seated = {seat.player for seat in books.seats}
    if people := tuple(player for player, _ in weights.get(last.operation_id, ()) if player in seated):
        return Decided(people=people, missing=last.amount < 0)
    return Decided(player=last.player_id, missing=last.amount < 0)
