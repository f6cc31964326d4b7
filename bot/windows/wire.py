"""Windows as text, for processes that share them: JSON in which every value says what it is.

A text of another version of the program, whose screens may have other fields, is not read: its window is out of
date, as after a restart. Only what screens are made of can be read, so that a text can do no harm.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache, singledispatch
from hashlib import sha256
from typing import Any, cast, get_args, get_type_hints
from zoneinfo import ZoneInfo

from aiogram.types import InlineKeyboardMarkup, MessageEntity
from aiogram.utils.formatting import Text

from bot.services.orders import League, Report
from bot.services.refusals import LeagueError
from bot.windows.keeping import Window
from bot.windows.states import State


class ForeignError(Exception):
    """A text that this version of the program does not read."""


def pack(window: Window) -> str:
    """A window as text.

    Raises:
        TypeError: Something in it is no part of any window.
    """
    return json.dumps([version(), of_parts(window)], ensure_ascii=False, separators=(",", ":"))


def unpack(text: str) -> Window:
    """The window that a text says.

    Raises:
        ForeignError: Another version wrote it, or nobody.
    """
    try:
        written_by, content = json.loads(text)
        if written_by == version() and isinstance(window := unpacked(content), Window):
            return window
    except (ValueError, TypeError, LookupError, AttributeError):
        pass
    raise ForeignError


@cache
def version() -> str:
    """The same for programs whose windows are made of the same things."""
    shapes = sorted(f"{name} {[*_parts(kind)]}" for name, kind in known().items())
    return sha256("\n".join(shapes).encode()).hexdigest()[:12]


@cache
def known() -> dict[str, type]:
    """Everything of our own that a window can be made of, by name."""
    found: dict[str, type] = {}
    waiting: list[Any] = [Window, Report, League, *_below(State), *LeagueError.kinds.values()]
    while waiting:
        kind = waiting.pop()
        waiting += get_args(kind)
        if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, Enum)) and _name(kind) not in found:
            found[_name(kind)] = kind
            if is_dataclass(kind):
                packed.register(kind, of_parts)
                hints = get_type_hints(kind)
                waiting += [hints[field.name] for field in fields(kind)]
    return found


def _below(kind: type) -> Iterator[type]:
    each: type
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _parts(kind: type) -> Iterator[str]:
    if issubclass(kind, Enum):
        yield from (str(each.value) for each in kind)
    elif is_dataclass(kind):
        yield from (field.name for field in fields(kind))


@singledispatch
def packed(value: object) -> object:
    """A value as JSON has it: what JSON has none of as an object of one key, which says what it is."""
    raise TypeError(f"no window is made of {type(value).__name__}")


@packed.register(type(None))
@packed.register(bool)
@packed.register(int)
@packed.register(float)
@packed.register(str)
@packed.register(Enum)
def _(value: object) -> object:
    return {"enum": [_name(type(value)), value.value]} if isinstance(value, Enum) else value


@packed.register(tuple)
def _(value: tuple[object, ...]) -> object:
    return [packed(each) for each in value]


@packed.register(list)
def _(value: list[object]) -> object:
    return {"list": [packed(each) for each in value]}


@packed.register(set)
@packed.register(frozenset)
def _(value: Collection[object]) -> object:
    # In one order, so that the same window is the same text.
    return {type(value).__name__: [packed(each) for each in sorted(value, key=repr)]}


@packed.register(Mapping)
def _(value: Mapping[object, object]) -> object:
    return {"dict": [[packed(key), packed(each)] for key, each in value.items()]}


@packed.register(bytes)
def _(value: bytes) -> object:
    return {"bytes": b64encode(value).decode()}


@packed.register(date)
@packed.register(time)
def _(value: date | time) -> object:
    return {type(value).__name__: value.isoformat()}


@packed.register(Decimal)
@packed.register(Fraction)
@packed.register(ZoneInfo)
def _(value: object) -> object:
    return {type(value).__name__: str(value)}


@packed.register(Text)
def _(value: Text) -> object:
    words, entities = value.render()
    return {"text": [words, [each.model_dump(mode="json", exclude_none=True) for each in entities]]}


@packed.register(InlineKeyboardMarkup)
def _(value: InlineKeyboardMarkup) -> object:
    return {"keyboard": value.model_dump(mode="json", exclude_none=True)}


def of_parts(value: Any) -> object:  # noqa: ANN401 - any of our dataclasses
    """A dataclass: its name, its fields and, of a refusal, whose it was."""
    parts = {field.name: packed(getattr(value, field.name)) for field in fields(value)}
    report = getattr(value, "report", None) if isinstance(value, LeagueError) else None
    return {"is": [_name(type(value)), parts, packed(report)]}


def unpacked(value: object) -> Any:  # noqa: ANN401 - whatever was packed
    """The value that was packed.

    Raises:
        LookupError: Nothing of that name can be part of a window.
    """
    if isinstance(value, list):
        return tuple(unpacked(each) for each in value)
    if not isinstance(value, dict):
        return value
    ((name, content),) = value.items()
    return READERS[name](content)


def _rebuilt(content: list[Any]) -> object:
    """A dataclass as it was, also where its constructor would ask for something else."""
    name, parts, report = content
    kind = known()[name]
    found: Any = object.__new__(kind) if not issubclass(kind, Exception) else kind.__new__(kind)
    for part, value in parts.items():
        object.__setattr__(found, part, unpacked(value))
    if report is not None:
        found.report = unpacked(report)
    return cast("object", found)


READERS: dict[str, Callable[[Any], Any]] = {
    "is": _rebuilt,
    "enum": lambda content: known()[content[0]](content[1]),
    "dict": lambda content: {unpacked(key): unpacked(value) for key, value in content},
    "bytes": b64decode,
    "text": lambda content: Text.from_entities(
        content[0], [MessageEntity.model_validate(each) for each in content[1]]
    ),
    "keyboard": InlineKeyboardMarkup.model_validate,
    "list": lambda content: [unpacked(each) for each in content],
    "set": lambda content: {unpacked(each) for each in content},
    "frozenset": lambda content: frozenset(unpacked(each) for each in content),
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "Decimal": Decimal,
    "Fraction": Fraction,
    "ZoneInfo": ZoneInfo,
}
