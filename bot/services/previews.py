"""What would be announced if a period ended now."""

from dataclasses import dataclass

from bot.services.announcing import UNSAID, Announcement
from bot.services.operations import Desk
from bot.services.orders import Order, Report
from bot.services.periods import Period
from bot.services.permissions import Act, permit
from bot.services.refusals import LeagueError
from bot.services.summaries import grounds, summary


@dataclass
class NothingToAnnounceError(LeagueError):
    """No game of the running month is closed, and none of the last one waits for its announcement."""


class PreviewService:
    """Announcements before their time, for administrators."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def preview(self, order: Order) -> Report[Announcement]:
        """The next announcement as it would read now: of the last month while it waits, else of this one.

        Raises:
            NotAllowedError: The actor does not administer the chat.
            NothingToAnnounceError: There is no game in it.
        """
        async with self.desk.looking(order.place) as look:
            permit(order, Act.SETTINGS)
            if look.row is None:
                raise NothingToAnnounceError
            this = Period.month_of(look.league.day_of(order.at))
            last = Period.month_of(this.first_day - this.first_day.resolution)
            rows = await look.unit.announcements.of_league(look.row.id)
            said = {row.period for row in rows if row.reason != UNSAID}
            best_ks = {row.period: row.best_k for row in rows}
            for period in [last, this] if last.key not in said else [this]:
                ground = (await grounds(look.unit, self.desk, [look.row.id], period))[look.row.id]
                if ground.facts:
                    found = Announcement(0, summary(ground, period, best_ks.get(period.key, look.league.best_k)))
                    return Report(found, ground.league, ground.names)
            raise NothingToAnnounceError
