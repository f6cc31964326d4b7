"""A defect of replicas that a test plants into the program to be seen to find it."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import update

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

    Announcements.take = take_all  # type: ignore[method-assign]
