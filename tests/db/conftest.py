"""An open database for each test, and the name of one that is not there yet."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Database


@pytest.fixture
def empty(tmp_path: Path) -> str:
    """The URL of an SQLite file that nobody has made."""
    return f"sqlite+aiosqlite:///{tmp_path / 'league.db'}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    opened = await Database.open(url)
    yield opened
    await opened.close()
