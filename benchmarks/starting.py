"""Start and memory of the whole program against `import aiogram` alone (P10).

A process answers a message that waits for it at a Bot API server in this one; another is fed in-process.
"""

import asyncio
import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.measure import ROUNDS, Line, Ratio, counted, dearer
from bot.sandbox import Limits, Sandbox, World
from db.migrations import upgrade
from tests.e2e.program import Program

IMPORT = "import aiogram"
MEMORY = "import aiogram\nfrom benchmarks.starting import memory\nprint(memory())"
UPDATES, PICTURES = 100_000, 1_000
# Of a hundred messages in a group so many are wishes; the rest is talk, which the bot sees and lets pass.
WISHES = 2
PAGE_MB = 4096 / 2**20


def lines() -> Iterator[Line]:
    """The lines of P10."""
    yield dearer("P10", "start to first answered update", asyncio.run(_starts()), 1.4, "`import aiogram` alone")
    alone = float(_output("-c", MEMORY))
    at_half, at_end = map(float, _output("-m", "benchmarks.starting").split())
    what = f"memory after {UPDATES:,} updates and {PICTURES:,} pictures"
    yield dearer("P10", what, Ratio([at_end / alone]), 1.5, f"`import aiogram` alone, {alone:.0f} MB")
    yield counted("P10", f"growth over the last {UPDATES // 2:,}", at_end - at_half, 10, " MB")


def _output(*words: str) -> str:
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True).stdout  # noqa: S603 - ours


async def _starts() -> Ratio:
    return Ratio([await _answered() / await _imported() for _ in range(ROUNDS)])


async def _imported() -> float:
    began = time.perf_counter()
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", IMPORT)
    await process.wait()
    return time.perf_counter() - began


async def _answered() -> float:
    """Seconds from the start of the program to the answer to a message that waited for it."""
    world = World(limits=Limits(on=False))
    bot = world.bot("League", "league_bot")
    anna = world.person("Anna", language="en")
    chat = world.group("Poker", anna)
    world.add_bot(anna, chat, bot, "can_pin_messages")
    with tempfile.TemporaryDirectory() as folder:
        await upgrade(f"sqlite+aiosqlite:///{folder}/league.db")
        async with Sandbox(world) as sandbox:
            program = Program(Path(folder), sandbox.url, bot.token)
            question = world.send(anna, chat, "/help")
            began = time.perf_counter()
            await program.start()
            await world.sees(chat, ".", after=question, seconds=300)
            spent = time.perf_counter() - began
            await program.stop()
    return spent


def memory() -> float:
    """What this process holds, in MB."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE_MB


async def soak() -> None:
    """Work on updates and draw pictures in this process; print what it holds after half of them and at the end."""
    # Only the process that is measured holds what it takes to run the bot.
    from benchmarks.pictures import board  # noqa: PLC0415 - what is imported is measured
    from benchmarks.stage import stage  # noqa: PLC0415 - as above
    from bot import logs  # noqa: PLC0415 - as above
    from bot.views.pictures import render  # noqa: PLC0415 - as above

    logs.set_up("WARNING")
    chats, half, svg = 200, 0.0, board()
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder) / "league.db") as here:
            for number in range(UPDATES):
                chat = -1001 - number % chats
                turn = number // chats
                wish = number * WISHES % 100 < WISHES
                person = 1 + turn % 9
                text = "/newgame 500" if turn == 0 else f"talk {number}"
                if wish and turn:
                    text = ("/join", "/rebuy", "/rating", "/games")[turn % 4]
                if turn == 0 or wish:
                    await here.works(here.written(text, chat, person))
                else:
                    await here.house.intake.feed(here.written(text, chat, person))
                if number % (UPDATES // PICTURES) == 0:
                    # Another picture each time: the hundredth number makes it another board.
                    await render(svg.replace("Аня", f"Аня {number}"))
                if number == UPDATES // 2:
                    half = memory()
            print(half, memory())


if __name__ == "__main__":
    asyncio.run(soak())
