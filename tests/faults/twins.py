"""Defects of two programs on one database, planted by tests to be seen to find them."""

import asyncio
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlmodel import update

from bot.services.announcing import AnnouncementService
from db.models import AnnouncementRow
from db.repositories import Announcements
from db.types import AnnouncementState


def plant_twin(defect: str) -> None:
    """Let this process send everything once, whoever has sent it before."""
    if defect != "a blind twin":
        return
    take, seen = Announcements.take, list[datetime]()

    async def take_all(self: Announcements, limit: int, at: datetime) -> Sequence[AnnouncementRow]:
        if not seen:
            seen.append(at)
            back = {"state": AnnouncementState.CLAIMED, "settled_at": None}
            await self._session.exec(update(AnnouncementRow).values(back))
        return await take(self, limit, at)

    Announcements.take = take_all  # type: ignore[method-assign]  # the planted defect


def claim_together(folder: Path) -> None:
    """Let the twins see what is due, and claim it only when both have seen it."""
    due, mine = AnnouncementService._due, folder / f"{os.getpid()}.twin"

    async def wait(self: AnnouncementService, *given: Any, **named: Any) -> Any:
        found = await due(self, *given, **named)
        mine.touch()
        while len(list(folder.glob("*.twin"))) % 2:  # noqa: ASYNC110, ASYNC240 - the other is another process
            await asyncio.sleep(0.01)
        return found

    AnnouncementService._due = wait  # type: ignore[method-assign]  # the planted defect
