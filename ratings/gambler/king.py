"""King (кинг) of the Gambler club.

    change = round( n*k - d/60 )

n   own points of the game                           `score`
k   1/10 plain (обычный), 1/25 ordered (заказной)    `variant`
d   own rating less the mean of the others'          `rating`

Source: club "Gambler" (клуб «Гамблер»), rating rules, chapter «Кинг».
Rounding: the change once, at the end, down unless asked otherwise (G1).
Read as: no limit on d; that the points sum to zero is not checked, as the text does not ask for it.
Promise: before rounding the changes of a table sum to zero when its points do.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal

from ratings.arithmetic import Rounding, gaps
from ratings.fields import check
from ratings.formula import Ask, Columns, Deltas, Formula
from ratings.seats import ScoredSeat

Variant = Literal["plain", "ordered"]

_WEIGHTS: Final[dict[Variant, Fraction]] = {"plain": Fraction(1, 10), "ordered": Fraction(1, 25)}


@dataclass(frozen=True, slots=True)
class KingGame:
    """A table of two to four.

    Raises:
        RefusedError: A field has an impossible value, or there are too few or too many seats.
    """

    seats: Annotated[tuple[ScoredSeat, ...], Ask("seats", counts=range(2, 5))]
    variant: Annotated[Variant, Ask("variant")] = "plain"

    def __post_init__(self) -> None:
        check(self)


def working(game: KingGame, rounding: Rounding = Rounding.DOWN) -> Columns:
    """The steps of every seat, from the points to the change in rating points."""
    earned = [seat.score * _WEIGHTS[game.variant] for seat in game.seats]
    edges = gaps([seat.rating for seat in game.seats])
    changes = [points - edge / 60 for points, edge in zip(earned, edges, strict=True)]
    return {
        "points times k": earned,
        "gap": edges,
        "value before rounding": changes,
        "change": [rounding(change) for change in changes],
    }


def rate(game: KingGame, rounding: Rounding = Rounding.DOWN) -> Deltas:
    """The change of every seat, in whole rating points."""
    return Deltas.of(working(game, rounding))


KING = Formula(
    slug="gambler.king",
    title="King",
    source="Gambler club (клуб «Гамблер»), rating rules, «Кинг»",
    text="change = round(n·k − d/60)\n"
    "n: own points; k: 1/10 plain, 1/25 ordered; d: own rating less the mean of the others'",
    game=KingGame,
    rate=rate,
    working=working,
    answers=("rated", "deltas"),
    rounds=True,
    calculator=True,
    ladder=True,
)
