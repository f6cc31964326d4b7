"""The settings of a league as one value, and what each of them can be changed to. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Any
from zoneinfo import ZoneInfo

from bot.services.currencies import CURRENCIES
from db.models import LeagueRow

# In the order in which the sun reaches them; the hour is first looked for among the first of each offset.
ZONES = (
    "Pacific/Auckland", "Asia/Kamchatka", "Asia/Magadan", "Asia/Vladivostok", "Australia/Sydney", "Asia/Yakutsk",
    "Asia/Tokyo", "Asia/Irkutsk", "Asia/Shanghai", "Asia/Krasnoyarsk", "Asia/Novosibirsk", "Asia/Bangkok",
    "Asia/Omsk", "Asia/Bishkek", "Asia/Yekaterinburg", "Asia/Almaty", "Asia/Tashkent", "Asia/Kolkata",
    "Europe/Samara", "Asia/Tbilisi", "Asia/Yerevan", "Asia/Baku", "Asia/Dubai", "Europe/Moscow", "Europe/Minsk",
    "Europe/Istanbul", "Europe/Kyiv", "Europe/Kaliningrad", "Asia/Jerusalem", "Europe/Chisinau", "Europe/Riga",
    "Europe/Helsinki", "Europe/Berlin", "Europe/Belgrade", "Europe/Warsaw", "Europe/Prague", "Europe/Paris",
    "Europe/Madrid", "Europe/London", "Europe/Lisbon", "Atlantic/Reykjavik", "Atlantic/Azores",
    "America/Sao_Paulo", "America/New_York", "America/Toronto", "America/Chicago", "America/Denver",
    "America/Los_Angeles",
)  # fmt: skip
UNITS = (1, 5, 10, 50, 100, 500)
BUY_INS = (100, 200, 250, 300, 500, 1000, 2000, 5000)
STACKS = (None, 1000, 1500, 2000, 3000, 5000, 10_000, 20_000)
# So many evenings nobody plays in a year: all of them count.
ALL = 1000
BEST_K = (None, 3, 5, 8, 10, 12, 15, 20, 30, ALL)


class Setting(StrEnum):
    """What can be set, by the name of its field; in the order of the screen."""

    LANGUAGE = "language"
    CURRENCY = "currency"
    ZONE = "zone"
    BUY_IN = "buy_in"
    STACK = "stack"
    UNIT = "unit"
    MAY_LOG = "may_log"
    SETTLEMENT = "settlement"
    BANKER = "banker_id"
    REMIND = "remind_transfers"
    ANNOUNCE = "announce_on"
    HOUR = "announce_hour"
    MONTH = "announce_month"
    YEAR = "announce_year"
    BEST_K = "best_k"
    DAY_START = "day_start"


# What is an amount in the league's currency, or that currency itself.
OF_CURRENCY = frozenset({Setting.CURRENCY, Setting.BUY_IN, Setting.UNIT})
VALUES: Mapping[Setting, Iterable[Any]] = MappingProxyType(
    {
        Setting.LANGUAGE: ("ru", "en"),
        Setting.ZONE: ZONES,
        Setting.STACK: STACKS,
        Setting.MAY_LOG: ("all", "host"),
        Setting.SETTLEMENT: ("each", "banker", "cash"),
        Setting.BEST_K: BEST_K,
        Setting.HOUR: range(24),
        Setting.DAY_START: [hour * 60 for hour in range(13)],
    }
)


@dataclass(frozen=True, slots=True)
class Setup:
    """A league's settings; amounts in smallest units, `day_start` in minutes after midnight.

    `best_k` None stands for the installation's own, `stack` None for chips that are money, `banker_id` None
    for each game's host.
    """

    language: str
    currency: str
    zone: str
    buy_in: int | None
    stack: int | None
    unit: int
    may_log: str
    settlement: str
    banker_id: int | None
    remind_transfers: bool
    announce_on: bool
    announce_hour: int
    announce_month: bool
    announce_year: bool
    best_k: int | None
    day_start: int

    @classmethod
    def of(cls, row: LeagueRow) -> "Setup":
        """The settings of a league."""
        return cls(**{setting.value: getattr(row, setting.value) for setting in Setting})

    def with_currency(self, code: str) -> "Setup":
        """The settings in another currency: amounts keep their numbers, not their smallest units."""
        old, new = CURRENCIES[self.currency].scale, CURRENCIES[code].scale
        buy_in = self.buy_in and max(1, self.buy_in * new // old)
        return replace(self, currency=code, buy_in=buy_in, unit=max(1, self.unit * new // old))


def choices(setup: Setup, setting: Setting, people: Sequence[int] = ()) -> list[Setup]:
    """The settings with every value that one of them can take, in the order of its buttons."""
    if setting is Setting.CURRENCY:
        return [setup.with_currency(code) for code in CURRENCIES]
    if setting is Setting.BANKER:
        return [replace(setup, banker_id=player) for player in (None, *people)]
    return [replace(setup, **{setting.value: value}) for value in _values(setup, setting)]


def differences(before: Setup, after: Setup) -> tuple[Setting, ...]:
    """What is set otherwise."""
    return tuple(each for each in Setting if getattr(before, each.value) != getattr(after, each.value))


def merged(present: Setup, before: Setup, after: Setup) -> Setup:
    """The present settings with what was chosen between two others; amounts go along with another currency."""
    if before.currency != after.currency:
        present, before = (each.with_currency(after.currency) for each in (present, before))
    return replace(present, **{each.value: getattr(after, each.value) for each in differences(before, after)})


def with_zone_beside(setup: Setup, at: datetime, hours: int) -> Setup:
    """The settings in a zone where it is so many hours later; in the same one where the list has no such zone."""
    wanted = _offset(setup.zone, at) + hours * 60
    return replace(setup, zone=next((name for name in ZONES if _offset(name, at) == wanted), setup.zone))


def _offset(zone: str, at: datetime) -> int:
    """How many minutes a zone is ahead of UTC at a moment."""
    offset = at.astimezone(ZoneInfo(zone)).utcoffset()
    return int(offset.total_seconds() // 60) if offset is not None else 0


def _values(setup: Setup, setting: Setting) -> Iterable[Any]:
    scale = CURRENCIES[setup.currency].scale
    if setting is Setting.BUY_IN:
        return [amount * scale for amount in BUY_INS]
    if setting is Setting.UNIT:
        return sorted({1, *(unit * scale for unit in UNITS)})
    return VALUES.get(setting, (True, False))
