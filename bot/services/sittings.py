"""How long people sat at the table, as far as the ledger knows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from bot.services.sheets import standing
from db.repositories import Entry
from db.types import MONEY_IN, EntryKind

# Nobody sits so short: the evening was entered afterwards. Nobody sits so long: it was left open.
SHORTEST, LONGEST = 10, 24 * 60


def minutes(entries: Sequence[Entry]) -> Mapping[int, int]:
    """The minutes from each player's first money in to their last cash-out, by player, where they tell something.

    An entry that stands in for one of the same player, taken back with it, counts as that one was written:
    when something was put right says nothing of how long somebody sat.
    """
    moments = _moments(entries)
    came: dict[int, datetime] = {}
    left: dict[int, datetime] = {}
    for entry in standing(entries):
        if entry.kind in MONEY_IN:
            came[entry.player_id] = min(moments[entry.id], came.get(entry.player_id, moments[entry.id]))
        elif entry.kind == EntryKind.CASH_OUT:
            left[entry.player_id] = max(moments[entry.id], left.get(entry.player_id, moments[entry.id]))
    sat = {one: int((left[one] - came[one]).total_seconds()) // 60 for one in came.keys() & left.keys()}
    return {one: each for one, each in sat.items() if SHORTEST <= each <= LONGEST}


def _moments(entries: Iterable[Entry]) -> Mapping[int, datetime]:
    """When each entry's player came or left by it."""
    moments: dict[int, datetime] = {}
    # The entries that a void, or a chain of voids, is about, and what each operation took back of a player.
    named: dict[int, Entry] = {}
    replaced: defaultdict[tuple[int, int, bool], list[datetime]] = defaultdict(list)
    for entry in entries:
        first = entry if entry.voids is None else named[entry.voids]
        named[entry.id] = first
        sitting = (entry.operation_id, first.player_id, first.kind in MONEY_IN)
        if entry.voids is not None:
            replaced[sitting].append(moments[first.id])
        else:
            before = replaced.get(sitting, [entry.at])
            moments[entry.id] = min(before) if entry.kind in MONEY_IN else max(before)
    return moments
