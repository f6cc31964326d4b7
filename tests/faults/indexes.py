"""A database without one of its constraints, so that a test can be seen to need it."""

import re
import sqlite3
from contextlib import closing

from db.engine import file_of
from tests.faults.conftest import Town


def drop_unique(town: Town, table: str, name: str) -> None:
    """Let the database take twice what a unique constraint of an empty table keeps out."""
    file = file_of(town.nursery.league)
    if file is None:
        town.nursery.ask(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        return
    with closing(sqlite3.connect(file)) as connection:
        ((statement,),) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,))
        without, found = re.subn(rf"CONSTRAINT {name} UNIQUE \([^)]*\)", "CHECK (1)", statement)
        assert found == 1
        connection.executescript(f"DROP TABLE {table}; {without};")
