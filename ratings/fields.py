"""What a record's fields say about themselves, read once into questions.

A field is written `Annotated[int, Ask("match length", low=1)]`: its type says the kind of value, `Ask` the
label and the limits, the record its default.
"""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from datetime import date
from fractions import Fraction
from types import NoneType, UnionType
from typing import Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from ratings.kinds import MANY, CalendarMonth, Choice, Day, Decimals, Kind, Month, Name, Whole, YesNo
from ratings.questions import ByName, ListOf, Question, Questions, Record

R = TypeVar("R")

ANY: Final = range(2**31)
"""Any number of items."""

UP_TO_MANY: Final = range(MANY + 1)
"""At most as many as one request may hold."""

SEVERAL: Final = range(2, MANY + 1)
"""Two and more, where a table names no other limit."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What a record says about one of its fields.

    Attributes:
        label: The question in English, for forms; a form without a translation shows it as it is.
        low: The least number allowed.
        high: The greatest number allowed.
        above: A number that all allowed ones exceed.
        counts: How many items a list may have.
    """

    label: str
    low: int | None = None
    high: int | None = None
    above: int | None = None
    counts: range | tuple[int, ...] = UP_TO_MANY


def read(record: type[R], raw: object) -> R:
    """The record that an object of fields describes.

    Raises:
        RefusedError: A field is missing, unknown, given twice or refused, or the record as a whole is.
    """
    return cast("R", _record(record).read(raw))


def check(record: object) -> None:
    """Nothing happens where each field of the record holds what its question allows.

    Raises:
        RefusedError: One does not.
    """
    for key, question in questions_of(type(record)).items():
        value = getattr(record, key)
        if not question.admits_all((value,)):
            raise question.refusal(value)


def questions_of(record: type[object]) -> Questions:
    """The questions of a dataclass or NamedTuple by key, in the order of its fields."""
    known = _READ.get(record)
    if known is None:
        defaults = _defaults(record)
        hints = get_type_hints(record, include_extras=True)
        known = _READ[record] = {
            key: Question(key, ask.label, _kind(form, ask), key not in defaults, defaults.get(key))
            for key, (form, ask) in zip(hints, map(get_args, hints.values()), strict=True)
        }
    return known


_READ: Final[dict[type[object], Questions]] = {}


def _record(*sorts: type[object]) -> Record:
    return Record({sort: questions_of(sort) for sort in sorts})


def _defaults(record: type[object]) -> Mapping[str, object]:
    if is_dataclass(record):
        return {field.name: field.default for field in fields(record) if field.default is not MISSING}
    return getattr(record, "_field_defaults", {})


_SIMPLE: Final[Mapping[object, Kind]] = {bool: YesNo(), date: Day(), Month: CalendarMonth(), str: Name()}


def _kind(form: object, ask: Ask) -> Kind:
    """The kind of value that a field's type stands for."""
    union = get_args(form) if isinstance(form, UnionType) else (form,)
    options = tuple(part for part in union if part is not NoneType)
    if options == (int, Fraction):
        return Decimals(ask.low, ask.high, ask.above)
    if options == (int,):
        return Whole(ask.low, ask.high)
    parts = get_args(options[0])
    match get_origin(options[0]):
        case origin if origin is Literal:
            return Choice(parts)
        case origin if origin is tuple:
            return ListOf(_kind(parts[0], ask), ask.counts)
        case origin if origin is Mapping:
            return ByName(_kind(parts[1], ask))
    return _SIMPLE.get(options[0]) or _record(*options)
