"""What a game's ledger adds up to. Pure: entries in, sums out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from db.models import EntryRow
from db.types import MONEY_IN, EntryKind


@dataclass(frozen=True, slots=True)
class Stakes:
    """What one buy-in buys: `stack` chips, or itself where chips are money."""

    buy_in: int
    stack: int | None = None

    def worth(self, count: int) -> Fraction:
        """The money, in smallest units, of what was counted on the table."""
        return Fraction(count) if self.stack is None else Fraction(count * self.buy_in, self.stack)

    def chips(self, money: int) -> Fraction:
        """What `money` buys, in what is counted on the table."""
        return Fraction(money) if self.stack is None else Fraction(money * self.stack, self.buy_in)


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's line of a game.

    Attributes:
        money_in: In smallest units.
        counted: What they took off the table: smallest units, or chips in a game with a stack;
            None while they never left it.
        is_in: They sit at the table (money in after the last cash-out).
        entries: Their standing entries, oldest first.
        adjusted: What they got of a difference, as it is counted on the table; below zero what they bore.
        told: The profit that somebody wrote down without the amounts behind it, in smallest units.
    """

    player: int
    money_in: int
    buy_ins: int
    counted: int | None
    is_in: bool
    entries: tuple[EntryRow, ...]
    adjusted: int = 0
    told: int = 0

    def profit(self, stakes: Stakes) -> Fraction:
        """Cash-out with their part of a difference, less money in; exact, in smallest units."""
        return stakes.worth((self.counted or 0) + self.adjusted) - self.money_in + self.told


@dataclass(frozen=True, slots=True)
class Sheet:
    """A game's books: its seats in the order people sat down."""

    stakes: Stakes
    seats: tuple[Seat, ...]
    newest: EntryRow | None

    @property
    def in_chips(self) -> bool:
        """Whether what is counted on the table is chips, not money."""
        return self.stakes.stack is not None

    @property
    def money_in(self) -> int:
        """Everything bought, in smallest units."""
        return sum(seat.money_in for seat in self.seats)

    @property
    def counted(self) -> int:
        """Everything taken off the table, as it is counted there."""
        return sum(seat.counted or 0 for seat in self.seats)

    @property
    def adjusted(self) -> int:
        """The difference that was settled, as it is counted on the table."""
        return sum(seat.adjusted for seat in self.seats)

    @property
    def on_table(self) -> Fraction:
        """What is left on the table, as it is counted there; below zero when too much was taken off."""
        told = sum(seat.told for seat in self.seats)
        return self.stakes.chips(self.money_in - told) - self.counted - self.adjusted

    @property
    def players_in(self) -> tuple[int, ...]:
        """Who sits at the table."""
        return tuple(seat.player for seat in self.seats if seat.is_in)

    @property
    def is_settled(self) -> bool:
        """Whether everybody is out and the books balance."""
        return bool(self.seats) and not self.players_in and self.is_balanced

    @property
    def is_balanced(self) -> bool:
        """Whether what was taken off is what was bought; a part of a chip cannot be counted and is none."""
        return abs(self.on_table) < 1

    def seat_of(self, player: int) -> Seat | None:
        """A player's seat; None for one who has no standing entry."""
        return next((seat for seat in self.seats if seat.player == player), None)


def standing(entries: Iterable[EntryRow]) -> list[EntryRow]:
    """The entries that count: those nobody took back, or whose taking back was itself taken back."""
    ledger = list(entries)
    voided_by = {entry.voids: entry for entry in ledger if entry.voids is not None}

    def stands(entry: EntryRow) -> bool:
        is_so, link = True, voided_by.get(entry.id)
        while link is not None:
            is_so, link = not is_so, voided_by.get(link.id)
        return is_so

    return [entry for entry in ledger if entry.kind != EntryKind.VOID and stands(entry)]


def tip(entries: Sequence[EntryRow], entry: EntryRow) -> EntryRow:
    """The end of an entry's chain of voids: what the next void has to name."""
    voided_by = {link.voids: link for link in entries if link.voids is not None}
    while entry.id in voided_by:
        entry = voided_by[entry.id]
    return entry


def sheet(stakes: Stakes, entries: Sequence[EntryRow]) -> Sheet:
    """Add up a game's entries."""
    by_player: dict[int, list[EntryRow]] = {}
    for entry in standing(entries):
        by_player.setdefault(entry.player_id, []).append(entry)
    return Sheet(
        stakes,
        tuple(_seat(player, own) for player, own in by_player.items()),
        entries[-1] if entries else None,
    )


def _seat(player: int, entries: list[EntryRow]) -> Seat:
    outs = [entry.amount for entry in entries if entry.kind == EntryKind.CASH_OUT]
    moves = [entry for entry in entries if entry.kind not in (EntryKind.ADJUSTMENT, EntryKind.PROFIT)]
    return Seat(
        player=player,
        money_in=sum(entry.amount for entry in entries if entry.kind in MONEY_IN),
        buy_ins=sum(entry.buy_ins for entry in entries),
        counted=sum(outs) if outs else None,
        is_in=bool(moves) and moves[-1].kind != EntryKind.CASH_OUT,
        entries=tuple(entries),
        adjusted=sum(entry.amount for entry in entries if entry.kind == EntryKind.ADJUSTMENT),
        told=sum(entry.amount for entry in entries if entry.kind == EntryKind.PROFIT),
    )
