"""What the league already has of the evenings of a file. Pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.services.imports.drafts import Told
from bot.services.imports.matching import Matching
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
        results = self.results or {}
        if told.importance not in (None, self.importance) or len(results) != len(told.chairs):
            return False
        for chair in told.chairs:
            player = people.whom(chair.name)
            kept = results.get(player) if isinstance(player, int) else None
            if kept is None or kept[0] != chair.profit:
                return False
            if None not in (kept[1], chair.money_in) and kept[1] != chair.money_in:
                return False
        return True


@dataclass(frozen=True, slots=True)
class Shelf:
    """The games of a league by day and title."""

    games: Mapping[tuple[date, str], Sequence[Kept]]

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
