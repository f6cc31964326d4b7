"""Days, months and times as the league's language and time zone write them."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from babel.dates import format_date, get_timezone_location

from bot.views.languages import language


def day(when: date, today: date | None = None) -> str:
    """A day in a sentence («12 ноября», "12 November"); one of another year than today's says its year."""
    return _written(when, _dated("d MMMM", when, today))


def weekday(when: date, today: date | None = None) -> str:
    """A day with its weekday («чт 12 ноября», "Thu 12 November"); one of another year says its year."""
    return _written(when, _dated("ccc d MMMM", when, today))


def brief(when: date, today: date | None = None) -> str:
    """A day of about now («13.11», "13 Nov"); one of another year is written in full."""
    if today and when.year != today.year:
        return full(when)
    return _written(when, "d MMM" if language() == "en" else "dd.MM")


def full(when: date) -> str:
    """A day of any year («12.11.26», "12 Nov 2026")."""
    return _written(when, "d MMM y" if language() == "en" else "dd.MM.yy")


def cell(when: date) -> str:
    """A day for a table, five columns wide in Russian, six in English («05.11», "05 Nov")."""
    return _written(when, "dd MMM" if language() == "en" else "dd.MM")


def month(when: date, today: date | None = None) -> str:
    """A month's name («ноябрь», "November"); one of another year says its year."""
    return _written(when, _dated("LLLL", when, today))


def month_of_year(when: date) -> str:
    """A month and its year («ноябрь 2026», "November 2026")."""
    return _written(when, "LLLL y")


def of_month(when: date) -> str:
    """A month and its year as the second noun («ноября 2026», as in «итоги ноября 2026»; "November 2026")."""
    return _written(when, "MMMM y")


def in_month(when: date) -> str:
    """A month as the place of an event («декабре», as in «в декабре»; "December")."""
    noun = _written(when, "MMMM")
    # Every Russian month makes this case from its second one: декабря, декабре.
    return noun if language() == "en" else f"{noun[:-1]}е"


def short_month(when: date) -> str:
    """A month in three letters («ноя», "Nov"); the language's own short forms differ in length."""
    return month(when)[:3]


def city(zone: ZoneInfo) -> str:
    """The city that a time zone is known by («Москва», "Moscow")."""
    return get_timezone_location(zone, locale=language(), return_city=True)


def clock(moment: datetime, zone: ZoneInfo) -> str:
    """The time on the league's clock («22:05»).

    Raises:
        ValueError: The moment is not aware.
    """
    return f"{_local(moment, zone):%H:%M}"


def day_at(moment: datetime, zone: ZoneInfo) -> date:
    """The date on the league's calendar at a moment; which evening it belongs to, services know.

    Raises:
        ValueError: The moment is not aware.
    """
    return _local(moment, zone).date()


def _dated(pattern: str, when: date, today: date | None) -> str:
    return f"{pattern} y" if today and when.year != today.year else pattern


def _written(when: date, pattern: str) -> str:
    return format_date(when, pattern, locale=language())


def _local(moment: datetime, zone: ZoneInfo) -> datetime:
    if moment.tzinfo is None:
        raise ValueError(f"a moment without a time zone cannot be shown: {moment}")
    return moment.astimezone(zone)
