"""Whom the names of a file mean: players of the league, new guests, or one another. Pure.

A name is a player's when it is that player's whole name or nickname. One that only looks like another is
asked about, unless the two have sat at one table; so is one that is, or looks like, an account's username.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.services.imports.alike import alike
from bot.services.imports.drafts import Told
from bot.services.names import Words, fold
from bot.services.people import roster_of
from db.models import PlayerRow

MOST_CHOICES: Final = 4


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody whom a name may mean: a player of the league, or another name of the file."""

    name: str
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """A name that may mean somebody; `exact` when it is the whole name of several, so that it has to be one."""

    name: str
    choices: tuple[Who, ...]
    exact: bool = False


# What somebody has said: whom a name means, None for a person of their own.
Said = Mapping[str, Who | None]


@dataclass(frozen=True, slots=True)
class Matching:
    """Whom the names of a file mean.

    Attributes:
        players: Players of the league, by the words of the name.
        guests: The names of those who are new, by the words of each name that means them.
        doubts: What has to be asked.
    """

    players: Mapping[Words, int]
    guests: Mapping[Words, str]
    doubts: tuple[Doubt, ...]

    @property
    def newcomers(self) -> tuple[str, ...]:
        """Everybody who is new, once."""
        return tuple(dict.fromkeys(self.guests.values()))

    def whom(self, name: str) -> int | str | None:
        """The player or the new guest whom a name means; None where that has to be asked first."""
        words = fold(name)
        return self.players.get(words, self.guests.get(words))


def matching(evenings: Sequence[Told], rows: Sequence[PlayerRow], said: Said, *, asking: bool = True) -> Matching:
    """Whom the names of some evenings mean, as far as it is known or was said.

    Where nobody is `asking` any more, a name that only looks like another is somebody new.
    """
    matcher = _Matcher(evenings, [row for row in rows if row.name], said)
    matcher.find()
    if asking:
        matcher.ask()
    return matcher.result()


@dataclass
class _Matcher:
    evenings: Sequence[Told]
    rows: Sequence[PlayerRow]
    said: Said
    players: dict[Words, int] = field(default_factory=dict)
    same: dict[Words, Words] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names: dict[Words, str] = {}
        self.played: dict[Words, set[int]] = defaultdict(set)
        for at, evening in enumerate(self.evenings):
            for chair in evening.chairs:
                words = fold(chair.name)
                self.names.setdefault(words, chair.name)
                self.played[words].add(at)
        self.answers = {fold(name): who for name, who in self.said.items()}
        self.roster = roster_of(self.rows)
        self.unknown: list[Words] = []

    def find(self) -> None:
        for words, name in self.names.items():
            self._find(words, name)

    def ask(self) -> None:
        here = {player: words for words, player in self.players.items()}
        known = [
            (row.person, fold(name)) for row in self.rows if not row.hidden for name in (row.name, *row.nicknames)
        ]
        # Who shows another name now may still be known by the one that Telegram has.
        accounts = [(row.person, fold(row.username)) for row in self.rows if row.username and not row.hidden]
        for at, words in enumerate(self.unknown):
            if words in self.answers:
                continue
            players = {player for player, name in (*known, *accounts) if alike(words, name)}
            players |= {player for player, name in accounts if words == name}
            apart = sorted(
                player for player in players if player not in here or not self._met(words, here[player])
            )
            choices = [*self._people(apart)]
            seen = [other for other in self.unknown[:at] if alike(words, other) and not self._met(words, other)]
            choices += [Who(self.names[other]) for other in seen]
            if choices:
                self.doubts.append(Doubt(self.names[words], tuple(choices[:MOST_CHOICES])))

    def result(self) -> Matching:
        undecided = {fold(doubt.name) for doubt in self.doubts if doubt.exact}
        players, guests = {}, {}
        for words in self.names:
            final = self._final(words)
            if final in self.players:
                players[words] = self.players[final]
            elif final not in undecided:
                guests[words] = self.names[final]
        return Matching(players, guests, tuple(self.doubts))

    def _find(self, words: Words, name: str) -> None:
        """Take a name for the player whose it is, or for whom somebody said it is."""
        found = self.roster.named(name)
        who = self.answers.get(words)
        if who is not None:
            if who.player is None:
                self.same[words] = fold(who.name)
            else:
                self.players[words] = who.player
        elif found.full and len(found.players) == 1:
            self.players[words] = found.players[0]
        elif found.full:
            self.doubts.append(Doubt(name, self._people(found.players), exact=True))
        else:
            self.unknown.append(words)

    def _people(self, players: Iterable[int]) -> tuple[Who, ...]:
        names = {row.id: row.name for row in self.rows}
        return tuple(Who(names[player], player) for player in players)

    def _met(self, one: Words, other: Words) -> bool:
        """Whether two names stand on one evening, so that they are two people."""
        return not self.played[one].isdisjoint(self.played[other])

    def _final(self, words: Words) -> Words:
        seen = {words}
        while words in self.same and self.same[words] not in seen and self.same[words] in self.names:
            words = self.same[words]
            seen.add(words)
        return words
