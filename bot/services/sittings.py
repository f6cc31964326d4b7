"""How long somebody sat at the table, as far as the ledger knows."""

from collections.abc import Sequence

from db.repositories import Entry

# Nobody sits so short: the evening was entered afterwards. Nobody sits so long: it was left open.
SHORTEST, LONGEST = 10, 24 * 60


def minutes(entries: Sequence[Entry]) -> int | None:
    """The minutes between a player's first entry in a game and the last; None where they tell nothing."""
    if not entries:
        return None
    moments = [entry.at for entry in entries]
    sat = int((max(moments) - min(moments)).total_seconds()) // 60
    return sat if SHORTEST <= sat <= LONGEST else None
