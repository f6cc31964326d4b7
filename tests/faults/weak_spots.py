"""Defects about storage and network that a test plants into the program to be seen to find them."""

from datetime import UTC, datetime, timedelta
from typing import Any

from aiogram import Dispatcher
from aiogram.types import Update

from bot.intake import Intake
from bot.jobs import Ticking
from bot.lanes import Lane
from bot.post import Pace
from bot.services import StorageError
from db import engine


class Forgetful(set[int]):
    """Remembers nobody."""

    def __contains__(self, _number: object) -> bool:
        return False


async def feed_or_fail(self: Intake, raw: dict[str, Any]) -> None:
    """As a library does that decodes a batch as a whole."""
    update = Update.model_validate(raw, context={"bot": self._bot})
    await self._dispatcher.feed_update(self._bot, update)


def plant_weak_spot(defect: str) -> None:
    """Put one of them into this process."""
    if defect == "a refusal taken for an answer":
        feed_update = Dispatcher.feed_update

        async def shrug(self: Dispatcher, *args: Any, **kwargs: Any) -> Any:
            try:
                return await feed_update(self, *args, **kwargs)
            except StorageError:
                return None

        Dispatcher.feed_update = shrug  # type: ignore[method-assign]  # the planted defect
    elif defect == "nagging":
        found = Lane.__init__

        def forget(self: Lane, *args: Any, **kwargs: Any) -> None:
            found(self, *args, **kwargs)
            self.told = Forgetful()

        Lane.__init__ = forget  # type: ignore[method-assign]  # the planted defect
    elif defect == "gives up":
        Pace.delays = lambda _self, **_: iter(())  # type: ignore[method-assign]  # the planted defect
    elif defect == "whole batches":
        Intake.feed = feed_or_fail  # type: ignore[method-assign]  # the planted defect
    elif defect == "no patience":
        engine.PRAGMAS["busy_timeout"] = 0


def trust_one_alarm_clock(ticking: Ticking, order: dict[str, Any]) -> None:
    """Have one job for the moment itself, as schedulers do: one that is late by more than a second is dropped."""
    ahead = datetime.fromisoformat(order["due"]) - datetime.fromisoformat(order["date"])
    moment = datetime.fromtimestamp(order["since"], UTC) + ahead / order["speed"]
    ticking._scheduler.remove_all_jobs()
    ticking._scheduler.add_job(
        ticking._scheduled, "date", run_date=moment + timedelta(seconds=0.1), misfire_grace_time=1
    )
