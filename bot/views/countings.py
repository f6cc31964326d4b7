"""How a player's total was counted: the thing that people argue about."""

from collections.abc import Callable, Mapping

from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Bold, Text

from bot.keyboards import CountingPress, in_rows, keyboard
from bot.services.boards import Board
from bot.services.countings import Counting, Item
from bot.services.orders import Actor, Report
from bot.services.scores import BoardLine
from bot.views import dates, numbers, periods
from bot.views.boards import rating, rating_keyboard
from bot.views.names import clean, isolated, name, shown_apart
from bot.views.pads import Button
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Align, Column, Page, page, table

PAGE = 20
NAMES = 12

COLUMNS = (
    Column(align=Align.LEFT),
    Column(align=Align.LEFT, leaves=1),
    Column(align=Align.LEFT, gap=3),
    Column(gap=3, least=5),
    Column(align=Align.LEFT, gap=2),
)
# Evenings of several years need the year, so they have no room to spare.
TIGHT = (COLUMNS[0], COLUMNS[1], Column(align=Align.LEFT), Column(), Column(align=Align.LEFT))
KEYS: Mapping[str, Callable[[], Text]] = {
    "wins": lambda: say("by wins"),
    "top3": lambda: say("by top three"),
    "profit": lambda: say("by profit"),
    "games": lambda: say("by games"),
}


def asked_rating(report: Report[Counting] | Report[Board]) -> Text:
    """What a rating's command asks for: a rating, or how one player's total was counted."""
    record = report.record
    if isinstance(record, Board):
        return rating(Report(record, report.league, report.names))
    return counting(Report(record, report.league, report.names))


def asked_rating_keyboard(report: Report[Counting] | Report[Board]) -> InlineKeyboardMarkup | None:
    """The buttons below it."""
    record = report.record
    if isinstance(record, Board):
        return rating_keyboard(Report(record, report.league, report.names))
    return counting_keyboard(Report(record, report.league, report.names))


@spoken
def counting(report: Report[Counting], number: int = 1) -> Text:
    """One page of a player's evenings, and what follows from them."""
    record = report.record
    who = name(report.names[record.player])
    title = periods.title(record.period)
    if record.line is None:
        return say("{player}: no games in this period ({period}).", player=who, period=title)
    part = _page(report, number)
    total = numbers.points(record.line.points)
    parts = [
        say("**{player} · {period}: {points}**", player=who, period=title, points=total),
        say("Points = (players − place + 1) × √players × importance."),
        _table(record, part),
        Text(_counted(record), *_shared(part)),
    ]
    if record.sum_of_items != record.line.points:
        shown = numbers.points(record.sum_of_items)
        parts.append(
            say(
                "Exact numbers are added and shown to two digits: the lines give {shown}, exactly {exact}.",
                shown=shown,
                exact=total,
            )
        )
    parts.append(_verdict(report, record.line))
    if part.of > 1:
        parts.append(say("Page {page} of {pages}", page=str(part.number), pages=str(part.of)))
    return joined(parts, "\n")


@spoken
def counting_keyboard(report: Report[Counting], number: int = 1) -> InlineKeyboardMarkup | None:
    """The pages, where there is more than one."""
    record, part = report.record, _page(report, number)
    if part.of == 1:
        return None
    pages = [("‹", part.number - 1), (f"{part.number}/{part.of}", part.number), ("›", part.number + 1)]
    return keyboard(
        [
            (label, CountingPress(period=record.period, player=record.player, page=each))
            for label, each in pages
            if 1 <= each <= part.of
        ]
    )


@spoken
def explanation(report: Report[Counting], owner: Actor, number: int = 1) -> Text:
    """The same in the window of whoever asked."""
    asker = Text(Bold(isolated(clean(owner.name))))
    return joined([say("{owner}, how it was counted:", owner=asker), counting(report, number)], "\n")


@spoken
def explanation_keyboard(
    report: Report[Counting], button: Button, number: int = 1, crowd: int = 1
) -> InlineKeyboardMarkup:
    """The pages of one player's evenings, and everybody else of the rating, a page of names at a time."""
    record, evenings = report.record, _page(report, number)
    people = page(record.others, crowd, NAMES)
    names = [
        button(shown_apart(report.names[line.player]), "explain", about(line.player, 1, people.number))
        for line in people.items
        if line.player != record.player
    ]
    return keyboard(
        [
            button(label, "explain", about(record.player, each, people.number))
            for label, each in (("‹", evenings.number - 1), ("›", evenings.number + 1))
            if 1 <= each <= evenings.of
        ],
        *in_rows(names, 3),
        [
            *([button("«", "explain", about(record.player, number, crowd - 1))] if people.number > 1 else []),
            button("✖", "cancel", ""),
            *(
                [button("»", "explain", about(record.player, number, crowd + 1))]
                if people.number < people.of
                else []
            ),
        ],
    )


def about(player: int, number: int, crowd: int) -> str:
    """What a button of the window says: whose evenings, which page of them, which page of names."""
    return f"{player}-{number}-{crowd}"


def told(words: str) -> tuple[int, int, int]:
    """What a button of the window said; see `about`."""
    player, number, crowd = map(int, words.split("-"))
    return player, number, crowd


def _page(report: Report[Counting], number: int) -> Page[Item]:
    return page(report.record.items, number, PAGE)


def _table(record: Counting, part: Page[Item]) -> Text:
    ever = record.period == "all"
    rows = [
        [
            plain(say("#{number}", number=str(item.number))),
            dates.full(item.played_on) if ever else dates.cell(item.played_on),
            _place(item),
            numbers.points_cell(item.points),
            "✓" if item.counted else "–",
        ]
        for item in part.items
    ]
    return table(TIGHT if ever else COLUMNS, rows).block


def _place(item: Item) -> str:
    place = f"{_places(item)}/{item.players}"
    return place if item.importance == 100 else f"{place} ×{numbers.importance(item.importance)}"


def _places(item: Item) -> str:
    return str(item.place) if item.shared == 1 else f"{item.place}–{item.place + item.shared - 1}"


def _counted(record: Counting) -> Text:
    counted = sum(item.counted for item in record.items)
    return say_many(
        "{counted} of {games} count (best {n}).",
        "{counted} of {games} count (best {n}).",
        record.best_k,
        counted=str(counted),
        games=str(len(record.items)),
    )


def _shared(part: Page[Item]) -> list[str | Text]:
    """What a shared place means, said of the newest one on the page."""
    item = next((item for item in reversed(part.items) if item.shared > 1), None)
    if item is None:
        return []
    twice = 2 * item.place + item.shared - 1
    mean = numbers.mean(twice * 5) if twice % 2 else str(twice // 2)
    if item.shared == 2:
        return [
            " ",
            say(
                "Place “{places}” is shared by two: the points of the mean, {mean}.",
                places=_places(item),
                mean=mean,
            ),
        ]
    return [
        " ",
        say_many(
            "Place “{places}” is shared by {n}: the points of the mean, {mean}.",
            "Place “{places}” is shared by {n}: the points of the mean, {mean}.",
            item.shared,
            places=_places(item),
            mean=mean,
        ),
    ]


def _verdict(report: Report[Counting], line: BoardLine) -> Text:
    """Why the line stands where it stands."""
    record = report.record
    other = record.neighbour
    if other is None:
        return say("Nobody else has played.")
    player, points = name(report.names[other.player]), numbers.points(other.points)
    if record.decided is None:
        return say(
            "Place {rank} is shared with {player}: equal in everything.", rank=str(line.rank), player=player
        )
    above = line.rank < other.rank
    if record.decided == "points" and other.points == line.points:
        if above:
            return say("Above {player} by less than a hundredth of a point.", player=player)
        return say("Below {player} by less than a hundredth of a point.", player=player)
    if record.decided == "points":
        if above:
            return say(
                "Above everybody: more points than the second place ({player} {points}).",
                player=player,
                points=points,
            )
        return say("Next above: {player} {points}.", player=player, points=points)
    parts: dict[str, str | Text] = {
        "player": player,
        "key": KEYS[record.decided](),
        "mine": _value(report, line),
        "theirs": _value(report, other),
    }
    if above:
        return say("Points are equal with {player}, above {key} {mine}:{theirs}.", **parts)
    return say("Points are equal with {player}, below {key} {mine}:{theirs}.", **parts)


def _value(report: Report[Counting], line: BoardLine) -> str:
    if report.record.decided == "profit":
        return numbers.profit(line.profit, report.league.currency)
    return str(getattr(line, report.record.decided or "games"))
