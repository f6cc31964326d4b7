"""Defects of two programs on one database, planted by tests to be seen to find them."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlmodel import update

from bot.services.announcing import AnnouncementService
from db.models import AnnouncementRow
from db.repositories import Announcements
from db.types import AnnouncementState

# By then both have started, and neither has claimed anything yet.
DAWDLES_SECONDS = 1.0


def plant_twin(defect: str) -> None:
    """Let this process be slow to claim what it saw was due, or send everything once, whoever has sent it."""
    if defect == "a slow twin":
        due = AnnouncementService._due

        async def dawdle(self: AnnouncementService, *given: Any, **named: Any) -> Any:
            found = await due(self, *given, **named)
            await asyncio.sleep(DAWDLES_SECONDS)
            return found

        AnnouncementService._due = dawdle  # type: ignore[method-assign]
    if defect != "a blind twin":
        return
    take, seen = Announcements.take, list[datetime]()

    async def take_all(self: Announcements, limit: int, at: datetime) -> Sequence[AnnouncementRow]:
        if not seen:
            seen.append(at)
            back = {"state": AnnouncementState.CLAIMED, "settled_at": None}
            await self._session.exec(update(AnnouncementRow).values(back))
        return await take(self, limit, at)

    Announcements.take = take_all  # type: ignore[method-assign]
