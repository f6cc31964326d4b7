"""Numbers as the bot shows them, read back, to be compared with the public cases."""

import re
from fractions import Fraction
from typing import Any

from tests.ratings.closeness import public_cases

CASES = {case["id"]: case for case in public_cases()}


def numbers(text: str, pattern: str) -> list[Fraction]:
    """The numbers that a pattern finds, in either language."""
    found = re.findall(pattern, text)
    return [Fraction(each.replace("−", "-").replace("\N{NO-BREAK SPACE}", "").replace(",", ".")) for each in found]


def as_shown(value: Any) -> Fraction:
    """A number to two decimals, halves up."""
    return Fraction((2 * Fraction(str(value)) * 100 + 1) // 2, 100)


NUMBER = r"[+−]?[\d\N{NO-BREAK SPACE}]+(?:[.,]\d+)?"
CHANGES = rf"\(({NUMBER})\)"
