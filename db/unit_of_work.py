"""One transaction with the repositories in it; one writer of a league at a time."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from sqlalchemy.ext.asyncio import AsyncEngine
from sqlmodel.ext.asyncio.session import AsyncSession

from db.engine import check_pragmas, make_engine, readers_of
from db.errors import storage_errors
from db.repositories import (
    Announcements,
    Archive,
    Asides,
    Claims,
    Corrections,
    Finished,
    Games,
    Ladders,
    Leagues,
    Ledger,
    Merges,
    Operations,
    Players,
    Portions,
    Requisites,
    Results,
    Transfers,
)
from db.repositories.ledger import Seats
from db.turns import Turns


class UnitOfWork:
    """A transaction under way: what it adds is written together or not at all."""

    def __init__(self, session: AsyncSession, *, locking: bool) -> None:
        self.session = session
        self.leagues = Leagues(session, locking=locking)
        self.players = Players(session)
        self.games = Games(session)
        seats = Seats()
        self.ledger = Ledger(session, seats)
        self.results = Results(session, seats)
        self.operations = Operations(session)
        self.asides = Asides(session)
        self.portions = Portions(session, seats)
        self.transfers = Transfers(session, seats)
        self.requisites = Requisites(session)
        self.corrections = Corrections(session)
        self.merges = Merges(session)
        self.ladders = Ladders(session)
        self.claims = Claims(session)
        self.announcements = Announcements(session)
        self.finished = Finished(session)
        self.archive = Archive(session)


class Database:
    """An open database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._writers = engine
        self._readers = readers_of(engine)
        # SQLite's busy wait is unfair: fifty tasks of one process would lock each other out. A server has
        # fair locks, one a league, and takes as many leagues at once as the pool has connections.
        self._turns = Turns() if engine.dialect.name == "sqlite" else None

    @classmethod
    async def open(cls, url: str) -> "Database":
        """Open a migrated database.

        Raises:
            StorageError: It cannot be opened.
        """
        engine = make_engine(url)
        with storage_errors():
            await check_pragmas(engine)
        return cls(engine)

    async def close(self) -> None:
        """Close every connection, so that the process can end."""
        await self._writers.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[UnitOfWork]:
        """A transaction that may write; it commits at the end of the block, unless the block raises.

        Raises:
            StorageError: The storage did not take it; nothing was written.
        """
        async with self._turns.one() if self._turns else nullcontext():
            with storage_errors():
                async with (
                    AsyncSession(self._writers, expire_on_commit=False) as session,
                    session.begin(),
                ):
                    yield UnitOfWork(session, locking=True)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[UnitOfWork]:
        """A transaction that only looks: it sees one moment, and waits for no writer.

        Raises:
            StorageError: The storage gave nothing.
        """
        with storage_errors():
            async with AsyncSession(self._readers, expire_on_commit=False) as session, session.begin():
                yield UnitOfWork(session, locking=False)
