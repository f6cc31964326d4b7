"""Leagues and the chats that lead to them."""

from sqlmodel import col, or_, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import ChatRow, EntryRow, GameRow, LeagueRow, ResultRow
from db.types import GameStatus


class Leagues:
    """The leagues, found by the chats they live in."""

    def __init__(self, session: AsyncSession, *, locking: bool) -> None:
        self._session = session
        self._locking = locking

    async def of_chat(self, chat_id: int) -> LeagueRow | None:
        """The league of a chat; None for a chat that never had one.

        A writer holds its row to the end of the transaction, which keeps a league's writers in line
        where the database itself admits many (PostgreSQL).
        """
        query = select(LeagueRow).join(ChatRow).where(ChatRow.telegram_id == chat_id)
        if self._locking:
            query = query.with_for_update(of=LeagueRow)
        return (await self._session.exec(query)).first()

    async def get(self, league_id: int) -> LeagueRow:
        """The league with this id."""
        return await self._session.get_one(LeagueRow, league_id)

    async def chat_of(self, league_id: int) -> int:
        """The chat a league lives in now."""
        query = select(ChatRow.telegram_id).where(ChatRow.league_id == league_id, col(ChatRow.current))
        return (await self._session.exec(query)).one()

    async def has_amounts(self, league_id: int) -> bool:
        """Whether anything is written in a league's currency: an entry, a result, a game that runs."""
        games = select(GameRow.id).where(GameRow.league_id == league_id)
        query = select(
            or_(
                games.where(GameRow.status == GameStatus.OPEN).exists(),
                select(EntryRow.id).where(col(EntryRow.game_id).in_(games)).exists(),
                select(ResultRow.game_id).where(ResultRow.league_id == league_id).exists(),
            )
        )
        return bool((await self._session.exec(query)).one())

    async def register(self, chat_id: int, row: LeagueRow) -> LeagueRow:
        """Found a league in a chat that has none."""
        self._session.add(row)
        await self._session.flush()
        self._session.add(ChatRow(telegram_id=chat_id, league_id=row.id))
        await self._session.flush()
        return row

    async def move(self, old: int, new: int) -> bool:
        """Point a league from the chat `old` to the chat `new`; False where nothing was to move."""
        chat = await self._session.get(ChatRow, old)
        if chat is None or not chat.current:
            return False
        chat.current = False
        arrived = await self._session.get(ChatRow, new)
        if arrived is None:
            self._session.add(ChatRow(telegram_id=new, league_id=chat.league_id))
        else:
            arrived.league_id, arrived.current = chat.league_id, True
        await self._session.flush()
        return True
