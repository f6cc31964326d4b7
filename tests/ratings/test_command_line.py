"""The command line: list, show, rate, batch; what is refused, and how the program ends."""

import io
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from ratings import FORMULAS
from ratings.__main__ import main
from tests.ratings.samples import SAMPLES

NUMBER = "a number from -10^12 to 10^12, written with at most 12 decimals and 40 characters"

Run = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    """The exit status and the lines written, for arguments and what stands on standard input."""

    def call(*arguments: str, given: bytes | str = b"") -> tuple[int, list[str]]:
        raw = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        status = main(arguments)
        return status, capsysbinary.readouterr().out.decode().splitlines()

    return call


def king(*ratings: object) -> str:
    """A game of king as JSON, each rating as it is written."""
    seats = ", ".join(f'{{"rating": {rating}, "score": 0}}' for rating in ratings)
    return f'{{"seats": [{seats}]}}'


def test_the_list_has_a_line_for_each_formula(run: Run) -> None:
    status, lines = run("list")
    assert (status, [line.split()[0] for line in lines]) == (0, [formula.slug for formula in FORMULAS])


def test_the_list_for_machines_has_slug_title_and_source(run: Run) -> None:
    _, lines = run("list", "--json")
    assert json.loads("".join(lines))[6] == {
        "slug": "gambler.poker",
        "title": "Poker",
        "source": "Gambler club (клуб «Гамблер»), rating rules, «Покер»",
    }


@pytest.mark.parametrize("slug", SAMPLES)
def test_a_formula_is_shown_with_every_field_that_it_asks_for(run: Run, slug: str) -> None:
    status, lines = run("show", slug)
    fields = {line.strip().partition(":")[0] for line in lines}
    assert (status, SAMPLES[slug].keys() - fields) == (0, set())


def test_a_formula_is_shown_with_its_source_defaults_and_roundings(run: Run) -> None:
    assert run("show", "gambler.king")[1] == [
        "gambler.king: King",
        "source: Gambler club (клуб «Гамблер»), rating rules, «Кинг»",
        "",
        "change = round(n·k − d/60)",
        "n: own points; k: 1/10 plain, 1/25 ordered; d: own rating less the mean of the others'",
        "",
        "seats: seats; a list of 2 to 4",
        f"    rating: rating before the game; {NUMBER}",
        f"    score: points of the game; {NUMBER}",
        'variant: variant; plain, ordered; "plain" where not given',
        "rounding: down, toward_zero, nearest; down where not given",
        "answer: rated, deltas",
    ]


def test_sorts_of_an_event_are_shown_one_after_the_other(run: Run) -> None:
    lines = run("show", "dma.timeline")[1]
    assert [line.split(":")[0].strip() for line in lines[5:9]] == ["events", "start", "players", "or"]


def test_one_game_has_one_line_of_answer(run: Run) -> None:
    assert run("rate", "gambler.king", given=king(0, 60)) == (0, ['{"rated": true, "deltas": [1, -1]}'])


def test_a_rounding_may_be_asked_for(run: Run) -> None:
    answer = run("rate", "gambler.king", "--rounding", "nearest", given=king(0, 45))
    assert answer == (0, ['{"rated": true, "deltas": [1, -1]}'])


def test_the_steps_are_added_when_asked_for(run: Run) -> None:
    _, lines = run("rate", "gambler.king", "--explain", given=king(0, 60))
    assert json.loads(lines[0])["steps"][0] == [
        {"name": "points times k", "value": 0},
        {"name": "gap", "value": -60},
        {"name": "value before rounding", "value": 1},
        {"name": "change", "value": 1},
    ]


def test_an_unrated_game_is_an_answer_with_its_reason(run: Run) -> None:
    game = {"result": "win", "seats": [{"rating": 0, "experience": 20}, {"rating": 401, "experience": 20}]}
    status, lines = run("rate", "gambler.duel", given=json.dumps(game))
    assert (status, json.loads(lines[0])) == (
        0,
        {"rated": False, "deltas": [0, 0], "reason": "the ratings of the two sides are more than 400 apart"},
    )


def test_numbers_come_out_whole_or_with_at_most_twelve_decimals(run: Run) -> None:
    game = {"scoring": "percent", "result": 0, "seats": [{"rating": 0}] * 4}
    assert run("rate", "bridge.deal", given=json.dumps(game))[1] == [
        '{"deltas": [-6.666666666667, -6.666666666667, 6.666666666667, 6.666666666667]}'
    ]


DEEP = "[" * 100_000
MALFORMED: list[tuple[bytes | str, str]] = [
    ("", "text that is not JSON"),
    ("{", "text that is not JSON"),
    (king(0, 0) + "x", "text that is not JSON"),
    (king("01", 0), "text that is not JSON"),
    (king("+1", 0), "text that is not JSON"),
    (king(".5", 0), "text that is not JSON"),
    ("\ufeff{}", "text that is not JSON"),
    (b"\xff\xfe", "text that is not UTF-8"),
    (b'{"seats": "\xd0"}', "text that is not UTF-8"),
    (DEEP, "JSON that is nested too deeply"),
    (king(DEEP, 0), "JSON that is nested too deeply"),
    ("[]", "a list of 0 is refused; allowed: an object of seats, variant"),
    ("null", "null is refused"),
    ('"seats"', '"seats" is refused'),
    ("1", "1 is refused"),
    ("{}", "seats: missing"),
    ('{"seats": {}}', "seats: an object is refused; allowed: a list of 2 to 4"),
    ('{"seats": null}', "seats: null is refused"),
    ('{"seats": []}', "seats: a list of 0 is refused"),
    ('{"seats": [1, 2]}', "seats[0]: 1 is refused; allowed: an object of rating, score"),
    ('{"seats": [{}, {}]}', "seats[0].rating: missing"),
    (king(*[0] * 10_000), "seats: a list of 10,000 is refused; allowed: a list of 2 to 4"),
    (king(0, "NaN"), "seats[1].rating: NaN is refused"),
    (king(0, "Infinity"), "seats[1].rating: Infinity is refused"),
    (king(0, "-Infinity"), "seats[1].rating: -Infinity is refused"),
    (king(0, "1e400"), "seats[1].rating: 1e400 is refused"),
    (king(0, "1" + "0" * 400), "seats[1].rating: 1000000000000000000000000000000000000000… is refused"),
    (king(0, "1" + "0" * 5000), "seats[1].rating: 1000000000000000000000000000000000000000… is refused"),
    (king(0, f'"{"9" * 5000}"'), 'seats[1].rating: "9999999999999999999999999999999999999999…" is refused'),
    (king(0, "1e-13"), "seats[1].rating: 1e-13 is refused"),
    (king(0, "true"), "seats[1].rating: true is refused"),
    (king(0, "null"), "seats[1].rating: null is refused"),
    (king(0, '"many"'), 'seats[1].rating: "many" is refused'),
    (king(0, '"1e5"'), 'seats[1].rating: "1e5" is refused'),
    (king(0, "[]"), "seats[1].rating: a list of 0 is refused"),
    (king(0, "{}"), "seats[1].rating: an object is refused"),
    (king(0, '0, "rating": 1'), "seats[1].rating: given twice; allowed: once"),
    (king(0, '0, "colour": 1'), "seats[1].colour: unknown field; allowed: rating, score"),
    ('{"variant": "plain", "variant": "plain"}', "variant: given twice"),
    (f'{{"{"x" * 5000}": 1}}', f"{'x' * 40}…: unknown field"),
    ('{"\\ud800": 1}', "\\ud800: unknown field"),
    ('{"variant": ["plain"]}', "seats: missing"),
]


@pytest.mark.parametrize(("given", "error"), MALFORMED, ids=lambda text: str(text)[:30])
def test_a_malformed_game_has_one_clear_error_and_exit_status_2(run: Run, given: bytes | str, error: str) -> None:
    status, lines = run("rate", "gambler.king", given=given)
    answer = json.loads(lines[0])
    shown = answer["error"].encode(errors="backslashreplace").decode()
    assert (status, len(lines), list(answer), shown[: len(error)]) == (2, 1, ["error"], error)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ["rate", "gambler.bridge"],
            'formula: "gambler.bridge" is refused; allowed: gambler.duel, gambler.preferans',
        ),
        (["show", "gambler.bridge"], 'formula: "gambler.bridge" is refused'),
        (["rate", "gambler.king", "--rounding", "up"], 'rounding: "up" is refused; allowed: down, toward_zero'),
        (["rate", "bridge.deal", "--rounding", "down"], 'rounding: "down" is refused; allowed: none, since'),
        (["rate"], "arguments: the following arguments are required: slug; allowed: python -m ratings rate"),
        (["rate", "gambler.king", "--explai"], "arguments: unrecognized arguments: --explai"),
        (["list", "all"], "arguments: unrecognized arguments: all"),
        (["sing"], "arguments: argument command: invalid choice: 'sing'"),
        ([], "arguments: the following arguments are required: command"),
    ],
)
def test_arguments_that_cannot_be_followed_are_refused_like_any_input(
    run: Run, arguments: list[str], error: str
) -> None:
    status, lines = run(*arguments)
    assert (status, json.loads(lines[0])["error"][: len(error)]) == (2, error)


BET: dict[str, Any] = {"street": "turn", "big_blind": "0.1"}


def request(**members: object) -> str:
    return json.dumps({"formula": "village.limit_bet", "game": BET, **members})


BATCH: list[tuple[bytes | str, str]] = [
    (request(), '{"bet": 0.2}'),
    (request(id=7, note="kept for the sender", expect=None), '{"bet": 0.2}'),
    (f'{{"id": 1, "id": 2, {request()[1:]}', '{"bet": 0.2}'),
    (request() + "\r", '{"bet": 0.2}'),
    ("x", '{"error": "text that is not JSON'),
    (b"\xff", '{"error": "text that is not UTF-8'),
    (DEEP, '{"error": "JSON that is nested too deeply'),
    ("[]", '{"error": "a list of 0 is refused; allowed: an object of formula, game and perhaps rounding'),
    ("{}", '{"error": "formula: missing'),
    (request(formula="poker"), '{"error": "formula: \\"poker\\" is refused'),
    (request(formula=None), '{"error": "formula: null is refused'),
    (request(formula=["village.points"]), '{"error": "formula: a list of 1 is refused'),
    ('{"formula": "village.limit_bet"}', '{"error": "game: missing'),
    (request(game=None), '{"error": "game: null is refused'),
    (request(game={**BET, "x": 1}), '{"error": "game.x: unknown field'),
    (
        request(rounding="down"),
        '{"error": "rounding: \\"down\\" is refused; allowed: none, since village.limit_bet',
    ),
    (request(rounding=None), '{"error": "rounding: null is refused; allowed: none'),
    (f'{{"game": {{}}, {request()[1:]}', '{"error": "game: given twice'),
    (
        json.dumps({"formula": "gambler.king", "game": json.loads(king(0, 45)), "rounding": "nearest"}),
        '{"rated": true, "deltas": [1, -1]}',
    ),
    (
        json.dumps({"formula": "gambler.king", "game": json.loads(king(0, 45)), "rounding": None}),
        '{"error": "rounding: null is refused; allowed: down, toward_zero, nearest',
    ),
]


def test_a_batch_answers_line_by_line_in_order_and_goes_on_after_bad_ones(run: Run) -> None:
    lines = [line.encode() if isinstance(line, str) else line for line, _ in BATCH]
    status, answers = run("batch", given=b"\n".join(lines))
    starts = [answer[: len(start)] for answer, (_, start) in zip(answers, BATCH, strict=True)]
    assert (status, starts) == (0, [start for _, start in BATCH])


def test_a_blank_line_of_a_batch_is_passed_over(run: Run) -> None:
    assert run("batch", given=f"\n  \t\r\n{request()}\n\n") == (0, ['{"bet": 0.2}'])


def test_a_separator_inside_a_name_does_not_end_the_line(run: Run) -> None:
    game = {"seats": [{"player": "a\u2028b", "profit": 1}, {"player": "c", "profit": 2}]}
    line = json.dumps({"formula": "village.game", "game": game}, ensure_ascii=False)
    assert len(run("batch", given=line)[1]) == 1


def test_an_argument_that_is_no_text_is_answered_in_json() -> None:
    end = subprocess.run([sys.executable, "-m", "ratings", "rate", b"\xff"], capture_output=True, check=False)
    assert (end.returncode, b"\\udcff" in json.dumps(json.loads(end.stdout)).encode(), end.stderr) == (
        2,
        True,
        b"",
    )


def test_the_program_says_how_it_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["ratings", "show", "nothing"])
    monkeypatch.delitem(sys.modules, "ratings.__main__")
    with pytest.raises(SystemExit, match="2"):
        runpy.run_module("ratings", run_name="__main__", alter_sys=True)


def test_a_reader_who_has_gone_ends_the_program_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        assert main(["list"]) == 1


def test_an_interrupted_batch_ends_as_interrupted_programs_do(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        @property
        def buffer(self) -> list[bytes]:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["batch"]) == 130
