"""Imports the program once and forks it as often as a fault test wants it: `python -m tests.faults.nursery`.

Reads a line of JSON for each birth and prints the child's process id; for each death, and prints its exit code.
"""

import asyncio
import gc
import json
import os
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.types import Update
from pydantic import SecretStr

from bot import logs
from bot.app import build
from bot.config import Settings
from bot.intake import Intake, leave_in_time
from bot.lanes import chat_of
from bot.services.operations import Desk
from db import Lane, Lanes
from tests.faults.deaths import plant_death
from tests.faults.hardships import clock_of, hold_the_loop, let_it_refuse, pace_of
from tests.faults.scribes import scribble
from tests.faults.twins import claim_together, plant_twin
from tests.faults.weak_spots import plant_weak_spot, trust_one_alarm_clock

LANES = {"no lane of a chat": Lane.CHAT, "no lane of a card": Lane.CARD}


def plant(defect: str) -> None:
    """Put a defect into this process, so that a test can be seen to find it."""
    if defect == "early offset":
        work_through = Intake._work_through

        async def confirm_first(self: Intake, batch: list[dict[str, Any]]) -> None:
            if batch:
                await self._polling.confirm(int(batch[-1]["update_id"]) + 1)
            await work_through(self, batch)

        Intake._work_through = confirm_first  # type: ignore[method-assign]  # the planted defect
    elif defect == "forgotten refusal":

        async def forget(self: Desk, order: Any, kind: str, refusal: Any) -> Any:
            async with self.database.reading() as unit:
                row = await unit.leagues.of_chat(order.place.chat_id)
                assert row
                work, _ = await self._begin(unit, order, kind)
                await unit.session.rollback()
                return work, {}

        Desk._refuse = forget  # type: ignore[method-assign]  # the planted defect
    elif defect in LANES:
        hold = Lanes.hold

        def hold_others(self: Lanes, lane: Lane, number: int) -> Any:
            return (nobody_kept_out if lane is LANES[defect] else hold)(self, lane, number)

        Lanes.hold = hold_others  # type: ignore[method-assign]  # the planted defect
    plant_death(defect)
    plant_weak_spot(defect)
    plant_twin(defect)


def settings_of(order: dict[str, Any]) -> Settings:
    """What the environment would say."""
    return Settings.model_construct(
        bot_token=SecretStr(order["token"]),
        database_url=SecretStr(order["database"]),
        telegram_api_url=order["url"],
        default_language="en",
        owner_ids=tuple(order.get("owners", ())),
        **replica_settings(order),
    )


async def live(order: dict[str, Any]) -> None:
    """Run the bot until it is told to stop, or killed."""
    logs.watch(asyncio.get_running_loop())
    if order["defect"] == "a twin":
        claim_together(Path(order["log"]).parent)
    if "notes" in order:
        take_notes(Path(order["notes"]))
    if order["database"].startswith("sqlite"):
        let_it_refuse(Path(order["log"]).parent)
    house = await build(
        settings_of(order),
        pace=pace_of(order.get("haste", 1)),
        alone="twin" not in order["defect"] and "port" not in order,
        clock=clock_of(order),
        tick=timedelta(seconds=order.get("tick", 60)),
        on_stop=leave_in_time,
    )
    if order["defect"] == "one alarm clock":
        trust_one_alarm_clock(house.ticking, order)
    hold_the_loop(order)
    await house.run()


def replica_settings(order: dict[str, str]) -> dict[str, Any]:
    """What a replica has besides: a webhook that is delivered to by somebody who chooses among replicas."""
    if "port" not in order:
        return {}
    return {
        "webhook_url": order["hook"],
        "webhook_secret": SecretStr(order["secret"]),
        "webhook_port": int(order["port"]),
        "redis_url": SecretStr(order["redis"]) if order.get("redis") else None,
    }


def take_notes(file: Path) -> None:
    """Write down when work on an update of a chat begins and ends: the clock is the same for all processes."""
    feed = Dispatcher.feed_update

    async def noted(self: Dispatcher, bot: Bot, update: Update, **rest: Any) -> Any:
        with file.open("a", encoding="utf-8") as notes:
            print("begins", chat_of(update), time.monotonic_ns(), file=notes, flush=True)
            try:
                return await feed(self, bot, update, **rest)
            finally:
                print("ends", chat_of(update), time.monotonic_ns(), file=notes, flush=True)

    Dispatcher.feed_update = noted  # type: ignore[method-assign]  # in this process only


@asynccontextmanager
async def nobody_kept_out(self: Lanes, _lane: Lane, _number: int) -> AsyncIterator[None]:
    """A lock that locks nothing."""
    yield


def main() -> None:
    """Do what each line read says."""
    gc.freeze()
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        order = json.loads(line)
        if "reap" in order:
            _, status = os.waitpid(order["reap"], 0)
            sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
            sys.stdout.flush()
            continue
        child = os.fork()
        if child == 0:
            with Path(order["log"]).open("a", encoding="utf-8") as log:
                os.dup2(log.fileno(), 1)
                os.dup2(log.fileno(), 2)
                logs.set_up(order.get("level", "WARNING"), secrets=settings_of(order).secrets)
                plant(order["defect"])
                asyncio.run(scribble(order) if "pipe" in order else live(order))
                os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
