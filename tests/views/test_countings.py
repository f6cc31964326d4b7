"""How it was counted, on the screen: the drafted lines to the character, and each kind of verdict."""

from dataclasses import replace
from datetime import date

import pytest

from bot.keyboards import WindowPress
from bot.services.countings import Counting, Item
from bot.services.orders import Actor, Report
from bot.services.scores import BoardLine
from bot.views.countings import (
    about,
    counting,
    counting_keyboard,
    explanation,
    explanation_keyboard,
    told,
)
from bot.views.names import width
from bot.views.tables import WIDTH
from tests.views.hostile import FOUND
from tests.views.november import ENGLISH, RUSSIAN, league, lines, named

# screens.md 4.10; points: village rules, √N·(N − place + 1)·k.
EVENINGS = (
    Item(36, 36, date(2026, 11, 5), 1, 2, 8, 100, 2121, counted=True),
    Item(37, 37, date(2026, 11, 12), 1, 1, 7, 100, 1852, counted=True),
    Item(38, 38, date(2026, 11, 19), 6, 1, 6, 100, 245, counted=True),
    Item(39, 39, date(2026, 11, 21), 3, 1, 8, 150, 2546, counted=True),
    Item(40, 40, date(2026, 11, 26), 2, 2, 9, 100, 2250, counted=True),
)
DRAFT = """\
Аня · ноябрь 2026: 90,14
Очки = (игроков − место + 1) × √игроков × важность.
№36 05.11   1–2/8      21,21  ✓
№37 12.11   1/7        18,52  ✓
№38 19.11   6/6         2,45  ✓
№39 21.11   3/8 ×1,5   25,46  ✓
№40 26.11   2–3/9      22,50  ✓
В зачёте 5 из 5 (до 10 лучших). Место «2–3» делят двое: очки за среднее, 2,5.
Выше всех: очков больше, чем у второго места (Боря 84,30)."""


def anna(language: str = "ru", **changes: object) -> Report[Counting]:
    first, second = lines()[:2]
    record = Counting("2026-11", 10, 1, first, EVENINGS, lines(), second, "points")
    names = named(RUSSIAN if language == "ru" else ENGLISH)
    return Report(replace(record, **changes), league(language), names)  # type: ignore[arg-type]  # of any field


def words(report: Report[Counting], number: int = 1) -> list[str]:
    return counting(report, number).render()[0].replace("\xa0", " ").splitlines()


def test_the_counting_is_the_drafted_one() -> None:
    assert words(anna()) == DRAFT.splitlines()


def test_the_english_counting_has_the_drafted_words() -> None:
    found = words(anna("en"))
    assert found[:2] == [
        "Anna · November 2026: 90.14",
        "Points = (players − place + 1) × √players × importance.",
    ]
    assert found[-2] == "5 of 5 count (best 10). Place “2–3” is shared by two: the points of the mean, 2.5."


def test_a_sum_that_the_shown_lines_do_not_give_is_explained() -> None:
    """screens.md 4.10: the lines give 62.81, exactly 62.80."""
    line = replace(lines()[0], points=6280)
    items = tuple(replace(item, points=points) for item, points in zip(EVENINGS, (2093, 2094, 2094), strict=False))
    assert words(anna("en", line=line, items=items))[-2] == (
        "Exact numbers are added and shown to two digits: the lines give 62.81, exactly 62.80."
    )


@pytest.mark.parametrize(
    ("mine", "other", "decided", "sentence"),
    [
        (
            {"rank": 1, "wins": 3},
            {"rank": 2, "wins": 2},
            "wins",
            "Points are equal with Boris, above by wins 3:2.",
        ),
        (
            {"rank": 2, "top3": 1},
            {"rank": 1, "top3": 4},
            "top3",
            "Points are equal with Boris, below by top three 1:4.",
        ),
        (
            {"rank": 1, "profit": 5000},
            {"rank": 2, "profit": -5000},
            "profit",
            "Points are equal with Boris, above by profit +50:−50.",
        ),
        (
            {"rank": 3, "games": 4},
            {"rank": 2, "games": 5},
            "games",
            "Points are equal with Boris, below by games 4:5.",
        ),
        ({"rank": 1}, {"rank": 1}, None, "Place 1 is shared with Boris: equal in everything."),
        ({"rank": 2}, {"rank": 1, "points": 9999}, "points", "Next above: Boris 99.99."),
        ({"rank": 2}, {"rank": 1}, "points", "Below Boris by less than a hundredth of a point."),
        ({"rank": 1}, {"rank": 2}, "points", "Above Boris by less than a hundredth of a point."),
    ],
)
def test_the_last_line_says_which_key_decided(
    mine: dict[str, int], other: dict[str, int], decided: str | None, sentence: str
) -> None:
    line = BoardLine(1, 1, 5000, 0, 0, 0, 5, 5)
    me, neighbour = replace(line, **mine), replace(line, player=2, **other)
    assert words(anna("en", line=me, neighbour=neighbour, decided=decided))[-1] == sentence


def test_dropped_evenings_stand_below_with_a_dash() -> None:
    items = (*EVENINGS[1:], replace(EVENINGS[0], counted=False))
    assert words(anna(items=items))[6] == "№36 05.11   1–2/8      21,21  –"


def test_a_player_without_games_in_the_period_is_told_so() -> None:
    assert words(anna("en", line=None, items=())) == ["Anna: no games in this period (November 2026)."]


@pytest.mark.parametrize("called", FOUND.values(), ids=FOUND)
def test_ten_years_of_evenings_have_pages_and_no_line_too_wide(called: str) -> None:
    items = tuple(
        Item(number, number, date(2016, 1, 1), 11, 20, 60, 125, 123456, counted=number <= 10)
        for number in range(9901, 10001)
    )
    report = anna(period="all", items=items)
    report = replace(report, names=named([called, *RUSSIAN[1:]]))
    found = [line for number in range(1, 6) for line in words(report, number) if line.startswith("№")]
    assert [line.split()[0] for line in found] == [f"№{item.number}" for item in items]
    assert max(map(width, found)) <= WIDTH
    assert counting_keyboard(report, 3) is not None


def test_the_window_begins_with_its_owner_and_leads_to_everybody_else() -> None:
    def button(label: str, act: str, about: str) -> tuple[str, WindowPress]:
        return label, WindowPress(window="abcdefgh", step=0, act=act, about=about)

    text = explanation(anna("en"), Actor(11, "Anna K")).render()[0]
    keyboard = explanation_keyboard(anna("en"), button)
    assert text.splitlines()[:2] == ["Anna K, how it was counted:", "Anna · November 2026: 90.14"]
    found = [each.text for row in keyboard.inline_keyboard for each in row]
    assert found == [*ENGLISH[1:], "✖"]
    assert told(about(17, 2, 3)) == (17, 2, 3)
