"""A period of the village league (лига «Деревенский покер»): standings and Hall of Fame (Зал славы).

    total = the sum of a player's K best results

K       how many results count, 10 by default                      `best_k`
columns over all games: profit, wins (place 1), top-3 (place 3 and better), games; counted = min(K, games)
order   points, wins, top-3, profit, games, each the more the better; equal in all five share a rank

Source: village league, rules (`rules/village.ru.txt`).
Rounding: none; totals are exact sums of roots, so no order depends on a rounding error (V3).
Read as:
    V4       wins and top-3 are of all games, not of the counted ones
    V5       more games are better
    V6       best player: points, profit, games; millionaire: profit, games; still equal: all of them
    V7, V8   an empty month names nobody; the last completed month is the one before today's, also on its last day
    equal results at the K-th place are one sum whichever is dropped; the later one is shown as dropped
Promise: a season is the same in any order of games, and a total never falls when a game is added.

The functions take facts, results of a ledger that has checked them; nothing in them is read as JSON.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from datetime import date
from enum import Enum
from math import lcm
from operator import attrgetter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from ratings.kinds import Month, Number, Whole
from ratings.refusals import RefusedError, refused
from ratings.roots import Roots, combined, square_free
from ratings.village import doubled

Player = TypeVar("Player", bound=Hashable)

BEST_K: Final = 10


class Result(NamedTuple, Generic[Player]):
    """What a player did in one game: facts, from which points are computed.

    Attributes:
        player: Who, by any key that can be hashed.
        date: The day that the game counts for.
        players: How many took part.
        place: The better of the places shared.
        shared_by: How many share it; 1 where nobody else does.
        importance: What the points are multiplied by.
        profit: What was won.
    """

    player: Player
    date: date
    players: int
    place: int
    shared_by: int
    importance: Number
    profit: Number


class Total(NamedTuple, Generic[Player]):
    """What a player has in a period; all but the points and `counted` is over all games of it."""

    player: Player
    points: Roots
    profit: Number
    wins: int
    top3: int
    counted: int
    games: int


class Standing(NamedTuple, Generic[Player]):
    """A line of a table: a `Total` with its rank."""

    rank: int
    player: Player
    points: Roots
    profit: Number
    wins: int
    top3: int
    counted: int
    games: int


class Counting(NamedTuple, Generic[Player]):
    """Which results of a player count and which are dropped, the best first."""

    counted: tuple[Result[Player], ...]
    dropped: tuple[Result[Player], ...]


class Order(Enum):
    """By which columns lines are compared, the more the better in each."""

    RATING = ("points", "wins", "top3", "profit", "games")
    BEST_PLAYER = ("points", "profit", "games")
    MILLIONAIRE = ("profit", "games")

    def __init__(self, *columns: str) -> None:
        self.key: Callable[[Total[Any] | Standing[Any]], tuple[Any, ...]] = attrgetter(*columns)
        """What is compared of a line."""

    def first(self, lines: Iterable[Standing[Player]]) -> list[Standing[Player]]:
        """The lines that nothing is above, all that are equal; of none, none."""
        keys = [(self.key(line), line) for line in lines]
        most = max((key for key, _ in keys), default=None)
        return [line for key, line in keys if key == most]

    def decisive(self, above: Standing[Any], below: Standing[Any]) -> str | None:
        """The first column in which two lines differ, or None where they share a rank."""
        pairs = zip(self.value, self.key(above), self.key(below), strict=True)
        return next((column for column, one, other in pairs if one != other), None)


def alphabetical(name: str) -> tuple[str, str]:
    """The place of a name in the alphabet: capitals as small letters, ё as е."""
    return name.casefold().replace("ё", "е"), name


def standings(
    results: Iterable[Result[Player]],
    best_k: int = BEST_K,
    order: Order = Order.RATING,
    name: Callable[[Player], str] = str,
) -> tuple[Standing[Player], ...]:
    """The table of a period, best first; lines of one rank by name.

    Args:
        results: All results of the period, in any order.
        best_k: How many results of a player count.
        order: What decides.
        name: What a player is called, for lines of one rank.

    Raises:
        RefusedError: `best_k` is no positive whole number.
    """
    lines = sorted(totals(results, best_k), key=lambda line: alphabetical(name(line.player)))
    lines.sort(key=order.key, reverse=True)
    table: list[Standing[Player]] = []
    rank, above = 0, None
    for position, line in enumerate(lines, start=1):
        key = order.key(line)
        if key != above:
            rank, above = position, key
        table.append(Standing(rank, *line))
    return tuple(table)


def leaders(
    results: Iterable[Result[Player]], order: Order, best_k: int = BEST_K, name: Callable[[Player], str] = str
) -> tuple[Player, ...]:
    """Who holds the title of a period, all who share it, by name; nobody where there was no game.

    Raises:
        RefusedError: `best_k` is no positive whole number.
    """
    return tuple(line.player for line in order.first(standings(results, best_k, order, name)))


def totals(results: Iterable[Result[Player]], best_k: int = BEST_K) -> list[Total[Player]]:
    """What each player has in a period, in the order in which they first appear.

    Raises:
        RefusedError: `best_k` is no positive whole number.
    """
    check_best_k(best_k)
    by_player: defaultdict[Player, list[Result[Player]]] = defaultdict(list)
    everything = tuple(results)
    for result in everything:
        by_player[result.player].append(result)
    scale = _Scale(everything)
    lines = []
    for player, games in by_player.items():
        counted = games if len(games) <= best_k else sorted(games, key=scale.rank)[:best_k]
        places = [game.place for game in games]
        lines.append(
            Total(
                player,
                scale.total(counted),
                sum(game.profit for game in games),
                places.count(1),
                places.count(1) + places.count(2) + places.count(3),
                len(counted),
                len(games),
            )
        )
    return lines


def counting(results: Iterable[Result[Player]], best_k: int = BEST_K) -> Counting[Player]:
    """Which of one player's results count; of equal ones at the border the later is dropped.

    Raises:
        RefusedError: `best_k` is no positive whole number.
    """
    check_best_k(best_k)
    games = tuple(results)
    best = sorted(games, key=_Scale(games).rank)
    return Counting(tuple(best[:best_k]), tuple(best[best_k:]))


class _Scale(dict[Any, tuple[int, int]]):
    """Points as whole multiples of roots over one denominator, so that sorting and adding them is quick.

    By what they depend on: players, place, how many share it, and importance.
    """

    def __init__(self, results: Iterable[Result[Any]]) -> None:
        super().__init__()
        self._common = lcm(*{result.importance.denominator for result in results})

    def __missing__(self, kind: tuple[int, int, int, Number]) -> tuple[int, int]:
        players, place, shared_by, importance = kind
        outside, root = square_free(players)
        weight = importance.numerator * (self._common // importance.denominator)
        self[kind] = root, doubled(players, place, shared_by) * outside * weight
        return self[kind]

    def rank(self, result: Result[Any]) -> tuple[int, date]:
        """Where a result stands among a player's: by its points, squared to be whole, then the earlier first."""
        root, numerator = self[result[2:6]]
        return -numerator * numerator * root, result.date

    def total(self, results: Iterable[Result[Any]]) -> Roots:
        """The exact sum of the results' points."""
        return combined([self[result[2:6]] for result in results], 2 * self._common)


def check_best_k(best_k: int) -> None:
    """Nothing happens where so many results can count.

    Raises:
        RefusedError: It is no positive whole number.
    """
    if not _BEST_K.admits_all((best_k,)):
        raise refused("best_k", best_k, _BEST_K.allowed)


def best_k_of(text: str | None) -> int:
    """How many results count, as an environment variable says it: unset or empty means 10.

    Raises:
        RefusedError: It is no positive whole number.
    """
    if text is None or not text.strip():
        return BEST_K
    try:
        return _BEST_K.read(text)
    except RefusedError as error:
        raise error.within("best_k") from None


def last_completed_month(today: date) -> Month:
    """The month before today's, also on the last day of this one (V8)."""
    year, month = (today.year, today.month - 1) if today.month > 1 else (today.year - 1, 12)
    return Month(f"{year:04}-{month:02}")


_BEST_K: Final = Whole(low=1)
