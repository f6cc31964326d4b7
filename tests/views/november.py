"""The month of the drafted screens: November 2026 of twelve players, and other leagues to show."""

from collections.abc import Sequence
from datetime import date, time
from zoneinfo import ZoneInfo

from bot.services.boards import Board
from bot.services.currencies import CURRENCIES
from bot.services.orders import League, Named, Report
from bot.services.scores import BoardLine

RUSSIAN = ("Аня", "Боря", "Ева", "Игорь", "Вера", "Женя", "Макс", "дядя Коля", "Дима", "Лида", "Гена", "Зоя")
ENGLISH = ("Anna", "Boris", "Eva", "Igor", "Vera", "Zhenya", "Max", "Uncle Kolya", "Dima", "Lida", "Gena", "Zoe")
#: Points, profit in roubles, wins, top three, games.
FIGURES = (
    (9014, 2250, 2, 4, 5),
    (8430, 3100, 2, 4, 4),
    (6890, 1100, 1, 1, 4),
    (3887, -1000, 0, 0, 3),
    (3837, 1350, 0, 2, 2),
    (3591, 2050, 2, 2, 2),
    (3506, 200, 0, 1, 3),
    (3480, -1150, 0, 1, 4),
    (2999, -3550, 0, 0, 4),
    (2306, -1050, 0, 1, 3),
    (2296, -2850, 0, 0, 3),
    (1273, -450, 0, 0, 1),
)


def league(language: str = "ru", *, list_style: bool = False) -> League:
    return League(
        id=1,
        chat_id=-1001,
        language=language,
        currency=CURRENCIES["RUB"],
        zone=ZoneInfo("Europe/Moscow"),
        day_start=time(5),
        best_k=10,
        unit=100,
        list_style=list_style,
    )


def named(names: Sequence[str]) -> dict[int, Named]:
    return {number: Named(number, name, number) for number, name in enumerate(names, 1)}


def lines(figures: Sequence[tuple[int, int, int, int, int]] = FIGURES) -> tuple[BoardLine, ...]:
    return tuple(
        BoardLine(rank, rank, points, 100 * profit, wins, top3, min(games, 10), games)
        for rank, (points, profit, wins, top3, games) in enumerate(figures, 1)
    )


def november(language: str = "ru", *, list_style: bool = False) -> Report[Board]:
    board = Board(
        period="2026-11",
        best_k=10,
        evenings=5,
        lines=lines(),
        last_day=date(2026, 11, 26),
        earlier="2026-10",
        later="2026-12",
        running=(41,),
    )
    names = named(RUSSIAN if language == "ru" else ENGLISH)
    return Report(board, league(language, list_style=list_style), names)
