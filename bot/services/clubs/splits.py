"""Lines that hold more than a row wants: `Anna - Boris`, `Anna 2:1 Boris`, `Anna Boris Vera Gena`.

Where nothing is asked about a seat but who sits there, one line may name several: each gets a line of its own, if
signs part the names or every word is one the league knows. A score answers no question of a formula; it is taken
out, so that the names are kept.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.services.lines import Line, Lines
from bot.services.names import Roster
from bot.services.readings import MAX_WORDS

# Where answers stand beside names, a dash between spaces leaves one out, and before a number it is a minus.
_SCORE: Final = re.compile(r"(?<!\S)\d+(?:\s*:\s*|[-–—])\d+(?!\S)")
_LOOSE_SCORE: Final = re.compile(r"(?<!\S)\d+\s*[:\-–—]\s*\d+(?!\S)")
_SIGNS: Final = re.compile(r"\s*[+/&:;—–]\s*|\s+-\s+|\s+(?:vs|против)\s+", re.IGNORECASE)
_DASHES: Final = re.compile(r"[-‐‑]")
_LETTER: Final = re.compile(r"[^\W\d_]")


def without_scores(lines: Lines) -> tuple[Lines, str]:
    """The lines of a list with answers without the scores in them, and those scores."""
    scores = [found[0] for line in lines for found in _SCORE.finditer(line.text)]
    bare = (replace(line, text=_SCORE.sub("", line.text).strip()) for line in lines)
    return tuple(line for line in bare if line != Line()), " ".join(scores)


def apart(lines: Lines, roster: Roster) -> tuple[Lines, str]:
    """The lines of a list of names, a name a line, and the numbers that stood beside them."""
    found: list[Line] = []
    rest: list[str] = []
    for line in lines:
        scores = [each[0] for each in _LOOSE_SCORE.finditer(line.text)]
        names: list[str] = []
        for piece in _SIGNS.split(_LOOSE_SCORE.sub(" / ", line.text)):
            known, others = _names(piece, roster)
            names += known
            rest += others
        rest += scores
        # A mention has lost its place in the line, and the order of the seats tells who won.
        marked = line.mention is not None or line.username is not None
        found += [replace(line, text=" ".join(names))] if marked else map(Line, names)
    return tuple(found), " ".join(rest)


def called(lines: Lines, roster: Roster) -> list[int]:
    """Whom the words of a list name, each once and in their order; what else they say is passed over."""
    words = _SIGNS.sub(" ", " ".join(line.text for line in lines)).split()
    marked = [roster.with_account(line.mention) for line in lines if line.mention is not None]
    named = [roster.named(name).players for name in _parted(words, roster)]
    return list(dict.fromkeys([each for each in marked if each] + [who[0] for who in named if len(who) == 1]))


def _names(piece: str, roster: Roster) -> tuple[list[str], list[str]]:
    """The names in a piece of a line, and the numbers beside them; the piece itself, where a word is nobody's."""
    if roster.named(piece).players:
        return [piece.strip()], []
    numbers = [word for word in piece.split() if not _LETTER.search(word)]
    words = [word for word in piece.split() if _LETTER.search(word)]
    for way in (words, _DASHES.sub(" ", " ".join(words)).split()):
        names = _parted(way, roster)
        if all(roster.named(name).players for name in names):
            return names, numbers
    return [" ".join(words)], numbers


def _parted(words: Sequence[str], roster: Roster) -> list[str]:
    """Words joined into names of the league, the longest first; a word that is nobody's stays alone."""
    names, at = [], 0
    while at < len(words):
        ends = range(min(len(words), at + MAX_WORDS), at, -1)
        end = next((end for end in ends if roster.named(" ".join(words[at:end])).players), at + 1)
        names.append(" ".join(words[at:end]))
        at = end
    return names
