"""When an answer meets a case: whole numbers and words exactly, other numbers within a billionth."""

import json
import math
from pathlib import Path
from typing import Any

PUBLIC_CASES = Path(__file__).parent / "cases" / "formulas.jsonl"


def public_cases() -> list[dict[str, Any]]:
    """The cases that the specification publishes, in order."""
    return [json.loads(line) for line in PUBLIC_CASES.read_text(encoding="utf-8").splitlines()]


def meets(answer: object, expected: object) -> bool:
    """Whether the answer is the expected one; a reason beside it does not count."""
    if isinstance(expected, dict):
        if not isinstance(answer, dict) or answer.keys() - {"reason"} != expected.keys():
            return False
        return all(meets(answer[key], value) for key, value in expected.items())
    if isinstance(expected, list):
        return isinstance(answer, list) and len(answer) == len(expected) and all(map(meets, answer, expected))
    if isinstance(expected, float):
        return isinstance(answer, int | float) and math.isclose(answer, expected, rel_tol=1e-9, abs_tol=1e-9)
    return type(answer) is type(expected) and answer == expected
