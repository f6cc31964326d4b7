"""The Hall of Fame: who was best player and millionaire of a month, a year, or of all time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.services import scores
from bot.services.orders import Named
from bot.services.periods import Period
from bot.services.scores import BoardLine
from db.repositories import Fact
from ratings import season

HEAD = 5


@dataclass(frozen=True, slots=True)
class Titles:
    """Who holds the two titles of a period; nobody where no game was closed.

    Attributes:
        period: The key of the period.
        best_k: How many results of a player counted.
        evenings: How many games were closed.
        players: How many people took part.
        best: All who share the title of best player, by name.
        millionaires: All who share the title of millionaire, by name.
        head: The first five of the rating, whose order has more keys than the titles.
        above: What puts the rating's first line above the best player where that is somebody else:
            `wins` or `top3`.
    """

    period: str
    best_k: int
    evenings: int
    players: int
    best: tuple[BoardLine, ...] = ()
    millionaires: tuple[BoardLine, ...] = ()
    head: tuple[BoardLine, ...] = ()
    above: str | None = None


def titles(period: Period, facts: Sequence[Fact], best_k: int, names: Mapping[int, Named]) -> Titles:
    """The titles that the facts of a period give (formulas.md V6)."""
    table = season.standings(scores.results(facts), best_k)
    lines = scores.by_name(map(scores.line, table), names)
    best = _holders(table, season.Order.BEST_PLAYER)
    richest = _holders(table, season.Order.MILLIONAIRE)
    return Titles(
        period=period.key,
        best_k=best_k,
        evenings=len({fact.game_id for fact in facts}),
        players=len(table),
        best=tuple(line for line in lines if line.player in best),
        millionaires=tuple(line for line in lines if line.player in richest),
        head=lines[:HEAD],
        above=_above(table, best),
    )


def _holders(table: Sequence[season.Standing[int]], order: season.Order) -> frozenset[int]:
    """Everybody who is first in an order."""
    most = max(map(order.key, table), default=None)
    return frozenset(line.player for line in table if order.key(line) == most)


def _above(table: Sequence[season.Standing[int]], best: frozenset[int]) -> str | None:
    if not table or table[0].player in best:
        return None
    return season.Order.RATING.decisive(table[0], next(line for line in table if line.player in best))
