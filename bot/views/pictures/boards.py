"""A rating as a picture: one page of it, to be read on a phone."""

from collections.abc import Sequence
from dataclasses import dataclass

from aiogram.utils.formatting import Text

from bot.services.boards import Board
from bot.services.orders import Report
from bot.services.scores import BoardLine
from bot.views import numbers, periods
from bot.views.names import cut, isolated, shown, width
from bot.views.pictures.canvas import CARD, FAINT, GAIN, INK, LINE, LOSS, MEDALS, PAPER, STRIPE, Canvas, length
from bot.views.reports import spoken
from bot.views.say import joined, plain, say, say_many
from bot.views.tables import Page, page

PAGE = 20
WIDTH, EDGE, INSIDE = 608, 14, 12
HEAD, HEADS, ROW = 86, 32, 36
# The digits of these sizes are whole pixels wide: those of a column are alike, which makes the file small.
SIZE, BOLD, SMALL = 20.43, 21.56, 15
GAP, RANK = 15, 78
# The name keeps at least so much, or a column goes.
NAME = 150
# A letter in parts of its size, with some to spare; the sheet shortens what is wider still.
LETTER, BOLD_LETTER = 0.64, 0.72
# No letter is wider, in parts of its size; a clip costs time, so only long names get one.
WIDEST = 1.1
CAPTION_NAME = 12


@dataclass(frozen=True, slots=True)
class Figures:
    """One column of numbers; the first to leave for want of room has the highest `leaves`."""

    head: str
    cells: Sequence[str]
    colours: Sequence[str]
    bold: bool = False
    leaves: int = 0

    @property
    def width(self) -> float:
        """How many pixels its widest cell or its head takes."""
        cells = max((length(cell, SIZE) for cell in self.cells), default=0)
        return max(cells * (1.13 if self.bold else 1), length(self.head, SMALL)) // 1


@spoken
def board_picture(report: Report[Board], number: int = 1) -> str:
    """One page of a rating as SVG."""
    record = report.record
    part = page(record.lines, number, PAGE)
    columns = _fitting(_columns(report, part))
    height = EDGE + HEAD + HEADS + ROW * len(part.items) + INSIDE + EDGE
    sheet = Canvas(WIDTH, height)
    sheet.box(0, 0, WIDTH, height, PAPER)
    sheet.box(EDGE, EDGE, WIDTH - 2 * EDGE, height - 2 * EDGE, CARD, 18)
    _head(sheet, record, part)
    _rows(sheet, report, part, columns)
    return sheet.svg


@spoken
def board_caption(report: Report[Board], number: int = 1) -> Text:
    """The same in words, short enough to stand below the picture."""
    record = report.record
    part = page(record.lines, number, PAGE)
    evenings = say_many("{n} evening", "{n} evenings", record.evenings)
    first = part.items[:5]
    lines = [Text(f"{line.rank}. {_short(report, line)} {numbers.points(line.points)}") for line in first]
    head = say("**🏆 Rating · {period}** · {evenings}", period=periods.title(record.period), evenings=evenings)
    return joined([head, *lines], "\n")


def _short(report: Report[Board], line: BoardLine) -> str:
    return isolated(cut(shown(report.names[line.player]), CAPTION_NAME))


def _columns(report: Report[Board], part: Page[BoardLine]) -> list[Figures]:
    currency = report.league.currency
    lines = part.items

    def ink(line: BoardLine) -> str:
        return GAIN if line.profit > 0 else LOSS if line.profit < 0 else INK

    even = [INK] * len(lines)
    return [
        Figures(plain(say("Points")), [numbers.points_cell(line.points) for line in lines], even, bold=True),
        Figures(
            plain(say("Profit")),
            [numbers.profit_cell(line.profit, currency) for line in lines],
            [ink(line) for line in lines],
        ),
        Figures(plain(say("W")), [str(line.wins) for line in lines], even, leaves=2),
        Figures(plain(say("T3")), [str(line.top3) for line in lines], even, leaves=3),
        Figures(plain(say("G")), [f"{line.counted}/{line.games}" for line in lines], even, leaves=1),
    ]


def _fitting(columns: list[Figures]) -> list[Figures]:
    """The columns that leave room for names."""
    room = WIDTH - 2 * (EDGE + INSIDE) - RANK - NAME
    while sum(column.width + GAP for column in columns) > room and any(column.leaves for column in columns):
        columns = [each for each in columns if each.leaves != max(column.leaves for column in columns)]
    return columns


def _head(sheet: Canvas, record: Board, part: Page[BoardLine]) -> None:
    left, right = EDGE + INSIDE + 6, WIDTH - EDGE - INSIDE - 6
    sheet.words(
        (left, EDGE + 42), plain(say("Rating · {period}", period=periods.title(record.period))), 34, bold=True
    )
    evenings = say_many("{n} evening", "{n} evenings", record.evenings)
    best = say_many("Best {n} counts.", "Best {n} count.", record.best_k)
    sheet.words((left, EDGE + 69), plain(joined([evenings, best])), 16, colour=FAINT)
    if part.of > 1:
        sheet.words((right, EDGE + 42), f"{part.number}/{part.of}", 17, colour=FAINT, anchor="end")


def _rows(sheet: Canvas, report: Report[Board], part: Page[BoardLine], columns: list[Figures]) -> None:
    left, right = EDGE + INSIDE, WIDTH - EDGE - INSIDE
    top = EDGE + HEAD
    ends: list[float] = []
    end: float = right - 6
    for column in reversed(columns):
        ends.insert(0, end)
        end -= column.width + GAP
    name_at = left + RANK
    for column, at in zip(columns, ends, strict=True):
        sheet.words((at, top + 19), column.head, SMALL, colour=FAINT, anchor="end")
    sheet.words((name_at, top + 19), plain(say("Name")), SMALL, colour=FAINT)
    sheet.line([(left, top + HEADS - 4), (right, top + HEADS - 4)], LINE, 1.5)
    for index, line in enumerate(part.items):
        y = top + HEADS + ROW * index
        if index % 2:
            sheet.box(left, y, right - left, ROW, STRIPE, 8)
        base = y + 25
        _rank(sheet, report, line, left, base)
        first = line.rank <= len(MEDALS)
        room = end - name_at
        name = cut(shown(report.names[line.player]), int(room / (SIZE * (BOLD_LETTER if first else LETTER))))
        may_stick_out = width(name) * WIDEST * SIZE > room
        sheet.words((name_at, base), name, SIZE, bold=first, room=room if may_stick_out else 0)
        for column, at in zip(columns, ends, strict=True):
            sheet.words(
                (at, base),
                column.cells[index],
                BOLD if column.bold else SIZE,
                colour=column.colours[index],
                bold=column.bold,
                anchor="end",
            )


def _rank(sheet: Canvas, report: Report[Board], line: BoardLine, left: float, base: float) -> None:
    """The rank, with a medal for the first three and an arrow for whoever has moved."""
    middle = left + 21
    if line.rank <= len(MEDALS):
        sheet.dot((middle, base - 7), 14, MEDALS[line.rank - 1])
        sheet.words((middle, base), str(line.rank), 18, colour=CARD, bold=True, anchor="middle")
    else:
        sheet.words((middle, base), str(line.rank), 18, colour=FAINT, anchor="middle")
    move = (report.record.moves or {}).get(line.player)
    if move and move.by_game:
        sign, colour = ("▲", GAIN) if move.by_game > 0 else ("▼", LOSS)
        sheet.words((left + 42, base - 1), f"{sign}{abs(move.by_game)}", 14, colour=colour)
