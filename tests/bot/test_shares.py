"""Shares: nothing is lost or made when a whole amount is divided or rounded."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.shares import deductions, rounded, shares

thorough = settings(derandomize=True, max_examples=300, deadline=None)
STACKS = st.lists(st.integers(0, 10**9), min_size=1, max_size=40)
UNITS = st.sampled_from([1, 10, 100, 500])


@pytest.mark.parametrize(
    ("total", "weights", "unit", "parts"),
    [
        (300, [2750, 1800, 1350, 1150], 1, (117, 77, 57, 49)),  # screens.md 4.6
        (30_000, [275_000, 180_000, 135_000, 115_000], 100, (11_700, 7_700, 5_700, 4_900)),  # in kopecks
        (100, [0, 0, 0], 1, (34, 33, 33)),  # scenarios.md F75
        (100, [1, 1, 1], 1, (34, 33, 33)),
        (2, [1, 1, 1], 1, (1, 1, 0)),
        (0, [5, 7], 1, (0, 0)),
        (7, [3], 1, (7,)),
        (10, [0, 5, 0], 1, (0, 10, 0)),
        (150, [1, 1], 100, (100, 50)),
        (350, [1, 1], 100, (200, 150)),
    ],
)
def test_an_amount_is_shared_by_largest_remainder(
    total: int, weights: list[int], unit: int, parts: tuple[int, ...]
) -> None:
    assert shares(total, weights, unit) == parts


@pytest.mark.parametrize(
    ("total", "stacks", "unit", "parts"),
    [
        (500, [2750, 1800, 1350, 1150], 1, (195, 128, 96, 81)),  # 195.04, 127.66, 95.74, 81.56
        (5, [2, 2, 1], 1, (2, 2, 1)),
        (4, [2, 2, 1], 1, (2, 1, 1)),  # 1.6, 1.6, 0.8
        (100, [50, 60, 40], 100, (33, 40, 27)),
        (150, [50, 60, 40], 100, (50, 60, 40)),
        (0, [0, 0], 1, (0, 0)),
        (0, [5], 1, (0,)),
    ],
)
def test_a_lack_is_taken_from_stacks_in_proportion(
    total: int, stacks: list[int], unit: int, parts: tuple[int, ...]
) -> None:
    assert deductions(total, stacks, unit) == parts


@thorough
@given(st.integers(0, 10**10), STACKS, UNITS)
def test_shares_sum_to_what_is_shared(total: int, weights: list[int], unit: int) -> None:
    parts = shares(total, weights, unit)
    assert sum(parts) == total
    assert min(parts) >= 0


@thorough
@given(st.integers(0, 10**10), STACKS)
def test_a_share_is_less_than_a_unit_from_its_exact_part(total: int, weights: list[int]) -> None:
    weights[0] += 1
    exact = [Fraction(total * weight, sum(weights)) for weight in weights]
    parts = shares(total, weights)
    assert all(abs(part - each) < 1 for part, each in zip(parts, exact, strict=True))


def test_in_a_hundred_thousand_equal_splits_parts_differ_by_one_at_most() -> None:
    dice = Random(75)  # scenarios.md F75
    splits = [(dice.randint(0, 10**6), dice.randint(1, 12)) for _ in range(100_000)]
    parts = [(total, shares(total, [1] * people)) for total, people in splits]
    assert all(sum(each) == total and max(each) - min(each) <= 1 for total, each in parts)


@thorough
@given(STACKS, UNITS, st.data())
def test_nobody_is_left_below_zero_by_a_deduction(stacks: list[int], unit: int, data: st.DataObject) -> None:
    total = data.draw(st.integers(0, sum(stacks)))
    parts = deductions(total, stacks, unit)
    assert sum(parts) == total
    assert all(0 <= part <= stack for part, stack in zip(parts, stacks, strict=True))


@pytest.mark.parametrize(("total", "stacks"), [(1, [0, 0]), (6, [2, 2, 1]), (-1, [5])])
def test_more_than_there_is_cannot_be_taken(total: int, stacks: list[int]) -> None:
    with pytest.raises(ValueError, match="is"):
        deductions(total, stacks)


@pytest.mark.parametrize(("total", "weights"), [(1, []), (-1, [1]), (1, [2, -1])])
def test_nothing_is_shared_among_nobody_or_below_zero(total: int, weights: list[int]) -> None:
    with pytest.raises(ValueError, match="divided"):
        shares(total, weights)


@pytest.mark.parametrize(
    ("exact", "unit", "profits"),
    [
        # 3 000 chips for 500 roubles: 7 100 chips are 1183.33 roubles (screens.md 7.4)
        ([Fraction(355_000, 3), Fraction(-355_000, 3)], 100, (118_300, -118_300)),
        ([Fraction(1, 2), Fraction(-1, 2)], 1, (1, -1)),
        ([Fraction(1, 3), Fraction(1, 3), Fraction(-2, 3)], 1, (1, 0, -1)),
        ([Fraction(-1, 3), Fraction(-1, 3), Fraction(2, 3)], 1, (0, 0, 0)),
        ([Fraction(0), Fraction(0)], 100, (0, 0)),
        ([Fraction(500), Fraction(-500)], 1, (500, -500)),
        ([], 1, ()),
    ],
)
def test_profits_are_rounded_by_largest_remainder(
    exact: list[Fraction], unit: int, profits: tuple[int, ...]
) -> None:
    assert rounded(exact, unit) == profits


@thorough
@given(st.lists(st.fractions(-(10**6), 10**6, max_denominator=3000), max_size=30), UNITS)
def test_rounded_profits_sum_to_zero_near_the_exact_ones_and_in_their_order(
    winnings: list[Fraction], unit: int
) -> None:
    exact = [*winnings, -sum(winnings, Fraction(0))]
    profits = rounded(exact, unit)
    ranked = sorted(zip(exact, profits, strict=True))
    assert sum(profits) == 0
    assert all(profit % unit == 0 and abs(profit - each) < unit for each, profit in ranked)
    assert all(less[1] <= more[1] for less, more in pairwise(ranked) if less[0] < more[0])


def test_what_does_not_sum_to_whole_units_is_not_rounded() -> None:
    with pytest.raises(ValueError, match="unit"):
        rounded([Fraction(150), Fraction(0)], 100)
