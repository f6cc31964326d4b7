"""The Hall of Fame: who holds the titles of a period, and all months or years below one another."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import HallPress, keyboard
from bot.services.halls import Chronicle, Hall, Titles
from bot.services.orders import Report
from bot.services.periods import Period
from bot.services.scores import BoardLine
from bot.views import dates, numbers, periods
from bot.views.boards import nothing_closed
from bot.views.names import name, shown
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Align, Column, table

# So many who share a title are named; a crowd of equals is counted.
NAMED = 12


@spoken
def hall(report: Report[Hall]) -> Text:
    """The titles of one period."""
    record = report.record
    titles = record.titles
    parts = []
    if record.asked is not None:
        parts.append(Text(periods.nobody_played(record.asked, titles.period)))
    parts.append(say("**🏛 Hall of Fame · {period}**", period=periods.title(titles.period)))
    if not titles.best:
        parts.append(nothing_closed(record.running))
    elif record.runs:
        parts += _so_far(report)
    elif titles.best == titles.millionaires and len(titles.best) == 1:
        line = titles.best[0]
        parts.append(
            say(
                "🏆💰 Best player and millionaire: **{player}**, {points} points · {profit} · {games} · {wins}",
                player=name(report.names[line.player]),
                points=numbers.points(line.points),
                profit=numbers.gain(line.profit, report.league.currency),
                games=say_many("{n} game", "{n} games", line.games),
                wins=say_many("{n} win", "{n} wins", line.wins),
            )
        )
    else:
        parts += [_best(report), _richest(report)]
    if titles.above and titles.head:
        parts.append(_above(report))
    return joined(parts, "\n")


@spoken
def hall_keyboard(report: Report[Hall]) -> InlineKeyboardMarkup | None:
    """Arrows to the neighbours, and the lists."""
    record = report.record
    period = record.titles.period
    if not record.titles.best:
        return None
    earlier, later = record.earlier, record.later
    year = str(Period.named(period).year or "all")
    return keyboard(
        [
            *([(f"◀ {periods.arrow(earlier, period)}", HallPress(act="show", period=earlier))] if earlier else []),
            *([(f"{periods.arrow(later, period)} ▶", HallPress(act="show", period=later))] if later else []),
        ],
        [
            (plain(say("All months")), HallPress(act="months", period=year)),
            (plain(say("Years")), HallPress(act="years", period=period)),
        ],
    )


@spoken
def chronicle(report: Report[Chronicle]) -> Text:
    """The titles of all months of a year, or of all years."""
    record = report.record
    head = say("**🏛 Hall of Fame · {period}**", period=periods.title(record.year or "all"))
    if not record.titles:
        return joined([head, nothing_closed(record.running)], "\n")
    columns = (
        Column(record.year or "", Align.LEFT),
        Column(plain(say("Best")), Align.LEFT, least=6, gap=3 if record.year else 1, gives_way=True),
        Column(),
        Column(plain(say("Millionaire")), Align.LEFT, least=6, gives_way=True),
        Column(least=6),
    )
    return joined([head, table(columns, [_row(report, each) for each in record.titles]).block], "\n")


@spoken
def chronicle_keyboard(report: Report[Chronicle]) -> InlineKeyboardMarkup | None:
    """Arrows to other years, and each month or year of the list to open."""
    record = report.record
    if not record.titles:
        return None
    found = [
        (periods.arrow(each.period), HallPress(act="show" if record.year else "months", period=each.period))
        for each in record.titles
    ]
    rows = [found[start : start + 4] for start in range(0, len(found), 4)]
    arrows = [
        *([(f"◀ {record.earlier}", HallPress(act="months", period=record.earlier))] if record.earlier else []),
        *([(plain(say("Years")), HallPress(act="years", period=record.year))] if record.year else []),
        *([(f"{record.later} ▶", HallPress(act="months", period=record.later))] if record.later else []),
    ]
    return keyboard(*rows, arrows)


def _so_far(report: Report[Hall]) -> list[Text]:
    """Who is ahead while the period is not over."""
    titles = report.record.titles
    best, richest = titles.best[0], titles.millionaires[0]
    period = Period.named(titles.period)
    points = numbers.points(best.points)
    names = _names(report, titles.best)
    if period.month:
        month = periods.capital(dates.month(period.first_day))
        ahead = say("{month} is not over. So far {players} {points}.", month=month, players=names, points=points)
    else:
        ahead = say(
            "{year} is not over. So far {players} {points}.", year=str(period.year), players=names, points=points
        )
    return [
        ahead,
        say(
            "💰 By profit: {players} {profit}",
            players=_names(report, titles.millionaires),
            profit=numbers.gain(richest.profit, report.league.currency),
        ),
    ]


def _best(report: Report[Hall]) -> Text:
    lines = report.record.titles.best
    line, points = lines[0], numbers.points(lines[0].points)
    if len(lines) > 1:
        return say(
            "🏆 Best players: {players}, equal in every figure · {points} points",
            players=_names(report, lines),
            points=points,
        )
    return say(
        "🏆 Best player: {player}, {points} points · {games} · {wins}",
        player=_names(report, lines),
        points=points,
        games=say_many("{n} game", "{n} games", line.games),
        wins=say_many("{n} win", "{n} wins", line.wins),
    )


def _richest(report: Report[Hall]) -> Text:
    lines = report.record.titles.millionaires
    profit = numbers.gain(lines[0].profit, report.league.currency)
    if len(lines) > 1:
        return say(
            "💰 Millionaires: {players}, equal in every figure · {profit}",
            players=_names(report, lines),
            profit=profit,
        )
    games = say_many("{n} game", "{n} games", lines[0].games)
    return say(
        "💰 Millionaire: {player}, {profit} · {games}", player=_names(report, lines), profit=profit, games=games
    )


def _above(report: Report[Hall]) -> Text:
    """Why the rating's first line is somebody else."""
    player = name(report.names[report.record.titles.head[0].player])
    if report.record.titles.above == "wins":
        return say("First in the rating is {player}: the same points, more wins.", player=player)
    return say("First in the rating is {player}: the same points, more often in the top three.", player=player)


def _names(report: Report[Hall], lines: Sequence[BoardLine]) -> Text:
    """Who shares a title, in bold."""
    names = [Text(Bold(name(report.names[line.player]))) for line in lines]
    if len(names) > NAMED:
        others = say_many("{n} other", "{n} others", len(names) - NAMED)
        names = [*names[:NAMED], others]
    if len(names) == 1:
        return names[0]
    return say("{players} and {last}", players=joined(names[:-1], ", "), last=names[-1])


def _row(report: Report[Chronicle], titles: Titles) -> list[str]:
    period = Period.named(titles.period)
    return [
        dates.short_month(period.first_day) if period.month else titles.period,
        ", ".join(shown(report.names[line.player]) for line in titles.best),
        numbers.points_cell(titles.best[0].points),
        ", ".join(shown(report.names[line.player]) for line in titles.millionaires),
        numbers.narrow_profit(titles.millionaires[0].profit, report.league.currency),
    ]
