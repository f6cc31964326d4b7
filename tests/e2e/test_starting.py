"""A wrong start ends in one sentence with the remedy: exit code 2, no traceback, no secret."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.sandbox import Sandbox, World
from tests.e2e.program import Program

TOKEN = "123456789:AAH-league-bot-of-the-starting-tests"
STRANGE = "987654321:AAH-nobody-at-telegram-knows-this-one"


@pytest.fixture
async def program(tmp_path: Path) -> AsyncIterator[Program]:
    world = World()
    world.bot("League", "league_bot", token=TOKEN)
    async with Sandbox(world) as sandbox:
        yield Program(tmp_path, sandbox.url, TOKEN)


WRONG = {
    "no token": ({"BOT_TOKEN": ""}, "BOT_TOKEN"),
    "a malformed token": ({"BOT_TOKEN": "hello"}, "BOT_TOKEN"),
    "a token that Telegram does not know": ({"BOT_TOKEN": STRANGE}, "BOT_TOKEN"),
    "another kind of database": ({"DATABASE_URL": "mysql://root:secret-word@localhost/x"}, "DATABASE_URL"),
    "a folder that cannot be written": (
        {"DATABASE_URL": "sqlite+aiosqlite:////proc/league/league.db"},
        "/proc/league",
    ),
    "a best-K in words": ({"RATING_BEST_K": "ten"}, "RATING_BEST_K"),
    "a zone nobody lives in": ({"DEFAULT_TIMEZONE": "Mars/Base"}, "DEFAULT_TIMEZONE"),
}


@pytest.mark.parametrize(("settings", "named"), WRONG.values(), ids=WRONG.keys())
async def test_a_wrong_setting_stops_the_start_in_words(
    program: Program, settings: dict[str, str], named: str
) -> None:
    code, output = await program.says("run", **settings)
    assert code == 2
    assert named in output
    assert "Traceback" not in output
    assert not any(secret in output for secret in ("secret-word", STRANGE, TOKEN))


async def test_a_database_of_a_newer_version_stops_the_start_in_words(program: Program) -> None:
    await program.says("migrate")
    with closing(sqlite3.connect(program.database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    code, output = await program.says("run")
    assert (code, "9999" in output, "Traceback" in output) == (2, True, False)


async def test_a_second_run_on_the_same_database_ends_in_words(program: Program, tmp_path: Path) -> None:
    await program.start()
    assert program.process
    assert program.process.stdout
    await program.process.stdout.readline()
    code, output = await program.says("run")
    await program.stop()
    assert (code, "Traceback" in output) == (2, False)
