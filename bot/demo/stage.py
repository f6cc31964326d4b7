"""The real bot at work on a Telegram of its own, with a database that goes away."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

from pydantic import SecretStr

from bot.app import House, build
from bot.config import Settings
from bot.post import Limits, Pace
from bot.sandbox import Sandbox
from db.migrations import upgrade

# What is shown does not wait for Telegram's limits.
HURRIED = Limits(per_second=1000, per_minute=1000, gap=0, card_gap=0)
# Whoever moves the clock to the first of the month wants to see the month announced.
TICK = timedelta(seconds=1)


class Clock:
    """The computer's clock, or another, moved on by hand."""

    def __init__(self, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._clock = clock
        self._moved = timedelta()

    def __call__(self) -> datetime:
        """The moment by this clock, aware, in UTC."""
        return self._clock() + self._moved

    def move(self, seconds: float) -> None:
        """Move it on by so many seconds."""
        self._moved += timedelta(seconds=seconds)


@asynccontextmanager
async def performing(sandbox: Sandbox, language: str, clock: Clock) -> AsyncIterator[asyncio.Task[None]]:
    """The sandbox's first bot, answering on it; the task ends when the bot is told to stop.

    Raises:
        StorageError: The temporary folder cannot be written.
    """
    bot = next(iter(sandbox.world.bots.values()))
    with tempfile.TemporaryDirectory(prefix="poker-league-") as folder:
        url = f"sqlite+aiosqlite:///{folder}/league.db"
        await upgrade(url)
        settings = Settings.model_construct(
            bot_token=SecretStr(bot.token),
            database_url=SecretStr(url),
            telegram_api_url=sandbox.url,
            default_language=language,
        )
        house: House = await build(settings, pace=Pace(HURRIED), clock=clock, tick=TICK)
        running = asyncio.create_task(house.run())
        try:
            yield running
        finally:
            house.intake.stop()
            await running
