"""Every entry of the catalogue through the same interface: asked, read, rated, explained, refused."""

import json

import pytest

from ratings import FORMULAS, Formula, RefusedError, Rounding, formula_of
from ratings.formula import Changes, Deltas
from ratings.reader import dump, parse
from tests.ratings.samples import SAMPLES

EVERY = pytest.mark.parametrize("formula", FORMULAS, ids=lambda formula: formula.slug)

# formulas.md, JSON contract
NINE = ["duel", "preferans", "king", "hearts", "thousand", "ofc", "poker", "durak"]
LADDERS = [*(f"gambler.{name}" for name in NINE), "bridge.deal", "dma.game"]
CALCULATORS = [*LADDERS[:-1], "bridge.tournament", "bridge.handicap", "village.game", "dma.game"]
SEATS = {
    "gambler.duel": (2, 4),
    "gambler.preferans": (2, 3, 4),
    "gambler.king": (2, 3, 4),
    "gambler.hearts": (2, 3, 4, 5, 6),
    "gambler.thousand": (2, 3, 4),
    "gambler.ofc": (2, 3, 4),
    "gambler.poker": tuple(range(2, 11)),
    "gambler.durak": (2, 3, 4),
    "bridge.deal": (4,),
    "village.game": tuple(range(2, 1001)),
    "dma.achievements": tuple(range(2, 1001)),
    "dma.game": tuple(range(2, 1001)),
}


@EVERY
def test_a_formula_is_asked_answers_and_shows_its_working_like_any_other(formula: Formula) -> None:
    sample = SAMPLES[formula.slug]
    game = formula.read(parse(json.dumps(sample).encode()))
    answer = json.loads(dump(formula.answer(game)))
    steps = json.loads(dump(formula.explain(game)))
    assert (tuple(answer), all(step.keys() == {"name", "value"} for seat in steps for step in seat)) == (
        formula.answers,
        True,
    )


@EVERY
def test_the_working_has_a_row_for_each_seat(formula: Formula) -> None:
    game = formula.read(SAMPLES[formula.slug])
    seats = SAMPLES[formula.slug].get("seats", [])
    assert len(formula.explain(game)) == len(seats) or not formula.seat_counts


@EVERY
def test_the_working_of_a_ladder_ends_with_the_change(formula: Formula) -> None:
    game = formula.read(SAMPLES[formula.slug])
    answer = formula.answer(game)
    if isinstance(answer, Deltas | Changes):
        assert [seat[-1] for seat in formula.explain(game)] == [("change", delta) for delta in answer.deltas]
    else:
        assert not formula.ladder


@EVERY
def test_each_required_field_that_is_left_out_is_named(formula: Formula) -> None:
    sample = SAMPLES[formula.slug]
    required = [key for key, question in formula.asked.items() if question.required]
    named = []
    for key in required:
        with pytest.raises(RefusedError) as refusal:
            formula.read({other: value for other, value in sample.items() if other != key})
        named.append((refusal.value.field, refusal.value.problem))
    assert named == [(key, "missing") for key in required]


@EVERY
def test_an_unknown_field_is_named(formula: Formula) -> None:
    with pytest.raises(RefusedError, match=r"^colour: unknown field"):
        formula.read({**SAMPLES[formula.slug], "colour": 1})


@EVERY
@pytest.mark.parametrize("junk", [None, True, 0, "x", [], {}, [{}], 10**400, float("nan")], ids=repr)
def test_what_a_field_does_not_take_is_refused_by_name_and_never_otherwise(formula: Formula, junk: object) -> None:
    refusals = []
    for key in formula.asked:
        try:
            dump(formula.answer(formula.read({**SAMPLES[formula.slug], key: junk})))
        except RefusedError as error:
            refusals.append(error)
    assert all(error.field and error.problem and error.allowed for error in refusals)


@EVERY
def test_a_formula_says_what_it_is(formula: Formula) -> None:
    words = (formula.title, formula.source, formula.text, *(question.label for question in formula.questions))
    assert all(words)


@EVERY
def test_the_two_kinds_of_question_are_all_that_is_asked(formula: Formula) -> None:
    table = [question.key for question in formula.questions]
    seat = [question.key for question in formula.seat_questions]
    assert (len(set(table)), len(set(seat)), "seats" in table) == (len(table), len(seat), False)


def test_calculators_and_ladders_are_those_of_the_contract() -> None:
    calculators = [formula.slug for formula in FORMULAS if formula.calculator]
    ladders = [formula.slug for formula in FORMULAS if formula.ladder]
    assert (sorted(calculators), sorted(ladders)) == (sorted(CALCULATORS), sorted(LADDERS))


def test_tables_have_as_many_seats_as_the_contract_says() -> None:
    assert {one.slug: one.seat_counts for one in FORMULAS if one.seat_counts} == SEATS


def test_there_is_a_sample_for_each_of_the_nineteen_formulas() -> None:
    assert (len(FORMULAS), list(SAMPLES)) == (19, [formula.slug for formula in FORMULAS])


def test_the_gambler_formulas_alone_round() -> None:
    rounding = [formula.slug for formula in FORMULAS if formula.roundings == tuple(Rounding)]
    assert rounding == [formula.slug for formula in FORMULAS if formula.slug.startswith("gambler.")]


def test_a_question_says_its_kind_choices_and_default() -> None:
    asked = formula_of("gambler.duel").asked
    assert [(one.key, one.kind.name, one.choices, one.required, one.default) for one in asked.values()] == [
        ("result", "choice", ("win", "draw", "loss"), True, None),
        ("seats", "list", (), True, None),
        ("seating", "choice", ("hall", "auto"), False, "hall"),
        ("match_length", "whole", (), False, 1),
        ("board", "choice", ("other", "short_backgammon", "long_backgammon"), False, "other"),
    ]


def test_a_question_reads_an_answer_typed_into_a_form() -> None:
    (rating, score) = formula_of("gambler.king").seat_questions
    assert (rating.read(" 12.50 "), score.allowed) == (
        12.5,
        "a number from -10^12 to 10^12, written with at most 12 decimals and 40 characters",
    )


@pytest.mark.parametrize("slug", ["", "gambler", None, 5, []])
def test_an_unknown_formula_is_refused_with_the_known_ones(slug: object) -> None:
    with pytest.raises(RefusedError, match=r"^formula: .* allowed: gambler.duel, "):
        formula_of(slug)


@pytest.mark.parametrize("rounding", [Rounding.NEAREST, "nearest"])
def test_a_rounding_is_given_as_such_or_by_name(rounding: object) -> None:
    king = formula_of("gambler.king")
    game = king.read({"seats": [{"rating": 0, "score": 7}, {"rating": 0, "score": -7}]})
    assert king.answer(game, rounding) == Deltas((1, -1))


@pytest.mark.parametrize("rounding", ["up", "DOWN", 1, True, [], ""])
def test_an_unknown_rounding_is_refused(rounding: object) -> None:
    king = formula_of("gambler.king")
    with pytest.raises(RefusedError, match=r"^rounding: .*; allowed: down, toward_zero, nearest"):
        king.explain(king.read(SAMPLES["gambler.king"]), rounding)


def test_a_rounding_is_refused_where_nothing_is_rounded() -> None:
    deal = formula_of("bridge.deal")
    with pytest.raises(RefusedError, match=r"^rounding: .*bridge.deal does not round"):
        deal.answer(deal.read(SAMPLES["bridge.deal"]), "down")
