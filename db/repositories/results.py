"""The facts that closed games left, read as columns: a board needs no objects."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from sqlmodel import col, delete, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import ResultRow


class Fact(NamedTuple):
    """One player's result in one game; `importance` in hundredths, `profit` in smallest units."""

    played_on: date
    game_id: int
    player_id: int
    place: int
    shared: int
    players: int
    importance: int
    profit: int


class Results:
    """The results of leagues, in the order of their days."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def write(self, league_id: int, facts: Sequence[Fact]) -> None:
        """Write what a game that closes says of its players."""
        self._session.add_all(ResultRow(league_id=league_id, **fact._asdict()) for fact in facts)
        await self._session.flush()

    async def remove(self, league_id: int, played_on: date, game_id: int) -> None:
        """Take a game's results off every board."""
        await self._session.exec(
            delete(ResultRow).where(
                col(ResultRow.league_id) == league_id,
                col(ResultRow.played_on) == played_on,
                col(ResultRow.game_id) == game_id,
            )
        )

    async def between(self, league_id: int, first: date, last: date) -> list[Fact]:
        """The facts of a stretch of days, both ends included, oldest first."""
        table = ResultRow.__table__.c  # type: ignore[attr-defined]  # SQLModel hides it from the checker
        query = (
            select(*(table[name] for name in Fact._fields))
            .where(ResultRow.league_id == league_id, ResultRow.played_on >= first, ResultRow.played_on <= last)
            .order_by(table.played_on, table.game_id, table.place, table.player_id)
        )
        return [Fact(*row) for row in await self._session.exec(query)]

    async def last_day(self, league_id: int) -> date | None:
        """The last day with a closed game; None where there is none."""
        query = select(func.max(ResultRow.played_on)).where(ResultRow.league_id == league_id)
        last: date | None = (await self._session.exec(query)).one()
        return last
