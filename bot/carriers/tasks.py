"""Work that takes longer than an answer may."""

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """What is under way; it is broken off when the program stops, and nothing that matters is lost by that."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin something beside everything else."""
        task = asyncio.create_task(work)
        # The loop itself holds tasks only weakly.
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def close(self) -> None:
        """Break off what is under way, and wait until it has ended."""
        running = [*self._running]
        for task in running:
            task.cancel()
        if running:
            await asyncio.wait(running)
