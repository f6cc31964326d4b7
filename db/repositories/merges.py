"""Which records are one person, and which are said to be."""

from collections.abc import Sequence

from sqlmodel import col, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models.people import ClaimRow, MergeRow


class Merges:
    """The merges of records; one that is taken back stays, with the operation that did it."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def standing(self, league_id: int) -> Sequence[MergeRow]:
        """The merges that hold, in the order they were made."""
        query = (
            select(MergeRow)
            .where(MergeRow.league_id == league_id, col(MergeRow.undone_by).is_(None))
            .order_by(col(MergeRow.id))
        )
        return (await self._session.exec(query)).all()

    async def add(self, row: MergeRow) -> MergeRow:
        """A new merge.

        Raises:
            IntegrityError: The record is merged already.
        """
        self._session.add(row)
        await self._session.flush()
        return row


class Claims:
    """What is said of guests and accounts until both sides agree."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def find(self, claim_id: int) -> ClaimRow | None:
        """The claim with this id, if there is one."""
        return await self._session.get(ClaimRow, claim_id)

    async def add(self, row: ClaimRow) -> ClaimRow:
        """A new claim."""
        self._session.add(row)
        await self._session.flush()
        return row
