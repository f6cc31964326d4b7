"""The village league: points of a game, limit bets, and what an evening cannot be."""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import RefusedError
from ratings.roots import multiple, total
from ratings.village import (
    BetGame,
    PlaceGame,
    VillageGame,
    VillageSeat,
    places,
    points,
    rate_bet,
    rate_game,
    rate_place,
)
from tests.ratings import second
from tests.ratings.laws import LAW, amounts, importances

profits = st.lists(amounts | st.sampled_from([0, 100]), min_size=2, max_size=12)


def evening(results: list[int | Fraction], importance: int | Fraction = 1) -> VillageGame:
    return VillageGame(tuple(VillageSeat(profit=result) for result in results), importance)


@LAW
@given(profits, importances)
def test_points_are_what_the_rule_text_gives_to_sixty_digits(
    results: list[int | Fraction], importance: int | Fraction
) -> None:
    answer = rate_game(evening(results, importance)).points
    expected = second.village_points(results, importance)
    assert all(
        abs(Decimal(one.units(12)) / 10**12 - other) < Decimal("1e-12")
        for one, other in zip(answer, expected, strict=True)
    )


@LAW
@given(profits, importances)
def test_a_game_keeps_its_sum_also_when_places_are_shared(
    results: list[int | Fraction], importance: int | Fraction
) -> None:
    players = len(results)
    whole = multiple(importance * players * (players + 1) / Fraction(2), players)
    assert total(rate_game(evening(results, importance)).points) == whole


@LAW
@given(profits)
def test_a_larger_profit_has_a_better_place_and_more_points(results: list[int | Fraction]) -> None:
    answer = rate_game(evening(results))
    ranked = sorted(zip(results, answer.places, answer.points, strict=True), key=lambda line: line[0])
    assert all(
        (one[0] == other[0]) == (one[1] == other[1]) and one[1] >= other[1] and one[2] <= other[2]
        for one, other in pairwise(ranked)
    )


@LAW
@given(profits, st.data())
def test_the_order_of_seats_does_not_matter(results: list[int | Fraction], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(results))))
    answer, shuffled = rate_game(evening(results)), rate_game(evening([results[index] for index in order]))
    assert shuffled.points == tuple(answer.points[index] for index in order)


def test_places_say_how_many_share_them() -> None:
    assert places([90, -10, -10, -10, -60]) == [(1, 1), (2, 3), (2, 3), (2, 3), (5, 1)]


TEXT_EXAMPLE = [
    "14.70",
    "12.25",
    "9.80",
    "7.35",
    "4.90",
    "2.45",
]  # rules/village.ru.txt; 14.69 there is 6 * 2.449 (V2)


def test_six_players_have_the_points_of_the_rule_text() -> None:
    assert [str(points(6, place).rounded()) for place in range(1, 7)] == TEXT_EXAMPLE


def test_importance_multiplies_points_and_not_profit() -> None:
    answer = rate_game(evening([100, -100], Fraction(3, 2)))
    assert (answer.points[0], answer.profits) == (multiple(3, 2), (100, -100))


def test_profit_is_cash_out_less_all_buy_ins() -> None:
    seats = (VillageSeat("a", buy_in=500, cash_out=150), VillageSeat("b", profit=350))
    assert rate_game(VillageGame(seats)).profits == (-350, 350)


def test_the_points_of_a_place_are_those_of_a_game_without_ties() -> None:
    assert rate_place(PlaceGame(6, 2)).points == rate_game(evening([6, 5, 4, 3, 2, 1])).points[1]


@pytest.mark.parametrize(("street", "bet"), [("preflop", 10), ("flop", 10), ("turn", 20), ("river", 20)])
def test_bets_double_on_the_turn(street: str, bet: int) -> None:
    assert rate_bet(BetGame(street, 10)).bet == bet  # type: ignore[arg-type]  # the table's words are the literals


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ([VillageSeat("a", 5), VillageSeat("a", -5)], r"seats\[1\].player"),
        ([VillageSeat("a", 5), VillageSeat(None, -5)], r"seats\[1\].player: missing"),
        ([VillageSeat(None, 5), VillageSeat("a", -5)], r"seats\[0\].player: missing"),
        ([VillageSeat(None, 5), VillageSeat()], r"seats\[1\].profit: missing"),
        ([VillageSeat(None, 5), VillageSeat(buy_in=5)], r"seats\[1\].cash_out: missing"),
        ([VillageSeat(None, 5), VillageSeat(cash_out=5)], r"seats\[1\].buy_in: missing"),
        ([VillageSeat(None, 5), VillageSeat(None, 0, 5, 5)], r"seats\[1\].profit"),
        ([VillageSeat(None, 5), VillageSeat(None, 0, 5)], r"seats\[1\].profit"),
        ([VillageSeat(None, 5), VillageSeat(None, 0, None, 5)], r"seats\[1\].profit"),
        ([VillageSeat(None, 5), VillageSeat(None, None, -5, 5)], r"seats\[1\].buy_in"),
        ([VillageSeat(None, 5)], r"seats: a list of 1"),
        ([VillageSeat(None, 5)] * 1001, r"seats: a list of 1,001"),
        ([VillageSeat(None, 5), (None, 5, None, None)], r"seats\[1\]: a list of 4"),
    ],
)
def test_what_no_evening_can_be_is_refused(seats: list[VillageSeat], field: str) -> None:
    with pytest.raises(RefusedError, match=field):
        VillageGame(tuple(seats))


def test_a_list_of_seats_is_refused_since_it_could_change() -> None:
    with pytest.raises(RefusedError, match="seats: a list of 2"):
        VillageGame([VillageSeat(profit=1), VillageSeat(profit=2)])  # type: ignore[arg-type]  # as without mypy


@pytest.mark.parametrize("place", [0, 7])
def test_a_place_beyond_the_players_is_refused(place: int) -> None:
    with pytest.raises(RefusedError, match="place"):
        PlaceGame(6, place)
