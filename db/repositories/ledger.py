"""The entries of games: added, and never anything else."""

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import EntryRow


class Ledger:
    """The ledger; an entry is taken back by another one that names it."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of_game(self, game_id: int) -> Sequence[EntryRow]:
        """Every entry of a game, voids included, in the order they were written."""
        query = select(EntryRow).where(EntryRow.game_id == game_id).order_by(col(EntryRow.id))
        return (await self._session.exec(query)).all()

    async def append(self, *rows: EntryRow) -> None:
        """Write entries, in this order."""
        self._session.add_all(rows)
        await self._session.flush()
