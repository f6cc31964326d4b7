"""A player's figures on the screen: the drafted words, and what is not known."""

from dataclasses import replace
from datetime import date
from itertools import cycle, islice

import pytest

from bot.services.orders import Actor, Report
from bot.services.stats import Night, Rival, Stats
from bot.views.splitting import MESSAGE_UNITS, units
from bot.views.stats import rivals, rivals_keyboard, stats, stats_keyboard
from tests.views.hostile import FOUND
from tests.views.november import ENGLISH, RUSSIAN, league, named
from tests.views.test_boards import labels

#: screens.md 4.12.
ANNA = Stats(
    period="all",
    player=1,
    games=58,
    since=date(2024, 3, 2),
    wins=14,
    top3=31,
    place=31,
    profit=12350_00,
    per_game=213_00,
    money_in=41500_00,
    money_games=58,
    gain=30,
    rebuys=6,
    streak=2,
    minutes=196 * 60 + 12,
    timed_games=31,
    best=Night(37, date(2026, 11, 12), 2250_00),
    worst=Night(38, date(2026, 11, 19), -2550_00),
    rivals=(Rival(2, 22, 17), Rival(5, 19, 19), Rival(9, 30, 8)),
)
DRAFT = """\
📊 Аня · всё время (с марта 2024)
58 игр · 14 побед · 31 раз в тройке · место в среднем 3,1
Итог +12 350 ₽ · за игру +213 ₽ · вложено 41 500 ₽ (+30 %)
Лучшая ночь +2 250 ₽ (№37, 12.11.26) · худшая −2 550 ₽ (№38, 19.11.26)
Сейчас: 2 игры подряд в плюсе · докупок за игру 0,6
За столом 196 ч (по 31 игре, где есть время)"""


def report(record: Stats, language: str = "ru") -> Report[Stats]:
    return Report(record, league(language), named(RUSSIAN if language == "ru" else ENGLISH))


def words(record: Stats, language: str = "ru") -> list[str]:
    return stats(report(record, language)).render()[0].replace("\xa0", " ").splitlines()


def test_the_figures_are_the_drafted_ones() -> None:
    assert words(ANNA) == DRAFT.splitlines()


def test_the_english_figures_have_the_drafted_words() -> None:
    found = words(ANNA, "en")
    assert found[0] == "📊 Anna · all time (since March 2024)"
    assert found[1] == "58 games · 14 wins · 31 top three · average place 3.1"
    assert found[-1] == "At the table 196 h (31 games with times)"


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"money_games": 50}, "amounts are known of 50 games"),
        ({"streak": -3}, "Now 3 games in a row in loss"),
        ({"streak": 0}, "Now neither up nor down"),
        ({"streak": 1}, "The last game in profit"),
        ({"streak": -1}, "The last game in loss"),
        ({"running": (41,)}, "Game 41 is running and not counted yet."),
        ({"games": 0}, "No games in this period."),
        ({"period": "2026-11"}, "📊 Anna · November 2026"),
    ],
)
def test_what_is_special_is_said(changes: dict[str, object], line: str) -> None:
    record = replace(ANNA, **changes)  # type: ignore[arg-type]  # of any field
    assert line in "\n".join(words(record, "en"))


def test_a_single_night_is_not_said_to_be_the_worst_as_well() -> None:
    text = "\n".join(words(replace(ANNA, worst=ANNA.best), "en"))
    assert ("Best night" in text, "worst" in text) == (True, False)


def test_what_nobody_wrote_down_is_left_out() -> None:
    record = replace(ANNA, gain=None, rebuys=None, timed_games=0)
    assert [word in " ".join(words(record, "en")) for word in ("invested", "rebuys", "table")] == [False] * 3


def test_the_record_against_each_other_is_the_drafted_one() -> None:
    assert rivals(report(ANNA)).render()[0].splitlines()[-1] == "Боря 22:17 · Вера 19:19 · Дима 30:8"


def test_the_buttons_are_the_drafted_ones() -> None:
    assert labels(stats_keyboard(report(ANNA), Actor(0, "")))[0] == ["Месяц", "Год", "✓ Всё время"]


@pytest.mark.parametrize("others", [0, 1, 11, 59, 299])
def test_each_opponent_stands_on_one_page_and_every_page_fits(others: int) -> None:
    names = named(list(islice(cycle(FOUND.values()), others + 1)))
    record = replace(ANNA, rivals=tuple(Rival(player, 1000 + player, 999) for player in range(2, others + 2)))
    shown = Report(record, league(), names)
    pages, number = [rivals(shown, 1).render()[0]], 1
    while any("›" in row for row in labels(rivals_keyboard(shown, number))):
        number += 1
        pages.append(rivals(shown, number).render()[0])
    assert [sum(f" {1000 + player}:999" in page for page in pages) for player in range(2, others + 2)] == [
        1
    ] * others
    assert max(map(units, pages)) <= MESSAGE_UNITS
