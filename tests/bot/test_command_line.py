"""What the command line says when something outside is wrong, and what `health` needs."""

import asyncio
import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.heartbeat import STALE_SECONDS, Heartbeat
from bot.lock import only_instance
from bot.sandbox import Sandbox, World
from bot.sandbox.bots import Bot as Account

TOKEN = "123456789:AAExampleExampleExampleExample_abc"
START_SECONDS = 60


@dataclass
class Ended:
    """How a program ended."""

    code: int
    out: str
    err: str

    @property
    def sentences(self) -> list[str]:
        return [line for line in self.err.splitlines() if line]


@dataclass
class Shell:
    """An installation of its own: folder, settings and temporary folder."""

    folder: Path
    settings: dict[str, str] = field(default_factory=dict)

    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
        root = str(Path(__file__).parents[2])
        return kept | {"PYTHONPATH": root, "TMPDIR": str(self.folder), "PYTHONWARNINGS": "error"} | self.settings

    async def start(self, *command: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            cwd=self.folder,
            env=self.environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    async def run(self, *arguments: str) -> Ended:
        """Run the command to its end."""
        return await self.end(await self.start("-m", "bot", *arguments))

    async def end(self, process: asyncio.subprocess.Process) -> Ended:
        out, err = await asyncio.wait_for(process.communicate(), START_SECONDS)
        return Ended(process.returncode or 0, out.decode(), err.decode())


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path, {"BOT_TOKEN": TOKEN, "TELEGRAM_API_URL": "http://127.0.0.1:9"})


@pytest.fixture
async def telegram(shell: Shell) -> AsyncIterator[Account]:
    """A Telegram that knows the bot."""
    world = World()
    account = world.bot("League", "league_bot", token=TOKEN)
    async with Sandbox(world) as sandbox:
        shell.settings["TELEGRAM_API_URL"] = sandbox.url
        yield account


@pytest.mark.parametrize(
    ("setting", "value", "words"),
    [
        ("BOT_TOKEN", "1234:short-secret", "BOT_TOKEN must be a token as BotFather gives it"),
        ("BOT_TOKEN", "", "BOT_TOKEN is not set: get a token from @BotFather"),
        (
            "DATABASE_URL",
            "mysql://anna:short-secret@db/league",
            "DATABASE_URL must be sqlite+aiosqlite:///FILE or",
        ),
        (
            "RATING_BEST_K",
            "ten",
            "RATING_BEST_K must be a whole number from 1 to 1000, but it is 'ten': correct it",
        ),
    ],
)
async def test_a_wrong_setting_ends_in_one_sentence_without_a_secret(
    shell: Shell, setting: str, value: str, words: str
) -> None:
    shell.settings[setting] = value
    ended = await shell.run("run")
    assert (ended.code, len(ended.sentences), ended.err.startswith(words), "short-secret" in ended.err) == (
        2,
        1,
        True,
        False,
    )


async def test_a_folder_that_cannot_be_written_ends_in_one_sentence(shell: Shell) -> None:
    (shell.folder / "data").write_text("a file where the folder should be")
    ended = await shell.run("run")
    assert (ended.code, len(ended.sentences), "cannot be written" in ended.err, "DATABASE_URL" in ended.err) == (
        2,
        1,
        True,
        True,
    )


async def test_a_file_that_is_no_database_ends_in_one_sentence(shell: Shell) -> None:
    (shell.folder / "data").mkdir()
    (shell.folder / "data" / "league.db").write_text("no database, but a letter to Anna " * 200)
    ended = await shell.run("run")
    assert (ended.code, len(ended.sentences), "The database cannot be used" in ended.err) == (2, 1, True)


@pytest.mark.parametrize("command", ["run", "migrate"])
async def test_a_database_of_a_newer_version_is_named_as_such(shell: Shell, command: str) -> None:
    (shell.folder / "data").mkdir()
    with contextlib.closing(sqlite3.connect(shell.folder / "data" / "league.db")) as database:
        database.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
        database.commit()
    ended = await shell.run(command)
    said = ended.out + ended.err
    assert (ended.code, "newer version of this program (step 9999" in said, "Traceback" in said) == (
        2,
        True,
        False,
    )


@pytest.mark.parametrize("command", ["run", "migrate"])
async def test_while_the_bot_runs_a_second_one_is_refused(shell: Shell, command: str) -> None:
    with only_instance(shell.folder / "data" / "league.db"):
        ended = await shell.run(command)
    assert (ended.code, len(ended.sentences), f"(process {os.getpid()})" in ended.err) == (2, 1, True)


async def test_a_token_that_telegram_does_not_know_ends_in_one_sentence(shell: Shell, telegram: Account) -> None:
    shell.settings |= {"BOT_TOKEN": "7000000009:AANobodyNobodyNobodyNobodyNobody", "LOG_LEVEL": "ERROR"}
    ended = await shell.run("run")
    said = "Telegram does not know this BOT_TOKEN: copy it anew from @BotFather and put it in the environment"
    assert (ended.code, ended.sentences) == (2, [f"{said} or in .env."])


async def test_sigterm_ends_the_bot_with_0_and_the_token_in_no_line(shell: Shell, telegram: Account) -> None:
    shell.settings |= {"LOG_LEVEL": "DEBUG"}
    process = await shell.start("-m", "bot", "run")
    await telegram.mailbox._pulse.until(lambda: telegram.mailbox.polling, START_SECONDS)
    process.send_signal(signal.SIGTERM)
    ended = await shell.end(process)
    assert (ended.code, "polling" in ended.err, TOKEN in ended.err, "Traceback" in ended.err) == (
        0,
        True,
        False,
        False,
    )


async def test_check_says_in_words_what_it_finds(shell: Shell, telegram: Account) -> None:
    ended = await shell.run("check")
    assert (ended.code, [line[:12].strip() for line in ended.out.splitlines()]) == (
        0,
        ["ok  Token: I", "ok  Database", "ok  Time zon", "ok  Permissi", "ok  Backups:"],
    )


async def test_check_finds_a_telegram_that_does_not_answer(shell: Shell) -> None:
    ended = await shell.run("check")
    assert (ended.code, ended.out.splitlines()[0].startswith("NO  Token: http://127.0.0.1:9 does not answer")) == (
        2,
        True,
    )


async def test_migrate_makes_the_database_and_says_where_it_stands(shell: Shell) -> None:
    first = await shell.run("migrate")
    second = await shell.run("migrate")
    assert (first.code, "before it stood at nothing" in first.out, second.code) == (0, True, 0)


@pytest.mark.parametrize(("age", "code"), [(5, 0), (STALE_SECONDS + 60, 1)])
async def test_health_goes_by_the_age_of_the_heartbeat(shell: Shell, age: float, code: int) -> None:
    heartbeat = Heartbeat(shell.folder)
    heartbeat.beat()
    then = heartbeat.path.stat().st_mtime - age
    os.utime(heartbeat.path, (then, then))
    assert (await shell.run("health")).code == code


async def test_health_without_a_bot_is_1_in_words(shell: Shell) -> None:
    ended = await shell.run("health")
    assert (ended.code, "does not run here" in ended.out) == (1, True)


async def test_health_loads_neither_aiogram_nor_the_database_nor_the_settings(shell: Shell) -> None:
    look = (
        "import sys\n"
        "from bot.__main__ import app\n"
        "app(['health'], standalone_mode=False)\n"
        "heavy = {'aiogram', 'sqlalchemy', 'sqlmodel', 'db', 'pydantic_settings', 'structlog'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    ended = await shell.end(await shell.start("-c", look))
    assert ended.out.splitlines()[-1] == "[]"


def test_a_heartbeat_follows_no_link(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    heartbeat = Heartbeat(tmp_path)
    heartbeat.path.symlink_to(victim)
    heartbeat.beat()
    assert not victim.exists()


def test_a_temporary_folder_that_is_gone_stops_nobody(tmp_path: Path) -> None:
    heartbeat = Heartbeat(tmp_path / "gone")
    heartbeat.beat()
    heartbeat.end()
    assert heartbeat.age() is None
