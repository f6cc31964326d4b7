"""Poker (покер) of the Gambler club.

    change = n*k - 15 - round(d/60)

n   players at the table                             the number of `seats`
k   by place, below; the rest of a row is 0          `place`
d   own rating less the mean of the others'          `rating`

Source: club "Gambler" (клуб «Гамблер»), rating rules, chapter «Покер».
Rounding: d/60 to the nearest whole number, halves away from zero (G2); then the change once, at the end, down
unless asked otherwise (G1). It matters for nine players and shared places, where n*k is no whole number.
Read as:
    G19  the table of k, whose rows ran together in the text: every row sums to 15
    a shared place has the mean k of the places it takes, zeros included; no limit on d
Promise: n*k - 15 sums to zero over the table, so before the inner rounding the changes do.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final

from ratings.arithmetic import Rounding, check_places, gaps, nearest, shares
from ratings.fields import check
from ratings.formula import Ask, Columns, Deltas, Formula
from ratings.seats import PlacedSeat

_HALF: Final = Fraction(1, 2)

PLACE_WEIGHTS: Final[dict[int, tuple[int | Fraction, ...]]] = {
    2: (15,),
    3: (10, 5),
    4: (9, 4, 2),
    5: (8, 4, 2, 1),
    6: (8, 4, 2, 1),
    7: (7, 4, 2, 1, 1),
    8: (13 * _HALF, 7 * _HALF, 2, 3 * _HALF, 1, _HALF),
    9: (6, 7 * _HALF, 2, 3 * _HALF, 1, _HALF, _HALF),
    10: (6, 7 * _HALF, 2, 3 * _HALF, 1, _HALF, _HALF),
}
"""k of each place from the first, by the number of players."""

_ENTRY: Final = 15


@dataclass(frozen=True, slots=True)
class PokerGame:
    """A table of two to ten.

    Raises:
        RefusedError: A seat has an impossible value, there are too few or too many, or the places are not
            those of one table.
    """

    seats: Annotated[tuple[PlacedSeat, ...], Ask("seats", counts=range(2, 11))]

    def __post_init__(self) -> None:
        check(self)
        check_places([seat.place for seat in self.seats])


def working(game: PokerGame, rounding: Rounding = Rounding.DOWN) -> Columns:
    """The steps of every seat, from the share of its place to the change in rating points."""
    players = len(game.seats)
    weights = shares([seat.place for seat in game.seats], PLACE_WEIGHTS[players])
    edges = gaps([seat.rating for seat in game.seats])
    corrections = [nearest(edge / 60) for edge in edges]
    changes = [
        players * weight - _ENTRY - correction for weight, correction in zip(weights, corrections, strict=True)
    ]
    return {
        "share of place": weights,
        "gap": edges,
        "gap over 60, rounded": corrections,
        "value before rounding": changes,
        "change": [rounding(change) for change in changes],
    }


def rate(game: PokerGame, rounding: Rounding = Rounding.DOWN) -> Deltas:
    """The change of every seat, in whole rating points."""
    return Deltas.of(working(game, rounding))


POKER = Formula(
    slug="gambler.poker",
    title="Poker",
    source="Gambler club (клуб «Гамблер»), rating rules, «Покер»",
    text="change = n·k − 15 − round(d/60)\n"
    "n: players at the table; k: by place, the mean where a place is shared\n"
    "d: own rating less the mean of the others'\n"
    "k of 2 players: 15; 3: 10 5; 4: 9 4 2; 5 and 6: 8 4 2 1; 7: 7 4 2 1 1; "
    "8: 6.5 3.5 2 1.5 1 0.5; 9 and 10: 6 3.5 2 1.5 1 0.5 0.5",
    game=PokerGame,
    rate=rate,
    working=working,
    answers=("rated", "deltas"),
    rounds=True,
    calculator=True,
    ladder=True,
)
