"""The program as a process of its own, started with nothing but environment variables."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0


class Program:
    """`python -m bot run` against a Bot API server of the test's own."""

    def __init__(self, folder: Path, url: str, token: str, **settings: str) -> None:
        self.folder = folder
        self.database = folder / "league.db"
        self.environment = {
            "PATH": os.environ["PATH"],
            "TMPDIR": str(folder),
            "BOT_TOKEN": token,
            "TELEGRAM_API_URL": url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{self.database}",
            **settings,
        }
        self.process: Process | None = None

    async def start(self) -> None:
        """Begin to run; whoever waits for its first answer sees when it is there."""
        self.process = await self.call("run")

    async def call(self, *words: str, **settings: str) -> Process:
        """Any command of the program, under way."""
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "bot",
            *words,
            cwd=ROOT,
            env=self.environment | settings,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
        )

    async def says(self, *words: str, **settings: str) -> tuple[int, str]:
        """The exit code and everything that a command prints."""
        process = await self.call(*words, **settings)
        output, _ = await asyncio.wait_for(process.communicate(), START_SECONDS)
        return process.returncode or 0, output.decode()

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """End the program by a signal; its exit code and everything it printed."""
        assert self.process
        if self.process.returncode is None:
            self.process.send_signal(number)
        output, _ = await asyncio.wait_for(self.process.communicate(), START_SECONDS)
        return self.process.returncode or 0, output.decode()
