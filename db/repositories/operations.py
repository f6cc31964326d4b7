"""What was asked, and the answer it got: the audit log that also answers repeats."""

from sqlmodel import select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import OperationRow


class Operations:
    """The operations, each under the key that every repeat of it carries."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def with_key(self, key: str) -> OperationRow | None:
        """The operation that was already answered under this key."""
        return (await self._session.exec(select(OperationRow).where(OperationRow.key == key))).first()

    async def add(self, row: OperationRow) -> OperationRow:
        """A new operation.

        Raises:
            IntegrityError: The key was used.
        """
        self._session.add(row)
        await self._session.flush()
        return row
