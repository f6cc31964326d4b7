"""The Gambler club's table games: their laws on random tables, and each change from the rule text anew."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ratings.gambler import durak, hearts, king, ofc, poker, preferans, thousand
from ratings.gambler.hearts import HeartsGame, HeartsSeat
from ratings.gambler.king import KingGame
from ratings.gambler.ofc import OfcGame
from ratings.gambler.preferans import PreferansGame, PreferansSeat
from ratings.gambler.thousand import ThousandGame
from ratings.seats import PlacedSeat, ScoredSeat
from tests.ratings import second
from tests.ratings.laws import LAW, ratings, scores

scored = st.lists(st.builds(ScoredSeat, ratings, scores), min_size=2, max_size=4).map(tuple)


def places(players: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Places of a table with ties, in any order."""
    marks = st.lists(st.integers(1, players), min_size=players, max_size=players)
    return marks.map(lambda drawn: tuple(1 + sum(other < own for other in drawn) for own in drawn))


def placed(most: int) -> st.SearchStrategy[tuple[PlacedSeat, ...]]:
    """Seats with places, two to `most`."""
    tables = st.integers(2, most).flatmap(
        lambda players: st.tuples(st.lists(ratings, min_size=players, max_size=players), places(players))
    )
    return tables.map(lambda table: tuple(map(PlacedSeat, *table)))


def gap(seats: Sequence[ScoredSeat | PlacedSeat | HeartsSeat | PreferansSeat], seat: int) -> Fraction:
    return seats[seat].rating - second.others_mean([other.rating for other in seats], seat)


@LAW
@given(scored)
def test_thousand_gives_what_its_text_says(seats: tuple[ScoredSeat, ...]) -> None:
    expected = [
        second.whole_below(
            (seat.score - second.others_mean([other.score for other in seats], index)) / 40
            - gap(seats, index) / 60
        )
        for index, seat in enumerate(seats)
    ]
    assert list(thousand.rate(ThousandGame(seats)).deltas) == expected


@LAW
@given(scored, st.sampled_from(["plain", "ordered"]))
def test_king_gives_what_its_text_says(seats: tuple[ScoredSeat, ...], variant: king.Variant) -> None:
    divisor = {"plain": 10, "ordered": 25}[variant]
    expected = [
        second.whole_below(Fraction(seat.score, divisor) - gap(seats, index) / 60)
        for index, seat in enumerate(seats)
    ]
    assert list(king.rate(KingGame(seats, variant)).deltas) == expected


@LAW
@given(scored, st.booleans(), st.integers(0, 20))
def test_open_face_chinese_gives_what_its_text_says(
    seats: tuple[ScoredSeat, ...], finished: bool, deals: int
) -> None:
    share = 1 if finished else min(deals * len(seats), 1)
    k = {2: Fraction(1, 4), 3: Fraction(3, 20), 4: Fraction(1, 10)}[len(seats)]
    expected = [
        second.whole_below(seat.score * k - gap(seats, index) * share / 60) for index, seat in enumerate(seats)
    ]
    assert list(ofc.rate(OfcGame(seats, finished, deals)).deltas) == expected


POKER_ROWS = {  # formulas.md 1.7, with its blank cells
    2: ["15", "0"],
    3: ["10", "5", "0"],
    4: ["9", "4", "2", "0"],
    5: ["8", "4", "2", "1", "0"],
    6: ["8", "4", "2", "1", "0", "0"],
    7: ["7", "4", "2", "1", "1", "0", "0"],
    8: ["6.5", "3.5", "2", "1.5", "1", "0.5", "0", "0"],
    9: ["6", "3.5", "2", "1.5", "1", "0.5", "0.5", "0", "0"],
    10: ["6", "3.5", "2", "1.5", "1", "0.5", "0.5", "0", "0", "0"],
}
DURAK_ROWS = {2: ["15", "0"], 3: ["9", "6", "0"], 4: ["7.5", "5.5", "5", "0"]}  # formulas.md 1.8


def share(rows: dict[int, list[str]], seats: Sequence[PlacedSeat], seat: int) -> Fraction:
    """k of a seat: the mean of the row's cells that the players on its place fill."""
    on_it = [other for other in seats if other.place == seats[seat].place]
    cells = [Fraction(cell) for cell in rows[len(seats)][seats[seat].place - 1 :][: len(on_it)]]
    return sum(cells, Fraction(0)) / len(cells)


def correction(difference: Fraction) -> int:
    """d/60 to the nearest whole number, halves away from zero."""
    size = second.whole_below(abs(difference) / 60 + Fraction(1, 2))
    return size if difference > 0 else -size


@LAW
@given(placed(10))
def test_poker_gives_what_its_text_says(seats: tuple[PlacedSeat, ...]) -> None:
    expected = [
        second.whole_below(len(seats) * share(POKER_ROWS, seats, index) - 15 - correction(gap(seats, index)))
        for index in range(len(seats))
    ]
    assert list(poker.rate(poker.PokerGame(seats)).deltas) == expected


@LAW
@given(placed(4))
def test_durak_gives_what_its_text_says(seats: tuple[PlacedSeat, ...]) -> None:
    last = max(seat.place for seat in seats)
    losers = [seat for seat in seats if seat.place == last]
    expected = []
    for index, seat in enumerate(seats):
        entry = 18 if len(seats) == 4 else 15
        change = second.whole_below(
            len(seats) * share(DURAK_ROWS, seats, index) - entry - correction(gap(seats, index))
        )
        expected.append(change if len(losers) == 1 and seat is losers[0] else max(change, 1))
    assert list(durak.rate(durak.DurakGame(seats)).deltas) == expected


@LAW
@given(
    st.lists(st.builds(HeartsSeat, ratings, st.integers(-120, 0), st.none()), min_size=2, max_size=6).map(tuple),
    st.sampled_from([100, 50]),
)
def test_hearts_gives_what_its_text_says(seats: tuple[HeartsSeat, ...], up_to: hearts.UpTo) -> None:
    results = [seat.score for seat in seats]
    winners = results.count(max(results))
    expected = []
    for index, result in enumerate(results):
        n = result - second.others_mean(results, index)
        a = len(seats) - winners if result == max(results) else -winners
        k = Fraction(1, 10) if up_to == 100 else Fraction(3, 20)
        expected.append(second.whole_below(n * k + a - gap(seats, index) / 60))
    assert list(hearts.rate(HeartsGame(up_to, seats)).deltas) == expected


preferans_seats = st.lists(
    st.builds(PreferansSeat, st.integers(0, 700), st.integers(-900, 900)), min_size=2, max_size=4
).map(tuple)
VARIANTS: dict[preferans.Variant, Fraction] = {  # formulas.md 1.2
    "piter": Fraction(1),
    "sochi": Fraction(2),
    "rostov": Fraction(4, 3),
    "hard_piter": Fraction(1, 2),
    "races": Fraction(1, 5),
    "robber": Fraction(1, 5),
}


@LAW
@given(
    preferans_seats,
    st.sampled_from(sorted(VARIANTS)),
    st.integers(0, 30),
    st.sampled_from(["auto", "own"]),
    st.booleans(),
)
def test_preferans_gives_what_its_text_says(
    seats: tuple[PreferansSeat, ...],
    variant: preferans.Variant,
    deals: int,
    matching: preferans.Matching,
    limit: bool,
) -> None:
    s = Fraction(1) if limit or deals >= 20 else Fraction(deals, 20)
    differences = [gap(seats, index) for index in range(len(seats))]
    expected = []
    for seat, difference in zip(seats, differences, strict=True):
        d = min(max(difference, Fraction(-200)), Fraction(200)) if matching == "auto" else difference
        change = second.whole_below((seat.whists * VARIANTS[variant] - d) * s / 50)
        expected.append(min(max(change, -40), 40))
    unrated = matching == "own" and any(abs(difference) > 400 for difference in differences)
    answer = preferans.rate(PreferansGame(variant, deals, matching, seats, limit))
    assert (answer.rated, list(answer.deltas)) == (not unrated, [0] * len(seats) if unrated else expected)


@LAW
@given(scored)
def test_thousand_loses_less_than_a_point_a_player_to_rounding(seats: tuple[ScoredSeat, ...]) -> None:
    assert -len(seats) < sum(thousand.rate(ThousandGame(seats)).deltas) <= 0


@LAW
@given(st.lists(st.builds(HeartsSeat, ratings, scores, st.none()), min_size=2, max_size=6).map(tuple))
def test_hearts_loses_less_than_a_point_a_player_to_rounding(seats: tuple[HeartsSeat, ...]) -> None:
    assert -len(seats) < sum(hearts.rate(HeartsGame(100, seats)).deltas) <= 0


@LAW
@given(scored)
def test_king_loses_less_than_a_point_a_player_when_the_points_sum_to_zero(seats: tuple[ScoredSeat, ...]) -> None:
    mean = Fraction(sum(seat.score for seat in seats), len(seats))
    settled = tuple(ScoredSeat(seat.rating, seat.score - mean) for seat in seats)
    assert -len(seats) < sum(king.rate(KingGame(settled)).deltas) <= 0


@LAW
@given(scored, st.integers(1, 900))
def test_a_better_score_never_gives_a_smaller_change(seats: tuple[ScoredSeat, ...], more: int) -> None:
    better = (seats[0]._replace(score=seats[0].score + more), *seats[1:])
    assert thousand.rate(ThousandGame(better)).deltas[0] >= thousand.rate(ThousandGame(seats)).deltas[0]


@LAW
@given(placed(10), st.data())
def test_a_better_place_never_gives_a_smaller_change_at_poker(
    seats: tuple[PlacedSeat, ...], data: st.DataObject
) -> None:
    one, other = data.draw(st.permutations(range(len(seats))).map(lambda order: order[:2]))
    assume(seats[one].place < seats[other].place)
    swapped = list(seats)
    swapped[one] = seats[one]._replace(place=seats[other].place)
    swapped[other] = seats[other]._replace(place=seats[one].place)
    before = poker.rate(poker.PokerGame(seats)).deltas[one]
    assert poker.rate(poker.PokerGame(tuple(swapped))).deltas[one] <= before


@LAW
@given(placed(4))
def test_whoever_does_not_lose_at_durak_gains(seats: tuple[PlacedSeat, ...]) -> None:
    deltas = durak.rate(durak.DurakGame(seats)).deltas
    assert all(delta >= 1 for seat, delta in zip(seats, deltas, strict=True) if seat.place < len(seats))


@LAW
@given(placed(10), st.data())
def test_the_order_of_seats_does_not_matter(seats: tuple[PlacedSeat, ...], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(seats))))
    deltas = poker.rate(poker.PokerGame(seats)).deltas
    shuffled = poker.rate(poker.PokerGame(tuple(seats[index] for index in order))).deltas
    assert shuffled == tuple(deltas[index] for index in order)


@pytest.mark.parametrize(
    ("table", "sums"),
    [(poker.PLACE_WEIGHTS, dict.fromkeys(range(2, 11), 15)), (durak.PLACE_WEIGHTS, {2: 15, 3: 15, 4: 18})],
)
def test_every_row_of_a_place_table_has_its_sum(
    table: dict[int, tuple[int | Fraction, ...]], sums: dict[int, int]
) -> None:
    assert {players: sum(row) for players, row in table.items()} == sums
