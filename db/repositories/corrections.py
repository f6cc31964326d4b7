"""What was changed of games that counted."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import CorrectionRow, GameRow


class Corrections:
    """The corrections of leagues, for whoever has said something that they change."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def add(self, row: CorrectionRow) -> None:
        """Remember a correction."""
        self._session.add(row)
        await self._session.flush()

    async def newest(self, game_id: int) -> int:
        """The newest operation that corrected a game; 0 where none did."""
        query = select(func.max(CorrectionRow.operation_id)).where(CorrectionRow.game_id == game_id)
        return (await self._session.exec(query)).one() or 0

    async def latest(self, game: GameRow) -> datetime | None:
        """When a closed game was last corrected since it was closed; None where it was not."""
        query = select(func.max(CorrectionRow.at)).where(
            CorrectionRow.league_id == game.league_id,
            CorrectionRow.game_id == game.id,
            col(CorrectionRow.at) >= game.ended_at,
        )
        found: datetime | None = (await self._session.exec(query)).one()
        return found

    async def reasons(self, game_id: int) -> dict[int, str]:
        """Why a game was corrected, by the operation that did it."""
        query = select(CorrectionRow.operation_id, CorrectionRow.reason).where(CorrectionRow.game_id == game_id)
        return dict((await self._session.exec(query)).all())

    async def since(self, league_id: int, moment: datetime) -> Sequence[CorrectionRow]:
        """A league's corrections after a moment, oldest first."""
        query = (
            select(CorrectionRow)
            .where(CorrectionRow.league_id == league_id, CorrectionRow.at > moment)
            .order_by(col(CorrectionRow.operation_id))
        )
        return (await self._session.exec(query)).all()
