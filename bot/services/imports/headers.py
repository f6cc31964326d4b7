"""The words over the columns of a file, in Russian and English, and what kind of table they make."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Final

from bot.services.imports.days import day
from bot.services.imports.drafts import Layout
from bot.services.imports.tables import Cell, Row, Table, is_empty

# The head of a table stands in one of its first rows; above it there may be a title.
SEARCHED: Final = 30
DATE_COLUMNS: Final = 3
FEWEST_PLAYERS: Final = 2

WORDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "date": ("date", "day", "дата", "день", "число", "дата игры", "когда", "game date"),
        "player": ("player", "name", "игрок", "имя", "участник", "ник", "фио", "player name"),
        "buy_in": (
            "buy in", "buyin", "buy ins", "in", "money in", "bought", "взнос", "взносы", "закуп", "закупы",
            "вход", "внес", "внесено", "байин", "бай ин", "куплено", "бай", "взято",
        ),
        "cash_out": (
            "cash out", "cashout", "out", "money out", "buy out", "stack", "выход", "вывод", "кэшаут",
            "кешаут", "вышел", "вынес", "остаток", "стек", "сдано", "получено",
        ),
        "profit": (
            "profit", "net", "result", "win loss", "итог", "профит", "результат", "выигрыш", "прибыль",
            "плюс минус", "plus minus", "сальдо", "баланс", "сумма", "amount",
        ),
        "title": ("title", "event", "название", "заголовок", "событие"),
        "importance": ("importance", "weight", "k", "важность", "коэффициент", "вес", "к"),
    }
)  # fmt: skip
SUM_WORDS: Final = frozenset({"total", "totals", "sum", "итого", "всего", "сумма", "итог"})
TOTALS: Final = SUM_WORDS | frozenset(
    {
        "check", "difference", "balance", "bank", "players", "games", "average",
        "comment", "note", "notes", "place", "host", "проверка", "разница", "касса",
        "банк", "баланс", "игроков", "игры", "игр", "среднее", "комментарий", "примечание", "заметки", "место",
        "хозяин", "где", "no", "n", "номер", "number",
    }
)  # fmt: skip
SUMS: Final = ("total ", "sum ", "итого ", "всего ", "сумма ", "касса ")
POKER_NOW: Final = ("player nickname", "player id", "net")

FIELDS: Final = MappingProxyType({word: field for field, words in WORDS.items() for word in words})


@dataclass(frozen=True, slots=True)
class Columns:
    """A recognised table: the row of its head, and what stands in which column.

    Attributes:
        head: The index of the head's row.
        fields: Columns by what they say.
        players: In a grid, the players' names by their columns.
    """

    layout: Layout
    head: int
    fields: Mapping[str, int]
    players: Mapping[int, str] = field(default_factory=dict)


def folded(cell: Cell) -> str:
    """The words of a head, as they are compared: `Buy-in, ₽` is `buy in`."""
    text = str(cell).casefold().replace("ё", "е").split(",")[0].split("(")[0]
    if text.strip() in ("+/-", "+-", "±"):
        return "plus minus"
    return " ".join(re.sub(r"[\W_]+", " ", text).split())


def is_total(words: str) -> bool:
    """Whether a head says that its row or column sums up others, or is a remark."""
    return words in TOTALS or words.startswith(SUMS)


def is_sum(words: str) -> bool:
    """Whether a row says that it sums up others, where a name would stand: a remark may be a nickname too."""
    return words in SUM_WORDS or words.startswith(SUMS)


def columns_of(table: Table) -> Columns | None:
    """What stands in which column of a table; None where it is no table of evenings."""
    for at, row in enumerate(table.rows[:SEARCHED]):
        words = [folded(cell) for cell in row]
        found = _poker_now(at, words) or _list(at, words) or _grid(at, table.rows, words)
        if found:
            return found
    return None


def _poker_now(at: int, words: Sequence[str]) -> Columns | None:
    if not all(word in words for word in POKER_NOW):
        return None
    return Columns(Layout.POKER_NOW, at, {word: column for column, word in enumerate(words) if word})


def _list(at: int, words: Sequence[str]) -> Columns | None:
    fields: dict[str, int] = {}
    for column, word in enumerate(words):
        if word in FIELDS:
            fields.setdefault(FIELDS[word], column)
    told = "profit" in fields or {"buy_in", "cash_out"} <= fields.keys()
    return Columns(Layout.LIST, at, fields) if told and {"date", "player"} <= fields.keys() else None


def _grid(at: int, rows: Sequence[Row], words: Sequence[str]) -> Columns | None:
    """A grid: names in the head, days below it in one of the first columns."""
    below = next((row for row in rows[at + 1 :] if not is_empty(row)), ())
    dated = (column for column in range(min(DATE_COLUMNS, len(below))) if isinstance(day(below[column]), date))
    column = next(dated, None)
    if column is None or (column < len(words) and _is_day(rows[at][column])):
        return None
    fields = {"date": column}
    players: dict[int, str] = {}
    for other, word in enumerate(words):
        means = FIELDS.get(word)
        if means == "player":
            return None
        if other == column or not word or is_total(word):
            continue
        if means is not None and word not in ("k", "к"):
            fields.setdefault(means, other)
        elif isinstance(rows[at][other], str) and not _is_day(rows[at][other]):
            players[other] = str(rows[at][other])
    return Columns(Layout.GRID, at, fields, players) if len(players) >= FEWEST_PLAYERS else None


def _is_day(cell: Cell) -> bool:
    return isinstance(day(cell), date)
