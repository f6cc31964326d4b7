"""What was asked, and the answer it got: the audit log that also answers repeats."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlmodel import col, func, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from db.inserting import insert
from db.models import OperationRow


class Operations:
    """The operations, each under the key that every repeat of it carries."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def begin(
        self, key: str, kind: str, league_id: int, actor: int, at: datetime, digest: str | None = None
    ) -> int | None:
        """Enter an operation, still without its answer; None when its key was used: it is a repeat.

        The unique index decides, so that no two deliveries of one wish can both be carried out.
        """
        statement = (
            insert(self._session, OperationRow)
            .values(
                key=key,
                kind=kind,
                league_id=league_id,
                actor=actor,
                at=at,
                refused=False,
                answer="",
                digest=digest,
            )
            .on_conflict_do_nothing()
            .returning(col(OperationRow.id))
        )
        connection = await self._session.connection()
        entered: int | None = (await connection.execute(statement)).scalar_one_or_none()
        return entered

    async def newest(self) -> int:
        """The id of the newest operation of all; 0 where there is none."""
        return (await self._session.exec(select(func.max(OperationRow.id)))).one() or 0

    async def answer(self, operation_id: int, answer: str, *, refused: bool = False) -> None:
        """Give an operation its answer."""
        statement = (
            update(OperationRow).where(col(OperationRow.id) == operation_id).values(answer=answer, refused=refused)
        )
        await self._session.exec(statement, execution_options={"synchronize_session": False})

    async def with_keys(self, keys: Collection[str]) -> Sequence[OperationRow]:
        """The operations that were entered under one of these keys, oldest first."""
        query = select(OperationRow).where(col(OperationRow.key).in_(keys)).order_by(col(OperationRow.id))
        return (await self._session.exec(query)).all()

    async def find(self, operation_id: int) -> OperationRow | None:
        """The operation with this id, if there is one."""
        return await self._session.get(OperationRow, operation_id)

    async def with_key(self, key: str) -> OperationRow:
        """The operation that was entered under this key."""
        return (await self._session.exec(select(OperationRow).where(OperationRow.key == key))).one()
