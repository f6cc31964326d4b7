"""Standings and titles of a period: the laws, the orders, and which results count."""

from collections import defaultdict
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import RefusedError
from ratings.season import (
    Order,
    Result,
    Standing,
    alphabetical,
    best_k_of,
    counting,
    last_completed_month,
    leaders,
    standings,
)
from ratings.village import places
from tests.ratings import second
from tests.ratings.laws import LAW, importances

FIRST = date(2026, 1, 1)


@st.composite
def seasons(draw: st.DrawFn) -> list[list[Result[str]]]:
    """A few evenings of some of six players, with ties and importances."""
    evenings = []
    for number in range(draw(st.integers(0, 7))):
        present = draw(st.lists(st.sampled_from("abcdef"), min_size=2, max_size=6, unique=True))
        profits = draw(st.lists(st.integers(-3, 3), min_size=len(present), max_size=len(present)))
        importance = draw(importances)
        evenings.append(
            [
                Result(player, FIRST + timedelta(number), len(present), place, shared_by, importance, profit)
                for player, profit, (place, shared_by) in zip(present, profits, places(profits), strict=True)
            ]
        )
    return evenings


def table(evenings: list[list[Result[str]]], best_k: int = 10) -> tuple[Standing[str], ...]:
    return standings([result for evening in evenings for result in evening], best_k)


@LAW
@given(seasons(), st.integers(1, 4))
def test_standings_are_what_the_rule_text_gives_to_sixty_digits(
    evenings: list[list[Result[str]]], best_k: int
) -> None:
    earned: defaultdict[str, list[Decimal]] = defaultdict(list)
    facts: defaultdict[str, list[Result[str]]] = defaultdict(list)
    for evening in evenings:
        by_points = second.village_points([result.profit for result in evening], evening[0].importance)
        for result, points in zip(evening, by_points, strict=True):
            earned[result.player].append(points)
            facts[result.player].append(result)
    expected = {}
    for player, games in facts.items():
        best = sorted(earned[player], reverse=True)[:best_k]
        wins = sum(game.place == 1 for game in games)
        top3 = sum(game.place <= 3 for game in games)
        points = second.summed(best)
        expected[player] = (points, wins, top3, sum(game.profit for game in games), len(games))
    lines = table(evenings, best_k)
    order = sorted(expected, key=lambda player: (*(-Fraction(value) for value in expected[player]), player))
    ranks = [1 + sum(expected[other] > expected[player] for other in expected) for player in order]
    assert [(line.rank, line.player) for line in lines] == list(zip(ranks, order, strict=True))


@LAW
@given(seasons(), st.data())
def test_a_season_is_the_same_in_any_order_of_games(
    evenings: list[list[Result[str]]], data: st.DataObject
) -> None:
    assert table(data.draw(st.permutations(evenings))) == table(evenings)


@LAW
@given(seasons(), st.integers(1, 4))
def test_a_total_never_falls_when_a_game_is_added(evenings: list[list[Result[str]]], best_k: int) -> None:
    before = {line.player: line.points for line in table(evenings[:-1], best_k)}
    after = {line.player: line.points for line in table(evenings, best_k)}
    assert all(after[player] >= points for player, points in before.items())


@LAW
@given(seasons(), st.integers(1, 4))
def test_each_result_is_counted_or_dropped(evenings: list[list[Result[str]]], best_k: int) -> None:
    own = [result for evening in evenings for result in evening if result.player == "a"]
    split = counting(own, best_k)
    assert (len(split.counted), sorted(split.counted + split.dropped)) == (min(best_k, len(own)), sorted(own))


def result(
    player: str, day: int, place: int = 1, players: int = 3, profit: int = 0, shared_by: int = 1
) -> Result[str]:
    return Result(player, date(2026, 3, day), players, place, shared_by, 1, profit)


def test_of_equal_results_at_the_border_the_later_is_dropped() -> None:
    assert counting([result("a", 9), result("a", 2), result("a", 5)], 2).dropped == (result("a", 9),)


def test_of_unequal_results_the_smaller_is_dropped_whenever_it_came() -> None:
    assert counting([result("a", 1, place=3), result("a", 2)], 1).counted == (result("a", 2),)


def test_equal_totals_of_different_roots_are_equal() -> None:
    # The last of eight has root 8, the winner of two 2 * root 2 (formulas.md V3); the win decides.
    lines = standings([result("z", 1, 8, 8), result("a", 2, 1, 2)])
    assert (lines[0].points == lines[1].points, [line.player for line in lines]) == (True, ["a", "z"])


def test_lines_equal_in_all_five_share_a_rank_and_are_listed_by_name() -> None:
    lines = standings([result("b", 1, 1, 3, 5, 2), result("a", 1, 1, 3, 5, 2), result("c", 1, 3, 3, -10)])
    assert [(line.rank, line.player) for line in lines] == [(1, "a"), (1, "b"), (3, "c")]


def test_lines_of_one_rank_are_listed_by_the_name_that_the_caller_gives() -> None:
    names = {1: "Яна", 2: "аня"}
    lines = standings(
        [Result(player, FIRST, 2, 1, 2, 1, 0) for player in names], name=lambda player: names[player]
    )
    assert [line.player for line in lines] == [2, 1]


@pytest.mark.parametrize("order", [["Анна", "ёж", "Еж", "жук"], ["a", "B", "c"], ["p1", "p10", "p2"]])
def test_the_alphabet_knows_neither_capitals_nor_yo(order: list[str]) -> None:
    letters = [alphabetical(name)[0] for name in order]
    assert letters == sorted(letters)


STAR = Standing("star", *[0] * 7)  # type: ignore[arg-type]  # only compared


@pytest.mark.parametrize(
    ("order", "changed", "decisive"),
    [
        (Order.RATING, {"wins": 1, "profit": 1}, "wins"),
        (Order.RATING, {"games": 1}, "games"),
        (Order.RATING, {"counted": 1}, None),
        (Order.BEST_PLAYER, {"wins": 1, "profit": 1}, "profit"),
        (Order.BEST_PLAYER, {"wins": 1, "top3": 1}, None),
        (Order.MILLIONAIRE, {"points": 1}, None),
        (Order.MILLIONAIRE, {"profit": 1}, "profit"),
    ],
)
def test_an_order_names_the_column_that_decides(
    order: Order, changed: dict[str, int], decisive: str | None
) -> None:
    assert order.decisive(STAR._replace(**changed), STAR) == decisive  # type: ignore[arg-type]  # as above


def test_the_best_player_of_equal_points_has_the_profit_and_not_the_wins() -> None:
    # a: 3 + 3 + 1, b: 2 + 2 + 3, each times root 3 (case hall of fame, V6)
    games = [
        *(result("a", day, 1, 3, 1) for day in (1, 2)),
        *(result("b", day, 2, 3, 0) for day in (1, 2)),
        result("b", 9, 1, 3, 300),
        result("a", 9, 3, 3, -200),
    ]
    assert leaders(games, Order.BEST_PLAYER) == ("b",)


def test_the_millionaires_of_equal_profit_are_those_of_most_games_and_all_of_them() -> None:
    games = [result("c", 1, 1, 3, 10), result("b", 1, 1, 3, 5), result("b", 2, 2, 3, 5)]
    games += [result("a", 1, 3, 3, 12), result("a", 3, 3, 3, -2)]
    assert leaders(games, Order.MILLIONAIRE) == ("a", "b")


def test_a_period_without_games_names_nobody() -> None:
    assert leaders([], Order.BEST_PLAYER) == ()


@pytest.mark.parametrize(
    ("today", "month"),
    [(date(2026, 1, 1), "2025-12"), (date(2026, 3, 31), "2026-02"), (date(2025, 12, 31), "2025-11")],
)
def test_the_last_completed_month_is_the_one_before_todays(today: date, month: str) -> None:
    assert last_completed_month(today) == month


@pytest.mark.parametrize(("text", "best_k"), [(None, 10), ("", 10), (" ", 10), ("3", 3), ("3.0", 3)])
def test_the_environment_says_how_many_results_count(text: str | None, best_k: int) -> None:
    assert best_k_of(text) == best_k


@pytest.mark.parametrize("text", ["0", "-1", "2.5", "ten", "1e1"])
def test_how_many_results_count_must_be_a_positive_whole_number(text: str) -> None:
    with pytest.raises(RefusedError, match="best_k"):
        best_k_of(text)


@pytest.mark.parametrize("best_k", [0, -1, True])
def test_a_table_of_no_results_is_refused(best_k: int) -> None:
    with pytest.raises(RefusedError, match="best_k"):
        standings([], best_k)


def test_points_are_shown_from_the_exact_sum() -> None:
    lines = standings([result("a", day, 1, 6) for day in range(1, 5)])
    assert str(lines[0].points.rounded()) == "58.79"  # 24 * root 6 = 58.7877…, four times 14.70 would be 58.80
