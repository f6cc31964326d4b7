"""How a difference is divided among those who take part. Pure: books in, parts out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction

from bot.services.records import Decision
from bot.services.shares import deductions, shares
from bot.services.sheets import Seat, Sheet, standing
from db.repositories import Entry
from db.types import EntryKind

# Whoever was counted so long before Close was asked for takes part by default.
LATE = timedelta(hours=1)

# Who took part in a division and with what weight, by the operation that decided it.
Weights = Mapping[int, Sequence[tuple[int, int]]]


@dataclass(frozen=True, slots=True)
class Part:
    """One player's part of a difference, below zero where it is taken from them; `weight` is their cash-out."""

    player: int
    weight: int
    amount: int


def divided(difference: int, stacks: Iterable[tuple[int, int]], unit: int) -> tuple[Part, ...]:
    """A difference in parts proportional to the stacks: shared out, or deducted where it is below zero.

    Parts are multiples of `unit`, the rest by largest remainder and then by the lowest id (`shares`).

    Raises:
        ValueError: Nobody takes part, or they do not hold as much as is missing.
    """
    people = sorted(stacks)
    weights = [stack for _, stack in people]
    if difference >= 0:
        amounts = shares(difference, weights, unit)
    else:
        amounts = tuple(-part for part in deductions(-difference, weights, unit))
    return tuple(Part(player, stack, amount) for (player, stack), amount in zip(people, amounts, strict=True))


def taking_part(books: Sheet, asked_at: datetime | None) -> tuple[int, ...]:
    """Who was counted within the hour before Close was asked for, or since; everybody if nobody was.

    Where nobody has asked, it is as if they had when the last one was counted.
    """
    since = (asked_at or max(map(_counted_at, books.seats))) - LATE
    late = [seat.player for seat in books.seats if _counted_at(seat) >= since]
    return tuple(sorted(late or [seat.player for seat in books.seats]))


def decisions(entries: Sequence[Entry], weights: Weights, accounts: Mapping[int, int]) -> tuple[Decision, ...]:
    """How the differences of a game were settled, oldest first.

    Args:
        entries: The game's ledger.
        weights: Who took part in each division.
        accounts: Players by Telegram id, for the authors.
    """
    return tuple(
        Decision(
            amount=sum(entry.amount for entry in own),
            player=None if own[0].operation_id in weights else own[0].player_id,
            by=accounts.get(own[0].logged_by, 0),
        )
        for own in _adjustments(entries).values()
    )


def exact_parts(entries: Sequence[Entry], weights: Weights) -> dict[int, Fraction]:
    """What each player's standing adjustments would be before they were rounded.

    A division of which a part was taken back later counts as it is written.
    """
    exact: dict[int, Fraction] = {}
    for operation, own in _adjustments(entries).items():
        written = [entry for entry in entries if _is_adjustment(entry) and entry.operation_id == operation]
        people = weights.get(operation, ()) if len(written) == len(own) else ()
        total, whole = sum(entry.amount for entry in own), sum(weight for _, weight in people)
        parts = [(player, Fraction(total * weight, whole)) for player, weight in people] if whole else []
        for player, part in parts or [(entry.player_id, Fraction(entry.amount)) for entry in own]:
            exact[player] = exact.get(player, Fraction(0)) + part
    return exact


def weighed(stacks: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Who takes part with what weight: their stack, or alike where nobody has one."""
    people = tuple(sorted(stacks))
    return people if any(stack for _, stack in people) else tuple((player, 1) for player, _ in people)


def _counted_at(seat: Seat) -> datetime:
    outs = [entry.at for entry in seat.entries if entry.kind == EntryKind.CASH_OUT]
    return outs[-1] if outs else seat.entries[-1].at


def _is_adjustment(entry: Entry) -> bool:
    return entry.kind == EntryKind.ADJUSTMENT


def _adjustments(entries: Sequence[Entry]) -> dict[int, list[Entry]]:
    """The standing adjustments by the operation that wrote them."""
    found: dict[int, list[Entry]] = {}
    for entry in filter(_is_adjustment, standing(entries)):
        found.setdefault(entry.operation_id, []).append(entry)
    return found
