"""A script played by the real bot, and its transcript."""

import sys
from pathlib import Path

from bot import logs
from bot.demo.stage import Clock, performing
from bot.sandbox import Limits, Sandbox, World, play, read

SETTLED_SECONDS = 0.05


async def play_script(script: Path) -> None:
    """Play a script with the real bot and print the transcript.

    Raises:
        ScriptError: A line cannot be read or done.
        OSError: The file cannot be read.
    """
    logs.set_up("WARNING")
    scenes = read(_text_of(script))
    clock = Clock()
    world = World(clock=clock, move_clock=clock.move, limits=Limits(on=False))
    world.bot("League", "league_bot")
    async with Sandbox(world) as sandbox, performing(sandbox, scenes.language, clock):
        await play(scenes, world, lambda: world.quiet(settled=SETTLED_SECONDS), print)
    sys.stdout.flush()


def _text_of(script: Path) -> str:
    return script.read_text(encoding="utf-8")
