"""Ratings: a table, or a list where letters are enlarged; a second table with more columns; the buttons."""

from collections.abc import Sequence

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot.keyboards import RatingPress, Row, keyboard
from bot.services.boards import Board
from bot.services.orders import Report
from bot.services.periods import Period
from bot.services.scores import BoardLine
from bot.views import numbers, periods
from bot.views.names import cut, isolated, shown
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Align, Column, Page, page, table

PAGE = 20
# A name of emoji is long in Telegram's units, and a list has no columns that cut it.
LIST_PAGE = 15
LIST_NAME = 20
TABLE, MORE, LIST = "t", "m", "l"


@spoken
def rating(report: Report[Board], view: str = TABLE, number: int = 1) -> Text:
    """One page of a rating, with more columns in the view `m`."""
    record = report.record
    part = _page(report, view, number)
    parts = []
    if record.asked is not None:
        parts.append(Text(periods.nobody_played(record.asked, record.period)))
    evenings = say_many("{n} evening", "{n} evenings", record.evenings)
    parts.append(
        say("**🏆 Rating · {period}** · {evenings}", period=periods.title(record.period), evenings=evenings)
    )
    if not record.lines:
        parts.append(nothing_closed(record.running))
    elif view == MORE:
        parts += [_more(report, part), _more_legend(record)]
    elif report.league.list_style:
        parts += [joined([_item(report, line) for line in part.items], "\n"), _best(record)]
    else:
        parts += _table(report, part)
    if part.of > 1:
        parts.append(say("Page {page} of {pages}", page=str(part.number), pages=str(part.of)))
    if record.running:
        parts.append(running(record.running))
    return joined(parts, "\n")


def nothing_closed(games: Sequence[int]) -> Text:
    """There is nothing to show; where games of the league run, these, none is to be opened for that."""
    return say("No game is closed yet.") if games else say("No game is closed yet. /newgame opens one.")


def running(games: Sequence[int]) -> Text:
    """Which games are running, so that nobody misses them in what is shown."""
    return say_many(
        "Game {games} is running and not counted yet.",
        "Games {games} are running and not counted yet.",
        len(games),
        games=", ".join(map(str, games)),
    )


@spoken
def rating_keyboard(report: Report[Board], view: str = TABLE, number: int = 1) -> InlineKeyboardMarkup | None:
    """The buttons below a rating; each says all of where it leads, so that two people cannot be at odds."""
    record = report.record
    if not record.lines:
        return None
    part = _page(report, view, number)

    def press(act: str = "show", period: str = record.period, view: str = view, page: int = 1) -> RatingPress:
        return RatingPress(act=act, period=period, view=view, page=page)

    arrows: list[tuple[str, RatingPress]] = []
    if record.earlier:
        arrows.append((f"◀ {periods.arrow(record.earlier, record.period)}", press(period=record.earlier)))
    if Period.named(record.period).year:
        arrows.append((periods.short(record.period), press(page=part.number)))
    if record.later:
        arrows.append((f"{periods.arrow(record.later, record.period)} ▶", press(period=record.later)))
    more = say("The table") if view == MORE else say("More columns")
    turned = TABLE if view == MORE else MORE
    rows: list[Row] = [
        arrows,
        _kinds(record, view),
        [
            (plain(say("🔍 How it was counted")), press("count")),
            (plain(say("🖼 Picture")), press("picture")),
            (plain(say("Aa")), press("style", view=TABLE if report.league.list_style else LIST, page=part.number)),
        ],
        [
            *([("‹", press(page=part.number - 1))] if part.number > 1 else []),
            (plain(more), press(view=turned, page=part.number)),
            *([("›", press(page=part.number + 1))] if part.number < part.of else []),
        ],
    ]
    return keyboard(*rows)


def _kinds(record: Board, view: str) -> Row:
    """Month, year and all time, the shown one ticked; the others begin at the newest evening shown."""
    day = record.last_day
    now = Period.named(record.period)
    kinds = [
        (say("Month"), Period.month_of(day) if day else now),
        (say("Year"), Period.year_of(day) if day else now),
        (say("All time"), Period()),
    ]
    row = []
    for label, period in kinds:
        ticked = (period.year is None, period.month is None) == (now.year is None, now.month is None)
        key = record.period if ticked else period.key
        row.append(
            (f"✓ {plain(label)}" if ticked else plain(label), RatingPress(act="show", period=key, view=view))
        )
    return row


def _page(report: Report[Board], view: str, number: int) -> Page[BoardLine]:
    size = LIST_PAGE if report.league.list_style and view != MORE else PAGE
    return page(report.record.lines, number, size)


def _table(report: Report[Board], part: Page[BoardLine]) -> list[Text]:
    columns = (
        Column("#", least=2),
        Column(plain(say("Name")), Align.LEFT, gives_way=True),
        Column(plain(say("Points")), least=6),
        Column(plain(say("Profit")), least=6),
        Column(plain(say("W")), least=2, leaves=2),
        Column(plain(say("T3")), least=2, leaves=1),
        Column(plain(say("G")), least=2),
    )
    rows = [
        [
            str(line.rank),
            shown(report.names[line.player]),
            numbers.points_cell(line.points),
            numbers.narrow_profit(line.profit, report.league.currency),
            str(line.wins),
            str(line.top3),
            str(line.games),
        ]
        for line in part.items
    ]
    made = table(columns, rows)
    legend = [
        sentence
        for column, sentence in ((columns[4], say("W wins")), (columns[5], say("T3 top three")))
        if column not in made.left_out
    ]
    legend.append(say("G games"))
    return [made.block, Text(joined(legend), ". ", _best(report.record))]


def _more(report: Report[Board], part: Page[BoardLine]) -> Text:
    """Who moved, against the newest game and, if there was one, against the period before."""
    record = report.record
    moves = record.moves or {}
    compared = [Column(plain(say("±before")), least=4, leaves=1)] if record.earlier else []
    columns = (
        Column("#", least=2),
        Column(plain(say("Name")), Align.LEFT, gives_way=True),
        Column(plain(say("±game")), least=4, leaves=2),
        *compared,
        Column(plain(say("W")), least=2),
        Column(plain(say("T3")), least=2),
        Column(plain(say("G")), least=3),
    )
    rows = []
    for line in part.items:
        move = moves.get(line.player)
        rows.append(
            [
                str(line.rank),
                shown(report.names[line.player]),
                _moved(move.by_game if move else None),
                *([_moved(move.by_period if move else None)] if compared else []),
                str(line.wins),
                str(line.top3),
                f"{line.counted}/{line.games}",
            ]
        )
    return table(columns, rows).block


def _moved(ranks: int | None) -> str:
    if ranks is None:
        return plain(say("new"))
    return f"{ranks:+}".replace("-", numbers.MINUS) if ranks else "·"


def _more_legend(record: Board) -> Text:
    parts = [say("±game: ranks won by the last game")]
    if record.earlier:
        parts.append(say("±before: against {period}", period=periods.title(record.earlier)))
    parts += [say("W wins"), say("T3 top three"), say("G counted of all")]
    return Text(joined(parts), ". ", _best(record))


def _item(report: Report[Board], line: BoardLine) -> Text:
    """A line without columns («1. Аня · 90,14 · +2 250 ₽ · 2 победы · 5 игр»)."""
    name = isolated(cut(shown(report.names[line.player]), LIST_NAME))
    return joined(
        [
            Text(f"{line.rank}. {name}"),
            Text(numbers.points(line.points)),
            Text(numbers.gain(line.profit, report.league.currency)),
            say_many("{n} win", "{n} wins", line.wins),
            say_many("{n} game", "{n} games", line.games),
        ]
    )


def _best(record: Board) -> Text:
    return say_many("Best {n} counts.", "Best {n} count.", record.best_k)
