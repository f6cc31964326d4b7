"""Updates a second on SQLite and on PostgreSQL, the processor's time for each, and the bytes of an evening.

    python -m benchmarks.updates [chats]

Everything is on this machine and shares its processors: the bot, the Telegram that it speaks to over HTTP, and the
database. So the first number is a floor; the processor's time is that of the bot and of its Telegram, in one
process, and does not depend on who else works on the machine. PostgreSQL keeps each chat's lane besides, and
syncs each commit, as SQLite does.
"""

import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from pydantic import SecretStr

from bot import logs
from bot.app import build
from bot.config import Settings
from bot.post import Limits, Pace
from bot.sandbox import Limits as TelegramLimits
from bot.sandbox import Sandbox, World
from db.migrations import upgrade
from tests import postgres

CHATS = 60
NAMES = ("Anna", "Boris", "Vera", "Gena", "Dima", "Eva")
HURRIED = Limits(per_second=10_000, per_minute=10_000, gap=0, card_gap=0)
PATIENCE = 600.0


async def night(url: str, chats: int) -> tuple[int, int, float, float]:
    """Play an evening of twenty updates in each chat at once: updates, calls, seconds, the processor's seconds."""
    world = World(limits=TelegramLimits(on=False))
    bot = world.bot("League", "league_bot")
    async with Sandbox(world) as sandbox:
        settings = Settings.model_construct(
            bot_token=SecretStr(bot.token),
            database_url=SecretStr(url),
            telegram_api_url=sandbox.url,
            default_language="en",
        )
        house = await build(settings, pace=Pace(HURRIED))
        work = asyncio.create_task(house.run())
        rooms = []
        for number in range(chats):
            people = [world.person(f"{name}{number}") for name in NAMES]
            chat = world.group(f"Chat {number}", *people)
            world.add_bot(people[0], chat, bot, "can_pin_messages")
            rooms.append((chat, people))
        await world.quiet(seconds=PATIENCE)
        said, called, begun, spent = 0, len(world.calls), time.perf_counter(), time.process_time()
        for chat, people in rooms:
            lines = ["/newgame 100", *["/join"] * 6, *["/rebuy"] * 6, *["/cashout 200"] * 6, "/close"]
            for at, line in enumerate(lines):
                world.send(people[(at - 1) % 6], chat, line)
            said += len(lines)
        await world.quiet(seconds=PATIENCE)
        seconds, spent = time.perf_counter() - begun, time.process_time() - spent
        calls = len(world.calls) - called
        house.intake.stop()
        await work
    return said, calls, seconds, spent


def bytes_of(cluster: postgres.Cluster, url: str) -> int:
    """What a database on a server takes."""
    name = url.rpartition("/")[2]
    cluster.say("CHECKPOINT", database=name)
    return int(cluster.say(f"SELECT pg_database_size('{name}')")[0][0])


def main(chats: int) -> None:
    """Print the table."""
    logs.set_up("ERROR")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres.SETTINGS |= {"fsync": "on", "synchronous_commit": "on", "full_page_writes": "on"}
        cluster = stack.enter_context(postgres.running())
        file = folder / "league.db"
        asyncio.run(upgrade(f"sqlite+aiosqlite:///{file}"))
        before = file.stat().st_size
        lite = asyncio.run(night(f"sqlite+aiosqlite:///{file}", chats))
        lite_bytes = (file.stat().st_size - before) / chats
        url = cluster.fresh()
        before = bytes_of(cluster, url)
        full = asyncio.run(night(url, chats))
        full_bytes = (bytes_of(cluster, url) - before) / chats
    for name, (said, calls, seconds, spent), size in (
        ("SQLite", lite, lite_bytes),
        ("PostgreSQL", full, full_bytes),
    ):
        print(
            f"{name:>10}: {said / seconds:6.0f} updates a second ({said} in {chats} chats at once, "
            f"{calls / said:.1f} calls each), "
            f"{1000 * spent / said:.0f} ms of the processor each, {size / 1024:.0f} KB an evening"
        )
    print(f"     ratio: {lite[2] / full[2]:.2f} by the clock, {lite[3] / full[3]:.2f} by the processor")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else CHATS)
