"""Months, years and all time, as a league counts them."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Self

from bot.services.options import Day, Option, OptionError

FIRST, LAST = date(1, 1, 1), date(9999, 12, 31)


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """A calendar month, a calendar year, or all time (neither year nor month)."""

    year: int | None = None
    month: int | None = None

    def __post_init__(self) -> None:
        if self.month is not None and (self.year is None or not 1 <= self.month <= 12):
            raise ValueError(f"no such month: {self.year}-{self.month}")

    @classmethod
    def month_of(cls, day: date) -> Self:
        """The month a day belongs to."""
        return cls(day.year, day.month)

    @classmethod
    def year_of(cls, day: date) -> Self:
        """The year a day belongs to."""
        return cls(day.year)

    @classmethod
    def named(cls, key: str) -> Self:
        """The period of a key: `2026-11`, `2026` or `all`.

        Raises:
            ValueError: There is no such period.
        """
        if key == "all":
            return cls()
        found = re.fullmatch(r"([12]\d{3})(?:-(\d{1,2}))?", key, re.ASCII)
        if not found:
            raise ValueError(f"no such period: {key!r}")
        year, month = found.groups()
        return cls(int(year), int(month) if month else None)

    @property
    def key(self) -> str:
        """The period in a word, as `named` reads it."""
        if self.year is None:
            return "all"
        return f"{self.year:04}" if self.month is None else f"{self.year:04}-{self.month:02}"

    @property
    def first_day(self) -> date:
        """The period's first day."""
        return FIRST if self.year is None else date(self.year, self.month or 1, 1)

    @property
    def last_day(self) -> date:
        """The period's last day."""
        if self.year is None:
            return LAST
        if self.month is None or self.month == 12:
            return date(self.year, 12, 31)
        return date(self.year, self.month + 1, 1) - timedelta(days=1)

    @property
    def following(self) -> "Period | None":
        """The period right after this one; None after all time."""
        return None if self.year is None else self.same_kind(self.last_day + timedelta(days=1))

    def same_kind(self, day: date) -> "Period":
        """The period of this one's kind that a day belongs to."""
        if self.year is None:
            return self
        return Period(day.year, day.month if self.month else None)


def past_day(typed: Day, today: date) -> date:
    """The day that somebody meant: without a year the latest such day, never one to come.

    Raises:
        OptionError: There is no such day, or it is still to come.
    """
    for year in [typed.year] if typed.year else [today.year, today.year - 1]:
        try:
            day = date(year, typed.month, typed.day)
        except ValueError:
            continue
        if day <= today:
            return day
    raise OptionError(Option.DATE)
