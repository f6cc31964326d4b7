"""What the lines of a list mean: who, and how much.

Name and amount come in either order. A mention goes before a name, players of the game before the rest
of the league, and a longer name before a shorter one; where two readings are left, nobody guesses. A line
without a name means its author, or whom the message answers, and has to stand alone: `Аня, 500` is unclear.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Final

from bot.services.amounts import AmountError, Kind, Quantity, capped, is_numeric, quantity
from bot.services.currencies import CHIPS, Currency, is_mark
from bot.services.lines import Line, Lines
from bot.services.names import Match, NameRefusedError, Roster, display_name, fold
from bot.services.refusals import LeagueError, UnclearError

MAX_WORDS: Final = 16  # of one line: no name with an amount has more

_WORD: Final = re.compile(r"\S+")
_SPACE: Final = re.compile(r"\s+")
_MINUS: Final = (" -", " \u2013", " \u2212")


@dataclass(frozen=True, slots=True)
class Reading:
    """What one line means.

    Attributes:
        player: Who, if the league knows them.
        newcomer: The name of somebody whom it does not know: a mention, or a guest where one is welcome.
        telegram_id: The newcomer's account, if it was a mention.
        amount: How much, in smallest units (chips in a chips game).
        times: How many default buy-ins.
        completed: The name was not written in full.
        interpreted: The amount was not written in plain digits, or another reading was passed over.
    """

    player: int | None = None
    newcomer: str | None = None
    telegram_id: int | None = None
    amount: int | None = None
    times: int | None = None
    completed: bool = False
    interpreted: bool = False

    @property
    def unnamed(self) -> bool:
        """Nobody is named: it is the author, or whom the message answers."""
        return self.player is None and self.newcomer is None

    @property
    def is_guest(self) -> bool:
        """Somebody whom the league does not know, and who has no account."""
        return self.newcomer is not None and self.telegram_id is None


@dataclass
class UnknownNameError(LeagueError):
    """A line names somebody whom the league does not know."""

    line: int = 0


@dataclass
class AmbiguousNameError(LeagueError):
    """A line names more than one: `players` are their ids.

    `games[i]` is what it would be about with `players[i]`, where that is settled by the time it was said.
    """

    players: list[int]
    line: int = 0
    games: list[int] = field(default_factory=list)


@dataclass
class AmbiguousLineError(LeagueError):
    """A line can be read in several ways: `players[i]` with `amounts[i]`, which is None where none is said.

    `games[i]` is as in `AmbiguousNameError`.
    """

    players: list[int]
    amounts: list[int | None]
    line: int = 0
    chips: bool = False
    games: list[int] = field(default_factory=list)


@dataclass
class NewGuestsError(LeagueError):
    """Lines name people whom the league does not know: new guests, if whoever wrote them says so."""

    lines: list[int]


@dataclass
class TwiceError(LeagueError):
    """Two lines of a list, `first` and `line`, are about the same person."""

    first: int
    line: int = 0


_OF_A_LINE: Final = (UnknownNameError, AmbiguousNameError, NameRefusedError, UnclearError)


def read_lines(
    lines: Lines, roster: Roster, currency: Currency, kind: Kind | None, *, guests: bool = False
) -> tuple[Reading, ...]:
    """What each line means; no lines at all mean the author.

    Args:
        lines: The list as typed.
        roster: Whom names can mean.
        currency: What amounts are in, `CHIPS` included.
        kind: What amounts are for; None where lines hold names only.
        guests: Whether a name that nobody has is read as a newcomer's.

    Raises:
        AmountError: An amount is not plainly one.
        UnknownNameError: Nobody has such a name.
        AmbiguousNameError: More than one has it.
        AmbiguousLineError: Name and amount can be told apart in several ways.
        NameRefusedError: A newcomer cannot have this name.
        UnclearError: Something else does not fit: two names in a line, a list with a line without a name.
        TwiceError: Two lines are about one person.
    """
    reader = _Reader(roster, currency, kind, guests=guests)
    readings: list[Reading] = []
    lines_about: dict[tuple[object, ...], int] = {}
    for index, line in enumerate(lines):
        try:
            reading = reader.read(line)
        except (AmountError, AmbiguousLineError) as refusal:
            raise replace(refusal, line=index, chips=currency is CHIPS) from None
        except _OF_A_LINE as refusal:
            raise replace(refusal, line=index) from None
        if reading.unnamed and len(lines) > 1:
            raise UnclearError(index)
        first = lines_about.setdefault(_person(reading), index)
        if first != index:
            raise TwiceError(first, index)
        readings.append(reading)
    return tuple(readings) or (Reading(),)


def newcomer_in(line: Line, currency: Currency, kind: Kind | None) -> Reading:
    """What a line that was read as a new guest's says: the name, and the amount beside it."""
    [reading] = read_lines((line,), Roster(()), currency, kind, guests=True)
    return reading


def name_in(line: Line, currency: Currency, kind: Kind | None) -> str:
    """The name in a line, less the amount beside it; nothing for a mention, and where that cannot be told."""
    try:
        return newcomer_in(line, currency, kind).newcomer or ""
    except LeagueError:
        return ""


def players_near(line: Line, roster: Roster, currency: Currency, kind: Kind | None) -> tuple[int, ...]:
    """Whom a line may mean whose name is nobody's, the likeliest first; nobody for a mention."""
    name = name_in(line, currency, kind)
    return roster.near(name) if name else ()


@dataclass(frozen=True, slots=True)
class _Candidate:
    """One way to tell name and amount apart."""

    name: str
    match: Match
    said: Quantity


class _Reader:
    def __init__(self, roster: Roster, currency: Currency, kind: Kind | None, *, guests: bool) -> None:
        self._roster = roster
        self._currency = currency
        self._kind = kind
        self._guests = guests

    def read(self, line: Line) -> Reading:
        if line.amount is not None:
            who = Reading(line.player) if line.player else self.read(replace(line, amount=None))
            amount = capped(line.amount, self._currency, self._kind) if self._kind else None
            return replace(who, amount=amount, times=None)
        if line.player is not None:
            return self._chosen_by_button(line, line.player)
        if line.mention is not None:
            player = self._roster.with_account(line.mention)
            if player is not None:
                return _reading(self._beside_mention(line.text), player=player)
            said = self._beside_mention(line.text)
            return _reading(said, newcomer=line.name, telegram_id=line.mention)
        if line.username is not None:
            player = self._only(self._roster.with_username(line.username))
            return _reading(self._beside_mention(line.text), player=player)
        if len(line.text.split()) > MAX_WORDS:
            raise UnclearError
        candidates = list(self._candidates(line.text))
        return self._chosen(candidates) if candidates else self._unknown(line.text)

    def _chosen_by_button(self, line: Line, player: int) -> Reading:
        """What a line says about one of those whom it could mean."""
        if not line.text:
            return Reading(player)
        fitting = (each for each in self._candidates(line.text) if not each.name or player in each.match.players)
        if best := next(fitting, None):
            return _reading(best.said, player=player)
        if line.mention or line.username:
            return _reading(self._beside_mention(line.text), player=player)
        # The name was nobody's, and somebody was chosen for it.
        said = newcomer_in(replace(line, player=None), self._currency, self._kind)
        return replace(said, player=player, newcomer=None)

    def _beside_mention(self, text: str) -> Quantity:
        if text and not all(is_numeric(word) or is_mark(word) for word in text.split()):
            raise UnclearError
        return self._quantity(text)

    def _quantity(self, text: str) -> Quantity:
        if text and self._kind is None:
            raise UnclearError
        return quantity(text, self._currency, self._kind) if text and self._kind else Quantity()

    def _candidates(self, text: str) -> Iterator[_Candidate]:
        """All ways to read a line in which the name is known, or there is none."""
        for name, amount in _cuts(text) if self._kind else [(text, "")]:
            match = self._roster.named(name) if name else Match()
            if name and not match.players:
                continue
            with suppress(AmountError):
                yield _Candidate(name, match, self._quantity(amount))

    def _chosen(self, candidates: Sequence[_Candidate]) -> Reading:
        # A plain amount is nobody's name, whatever people call themselves.
        if nameless := next((each for each in candidates if not each.name), None):
            return _reading(nameless.said)
        # A full name that fills the line is the longest there can be.
        fills = (each for each in candidates if each.match.full and each.said == Quantity())
        best = next(fills, None)
        if best is None and len(candidates) > 1:
            pairs = {(one, each.said.amount) for each in candidates for one in each.match.players}
            ordered = sorted(pairs, key=lambda pair: (pair[0], pair[1] or 0))
            raise AmbiguousLineError([player for player, _ in ordered], [amount for _, amount in ordered])
        best = best or candidates[0]
        player = self._only(best.match)
        said = replace(best.said, interpreted=True) if len(candidates) > 1 else best.said
        return _reading(said, player=player, completed=not best.match.full)

    def _only(self, match: Match) -> int:
        if not match.players:
            raise UnknownNameError
        if len(match.players) > 1:
            raise AmbiguousNameError(list(match.players))
        return match.players[0]

    def _unknown(self, text: str) -> Reading:
        """A line that names no known player: a newcomer, or the refusal that fits best."""
        spans = [found.span() for found in _WORD.finditer(text)]
        words = text.split()
        head, tail = _numeric_run(words), _numeric_run(words[::-1])
        if head == len(words):
            return _reading(self._quantity(text))
        name = words[head : len(words) - tail]
        if (head and tail) or any(map(is_numeric, name)) or self._are_several(name):
            raise UnclearError
        if self._kind is None:
            if self._roster.named(" ".join(name)).full:
                raise UnclearError
            name, amount = words, ""
        else:
            amount = text[: spans[head][0]] if head else text[spans[-tail][0] :] if tail else ""
        said = self._quantity(amount)
        if not self._guests:
            raise UnknownNameError
        return _reading(said, newcomer=display_name(" ".join(name)))

    def _are_several(self, words: Sequence[str]) -> bool:
        """Whether words are two or more full names that somebody forgot to separate."""
        ends = {0}
        for end in range(1, len(words) + 1):
            starts = (start for start in ends if end - start < len(words))
            if any(self._roster.named(" ".join(words[start:end])).full for start in starts):
                ends.add(end)
        return len(words) in ends


def _cuts(text: str) -> Iterator[tuple[str, str]]:
    """All ways to cut a line into a name and an amount, either of which may be empty; longest names first."""
    yield text, ""
    for space in reversed([*_SPACE.finditer(text)]):
        if not text[: space.start()].endswith(_MINUS):
            yield text[: space.start()], text[space.end() :]
    for space in _SPACE.finditer(text):
        yield text[space.end() :], text[: space.start()]
    yield "", text


def _numeric_run(words: Sequence[str]) -> int:
    """How many words at the beginning are a number, right or wrong, with its marks."""
    run = list(takewhile(lambda word: is_numeric(word) or is_mark(word), words))
    return len(run) if any(map(is_numeric, run)) else 0


def _reading(
    said: Quantity,
    *,
    player: int | None = None,
    newcomer: str | None = None,
    telegram_id: int | None = None,
    completed: bool = False,
) -> Reading:
    return Reading(player, newcomer, telegram_id, said.amount, said.times, completed, said.interpreted)


def _person(reading: Reading) -> tuple[object, ...]:
    """Whom a line is about, to be compared with other lines."""
    if reading.player is not None:
        return ("player", reading.player)
    if reading.telegram_id is not None:
        return ("account", reading.telegram_id)
    return ("name", fold(reading.newcomer or ""))
