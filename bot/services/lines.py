"""What stands after a command, cut into lines: a line a person.

New lines, semicolons and commas that do not stand between two digits separate lines; a mention says whom
its line is about, whatever its letters are. What the lines mean is read in `readings.py`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

_SEPARATOR: Final = re.compile(r"[\n;]|(?<![0-9]),|,(?![0-9])")
_USERNAME: Final = re.compile(r"(?<!\w)@([A-Za-z0-9_]{4,32})\b")


class Entity(NamedTuple):
    """A piece of a message that Telegram marked: where, in UTF-16 units, and whose account it names."""

    offset: int
    length: int
    kind: str
    telegram_id: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a list: as typed, and what buttons have said about it since.

    Attributes:
        text: What was typed, less the mention that stood in it; empty where buttons said everything.
        name: What the mention showed.
        player: Who is meant, chosen by a button.
        amount: How much, in smallest units or chips, said by buttons.
        guest: The name that nobody has is a new guest's.
        sure: The amount was asked back, and is meant.
        instead: The entry of the cash-out that it replaces, which was asked back as well.
    """

    text: str = ""
    mention: int | None = None
    username: str | None = None
    name: str | None = None
    player: int | None = None
    amount: int | None = None
    guest: bool = False
    sure: bool = False
    instead: int | None = None


Lines = tuple[Line, ...]


def split_lines(message: str, entities: Iterable[Entity] = (), skip: int = 0) -> Lines:
    """The lines of a message, less its first `skip` characters (the command); none for an empty one."""
    accounts = [
        (_index(message, each.offset), _index(message, each.offset + each.length), each.telegram_id)
        for each in entities
        if each.telegram_id is not None
    ]
    cuts = [
        found.start()
        for found in _SEPARATOR.finditer(message, skip)
        if not any(start <= found.start() < end for start, end, _ in accounts)
    ]
    starts = [skip, *(cut + 1 for cut in cuts)]
    pieces = (_line(message, *ends, accounts) for ends in zip(starts, [*cuts, len(message)], strict=True))
    return tuple(line for line in pieces if line != Line())


def _index(message: str, units: int) -> int:
    """The character at which a count of UTF-16 units ends."""
    head = message.encode("utf-16-le", "surrogatepass")[: 2 * units]
    return len(head.decode("utf-16-le", "surrogatepass"))


def _line(message: str, start: int, end: int, accounts: Iterable[tuple[int, int, int]]) -> Line:
    for first, last, telegram_id in accounts:
        if start <= first and last <= end:
            text = f"{message[start:first]} {message[last:end]}".strip()
            return Line(text, mention=telegram_id, name=message[first:last])
    text = message[start:end]
    if found := _USERNAME.search(text):
        return Line(f"{text[: found.start()]} {text[found.end() :]}".strip(), username=found[1])
    return Line(text.strip())
