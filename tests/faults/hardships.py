"""What a program in a nursery can be made to live with: a faster clock, another date, a storage that refuses."""

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import structlog
from sqlalchemy import Connection, event
from sqlalchemy.engine import Engine

from bot import intake, polling
from bot.post import Limits, Pace, courier
from db import engine

log = structlog.get_logger(__name__)
# The sandbox of a fault test takes everything at once. Joined, confirmations would reply to nobody, and nobody
# could say whose they are: on a busy machine some wait for longer than that takes.
HURRIED = Limits(per_second=1000, per_minute=1000, gap=0, card_gap=0, join_after=3600)
SWITCH = "refuses"
# Milliseconds that SQLite waits for another process.
BUSY = 5000


def pace_of(times: int) -> Pace:
    """A pace at which every wait takes so many times less: for Telegram, for the storage, between two tries."""
    if times == 1:
        return Pace(HURRIED)
    if engine.PRAGMAS["busy_timeout"] == BUSY:
        engine.PRAGMAS["busy_timeout"] = BUSY // times
    for module, name in (
        (polling, "POLL_SECONDS"),
        (polling, "SLACK_SECONDS"),
        (polling, "CALL_SECONDS"),
        (courier, "CALL_SECONDS"),
        (courier, "UPLOAD_SECONDS"),
        (intake, "PEEK_SECONDS"),
    ):
        setattr(module, name, getattr(module, name) / times)
    polling.POLL_SECONDS = max(1, int(polling.POLL_SECONDS))
    begun = time.monotonic()
    return Pace(
        HURRIED,
        now=lambda: begun + (time.monotonic() - begun) * times,
        sleep=lambda seconds: asyncio.sleep(seconds / times),
    )


def clock_of(order: dict[str, Any]) -> Callable[[], datetime]:
    """The computer's clock or, where the order names a `date` for the moment `since`, one of its own."""
    if "date" not in order:
        return lambda: datetime.now(UTC)
    date, since, times = datetime.fromisoformat(order["date"]), float(order["since"]), float(order["speed"])
    return lambda: date + timedelta(seconds=(time.time() - since) * times)


def hold_the_loop(order: dict[str, Any]) -> None:
    """Do nothing else from a second before the moment `held_over` until well after it."""
    if "held_over" not in order:
        return
    clock, moment = clock_of(order), datetime.fromisoformat(order["held_over"])

    def hold() -> None:
        begun = clock()
        while clock() < moment + timedelta(seconds=max(5, 2 * order["speed"])):
            time.sleep(0.01)
        log.warning("the loop was held", over=begun < moment)

    ahead = (moment - clock()).total_seconds() / float(order["speed"])
    asyncio.get_running_loop().call_later(max(0.0, ahead - 1), hold)


def let_it_refuse(folder: Path) -> None:
    """Let SQLite take no change for as long as the folder has a switch in it."""
    switch = folder / SWITCH

    def heed(connection: Connection) -> None:
        connection.exec_driver_sql(f"PRAGMA query_only={int(switch.exists())}")

    event.listen(Engine, "begin", heed)
