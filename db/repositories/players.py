"""The people of a league."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import LeagueRow, PlayerRow


class Players:
    """The players of leagues; an account of Telegram is one player of a league, once."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def of_league(self, league_id: int) -> Sequence[PlayerRow]:
        """Everybody of a league, in the order they came."""
        query = select(PlayerRow).where(PlayerRow.league_id == league_id).order_by(col(PlayerRow.number))
        return (await self._session.exec(query)).all()

    async def with_account(self, league_id: int, telegram_id: int) -> PlayerRow | None:
        """The player that an account is in a league."""
        query = select(PlayerRow).where(PlayerRow.league_id == league_id, PlayerRow.telegram_id == telegram_id)
        return (await self._session.exec(query)).first()

    async def add(
        self,
        league: LeagueRow,
        name: str,
        at: datetime,
        telegram_id: int | None = None,
        username: str | None = None,
    ) -> PlayerRow:
        """A new player with the league's next number; the caller holds the league."""
        league.players += 1
        row = PlayerRow(
            league_id=league.id,
            number=league.players,
            name=name,
            telegram_id=telegram_id,
            username=username,
            created_at=at,
        )
        self._session.add(row)
        await self._session.flush()
        return row
