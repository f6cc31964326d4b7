"""A migrated database in a file of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Database
from db.migrations import upgrade


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'league.db'}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    await upgrade(url)
    opened = await Database.open(url)
    yield opened
    await opened.close()
