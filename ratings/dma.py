"""The veteran rating of DMA (The Dark Middle Ages, 2006): one finished game, and games that overlap.

    Dx  = 50 * ( (1 + tж/tп) * (1 + %т * Kв) - 1 ),   Kв = exp(3 - Nв)
    Dxп = Dx * exp( (~Rx - Rx) / 500 )
    dRx = Dxп - mean of Dxп over the players

tж   time lived                                            `lived`
tп   length of the game                                    `duration`
%т   territory at the end, a share of all land             `territory`, in per cent
Nв   number of survivors                                   `survived`
Rx   own rating, ~Rx mean rating of the others, both at the start of the game   `rating`

Source: DMA, «Официальный ветеранский рейтинг DMA», 28 August 2006, points 1 to 7.
Rounding: none. Where all values are rational they are exact; else each change is right to some fifteen digits.
Read as:
    D1  %т is a share, per cent / 100
    D2  with no survivor there is no territory either, so Dx = 50 * tж/tп
    D6, D7  refused: fewer than two players, a length of 0, a life longer than the game, territory beyond 100 in
        all or of the dead, a survivor who did not live to the end; neutral land is allowed, and so is dying on
        the last turn
    D8  refused: a rating more than 100,000 from the mean of the others
Promise: the changes of a game sum to zero.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import exp, fsum
from operator import mul, truediv
from typing import Annotated, Any, Final, NamedTuple

from ratings.arithmetic import mean
from ratings.fields import SEVERAL, check
from ratings.formula import Answer, Ask, Changes, Columns, Formula
from ratings.kinds import Number
from ratings.precision import exponential
from ratings.refusals import refused
from ratings.seats import Rating

Real = Number | float

Lived = Annotated[Number, Ask("time lived", low=0)]
Territory = Annotated[Number, Ask("territory at the end, per cent", low=0, high=100)]
Survived = Annotated[bool, Ask("survived")]
Duration = Annotated[Number, Ask("length of the game", above=0)]

_SCALE: Final = 500
_BONUS_OFFSET: Final = 3
_WIDEST_GAP: Final = 100_000

NEWCOMER: Final = 1000
"""The rating of a player who takes part for the first time."""

FAR_OFF: Final = "at most 100,000 from the mean of the others"


class DmaSeat(NamedTuple):
    """An emperor: the rating before the game, and how the game ended for them."""

    rating: Rating
    lived: Lived
    territory: Territory
    survived: Survived


class Fate(NamedTuple):
    """How a game ended for one player."""

    lived: Lived
    territory: Territory
    survived: Survived


@dataclass(frozen=True, slots=True)
class DmaGame:
    """A finished game of two and more.

    Raises:
        RefusedError: A field has an impossible value, there are too few or too many seats, or the seats contradict
            the length of the game or each other (D6).
    """

    duration: Duration
    seats: Annotated[tuple[DmaSeat, ...], Ask("seats", counts=SEVERAL)]

    def __post_init__(self) -> None:
        check(self)
        check_fates(self.duration, self.seats, lambda index: f"seats[{index}]")


def check_fates(duration: Number, fates: Sequence[DmaSeat | Fate], field: Callable[[int], str]) -> None:
    """Nothing happens where these can be the fates of one game.

    Args:
        duration: Length of the game.
        fates: How it ended for each player.
        field: Where in the input the fate of a player stands, from its number here.

    Raises:
        RefusedError: Lived longer than the game, survived without living to its end, land of the dead, or more
            than all the land.
    """
    land: Number = 0
    for index, fate in enumerate(fates):
        if fate.lived > duration or (fate.survived and fate.lived < duration):
            allowed = f"{duration}, the length of the game" + ("" if fate.survived else ", or less")
            raise refused(f"{field(index)}.lived", fate.lived, allowed)
        if fate.territory:
            land += fate.territory
            if not fate.survived:
                raise refused(f"{field(index)}.territory", fate.territory, "0 for a player who did not survive")
            if land > 100:
                raise refused(f"{field(index)}.territory", fate.territory, "not more than 100 per cent in all")


class _Arithmetic(NamedTuple):
    """Operations on one sort of numbers."""

    divide: Callable[[Any, Any], Any]
    power: Callable[[Any], Any]


# Floats err by a unit in the fifteenth digit or so. Where values are so large that this could be seen in the ninth
# decimal of a small change, the powers are computed to more digits than any of them has before its point.
_NEAR: Final = _Arithmetic(truediv, exp)
_WIDE: Final = _Arithmetic(Fraction, partial(exponential, digits=130))
_LARGEST_NEAR: Final = 1e5


def _achievements(duration: Number, fates: Sequence[DmaSeat | Fate], numbers: _Arithmetic = _NEAR) -> list[Real]:
    """Dx of every player, as one quotient, so that whole values come out whole."""
    divide, twice = numbers.divide, 2 * duration
    bonus = numbers.power(_BONUS_OFFSET - [fate.survived for fate in fates].count(True))
    return [divide(100 * fate.lived + (duration + fate.lived) * fate.territory * bonus, twice) for fate in fates]


def _corrections(ratings: Sequence[Number], numbers: _Arithmetic = _NEAR) -> list[Real]:
    """What the achievement of every player is multiplied by for the strength of the others."""
    divide, power = numbers.divide, numbers.power
    players, total = len(ratings), sum(ratings)
    divisor = _SCALE * (players - 1)
    return [power(divide(total - players * rating, divisor)) for rating in ratings]


def corrected(
    duration: Number, ratings: Sequence[Number], fates: Sequence[DmaSeat | Fate], numbers: _Arithmetic = _NEAR
) -> list[Real]:
    """Dxп of every player.

    Args:
        duration: Length of the game.
        ratings: The ratings at its start, none of which `far_off` finds.
        fates: How it ended.
        numbers: What to compute with at first; large values are computed again with more digits.
    """
    values = list(map(mul, _achievements(duration, fates, numbers), _corrections(ratings, numbers)))
    if numbers is _NEAR and max(values) > _LARGEST_NEAR:
        return corrected(duration, ratings, fates, _WIDE)
    return values


def _average(values: Sequence[Real]) -> Real:
    """The mean, which does not depend on the order of seats."""
    return fsum(values) / len(values) if isinstance(values[0], float) else Fraction(sum(values)) / len(values)


def far_off(ratings: Sequence[Number]) -> int | None:
    """The number of a player whose rating is too far from the mean of the others, or None."""
    if max(ratings) - min(ratings) <= _WIDEST_GAP:
        return None
    players, total = len(ratings), sum(ratings)
    for rating in (max(ratings), min(ratings)):
        if not -_WIDEST_GAP <= (players * rating - total) / (players - 1) <= _WIDEST_GAP:
            return ratings.index(rating)
    return None


@dataclass(frozen=True, slots=True)
class Achievements(Answer):
    """Dx of every seat."""

    achievements: tuple[Real, ...]


def rate_achievements(game: DmaGame) -> Achievements:
    """The achievement Dx of every seat."""
    return Achievements(tuple(_achievements(game.duration, game.seats)))


def rate_game(game: DmaGame) -> Changes:
    """The change of every seat.

    Raises:
        RefusedError: A rating is more than 100,000 from the mean of the others (D8).
    """
    values = corrected(game.duration, _ratings(game), game.seats)
    average = _average(values)
    return Changes(tuple([value - average for value in values]))


def achievements_working(game: DmaGame) -> Columns:
    """The steps of every seat up to its achievement."""
    survivors = [seat.survived for seat in game.seats].count(True)
    return {
        "share of time": [Fraction(seat.lived) / game.duration for seat in game.seats],
        "share of land": [Fraction(seat.territory) / 100 for seat in game.seats],
        "Kв": [exp(_BONUS_OFFSET - survivors) for _ in game.seats],
        "Dx": _achievements(game.duration, game.seats),
    }


def game_working(game: DmaGame) -> Columns:
    """The steps of every seat, from its shares of time and land to the change.

    Raises:
        RefusedError: As `rate_game`.
    """
    ratings = _ratings(game)
    values = corrected(game.duration, ratings, game.seats)
    average = _average(values)
    return {
        **achievements_working(game),
        "mean of the others": [mean(ratings[:index] + ratings[index + 1 :]) for index in range(len(ratings))],
        "correction": _corrections(ratings),
        "Dxп": values,
        "mean of Dxп": [average for _ in ratings],
        "change": [value - average for value in values],
    }


def _ratings(game: DmaGame) -> list[Number]:
    """The ratings at the start of the game.

    Raises:
        RefusedError: One is more than 100,000 from the mean of the others (D8).
    """
    ratings = [seat.rating for seat in game.seats]
    index = far_off(ratings)
    if index is not None:
        raise refused(f"seats[{index}].rating", ratings[index], FAR_OFF)
    return ratings


_SOURCE: Final = "DMA, «Официальный ветеранский рейтинг DMA», 28 August 2006"

ACHIEVEMENTS = Formula(
    slug="dma.achievements",
    title="DMA, achievements of a game",
    source=f"{_SOURCE}, point 4",
    text="Dx = 50·((1 + tж/tп)·(1 + %т·Kв) − 1), Kв = exp(3 − Nв)\n"
    "tж: time lived; tп: length of the game; %т: share of all land at the end; Nв: survivors",
    game=DmaGame,
    rate=rate_achievements,
    working=achievements_working,
    answers=("achievements",),
)

GAME = Formula(
    slug="dma.game",
    title="DMA, a game",
    source=f"{_SOURCE}, points 3 to 7",
    text="dRx = Dxп − mean of Dxп, Dxп = Dx·exp((~Rx − Rx)/500), Dx = 50·((1 + tж/tп)·(1 + %т·Kв) − 1)\n"
    "Kв = exp(3 − Nв), Nв: survivors; tж: time lived; tп: length of the game; %т: share of all land at the end\n"
    "Rx: own rating at the start, ~Rx: mean rating of the others",
    game=DmaGame,
    rate=rate_game,
    working=game_working,
    answers=("deltas",),
    calculator=True,
    ladder=True,
    start=NEWCOMER,
)
