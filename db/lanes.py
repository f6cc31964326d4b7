"""Locks that hold over several statements and several processes, and that nobody's death leaves behind."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import IntEnum

from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from db.errors import storage_errors

# A machine that vanished without a word is taken for gone after 25 seconds, and its locks are free.
KEEPALIVES = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
WIDTH = 16
PATIENCE = 30.0

LOCK = text("SELECT pg_advisory_lock(hashtextextended(:name, 0))")
UNLOCK = text("SELECT pg_advisory_unlock(hashtextextended(:name, 0))")


class Lane(IntEnum):
    """What a lock is about."""

    CHAT = 1
    CARD = 2


class Lanes:
    """Advisory locks of PostgreSQL, each on a connection of its own; on SQLite there is but one process.

    The server frees a lock when its connection ends, however it ends. Whoever waits is served in order.
    """

    def __init__(self, url: str) -> None:
        self._engine: AsyncEngine | None = None
        if url.startswith("postgresql"):
            self._engine = create_async_engine(
                url,
                isolation_level="AUTOCOMMIT",
                pool_pre_ping=True,
                pool_size=WIDTH,
                max_overflow=WIDTH,
                pool_timeout=PATIENCE,
                connect_args={"server_settings": KEEPALIVES},
            )

    @asynccontextmanager
    async def hold(self, lane: Lane, number: int) -> AsyncIterator[None]:
        """Keep everybody else out of the lane of this chat, or this game, until the block ends.

        Raises:
            StorageError: The lock cannot be had; the block did not run.
        """
        if self._engine is None:
            yield
            return
        name = {"name": f"{lane.name} {number}"}
        with storage_errors():
            connection = await self._engine.connect()
        try:
            with storage_errors():
                await connection.execute(LOCK, name)
            yield
        finally:
            await _let_go(connection, name)

    async def close(self) -> None:
        """Close every connection; the locks go with them."""
        if self._engine is not None:
            await self._engine.dispose()


async def _let_go(connection: AsyncConnection, name: dict[str, str]) -> None:
    """Free a lock; where the server is gone, it is free already, and the work that it guarded is done."""
    try:
        freed = (await connection.execute(UNLOCK, name)).scalar_one()
    except (DBAPIError, OSError):
        freed = False
    with suppress(DBAPIError, OSError):
        if not freed:
            await connection.invalidate()
        await connection.close()
