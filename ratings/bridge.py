"""Bridge (бридж): rating of a deal and of a tournament, handicap of a result.

    D      = (R + Rп)/2 - (Rо1 + Rо2)/2
    change = 2/15 * (gain reached - D/100)
    handicapped result = 50 + (x - 50)*c per cent, or x*c IMPs

R, Rп       own and the partner's rating              `rating`, `ratings`
Rо1, Rо2    the opponents' ratings
gain        result - 50 in per cent («на макс»), 5 * IMPs («на среднее», «на ИМПы»)   `result`, `scoring`
c           2N/100 for 25 to 50 deals, 0.5 + N/100 for 51 to 75, 1.25 above           `deals`

Source: bridge club, «Рейтинги и гандикапы в бридже», chapters «Рейтинги» and «Гандикапы».
Rounding: none; values are exact and rounded for display only.
Read as:
    B1       D is the pair's mean less the opponents' mean
    B2, B3   the gain is the excess over 50 per cent; 10 IMPs are a gain of 50
    B4       all deals of a tournament are counted from the ratings before it, the sum of changes added at its end
    B5       both partners have the same change
    B6, B7   the opponents' result is the opposite unless given; 0 to 100 per cent, any number of IMPs
    B8       handicaps never touch ratings
    B9 - B11 borders as written; no value below 25 deals; 112.5 per cent is not cut
Promise: where the opponents have the opposite result, the changes of a deal sum to zero.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal

from ratings.arithmetic import mean
from ratings.fields import UP_TO_MANY, check
from ratings.formula import Answer, Ask, Changes, Columns, Formula
from ratings.kinds import MANY, Number
from ratings.refusals import refused
from ratings.seats import RatedSeat

Scoring = Literal["percent", "imp"]

_STEP: Final = Fraction(2, 15)
_LEVEL: Final = 50
_PER_IMP: Final = 5
_QUALIFYING: Final = 25
_FULL_GAIN: Final = 50
_LARGEST_FACTOR: Final = Fraction(5, 4)


@dataclass(frozen=True, slots=True)
class DealGame:
    """One deal at one table: the first pair, then the second.

    Raises:
        RefusedError: A field has an impossible value, or there are not four seats.
    """

    scoring: Annotated[Scoring, Ask("scoring")]
    result: Annotated[Number, Ask("result of the first pair")]
    seats: Annotated[tuple[RatedSeat, ...], Ask("seats", counts=(4,))]
    result_of_opponents: Annotated[Number | None, Ask("result of the second pair (the opposite)")] = None

    def __post_init__(self) -> None:
        check(self)
        _check_result("result", self.result, self.scoring)
        _check_result("result_of_opponents", self.result_of_opponents, self.scoring)


def deal_working(game: DealGame) -> Columns:
    """The steps of every seat, from the difference of the pairs to the change."""
    ratings = [seat.rating for seat in game.seats]
    edge = mean(ratings[:2]) - mean(ratings[2:])
    opposite = _opposite(game.result, game.result_of_opponents, game.scoring)
    both = ((edge, game.result), (-edge, opposite))
    rows = [(edge, result) for edge, result in both for _partner in range(2)]
    return {
        "difference of the pairs": [edge for edge, _ in rows],
        "expected gain": [edge / 100 for edge, _ in rows],
        "gain reached": [_gain(result, game.scoring) for _, result in rows],
        "change": [_change(edge, result, game.scoring) for edge, result in rows],
    }


def rate_deal(game: DealGame) -> Changes:
    """The change of every seat, exact."""
    edge = mean([seat.rating for seat in game.seats[:2]]) - mean([seat.rating for seat in game.seats[2:]])
    first = _change(edge, game.result, game.scoring)
    second = _change(-edge, _opposite(game.result, game.result_of_opponents, game.scoring), game.scoring)
    return Changes((first, first, second, second))


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a tournament."""

    ns: Annotated[tuple[str, ...], Ask("north and south", counts=(2,))]
    ew: Annotated[tuple[str, ...], Ask("east and west", counts=(2,))]
    result: Annotated[Number, Ask("result of north and south")]
    result_ew: Annotated[Number | None, Ask("result of east and west (the opposite)")] = None

    def __post_init__(self) -> None:
        """Look at the fields.

        Raises:
            RefusedError: A field has an impossible value, or a player sits at the table twice.
        """
        check(self)
        names = self.ns + self.ew
        for index, name in enumerate(names):
            if name in names[:index]:
                field = f"ns[{index}]" if index < 2 else f"ew[{index - 2}]"
                raise refused(field, name, "a player who does not yet sit at this table")


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament, or a weekly session: the ratings before it and its deals.

    Raises:
        RefusedError: A field has an impossible value, or a player has no rating.
    """

    ratings: Annotated[Mapping[str, Number], Ask("ratings before the tournament")]
    scoring: Annotated[Scoring, Ask("scoring")]
    deals: Annotated[tuple[Deal, ...], Ask("deals", counts=UP_TO_MANY)]

    def __post_init__(self) -> None:
        check(self)
        for index, deal in enumerate(self.deals):
            for key, pair in (("ns", deal.ns), ("ew", deal.ew)):
                for seat, name in enumerate(pair):
                    if name not in self.ratings:
                        raise refused(f"deals[{index}].{key}[{seat}]", name, "a player in ratings")
            _check_result(f"deals[{index}].result", deal.result, self.scoring)
            _check_result(f"deals[{index}].result_ew", deal.result_ew, self.scoring)


@dataclass(frozen=True, slots=True)
class Ratings(Answer):
    """Ratings by player, exact."""

    ratings: Mapping[str, Number]


def rate_tournament(tournament: Tournament) -> Ratings:
    """The ratings after the tournament, also of those who did not play."""
    gained = _gained(tournament)
    return Ratings({name: rating + gained[name] for name, rating in tournament.ratings.items()})


def tournament_working(tournament: Tournament) -> Columns:
    """The steps of every player, in the order of the ratings given."""
    gained = _gained(tournament)
    played = Counter(name for deal in tournament.deals for name in deal.ns + deal.ew)
    return {
        "player": list(gained),
        "rating before": list(tournament.ratings.values()),
        "deals": [played[name] for name in gained],
        "change": list(gained.values()),
        "rating after": [rating + gained[name] for name, rating in tournament.ratings.items()],
    }


def _gained(tournament: Tournament) -> dict[str, Number]:
    """The sum of each player's changes."""
    before, scoring = tournament.ratings, tournament.scoring
    gained: dict[str, Number] = dict.fromkeys(before, 0)
    for deal in tournament.deals:
        edge = mean([before[name] for name in deal.ns]) - mean([before[name] for name in deal.ew])
        opposite = _opposite(deal.result, deal.result_ew, scoring)
        for pair, change in (
            (deal.ns, _change(edge, deal.result, scoring)),
            (deal.ew, _change(-edge, opposite, scoring)),
        ):
            for name in pair:
                gained[name] += change
    return gained


@dataclass(frozen=True, slots=True)
class Handicap:
    """A result of a whole offline tournament, and over how many deals.

    Raises:
        RefusedError: A field has an impossible value.
    """

    result: Annotated[Number, Ask("result of the tournament")]
    deals: Annotated[int, Ask("deals played", low=0, high=MANY)]
    scoring: Annotated[Scoring, Ask("scoring")]

    def __post_init__(self) -> None:
        check(self)
        _check_result("result", self.result, self.scoring)


@dataclass(frozen=True, slots=True)
class HandicappedResult(Answer):
    """The result with the handicap, exact; None where too few deals were played to qualify."""

    result: Number | None


def factor(deals: int) -> Fraction | None:
    """The coefficient of the gain, or None below the qualifying number of deals."""
    if deals < _QUALIFYING:
        return None
    if deals <= _FULL_GAIN:
        return Fraction(2 * deals, 100)
    return min(Fraction(50 + deals, 100), _LARGEST_FACTOR)


def rate_handicap(game: Handicap) -> HandicappedResult:
    """The result with the handicap."""
    coefficient = factor(game.deals)
    if coefficient is None:
        return HandicappedResult(None)
    level = _LEVEL if game.scoring == "percent" else 0
    return HandicappedResult(level + (game.result - level) * coefficient)


def handicap_working(game: Handicap) -> Columns:
    """The steps of the one result."""
    level = _LEVEL if game.scoring == "percent" else 0
    return {
        "gain": [game.result - level],
        "coefficient": [factor(game.deals)],
        "result": [rate_handicap(game).result],
    }


def _check_result(field: str, result: Number | None, scoring: Scoring) -> None:
    if result is not None and scoring == "percent" and not 0 <= result <= 100:
        raise refused(field, result, "a percentage from 0 to 100, since the scoring is percent")


def _opposite(result: Number, given: Number | None, scoring: Scoring) -> Number:
    """The other pair's result."""
    if given is not None:
        return given
    return 100 - result if scoring == "percent" else -result


def _gain(result: Number, scoring: Scoring) -> Number:
    return result - _LEVEL if scoring == "percent" else result * _PER_IMP


def _change(edge: Fraction, result: Number, scoring: Scoring) -> Fraction:
    return _STEP * (_gain(result, scoring) - edge / 100)


_RATING = "bridge club, «Рейтинги и гандикапы в бридже», «Рейтинги»"

DEAL = Formula(
    slug="bridge.deal",
    title="Bridge, one deal",
    source=_RATING,
    text="change = 2/15·(gain reached − D/100), D = (R + Rп)/2 − (Rо1 + Rо2)/2\n"
    "gain: result − 50 in per cent, 5·IMPs; R: own rating, Rп: the partner's, Rо: the opponents'",
    game=DealGame,
    rate=rate_deal,
    working=deal_working,
    answers=("deltas",),
    calculator=True,
    ladder=True,
)

TOURNAMENT = Formula(
    slug="bridge.tournament",
    title="Bridge, a tournament",
    source=_RATING,
    text="rating after = rating before + the sum of 2/15·(gain reached − D/100) over the deals\n"
    "every deal is counted from the ratings before the tournament",
    game=Tournament,
    rate=rate_tournament,
    working=tournament_working,
    answers=("ratings",),
    calculator=True,
)

HANDICAP = Formula(
    slug="bridge.handicap",
    title="Bridge, handicap of a result",
    source="bridge club, «Рейтинги и гандикапы в бридже», «Гандикапы»",
    text="result = 50 + (x − 50)·c per cent, or x·c IMPs a deal\n"
    "c over N deals: 2N/100 for 25 to 50, 0.5 + N/100 for 51 to 75, 1.25 above; below 25 there is no result",
    game=Handicap,
    rate=rate_handicap,
    working=handicap_working,
    answers=("result",),
    calculator=True,
)
