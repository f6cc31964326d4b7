"""An announcement whose answer was lost: the chat itself is asked whether it is there."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.announcing import LEASE, Announcement, AnnouncementService
from bot.services.operations import Desk, Work, operation
from bot.services.orders import Order, Report
from bot.services.permissions import Act
from bot.services.refusals import LeagueError
from db.repositories import Outcome
from db.types import AnnouncementState

# The chat is asked at once, and again a day later each, so many times in all.
TIMES = 3
AGAIN = timedelta(days=1)


@dataclass
class NoDoubtError(LeagueError):
    """The question about an announcement was answered already."""


@dataclass(frozen=True, slots=True)
class Cleared:
    """A doubt is gone: the announcement is there, or is posted now."""

    announcement: int
    posted: bool


class DoubtService:
    """The announcements that may have been posted, or not."""

    def __init__(self, desk: Desk, announcements: AnnouncementService) -> None:
        self.desk = desk
        self._announcements = announcements

    async def claim(self, now: datetime) -> list[Report[Announcement]]:
        """The announcements that a chat has to be asked about now; whoever has claimed them asks.

        They can be claimed again soon, as the question may get lost with the process, until `asked` says no.
        """
        async with self.desk.database.writing() as unit:
            rows = await unit.announcements.uncertain(now - AGAIN, TIMES)
            for row in rows:
                row.asked_at = now - AGAIN + LEASE
            return await self._announcements.reports(unit, rows, [])

    async def asked(self, announcement: int, now: datetime) -> None:
        """The chat was asked about one."""
        async with self.desk.database.writing() as unit:
            row = await unit.announcements.find(announcement)
            if row is not None:
                row.asked, row.asked_at = row.asked + 1, now

    @operation(Cleared)
    async def clear(self, work: Work, order: Order, announcement: int, *, is_there: bool) -> Cleared:
        """An administrator has looked: it is there, or it is to be posted.

        Raises:
            NotAllowedError: The actor does not administer the chat.
            NoDoubtError: It was answered already, or is none of this chat's.
        """
        work.permit(Act.SETTINGS)
        row = await work.unit.announcements.find(announcement)
        if row is None or row.league_id != work.row.id or row.state != AnnouncementState.UNCERTAIN:
            raise NoDoubtError
        state = AnnouncementState.SENT if is_there else AnnouncementState.CLAIMED
        await work.unit.announcements.settle([Outcome(row.id, state)], order.at)
        return Cleared(row.id, posted=not is_there)
