"""Updates that could not be worked on."""

from datetime import datetime

from sqlmodel.ext.asyncio.session import AsyncSession

from db.inserting import insert
from db.models import SetAsideRow


class Asides:
    """The updates that were set aside, each once."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def keep(self, update_id: int, kind: str, error: str, at: datetime) -> None:
        """Write one down, unless that was done, be it by another program at the same moment."""
        values = {"update_id": update_id, "kind": kind, "error": error, "at": at}
        connection = await self._session.connection()
        await connection.execute(insert(self._session, SetAsideRow).values(values).on_conflict_do_nothing())
