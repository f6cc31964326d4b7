"""Engines whose transactions begin as they should and whose pragmas were read back."""

from pathlib import Path

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BEGIN = "sqlite_begin"
# FULL is 2: a commit that people were told of survives a power cut.
PRAGMAS = {"foreign_keys": 1, "journal_mode": "wal", "synchronous": 2, "busy_timeout": 5000}


def file_of(url: str | URL) -> Path | None:
    """The file that holds an SQLite database; None for any other kind."""
    parsed = make_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def make_engine(url: str, *, foreign_keys: bool = True) -> AsyncEngine:
    """An engine whose writers take the lock at BEGIN and whose connections carry the pragmas.

    Python's sqlite3 opens no transaction before a SELECT, so two read-change-write transactions
    would lose an update without an error; hence BEGIN is ours. Migrations rebuild tables and pass
    `foreign_keys=False`, else the rebuild would delete every child row.
    """
    engine = create_async_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if engine.dialect.name == "sqlite":
        pragmas = PRAGMAS | {"foreign_keys": int(foreign_keys)}

        def prepare(connection: DBAPIConnection, _record: object) -> None:
            connection.isolation_level = None
            cursor = connection.cursor()
            # First of all, so that the other pragmas wait for another process instead of failing.
            cursor.execute(f"PRAGMA busy_timeout={PRAGMAS['busy_timeout']}")
            for name, wanted in pragmas.items():
                cursor.execute(f"PRAGMA {name}={wanted}")
            cursor.close()

        def begin(connection: Connection) -> None:
            mode = connection.get_execution_options().get(BEGIN, "IMMEDIATE")
            connection.exec_driver_sql(f"BEGIN {mode}")

        event.listen(engine.sync_engine, "connect", prepare)
        event.listen(engine.sync_engine, "begin", begin)
    return engine


async def check_pragmas(engine: AsyncEngine) -> None:
    """Read the pragmas back.

    Raises:
        RuntimeError: One of them did not take, for example WAL on a network disk.
    """
    if engine.dialect.name != "sqlite":
        return
    async with engine.execution_options(**{BEGIN: "DEFERRED"}).connect() as connection:
        for name, wanted in PRAGMAS.items():
            found = (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            if found != wanted:
                raise RuntimeError(f"SQLite did not take {name}={wanted}: it says {found}")
