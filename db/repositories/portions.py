"""Who took part when differences were divided."""

from collections.abc import Sequence

from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import EntryRow, PlayerRow, PortionRow
from db.repositories.ledger import Seats


class Portions:
    """The weights of divisions; the entries of the same operation hold the rounded parts.

    They name the person here, and in the table the record that sat down, as these entries do.
    """

    def __init__(self, session: AsyncSession, seats: Seats) -> None:
        self._session = session
        self._seats = seats

    async def of_game(self, game_id: int) -> dict[int, list[tuple[int, int]]]:
        """Players with their weights by operation, of those that wrote in the game's ledger."""
        operations = select(EntryRow.operation_id).where(EntryRow.game_id == game_id)
        query = (
            select(PortionRow.operation_id, func.coalesce(PlayerRow.person_id, PlayerRow.id), PortionRow.weight)
            .join(PlayerRow, col(PortionRow.player_id) == PlayerRow.id)
            .where(col(PortionRow.operation_id).in_(operations))
            .order_by(col(PortionRow.operation_id), col(PortionRow.player_id))
        )
        found: dict[int, list[tuple[int, int]]] = {}
        for operation, player, weight in await self._session.exec(query):
            found.setdefault(operation, []).append((player, weight))
        return found

    async def write(self, operation_id: int, game_id: int, people: Sequence[tuple[int, int]]) -> None:
        """Remember who took part in a division, with what weight; the game's ledger has been read."""
        self._session.add_all(
            PortionRow(operation_id=operation_id, player_id=self._seats.record(game_id, player), weight=weight)
            for player, weight in people
        )
        await self._session.flush()
