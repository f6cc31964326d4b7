"""Everything that a league has, table by table, as rows of plain values; and the way back."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

import sqlmodel
from sqlalchemy import ColumnElement, CursorResult, Select, Table, cast, func, insert, select
from sqlalchemy.dialects.postgresql import REGCLASS
from sqlalchemy.exc import DataError, IntegrityError
from sqlmodel import SQLModel, col
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import (
    AnnouncementRow,
    CorrectionRow,
    EntryRow,
    GameRow,
    PlayerRow,
    PortionRow,
    ResultRow,
    TransferRow,
)
from db.models.ladders import LadderRow, MatchRow, MatchSeatRow
from db.models.people import MergeRow
from db.repositories.ledger import Entry, ledger_where
from db.types import AnnouncementState

Row = dict[str, Any]
# So many rows go into the database in one statement.
BATCH = 500


class UnfitError(Exception):
    """Rows do not fit the tables; `table` is the first that refused one."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


class Archive:
    """The rows of leagues as they stand in the tables: here records are records, not the persons they are."""

    def __init__(self, session: AsyncSession) -> None:
        self._session = session

    async def players(self, league_id: int) -> list[Row]:
        """Every record of a player, in the order they came."""
        return await self._rows(PlayerRow, table_of(PlayerRow).c.league_id == league_id, "number")

    async def games(self, league_id: int) -> list[Row]:
        """Every game, in the order of their numbers."""
        return await self._rows(GameRow, table_of(GameRow).c.league_id == league_id, "number")

    async def whole_games(self, league_id: int) -> Sequence[GameRow]:
        """Every game as an object, in the order of their numbers."""
        query = sqlmodel.select(GameRow).where(GameRow.league_id == league_id).order_by(col(GameRow.number))
        return (await self._session.exec(query)).all()

    async def games_between(self, league_id: int, first: date, last: date) -> Sequence[GameRow]:
        """The games of a stretch of days as objects, in the order of their numbers."""
        query = (
            sqlmodel.select(GameRow)
            .where(GameRow.league_id == league_id, GameRow.played_on >= first, GameRow.played_on <= last)
            .order_by(col(GameRow.number))
        )
        return (await self._session.exec(query)).all()

    async def ledgers(self, league_id: int) -> dict[int, list[Entry]]:
        """The ledgers of all games by the id of the game; entries name the person, as `Ledger` gives them."""
        found: dict[int, list[Entry]] = {}
        query = ledger_where(col(EntryRow.game_id).in_(_games_of(league_id)))
        for row in (await self._ask(query)).all():
            entry = Entry._make(row)
            found.setdefault(entry.game_id, []).append(entry)
        return found

    async def weights(self, league_id: int) -> dict[int, list[tuple[int, int]]]:
        """Persons with their weights by the operation that divided something among them."""
        persons = {row["id"]: row["person_id"] or row["id"] for row in await self.players(league_id)}
        found: dict[int, list[tuple[int, int]]] = {}
        for row in await self.portions(league_id):
            found.setdefault(row["operation_id"], []).append((persons[row["player_id"]], row["weight"]))
        return found

    async def counts(self) -> dict[int, int]:
        """How many games each league has, of those that have any."""
        game = table_of(GameRow).c
        query = (
            select(game.league_id, func.count().label("count")).group_by(game.league_id).order_by(game.league_id)
        )
        return {row["league_id"]: row["count"] for row in (await self._ask(query)).mappings()}

    async def entries(self, league_id: int) -> list[Row]:
        """The ledgers of all games, in the order they were written."""
        return await self._of_games(EntryRow, league_id, "game_id", "id")

    async def transfers(self, league_id: int) -> list[Row]:
        """The transfers of all games, in the order they were listed."""
        return await self._of_games(TransferRow, league_id, "game_id", "id")

    async def results(self, league_id: int) -> list[Row]:
        """The results of all games, best first."""
        mine = table_of(ResultRow).c.league_id == league_id
        return await self._rows(ResultRow, mine, "played_on", "game_id", "place", "player_id")

    async def portions(self, league_id: int) -> list[Row]:
        """Who took part in divisions, in the order of the divisions."""
        entry, portion = table_of(EntryRow).c, table_of(PortionRow).c
        ours = select(entry.operation_id).where(entry.game_id.in_(_games_of(league_id)))
        return await self._rows(PortionRow, portion.operation_id.in_(ours), "operation_id", "player_id")

    async def corrections(self, league_id: int) -> list[Row]:
        """What was changed of games that counted, oldest first."""
        return await self._rows(CorrectionRow, table_of(CorrectionRow).c.league_id == league_id, "operation_id")

    async def merges(self, league_id: int) -> list[Row]:
        """The merges that hold, in the order they were made."""
        merge = table_of(MergeRow).c
        return await self._rows(MergeRow, (merge.league_id == league_id) & merge.undone_by.is_(None), "id")

    async def announcements(self, league_id: int) -> list[Row]:
        """What was announced, or given up, in the order of the claims."""
        row = table_of(AnnouncementRow).c
        settled = row.state.in_([AnnouncementState.SENT, AnnouncementState.DEAD])
        return await self._rows(AnnouncementRow, (row.league_id == league_id) & settled, "id")

    async def ladders(self, league_id: int) -> list[Row]:
        """Every ladder, the oldest first."""
        return await self._rows(LadderRow, table_of(LadderRow).c.league_id == league_id, "id")

    async def leagues_with_ladders(self) -> list[int]:
        """The leagues that have one."""
        ladder = table_of(LadderRow).c
        return list((await self._ask(select(ladder.league_id).distinct().order_by(ladder.league_id))).scalars())

    async def matches(self, league_id: int) -> list[Row]:
        """Every match of every ladder, in the order of their numbers."""
        ours = table_of(MatchRow).c.ladder_id.in_(_ladders_of(league_id))
        return await self._rows(MatchRow, ours, "ladder_id", "number")

    async def seats(self, league_id: int) -> list[Row]:
        """The seats of all matches, in their order."""
        match = table_of(MatchRow).c
        theirs = select(match.id).where(match.ladder_id.in_(_ladders_of(league_id)))
        return await self._rows(MatchSeatRow, table_of(MatchSeatRow).c.match_id.in_(theirs), "match_id", "seat")

    async def flush(self) -> None:
        """Write what was changed of objects.

        Raises:
            UnfitError: A table does not take it.
        """
        try:
            await self._session.flush()
        except (IntegrityError, DataError, OverflowError) as error:
            raise UnfitError("") from error

    async def add(self, kind: type[SQLModel], rows: Sequence[Mapping[str, Any]]) -> None:
        """Write rows as they are.

        Raises:
            UnfitError: The table does not take one of them.
        """
        table, connection = table_of(kind), await self._session.connection()
        try:
            for start in range(0, len(rows), BATCH):
                await connection.execute(insert(table), [*rows[start : start + BATCH]])
        except (IntegrityError, DataError, OverflowError) as error:
            raise UnfitError(table.name) from error

    async def add_numbered(self, kind: type[SQLModel], rows: Sequence[Mapping[str, Any]]) -> list[int]:
        """Write rows that get an id from the database; the ids, in the same order.

        Asked for them row by row, it would take a statement a row to keep that order.

        Raises:
            UnfitError: The table does not take one of them.
        """
        ids = await self._next_ids(table_of(kind), len(rows)) if rows else []
        await self.add(kind, [{**row, "id": row_id} for row, row_id in zip(rows, ids, strict=True)])
        return ids

    async def _next_ids(self, table: Table, count: int) -> list[int]:
        """So many ids that no row has; only the transaction that holds the one writer's turn asks."""
        connection = await self._session.connection()
        if connection.dialect.name == "sqlite":
            last = (await connection.execute(select(func.max(table.c.id)))).scalar() or 0
            return list(range(last + 1, last + count + 1))
        sequence = func.nextval(cast(func.pg_get_serial_sequence(table.name, "id"), REGCLASS))
        drawn = await connection.execute(select(sequence).select_from(func.generate_series(1, count).alias("n")))
        return sorted(drawn.scalars())

    async def _of_games(self, kind: type[SQLModel], league_id: int, *order: str) -> list[Row]:
        return await self._rows(kind, table_of(kind).c.game_id.in_(_games_of(league_id)), *order)

    async def _rows(self, kind: type[SQLModel], condition: ColumnElement[bool], *order: str) -> list[Row]:
        table = table_of(kind)
        query = select(*table.c).where(condition).order_by(*(table.c[name] for name in order))
        return [dict(row) for row in (await self._ask(query)).mappings()]

    async def _ask(self, query: Select[Any]) -> CursorResult[Any]:
        found: CursorResult[Any] = await (await self._session.connection()).execute(query)
        return found


def _ladders_of(league_id: int) -> Select[tuple[int]]:
    ladder = table_of(LadderRow).c
    return select(ladder.id).where(ladder.league_id == league_id)


def _games_of(league_id: int) -> Select[tuple[int]]:
    game = table_of(GameRow).c
    return select(game.id).where(game.league_id == league_id)


def table_of(kind: type[SQLModel]) -> Table:
    """The table of a row's class."""
    table: Table = kind.__table__  # type: ignore[attr-defined]  # SQLModel hides it from the checker
    return table
