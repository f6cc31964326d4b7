"""Ratings on the screen: the drafted ones to the character, and crowds with the worst of names."""

from dataclasses import replace
from itertools import cycle, islice

import pytest
from aiogram.types import InlineKeyboardMarkup

from bot.services.boards import Board
from bot.services.movement import Move
from bot.services.orders import Report
from bot.services.scores import BoardLine
from bot.views.boards import rating, rating_keyboard
from bot.views.names import width
from bot.views.splitting import MESSAGE_UNITS, units
from bot.views.tables import WIDTH
from tests.views.hostile import FOUND
from tests.views.november import league, named, november

DRAFT_RU = """\
🏆 Рейтинг · ноябрь 2026 · 5 вечеров
 # Имя        Очки Профит  П Т3  И
 1 Аня       90,14  +2250  2  4  5
 2 Боря      84,30  +3100  2  4  4
 3 Ева       68,90  +1100  1  1  4
 4 Игорь     38,87  −1000  0  0  3
 5 Вера      38,37  +1350  0  2  2
 6 Женя      35,91  +2050  2  2  2
 7 Макс      35,06   +200  0  1  3
 8 дядя Ко…  34,80  −1150  0  1  4
 9 Дима      29,99  −3550  0  0  4
10 Лида      23,06  −1050  0  1  3
11 Гена      22,96  −2850  0  0  3
12 Зоя       12,73   −450  0  0  1
П победы · Т3 в тройке · И игры. В зачёт до 10 лучших.
Идёт игра №41: ещё не учтена."""


def labels(keyboard: InlineKeyboardMarkup | None) -> list[list[str]]:
    return [[button.text for button in row] for row in keyboard.inline_keyboard] if keyboard else []


def test_the_rating_is_the_drafted_one() -> None:
    assert rating(november()).render()[0] == DRAFT_RU


def test_the_english_rating_has_the_drafted_words() -> None:
    lines = rating(november("en")).render()[0].splitlines()
    assert lines[0] == "🏆 Rating · November 2026 · 5 evenings"
    assert lines[1].split() == ["#", "Name", "Points", "Profit", "W", "T3", "G"]
    assert lines[-2:] == [
        "W wins · T3 top three · G games. Best 10 count.",
        "Game 41 is running and not counted yet.",
    ]


def test_the_buttons_are_the_drafted_ones() -> None:
    assert labels(rating_keyboard(november()))[:2] == [
        ["◀ Окт", "Ноя 2026", "Дек ▶"],
        ["✓ Месяц", "Год", "Всё время"],
    ]


def test_an_arrow_into_another_year_names_it() -> None:
    report = november("en")
    january = replace(report, record=replace(report.record, period="2027-01", earlier="2026-12", later=None))
    assert labels(rating_keyboard(january))[0] == ["◀ Dec 2026", "Jan 2027"]


def test_all_time_has_no_arrows() -> None:
    report = november("en")
    ever = replace(report, record=replace(report.record, period="all", earlier=None, later=None))
    assert labels(rating_keyboard(ever))[0] == ["Month", "Year", "✓ All time"]


def test_the_list_is_the_drafted_one() -> None:
    lines = rating(november(list_style=True)).render()[0].replace("\xa0", " ").splitlines()
    assert lines[1] == "1. Аня · 90,14 · +2 250 ₽ · 2 победы · 5 игр"


@pytest.mark.parametrize(
    ("asked", "shown", "words"),
    [
        ("2026-12", "2026-11", "В декабре ещё не играли. Ноябрь:"),
        ("2027-01", "2026-11", "В январе 2027 ещё не играли. Ноябрь 2026:"),
        ("2027", "2026", "В 2027 году ещё не играли. 2026 год:"),
    ],
)
def test_a_period_without_games_gives_way_in_words(asked: str, shown: str, words: str) -> None:
    report = november()
    other = replace(report, record=replace(report.record, period=shown, asked=asked))
    assert rating(other).render()[0].splitlines()[0] == words


def test_more_columns_show_who_moved() -> None:
    report = november("en")
    moves = {1: Move(2, None), 2: Move(0, -1)}
    text = rating(replace(report, record=replace(report.record, moves=moves)), "m").render()[0]
    assert text.splitlines()[1:4] == [
        " # Name    ±game ±before  W T3   G",
        " 1 Anna       +2     new  2  4 5/5",
        " 2 Boris       ·      −1  2  4 4/4",
    ]


def test_the_first_period_is_compared_with_none_before_it() -> None:
    report = november("en")
    first = replace(report, record=replace(report.record, moves={1: Move(2, None)}, earlier=None))
    assert rating(first, "m").render()[0].splitlines()[1].split() == ["#", "Name", "±game", "W", "T3", "G"]


CROWDS = [1, 2, 12, 60, 300]


def crowd(players: int, language: str, *, list_style: bool = False) -> Report[Board]:
    """A league of the worst names, everybody tied, with figures as wide as they get."""
    names = dict(enumerate(islice(cycle(FOUND.values()), players), 1))
    lines = tuple(BoardLine(number, 1, 123456, -12_345_600, 99, 99, 10, 1000) for number in names)
    board = Board("2026-11", 10, evenings=1000, lines=lines)
    return Report(board, league(language, list_style=list_style), named(list(names.values())))


def pages(report: Report[Board], view: str) -> list[str]:
    """Every page, found as people find them: by the arrow to the next one."""
    found, number = [rating(report, view, 1).render()[0]], 1
    while any(label == "›" for row in labels(rating_keyboard(report, view, number)) for label in row):
        number += 1
        found.append(rating(report, view, number).render()[0])
    return found


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("view", ["t", "m"])
@pytest.mark.parametrize("players", CROWDS)
def test_a_crowd_with_the_worst_names_keeps_its_table(players: int, view: str, language: str) -> None:
    found = pages(crowd(players, language), view)
    rows = [line for text in found for line in text.splitlines() if line.startswith(" 1 ")]
    assert len(rows) == players
    assert max(map(width, rows)) <= WIDTH
    assert max(map(units, found)) <= MESSAGE_UNITS


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("players", CROWDS)
def test_a_crowd_with_the_worst_names_fits_as_a_list(players: int, language: str) -> None:
    found = pages(crowd(players, language, list_style=True), "t")
    rows = [line for text in found for line in text.splitlines() if line.startswith("1. ")]
    assert len(rows) == players
    assert max(map(units, found)) <= MESSAGE_UNITS


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_league_without_games_says_how_to_begin(language: str) -> None:
    text = rating(Report(Board("2026-11", 10), league(language), {})).render()[0]
    assert "/newgame" in text


def test_every_button_of_the_largest_league_fits_into_telegrams_64_bytes() -> None:
    keyboards = [rating_keyboard(crowd(300, "ru"), "m", number) for number in range(1, 16)]
    data = [
        button.callback_data or "" for each in keyboards if each for row in each.inline_keyboard for button in row
    ]
    assert max(len(each.encode()) for each in data) <= 64
