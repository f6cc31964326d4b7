"""DMA: random games against a second implementation, the laws, and what no game can be."""

from decimal import Decimal
from fractions import Fraction
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings import RefusedError
from ratings.dma import DmaGame, DmaSeat, Fate, rate_achievements, rate_game
from ratings.reader import plain
from ratings.timeline import Finish, Start, Timeline, rate_timeline
from tests.ratings import second
from tests.ratings.laws import LAW


@st.composite
def games(draw: st.DrawFn, spread: int = 1500) -> DmaGame:
    """A finished game: some survive with land, the rest died with none."""
    duration = draw(st.integers(1, 60))
    survivors = draw(st.integers(0, 4))
    dead = draw(st.integers(2 if survivors == 0 else 1, 5))
    lands = draw(st.lists(st.integers(0, 25), min_size=survivors, max_size=survivors))
    lives = draw(st.lists(st.integers(0, duration), min_size=dead, max_size=dead))
    marks = draw(st.lists(st.integers(0, spread), min_size=survivors + dead, max_size=survivors + dead))
    fates = [(duration, land, True) for land in lands] + [(life, 0, False) for life in lives]
    return DmaGame(duration, tuple(DmaSeat(mark, *fate) for mark, fate in zip(marks, fates, strict=True)))


def apart(answer: tuple[int | Fraction | float, ...], expected: list[Decimal]) -> Fraction:
    """The largest distance, relative to a value above one."""
    pairs = [(Fraction(one), Fraction(other)) for one, other in zip(answer, expected, strict=True)]
    return max(abs(one - other) / max(Fraction(1), abs(other)) for one, other in pairs)


@LAW
@given(games())
def test_a_change_is_what_the_rule_text_gives_to_sixty_digits(game: DmaGame) -> None:
    assert apart(rate_game(game).deltas, second.dma(game.duration, game.seats)) < Fraction(1, 10**11)


@LAW
@given(games(spread=30_000))
def test_ratings_far_apart_lose_no_digits(game: DmaGame) -> None:
    assert apart(rate_game(game).deltas, second.dma(game.duration, game.seats)) < Fraction(1, 10**11)


@LAW
@given(games())
def test_what_one_wins_the_others_lose(game: DmaGame) -> None:
    deltas = [float(delta) for delta in rate_game(game).deltas]
    assert abs(fsum(deltas)) < 1e-9


@LAW
@given(games(), st.data())
def test_the_order_of_seats_does_not_matter(game: DmaGame, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(game.seats))))
    deltas = rate_game(game).deltas
    shuffled = rate_game(DmaGame(game.duration, tuple(game.seats[index] for index in order))).deltas
    assert shuffled == tuple(deltas[index] for index in order)


@LAW
@given(games())
def test_a_longer_life_is_no_smaller_achievement(game: DmaGame) -> None:
    dead = [
        (seat.lived, value)
        for seat, value in zip(game.seats, rate_achievements(game).achievements, strict=True)
        if not seat.survived
    ]
    assert sorted(dead) == sorted(dead, key=lambda pair: pair[1])


def test_three_survivors_with_a_quarter_each_have_achieved_75() -> None:
    game = DmaGame(9, (DmaSeat(1000, 9, 25, True),) * 3)  # formulas.md 4
    assert rate_achievements(game).achievements == (75, 75, 75)


def test_equals_in_everything_change_nothing() -> None:
    game = DmaGame(30, (DmaSeat(1000, 30, Fraction(100, 7), True),) * 7)
    assert plain(rate_game(game)) == {"deltas": [0] * 7}


def test_dying_on_the_last_turn_is_possible_and_holds_no_land() -> None:
    game = DmaGame(10, (DmaSeat(1000, 10, 0, False), DmaSeat(1000, 10, 100, True)))
    assert rate_achievements(game).achievements[0] == 50


def test_a_gap_of_a_hundred_thousand_is_the_last_that_is_computed() -> None:
    seats = (DmaSeat(0, 1, 0, False), DmaSeat(100_000, 2, 100, True))
    expected = second.dma(2, seats)
    assert apart(rate_game(DmaGame(2, seats)).deltas, expected) < Fraction(1, 10**15)


@pytest.mark.parametrize(
    "high", [100_001, Fraction(100_000 * 10**12 + 1, 10**12), Fraction(-100_000 * 10**12 - 1, 10**12)]
)
def test_a_wider_gap_is_refused(high: int | Fraction) -> None:
    game = DmaGame(2, (DmaSeat(0, 1, 0, False), DmaSeat(high, 2, 100, True)))
    with pytest.raises(RefusedError, match="at most 100,000 from the mean of the others"):
        rate_game(game)


def test_three_players_may_span_more_than_a_hundred_thousand_while_no_gap_does() -> None:
    marks = (0, 60_000, 120_000)
    seats = tuple(DmaSeat(mark, 1, 0, False) for mark in marks)
    assert len(rate_game(DmaGame(2, seats)).deltas) == 3


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ((DmaSeat(0, 21, 0, False), DmaSeat(0, 20, 0, True)), r"seats\[0\].lived"),
        ((DmaSeat(0, 20, 0, True), DmaSeat(0, 19, 50, True)), r"seats\[1\].lived"),
        ((DmaSeat(0, 10, 1, False), DmaSeat(0, 20, 0, True)), r"seats\[0\].territory"),
        ((DmaSeat(0, 20, 60, True), DmaSeat(0, 20, 41, True)), r"seats\[1\].territory"),
        ((DmaSeat(0, 20, 101, True), DmaSeat(0, 20, 0, True)), r"seats\[0\].territory"),
        ((DmaSeat(0, -1, 0, False), DmaSeat(0, 20, 0, True)), r"seats\[0\].lived"),
    ],
)
def test_what_no_game_can_be_is_refused(seats: tuple[DmaSeat, ...], field: str) -> None:
    with pytest.raises(RefusedError, match=field):
        DmaGame(20, seats)


WON, LOST = Fate(10, 100, True), Fate(5, 0, False)


def test_games_that_finish_together_commute() -> None:
    starts = (Start("A", ("x", "y")), Start("B", ("x", "z")))
    one, other = Finish("A", 10, {"x": WON, "y": LOST}), Finish("B", 10, {"x": LOST, "z": WON})
    assert rate_timeline(Timeline((*starts, one, other))) == rate_timeline(Timeline((*starts, other, one)))


def test_an_unfinished_game_changes_nothing() -> None:
    history = rate_timeline(Timeline((Start("A", ("x", "y")),)))
    assert (history.games, history.ratings) == ({"A": 1000}, {"x": 1000, "y": 1000})


def test_a_later_game_starts_from_the_ratings_of_its_own_start() -> None:
    finish = Finish("A", 10, {"x": WON, "y": LOST})
    history = rate_timeline(Timeline((Start("A", ("x", "y")), finish, Start("B", ("x", "z")))))
    assert float(history.games["B"]) == pytest.approx(1190.976402473266)  # (1381.952804946533 + 1000) / 2


def test_a_circle_that_plays_among_itself_keeps_its_mean_exactly() -> None:
    results = {"x": WON, "y": LOST, "z": Fate(Fraction(10, 3), 0, False)}
    events = [event for name in "ABCDE" for event in (Start(name, tuple("xyz")), Finish(name, 10, results))]
    assert rate_timeline(Timeline(tuple(events))).games == dict.fromkeys("ABCDE", 1000)


@pytest.mark.parametrize(
    ("events", "field"),
    [
        ((Start("A", ("x", "y")), Start("A", ("z", "w"))), r"events\[1\].start"),
        ((Finish("A", 10, {"x": WON, "y": LOST}),), r"events\[0\].finish"),
        ((Start("A", ("x", "y")), Finish("A", 10, {"x": WON})), r"events\[1\].results.y: missing"),
        ((Start("A", ("x", "y")), Finish("A", 10, {"x": WON, "y": LOST, "z": LOST})), r"events\[1\].results"),
        (
            (Start("A", ("x", "y")), *(Finish("A", 10, {"x": WON, "y": LOST}),) * 2),
            r"events\[2\].finish",
        ),
    ],
)
def test_events_that_cannot_follow_each_other_are_refused(events: tuple[Start | Finish, ...], field: str) -> None:
    with pytest.raises(RefusedError, match=field):
        Timeline(events)


def test_nobody_plays_twice_in_a_game() -> None:
    with pytest.raises(RefusedError, match=r"players\[2\]"):
        Start("A", ("x", "y", "x"))


def test_a_result_that_no_game_can_have_is_named_by_its_player() -> None:
    with pytest.raises(RefusedError, match=r"results.y.lived"):
        Finish("A", 4, {"x": Fate(4, 100, True), "y": LOST})


def test_a_game_between_ratings_out_of_bounds_is_refused_when_it_finishes() -> None:
    # 140 games that all start between equals and are all won by y: each widens the gap by 764 points.
    names = [str(number) for number in range(140)]
    starts = [Start(name, ("x", "y")) for name in names]
    finishes = [Finish(name, 10, {"x": LOST, "y": WON}) for name in names]
    last = (Start("last", ("x", "y")), Finish("last", 10, {"x": LOST, "y": WON}))
    with pytest.raises(RefusedError, match=r"events\[281\].results.y"):
        rate_timeline(Timeline((*starts, *finishes, *last)))
