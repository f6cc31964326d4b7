"""Tables for `pre`: columns of text that stay under one another on the narrowest phone.

No line is wider than 34 columns. A column is as wide as its widest cell; names give way first, down to seven
columns, then the room that a column keeps spare, then whole columns in the order their table states. Numbers
are never cut.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypeVar

from aiogram.utils.formatting import Pre

from bot.views.names import cut, isolated, width

Item = TypeVar("Item")

WIDTH: Final = 34
SHORTEST_NAME: Final = 7


class Align(Enum):
    """The side on which the cells of a column stand."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table.

    Attributes:
        head: The word above; one wider than its column runs on over the next, if that has none.
        least: Columns it keeps even when its cells are narrower, so that a table does not jump as it fills.
        gap: Blank columns before it.
        gives_way: Its cells may be cut with «…», as names may.
        leaves: 1 for the first column that is left out when the table is too wide, 2 for the next; 0 stays.
    """

    head: str = ""
    align: Align = Align.RIGHT
    least: int = 0
    gap: int = 1
    gives_way: bool = False
    leaves: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it fits: its lines, and the columns that were left out for want of room."""

    lines: tuple[str, ...]
    left_out: tuple[Column, ...] = ()

    @property
    def block(self) -> Pre:
        """The table as a part of a message."""
        return Pre("\n".join(self.lines))


@dataclass(frozen=True, slots=True)
class Page(Generic[Item]):
    """Some of a long list: page `number` of `of`, counted from 1, and how many items stand before it."""

    items: tuple[Item, ...]
    number: int
    of: int
    before: int


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> Table:
    """The rows under one another, one line each, below a line of heads if there are any.

    Cells are clean text (`names.shown` for names). Only numbers that are too wide by themselves make a line
    too wide.
    """
    ranks = [0, *sorted({column.leaves for column in columns} - {0})]
    attempts = [(rank, spare, SHORTEST_NAME) for rank in ranks for spare in (True, False)]
    for rank, spare, shortest in [*attempts, (ranks[-1], False, 1)]:
        kept = [index for index, column in enumerate(columns) if not 0 < column.leaves <= rank]
        grid = _Grid([columns[index] for index in kept], [[row[index] for index in kept] for row in rows])
        widths = grid.shrunk(grid.widths(spare=spare), shortest)
        if grid.total(widths) <= WIDTH:
            break
    left_out = [column for index, column in enumerate(columns) if index not in kept]
    return Table(grid.lines(grid.widened(widths)), tuple(left_out))


def page(items: Sequence[Item], number: int, size: int) -> Page[Item]:
    """One page of a list; a number beyond it is the nearest page, and an empty list has one empty page."""
    of = max(1, -(-len(items) // size))
    number = min(max(number, 1), of)
    before = (number - 1) * size
    return Page(tuple(items[before : before + size]), number, of, before)


@dataclass(frozen=True, slots=True)
class _Grid:
    """The columns that are tried, and their cells."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]

    def widths(self, *, spare: bool) -> list[int]:
        """Each column as wide as its widest cell, its head and, with `spare`, its least."""
        return [
            max(
                [width(row[index]) for row in self.rows]
                + [0 if self._runs_on(index) else width(column.head), column.least if spare else 0]
            )
            for index, column in enumerate(self.columns)
        ]

    def shrunk(self, widths: list[int], shortest: int) -> list[int]:
        """The widths after those columns that give way have given what is needed, the widest first."""
        widths = list(widths)
        yielding = [index for index, column in enumerate(self.columns) if column.gives_way]
        for _ in range(self.total(widths) - WIDTH):
            widest = max(yielding, key=lambda index: widths[index], default=None)
            if widest is None or widths[widest] <= shortest:
                break
            widths[widest] -= 1
        return widths

    def widened(self, widths: list[int]) -> list[int]:
        """The widths with what room is left given to columns that are too narrow for their heads."""
        widths = list(widths)
        for index, column in enumerate(self.columns):
            lacks = width(column.head) - self._head_rooms(widths)[index]
            widths[index] += max(0, min(lacks, WIDTH - self.total(widths)))
        return widths

    def total(self, widths: Sequence[int]) -> int:
        """How many columns of a terminal a line takes."""
        return sum(widths) + sum(column.gap for column in self.columns[1:])

    def lines(self, widths: Sequence[int]) -> tuple[str, ...]:
        """The heads, if any, and the rows."""
        body = tuple(self._line(row, widths, widths) for row in self.rows)
        heads = [column.head for column in self.columns]
        return (self._line(heads, widths, self._head_rooms(widths)), *body) if any(heads) else body

    def _line(self, cells: Sequence[str], widths: Sequence[int], rooms: Sequence[int]) -> str:
        line = ""
        used = start = 0
        for index, (column, cell) in enumerate(zip(self.columns, cells, strict=True)):
            start += column.gap if index else 0
            text = cut(cell, rooms[index]) if column.gives_way else cell
            if text:
                indent = widths[index] - width(text) if column.align is Align.RIGHT else 0
                line += " " * (start + indent - used) + isolated(text)
                used = start + indent + width(text)
            start += widths[index]
        return line

    def _head_rooms(self, widths: Sequence[int]) -> list[int]:
        """The room of each head: its column and those after it, as long as they have no head."""
        rooms = list(widths)
        for index in reversed(range(len(rooms))):
            if self._runs_on(index):
                rooms[index] += self.columns[index + 1].gap + rooms[index + 1]
        return rooms

    def _runs_on(self, index: int) -> bool:
        """Whether the head of a column may stand over the next one too."""
        is_last = index + 1 == len(self.columns)
        return self.columns[index].align is Align.LEFT and not is_last and not self.columns[index + 1].head
