"""Games of one against one and two against two of the Gambler club (игры 1х1 и 2х2).

    change = floor( min(K*A, 50) * M * ( W - 1/(1 + 10^(-d/dc)) )

W   1 win, 1/2 draw, 0 loss                                              `result`, of the first side
d   own rating less the opponent's; a pair has its mean rating           `rating`
K   power: from the larger rating R, 40 up to 200, 10 above 600, 40 - 30*(R - 200)/400 between
A   activity: of a newcomer 30/(n+10), n < 20 games played in the hall, or 80/(a+40), activity a < 40 when
    seated automatically; of the opponent the inverse                    `experience`, `seating`
M   match: the root of the match length up to 4, then 2; in short backgammon (короткие нарды) of 4/9 of the length
                                                                         `match_length`, `board`
dc  400; in backgammon, short and long, 400 * root(K) / M

Source: club "Gambler" (клуб «Гамблер»), rating rules, chapter «Игры 1х1 и 2х2».
Rounding: the change once, at the end, down unless asked otherwise (G1).
Read as:
    G4, G5  d is own less opponent's; the game is unrated for both where |d| is above 400; 400 is rated
    G6  two newcomers: both rules apply, A = (their n + 10)/(own n + 10) in the hall
    G7  dc takes K without A
    G8  short backgammon scales the length first, then comes the rule of 4
    G9, G10  a pair has the smaller experience of its two, and K from the larger of the two pair means
    the cap of 50 is on K*A, each side's own, before M; both partners get the same whole change
Promise: before rounding the changes of the two sides sum to zero where K*A is the same for both.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal, NamedTuple

from ratings.arithmetic import Rounding, half_up, mean
from ratings.fields import check
from ratings.formula import Ask, Columns, Deltas, Formula, Value
from ratings.kinds import Number
from ratings.precision import exact_root, power_of_ten, root, settled
from ratings.refusals import refused
from ratings.seats import Rating

Result = Literal["win", "draw", "loss"]
Seating = Literal["hall", "auto"]
Board = Literal["other", "short_backgammon", "long_backgammon"]

_POINTS: Final[dict[Result, Fraction]] = {"win": Fraction(1), "draw": Fraction(1, 2), "loss": Fraction(0)}
_LENGTH_WEIGHTS: Final[dict[Board, Fraction]] = {
    "other": Fraction(1),
    "short_backgammon": Fraction(4, 9),
    "long_backgammon": Fraction(1),
}
_LONGEST_ROOTED: Final = 4
_WIDEST_GAP: Final = 400
_SPREAD: Final = 400
_LARGEST_POWER: Final = 50
_HALL_GAMES: Final = 20
_AUTO_ACTIVITY: Final = 40
_SHOWN: Final = 20


class DuelSeat(NamedTuple):
    """A participant with what they have played so far."""

    rating: Rating
    experience: Annotated[Number, Ask("games played in the hall (activity when auto-seated)", low=0)]


@dataclass(frozen=True, slots=True)
class DuelGame:
    """Two players, or four: the first pair, then the second.

    Raises:
        RefusedError: A field has an impossible value, there are not two or four seats, or a count of games is no
            whole number.
    """

    result: Annotated[Result, Ask("result of the first side")]
    seats: Annotated[tuple[DuelSeat, ...], Ask("seats", counts=(2, 4))]
    seating: Annotated[Seating, Ask("seating")] = "hall"
    match_length: Annotated[int, Ask("match length", low=1)] = 1
    board: Annotated[Board, Ask("kind of game")] = "other"

    def __post_init__(self) -> None:
        check(self)
        for index, seat in enumerate(self.seats):
            if self.seating == "hall" and seat.experience != seat.experience // 1:
                allowed = "a whole number of games, since the seating is hall"
                raise refused(f"seats[{index}].experience", seat.experience, allowed)


@dataclass(frozen=True, slots=True)
class Side:
    """A player or a pair in one game: the factors of its change; a square stands for what may be irrational."""

    result: Fraction
    gap: Fraction
    power: Fraction
    activity: Fraction
    match_square: Fraction
    spread_square: Fraction

    @property
    def weight(self) -> Fraction:
        """K times A, held to 50."""
        return min(self.power * self.activity, Fraction(_LARGEST_POWER))

    @property
    def reach_square(self) -> Fraction:
        """The square of d/dc, which is at most 1."""
        return self.gap * self.gap / self.spread_square

    def exact_score(self) -> Fraction | None:
        """The expected score where it is rational: where d/dc is 0, 1 or -1, since all other powers are not."""
        if self.reach_square == 0:
            return Fraction(1, 2)
        if self.reach_square == 1:
            return Fraction(10 if self.gap > 0 else 1, 11)
        return None

    def score(self, digits: int) -> Fraction:
        """The expected score, to so many decimals where it is irrational."""
        reach = root(self.reach_square, digits)
        return self.exact_score() or 1 / (1 + power_of_ten(-reach if self.gap > 0 else reach, digits))

    def exact_change(self) -> Fraction | None:
        """The value before rounding where it is rational."""
        score, match = self.exact_score(), exact_root(self.match_square)
        if score == self.result:
            return Fraction(0)
        if score is None or match is None:
            return None
        return self.weight * match * (self.result - score)

    def change(self, digits: int) -> Fraction:
        """The value before rounding, to so many decimals where it is irrational."""
        return self.weight * root(self.match_square, digits) * (self.result - self.score(digits))

    def rounded(self, rounding: Rounding) -> int:
        """The whole change, decided by no error of computing."""
        exact = self.exact_change()
        return settled(self.change, rounding) if exact is None else rounding(exact)

    def steps(self, rounding: Rounding) -> dict[str, Value]:
        """The factors in the order of computing, irrational ones to twenty decimals."""
        exact = self.exact_change()
        return {
            "result": self.result,
            "gap": self.gap,
            "K": self.power,
            "A": self.activity,
            "K·A held to 50": self.weight,
            "M": _shown(exact_root(self.match_square), root(self.match_square, _SHOWN)),
            "dc": _shown(exact_root(self.spread_square), root(self.spread_square, _SHOWN)),
            "expected score": _shown(self.exact_score(), self.score(_SHOWN)),
            "value before rounding": _shown(exact, self.change(_SHOWN)),
            "change": self.rounded(rounding),
        }


def sides(game: DuelGame) -> tuple[Side, Side]:
    """The two sides with all factors of their changes."""
    half = len(game.seats) // 2
    pairs = (game.seats[:half], game.seats[half:])
    ratings = [mean([seat.rating for seat in pair]) for pair in pairs]
    boosts = [_boost(min(seat.experience for seat in pair), game.seating) for pair in pairs]
    gap, power = ratings[0] - ratings[1], _power(max(ratings))
    length = game.match_length * _LENGTH_WEIGHTS[game.board]
    match_square = min(length, Fraction(_LONGEST_ROOTED))
    spread_square = Fraction(_SPREAD * _SPREAD)
    if game.board != "other":
        spread_square *= power / match_square
    points = _POINTS[game.result]
    return (
        Side(points, gap, power, boosts[0] / boosts[1], match_square, spread_square),
        Side(1 - points, -gap, power, boosts[1] / boosts[0], match_square, spread_square),
    )


def working(game: DuelGame, rounding: Rounding = Rounding.DOWN) -> Columns:
    """The steps of every seat, from the result to the change in rating points; partners have the same."""
    both = sides(game)
    if why_unrated(game):
        rows: list[dict[str, Value]] = [{"gap": side.gap, "change": 0} for side in both]
    else:
        rows = [side.steps(rounding) for side in both]
    half = len(game.seats) // 2
    return {name: [row[name] for row in rows for _ in range(half)] for name in rows[0]}


def rate(game: DuelGame, rounding: Rounding = Rounding.DOWN) -> Deltas:
    """The change of every seat, in whole rating points."""
    reason = why_unrated(game)
    half = len(game.seats) // 2
    changes = [0 if reason else side.rounded(rounding) for side in sides(game)]
    return Deltas(tuple(change for change in changes for _ in range(half)), reason)


def why_unrated(game: DuelGame) -> str | None:
    """The reason why the game does not count, or None where it does."""
    if abs(sides(game)[0].gap) > _WIDEST_GAP:
        return "the ratings of the two sides are more than 400 apart"
    return None


def _power(larger: Fraction) -> Fraction:
    """K: 40 up to 200, 10 from 600 on, a straight line between."""
    return max(Fraction(10), min(Fraction(40), 40 - 30 * (larger - 200) / 400))


def _boost(experience: Number, seating: Seating) -> Fraction:
    """The factor of a newcomer's own activity, which divides the opponent's."""
    if seating == "hall":
        return Fraction(30) / (experience + 10) if experience < _HALL_GAMES else Fraction(1)
    return Fraction(80) / (experience + 40) if experience < _AUTO_ACTIVITY else Fraction(1)


def _shown(exact: Fraction | None, near: Fraction) -> Value:
    return half_up(near, _SHOWN) if exact is None else exact


DUEL = Formula(
    slug="gambler.duel",
    title="One against one, two against two",
    source="Gambler club (клуб «Гамблер»), rating rules, «Игры 1х1 и 2х2»",
    text="change = floor(min(K·A, 50) · M · (W − 1/(1 + 10^(−d/dc))))\n"
    "W: 1, 1/2, 0; d: own rating less the opponent's, a pair has its mean; above 400 the game is unrated\n"
    "K: 40 for the larger rating up to 200, 10 above 600, a line between\n"
    "A: 30/(n+10) for a newcomer of n < 20 games, auto-seated 80/(a+40) for a < 40; the inverse for the opponent\n"
    "M: root of the match length up to 4, then 2; in short backgammon of 4/9 of it\n"
    "dc: 400, in backgammon 400·√K/M",
    game=DuelGame,
    rate=rate,
    working=working,
    answers=("rated", "deltas"),
    rounds=True,
    calculator=True,
    ladder=True,
)
