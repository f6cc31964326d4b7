"""The evenings of a league."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, func, or_, select, update
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import ChatRow, GameRow, LeagueRow
from db.types import GameStatus

# What was played with a bot, and not told by the rows of a file (`GameRow.was_told`).
_PLAYED = or_(
    ~col(GameRow.imported), col(GameRow.ended_at).is_(None), col(GameRow.ended_at) != col(GameRow.opened_at)
)
# An evening that a file tells of was over long before it got its number.
_LATEST = (_PLAYED.desc(), col(GameRow.opened_at).desc(), col(GameRow.number).desc())


class Games:
    """The games of leagues; a topic has at most one open, and no number is used twice."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def get(self, game_id: int) -> GameRow:
        """The game with this id."""
        return await self._session.get_one(GameRow, game_id)

    async def at_home(self, game_id: int) -> tuple[GameRow, LeagueRow, int]:
        """The game with this id, its league, and the chat in which that lives now."""
        query = (
            select(GameRow, LeagueRow, ChatRow.telegram_id)
            .join(LeagueRow, col(GameRow.league_id) == LeagueRow.id)
            .join(ChatRow, col(ChatRow.league_id) == LeagueRow.id)
            .where(GameRow.id == game_id, col(ChatRow.current))
        )
        return (await self._session.exec(query)).one()

    async def find(self, game_id: int) -> GameRow | None:
        """The game with this id, if there is one."""
        return await self._session.get(GameRow, game_id)

    async def noted(self, game_id: int, column: str) -> int | None:
        """Which message shows a game, by the column that remembers it."""
        query = select(getattr(GameRow, column)).where(GameRow.id == game_id)
        message: int | None = (await self._session.exec(query)).one()
        return message

    async def note(self, game_id: int, **messages: int | None) -> None:
        """Keep which messages show a game, by the columns that remember them."""
        noting = update(GameRow).where(col(GameRow.id) == game_id).values(**messages)
        await self._session.exec(noting, execution_options={"synchronize_session": False})

    async def open_in(self, league_id: int, thread: int) -> GameRow | None:
        """The open game of a topic."""
        query = select(GameRow).where(
            GameRow.league_id == league_id,
            GameRow.thread == thread,
            GameRow.status == GameStatus.OPEN,
        )
        return (await self._session.exec(query)).first()

    async def every_open(self) -> Sequence[GameRow]:
        """Every open game of every league."""
        return (await self._session.exec(select(GameRow).where(GameRow.status == GameStatus.OPEN))).all()

    async def left_open(self, opened_before: datetime) -> Sequence[GameRow]:
        """The open games of all leagues that were opened before a moment and have had no reminder."""
        query = select(GameRow).where(
            GameRow.status == GameStatus.OPEN,
            GameRow.opened_at <= opened_before,
            col(GameRow.reminded_at).is_(None),
        )
        return (await self._session.exec(query)).all()

    async def with_transfers_due(self, now: datetime) -> Sequence[GameRow]:
        """The games of all leagues whose open transfers are to get their line by now."""
        query = select(GameRow).where(
            col(GameRow.transfers_due_at).is_not(None), col(GameRow.transfers_due_at) <= now
        )
        return (await self._session.exec(query)).all()

    async def numbered(self, league_id: int, number: int) -> GameRow | None:
        """The league's game of this number."""
        query = select(GameRow).where(GameRow.league_id == league_id, GameRow.number == number)
        return (await self._session.exec(query)).first()

    async def last_in(self, league_id: int, thread: int, *statuses: str) -> GameRow | None:
        """The newest game of a topic, of any status or of these; what a file told of was not played in it."""
        query = (
            select(GameRow)
            .where(GameRow.league_id == league_id, GameRow.thread == thread, _PLAYED)
            .order_by(col(GameRow.number).desc())
            .limit(1)
        )
        if statuses:
            query = query.where(col(GameRow.status).in_(statuses))
        return (await self._session.exec(query)).first()

    async def last(self, league_id: int) -> GameRow | None:
        """The game that was opened last, whatever became of it."""
        query = select(GameRow).where(GameRow.league_id == league_id).order_by(*_LATEST).limit(1)
        return (await self._session.exec(query)).first()

    async def last_closed(self, league_id: int) -> GameRow | None:
        """The closed game that was opened last."""
        query = (
            select(GameRow)
            .where(GameRow.league_id == league_id, GameRow.status == GameStatus.CLOSED)
            .order_by(*_LATEST)
            .limit(1)
        )
        return (await self._session.exec(query)).first()

    async def numbers(self, game_ids: Sequence[int]) -> dict[int, int]:
        """The numbers of games by their ids."""
        query = select(GameRow.id, GameRow.number).where(col(GameRow.id).in_(game_ids))
        return dict((await self._session.exec(query)).all())

    async def count(self, league_id: int) -> int:
        """How many games a league has, of whatever status."""
        query = select(func.count()).select_from(GameRow).where(GameRow.league_id == league_id)
        return (await self._session.exec(query)).one()

    async def newest(self, league_id: int, limit: int, offset: int) -> Sequence[GameRow]:
        """Some of a league's games, those of the latest days first."""
        query = (
            select(GameRow)
            .where(GameRow.league_id == league_id)
            .order_by(col(GameRow.played_on).desc(), col(GameRow.number).desc())
            .limit(limit)
            .offset(offset)
        )
        return (await self._session.exec(query)).all()

    async def add(self, league: LeagueRow, row: GameRow) -> GameRow:
        """A new game with the league's next number; the caller holds the league."""
        league.games += 1
        row.number = league.games
        self._session.add(row)
        await self._session.flush()
        return row
