"""A finished stretch of days, read for many leagues at once: on the first of the month they all ask."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Executable, Table, bindparam
from sqlalchemy.orm import aliased
from sqlmodel import SQLModel, col, func, literal, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import ChatRow, EntryRow, GameRow, LeagueRow, PlayerRow, ResultRow
from db.repositories.results import Fact
from db.types import MONEY_IN, GameStatus

# The columns of a fact without which no place is decided.
DECIDING = Fact._fields[: Fact._fields.index("profit") + 1]


class Evening(NamedTuple):
    """A game of the stretch, as far as an announcement wants to know it."""

    league_id: int
    id: int
    number: int
    thread: int
    status: str
    ended_at: datetime | None
    imported: bool


class Home(NamedTuple):
    """A league as far as an announcement wants to know it, and the chat that it lives in now."""

    id: int
    language: str
    currency: str
    zone: str
    day_start: int
    unit: int
    best_k: int | None
    created_at: datetime
    version: int
    announce_on: bool
    announce_hour: int
    announce_month: bool
    announce_year: bool
    announce_thread: int | None
    list_style: bool
    chat_id: int


class Member(NamedTuple):
    """A record of somebody, as far as screens name one; `person` as for `PlayerRow`."""

    league_id: int
    id: int
    number: int
    name: str
    telegram_id: int | None
    person_id: int | None

    @property
    def person(self) -> int:
        """The record that stands for this one."""
        return self.person_id or self.id


class Finished:
    """What leagues have played between two days, both included."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def leagues(self, ids: Sequence[int]) -> dict[int, Home]:
        """The leagues by id, with the chats that they live in now."""
        return {row[0]: Home._make(row) for row in await self._rows(_HOMES, ids=ids)}

    async def players(self, ids: Sequence[int]) -> dict[int, list[Member]]:
        """Everybody of the leagues, by league, in the order they came."""
        found: dict[int, list[Member]] = {league_id: [] for league_id in ids}
        for row in await self._rows(_MEMBERS, ids=ids):
            found[row[0]].append(Member._make(row))
        return found

    async def facts(
        self, players: Mapping[int, Sequence[Member]], first: date, last: date
    ) -> dict[int, list[Fact]]:
        """The facts of the players' leagues, oldest first; what was bought is left out, it decides no title."""
        table = ResultRow.__table__.c  # type: ignore[attr-defined]  # as above
        query = (
            select(table.league_id, *(table[name] for name in DECIDING))
            .where(table.league_id.in_(players), table.played_on >= first, table.played_on <= last)
            .order_by(table.league_id, table.played_on, table.game_id, table.player_id)
        )
        persons = {each.id: each.person for own in players.values() for each in own if each.person_id}
        found: dict[int, list[Fact]] = {league_id: [] for league_id in players}
        for row in await self._rows(query):
            one = Fact(*row[1:])
            found[row[0]].append(
                one._replace(player_id=persons[one.player_id]) if one.player_id in persons else one
            )
        return found

    async def evenings(
        self, facts: Mapping[int, Sequence[Fact]], first: date, last: date
    ) -> dict[int, list[Evening]]:
        """The leagues' games: those that left the facts, and those of these days that are not over, by number."""
        table = GameRow.__table__.c  # type: ignore[attr-defined]  # as above
        columns = select(*(table[name] for name in Evening._fields))
        closed = columns.where(table.id.in_({fact.game_id for own in facts.values() for fact in own}))
        running = columns.where(
            table.ended_at.is_(None), table.league_id.in_(facts), table.played_on >= first, table.played_on <= last
        )
        found: dict[int, list[Evening]] = {league_id: [] for league_id in facts}
        for query in (closed, running):
            for row in await self._rows(query):
                found[row[0]].append(Evening._make(row))
        for evenings in found.values():
            evenings.sort(key=lambda evening: evening.number)
        return found

    async def turnover(self, ids: Sequence[int], first: date, last: date) -> dict[int, int]:
        """All money in of the leagues' closed games, in smallest units.

        An entry stands when the chain of voids behind it is even, so each link adds it or takes it away.
        """
        void = aliased(EntryRow)
        chain = (
            select(
                col(GameRow.league_id).label("league_id"),
                col(EntryRow.id).label("link"),
                col(EntryRow.amount).label("amount"),
                literal(1).label("sign"),
            )
            .join(GameRow, col(GameRow.id) == EntryRow.game_id)
            .where(
                col(GameRow.league_id).in_(ids),
                GameRow.played_on >= first,
                GameRow.played_on <= last,
                GameRow.status == GameStatus.CLOSED,
                col(EntryRow.kind).in_(MONEY_IN),
            )
            .cte("chain", recursive=True)
        )
        chain = chain.union_all(
            select(chain.c.league_id, void.id, chain.c.amount, -chain.c.sign).join(
                void, col(void.voids) == chain.c.link
            )
        )
        query = select(chain.c.league_id, func.sum(chain.c.amount * chain.c.sign)).group_by(chain.c.league_id)
        return {row[0]: int(row[1]) for row in await self._rows(query)}

    async def _rows(self, query: Executable, **values: object) -> Sequence[Any]:
        """What a query of columns finds; objects would cost ten times as much."""
        connection = await self._session.connection()
        return (await connection.execute(query, values)).all()


def _columns(row: type[SQLModel], names: Iterable[str]) -> list[Any]:
    table: Table = row.__table__  # type: ignore[attr-defined]  # SQLModel hides it from the checker
    return [table.c[name] for name in names]


_IDS: BindParameter[Any] = bindparam("ids", expanding=True)
# Built once: on the first of the month they are asked every second.
_HOMES = (
    select(*_columns(LeagueRow, Home._fields[:-1]), *_columns(ChatRow, ["telegram_id"]))
    .join_from(LeagueRow, ChatRow)
    .where(col(LeagueRow.id).in_(_IDS), col(ChatRow.current))
)
_MEMBERS = (
    select(*_columns(PlayerRow, Member._fields))
    .where(col(PlayerRow.league_id).in_(_IDS))
    .order_by(col(PlayerRow.league_id), col(PlayerRow.number))
)
