"""What is refused, and how a refusal reads: the field, the value found there, what is allowed."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Final

# A value is quoted no longer than this, so that an answer stays one readable line.
_QUOTED: Final = 40
# Written in full below this size; Python itself refuses to write integers of more than 4,300 digits.
_PRINTABLE: Final = 10**_QUOTED


class RefusedError(ValueError):
    """An input that no formula can take; never raised for a game that is merely not rated.

    Attributes:
        field: Where the value stood, as a path: `seats[1].rating`; empty for the whole input.
        problem: What is wrong with it, in a few words with the value in them.
        allowed: What would have been taken, in words.
    """

    def __init__(self, field: str, problem: str, allowed: str) -> None:
        super().__init__(field, problem, allowed)
        self.field = field
        self.problem = problem
        self.allowed = allowed

    def __str__(self) -> str:
        place = f"{self.field}: " if self.field else ""
        return f"{place}{self.problem}; allowed: {self.allowed}"

    def within(self, place: str) -> "RefusedError":
        """The same refusal, seen from the record that holds `place`."""
        dot = "." if self.field and not self.field.startswith("[") else ""
        return RefusedError(f"{place}{dot}{self.field}", self.problem, self.allowed)


def refused(field: str, value: object, allowed: str) -> RefusedError:
    """A refusal of `value`, quoted as it would stand in JSON."""
    return RefusedError(field, f"{quoted(value)} is refused", allowed)


def missing(field: str, allowed: str) -> RefusedError:
    """A refusal of a field that is not there."""
    return RefusedError(field, "missing", allowed)


def quoted(value: object) -> str:
    """A value in at most a line of words: text in quotation marks, large things by their kind."""
    match value:
        case None | bool():
            return json.dumps(value)
        case str():
            # A numeral that JSON wrote without quotation marks says so itself.
            short = shortened(value)
            return short if type(value) is not str else json.dumps(short, ensure_ascii=False)
        case int() | Fraction():
            return str(value) if _is_short(value) else "a number too long to repeat"
        case float() | Decimal():
            return str(value)[:_QUOTED]
        case list() | tuple():
            return f"a list of {len(value):,}"
        case dict():
            return "an object"
        case _:
            return f"a {type(value).__name__}"


def shortened(text: str) -> str:
    """The text, or its beginning where it is too long to repeat."""
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def _is_short(value: int | Fraction) -> bool:
    return abs(value.numerator) < _PRINTABLE and value.denominator < _PRINTABLE
