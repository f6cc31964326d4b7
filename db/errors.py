"""Which failures are the storage's: those may pass, everything else is a bug."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

DRIVERS = (DBAPIError, PoolTimeout, sqlite3.Error, OSError)
SQLITE_PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
# PostgreSQL's classes: connection, deadlock and the like, resources (full, too many connections), operator
# intervention (shutdown, timeout), its disk, and a server that no longer knows user or database; then by
# name: a lock that was not had in time, a server that only reads, a transaction that was idle for too long.
POSTGRES_PASSING = ("08", "40", "53", "57", "58", "28", "3D", "55P03", "25006", "25P03", "25P04")


class StorageError(Exception):
    """The storage cannot take or give data now; the same work may succeed later."""


class SchemaError(Exception):
    """The database was written by another version of this program; `found` is its step, `known` ours."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(f"the database stands at {found}, this program knows up to {known}")
        self.found = found
        self.known = known


def is_passing(error: BaseException) -> bool:
    """Whether a driver's error is one of the storage and may pass."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    seen: BaseException | None = error
    while seen is not None:
        code = getattr(seen, "sqlite_errorcode", None)
        if isinstance(code, int) and code & 0xFF in SQLITE_PASSING:
            return True
        state = getattr(seen, "sqlstate", None)
        if isinstance(state, str) and state.startswith(POSTGRES_PASSING):
            return True
        if isinstance(seen, OSError | PoolTimeout):
            return True
        seen = getattr(seen, "orig", None) or seen.__cause__
    return False


@contextmanager
def storage_errors() -> Iterator[None]:
    """Let passing failures of the storage leave as StorageError, everything else as it is.

    Raises:
        StorageError: Locked, full, read-only, unreadable, gone, or the pool ran dry.
    """
    try:
        yield
    except Exception as error:
        # Before there is a connection, PostgreSQL's driver raises its own errors, known by their state.
        if (isinstance(error, DRIVERS) or hasattr(error, "sqlstate")) and is_passing(error):
            raise StorageError(name_of(error)) from error
        raise


def name_of(error: BaseException) -> str:
    """What the driver calls a failure, which quotes nothing that people wrote."""
    cause = getattr(error, "orig", None) or error
    names = (getattr(cause, name, None) for name in ("sqlite_errorname", "sqlstate", "strerror"))
    return next((name for name in names if isinstance(name, str)), type(cause).__name__)
