"""The facts that closed games left, read as columns: a board needs no objects."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Select, bindparam
from sqlmodel import col, delete, func, select
from sqlmodel.ext.asyncio.session import AsyncSession

from db.inserting import insert
from db.models import AnnouncementRow, PlayerRow, ResultRow
from db.repositories.announcements import touch
from db.repositories.ledger import Seats


class Fact(NamedTuple):
    """One player's result in one game; `importance` in hundredths, amounts in smallest units.

    What was bought, in how many buy-ins, and the minutes at the table are None where nobody knows.
    """

    played_on: date
    game_id: int
    player_id: int
    place: int
    shared: int
    players: int
    importance: int
    profit: int
    money_in: int | None = None
    buy_ins: int | None = None
    minutes: int | None = None


class Stretch(NamedTuple):
    """The facts of a period, the nearest days with games round it, and the K it was announced with."""

    facts: list[Fact]
    earlier: date | None
    later: date | None
    best_k: int | None


class Results:
    """The results of leagues, in the order of their days; as in the ledger, they name the person."""

    def __init__(self, session: AsyncSession, seats: Seats) -> None:
        self._session = session
        self._seats = seats

    async def write(self, league_id: int, facts: Sequence[Fact]) -> None:
        """Write what a game that closes says of its players."""
        rows = []
        for fact in facts:
            seat = self._seats.record(fact.game_id, fact.player_id)
            rows.append({"league_id": league_id, **fact._replace(player_id=seat)._asdict()})
        if rows:
            connection = await self._session.connection()
            await connection.execute(insert(self._session, ResultRow), rows)
        for day, game_id in {(fact.played_on, fact.game_id) for fact in facts}:
            await touch(self._session, league_id, day, game_id)

    async def unbalanced(self) -> int | None:
        """A game whose profits do not sum to zero, if there is any."""
        profits = func.sum(col(ResultRow.profit))
        query = select(ResultRow.game_id).group_by(col(ResultRow.game_id)).having(profits != 0).limit(1)
        return (await self._session.exec(query)).first()

    async def remove(self, league_id: int, played_on: date, game_id: int) -> None:
        """Take a game's results off every board."""
        await self._session.exec(
            delete(ResultRow).where(
                col(ResultRow.league_id) == league_id,
                col(ResultRow.played_on) == played_on,
                col(ResultRow.game_id) == game_id,
            )
        )
        await touch(self._session, league_id, played_on, game_id)

    async def between(self, league_id: int, first: date, last: date) -> list[Fact]:
        """The facts of a stretch of days, both ends included, oldest first."""
        rows = await self._read(BETWEEN, league=league_id, first=first, last=last)
        return [Fact(*row) for row in rows]

    async def stretch(self, league_id: int, first: date, last: date, period: str) -> Stretch:
        """The facts of a stretch of days as `between` gives them, with what lies round it, in one statement.

        `period` is the key under which these days are announced.
        """
        asked = {"league": league_id, "first": first, "last": last, "period": period}
        rows = await self._read(STRETCH, **asked)
        found = rows[0][-len(ROUND_IT) :] if rows else (await self._read(NOTHING, **asked))[0]
        return Stretch([Fact(*row[: -len(ROUND_IT)]) for row in rows], *found)

    async def _read(self, query: Select[Any], **values: Any) -> Sequence[tuple[Any, ...]]:  # noqa: ANN401  # as the columns are
        """The rows of a query that is built once, past the ORM: a third of a month's board went into that."""
        await self._session.flush()
        connection = await self._session.connection()
        rows: Sequence[tuple[Any, ...]] = (await connection.execute(query, values)).all()
        return rows

    async def games_with(self, league_id: int, players: Collection[int]) -> set[int]:
        """The games of which one of these records has a result."""
        query = select(ResultRow.game_id).where(
            ResultRow.league_id == league_id, col(ResultRow.player_id).in_(players)
        )
        return set(await self._session.exec(query))

    async def beside(self, league_id: int, players: Collection[int]) -> set[int]:
        """The records with a result in a game in which one of these has one; these too."""
        ours = ResultRow.league_id == league_id
        games = select(ResultRow.game_id).where(ours, col(ResultRow.player_id).in_(players))
        query = select(ResultRow.player_id).where(ours, col(ResultRow.game_id).in_(games)).distinct()
        return set(await self._session.exec(query))

    async def games_of(self, league_id: int) -> dict[int, int]:
        """How many closed games each person of a league has played."""
        person = func.coalesce(PlayerRow.person_id, PlayerRow.id)
        query = (
            select(person, func.count())
            .select_from(ResultRow)
            .join(PlayerRow, col(ResultRow.player_id) == PlayerRow.id)
            .where(ResultRow.league_id == league_id)
            .group_by(person)
        )
        return dict((await self._session.exec(query)).all())

    async def first_day(self, league_id: int) -> date | None:
        """The first day with a closed game; None where there is none."""
        query = select(func.min(ResultRow.played_on)).where(ResultRow.league_id == league_id)
        first: date | None = (await self._session.exec(query)).one()
        return first

    async def last_day(self, league_id: int) -> date | None:
        """The last day with a closed game; None where there is none."""
        query = select(func.max(ResultRow.played_on)).where(ResultRow.league_id == league_id)
        last: date | None = (await self._session.exec(query)).one()
        return last


def columns() -> list[Any]:
    """A fact's columns, with the person in the place of the record that sat there."""
    table, people = ResultRow.__table__.c, PlayerRow.__table__.c  # type: ignore[attr-defined]  # as above
    columns = {name: table[name] for name in Fact._fields}
    return [*(columns | {"player_id": func.coalesce(people.person_id, table.player_id)}).values()]


def _queries() -> tuple[Select[Any], Select[Any], list[Any]]:
    """The facts of a stretch of days, what lies round these, and the columns of the latter."""
    table = ResultRow.__table__.c  # type: ignore[attr-defined]  # as above
    ours = table.league_id == bindparam("league")
    first: BindParameter[date] = bindparam("first")
    last: BindParameter[date] = bindparam("last")
    announced = (
        AnnouncementRow.league_id == bindparam("league"),
        col(AnnouncementRow.kind).in_(["month", "year"]),
        AnnouncementRow.period == bindparam("period"),
    )
    facts = (
        select(*columns())
        .join(PlayerRow, col(ResultRow.player_id) == PlayerRow.id)
        .where(ours, table.played_on >= first, table.played_on <= last)
        .order_by(table.played_on, table.game_id, table.place, table.player_id)
    )
    round_it = [
        select(func.max(table.played_on)).where(ours, table.played_on < first).scalar_subquery(),
        select(func.min(table.played_on)).where(ours, table.played_on > last).scalar_subquery(),
        select(AnnouncementRow.best_k).where(*announced).scalar_subquery(),
    ]
    return facts, select(*round_it), round_it


BETWEEN, NOTHING, ROUND_IT = _queries()
STRETCH = BETWEEN.add_columns(*ROUND_IT)
