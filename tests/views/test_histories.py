"""The history on the screen: states in words, winners by name, no line too wide."""

from datetime import date
from itertools import cycle, islice

import pytest

from bot.services.histories import History, PastGame
from bot.services.orders import Report
from bot.services.records import GameStatus
from bot.views.histories import history, history_keyboard
from bot.views.names import width
from bot.views.tables import WIDTH
from tests.views.hostile import FOUND
from tests.views.november import ENGLISH, RUSSIAN, league, named
from tests.views.test_boards import labels

DAY = date(2026, 11, 26)


def game(number: int, status: GameStatus, *winners: int) -> PastGame:
    return PastGame(number, status, "", DAY, 9 if winners else 0, winners, 2250_00 if winners else 0)


GAMES = (
    game(41, GameStatus.OPEN),
    game(40, GameStatus.CLOSED, 1),
    game(39, GameStatus.UNDECIDED),
    game(38, GameStatus.CANCELLED),
    game(37, GameStatus.CLOSED, 2, 5),
)


def test_every_evening_says_what_became_of_it() -> None:
    text = history(Report(History(GAMES, 1, 3, 25), league(), named(RUSSIAN))).render()[0]
    assert text.splitlines() == [
        "📚 История · 25 игр",
        "№41 26.11.26 идёт",
        "№40 26.11.26 Аня          +2250",
        "№39 26.11.26 ждёт решения",
        "№38 26.11.26 отменена",
        "№37 26.11.26 Боря, Вера   +2250",
        "Страница 1 из 3",
    ]


def test_english_days_have_their_year_too() -> None:
    text = history(Report(History(GAMES, 1, 1, 5), league("en"), named(ENGLISH))).render()[0]
    assert text.splitlines()[2] == "#40 26 Nov 2026 Anna         +2250"


def test_each_evening_has_a_button_and_pages_lead_on() -> None:
    report = Report(History(GAMES, 2, 3, 25), league("en"), named(ENGLISH))
    assert labels(history_keyboard(report)) == [["#41", "#40", "#39", "#38", "#37"], ["‹", "›"]]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_winners_with_the_worst_names_keep_the_lines_narrow(language: str) -> None:
    names = named(list(islice(cycle(FOUND.values()), 60)))
    games = tuple(
        PastGame(99990 + index % 10, GameStatus.CLOSED, "", DAY, 9, (player, player), 1_234_567_00)
        for index, player in enumerate(names)
    )
    text = history(Report(History(games, 1, 1, 60), league(language), names)).render()[0]
    assert max(map(width, text.splitlines())) <= WIDTH
