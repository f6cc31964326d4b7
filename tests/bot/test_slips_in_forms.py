"""A match typed nearly right: what is plain is understood, else the right form is said with one's own names."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services.clubs.catalogue import Purpose, offered
from bot.services.clubs.forms import Form
from tests.bot.phone import Phone, phone

PEOPLE = ("Anna", "Boris", "Vera", "Gena")
RIGHT = re.compile(r"^(?:Right|Правильно): (/.+)$", re.MULTILINE)
EXAMPLE = re.compile(r"(?:For example|Например): (.+)$", re.MULTILINE)
UNCLEAR = re.compile("⚠️ (?:Not clear|Непонятно): (.+)$", re.MULTILINE)


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Phone]:
    async with phone(tmp_path, *PEOPLE) as one:
        await one.plays(*(f"{name}: /name {name}" for name in PEOPLE))
        yield one


@pytest.mark.parametrize(
    "typed",
    [
        "win Anna Boris",
        "Anna Boris win",
        "Anna, Boris, win",
        "Anna - Boris win",
        "Anna-Boris win",
        "Anna / Boris win",
        "win Anna vs Boris",
        "win\nAnna Boris",
    ],
)
async def test_two_players_and_who_won_are_understood_in_any_order(group: Phone, typed: str) -> None:
    await group.says("Anna", f"/match duel {typed}")
    assert group.lines(group.last)[1:] == ["win", "Anna (0) → 20 (+20)", "Boris (0) → −20 (−20)"]


async def test_who_won_is_not_guessed_where_a_mention_stands_in_the_middle_of_a_line(group: Phone) -> None:
    boris = group.people["Boris"].username
    await group.says("Anna", f"/match duel win Anna @{boris}")
    assert "✔ Record" not in group.labels(group.last)


async def test_two_pairs_stand_in_one_line(group: Phone) -> None:
    await group.says("Anna", "/match duel Anna/Boris - Vera/Gena draw")
    assert [line.split(" (")[0] for line in group.lines(group.last)[2:]] == list(PEOPLE)


@pytest.mark.parametrize("names", ["Anna-Boris Vera-Gena", "Anna, Boris, Vera, Gena", "Anna Boris\nVera Gena"])
async def test_a_deal_takes_its_four_names_and_its_result_in_one_line(group: Phone, names: str) -> None:
    await group.says("Anna", f"/match bridge deal IMPs {names} 3")
    assert group.lines(group.last)[1:4] == [
        "IMPs · result of the first pair: 3",
        "Anna (0) → 2 (+2)",
        "Boris (0) → 2 (+2)",
    ]


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        ("Anna, Boris 2:1", "2:1"),
        ("Anna Boris 2:1", "2:1"),
        ("Anna - Boris 2:1", "2:1"),
        ("Anna 2:1 Boris", "2:1"),
        ("Anna Boris 2-1", "2-1"),
        ("Anna Boris 2 : 1", "2 : 1"),
        ("2:1 Anna, Boris", "2:1"),
        ("Anna Boris 1", "1"),
    ],
)
async def test_a_score_is_no_answer_and_the_right_form_is_said_with_ones_own_names(
    group: Phone, typed: str, score: str
) -> None:
    await group.says("Anna", f"/match duel {typed}")
    assert (UNCLEAR.findall(group.said), RIGHT.findall(group.said)) == (
        [f"“{score}”."],
        ["/match duel win Anna, Boris"],
    )


async def test_the_right_form_is_said_in_the_chats_language(tmp_path: Path) -> None:
    async with phone(tmp_path, *PEOPLE, language="ru") as group:
        await group.plays("Anna: /name Аня", "Boris: /name Боря", "Anna: /match дуэль Аня - Боря 1:2")
        assert RIGHT.findall(group.said) == ["/match дуэль победа Аня, Боря"]


async def test_after_a_score_one_tap_says_who_won_and_the_names_are_there(group: Phone) -> None:
    await group.says("Anna", "/match duel Anna, Boris 2:1")
    window = group.last
    await group.presses("Anna", window, "loss", "✔ Record")
    assert group.lines(group.last)[1:] == ["Anna 0 → −20 (−20)", "Boris 0 → 20 (+20)"]


async def test_somebody_unknown_beside_a_score_becomes_a_player_by_their_name_alone(group: Phone) -> None:
    await group.says("Anna", "/match duel win Anna, Zoe 2:1")
    assert "“Zoe”: the league knows nobody of this name" in group.said


async def test_a_calculator_keeps_the_names_beside_a_score(group: Phone) -> None:
    await group.says("Anna", "/calc duel Anna, Boris 2:1")
    assert RIGHT.findall(group.said) == ["/calc duel win Anna 100 100, Boris 100 100"]


async def test_choices_are_called_as_on_their_buttons_where_an_answer_is_none_of_them(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", language="ru") as group:
        await group.says("Anna", "/calc preferans сочи")
        await group.says("Anna", "20", to=group.last)
        await group.says("Anna", "лишнее", to=group.last)
        labels = group.labels(group.last)[:2]
        assert (labels, f"Нужно: {', '.join(labels)}." in group.said) == (["автоподбор", "сами"], True)


async def test_a_line_that_is_not_clear_is_quoted_while_something_else_is_asked(group: Phone) -> None:
    await group.says("Anna", "/match preferans Anna, Boris 80 -80")
    assert UNCLEAR.findall(group.said) == ["“Boris 80 -80”."]


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_the_form_that_is_called_right_is_understood(tmp_path: Path, language: str) -> None:
    async with phone(tmp_path, *PEOPLE, language=language) as group:
        await group.plays(*(f"{name}: /name {name}" for name in PEOPLE))
        for purpose, formula in [(each, one) for each in Purpose for one in offered(each)]:
            if not Form(formula.slug, purpose).listings:
                continue
            await group.says("Anna", f"/{purpose.value} {formula.slug} Anna, Boris 2:1")
            head, right, example = (
                group.said.splitlines()[0],
                RIGHT.findall(group.said),
                EXAMPLE.findall(group.said),
            )
            await group.says("Anna", (right or example)[0], to=None if right else group.last)
            assert (group.said.startswith(head), "⚠️" in group.said) == (True, False), group.said
