"""When months and years are announced, against a clock that is read minute by minute."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.due import Habits, finished, recent
from bot.services.periods import Period
from tests.zones import ZONES

MOSCOW = ZoneInfo("Europe/Moscow")
LONG_AGO = datetime(2019, 1, 1, tzinfo=UTC)
MONTHS = [Period(year, month) for year in range(2020, 2032) for month in range(1, 13)]
PERIODS = [*MONTHS, *(Period(year) for year in range(2020, 2032))]


def habits(zone: ZoneInfo = MOSCOW, day_start: str = "05:00", hour: int = 10) -> Habits:
    return Habits(zone, time.fromisoformat(day_start), hour, LONG_AGO)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "day_start", "hour", "period", "due"),
    [
        # product.md 4: on the 1st at the later of the chat's hour (its own zone) and its day boundary.
        ("Europe/Moscow", "05:00", 10, "2026-11", "2026-12-01T07:00"),
        ("Europe/Moscow", "05:00", 3, "2026-11", "2026-12-01T02:00"),
        ("Europe/Moscow", "11:30", 10, "2026-11", "2026-12-01T08:30"),
        # February, also of a leap year.
        ("Europe/Moscow", "05:00", 10, "2027-02", "2027-03-01T07:00"),
        ("Europe/Moscow", "05:00", 10, "2028-02", "2028-03-01T07:00"),
        # On 1 January at 12:00, December and the year alike (screens.md 4.15, 7.14).
        ("Europe/Moscow", "05:00", 10, "2026-12", "2027-01-01T09:00"),
        ("Europe/Moscow", "05:00", 10, "2026", "2027-01-01T09:00"),
        ("Europe/Moscow", "05:00", 18, "2026", "2027-01-01T15:00"),
        # The ends of the Earth: UTC+14 and UTC−11.
        ("Pacific/Kiritimati", "05:00", 10, "2026-11", "2026-11-30T20:00"),
        ("Pacific/Pago_Pago", "05:00", 23, "2026-11", "2026-12-02T10:00"),
        # New York puts its clock back on 1 November 2026 at 2:00: 1:30 comes twice, the later one is meant.
        ("America/New_York", "01:30", 0, "2026-10", "2026-11-01T06:30"),
    ],
)
def test_an_announcement_is_due(zone: str, day_start: str, hour: int, period: str, due: str) -> None:
    assert habits(ZoneInfo(zone), day_start, hour).due_at(Period.named(period)) == utc(due)


@pytest.mark.parametrize(
    ("hour", "period", "until"),
    [
        # Until noon, or two hours after the chat's hour if that is later (product.md 4).
        (10, "2026-11", "2026-12-01T09:00"),
        (8, "2026-11", "2026-12-01T09:00"),
        (11, "2026-11", "2026-12-01T10:00"),
        (23, "2026-11", "2026-12-01T22:00"),
        (10, "2026-12", "2027-01-01T11:00"),
    ],
)
def test_an_open_game_is_waited_for(hour: int, period: str, until: str) -> None:
    assert habits(hour=hour).waits_until(Period.named(period)) == utc(until)


@pytest.mark.parametrize(
    ("period", "moment", "old"),
    [
        ("2026-11", "2027-02-01T06:59", False),
        ("2026-11", "2027-02-01T07:00", True),
        ("2026-12", "2027-03-01T06:59", False),
        ("2026-12", "2027-03-01T07:00", True),
        ("2026", "2027-03-01T06:59", False),
        ("2026", "2027-03-01T07:00", True),
    ],
)
def test_what_was_missed_for_longer_than_two_months_is_old(period: str, moment: str, old: bool) -> None:
    assert habits().is_old(Period.named(period), utc(moment)) is old


def test_a_period_that_ended_before_the_league_came_is_not_due() -> None:
    # 1 December, 5:00 in Moscow, is the end of November there.
    early = Habits(MOSCOW, time(5), 10, utc("2026-12-01T02:00"))
    late = Habits(MOSCOW, time(5), 10, utc("2026-12-01T01:59"))
    moment = utc("2026-12-24T12:00")
    assert [each.is_due(Period(2026, 11), moment) for each in (early, late)] == [False, True]


MINUTES = st.integers(0, 1439).map(lambda minute: time(minute // 60, minute % 60))


@settings(derandomize=True, max_examples=400, deadline=None)
@given(st.sampled_from(ZONES), MINUTES, st.integers(0, 23), st.sampled_from(PERIODS))
def test_the_local_clock_agrees_whichever_way_it_is_turned(
    zone: str, day_start: time, hour: int, period: Period
) -> None:
    """From the due minute on the local clock always shows the 1st, at or after hour and boundary; not before."""
    where = ZoneInfo(zone)
    due = Habits(where, day_start, hour, LONG_AGO).due_at(period)
    first = period.last_day + timedelta(days=1)
    least = max(time(hour), day_start, time(12) if first.month == 1 else time(0))
    aim = datetime.combine(first, least)

    def shows(minutes: int) -> bool:
        local = (due + timedelta(minutes=minutes)).astimezone(where).replace(tzinfo=None)
        return local >= aim

    assert all(shows(minutes) for minutes in range(180))
    # A clock that is put forward jumps over the minute; else the minute before still shows less.
    assert not all(shows(minutes) for minutes in range(-61, 0))


@settings(derandomize=True, max_examples=400, deadline=None)
@given(st.sampled_from(ZONES), MINUTES, st.integers(0, 23), st.sampled_from(PERIODS), st.integers(0, 27 * 1440))
def test_a_period_is_looked_for_from_its_due_moment_on(
    zone: str, day_start: time, hour: int, period: Period, minutes: int
) -> None:
    due = Habits(ZoneInfo(zone), day_start, hour, LONG_AGO).due_at(period)
    now = due + timedelta(minutes=minutes)
    assert period in set(recent(now))
    assert period in set(finished(now, datetime.combine(period.first_day, time(), UTC)))


def test_periods_come_in_order_and_a_december_before_its_year() -> None:
    found = [each.key for each in finished(utc("2027-02-03T00:00"), utc("2026-11-03T00:00"))]
    assert found == ["2026-11", "2026-12", "2026", "2027-01"]


@pytest.mark.parametrize("day", [date(2026, 12, 1), date(2026, 12, 15), date(2026, 12, 31), date(2027, 1, 1)])
def test_few_periods_are_recent(day: date) -> None:
    assert len(list(recent(datetime.combine(day, time(12), UTC)))) <= 3
