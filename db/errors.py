"""Which failures are the storage's: those may pass, everything else is a bug."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

SQLITE_PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
}
# PostgreSQL's classes: connection, resources, operator intervention, and the deadlock it resolved.
POSTGRES_PASSING = ("08", "53", "57", "40")


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
    except (DBAPIError, PoolTimeout, sqlite3.Error, OSError) as error:
        if is_passing(error):
            raise StorageError(name_of(error)) from error
        raise


def name_of(error: BaseException) -> str:
    """What the driver calls a failure, which quotes nothing that people wrote."""
    cause = getattr(error, "orig", None) or error
    names = (getattr(cause, name, None) for name in ("sqlite_errorname", "sqlstate", "strerror"))
    return next((name for name in names if isinstance(name, str)), type(cause).__name__)
