"""Ratings as tables, and the rules they follow."""

from aiogram.utils.formatting import Text

from bot.services.orders import Report
from bot.services.periods import Period
from bot.services.records import Board, BoardLine, Rules
from bot.views import dates, numbers
from bot.views.names import shown
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Align, Column, page, table

PAGE = 20


@spoken
def rating(report: Report[Board], number: int = 1) -> Text:
    """One page of a rating."""
    record = report.record
    part = page(record.lines, number, PAGE)
    parts = []
    if record.asked is not None:
        parts.append(say("Nobody has played in {period} yet.", period=_period(record.asked)))
    evenings = say_many("{n} evening", "{n} evenings", record.evenings)
    parts.append(say("**🏆 Rating · {period}** · {evenings}", period=_period(record.period), evenings=evenings))
    if not record.lines:
        parts.append(say("No game is closed yet. /newgame opens one."))
    else:
        made = table(_columns(), [_row(report, line) for line in part.items])
        parts.append(made.block)
        left_out = [column.head for column in made.left_out]
        parts.append(_legend(record, left_out))
    if part.of > 1:
        parts.append(say("Page {page} of {pages}", page=str(part.number), pages=str(part.of)))
    if record.running:
        games = ", ".join(str(number) for number in record.running)
        parts.append(
            say_many(
                "Game {games} is running and not counted yet.",
                "Games {games} are running and not counted yet.",
                len(record.running),
                games=games,
            )
        )
    return joined(parts, "\n")


def _columns() -> tuple[Column, ...]:
    return (
        Column("#"),
        Column(plain(say("Name")), Align.LEFT, gives_way=True),
        Column(plain(say("Points"))),
        Column(plain(say("Profit")), least=6),
        Column(plain(say("W")), least=2, leaves=2),
        Column(plain(say("T3")), least=2, leaves=1),
        Column(plain(say("G")), least=2),
    )


def _row(report: Report[Board], line: BoardLine) -> list[str]:
    return [
        str(line.rank),
        shown(report.names[line.player]),
        numbers.points_cell(line.points),
        numbers.narrow_profit(line.profit, report.league.currency),
        str(line.wins),
        str(line.top3),
        str(line.games),
    ]


def _legend(record: Board, left_out: list[str]) -> Text:
    wins, top3 = plain(say("W")), plain(say("T3"))
    parts = []
    if wins not in left_out:
        parts.append(say("W wins"))
    if top3 not in left_out:
        parts.append(say("T3 top three"))
    parts.append(say("G games"))
    best = say_many("Best {n} counts.", "Best {n} count.", record.best_k)
    return Text(joined(parts), ". ", best)


def _period(key: str) -> str:
    period = Period.named(key)
    if period.year is None:
        return plain(say("all time"))
    return str(period.year) if period.month is None else dates.month_of_year(period.first_day)


@spoken
def rules(report: Report[Rules]) -> Text:
    """How points, totals, ties and bets work in this chat."""
    record = report.record
    worked = joined(
        [Text(f"{place} – {numbers.points(points)}") for place, points in enumerate(record.example, 1)]
    )
    return joined(
        [
            say("**📜 How the rating works**"),
            say("Points = (players − place + 1) × √players × importance."),
            say("Six players: {points}", points=worked),
            say("Equal profits share a place and get the points of the mean of the places shared."),
            say_many(
                "A player's best {n} result of the period counts.",
                "A player's best {n} results of the period count.",
                record.best_k,
            ),
            say("Equal points: more wins first, then top three, then profit, then games."),
            say("Profit is cash-out less everything bought, over all games; importance does not touch it."),
            say(
                "Limit: preflop and flop bets are {small}, turn and river {large}.",
                small="1 BB",
                large="2 BB",
            ),
        ],
        "\n",
    )
