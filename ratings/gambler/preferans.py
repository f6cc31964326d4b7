"""Preferans (преферанс) of the Gambler club.

    change = round( (n*k - d) * s / 50 ),  not more than 40 either way

n   whists won in the game (висты)                                                   `whists`
k   Piter 1, Sochi 2, Rostov 4/3, hard Piter (ЖП) 1/2, races 1/5, robber 1/5         `variant`
d   own rating less the mean of the others'                                          `rating`
s   1 after 20 deals or when a player passed the loss limit, else deals/20           `deals`, `loss_limit_hit`

Source: club "Gambler" (клуб «Гамблер»), rating rules, chapter «Преферанс».
Rounding: the change once, at the end, down unless asked otherwise (G1); the cap is whole, so it may
come first or last (G3).
Read as:
    G11  auto-matching holds d within 200 both ways, and nothing goes unrated
    G12  own choice: the whole game is unrated when any |d| is above 400; 400 is rated
    G13  ЖП is hard Piter (Жёсткий Питер)
    G14  d is over the others
    G15  that the whists sum to zero is not checked
Promise: before rounding the changes of a table sum to zero when its whists do and neither limit bites.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple

from ratings.arithmetic import Rounding, gaps, held
from ratings.fields import check
from ratings.formula import Ask, Columns, Deltas, Formula
from ratings.kinds import MANY, Number
from ratings.seats import Rating

Variant = Literal["piter", "sochi", "rostov", "hard_piter", "races", "robber"]
Matching = Literal["auto", "own"]

_WEIGHTS: Final[dict[Variant, Fraction]] = {
    "piter": Fraction(1),
    "sochi": Fraction(2),
    "rostov": Fraction(4, 3),
    "hard_piter": Fraction(1, 2),
    "races": Fraction(1, 5),
    "robber": Fraction(1, 5),
}
_FULL_POOL: Final = 20
_HELD_GAP: Final = 200
_WIDEST_GAP: Final = 400
_LARGEST_CHANGE: Final = 40


class PreferansSeat(NamedTuple):
    """A participant with the whists won."""

    rating: Rating
    whists: Annotated[Number, Ask("whists won")]


@dataclass(frozen=True, slots=True)
class PreferansGame:
    """A table of two to four.

    Raises:
        RefusedError: A field has an impossible value, or there are too few or too many seats.
    """

    variant: Annotated[Variant, Ask("variant")]
    deals: Annotated[int, Ask("deals played", low=0, high=MANY)]
    matching: Annotated[Matching, Ask("how the players met")]
    seats: Annotated[tuple[PreferansSeat, ...], Ask("seats", counts=range(2, 5))]
    loss_limit_hit: Annotated[bool, Ask("ended by the loss limit")] = False

    def __post_init__(self) -> None:
        check(self)


def working(game: PreferansGame, rounding: Rounding = Rounding.DOWN) -> Columns:
    """The steps of every seat, from the whists to the change in rating points."""
    earned = [seat.whists * _WEIGHTS[game.variant] for seat in game.seats]
    edges = gaps([seat.rating for seat in game.seats])
    if why_unrated(game):
        return {"gap": edges, "change": [0 for _ in edges]}
    counted = [held(edge, _HELD_GAP) if game.matching == "auto" else edge for edge in edges]
    share = _share_of_pool(game)
    changes = [(points - edge) * share / 50 for points, edge in zip(earned, counted, strict=True)]
    return {
        "whists times k": earned,
        "gap": edges,
        "gap counted": counted,
        "share of the pool": [share for _ in changes],
        "value before rounding": changes,
        "change": [held(rounding(change), _LARGEST_CHANGE) for change in changes],
    }


def rate(game: PreferansGame, rounding: Rounding = Rounding.DOWN) -> Deltas:
    """The change of every seat, in whole rating points."""
    return Deltas.of(working(game, rounding), why_unrated(game))


def why_unrated(game: PreferansGame) -> str | None:
    """The reason why the game does not count, or None where it does."""
    if game.matching == "own" and any(
        abs(edge) > _WIDEST_GAP for edge in gaps([seat.rating for seat in game.seats])
    ):
        return "somebody's rating is more than 400 from the mean of the others"
    return None


def _share_of_pool(game: PreferansGame) -> Fraction:
    if game.loss_limit_hit:
        return Fraction(1)
    return Fraction(min(game.deals, _FULL_POOL), _FULL_POOL)


PREFERANS = Formula(
    slug="gambler.preferans",
    title="Preferans",
    source="Gambler club (клуб «Гамблер»), rating rules, «Преферанс»",
    text="change = round((n·k − d)·s / 50), not more than 40 either way\n"
    "n: whists won; k: Piter 1, Sochi 2, Rostov 4/3, hard Piter 1/2, races 1/5, robber 1/5\n"
    "d: own rating less the mean of the others', held within 200 when matched by the club; "
    "above 400 a game by own choice is unrated\n"
    "s: deals/20, at most 1; 1 when the loss limit ended the game",
    game=PreferansGame,
    rate=rate,
    working=working,
    answers=("rated", "deltas"),
    rounds=True,
    calculator=True,
    ladder=True,
)
