"""Commas inside a line that is about one seat: `Аня, 1500, 80` says what `Аня 1500 80` says.

A comma parts lines elsewhere, so only those are taken for a space that cannot part two: values after a name that
has none yet, values that only together are as many as are asked for, the names of one deal. Each becomes one
character, so that what Telegram marked in the text stays where it is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.services.clubs.catalogue import Vocabulary
from bot.services.clubs.forms import Listing
from bot.services.clubs.typed import is_value, names_in

_ROW: Final = re.compile(r"[^\n;]+")
_COMMA: Final = re.compile(r"(?<![0-9]),|,(?![0-9])")


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands before a comma, at `end`: how many of its words are values, and how many are not.

    `name` is the text without the values after it.
    """

    end: int
    name: str
    values: int
    names: int


def without_commas(text: str, skip: int, listing: Listing, vocabulary: Vocabulary) -> str:
    """The text with the commas that part no lines of this list gone, after its first `skip` characters."""
    signs = list(text)
    for row in _ROW.finditer(text, skip) if listing.asked else ():
        pieces = list(_pieces(text, row.start(), row.end(), listing, vocabulary))
        for before, after in _together(pieces, listing):
            # Names of a deal may have a space in them, so they need a sign between them.
            signs[before.end] = "/" if before.names and after.names else " "
    return "".join(signs)


def _pieces(text: str, start: int, end: int, listing: Listing, vocabulary: Vocabulary) -> Iterator[_Piece]:
    commas = [found.start() for found in _COMMA.finditer(text, start, end)]
    for first, last in zip([start, *(at + 1 for at in commas)], [*commas, end], strict=True):
        words = text[first:last].split()
        values = sum(is_value(word, listing, vocabulary) for word in words)
        names = len(words) - values
        while words and is_value(words[-1], listing, vocabulary):
            words.pop()
        yield _Piece(last, " ".join(words), values, names)


def _together(pieces: Sequence[_Piece], listing: Listing) -> list[tuple[_Piece, _Piece]]:
    """The neighbours that are about the same seat."""
    pairs = list(pairwise(pieces))
    most, needed = len(listing.asked), sum(each.required for each in listing.asked)
    if len(listing.name_keys) > 1:
        whole = any(names_in(each.name, len(listing.name_keys), ()) for each in pieces)
        return [] if whole else pairs
    named = [each for each in pieces if each.names]
    if not named:
        alone = needed == most > 1 and len(pieces) % most == 0 and all(each.values == 1 for each in pieces)
        return [pair for at, pair in enumerate(pairs, 1) if at % most] if alone else []
    if len(named) == 1 and sum(each.values for each in pieces) <= (needed if named[0].values else most):
        return pairs
    found, room = [], 0
    for before, after in pairs:
        if before.names:
            room = 0 if before.values else most
        if room and not after.names and after.values <= room:
            found.append((before, after))
            room -= after.values
    return found
