"""Thousand (тысяча) of the Gambler club.

    change = round( n*k - d/60 )

n   own result less the mean of the others'          `score`
k   1/40
d   own rating less the mean of the others'          `rating`

Source: club "Gambler" (клуб «Гамблер»), rating rules, chapter «Тысяча».
Rounding: the change once, at the end, down unless asked otherwise (G1).
Promise: before rounding the changes of a table sum to zero.
"""

from dataclasses import dataclass
from typing import Annotated

from ratings.arithmetic import Rounding, gaps
from ratings.fields import check
from ratings.formula import Ask, Columns, Deltas, Formula
from ratings.seats import ScoredSeat


@dataclass(frozen=True, slots=True)
class ThousandGame:
    """A table of two to four.

    Raises:
        RefusedError: A seat has an impossible value, or there are too few or too many.
    """

    seats: Annotated[tuple[ScoredSeat, ...], Ask("seats", counts=range(2, 5))]

    def __post_init__(self) -> None:
        check(self)


def working(game: ThousandGame, rounding: Rounding = Rounding.DOWN) -> Columns:
    """The steps of every seat, from the leads to the change in rating points."""
    leads = gaps([seat.score for seat in game.seats])
    edges = gaps([seat.rating for seat in game.seats])
    changes = [lead / 40 - edge / 60 for lead, edge in zip(leads, edges, strict=True)]
    return {
        "lead over the others": leads,
        "gap": edges,
        "value before rounding": changes,
        "change": [rounding(change) for change in changes],
    }


def rate(game: ThousandGame, rounding: Rounding = Rounding.DOWN) -> Deltas:
    """The change of every seat, in whole rating points."""
    return Deltas.of(working(game, rounding))


THOUSAND = Formula(
    slug="gambler.thousand",
    title="Thousand",
    source="Gambler club (клуб «Гамблер»), rating rules, «Тысяча»",
    text="change = round(n·k − d/60)\n"
    "n: own result less the mean of the others'; k = 1/40; d: own rating less the mean of the others'",
    game=ThousandGame,
    rate=rate,
    working=working,
    answers=("rated", "deltas"),
    rounds=True,
    calculator=True,
    ladder=True,
)
