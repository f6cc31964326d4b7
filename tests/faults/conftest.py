"""A nursery that forks the program, and a town whose people never stop writing."""

import asyncio
import json
import os
import re
import signal
import sqlite3
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Limits, Sandbox, World
from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.people import User
from db.engine import file_of
from tests.postgres import Cluster

Rows = list[tuple[Any, ...]]
Ask = Callable[[str], Rows]
ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
ERROR = re.compile(r"\[(error|critical)\s*\]|Traceback|never awaited|was never retrieved|could not be written")
# Where an entry of the log begins; what follows is its traceback.
ENTRY = re.compile(r"^(?=\d{4}-\d\d-\d\dT)", re.MULTILINE)
# A small disk has no room for backups, and they say so.
HARMLESS = ("no backup was made",)


@dataclass(eq=False)
class Nursery:
    """Births and deaths of the program under test."""

    process: Process
    sandbox: Sandbox
    folder: Path
    league: str
    ask: Ask
    token: str
    defect: str = ""
    child: int = 0
    hardships: dict[str, Any] = field(default_factory=dict)

    @property
    def database(self) -> Path:
        """The file that all children of this nursery work on, where it is SQLite."""
        return self.folder / "league.db"

    @property
    def url(self) -> str:
        """Where the program finds its Telegram."""
        return self.sandbox.url

    @property
    def log(self) -> Path:
        """Where all of them write their log lines."""
        return self.folder / "log"

    def complaints(self, *expected: str) -> list[str]:
        """What the log holds that should be in none: the token, and errors other than those expected."""
        text = self.log.read_text(encoding="utf-8", errors="replace")
        secret = self.token.partition(":")[2]
        return [
            entry
            for entry in ENTRY.split(text)
            if secret in entry
            or (ERROR.search(entry) and not any(words in entry for words in (*HARMLESS, *expected)))
        ]

    async def bear(self) -> None:
        """Start the program."""
        order = {
            "token": self.token,
            "url": self.url,
            "database": self.league,
            "defect": self.defect,
            "log": str(self.log),
            **self.hardships,
        }
        self.child = await self._asked(order)

    async def reaped(self) -> int:
        """The exit code of the program, once it has ended."""
        code = await self._asked({"reap": self.child})
        self.child = 0
        return code

    async def _asked(self, order: dict[str, Any]) -> int:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{json.dumps(order)}\n".encode())
        await self.process.stdin.drain()
        return int(await self.process.stdout.readline())

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """End it, without a word by default."""
        os.kill(self.child, number)


@dataclass(eq=False)
class Town:
    """Chats with two players and an onlooker each, all of one bot."""

    world: World
    bot: Bot
    nursery: Nursery
    chats: list[tuple[Chat, list[User]]] = field(default_factory=list)
    said: list[Message] = field(default_factory=list)

    def settle(self, count: int) -> None:
        """Found so many chats, each with its game."""
        for number in range(count):
            people = [self.world.person(f"{name}{number}") for name in ("Anna", "Boris", "Vera")]
            chat = self.world.group(f"Chat {number}", *people)
            self.world.add_bot(people[0], chat, self.bot, "can_pin_messages")
            self.chats.append((chat, people))
            self.say(chat, people[0], "/newgame 100")
            for person in people[:2]:
                self.say(chat, person, "/join")

    def say(self, chat: Chat, person: User, text: str) -> Message:
        """Somebody writes, and what they wrote is remembered."""
        message = self.world.send(person, chat, text)
        self.said.append(message)
        return message

    async def quiet(self) -> None:
        """Everything was worked on and confirmed."""
        await self.world.quiet(seconds=PATIENCE, settled=0.1)

    @property
    def answers(self) -> int:
        """How many replies and reactions the bot has given in all."""
        return sum(call.method in {"sendMessage", "setMessageReaction"} for call in self.world.calls)

    async def answered(self, times: int) -> None:
        """The bot has given so many answers in all."""
        await self.world.pulse.until(lambda: self.answers >= times, PATIENCE)

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """What the database says, read beside the program."""
        return self.nursery.ask(query)


def asking(url: str, request: pytest.FixtureRequest) -> Ask:
    """A way to read a database beside the programs that work on it."""
    file = file_of(url)
    if file is None:
        cluster: Cluster = request.getfixturevalue("postgres")
        return partial(cluster.say, database=url.rpartition("/")[2])

    def ask(query: str) -> Rows:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            return connection.execute(query).fetchall()

    return ask


@pytest.fixture(scope="session")
async def parent() -> AsyncIterator[Process]:
    """The process that has imported the program, and forks it for every test."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.faults.nursery", cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=DEVNULL
    )
    assert process.stdin
    assert process.stdout
    # Its first line says that it has imported everything.
    await process.stdout.readline()
    yield process
    process.stdin.close()
    await process.wait()


@pytest.fixture
async def town(parent: Process, url: str, request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Town]:
    world = World(limits=Limits(on=False))
    bot = world.bot("League", "league_bot")
    async with Sandbox(world) as sandbox:
        nursery = Nursery(parent, sandbox, tmp_path, url, asking(url, request), bot.token)
        yield Town(world, bot, nursery)
        if nursery.child:
            nursery.kill()
            await nursery.reaped()
