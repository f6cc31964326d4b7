"""JSON in and JSON out: text to plain objects that keep what was written, exact answers to JSON's numbers."""

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final

from ratings.formula import Answer, Step
from ratings.kinds import Doubled, Numeral
from ratings.refusals import RefusedError
from ratings.roots import Roots

_DECIMALS: Final = 12
_READABLE_DIGITS: Final = 40


def parse(text: bytes) -> object:
    """What the JSON text holds, with numerals and repeated members kept for the questions to judge.

    Raises:
        RefusedError: Not UTF-8, not JSON, or nested too deeply.
    """
    try:
        return json.loads(
            text.decode(),
            object_pairs_hook=_object,
            parse_float=Numeral,
            parse_int=_integer,
            parse_constant=Numeral,
        )
    except UnicodeDecodeError:
        raise RefusedError("", "text that is not UTF-8", "one JSON object in UTF-8") from None
    except json.JSONDecodeError as error:
        raise RefusedError("", f"text that is not JSON ({error})", "one JSON object") from None
    except RecursionError:
        raise RefusedError("", "JSON that is nested too deeply", "one JSON object") from None


def dump(answer: object) -> str:
    """An answer as one line of JSON; numbers as `plain` has them."""
    return json.dumps(plain(answer), ensure_ascii=False)


def plain(value: object) -> object:
    """The value as JSON can hold it: whole numbers whole, others to twelve decimals, which can be read again."""
    match value:
        case Answer():
            return plain(value.to_json())
        case Step():
            return plain(value._asdict())
        case Mapping():
            return {str(key): plain(member) for key, member in value.items()}
        case list() | tuple():
            return [plain(member) for member in value]
        case Roots():
            exact = value.exact()
            return float(value) if exact is None else plain(exact)
        case Fraction() | float() | Decimal():
            return _number(Fraction(value))
        case _:
            return value


def _number(value: Fraction) -> int | float:
    unit: int = 10**_DECIMALS
    units = (2 * value * unit + 1) // 2
    return units // unit if units % unit == 0 else units / unit


def _integer(digits: str) -> object:
    return int(digits) if len(digits) <= _READABLE_DIGITS else Numeral(digits)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    return members if len(members) == len(pairs) else Doubled(pairs)
