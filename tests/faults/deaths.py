"""Points at which the program kills itself between two steps of an announcement."""

import os
import signal
from collections.abc import Awaitable, Callable
from typing import Any

from bot.jobs import Announcer
from bot.services.announcing import AnnouncementService

Step = Callable[..., Awaitable[Any]]
POINTS = {
    "die after claiming": (AnnouncementService, "claim"),
    "die before sending": (AnnouncementService, "take"),
    "die after sending": (Announcer, "_send"),
    "die after marking": (AnnouncementService, "settle"),
}


def plant_death(point: str) -> None:
    """Let this process die, without a word, right after it has done the step for the first time."""
    if point not in POINTS:
        return
    owner, name = POINTS[point]
    step: Step = getattr(owner, name)

    async def last_step(*args: Any, **kwargs: Any) -> Any:
        done = await step(*args, **kwargs)
        if done != []:
            os.kill(os.getpid(), signal.SIGKILL)
        return done

    setattr(owner, name, last_step)
