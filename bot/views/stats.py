"""A player's figures, and how they stand against each of the others."""

from typing import Any

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import Row, StatsPress, keyboard
from bot.services.orders import Actor, Report
from bot.services.periods import Period
from bot.services.stats import Night, Stats
from bot.views import dates, numbers, periods
from bot.views.boards import running
from bot.views.names import cut, isolated, name, shown
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import page

RIVALS = 40
RIVAL_NAME = 20
HOUR = 60


@spoken
def stats(report: Report[Stats]) -> Text:
    """A player's figures of a period."""
    record = report.record
    player, title = name(report.names[record.player]), periods.title(record.period)
    head = say("**📊 {player} · {period}**", player=player, period=title)
    if record.since and record.period == Period().key:
        head = joined([head, say("(since {month})", month=dates.of_month(record.since))], " ")
    parts = [head]
    if record.games:
        parts += [_places(record), _money(report), _nights(report), _form(record)]
        if record.timed_games:
            parts.append(_hours(record))
    else:
        parts.append(_no_games())
    if record.running:
        parts.append(running(record.running))
    return joined(parts, "\n")


@spoken
def no_games(_report: Report[Any]) -> Text:
    """There is nothing to show of a period."""
    return _no_games()


def _no_games() -> Text:
    return say("No games in this period.")


@spoken
def rivals(report: Report[Stats], number: int = 1) -> Text:
    """The record against each of the others: who finished higher in the evenings of both."""
    record = report.record
    player, title = name(report.names[record.player]), periods.title(record.period)
    part = page(record.rivals, number, RIVALS)
    parts = [say("**🤝 {player} · against the others · {period}**", player=player, period=title)]
    if not record.rivals:
        parts.append(_no_games())
    else:
        parts.append(say("Same evening, who finished higher:"))
        parts.append(
            joined(
                [
                    Text(
                        isolated(cut(shown(report.names[rival.player]), RIVAL_NAME)),
                        f" {rival.higher}:{rival.lower}",
                    )
                    for rival in part.items
                ]
            )
        )
    if part.of > 1:
        parts.append(say("Page {page} of {pages}", page=str(part.number), pages=str(part.of)))
    if record.running:
        parts.append(running(record.running))
    return joined(parts, "\n")


@spoken
def stats_keyboard(report: Report[Stats], viewer: Actor) -> InlineKeyboardMarkup:
    """Periods, and the other views of the same player; the own name is changed below the own figures."""
    own = report.names[report.record.player].telegram_id == viewer.telegram_id
    rename = [(plain(say("✏️ Name")), _press(report.record, "name"))] if own else []
    charts = [
        (plain(say("📈 Profit")), _press(report.record, "profit")),
        (plain(say("📈 Place")), _press(report.record, "places")),
    ]
    return keyboard(
        _kinds(report.record, "show"),
        charts if report.record.games else [],
        [(plain(say("🤝 Opponents")), _press(report.record, "rivals")), *rename],
    )


@spoken
def rivals_keyboard(report: Report[Stats], number: int = 1) -> InlineKeyboardMarkup:
    """Periods, pages, and the way back to the figures."""
    record = report.record
    part = page(record.rivals, number, RIVALS)
    pages = [("‹", part.number - 1), ("›", part.number + 1)]
    return keyboard(
        _kinds(record, "rivals"),
        [(label, _press(record, "rivals", each)) for label, each in pages if 1 <= each <= part.of],
        [(plain(say("📊 Figures")), _press(record, "show"))],
    )


def _press(record: Stats, act: str, number: int = 1) -> StatsPress:
    return StatsPress(act=act, period=record.period, player=record.player, page=number)


def _kinds(record: Stats, act: str) -> Row:
    """Month, year and all time; the words lead to the running ones, the ticked one to where it is."""
    now = Period.named(record.period)
    ticked = "month" if now.month else "year" if now.year else "all"
    labels = {"month": say("Month"), "year": say("Year"), "all": say("All time")}
    return [
        (
            f"✓ {plain(label)}" if kind == ticked else plain(label),
            StatsPress(act=act, period=record.period if kind == ticked else kind, player=record.player),
        )
        for kind, label in labels.items()
    ]


def _places(record: Stats) -> Text:
    return joined(
        [
            say_many("{n} game", "{n} games", record.games),
            say_many("{n} win", "{n} wins", record.wins),
            say_many("{n} top three", "{n} top three", record.top3),
            say("average place {place}", place=numbers.mean(record.place)),
        ]
    )


def _money(report: Report[Stats]) -> Text:
    record, currency = report.record, report.league.currency
    parts = [
        say("Net {profit}", profit=numbers.gain(record.profit, currency)),
        say("per game {profit}", profit=numbers.gain(record.per_game, currency)),
    ]
    if record.gain is not None:
        amount, gain = numbers.money(record.money_in, currency), numbers.percent(record.gain)
        parts.append(say("invested {amount} ({gain})", amount=amount, gain=gain))
    if record.gain is not None and record.money_games < record.games:
        parts.append(
            say_many(
                "amounts are known of {n} game",
                "amounts are known of {n} games",
                record.money_games,
            )
        )
    return joined(parts)


def _nights(report: Report[Stats]) -> Text:
    record = report.record
    parts = []
    if record.best:
        parts.append(say("Best night {night}", night=_night(report, record.best)))
    if record.worst and record.worst != record.best:
        parts.append(say("worst {night}", night=_night(report, record.worst)))
    return joined(parts)


def _night(report: Report[Stats], night: Night) -> Text:
    return say(
        "{profit} (#{number}, {day})",
        profit=numbers.gain(night.profit, report.league.currency),
        number=str(night.number),
        day=dates.full(night.played_on),
    )


def _form(record: Stats) -> Text:
    if record.streak == 1:
        row = say("The last game in profit")
    elif record.streak == -1:
        row = say("The last game in loss")
    elif record.streak > 0:
        row = say_many("Now {n} game in a row in profit", "Now {n} games in a row in profit", record.streak)
    elif record.streak < 0:
        row = say_many("Now {n} game in a row in loss", "Now {n} games in a row in loss", -record.streak)
    else:
        row = say("Now neither up nor down")
    if record.rebuys is None:
        return row
    return joined([row, say("{rebuys} rebuys a game", rebuys=numbers.mean(record.rebuys))])


def _hours(record: Stats) -> Text:
    hours = (
        numbers.count(record.minutes // HOUR)
        if record.minutes >= HOUR
        else numbers.mean(record.minutes * 10 // HOUR)
    )
    return say_many(
        "At the table {hours} h ({n} game with times)",
        "At the table {hours} h ({n} games with times)",
        record.timed_games,
        hours=hours,
    )
