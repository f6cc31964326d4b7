"""The village league (лига «Деревенский покер»): points of a game, and the bets of its limit structure.

    points = (N - place + 1) * root(N) * k

N       players of the game, all who took part            `players`, the number of `seats`
place   1 is the winner                                    `place`; by `profit` in a whole game
k       importance (важность), 1 by default                `importance`
profit  cash-out - buy-in, rebuys in the buy-in, never multiplied by k    `profit`, or `buy_in` and `cash_out`

Source: village league, rules (`rules/village.ru.txt`), «Правила расчёта рейтинга».
Rounding: none; points are exact multiples of roots and rounded for display only (V2).
Read as:
    V1  equal profits: the better place is shown and counted (1, 2, 2, 4), the points are those of the mean of the
        places shared
    profits need not sum to zero
Promise: the points of a game sum to root(N) * N*(N + 1)/2 * k, also with shared places.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple

from ratings.fields import SEVERAL, check
from ratings.formula import Answer, Ask, Columns, Formula
from ratings.kinds import MANY, Number
from ratings.refusals import missing, refused
from ratings.roots import Roots, multiple

Importance = Annotated[Number, Ask("importance", above=0)]
Street = Literal["preflop", "flop", "turn", "river"]

_BETS: Final[dict[Street, int]] = {"preflop": 1, "flop": 1, "turn": 2, "river": 2}


@lru_cache(maxsize=4096)
def points(players: int, place: int, shared_by: int = 1, importance: Number = 1) -> Roots:
    """The exact points of a place.

    Args:
        players: How many took part; none is checked here, since facts of a ledger have been.
        place: The better of the places shared.
        shared_by: How many share it.
        importance: What the points are multiplied by.
    """
    return multiple(doubled(players, place, shared_by) * importance, players, 2)


def doubled(players: int, place: int, shared_by: int) -> int:
    """Twice N less the mean of the places shared plus 1, a whole number."""
    return 2 * (players - place) + 3 - shared_by


def places(profits: Sequence[Number]) -> list[tuple[int, int]]:
    """The place of each profit and how many share it."""
    first: dict[Number, int] = {}
    sharing: dict[Number, int] = {}
    for place, profit in enumerate(sorted(profits, reverse=True), start=1):
        first.setdefault(profit, place)
        sharing[profit] = place + 1 - first[profit]
    return [(first[profit], sharing[profit]) for profit in profits]


class VillageSeat(NamedTuple):
    """A participant of an evening: the profit, or what was bought in and cashed out."""

    player: Annotated[str | None, Ask("player (for all or for none)")] = None
    profit: Annotated[Number | None, Ask("profit")] = None
    buy_in: Annotated[Number | None, Ask("buy-in with all rebuys (instead of the profit)", low=0)] = None
    cash_out: Annotated[Number | None, Ask("cash-out (instead of the profit)", low=0)] = None


@dataclass(frozen=True, slots=True)
class VillageGame:
    """An evening of two and more.

    Raises:
        RefusedError: A field has an impossible value, there are too few or too many seats, a seat has neither a
            profit nor both amounts, or has all, or the names are not for all or for none and each once.
    """

    seats: Annotated[tuple[VillageSeat, ...], Ask("seats", counts=SEVERAL)]
    importance: Importance = 1

    def __post_init__(self) -> None:
        check(self)
        check_amounts(self.seats)
        check_names(self.seats)


def check_amounts(seats: Sequence[VillageSeat]) -> None:
    """Nothing happens where each seat has a profit or both amounts.

    Raises:
        RefusedError: One has neither, or both, or half of it.
    """
    for index, (_, profit, buy_in, cash_out) in enumerate(seats):
        if profit is None:
            if buy_in is None or cash_out is None:
                field = "profit" if buy_in is cash_out else "buy_in" if buy_in is None else "cash_out"
                raise missing(f"seats[{index}].{field}", "the profit, or both buy_in and cash_out")
        elif buy_in is not None or cash_out is not None:
            raise refused(
                f"seats[{index}].profit", profit, "the profit, or both buy_in and cash_out, not all three"
            )


def check_names(seats: Sequence[VillageSeat]) -> None:
    """Nothing happens where all seats or none have a name, each once.

    Raises:
        RefusedError: Names are given for some only, or one comes twice.
    """
    names = [seat.player for seat in seats]
    if names.count(None) == len(names):
        return
    seen = set()
    for index, name in enumerate(names):
        if name is None:
            raise missing(f"seats[{index}].player", "a name for every seat, or for none")
        if name in seen:
            raise refused(f"seats[{index}].player", name, "a name that no other seat has")
        seen.add(name)


def profit_of(seat: VillageSeat) -> Number:
    """The profit of a seat, given or computed from its amounts."""
    if seat.profit is not None:
        return seat.profit
    return (seat.cash_out or 0) - (seat.buy_in or 0)


@dataclass(frozen=True, slots=True)
class Evening(Answer):
    """Places, exact points and profits of a game, a seat each."""

    places: tuple[int, ...]
    points: tuple[Roots, ...]
    profits: tuple[Number, ...]


def rate_game(game: VillageGame) -> Evening:
    """Places, exact points and profits of the evening."""
    players, importance = len(game.seats), game.importance
    profits = [profit_of(seat) for seat in game.seats]
    ranks = places(profits)
    earned = [points(players, place, shared_by, importance) for place, shared_by in ranks]
    return Evening(tuple(place for place, _ in ranks), tuple(earned), tuple(profits))


def game_working(game: VillageGame) -> Columns:
    """The steps of every seat, from the profit to the points."""
    players = len(game.seats)
    profits = [profit_of(seat) for seat in game.seats]
    ranks = places(profits)
    shown = [place for place, _ in ranks]
    return {"profit": profits, "place": shown, **_steps(players, ranks, game.importance)}


@dataclass(frozen=True, slots=True)
class PlaceGame:
    """One place of one game.

    Raises:
        RefusedError: A field has an impossible value, or the place is beyond the number of players.
    """

    players: Annotated[int, Ask("players", low=2, high=MANY)]
    place: Annotated[int, Ask("place", low=1)]
    importance: Importance = 1

    def __post_init__(self) -> None:
        check(self)
        if self.place > self.players:
            raise refused(
                "place", self.place, f"a place from 1 to {self.players}, since there are so many players"
            )


@dataclass(frozen=True, slots=True)
class Points(Answer):
    """The exact points of a place."""

    points: Roots


def rate_place(game: PlaceGame) -> Points:
    """The points of the place."""
    return Points(points(game.players, game.place, 1, game.importance))


def place_working(game: PlaceGame) -> Columns:
    """The steps of the one place."""
    return _steps(game.players, [(game.place, 1)], game.importance)


def _steps(players: int, ranks: Sequence[tuple[int, int]], importance: Number) -> Columns:
    """From the share of a place to its points."""
    bases = [Fraction(doubled(players, place, shared_by), 2) for place, shared_by in ranks]
    return {
        "shared by": [shared_by for _, shared_by in ranks],
        "players less mean place plus 1": bases,
        "root of players": [multiple(1, players) for _ in ranks],
        "importance": [importance for _ in ranks],
        "points": [points(players, place, shared_by, importance) for place, shared_by in ranks],
    }


@dataclass(frozen=True, slots=True)
class BetGame:
    """A betting round of fixed limit.

    Raises:
        RefusedError: A field has an impossible value.
    """

    street: Annotated[Street, Ask("betting round")]
    big_blind: Annotated[Number, Ask("big blind", above=0)]

    def __post_init__(self) -> None:
        check(self)


@dataclass(frozen=True, slots=True)
class Bet(Answer):
    """The size of every bet and raise of the round."""

    bet: Number


def rate_bet(game: BetGame) -> Bet:
    """One big blind before and on the flop, two on the turn and the river."""
    return Bet(_BETS[game.street] * game.big_blind)


def bet_working(game: BetGame) -> Columns:
    """The steps of the one bet."""
    return {"big blinds": [_BETS[game.street]], "bet": [rate_bet(game).bet]}


_SOURCE: Final = "village league (лига «Деревенский покер»), «Правила расчёта рейтинга»"

POINTS = Formula(
    slug="village.points",
    title="Village poker, points of a place",
    source=_SOURCE,
    text="points = (N − place + 1)·√N·k\nN: players; k: importance",
    game=PlaceGame,
    rate=rate_place,
    working=place_working,
    answers=("points",),
)

GAME = Formula(
    slug="village.game",
    title="Village poker, an evening",
    source=_SOURCE,
    text="points = (N − place + 1)·√N·k\n"
    "N: players; place: by profit, the mean of the places where one is shared; k: importance\n"
    "profit = cash-out − buy-in, rebuys in the buy-in",
    game=VillageGame,
    rate=rate_game,
    working=game_working,
    answers=("places", "points", "profits"),
    calculator=True,
)

LIMIT_BET = Formula(
    slug="village.limit_bet",
    title="Village poker, bet of the limit structure",
    source=_SOURCE,
    text="1 big blind preflop and on the flop, 2 on the turn and the river",
    game=BetGame,
    rate=rate_bet,
    working=bet_working,
    answers=("bet",),
)
