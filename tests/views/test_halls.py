"""The Hall of Fame on the screen: the drafted words, shared titles, a crowd of equals."""

from dataclasses import replace
from itertools import cycle, islice

import pytest

from bot.services.halls import Chronicle, Hall, Titles
from bot.services.orders import Report
from bot.services.scores import BoardLine
from bot.views.halls import chronicle, chronicle_keyboard, hall, hall_keyboard
from bot.views.names import width
from bot.views.splitting import MESSAGE_UNITS, units
from bot.views.tables import WIDTH
from tests.views.hostile import FOUND
from tests.views.november import ENGLISH, RUSSIAN, league, named
from tests.views.test_boards import labels

VERA = BoardLine(5, 1, 8810, 50000, 2, 4, 6, 6)
BORIS = BoardLine(2, 2, 7000, 425000, 1, 4, 7, 7)
ANNA = BoardLine(1, 1, 9014, 225000, 2, 4, 5, 5)
OCTOBER = Titles("2026-10", 10, 7, 12, (VERA,), (BORIS,), (VERA, BORIS))


def shown(record: Hall, language: str = "ru") -> list[str]:
    names = named(RUSSIAN if language == "ru" else ENGLISH)
    return hall(Report(record, league(language), names)).render()[0].replace("\xa0", " ").splitlines()


def test_the_hall_is_the_drafted_one() -> None:
    assert shown(Hall(OCTOBER)) == [
        "🏛 Зал славы · октябрь 2026",
        "🏆 Лучший игрок: Вера, 88,10 очка · 6 игр · 2 победы",
        "💰 Миллионер: Боря, +4 250 ₽ · 7 игр",
    ]


def test_the_english_hall_is_the_drafted_one() -> None:
    assert shown(Hall(OCTOBER), "en") == [
        "🏛 Hall of Fame · October 2026",
        "🏆 Best player: Vera, 88.10 points · 6 games · 2 wins",
        "💰 Millionaire: Boris, +4,250 ₽ · 7 games",
    ]


def test_the_arrows_are_the_drafted_ones() -> None:
    keyboard = hall_keyboard(Report(Hall(OCTOBER, earlier="2026-09", later="2026-11"), league(), named(RUSSIAN)))
    assert labels(keyboard) == [["◀ Сен", "Ноя ▶"], ["Все месяцы", "Годы"]]


@pytest.mark.parametrize(
    ("titles", "line"),
    [
        (
            replace(OCTOBER, best=(ANNA,), millionaires=(ANNA,)),
            "🏆💰 Лучший игрок и миллионер: Аня, 90,14 очка · +2 250 ₽ · 5 игр · 2 победы",
        ),
        (
            replace(OCTOBER, best=(ANNA, replace(ANNA, player=6))),
            "🏆 Лучшие игроки: Аня и Женя, равны по всем показателям · 90,14 очка",
        ),
        (
            replace(OCTOBER, millionaires=(BORIS, replace(BORIS, player=6), replace(BORIS, player=7))),
            "💰 Миллионеры: Боря, Женя и Макс, равны по всем показателям · +4 250 ₽",
        ),
        (replace(OCTOBER, above="wins", head=(ANNA,)), "Первая строка рейтинга: Аня, очки те же, побед больше."),
        (replace(OCTOBER, best=(), millionaires=()), "Закрытых игр ещё нет. Открыть: /newgame"),
    ],
)
def test_titles_are_said_in_the_drafted_words(titles: Titles, line: str) -> None:
    assert line in shown(Hall(titles))


def test_a_period_that_runs_names_who_is_ahead_and_no_titles() -> None:
    titles = replace(OCTOBER, period="2026-11", best=(ANNA,))
    assert shown(Hall(titles, runs=True))[1] == "Ноябрь ещё идёт. Пока впереди Аня 90,14."


def test_the_list_of_months_is_the_drafted_one() -> None:
    months = (
        Titles("2026-11", 10, 5, 12, (ANNA,), (replace(BORIS, profit=310000),)),
        OCTOBER,
        Titles("2026-09", 10, 5, 12, (replace(ANNA, points=7540),), (replace(ANNA, profit=290000),)),
    )
    report = Report(Chronicle("2026", months, earlier="2025"), league(), named(RUSSIAN))
    assert chronicle(report).render()[0].splitlines() == [
        "🏛 Зал славы · 2026",
        "2026   Лучший       Миллионер",
        "ноя    Аня    90,14 Боря    +3100",
        "окт    Вера   88,10 Боря    +4250",
        "сен    Аня    75,40 Аня     +2900",
    ]
    assert labels(chronicle_keyboard(report)) == [["Ноя", "Окт", "Сен"], ["◀ 2025", "Годы"]]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("players", [1, 2, 12, 60, 300])
def test_a_crowd_of_equals_with_the_worst_names_fits(players: int, language: str) -> None:
    names = named(list(islice(cycle(FOUND.values()), players)))
    lines = tuple(BoardLine(player, 1, 123456, -12_345_600, 99, 99, 10, 1000) for player in names)
    titles = Titles("2026-10", 10, 1000, players, lines, lines, lines[:5])
    text = hall(Report(Hall(titles), league(language), names)).render()[0]
    months = tuple(replace(titles, period=f"2026-{month:02}") for month in range(12, 0, -1))
    listed = chronicle(Report(Chronicle("2026", months), league(language), names)).render()[0]
    assert max(units(text), units(listed)) <= MESSAGE_UNITS
    assert max(map(width, listed.splitlines()[1:])) <= WIDTH
