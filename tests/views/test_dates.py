"""Days, months and times as the drafted screens write them."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.views import dates
from bot.views.languages import speaking

THURSDAY = date(2026, 11, 12)

DAYS = [  # function, day, Russian, English
    (dates.weekday, THURSDAY, "чт 12 ноября", "Thu 12 November"),
    (dates.weekday, date(2026, 5, 3), "вс 3 мая", "Sun 3 May"),
    (dates.day, date(2026, 11, 5), "5 ноября", "5 November"),
    (dates.brief, date(2026, 11, 13), "13.11", "13 Nov"),
    (dates.full, THURSDAY, "12.11.26", "12 Nov 2026"),
    (dates.cell, date(2026, 11, 5), "05.11", "05 Nov"),
    (dates.month, THURSDAY, "ноябрь", "November"),
    (dates.month_of_year, THURSDAY, "ноябрь 2026", "November 2026"),
    (dates.of_month, THURSDAY, "ноября 2026", "November 2026"),
    (dates.of_month, date(2026, 3, 1), "марта 2026", "March 2026"),
    (dates.short_month, date(2026, 9, 1), "сен", "Sep"),
    (dates.short_month, date(2026, 5, 1), "май", "May"),
]


TODAY = date(2027, 1, 2)
OTHER_YEARS = [
    (dates.weekday, "чт 12 ноября 2026", "Thu 12 November 2026"),
    (dates.day, "12 ноября 2026", "12 November 2026"),
    (dates.brief, "12.11.26", "12 Nov 2026"),
    (dates.month, "ноябрь 2026", "November 2026"),
]


def test_a_city_has_its_name_in_both_languages() -> None:
    with speaking("ru"):
        in_russian = dates.city(ZoneInfo("Europe/Moscow"))
    with speaking("en"):
        in_english = dates.city(ZoneInfo("Europe/Moscow"))
    assert (in_russian, in_english) == ("Москва", "Moscow")


@pytest.mark.parametrize(("write", "russian", "english"), OTHER_YEARS)
def test_a_day_of_another_year_says_its_year(
    write: Callable[[date, date], str], russian: str, english: str
) -> None:
    with speaking("ru"):
        in_russian = write(THURSDAY, TODAY)
    with speaking("en"):
        in_english = write(THURSDAY, TODAY)
    assert (in_russian, in_english) == (russian, english)


@pytest.mark.parametrize("write", [write for write, *_ in OTHER_YEARS])
def test_a_day_of_this_year_does_not(write: Callable[[date, date], str]) -> None:
    with speaking("en"):
        assert "2026" not in write(THURSDAY, date(2026, 11, 30))


@pytest.mark.parametrize(("write", "when", "russian", "english"), DAYS)
def test_a_day_is_written_as_its_reader_writes_it(
    write: Callable[[date], str], when: date, russian: str, english: str
) -> None:
    with speaking("ru"):
        in_russian = write(when)
    with speaking("en"):
        in_english = write(when)
    assert (in_russian, in_english) == (russian, english)


@pytest.mark.parametrize(
    ("zone", "clock"), [("Europe/Moscow", "01:42"), ("Asia/Kolkata", "04:12"), ("America/New_York", "17:42")]
)
def test_the_clock_is_the_leagues_own(zone: str, clock: str) -> None:
    assert dates.clock(datetime(2026, 11, 12, 22, 42, tzinfo=UTC), ZoneInfo(zone)) == clock


def test_the_date_is_the_leagues_own() -> None:
    assert dates.day_at(datetime(2026, 11, 12, 22, 42, tzinfo=UTC), ZoneInfo("Europe/Moscow")) == date(
        2026, 11, 13
    )


def test_a_moment_that_names_no_zone_is_an_error() -> None:
    with pytest.raises(ValueError, match="without a time zone"):
        dates.clock(datetime(2026, 11, 12, 22, 42, tzinfo=UTC).replace(tzinfo=None), ZoneInfo("Europe/Moscow"))
