"""One `run` at a time on one SQLite file, in a folder that can be written."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class LockHeldError(Exception):
    """Another process runs on this database; the text says so, with the remedy."""


@contextmanager
def only_instance(database: Path) -> Iterator[None]:
    """Hold the lock beside the database; the kernel releases it however the process ends.

    Raises:
        LockHeldError: Another process holds it.
        OSError: The folder cannot be made or written.
    """
    path = database.with_name(f"{database.name}.lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.read(file, 20).decode("ascii", "replace").strip() or "unknown"
            raise LockHeldError(
                f"The bot runs already on {database} (process {holder}): stop it first, "
                "or give this one a DATABASE_URL of its own."
            ) from None
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(file)


def may_write(path: Path) -> bool:
    """Whether this user may write a file or folder, or make it where it does not exist yet."""
    while not path.exists() and path != path.parent:
        path = path.parent
        if path.exists() and not path.is_dir():
            return False
    return os.access(path, os.W_OK)


def remedy() -> str:
    """What to do about a folder that cannot be written."""
    return f"give it to the user with the number {os.getuid()}, or name another place in DATABASE_URL"
