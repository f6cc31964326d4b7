"""The bot shown without a token: a Telegram of its own, and real people's lines played on it."""

import asyncio
import sys
import tempfile
from pathlib import Path

from pydantic import SecretStr

from bot import logs
from bot.app import build
from bot.config import Settings
from bot.post import Limits, Pace
from bot.sandbox import Limits as TelegramLimits
from bot.sandbox import Sandbox, World
from bot.sandbox.playing import play
from bot.sandbox.script import read
from db.migrations import upgrade

# A played evening does not wait for Telegram's limits, on either side.
HURRIED = Limits(per_second=1000, per_minute=1000, gap=0, card_gap=0, window_gap=0)
SETTLED_SECONDS = 0.05
EXAMPLE = Path("examples/rules-evening.txt")


async def demo(script: Path | None) -> None:
    """Play a script with the real bot and print the transcript.

    Raises:
        ScriptError: A line cannot be read or done.
        OSError: The file cannot be read.
    """
    logs.set_up("WARNING")
    script = script or EXAMPLE
    scenes = read(script.read_text(encoding="utf-8"))
    world = World(limits=TelegramLimits(on=False))
    bot = world.bot("League", "league_bot")
    with tempfile.TemporaryDirectory(prefix="poker-league-") as folder:
        url = f"sqlite+aiosqlite:///{folder}/league.db"
        await upgrade(url)
        async with Sandbox(world) as sandbox:
            settings = Settings.model_construct(
                bot_token=SecretStr(bot.token),
                database_url=SecretStr(url),
                telegram_api_url=sandbox.url,
                default_language=scenes.language,
            )
            house = await build(settings, pace=Pace(HURRIED))
            running = asyncio.create_task(house.run())
            try:
                await play(scenes, world, lambda: world.quiet(settled=SETTLED_SECONDS), print)
            finally:
                house.intake.stop()
                await running
    sys.stdout.flush()
