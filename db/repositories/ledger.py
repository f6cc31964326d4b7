"""The entries of games: added, and never anything else."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import sqlmodel
from sqlalchemy import ColumnElement, Select, bindparam, func, select
from sqlmodel import col
from sqlmodel.ext.asyncio.session import AsyncSession

from db.models import EntryRow, GameRow, PlayerRow
from db.types import EntryKind


class Seats:
    """The record of a person that sits in a game, of the games whose ledgers were read."""

    def __init__(self) -> None:
        self._records: dict[tuple[int, int], int] = {}

    def add(self, game_id: int, person: int, record: int) -> None:
        """Remember which record it is; the first one stays."""
        self._records.setdefault((game_id, person), record)

    def record(self, game_id: int, person: int) -> int:
        """The record that sits there, or the person's own."""
        return self._records.get((game_id, person), person)


class Entry(NamedTuple):
    """A line of a game's ledger as `EntryRow` describes it, read as columns: it never changes.

    Attributes:
        id: Its number; 0 while it is not written.
        player_id: The person whom it is about.
        record_id: The record of that person which sat down; 0 for the one that sits there when it is written.
    """

    id: int
    game_id: int
    player_id: int
    operation_id: int
    kind: str
    amount: int
    buy_ins: int
    logged_by: int
    at: datetime
    voids: int | None = None
    record_id: int = 0


class Ledger:
    """The ledger; an entry is taken back by another one that names it.

    A person may be known by several records. Entries name the person here, while the table keeps the
    record that sat down, also for what is added later: so nothing has to move when the two are told apart.
    """

    def __init__(self, session: AsyncSession, seats: Seats) -> None:
        self._session = session
        self._seats = seats

    async def of_game(self, game_id: int) -> list[Entry]:
        """Every entry of a game, voids included, in the order they were written."""
        await self._session.flush()
        connection = await self._session.connection()
        rows = (await connection.execute(_OF_GAME, {"game": game_id})).all()
        entries = [Entry._make(row) for row in rows]
        if any(entry.record_id != entry.player_id for entry in entries):
            undone = _taken_back(entries)
            # A record that was written down by mistake and taken back does not sit there.
            for entry in entries:
                if entry.id not in undone and entry.kind != EntryKind.VOID:
                    self._seats.add(game_id, entry.player_id, entry.record_id)
        return entries

    def record(self, game_id: int, person: int) -> int:
        """The record of a person that sits in a game whose ledger has been read, else the person's own."""
        return self._seats.record(game_id, person)

    async def games_with(self, league_id: int, players: Collection[int]) -> set[int]:
        """The league's games in which one of these records has an entry, taken back or not."""
        query = (
            sqlmodel.select(EntryRow.game_id)
            .join(GameRow, col(EntryRow.game_id) == GameRow.id)
            .where(GameRow.league_id == league_id, col(EntryRow.player_id).in_(players))
            .distinct()
        )
        return set(await self._session.exec(query))

    async def beside(self, league_id: int, players: Collection[int]) -> set[int]:
        """The records with an entry, taken back or not, in a game in which one of these has one; these too."""
        games = (
            sqlmodel.select(EntryRow.game_id)
            .join(GameRow, col(EntryRow.game_id) == GameRow.id)
            .where(GameRow.league_id == league_id, col(EntryRow.player_id).in_(players))
        )
        query = sqlmodel.select(EntryRow.player_id).where(col(EntryRow.game_id).in_(games)).distinct()
        return set(await self._session.exec(query))

    async def game_of_operation(self, operation_id: int) -> int | None:
        """The game in which an operation wrote, if it wrote in one."""
        query = sqlmodel.select(EntryRow.game_id).where(EntryRow.operation_id == operation_id)
        return (await self._session.exec(query)).first()

    async def append(self, *entries: Entry) -> list[Entry]:
        """Write entries, in this order, and give them their numbers; the game's earlier ones have been read."""
        rows = []
        for entry in entries:
            record = entry.record_id or self._seats.record(entry.game_id, entry.player_id)
            said = entry._asdict() | {"id": None, "player_id": record}
            rows.append(EntryRow(**{name: said[name] for name in said if name != "record_id"}))
        self._session.add_all(rows)
        await self._session.flush()
        return [
            entry._replace(id=row.id, record_id=row.player_id) for entry, row in zip(entries, rows, strict=True)
        ]


def _taken_back(entries: Sequence[Entry]) -> set[int]:
    """The entries that do not stand: named by a void that does; what is written later comes first."""
    undone: set[int] = set()
    for entry in reversed(entries):
        if entry.voids is not None and entry.id not in undone:
            undone.add(entry.voids)
    return undone


def ledger_where(condition: ColumnElement[bool]) -> Select[Any]:
    """The query for the entries of which something is so, as `Entry` takes their columns, in order."""
    table = EntryRow.__table__.c  # type: ignore[attr-defined]  # SQLModel hides it from the checker
    person = func.coalesce(PlayerRow.person_id, table.player_id)
    columns = {name: table[name] for name in Entry._fields if name != "record_id"} | {"player_id": person}
    return (
        select(*columns.values(), table.player_id)
        .join(PlayerRow, table.player_id == PlayerRow.id)
        .where(condition)
        .order_by(table.id)
    )


_OF_GAME = ledger_where(col(EntryRow.game_id) == bindparam("game"))
