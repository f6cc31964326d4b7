"""The league's facts handed to the formulas, and the formulas' answers as records."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from bot.services.orders import Named
from db.repositories import Fact
from ratings import season, village
from ratings.kinds import Number

# Points are shown with two digits.
DIGITS = 2


@dataclass(frozen=True, slots=True)
class BoardLine:
    """One player's line of a rating; points in hundredths, profit in smallest units."""

    player: int
    rank: int
    points: int
    profit: int
    wins: int
    top3: int
    counted: int
    games: int


def points(fact: Fact) -> int:
    """The points of one result, in hundredths, rounded for reading."""
    return village.points(fact.players, fact.place, fact.shared, weight(fact.importance)).units(DIGITS)


def by_name(lines: Iterable[BoardLine], names: Mapping[int, Named]) -> tuple[BoardLine, ...]:
    """The lines of a rating, those of one rank by name."""
    return tuple(sorted(lines, key=lambda line: (line.rank, season.alphabetical(names[line.player].name))))


def results(facts: Iterable[Fact]) -> list[season.Result[int]]:
    """Facts as the formulas take them."""
    return [
        season.Result(player, day, players, place, shared, weight(importance), profit)
        for day, _, player, place, shared, players, importance, profit, *_ in facts
    ]


def weight(importance: int) -> Number:
    """An importance given in hundredths."""
    return Fraction(importance, 100) if importance % 100 else importance // 100


def line(standing: season.Standing[int]) -> BoardLine:
    """A line of a rating with its points rounded for reading."""
    return BoardLine(
        player=standing.player,
        rank=standing.rank,
        points=standing.points.units(DIGITS),
        profit=int(standing.profit),
        wins=standing.wins,
        top3=standing.top3,
        counted=standing.counted,
        games=standing.games,
    )


def standings(facts: Iterable[Fact], best_k: int) -> tuple[BoardLine, ...]:
    """The rating that facts give, best first; ranks are shared only when equal in every key."""
    return tuple(map(line, season.standings(results(facts), best_k)))
