"""When a finished month or year is announced in a league, and from when on it is too late for a post of its own.

Pure: a league's habits and a period in, moments in UTC out. Zones belong here, the scheduler has none.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from bot.services.periods import Period

NOON = time(12)
# A game that is still open is waited for until noon, or so much longer than the post was due.
WAIT = timedelta(hours=2)
# A post that goes out so much after it could have is said to be late.
LATE = timedelta(hours=1)
# What was missed for longer than so many months goes out in one note.
OLD_MONTHS = 2
# The farthest clocks from UTC, and the latest end of a league's day.
EAST, WEST, LONGEST_DAY = timedelta(hours=14), timedelta(hours=12), timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Habits:
    """What decides when a league's periods end and are announced; `hour` is of the league's own clock."""

    zone: ZoneInfo
    day_start: time
    hour: int
    registered_at: datetime

    def ends_at(self, period: Period) -> datetime:
        """The moment at which the period's last day is over in the league."""
        return moment(_day_after(period), self.day_start, self.zone)

    def due_at(self, period: Period) -> datetime:
        """The earliest moment of the announcement; on 1 January not before noon."""
        day = _day_after(period)
        hours = [time(self.hour), self.day_start, *([NOON] if day.month == 1 else [])]
        return moment(day, max(hours), self.zone)

    def waits_until(self, period: Period) -> datetime:
        """The moment from which on a game that is still open holds the announcement up no longer."""
        return max(moment(_day_after(period), NOON, self.zone), self.due_at(period) + WAIT)

    def is_due(self, period: Period, now: datetime) -> bool:
        """Whether the period is over, long enough for its announcement, and ended in the league's time."""
        return self.ends_at(period) > self.registered_at and self.due_at(period) <= now

    def is_old(self, period: Period, now: datetime) -> bool:
        """Whether the announcement was missed for so long that it only gets a line in a note."""
        return self.due_at(_months_later(period, OLD_MONTHS)) <= now


@lru_cache(maxsize=4096)
def moment(day: date, hour: time, zone: ZoneInfo) -> datetime:
    """The moment of a time on a zone's clock; one that comes twice or never is the later one.

    Remembered, since ten thousand leagues ask for a few.
    """
    local = datetime.combine(day, hour, zone)
    return max(local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))


def finished(now: datetime, since: datetime) -> Iterator[Period]:
    """Every month and year that may be over somewhere on Earth and not before `since`, in their order.

    A December comes before its year.
    """
    month = Period.month_of((since - LONGEST_DAY - WEST).date())
    while month.last_day < (now + EAST).date():
        yield month
        if month.month == 12:
            yield Period(month.year)
        month = _months_later(month, 1)


def recent(now: datetime) -> Iterator[Period]:
    """The months, and their years, that end about now: the last completed ones of all zones."""
    return finished(now, (now - LONGEST_DAY - WEST).replace(day=1) - LONGEST_DAY)


def _day_after(period: Period) -> date:
    return period.last_day + timedelta(days=1)


def _months_later(period: Period, months: int) -> Period:
    """The month that ends so many months after the period does."""
    last = period.last_day
    years, month = divmod(last.month - 1 + months, 12)
    return Period(last.year + years, month + 1)
