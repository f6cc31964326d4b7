"""Who has sat at one table with whom: such two are two people."""

from collections.abc import Sequence

from bot.services.people import records_of
from db import UnitOfWork
from db.models import PlayerRow


async def met_by(unit: UnitOfWork, rows: Sequence[PlayerRow], person: int) -> frozenset[int]:
    """The people of a league who sat in a game, or in a match of a ladder, together with one of them.

    Args:
        unit: The transaction.
        rows: Everybody of the league.
        person: Whom they met; the answer may name this one too.
    """
    records = records_of(rows, person)
    if not records:
        return frozenset()
    league, own = records[0].league_id, [row.id for row in records]
    beside = await unit.ledger.beside(league, own) | await unit.results.beside(league, own)
    beside |= await unit.ladders.beside(own)
    return frozenset(row.person for row in rows if row.id in beside)
