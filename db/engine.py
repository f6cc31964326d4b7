"""Engines whose transactions begin as they should and whose pragmas were read back."""

from pathlib import Path

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

BEGIN = "sqlite_begin"
# How long a writer waits for another process, in thousandths of a second, on either database.
PATIENCE = 5000
# FULL is 2: a commit that people were told of survives a power cut.
PRAGMAS = {"foreign_keys": 1, "journal_mode": "wal", "synchronous": 2, "busy_timeout": PATIENCE}
# A statement that takes long, and a transaction whose program has gone quiet, hold up a whole league.
SERVER = {
    "application_name": "poker-league",
    "lock_timeout": str(PATIENCE),
    "statement_timeout": "30000",
    "idle_in_transaction_session_timeout": "60000",
}
# Seconds until a server that says nothing is given up; its own limits come first.
CONNECT_SECONDS, ANSWER_SECONDS = 10, 40


def file_of(url: str | URL) -> Path | None:
    """The file that holds an SQLite database; None for any other kind."""
    parsed = make_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None


def make_engine(url: str, *, migrating: bool = False) -> AsyncEngine:
    """An engine whose transactions begin as they should.

    On SQLite, writers take the lock at BEGIN and connections carry the pragmas: Python's sqlite3 opens no
    transaction before a SELECT, so two read-change-write transactions would lose an update without an
    error. Migrations rebuild tables, and with foreign keys on a rebuild would delete every child row.

    On PostgreSQL, whoever may write holds the row of the league (`Leagues`). READ COMMITTED, its default,
    is what goes with that: whatever is read after the lock is what the last writer left.
    """
    if not url.startswith("sqlite"):
        return _on_server(url, migrating=migrating)
    engine = create_async_engine(url)
    pragmas = PRAGMAS | {"foreign_keys": int(not migrating)}

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


def readers_of(engine: AsyncEngine) -> AsyncEngine:
    """The same engine for transactions that only look: they see one moment, and wait for no writer."""
    if engine.dialect.name == "sqlite":
        return engine.execution_options(**{BEGIN: "DEFERRED"})
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _on_server(url: str, *, migrating: bool) -> AsyncEngine:
    """An engine for a server, which may have been started anew since a connection was last used."""
    limits = {name: SERVER[name] for name in ("application_name", "lock_timeout")} if migrating else SERVER
    answers = None if migrating else ANSWER_SECONDS
    return create_async_engine(
        url,
        pool_pre_ping=True,
        connect_args={"server_settings": limits, "timeout": CONNECT_SECONDS, "command_timeout": answers},
    )


async def check_pragmas(engine: AsyncEngine) -> None:
    """Read the pragmas back.

    Raises:
        RuntimeError: One of them did not take, for example WAL on a network disk.
    """
    if engine.dialect.name != "sqlite":
        return
    async with readers_of(engine).connect() as connection:
        for name, wanted in PRAGMAS.items():
            found = (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            if found != wanted:
                raise RuntimeError(f"SQLite did not take {name}={wanted}: it says {found}")
