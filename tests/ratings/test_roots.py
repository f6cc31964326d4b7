"""Sums of multiples of roots: exact addition and comparison, and rounding for display."""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.roots import ZERO, Roots, multiple, square_free, total
from tests.ratings import second
from tests.ratings.laws import LAW

coefficients = st.fractions(-50, 50, max_denominator=200)
terms = st.lists(st.tuples(coefficients, st.integers(1, 60)), max_size=5)


def sum_of(parts: list[tuple[Fraction, int]]) -> Roots:
    return total(multiple(coefficient, radicand) for coefficient, radicand in parts)


def decimal_sum_of(parts: list[tuple[Fraction, int]]) -> Decimal:
    with localcontext(second.DIGITS):
        return sum((second.decimal(many) * Decimal(radicand).sqrt() for many, radicand in parts), Decimal(0))


@LAW
@given(terms)
def test_a_sum_is_near_its_value_in_sixty_digits(parts: list[tuple[Fraction, int]]) -> None:
    assert abs(Decimal(sum_of(parts).units(12)) / 10**12 - decimal_sum_of(parts)) < Decimal("1e-12")


@LAW
@given(terms)
def test_the_order_of_addition_does_not_matter(parts: list[tuple[Fraction, int]]) -> None:
    assert sum_of(parts) == sum_of(parts[::-1])


@LAW
@given(terms)
def test_what_is_taken_away_again_leaves_nothing(parts: list[tuple[Fraction, int]]) -> None:
    assert sum_of(parts) - sum_of(parts) == ZERO


@LAW
@given(terms, terms)
def test_two_sums_are_ordered_as_their_values_are(
    one: list[tuple[Fraction, int]], other: list[tuple[Fraction, int]]
) -> None:
    difference = decimal_sum_of(one) - decimal_sum_of(other)
    order = 0 if abs(difference) < Decimal("1e-50") else 1 if difference > 0 else -1
    left, right = sum_of(one), sum_of(other)
    assert (left > right) - (left < right) == order == (left - right).sign()


@LAW
@given(terms)
def test_a_sum_lies_between_its_near_bounds(parts: list[tuple[Fraction, int]]) -> None:
    with localcontext(second.DIGITS):
        value = decimal_sum_of(parts) * 2**64
        low, high = sum_of(parts).near
        assert low - Decimal("1e-30") <= value <= high + Decimal("1e-30")


def test_root_of_eight_is_twice_the_root_of_two() -> None:
    assert hash(multiple(1, 8)) == hash(multiple(2, 2))


def test_totals_closer_than_a_float_can_see_are_told_apart() -> None:
    # Convergents of root 2 come from 1/1 by p + 2q over p + q, and lie below and above it in turn.
    numerator, denominator = 1, 1
    for _ in range(64):
        numerator, denominator = numerator + 2 * denominator, numerator + denominator
    below, above = multiple(Fraction(numerator, denominator), 1), multiple(Fraction(2 * denominator, numerator), 1)
    assert sorted([above, multiple(1, 2), below]) == [below, multiple(1, 2), above]


def test_the_values_about_a_whole_number_are_ordered() -> None:
    assert sorted([multiple(1, 1), ZERO, multiple(-1, 2)]) == [multiple(-1, 2), ZERO, multiple(1, 1)]


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (multiple(6, 6), "14.70"),  # formulas.md V2: printed 14.69 from 2.449, exactly 14.697
        (multiple(Fraction(1, 200), 1), "0.01"),
        (multiple(Fraction(-1, 200), 1), "0.00"),
        (multiple(Fraction(1, 8), 1), "0.13"),
        (multiple(12, 10), "37.95"),  # formulas.md: a final with k = 1.5, third of ten
        (ZERO, "0.00"),
        (multiple(10**40, 2), "14142135623730950488016887242096980785696.72"),
    ],
)
def test_a_sum_is_shown_with_two_digits_an_exact_half_going_up(value: Roots, shown: str) -> None:
    assert str(value.rounded()) == shown


@pytest.mark.parametrize(("last_digit", "whole"), [(0, 1), (1, 0)])
def test_a_value_beside_a_half_is_computed_to_enough_digits_to_see_its_side(last_digit: int, whole: int) -> None:
    near = Fraction(isqrt(2 * 10**120) + last_digit, 10**60)
    assert (multiple(1, 2) + multiple(Fraction(1, 2) - near, 1)).units(0) == whole


@pytest.mark.parametrize(
    ("value", "exact"),
    [(ZERO, 0), (multiple(3, 9), 9), (multiple(Fraction(1, 2), 1), Fraction(1, 2)), (multiple(1, 2), None)],
)
def test_a_sum_without_roots_is_a_rational_number(value: Roots, exact: object) -> None:
    assert value.exact() == exact


def test_a_sum_with_two_roots_is_no_rational_number() -> None:
    assert (multiple(1, 1) + multiple(1, 2)).exact() is None


@LAW
@given(st.integers(1, 100_000))
def test_a_number_is_a_square_times_a_number_without_one(number: int) -> None:
    outside, inside = square_free(number)
    has_square = any(inside % (divisor * divisor) == 0 for divisor in range(2, 320))
    assert (outside * outside * inside, has_square) == (number, False)


def test_a_float_of_a_sum_has_twelve_decimals() -> None:
    assert float(multiple(6, 6)) == 14.696938456699
