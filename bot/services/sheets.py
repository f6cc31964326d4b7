"""What a game's ledger adds up to. Pure: entries in, sums out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from db.repositories import Entry
from db.types import MONEY_IN, EntryKind

# Whoever's last entry is money in sits at the table.
MOVES = (*MONEY_IN, EntryKind.CASH_OUT)


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
    entries: tuple[Entry, ...]
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
    newest: Entry | None

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


def lines(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry | None]]:
    """Every entry that is not itself a void, with the void that holds: None for an entry that stands.

    Restoring takes the void back, and so on: an even number of them lets the entry stand.
    """
    voided_by = {entry.voids: entry for entry in entries if entry.voids is not None}
    for entry in entries:
        if entry.kind == EntryKind.VOID:
            continue
        stands, last = True, entry
        while (link := voided_by.get(last.id)) is not None:
            stands, last = not stands, link
        yield entry, None if stands else last


def standing(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that count: those nobody took back, or whose taking back was itself taken back."""
    return [entry for entry, void in lines(entries) if void is None]


def out_of_turn(entries: Sequence[Entry]) -> Iterator[tuple[Entry, Entry | None]]:
    """Every standing cash-out of somebody who had nothing on the table, with the cash-out before it, if any.

    One without another before it is of somebody who had never bought in.
    """
    last: dict[int, Entry] = {}
    for entry in standing(entries):
        before = last.get(entry.player_id)
        if entry.kind == EntryKind.CASH_OUT and (before is None or before.kind == EntryKind.CASH_OUT):
            yield entry, before
        if entry.kind in MOVES:
            last[entry.player_id] = entry


def tip(entries: Sequence[Entry], entry: Entry) -> Entry:
    """The end of an entry's chain of voids: what the next void has to name."""
    voided_by = {link.voids: link for link in entries if link.voids is not None}
    while entry.id in voided_by:
        entry = voided_by[entry.id]
    return entry


def sheet(stakes: Stakes, entries: Sequence[Entry]) -> Sheet:
    """Add up a game's entries."""
    by_player: dict[int, list[Entry]] = {}
    for entry in standing(entries):
        by_player.setdefault(entry.player_id, []).append(entry)
    return Sheet(
        stakes,
        tuple(_seat(player, own) for player, own in by_player.items()),
        entries[-1] if entries else None,
    )


def _seat(player: int, entries: list[Entry]) -> Seat:
    sums: dict[str, int] = {}
    for entry in entries:
        sums[entry.kind] = sums.get(entry.kind, 0) + entry.amount
    last = next((entry.kind for entry in reversed(entries) if entry.kind in MOVES), EntryKind.CASH_OUT)
    return Seat(
        player=player,
        money_in=sum(sums.get(kind, 0) for kind in MONEY_IN),
        buy_ins=sum(entry.buy_ins for entry in entries),
        counted=sums.get(EntryKind.CASH_OUT),
        is_in=last != EntryKind.CASH_OUT,
        entries=tuple(entries),
        adjusted=sums.get(EntryKind.ADJUSTMENT, 0),
        told=sums.get(EntryKind.PROFIT, 0),
    )
