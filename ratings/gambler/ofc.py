"""Open-face Chinese poker (китайский открытый покер) of the Gambler club.

    change = round( n*k - d/r )

n   own points of the game                                               `score`
k   1/10 for four players, 3/20 for three, 1/4 for two                   the number of `seats`
d   own rating less the mean of the others'                              `rating`
r   60 for a finished game (доигранная партия), else 60 / min(deals * players, 1)   `finished`, `deals`

Source: club "Gambler" (клуб «Гамблер»), rating rules, chapter «Китайский открытый покер».
Rounding: the change once, at the end, down unless asked otherwise (G1).
Read as:
    G18  min(deals * players, 1) as written: r is 60 after one deal, and with none the term of d is absent
Promise: before rounding the changes of a table sum to zero when its points do.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final

from ratings.arithmetic import Rounding, gaps
from ratings.fields import check
from ratings.formula import Ask, Columns, Deltas, Formula
from ratings.kinds import MANY
from ratings.refusals import missing
from ratings.seats import ScoredSeat

_WEIGHTS: Final = {2: Fraction(1, 4), 3: Fraction(3, 20), 4: Fraction(1, 10)}


@dataclass(frozen=True, slots=True)
class OfcGame:
    """A table of two to four.

    Raises:
        RefusedError: A field has an impossible value, there are too few or too many seats, or an unfinished
            game does not say how many deals were played.
    """

    seats: Annotated[tuple[ScoredSeat, ...], Ask("seats", counts=range(2, 5))]
    finished: Annotated[bool, Ask("played to the end")] = True
    deals: Annotated[int | None, Ask("deals played (of an unfinished game)", low=0, high=MANY)] = None

    def __post_init__(self) -> None:
        check(self)
        if not self.finished and self.deals is None:
            raise missing("deals", "the number of deals played, since the game is unfinished")

    @property
    def has_begun(self) -> bool:
        """Whether the ratings count: in a finished game, and in an unfinished one after its first deal."""
        return self.finished or bool(self.deals)


def working(game: OfcGame, rounding: Rounding = Rounding.DOWN) -> Columns:
    """The steps of every seat, from the points to the change in rating points."""
    earned = [seat.score * _WEIGHTS[len(game.seats)] for seat in game.seats]
    edges = gaps([seat.rating for seat in game.seats])
    terms = [edge / 60 if game.has_begun else Fraction(0) for edge in edges]
    changes = [points - term for points, term in zip(earned, terms, strict=True)]
    return {
        "points times k": earned,
        "gap": edges,
        "gap over r": terms,
        "value before rounding": changes,
        "change": [rounding(change) for change in changes],
    }


def rate(game: OfcGame, rounding: Rounding = Rounding.DOWN) -> Deltas:
    """The change of every seat, in whole rating points."""
    return Deltas.of(working(game, rounding))


OFC = Formula(
    slug="gambler.ofc",
    title="Open-face Chinese poker",
    source="Gambler club (клуб «Гамблер»), rating rules, «Китайский открытый покер»",
    text="change = round(n·k − d/r)\n"
    "n: own points; k: 1/10 for four players, 3/20 for three, 1/4 for two\n"
    "d: own rating less the mean of the others'; "
    "r: 60, in an unfinished game 60 / min(deals · players, 1)",
    game=OfcGame,
    rate=rate,
    working=working,
    answers=("rated", "deltas"),
    rounds=True,
    calculator=True,
    ladder=True,
)
