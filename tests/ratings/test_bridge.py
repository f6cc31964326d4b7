"""Bridge: the laws of a deal, of a tournament and of the handicap."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import RefusedError
from ratings.bridge import (
    Deal,
    DealGame,
    Handicap,
    Tournament,
    factor,
    rate_deal,
    rate_handicap,
    rate_tournament,
)
from ratings.seats import RatedSeat
from tests.ratings.laws import LAW, ratings

percents = st.integers(0, 100) | st.fractions(0, 100, max_denominator=50)
tables = st.lists(st.builds(RatedSeat, ratings), min_size=4, max_size=4).map(tuple)
NAMES = tuple("abcdefgh")
deals = st.builds(
    lambda names, result: Deal(tuple(names[:2]), tuple(names[2:4]), result), st.permutations(NAMES), percents
)


@LAW
@given(tables, percents)
def test_a_deal_is_two_fifteenths_of_the_gain_beyond_the_expected(
    seats: tuple[RatedSeat, ...], result: int | Fraction
) -> None:
    own, partner, first, second = (Fraction(seat.rating) for seat in seats)
    expected = Fraction(2, 15) * ((result - 50) - ((own + partner) / 2 - (first + second) / 2) / 100)
    assert rate_deal(DealGame("percent", result, seats)).deltas == (expected, expected, -expected, -expected)


@LAW
@given(tables, st.integers(-30, 30))
def test_ten_imps_count_as_fifty_per_cent_of_gain(seats: tuple[RatedSeat, ...], imps: int) -> None:
    per_cent = Fraction(50 + 5 * imps)
    by_imps = rate_deal(DealGame("imp", imps, seats)).deltas
    if 0 <= per_cent <= 100:
        assert by_imps == rate_deal(DealGame("percent", per_cent, seats)).deltas
    else:
        assert sum(by_imps) == 0


def test_an_adjusted_score_may_be_good_for_both_pairs() -> None:
    seats = (RatedSeat(0),) * 4
    assert rate_deal(DealGame("percent", 60, seats, 60)).deltas == (Fraction(4, 3),) * 4


@LAW
@given(st.lists(deals, max_size=8), st.permutations(range(8)))
def test_a_tournament_is_the_same_in_any_order_of_deals(played: list[Deal], order: list[int]) -> None:
    before = {name: 10 * index for index, name in enumerate(NAMES)}
    shuffled = tuple(played[index] for index in order if index < len(played))
    one = rate_tournament(Tournament(before, "percent", tuple(played)))
    assert rate_tournament(Tournament(before, "percent", shuffled)) == one


@LAW
@given(st.lists(deals, max_size=8))
def test_a_tournament_moves_rating_only_between_its_players(played: list[Deal]) -> None:
    before = {name: 10 * index for index, name in enumerate(NAMES)}
    after = rate_tournament(Tournament(before, "percent", tuple(played))).ratings
    assert sum(after.values()) == sum(before.values())


def test_a_session_of_25_deals_at_60_per_cent_between_equals_gives_33_points() -> None:
    deal = Deal(("a", "b"), ("c", "d"), 60)  # formulas.md 2.1
    after = rate_tournament(Tournament(dict.fromkeys("abcd", 0), "percent", (deal,) * 25)).ratings
    assert after["a"] == Fraction(100, 3)


@pytest.mark.parametrize(
    ("played", "coefficient"),
    [(24, None), (25, "1/2"), (50, 1), (51, "1.01"), (75, "1.25"), (76, "1.25"), (1000, "1.25")],  # B9
)
def test_the_coefficient_changes_where_the_rules_say(played: int, coefficient: str | None) -> None:
    assert factor(played) == (coefficient and Fraction(coefficient))


def test_a_full_result_may_go_beyond_a_hundred() -> None:
    assert rate_handicap(Handicap(100, 80, "percent")).result == Fraction(225, 2)  # B11


@pytest.mark.parametrize(
    ("deal", "field"),
    [
        (Deal(("a", "b"), ("c", "x"), 50), r"deals\[0\].ew\[1\]"),
        (Deal(("a", "b"), ("c", "d"), 101), r"deals\[0\].result"),
        (Deal(("a", "b"), ("c", "d"), 50, -1), r"deals\[0\].result_ew"),
    ],
)
def test_a_deal_that_cannot_belong_to_the_tournament_is_refused(deal: Deal, field: str) -> None:
    with pytest.raises(RefusedError, match=field):
        Tournament(dict.fromkeys("abcd", 0), "percent", (deal,))


@pytest.mark.parametrize(
    ("ns", "ew", "field"), [(("a", "a"), ("c", "d"), r"ns\[1\]"), (("a", "b"), ("c", "b"), r"ew\[1\]")]
)
def test_nobody_sits_twice_at_a_table(ns: tuple[str, str], ew: tuple[str, str], field: str) -> None:
    with pytest.raises(RefusedError, match=field):
        Deal(ns, ew, 50)
