"""Defects about storage and network that a test plants into the program to be seen to find them."""

from typing import Any

from aiogram import Dispatcher

from bot.lanes import Lane
from bot.services import StorageError
from db import engine


class Forgetful(set[int]):
    """Remembers nobody."""

    def __contains__(self, _number: object) -> bool:
        return False


def plant_weak_spot(defect: str) -> None:
    """Put one of them into this process."""
    if defect == "a refusal taken for an answer":
        feed_update = Dispatcher.feed_update

        async def shrug(self: Dispatcher, *args: Any, **kwargs: Any) -> Any:
            try:
                return await feed_update(self, *args, **kwargs)
            except StorageError:
                return None

        Dispatcher.feed_update = shrug  # type: ignore[method-assign]
    elif defect == "nagging":
        found = Lane.__init__

        def forget(self: Lane, *args: Any, **kwargs: Any) -> None:
            found(self, *args, **kwargs)
            self.told = Forgetful()

        Lane.__init__ = forget  # type: ignore[method-assign]
    elif defect == "no patience":
        engine.PRAGMAS["busy_timeout"] = 0
