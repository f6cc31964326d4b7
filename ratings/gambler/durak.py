"""Durak with transfer (переводной дурак) of the Gambler club.

    change = n*k - c - round(d/60),  at least 1 for whoever did not lose

n   players at the table                             the number of `seats`
k   by place, below; the last place has 0            `place`
c   18 for four players, 15 for three and two        the number of `seats`
d   own rating less the mean of the others'          `rating`

Source: club "Gambler" (клуб «Гамблер»), rating rules, chapter «Переводной дурак».
Rounding: d/60 to the nearest whole number, halves away from zero (G2); then the change once, at the end, down
unless asked otherwise (G1); the floor of 1 is whole, so it may come first or last (G3).
Read as:
    G20  c is the sum of a row of k, which makes 15 for two players, of whom the text does not speak
    G21  the loser is alone in the last place; where that is shared the game was drawn and nobody lost
    G22  a change below 1 becomes exactly 1; a loser's change stays as it is, also when positive
    a shared place has the mean k of the places it takes, zeros included
Promise: n*k - c sums to zero over the table, so before the inner rounding and the floor the changes do.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final

from ratings.arithmetic import Rounding, check_places, gaps, nearest, shares
from ratings.fields import check
from ratings.formula import Ask, Columns, Deltas, Formula
from ratings.seats import PlacedSeat

PLACE_WEIGHTS: Final[dict[int, tuple[int | Fraction, ...]]] = {
    2: (15,),
    3: (9, 6),
    4: (Fraction(15, 2), Fraction(11, 2), 5),
}
"""k of each place from the first, by the number of players."""

_ENTRY: Final = {2: 15, 3: 15, 4: 18}
_LEAST_GAIN: Final = 1


@dataclass(frozen=True, slots=True)
class DurakGame:
    """A table of two to four.

    Raises:
        RefusedError: A seat has an impossible value, there are too few or too many, or the places are not
            those of one table.
    """

    seats: Annotated[tuple[PlacedSeat, ...], Ask("seats", counts=range(2, 5))]

    def __post_init__(self) -> None:
        check(self)
        check_places([seat.place for seat in self.seats])


def working(game: DurakGame, rounding: Rounding = Rounding.DOWN) -> Columns:
    """The steps of every seat, from the share of its place to the change in rating points."""
    players = len(game.seats)
    weights = shares([seat.place for seat in game.seats], PLACE_WEIGHTS[players])
    edges = gaps([seat.rating for seat in game.seats])
    corrections = [nearest(edge / 60) for edge in edges]
    changes = [
        players * weight - _ENTRY[players] - correction
        for weight, correction in zip(weights, corrections, strict=True)
    ]
    rounded = [rounding(change) for change in changes]
    # Places shared by the last ones begin earlier, so the number of players as a place is a sole last place.
    lost = [seat.place == players for seat in game.seats]
    return {
        "share of place": weights,
        "gap": edges,
        "gap over 60, rounded": corrections,
        "value before rounding": changes,
        "rounded": rounded,
        "change": [
            value if loser else max(value, _LEAST_GAIN) for value, loser in zip(rounded, lost, strict=True)
        ],
    }


def rate(game: DurakGame, rounding: Rounding = Rounding.DOWN) -> Deltas:
    """The change of every seat, in whole rating points."""
    return Deltas.of(working(game, rounding))


DURAK = Formula(
    slug="gambler.durak",
    title="Durak with transfer",
    source="Gambler club (клуб «Гамблер»), rating rules, «Переводной дурак»",
    text="change = n·k − c − round(d/60), at least 1 for whoever did not lose\n"
    "n: players at the table; k: by place, the mean where a place is shared; c: 15, for four players 18\n"
    "d: own rating less the mean of the others'\n"
    "k of 2 players: 15; 3: 9 6; 4: 7.5 5.5 5",
    game=DurakGame,
    rate=rate,
    working=working,
    answers=("rated", "deltas"),
    rounds=True,
    calculator=True,
    ladder=True,
)
