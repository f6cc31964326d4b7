"""How typed names find players, and which names a player may have.

A typed name matches whole words of a name or nickname, in any order, upper and lower case alike, ё as е.
Those who sit in the game come first: only where none of them fits is the rest of the league asked. Among
equals a name that is written in full comes before one that needs completing.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Final

from wcwidth import iter_graphemes

from bot.services.amounts import is_numeric
from bot.services.refusals import LeagueError

MIN_LENGTH: Final = 2
MAX_LENGTH: Final = 20  # graphemes
ROOM_IN_TABLES: Final = 8  # graphemes
# One letter of four wrong is a likely slip; so many players at most are offered for one name.
ALIKE: Final = 0.75
MOST_NEAR: Final = 6
MAX_MARKS: Final = 3  # combining marks on one letter
# Whoever writes, where the league does not know them yet: no player has this id.
WRITER: Final = 0

Words = tuple[str, ...]

_EDGES: Final = ".,:;!?\"'«»„“”()[]{}<>=-_*…"
_ALIKE: Final = str.maketrans("ё\u2010\u2011\u2012\u2013\u2014\u2212’ʼ`´", "е------''''")
_SEPARATORS: Final = ",;@"
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs without a glyph
_JOINER: Final = "\u200d"
_EMOJI_LOOK: Final = "\ufe0f"


@dataclass(frozen=True, slots=True)
class Known:
    """A player as typed words can mean one.

    Attributes:
        seated: They sit, or sat, in the game that the words are about.
    """

    id: int
    name: str
    nicknames: tuple[str, ...] = ()
    telegram_id: int | None = None
    username: str | None = None
    seated: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """The ids of those whom a name can mean, ascending; `full` when the name was written in full."""

    players: tuple[int, ...] = ()
    full: bool = False


class NameFlaw(StrEnum):
    """Why a player cannot have a name."""

    SHORT = "short"
    LONG = "long"
    INVISIBLE = "invisible"
    NUMBER = "number"
    SEPARATOR = "separator"


@dataclass
class NameRefusedError(LeagueError):
    """A player cannot have this name; `line` of the list, if it was one."""

    reason: NameFlaw
    line: int = 0


class Roster:
    """The players whom words can mean, indexed by the words of their names."""

    def __init__(self, people: Iterable[Known]) -> None:
        self._people = tuple(people)
        self._tiers = (_Tier(), _Tier())
        for person in self._people:
            for name in (person.name, *person.nicknames):
                self._tiers[not person.seated].add(person.id, fold(name))

    def named(self, typed: str) -> Match:
        """Those whom a typed name can mean."""
        words = fold(typed)
        for tier in self._tiers:
            if players := tier.in_full(words):
                return Match(players, full=True)
            if players := tier.completed(words):
                return Match(players)
        return Match()

    def near(self, typed: str) -> tuple[int, ...]:
        """Those whom a name that is nobody's may be meant for, some letters of it wrong or left out."""
        words = fold(typed)
        return next(filter(None, (tier.near(words) for tier in self._tiers)), ())

    def with_account(self, telegram_id: int) -> int | None:
        """The player with this Telegram account, if the league knows it."""
        return next((one.id for one in self._people if one.telegram_id == telegram_id), None)

    def with_username(self, username: str) -> Match:
        """The players last seen with this username; more than one after it has changed hands."""
        wanted = username.casefold()
        holders = (one.id for one in self._people if one.username and one.username.casefold() == wanted)
        return Match(tuple(sorted(set(holders))), full=True)


class _Tier:
    def __init__(self) -> None:
        self._names: dict[Words, set[int]] = defaultdict(set)
        self._holding: dict[str, set[Words]] = defaultdict(set)

    def add(self, player: int, name: Words) -> None:
        for word in name:
            self._names[name].add(player)
            self._holding[word].add(name)

    def in_full(self, words: Words) -> tuple[int, ...]:
        return tuple(sorted(self._names.get(words, ())))

    def completed(self, words: Words) -> tuple[int, ...]:
        typed = Counter(words)
        names = self._holding.get(next(iter(words), ""), ())
        return tuple(sorted({one for name in names if typed <= Counter(name) for one in self._names[name]}))

    def near(self, words: Words) -> tuple[int, ...]:
        typed = " ".join(words)
        found: dict[int, float] = {}
        for name, players in self._names.items():
            likeness = max(_likeness(typed, each) for each in (" ".join(name), *name))
            if likeness >= ALIKE:
                found |= {player: max(likeness, found.get(player, 0)) for player in players}
        return tuple(sorted(found, key=lambda player: (-found[player], player))[:MOST_NEAR])


def _likeness(typed: str, name: str) -> float:
    """From 0 to 1, how likely somebody meant a name by what they typed; its beginning is as good as all of it."""
    return 1 if name.startswith(typed) else SequenceMatcher(None, typed, name, autojunk=False).ratio()


def fold(name: str) -> Words:
    """The words of a name, as they are compared; empty only for a name without anything visible."""
    even = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    even = "".join(each for each in even if unicodedata.category(each) != "Cf" and each != _EMOJI_LOOK)
    words = even.split()
    bare = [word.strip(_EDGES) for word in words]
    return tuple(filter(None, bare)) or tuple(words)


def display_name(typed: str) -> str:
    """The name that a player may be shown under: `typed` with its spaces evened out.

    Raises:
        NameRefusedError: It is too short, too long, cannot be seen, or could not be typed in a list.
    """
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    clusters = list(iter_graphemes(name))
    if any(map(is_hidden, name)) or any(map(_is_hollow, clusters)):
        raise NameRefusedError(NameFlaw.INVISIBLE)
    if any(each in _SEPARATORS for each in name):
        raise NameRefusedError(NameFlaw.SEPARATOR)
    if len(clusters) < MIN_LENGTH:
        raise NameRefusedError(NameFlaw.SHORT)
    if len(clusters) > MAX_LENGTH:
        raise NameRefusedError(NameFlaw.LONG)
    if all(is_numeric(word) for word in name.split()):
        raise NameRefusedError(NameFlaw.NUMBER)
    return name


def shorter(name: str) -> str | None:
    """A name for tables in place of a longer one: its first word, with the initial of the last where that fits.

    None for a name that is short enough, and where no name would come of it.
    """
    if len(list(iter_graphemes(name))) <= ROOM_IN_TABLES:
        return None
    first, *rest = ([*iter_graphemes(word)] for word in name.split())
    initial = [" ", rest[-1][0]] if rest and len(first) + 2 <= ROOM_IN_TABLES else []
    try:
        return display_name("".join([*first[:ROOM_IN_TABLES], *initial]))
    except NameRefusedError:
        return None


def is_hidden(each: str) -> bool:
    """Whether a character shows nothing and cannot be part of an emoji."""
    if _is_glue(each):
        return False
    return unicodedata.category(each) in ("Cc", "Cf", "Cs", "Co") or each in _BLANK


def _is_glue(each: str) -> bool:
    return each == _JOINER or "\U000e0020" <= each <= "\U000e007f"


def _is_hollow(cluster: str) -> bool:
    """Whether a grapheme is a heap of marks, or holds what shows nothing outside an emoji."""
    marks = sum(unicodedata.category(each) in ("Mn", "Me") for each in cluster)
    is_emoji = unicodedata.category(cluster[0]) == "So" and cluster[-1] != _JOINER
    return marks > MAX_MARKS or marks == len(cluster) or (any(map(_is_glue, cluster)) and not is_emoji)
