"""Months, years and all time as screens name them."""

from bot.services.periods import Period
from bot.views import dates
from bot.views.say import plain, say


def title(key: str) -> str:
    """A period in a head line («ноябрь 2026», «2026», «всё время»)."""
    period = Period.named(key)
    if period.year is None:
        return plain(say("all time"))
    return str(period.year) if period.month is None else dates.month_of_year(period.first_day)


def short(key: str) -> str:
    """A period on a button («Ноя 2026», «2026», «Всё время»)."""
    period = Period.named(key)
    return f"{arrow(key)} {period.year}" if period.month else arrow(key)


def arrow(key: str, beside: str = "") -> str:
    """Where an arrow leads («Окт»; with its year where that is not the year it starts from)."""
    period = Period.named(key)
    if period.month is None:
        return capital(title(key))
    name = capital(dates.short_month(period.first_day))
    return name if not beside or Period.named(beside).year == period.year else f"{name} {period.year}"


def nobody_played(asked: str, shown: str) -> str:
    """That a period has no game, so that another one is shown («В декабре ещё не играли. Ноябрь:»)."""
    empty, full = Period.named(asked), Period.named(shown)
    if empty.month is None:
        sentence = say("Nobody has played in the year {year} yet. {shown}:", year=asked, shown=shown)
    elif empty.year == full.year:
        sentence = say(
            "Nobody has played in {month} yet. {shown}:",
            month=dates.in_month(empty.first_day),
            shown=capital(dates.month(full.first_day)),
        )
    else:
        sentence = say(
            "Nobody has played in {month} {year} yet. {shown}:",
            month=dates.in_month(empty.first_day),
            year=str(empty.year),
            shown=capital(title(shown)),
        )
    return plain(sentence)


def capital(text: str) -> str:
    """The text as it begins a sentence or stands on a button."""
    return text[:1].upper() + text[1:]
