"""Months, years and all time: what belongs to them, how they are named, and which comes next."""

from datetime import date

import pytest

from bot.services.options import Day, OptionError
from bot.services.periods import FIRST, LAST, Period, past_day


@pytest.mark.parametrize(
    ("key", "first", "last", "following"),
    [
        ("2026-11", date(2026, 11, 1), date(2026, 11, 30), "2026-12"),
        ("2026-12", date(2026, 12, 1), date(2026, 12, 31), "2027-01"),
        ("2028-02", date(2028, 2, 1), date(2028, 2, 29), "2028-03"),
        ("2026-1", date(2026, 1, 1), date(2026, 1, 31), "2026-02"),
        ("2026", date(2026, 1, 1), date(2026, 12, 31), "2027"),
    ],
)
def test_a_period_has_its_days_and_is_followed_by_the_next(
    key: str, first: date, last: date, following: str
) -> None:
    period = Period.named(key)
    after = period.following
    assert after is not None
    assert (period.first_day, period.last_day, after.key) == (first, last, following)


def test_nothing_follows_all_time() -> None:
    ever = Period.named("all")
    assert (ever.first_day, ever.last_day, ever.following, ever.key) == (FIRST, LAST, None, "all")


@pytest.mark.parametrize("key", ["2026-11", "2026", "all", "1999-01"])
def test_a_key_is_read_as_it_is_written(key: str) -> None:
    assert Period.named(key).key == key


@pytest.mark.parametrize(
    "key", ["", "2026-13", "2026-0", "2026-00", "0000", "26-11", "2026-111", "٢٠٢٦", "ever", "2026-"]
)
def test_other_keys_name_no_period(key: str) -> None:
    with pytest.raises(ValueError, match=r"period|month|year"):
        Period.named(key)


@pytest.mark.parametrize(("key", "same"), [("2026-11", "2025-03"), ("2026", "2025"), ("all", "all")])
def test_a_day_belongs_to_a_period_of_the_same_kind(key: str, same: str) -> None:
    assert Period.named(key).same_kind(date(2025, 3, 9)).key == same


@pytest.mark.parametrize(("made", "key"), [(Period.month_of, "2026-11"), (Period.year_of, "2026")])
def test_a_day_has_a_month_and_a_year(made: object, key: str) -> None:
    assert callable(made)
    assert made(date(2026, 11, 30)).key == key


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (Day(29, 11), date(2026, 11, 29)),
        (Day(30, 11), date(2026, 11, 30)),
        (Day(1, 12), date(2025, 12, 1)),
        (Day(30, 11, 2026), date(2026, 11, 30)),
        (Day(1, 1, 2019), date(2019, 1, 1)),
    ],
    ids=str,
)
def test_a_day_without_a_year_is_the_latest_such_day(typed: Day, meant: date) -> None:
    assert past_day(typed, date(2026, 11, 30)) == meant


@pytest.mark.parametrize("typed", [Day(1, 12, 2026), Day(29, 2), Day(29, 2, 2025)], ids=str)
def test_a_day_to_come_and_a_day_that_never_was_are_refused(typed: Day) -> None:
    with pytest.raises(OptionError):
        past_day(typed, date(2026, 11, 30))
