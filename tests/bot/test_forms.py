"""What is typed into forms: answers, numbers, names and values, whole tables."""

from fractions import Fraction

import pytest

from bot.services.clubs.catalogue import Purpose, meant, offered
from bot.services.clubs.commas import without_commas
from bot.services.clubs.forms import Form, Row, written
from bot.services.clubs.reading import Reader
from bot.services.clubs.typed import RefusedAnswerError, answer_in, answers_in, flaw_of, names_in, number_in
from bot.services.lines import split_lines
from bot.views.clubs import Words
from ratings import FORMULAS, formula_of
from tests.ratings.samples import SAMPLES

CALC = Purpose.CALCULATOR
WORDS = Words()


def rows(slug: str, text: str, **answers: str | int | bool) -> tuple[Row, ...]:
    """The rows of a calculator's first list after a text was typed into it."""
    form = Form(slug, CALC, answers)
    return Reader(form, form.listings[0].key, WORDS, ()).read(split_lines(text)).form.of(form.listings[0].key)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("80", "80"),
        ("+80", "80"),
        ("-80", "-80"),
        ("−80", "-80"),
        ("–80", "-80"),
        ("12,5", "12.5"),
        ("12.5", "12.5"),
        ("60%", "60"),
        ("1e9", None),
        ("--5", None),
        ("5k", None),
        (".5", None),
    ],
)
def test_a_number_is_typed_with_a_comma_or_a_point_and_any_dash(typed: str, number: str | None) -> None:
    assert number_in(typed) == number


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(1, 3), "0.333333333333"),
        (Fraction(-1, 3), "-0.333333333333"),
        (Fraction(5, 2), "2.5"),
        (-7, "-7"),
        (Fraction(1, 2 * 10**12), "0.000000000001"),
    ],
)
def test_a_rating_is_kept_to_twelve_decimals(number: Fraction | int, text: str) -> None:
    assert written(number) == text


@pytest.mark.parametrize(
    ("line", "names", "values"),
    [
        ("Аня 1500 80", ("Аня",), {"rating": 1500, "whists": 80}),
        ("1500 80 Аня", ("Аня",), {"rating": 1500, "whists": 80}),
        ("дядя Коля 0 −12,5", ("дядя Коля",), {"rating": 0, "whists": "-12.5"}),
        ("Саша 2 1500 80", ("Саша 2",), {"rating": 1500, "whists": 80}),
        ("1500 80", (), {"rating": 1500, "whists": 80}),
        ("Аня 1500", ("Аня",), {"rating": 1500}),
    ],
)
def test_a_line_is_a_name_and_values_in_either_order(
    line: str, names: tuple[str, ...], values: dict[str, str | int]
) -> None:
    assert rows("gambler.preferans", line) == (Row(names, None, values),)


@pytest.mark.parametrize("line", ["1 2 3", "80x Аня", "5 Аня 1 2"])
def test_a_line_with_too_many_values_is_not_taken(line: str) -> None:
    assert rows("gambler.king", line) == ()


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("a 500, b -500", {"profit"}),
        ("a 250 750, b 500 0", {"buy_in", "cash_out"}),
        ("a - 250 750, b - 500 0", {"buy_in", "cash_out"}),
    ],
)
def test_values_that_need_not_be_given_are_taken_for_what_makes_a_game(text: str, keys: set[str]) -> None:
    assert {frozenset(row.values) for row in rows("village.game", text)} == {frozenset(keys)}


def test_whoever_is_typed_again_is_corrected_in_place() -> None:
    form = Form("gambler.king", CALC)
    for text in ("Аня 0 10, Боря 0 -10", "аня 0 12"):
        form = Reader(form, "seats", WORDS, ()).read(split_lines(text)).form
    assert [(row.names[0], row.values["score"]) for row in form.of("seats")] == [("аня", 12), ("Боря", -10)]


def test_seats_without_names_are_typed_as_a_whole() -> None:
    form = Form("gambler.king", CALC)
    for text in ("0 10, 0 -10", "0 12, 0 -6, 0 -6"):
        form = Reader(form, "seats", WORDS, ()).read(split_lines(text)).form
    assert [row.values["score"] for row in form.of("seats")] == [12, -6, -6]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a b c d", ("a", "b", "c", "d")),
        ("Аня + дядя Коля / Вера + Гена", ("Аня", "дядя Коля", "Вера", "Гена")),
        ("Аня дядя Коля Вера Гена", ("Аня", "дядя Коля", "Вера", "Гена")),
        ("Аня и Боря vs Вера и Гена", None),
    ],
)
def test_four_names_stand_apart_by_signs_or_are_known(text: str, names: tuple[str, ...] | None) -> None:
    assert names_in(text, 4, ["дядя Коля"]) == names


@pytest.mark.parametrize(
    ("words", "answers", "count"),
    [
        ("сочи 20 автоподбор Аня 80", {"variant": "sochi", "deals": 20, "matching": "auto"}, 3),
        ("by the club Sochi 20", {"variant": "sochi", "deals": 20, "matching": "auto"}, 5),
        ("жёсткий питер 7", {"variant": "hard_piter", "deals": 7}, 3),
        ("loss_limit_hit=да сами", {"loss_limit_hit": True, "matching": "own"}, 2),
        ("Аня 80", {}, 0),
    ],
)
def test_the_first_words_answer_what_is_asked_once_a_game(
    words: str, answers: dict[str, object], count: int
) -> None:
    form, taken = answers_in(words.split(), Form("gambler.preferans", CALC), WORDS)
    assert (form.answers, taken) == (answers, count)


@pytest.mark.parametrize(
    ("words", "slugs"),
    [
        ("преф", ["gambler.preferans"]),
        ("Преферанс сочи", ["gambler.preferans"]),
        ("gambler.king", ["gambler.king"]),
        ("нарды", ["gambler.duel"]),
        ("bridge", ["bridge.deal", "bridge.tournament", "bridge.handicap"]),
        ("бридж турнир", ["bridge.tournament"]),
        ("кит", ["gambler.ofc"]),
        ("ки", []),
        ("шашлык", []),
    ],
)
def test_a_formula_is_named_by_title_club_or_the_beginning_of_a_word(words: str, slugs: list[str]) -> None:
    assert [formula.slug for formula in meant(words, offered(CALC), WORDS)[0]] == slugs


def test_an_answer_that_is_none_says_what_would_be() -> None:
    [_, deals, *_] = formula_of("gambler.preferans").questions
    with pytest.raises(RefusedAnswerError) as refusal:
        answer_in("-1", deals)
    assert (refusal.value.label, refusal.value.allowed) == ("deals played", "a whole number from 0 to 1,000")


@pytest.mark.parametrize("formula", [each for each in FORMULAS if each.calculator], ids=lambda each: each.slug)
def test_every_calculators_game_can_be_put_into_its_form(formula: object) -> None:
    slug = getattr(formula, "slug", "")
    form = Form(slug, CALC)
    game = SAMPLES[slug]
    for question in form.questions:
        if question.key in game:
            form = form.answered(question, game[question.key])
    for listing in form.listings:
        given = game[listing.key]
        made = []
        for each in given.items() if isinstance(given, dict) else given:
            if isinstance(each, tuple):
                made.append(Row((each[0],), None, {"": each[1]}))
                continue
            names = [each[key] for key in dict.fromkeys(listing.name_keys) if key in each]
            flat = [name for item in names for name in (item if isinstance(item, list) else [item])]
            asked = {question.key for question in listing.asked}
            made.append(Row(tuple(flat), None, {key: value for key, value in each.items() if key in asked}))
        form = form.with_rows(listing.key, made)
    assert flaw_of(form) is None
    assert form.raw() == game


@pytest.mark.parametrize(
    ("slug", "text", "seats"),
    [
        ("gambler.poker", "Вера, 100, 1", [("Вера", 100, 1)]),
        ("gambler.poker", "Вера 100, 1", [("Вера", 100, 1)]),
        ("gambler.poker", "100, 1, Вера", [("Вера", 100, 1)]),
        ("gambler.poker", "100, 1\n90, 2", [(None, 100, 1), (None, 90, 2)]),
        ("gambler.poker", "100, 1, 90, 2", [(None, 100, 1), (None, 90, 2)]),
        ("gambler.poker", "Вера, 100, 1, Гена, 90, 2", [("Вера", 100, 1), ("Гена", 90, 2)]),
        ("gambler.poker", "Вера 100 1, Гена 90 2", [("Вера", 100, 1), ("Гена", 90, 2)]),
        ("gambler.poker", "100 1, 90 2", [(None, 100, 1), (None, 90, 2)]),
        ("gambler.poker", "Вера, 12,5, 1", [("Вера", "12.5", 1)]),
    ],
)
def test_a_comma_inside_a_line_about_one_seat_parts_nothing(
    slug: str, text: str, seats: list[tuple[str | None, str | int, int]]
) -> None:
    listing = Form(slug, CALC).listings[0]
    said = rows(slug, without_commas(text, 0, listing, WORDS))
    assert [(*(row.names or (None,)), *row.values.values()) for row in said] == seats


@pytest.mark.parametrize(
    "text", ["a 500, b -500", "a 250 750, b 500 0", "500, -500", "a 500, -500", "a 500, b -500, 300"]
)
def test_a_comma_that_may_part_seats_parts_them(text: str) -> None:
    listing = Form("village.game", CALC).listings[0]
    assert without_commas(text, 0, listing, WORDS) == text


def test_the_names_of_a_deal_may_stand_apart_by_commas() -> None:
    form = Form("bridge.tournament", CALC, {"scoring": "max"})
    listing = form.listing("deals")
    text = without_commas("Аня, дядя Коля, Вера, Гена, 50\nа б в г 20, а в б г 40", 0, listing, WORDS)
    said = Reader(form, "deals", WORDS, ()).read(split_lines(text)).form.of("deals")
    assert [row.names for row in said] == [
        ("Аня", "дядя Коля", "Вера", "Гена"),
        ("а", "б", "в", "г"),
        ("а", "в", "б", "г"),
    ]
