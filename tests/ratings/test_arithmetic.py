"""Rounding, gaps, places and shares."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import RefusedError, Rounding
from ratings.arithmetic import check_places, gaps, half_up, held, mean, nearest, places_of, shares
from ratings.precision import exact_root, exponential, power_of_ten, root, settled
from tests.ratings.laws import LAW, ratings

THREE_ROUNDINGS = {  # formulas.md G1, and halves away from zero
    "7.8": (7, 7, 8),
    "-7.2": (-8, -7, -7),
    "0.5": (0, 0, 1),
    "-0.5": (-1, 0, -1),
    "-1.5": (-2, -1, -2),
    "3": (3, 3, 3),
    "-3": (-3, -3, -3),
}


@pytest.mark.parametrize("change", THREE_ROUNDINGS)
def test_a_change_is_rounded_as_asked(change: str) -> None:
    assert tuple(rounding(Fraction(change)) for rounding in Rounding) == THREE_ROUNDINGS[change]


@pytest.mark.parametrize(("value", "whole"), [("1.5", 2), ("-1.5", -2), ("1.49", 1), ("-0.5", -1), ("0", 0)])
def test_the_inner_rounding_takes_halves_away_from_zero(value: str, whole: int) -> None:
    assert nearest(Fraction(value)) == whole


@pytest.mark.parametrize(
    ("value", "shown"), [("1.005", "1.01"), ("-1.005", "-1.00"), ("2", "2.00"), ("1e40", "1" + "0" * 40 + ".00")]
)
def test_a_value_is_shown_with_an_exact_half_going_up(value: str, shown: str) -> None:
    assert half_up(Fraction(value)) == Decimal(shown)


def test_a_player_has_no_part_in_the_mean_of_the_others() -> None:
    assert gaps([600, 540, 480, 420]) == [120, 40, -40, -120]  # formulas.md 1.3


@LAW
@given(st.lists(ratings, min_size=2, max_size=10))
def test_gaps_sum_to_zero(values: list[int | Fraction]) -> None:
    assert sum(gaps(values)) == 0


def test_a_mean_keeps_half_points() -> None:
    assert mean([350, 351]) == Fraction(701, 2)


@pytest.mark.parametrize(
    ("value", "inside"), [(401, 400), (-401, -400), (400, 400), (Fraction(-1, 2), Fraction(-1, 2))]
)
def test_a_value_is_held_within_a_limit_both_ways(value: int | Fraction, inside: int | Fraction) -> None:
    assert held(value, 400) == inside


def test_equal_results_share_the_better_place() -> None:
    assert places_of([10, 30, 20, 20, 5]) == [4, 1, 2, 2, 5]


@pytest.mark.parametrize("places", [[1, 3, 3], [1, 2, 2, 3], [2, 3], [1, 2, 4], [1, 1, 2]])
def test_places_that_no_table_has_are_refused(places: list[int]) -> None:
    with pytest.raises(RefusedError, match=r"seats\[\d\].place"):
        check_places(places)


@pytest.mark.parametrize("places", [[1, 2, 2, 4], [1, 1], [3, 1, 2], [1, 1, 1, 4]])
def test_places_of_a_table_are_taken(places: list[int]) -> None:
    check_places(places)


def test_a_shared_place_has_the_mean_of_the_places_it_fills() -> None:
    assert shares([1, 2, 2, 4], (9, 4, 2)) == [9, 3, 3, 0]


@pytest.mark.parametrize(
    ("square", "exact"), [(Fraction(16, 9), Fraction(4, 3)), (2, None), (Fraction(1, 2), None), (0, 0)]
)
def test_a_root_is_exact_where_it_is_rational(square: int | Fraction, exact: object) -> None:
    assert exact_root(square) == exact


KNOWN = {  # published digits; the power -1.2 from eighty terms of the series
    "root of 2": (root(2, 25), "1.4142135623730950488016887"),
    "e": (exponential(1, 25), "2.7182818284590452353602874"),
    "e to -1.2": (exponential(Fraction(-6, 5), 25), "0.3011942119122020966449776"),
    "root of ten": (power_of_ten(Fraction(1, 2), 25), "3.1622776601683793319988935"),
}


@pytest.mark.parametrize("name", KNOWN)
def test_an_irrational_value_has_the_digits_asked_for(name: str) -> None:
    value, digits = KNOWN[name]
    assert abs(value - Fraction(digits)) < Fraction(1, 10**24)


def test_a_value_closer_to_a_whole_number_than_the_first_digits_see_is_settled_with_more() -> None:
    asked = []

    def just_below_three(digits: int) -> Fraction:
        asked.append(digits)
        return 3 - Fraction(1, 10**30)

    assert (settled(just_below_three, Rounding.DOWN), asked) == (2, [25, 50])
