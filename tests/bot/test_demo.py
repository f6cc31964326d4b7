"""What the demo needs besides a browser: a clock that moves, and a port that is free."""

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE
from datetime import UTC, datetime

import pytest

from bot.demo.page import PortTakenError, page
from bot.demo.stage import Clock

EVENING = datetime(2026, 11, 12, 19, 5, tzinfo=UTC)


def test_the_clock_moves_on_from_where_it_is() -> None:
    clock = Clock(lambda: EVENING)
    clock.move(3600)
    clock.move(60)

    assert clock() == datetime(2026, 11, 12, 20, 6, tzinfo=UTC)


async def test_the_address_is_told_at_once_also_to_a_pipe() -> None:
    command = (sys.executable, "-m", "bot", "demo", "--port", "0", "--language", "en")
    demo = await asyncio.create_subprocess_exec(*command, stdout=PIPE)
    assert demo.stdout
    try:
        line = (await asyncio.wait_for(demo.stdout.readline(), 60)).decode()
    finally:
        demo.terminate()
        await demo.wait()
    assert line.startswith("A chat to try the bot in: http://127.0.0.1:")


async def test_a_port_that_is_taken_is_named_with_the_remedy() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        with pytest.raises(PortTakenError, match=f"port {port} .* --port"):
            async with page("en", port):
                pass
