"""What the demo needs besides a browser: a clock that moves, and a port that is free."""

import socket
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


async def test_a_port_that_is_taken_is_named_with_the_remedy() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        with pytest.raises(PortTakenError, match=f"port {port} .* --port"):
            async with page("en", port):
                pass
