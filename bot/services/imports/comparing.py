"""What the league already has of the evenings of a file. Pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.services.imports.drafts import Chair, Told
from bot.services.imports.matching import Doubt, Matching, Who
from bot.services.names import Words, fold
from db.models import GameRow
from db.repositories import Fact
from db.types import GameStatus


class Fate(StrEnum):
    """What becomes of an evening: it is new, was there before, or differs from one that was."""

    NEW = "new"
    KNOWN = "known"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that the league has, as far as a file could say the same."""

    importance: int
    results: Mapping[int, tuple[int, int | None]] | None

    def says(self, told: Told, people: Matching) -> bool:
        """Whether an evening of a file is this game; what the file does not say cannot differ."""
        if told.importance not in (None, self.importance) or len(self.results or {}) != len(told.chairs):
            return False
        whom = [(chair, people.whom(chair.name)) for chair in told.chairs]
        return all(isinstance(player, int) and self.has(chair, player) for chair, player in whom)

    def has(self, chair: Chair, player: int) -> bool:
        """Whether a player has done in this game what a file says of somebody."""
        kept = (self.results or {}).get(player)
        if kept is None or kept[0] != chair.profit:
            return False
        return None in (kept[1], chair.money_in) or kept[1] == chair.money_in


@dataclass(frozen=True, slots=True)
class Shelf:
    """The games of a league by day and title."""

    games: Mapping[tuple[date, str], Sequence[Kept]]

    def remembered(self, evenings: Sequence[Told], doubts: Sequence[Doubt]) -> dict[str, Who]:
        """Whom doubted names mean by games that the league has of every evening on which they stand.

        Nothing is written for such a name: all its evenings are here, whatever becomes of them.
        """
        chairs: dict[Words, list[tuple[Told, Chair]]] = defaultdict(list)
        for told in evenings if doubts else ():
            for chair in told.chairs:
                chairs[fold(chair.name)].append((told, chair))
        found = {}
        for doubt in doubts:
            held = [who for who in doubt.choices if self._holds(chairs[fold(doubt.name)], who)]
            if len(held) == 1:
                found[doubt.name] = held[0]
        return found

    def _holds(self, chairs: Sequence[tuple[Told, Chair]], who: Who) -> bool:
        player = who.player
        return player is not None and all(
            any(kept.has(chair, player) for kept in self.games.get((told.day, told.title), ()))
            for told, chair in chairs
        )

    def fate(self, told: Told, people: Matching) -> Fate:
        """What becomes of an evening, once it is known whom its names mean."""
        here = self.games.get((told.day, told.title), ())
        if any(kept.says(told, people) for kept in here):
            return Fate.KNOWN
        whom = [people.whom(chair.name) for chair in told.chairs]
        return Fate.CONFLICT if here or None in whom or len(set(whom)) < len(whom) else Fate.NEW


def shelf_of(games: Sequence[GameRow], facts: Sequence[Fact]) -> Shelf:
    """The games that count or may still do, with their results where they have some."""
    results: dict[int, dict[int, tuple[int, int | None]]] = defaultdict(dict)
    for fact in facts:
        results[fact.game_id][fact.player_id] = fact.profit, fact.money_in
    shelf: dict[tuple[date, str], list[Kept]] = defaultdict(list)
    for game in games:
        if game.status != GameStatus.CANCELLED:
            shelf[game.played_on, game.title].append(Kept(game.importance, results.get(game.id)))
    return Shelf(shelf)
