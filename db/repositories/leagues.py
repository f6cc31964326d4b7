"""Leagues and the chats that lead to them."""

from collections.abc import Collection, Sequence

from sqlalchemy import text
from sqlmodel import and_, col, func, or_, select, update
from sqlmodel.ext.asyncio.session import AsyncSession
from sqlmodel.sql.expression import SelectOfScalar

from db.inserting import insert
from db.models import AnnouncementRow, ChatRow, EntryRow, GameRow, LeagueRow, PlayerRow, ResultRow
from db.models.people import PrivateChoiceRow
from db.types import GameStatus


class Leagues:
    """The leagues, found by the chats they live in."""

    def __init__(self, session: AsyncSession, *, locking: bool) -> None:
        self._session = session
        self._locking = locking

    async def of_chat(self, chat_id: int) -> LeagueRow | None:
        """The league of a chat; None for a chat that never had one.

        A writer holds its row to the end of the transaction, which keeps a league's writers in line
        where the database itself admits many (PostgreSQL). Where there is no row yet, it holds the chat.
        """
        found = await self._of_chat(chat_id)
        if found is None and self._locking and self._session.get_bind().dialect.name == "postgresql":
            await self._session.exec(select(func.pg_advisory_xact_lock(chat_id)))
            found = await self._of_chat(chat_id)
        return found

    async def of_game(self, game_id: int) -> LeagueRow:
        """The league of a game, held by a writer as in `of_chat`; the game itself is to be read afterwards."""
        query = (
            select(LeagueRow).join(GameRow, col(GameRow.league_id) == LeagueRow.id).where(GameRow.id == game_id)
        )
        return (await self._session.exec(self._held(query))).one()

    async def hold(self, league_ids: Collection[int]) -> None:
        """Keep other writers of these leagues waiting to the end of the transaction.

        In the order of their ids, so that two who want several do not wait for each other.
        """
        query = select(LeagueRow.id).where(col(LeagueRow.id).in_(league_ids)).order_by(col(LeagueRow.id))
        if self._locking:
            (await self._session.exec(query.with_for_update())).all()

    async def _of_chat(self, chat_id: int) -> LeagueRow | None:
        query = select(LeagueRow).join(ChatRow).where(ChatRow.telegram_id == chat_id)
        return (await self._session.exec(self._held(query))).first()

    def _held(self, query: SelectOfScalar[LeagueRow]) -> SelectOfScalar[LeagueRow]:
        return query.with_for_update(of=LeagueRow) if self._locking else query

    async def seen_in(self, chat_id: int) -> tuple[LeagueRow | None, tuple[int, ...]]:
        """The league of a chat as `of_chat` finds it, with the numbers of its games that are not over."""
        query = (
            select(LeagueRow, GameRow.number)
            .join(ChatRow, col(ChatRow.league_id) == LeagueRow.id)
            # In words: a bound value would hide from the planner that the index of unfinished games serves.
            .outerjoin(
                GameRow, and_(col(GameRow.league_id) == LeagueRow.id, text("game.status IN ('open', 'undecided')"))
            )
            .where(ChatRow.telegram_id == chat_id)
            .order_by(col(GameRow.number))
        )
        rows: Sequence[tuple[LeagueRow, int | None]] = (await self._session.exec(query)).all()
        return rows[0][0] if rows else None, tuple(number for _, number in rows if number is not None)

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

    async def chat(self, chat_id: int) -> ChatRow:
        """A chat that leads to a league."""
        return await self._session.get_one(ChatRow, chat_id)

    async def ids_of(self, chat_id: int) -> set[int]:
        """Every id under which the league of a chat has been known."""
        league = select(ChatRow.league_id).where(ChatRow.telegram_id == chat_id)
        query = select(ChatRow.telegram_id).where(col(ChatRow.league_id).in_(league))
        return set(await self._session.exec(query))

    async def silent(self) -> set[int]:
        """The chats in which the bot may not speak."""
        query = select(ChatRow.telegram_id).where(col(ChatRow.inactive).is_not(None))
        return set(await self._session.exec(query))

    async def move(self, old: int, new: int) -> bool:
        """Point a league from the chat `old` to the chat `new`; False where nothing was to move.

        What the new chat may have got by itself in the meantime gives way, as long as nobody has played there.
        """
        await self.of_chat(old)
        arrived_league = await self.of_chat(new)
        chat = await self._session.get(ChatRow, old)
        if chat is None or not chat.current:
            return False
        arrived = await self._session.get(ChatRow, new)
        if arrived is None:
            self._session.add(ChatRow(telegram_id=new, league_id=chat.league_id, greeted=chat.greeted))
        elif arrived_league and arrived_league.games:
            return False
        else:
            arrived.league_id, arrived.current, arrived.inactive = chat.league_id, True, None
        chat.current = False
        await self._session.flush()
        await self._forget_messages(chat.league_id)
        return True

    async def _forget_messages(self, league_id: int) -> None:
        """What was posted in a chat cannot be edited from another one, where its number is another message's."""
        posted = ("card_message", "closing_message", "result_message", "settlement_message")
        games = update(GameRow).where(col(GameRow.league_id) == league_id)
        await self._session.exec(games.values(dict.fromkeys(posted)))
        said = update(AnnouncementRow).where(col(AnnouncementRow.league_id) == league_id)
        await self._session.exec(said.values(message_id=None))

    async def shared_with(self, telegram_id: int) -> Sequence[tuple[LeagueRow, int]]:
        """The leagues in which an account has played, with their present chats; where the bot may speak."""
        query = (
            select(LeagueRow, ChatRow.telegram_id)
            .join(ChatRow, col(ChatRow.league_id) == LeagueRow.id)
            .join(PlayerRow, col(PlayerRow.league_id) == LeagueRow.id)
            .where(PlayerRow.telegram_id == telegram_id, col(ChatRow.current), col(ChatRow.inactive).is_(None))
            .order_by(col(LeagueRow.id))
        )
        return (await self._session.exec(query)).all()

    async def chosen_by(self, telegram_id: int) -> int | None:
        """The league that somebody has chosen to see in private."""
        choice = await self._session.get(PrivateChoiceRow, telegram_id)
        return choice.league_id if choice else None

    async def choose(self, telegram_id: int, league_id: int) -> None:
        """Remember the league that somebody wants to see in private."""
        chosen = insert(self._session, PrivateChoiceRow).values(telegram_id=telegram_id, league_id=league_id)
        connection = await self._session.connection()
        await connection.execute(
            chosen.on_conflict_do_update(index_elements=["telegram_id"], set_={"league_id": league_id})
        )
