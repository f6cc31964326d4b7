"""The published cases of the specification, through the Python interface and through the command line."""

import json
import subprocess
import sys
from typing import Any

import pytest

import ratings
from ratings.reader import plain
from tests.ratings.closeness import PUBLIC_CASES, meets, public_cases

CASES = public_cases()


@pytest.mark.parametrize("case", [case for case in CASES if "expect" in case], ids=lambda case: str(case["id"]))
def test_a_published_game_has_its_published_answer(case: dict[str, Any]) -> None:
    answer = ratings.rate(case["formula"], case["game"], case.get("rounding"))
    assert meets(plain(answer), case["expect"])


@pytest.mark.parametrize("case", [case for case in CASES if "refused" in case], ids=lambda case: str(case["id"]))
def test_a_published_impossible_game_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(ratings.RefusedError):
        ratings.rate(case["formula"], case["game"], case.get("rounding"))


def test_there_are_as_many_cases_as_were_published() -> None:
    assert len(CASES) == 209


def test_one_process_answers_all_published_cases_a_line_each() -> None:
    batch = [sys.executable, "-m", "ratings", "batch"]
    with PUBLIC_CASES.open("rb") as lines:
        run = subprocess.run(batch, stdin=lines, capture_output=True, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    wrong = [
        case["id"]
        for case, answer in zip(CASES, answers, strict=True)
        if not ("error" in answer if "refused" in case else meets(answer, case["expect"]))
    ]
    assert (wrong, run.stderr) == ([], b"")
