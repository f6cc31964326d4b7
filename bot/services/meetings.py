"""Who has sat at one table with whom: such two are two people."""

from collections.abc import Sequence

from bot.services.people import records_of
from bot.services.sheets import standing
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
    league, own = records[0].league_id, {row.id for row in records}
    met = await unit.results.beside(league, own) | await unit.ladders.beside(own)
    if not await unit.ledger.beside(league, own) <= met:
        # Of a game that has no results, its ledger tells.
        for game_id in await unit.ledger.games_with(league, own) - await unit.results.games_with(league, own):
            sat = await seated(unit, game_id)
            met |= sat if sat & own else set()
    return frozenset(row.person for row in rows if row.id in met)


async def seated(unit: UnitOfWork, game_id: int) -> set[int]:
    """The records that sit in a game; who was written down by mistake and taken back does not."""
    return {entry.record_id for entry in standing(await unit.ledger.of_game(game_id))}
