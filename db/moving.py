"""Everything of one database into another, which is empty: the way from SQLite to PostgreSQL."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Table, cast, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import REGCLASS
from sqlalchemy.ext.asyncio import AsyncConnection

from db import models
from db.engine import make_engine, readers_of
from db.errors import storage_errors
from db.models import ladders, people  # noqa: F401  # their tables are to be known

# So many rows go over in one statement.
BATCH = 500
Rows = list[dict[str, Any]]


class OccupiedError(Exception):
    """The database that everything should go to has rows already; `table` is the first that has."""

    def __init__(self, table: str) -> None:
        super().__init__(table)
        self.table = table


async def move(source: str, target: str, step: Callable[[int, int], None]) -> dict[str, int]:
    """Copy every row of an SQLite database into an empty PostgreSQL; how many each table got.

    One transaction, so that a copy that is broken off leaves nothing; nobody writes in between.

    Args:
        source: The URL of what is read, in one moment; it stays as it is.
        target: The URL of a database at the same step of the schema.
        step: Is told how many rows are there, of how many.

    Raises:
        OccupiedError: The target has rows already.
        StorageError: One of the two cannot be used.
    """
    reading, writing = make_engine(source), make_engine(target, migrating=True)
    try:
        with storage_errors():
            async with readers_of(reading).begin() as here, writing.begin() as there:
                return await _copied(here, there, step)
    finally:
        await reading.dispose()
        await writing.dispose()


async def _copied(
    here: AsyncConnection, there: AsyncConnection, step: Callable[[int, int], None]
) -> dict[str, int]:
    tables = models.Table.metadata.sorted_tables
    await _occupied(there, tables)
    counts = [(await here.execute(select(func.count()).select_from(table))).scalar_one() for table in tables]
    done, everything = 0, sum(counts)
    for table in tables:
        rows: Rows = [row._asdict() for row in await here.execute(select(table).order_by(*table.primary_key))]
        for start in range(0, len(rows), BATCH):
            batch = rows[start : start + BATCH]
            await there.execute(insert(table), _bare(table, batch))
            done += len(batch)
            step(done, everything)
        await _point(there, table, rows)
        await _number_on(there, table)
    return {table.name: count for table, count in zip(tables, counts, strict=True)}


async def _occupied(there: AsyncConnection, tables: Sequence[Table]) -> None:
    """Keep everybody else out, and see that nobody has been there.

    Raises:
        OccupiedError: A table has rows.
    """
    names = ", ".join(there.dialect.identifier_preparer.format_table(table) for table in tables)
    await there.execute(text(f"LOCK TABLE {names} IN EXCLUSIVE MODE"))
    for table in tables:
        if (await there.execute(select(1).select_from(table).limit(1))).first():
            raise OccupiedError(table.name)


def _bare(table: Table, rows: Rows) -> Rows:
    """Rows that do not point yet to what comes after them."""
    return [row | dict.fromkeys(_forward(table, row)) for row in rows]


async def _point(there: AsyncConnection, table: Table, rows: Rows) -> None:
    """Let rows point to what came after them."""
    for row in rows:
        if ahead := _forward(table, row):
            await there.execute(update(table).where(table.c.id == row["id"]).values(ahead))


def _forward(table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a row that point to a later row of the same table."""
    return {name: row[name] for name in _pointers(table) if row[name] is not None and row[name] > row["id"]}


def _pointers(table: Table) -> set[str]:
    """The columns that point to rows of the same table."""
    return {key.parent.name for key in table.foreign_keys if key.column.table is table}


async def _number_on(there: AsyncConnection, table: Table) -> None:
    """Let the next row get the number after the last one; where there is none, the first."""
    column = table.autoincrement_column
    if column is not None:
        sequence = cast(func.pg_get_serial_sequence(table.name, column.name), REGCLASS)
        await there.execute(select(func.setval(sequence, func.max(column))).select_from(table))
