"""goals.md P4 in a small file: how many pages the query of a board reads on a fresh connection."""

from pathlib import Path

import pytest

from benchmarks.boards import questions, read_pages
from benchmarks.dataset import build
from benchmarks.stage import statements
from bot.services.operations import Defaults, Desk
from db import Database

CHATS = 100


async def test_a_months_board_reads_twenty_pages_and_one_of_all_time_sixty(tmp_path: Path) -> None:
    """A chat of a hundred games among a hundred chats; in a large file the trees are a page or two deeper."""
    file = tmp_path / "league.db"
    await build(f"sqlite+aiosqlite:///{file}", CHATS)
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    read = {}
    for name, question, most in questions(CHATS // 2):
        with statements(tmp_path) as seen:
            await question(Desk(database, Defaults()))
        read[name] = max(read_pages(file, [asked]) for asked in seen), most
    await database.close()
    assert [name for name, (pages, most) in read.items() if pages > most] == []


@pytest.mark.sqlite
async def test_what_is_asked_of_another_database_is_not_counted(url: str, tmp_path: Path) -> None:
    """Whatever else lives in this process asks at moments of its own choice."""
    other = await Database.open(url)
    with statements(tmp_path / "elsewhere") as seen, statements(tmp_path) as ours:
        await questions(1)[0][1](Desk(other, Defaults()))
    await other.close()
    assert (seen, ours != []) == ([], True)
