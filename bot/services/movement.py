"""How far players move in a rating: against the evening before, and against the period before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.services.scores import BoardLine, standings
from db.repositories import Fact


@dataclass(frozen=True, slots=True)
class Move:
    """How many ranks a player rose, below zero where they fell; None where they had no rank before."""

    by_game: int | None
    by_period: int | None


def moves(
    facts: Sequence[Fact], now: Sequence[BoardLine], earlier: Sequence[BoardLine], best_k: int
) -> Mapping[int, Move]:
    """Each player's move by the period's newest evening, and since the period before.

    Args:
        facts: The results of the period.
        now: The rating that they give.
        earlier: The rating of the period before, empty where there is none.
        best_k: How many results of a player count.
    """
    newest = max(((fact.played_on, fact.game_id) for fact in facts), default=None)
    before = standings([fact for fact in facts if (fact.played_on, fact.game_id) != newest], best_k)
    by_game, by_period = (_ranks(lines) for lines in (before, earlier))
    return {
        line.player: Move(_rose(by_game.get(line.player), line), _rose(by_period.get(line.player), line))
        for line in now
    }


def _ranks(lines: Sequence[BoardLine]) -> Mapping[int, int]:
    return {line.player: line.rank for line in lines}


def _rose(before: int | None, line: BoardLine) -> int | None:
    return None if before is None else before - line.rank
