"""Hearts (червы) of the Gambler club.

    change = round( n*k + a - d/60 )

n   own result less the mean of the others'                            `score`
k   1/10 for a game to 100, 3/20 to 50                                 `up_to`
a   a winner gains the number of losers, a loser loses the number of winners   `won`
d   own rating less the mean of the others'                            `rating`

Source: club "Gambler" (клуб «Гамблер»), rating rules, chapter «Червы».
Rounding: the change once, at the end, down unless asked otherwise (G1).
Read as:
    G16  a larger result is better: penalty points are given with a minus
    G17  everybody with the best result won, unless the winners are named; where all won, a is 0
Promise: before rounding the changes of a table sum to zero.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple

from ratings.arithmetic import Rounding, gaps
from ratings.fields import check
from ratings.formula import Ask, Columns, Deltas, Formula
from ratings.kinds import Number
from ratings.refusals import missing, refused
from ratings.seats import Rating

UpTo = Literal[100, 50]

_WEIGHTS: Final[dict[UpTo, Fraction]] = {100: Fraction(1, 10), 50: Fraction(3, 20)}


class HeartsSeat(NamedTuple):
    """A participant with a result, and perhaps with the word that they won or lost."""

    rating: Rating
    score: Annotated[Number, Ask("result, penalties with a minus")]
    won: Annotated[bool | None, Ask("won (for all or for none)")] = None


@dataclass(frozen=True, slots=True)
class HeartsGame:
    """A table of two to six.

    Raises:
        RefusedError: A field has an impossible value, there are too few or too many seats, winners are named
            for some seats only, or nobody is said to have won.
    """

    up_to: Annotated[UpTo, Ask("penalties played up to")]
    seats: Annotated[tuple[HeartsSeat, ...], Ask("seats", counts=range(2, 7))]

    def __post_init__(self) -> None:
        check(self)
        named = [seat.won for seat in self.seats]
        if None in named and (True in named or False in named):
            raise missing(f"seats[{named.index(None)}].won", "true or false for all seats or for none")
        if None not in named and True not in named:
            raise refused("seats[0].won", named[0], "true for at least one seat")

    @property
    def winners(self) -> list[bool]:
        """Whether each seat won: as named, else by the best result."""
        best = max(seat.score for seat in self.seats)
        return [seat.score == best if seat.won is None else seat.won for seat in self.seats]


def working(game: HeartsGame, rounding: Rounding = Rounding.DOWN) -> Columns:
    """The steps of every seat, from the leads to the change in rating points."""
    leads = gaps([seat.score for seat in game.seats])
    edges = gaps([seat.rating for seat in game.seats])
    wins = sum(game.winners)
    bonuses = [len(game.seats) - wins if won else -wins for won in game.winners]
    changes = [
        lead * _WEIGHTS[game.up_to] + bonus - edge / 60
        for lead, bonus, edge in zip(leads, bonuses, edges, strict=True)
    ]
    return {
        "lead over the others": leads,
        "bonus": bonuses,
        "gap": edges,
        "value before rounding": changes,
        "change": [rounding(change) for change in changes],
    }


def rate(game: HeartsGame, rounding: Rounding = Rounding.DOWN) -> Deltas:
    """The change of every seat, in whole rating points."""
    return Deltas.of(working(game, rounding))


HEARTS = Formula(
    slug="gambler.hearts",
    title="Hearts",
    source="Gambler club (клуб «Гамблер»), rating rules, «Червы»",
    text="change = round(n·k + a − d/60)\n"
    "n: own result less the mean of the others'; k: 1/10 to 100, 3/20 to 50\n"
    "a: + the number of losers for a winner, − the number of winners for a loser\n"
    "d: own rating less the mean of the others'",
    game=HeartsGame,
    rate=rate,
    working=working,
    answers=("rated", "deltas"),
    rounds=True,
    calculator=True,
    ladder=True,
)
