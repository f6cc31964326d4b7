"""What is posted on the first of the month and at New Year."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import HallPress, RatingPress, keyboard
from bot.services.amendments import Amendment
from bot.services.announcing import Announcement
from bot.services.halls import Titles
from bot.services.orders import Report
from bot.services.periods import Period
from bot.services.scores import BoardLine
from bot.services.summaries import Summary
from bot.views import dates, numbers
from bot.views.names import name
from bot.views.periods import capital
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many

# A tie names everybody, as far as a message can hold them.
NAMED = 40


@spoken
def announcement(report: Report[Announcement]) -> Text:
    """The post of a month or a year, or of everything that was missed."""
    record = report.record
    if record.others:
        parts = [_missed(report)]
    elif record.summary.period.month is None:
        parts = [_year(report, record.summary)]
    else:
        parts = [_month(report, record.summary)]
    if record.corrected_on and record.corrected_game:
        number = str(record.corrected_game)
        parts.append(
            say(
                "Corrected on {day}: game {number}",
                day=dates.day(record.corrected_on, report.league.today),
                number=number,
            )
        )
    return joined(parts, "\n\n")


@spoken
def announcement_keyboard(report: Report[Announcement]) -> InlineKeyboardMarkup | None:
    """Where to look further; nothing under a post that speaks of many periods."""
    if report.record.others:
        return None
    key = report.record.summary.period.key
    return keyboard(
        [
            (plain(say("🔍 How it was counted")), RatingPress(act="count", period=key)),
            (plain(say("🏛 Hall of Fame")), HallPress(act="open", period=key)),
        ]
    )


def _month(report: Report[Announcement], summary: Summary) -> Text:
    titles = summary.titles
    head = say("**🏆 {month}**", month=dates.of_month(summary.period.first_day))
    parts = [head, *_lateness(report)]
    if not titles.best:
        return joined([*parts, say("No game of it counts any more.")], "\n\n")
    parts += [_titles(report, titles), _head(report, titles)]
    if reason := _above(report, titles):
        parts.append(reason)
    parts.append(_footnote(summary))
    return joined(parts, "\n\n")


def _lateness(report: Report[Announcement]) -> list[Text]:
    return [say("Late: the bot was off or out of reach.")] if report.record.late else []


def _titles(report: Report[Announcement], titles: Titles) -> Text:
    """The two titles; somebody who holds both alone is named once."""
    if _hold_both(titles):
        (line,) = titles.best
        head = say("Best player and millionaire: **{player}**", player=name(report.names[line.player]))
        return joined([head, joined([_points(line), _profit(report, line), _games(line), _wins(line)])], "\n")
    best = titles.best[0]
    richest = titles.millionaires[0]
    return joined(
        [
            joined([_best(report, titles.best), joined([_points(best), _games(best), _wins(best)])], "\n"),
            joined(
                [_millionaires(report, titles.millionaires), joined([_profit(report, richest), _games(richest)])],
                "\n",
            ),
        ],
        "\n\n",
    )


def _best(report: Report[Announcement], lines: Sequence[BoardLine]) -> Text:
    if len(lines) == 1:
        return say("Best player: **{player}**", player=name(report.names[lines[0].player]))
    return say("Best players: {players}, equal in every key", players=holders(report, lines))


def _millionaires(report: Report[Announcement], lines: Sequence[BoardLine]) -> Text:
    if len(lines) == 1:
        return say("Millionaire: **{player}**", player=name(report.names[lines[0].player]))
    return say("Millionaires: {players}, equal in every key", players=holders(report, lines))


def _head(report: Report[Announcement], titles: Titles) -> Text:
    """The first five in the order of the rating."""
    return joined(
        [
            Text(f"{line.rank}. ", name(report.names[line.player]), f" {numbers.points(line.points)}")
            for line in titles.head
        ],
        "\n",
    )


def _above(report: Report[Announcement], titles: Titles) -> Text | None:
    """Why the best player is not the first line of the table, where that is so."""
    if titles.above is None:
        return None
    first = name(report.names[titles.head[0].player])
    if titles.above == "wins":
        return say(
            "Points are equal: the table puts {player} first by wins, the title goes by profit.", player=first
        )
    return say(
        "Points are equal: the table puts {player} first by top three, the title goes by profit.", player=first
    )


def _footnote(summary: Summary) -> Text:
    titles = summary.titles
    best = say_many("Best {n} game counts.", "Best {n} games count.", titles.best_k)
    lines = [Text(_evenings(titles), ", ", _players(titles), ". ", best)]
    if titles.evenings == 1:
        lines = [say("One evening in the month, and it counts."), *lines]
    if summary.running:
        lines.append(_running(summary))
    return joined(lines, "\n")


def _running(summary: Summary) -> Text:
    games = ", ".join(str(number) for number in summary.running)
    return say_many(
        "Game {games} is not closed yet and is not in it.",
        "Games {games} are not closed yet and are not in it.",
        len(summary.running),
        games=games,
    )


def _year(report: Report[Announcement], summary: Summary) -> Text:
    titles, currency = summary.titles, report.league.currency
    head = say("**🎆 {year}**", year=str(summary.period.year))
    parts = [head, *_lateness(report)]
    if not titles.best:
        return joined([*parts, say("No game of it counts any more.")], "\n")
    parts += [*_year_titles(report, titles), _year_head(report, titles)]
    if reason := _above(report, titles):
        parts.append(reason)
    months = joined([_month_best(report, summary.period, each.month, each.players) for each in summary.months])
    parts.append(say("Best of the months: {months}", months=months))
    turnover = numbers.money(summary.turnover, currency)
    sums = [_evenings(titles), _players(titles), say("{amount} across the table", amount=turnover)]
    parts.append(Text(joined(sums, ", "), "."))
    if summary.running:
        parts.append(_running(summary))
    parts.append(say("Happy New Year!"))
    return joined(parts, "\n")


def _year_titles(report: Report[Announcement], titles: Titles) -> list[Text]:
    """Champion and millionaire, a line each; somebody who is both alone is named once."""
    best, richest = titles.best[0], titles.millionaires[0]
    first, second = name(report.names[best.player]), name(report.names[richest.player])
    counted = say_many("best {n} of {games}", "best {n} of {games}", best.counted, games=numbers.count(best.games))
    points = Text(_points(best), " (", counted, ")")
    profit = _profit(report, richest)
    if _hold_both(titles):
        head = say("Champion and millionaire of the year: **{player}**", player=first)
        return [joined([head, points, profit], ", ")]
    champion = say("Champion of the year: **{player}**", player=first)
    if len(titles.best) > 1:
        champion = say("Champions of the year: {players}", players=holders(report, titles.best))
    millionaire = say("Millionaire of the year: **{player}**", player=second)
    if len(titles.millionaires) > 1:
        millionaire = say("Millionaires of the year: {players}", players=holders(report, titles.millionaires))
    return [
        joined([champion, points], ", "),
        joined([millionaire, Text(profit, " (", _games(richest), ")")], ", "),
    ]


def _hold_both(titles: Titles) -> bool:
    """Whether one person alone has both titles."""
    return len(titles.best) == 1 and _people(titles.best) == _people(titles.millionaires)


def _year_head(report: Report[Announcement], titles: Titles) -> Text:
    return joined([Text(f"{line.rank}. ", name(report.names[line.player])) for line in titles.head])


def _month_best(report: Report[Announcement], year: Period, month: int, players: Sequence[int]) -> Text:
    label = dates.short_month(Period(year.year, month).first_day)
    return Text(f"{label} ", joined([name(report.names[player]) for player in players], ", "))


def _missed(report: Report[Announcement]) -> Text:
    """One line a period that was missed, the oldest first."""
    summaries = (*report.record.others, report.record.summary)
    lines = [_missed_line(report, summary) for summary in summaries]
    return joined([say("**🏆 While the bot was off or out of reach**"), joined(lines, "\n")], "\n\n")


def _missed_line(report: Report[Announcement], summary: Summary) -> Text:
    titles, period = summary.titles, summary.period
    head = Bold(str(period.year) if period.month is None else capital(dates.month_of_year(period.first_day)))
    if not titles.best:
        return Text(head, ": ", say("No game of it counts any more."))
    best, richest = holders(report, titles.best), holders(report, titles.millionaires)
    points, profit = numbers.points(titles.best[0].points), _profit(report, titles.millionaires[0])
    if _hold_both(titles):
        both = say("best player and millionaire {player}", player=best)
        return Text(head, ": ", both, f" {points}, ", profit)
    first, second = say("best player {players}", players=best), say("millionaire {players}", players=richest)
    if len(titles.best) > 1:
        first = say("best players {players}", players=best)
    if len(titles.millionaires) > 1:
        second = say("millionaires {players}", players=richest)
    return Text(head, ": ", first, f" {points}, ", second, " ", profit)


def holders(report: Report[Announcement] | Report[Amendment], lines: Sequence[BoardLine]) -> Text:
    """Everybody who shares a title, in bold: «A», «A and B», «A, B and C»."""
    who = [Text(Bold(name(report.names[line.player]))) for line in lines[:NAMED]]
    if len(lines) > NAMED:
        who.append(say_many("{n} more", "{n} more", len(lines) - NAMED))
    if len(who) == 1:
        return who[0]
    return say("{players} and {last}", players=joined(who[:-1], ", "), last=who[-1])


def _people(lines: Sequence[BoardLine]) -> set[int]:
    return {line.player for line in lines}


def _points(line: BoardLine) -> Text:
    return say("{points} points", points=numbers.points(line.points))


def _profit(report: Report[Announcement], line: BoardLine) -> Text:
    return Text(numbers.gain(line.profit, report.league.currency))


def _games(line: BoardLine) -> Text:
    return say_many("{n} game", "{n} games", line.games)


def _wins(line: BoardLine) -> Text:
    return say_many("{n} win", "{n} wins", line.wins)


def _evenings(titles: Titles) -> Text:
    return say_many("{n} evening", "{n} evenings", titles.evenings)


def _players(titles: Titles) -> Text:
    return say_many("{n} player", "{n} players", titles.players)
