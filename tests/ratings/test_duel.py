"""One against one and two against two: random games against a second implementation, and the laws."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from ratings import Rounding
from ratings.gambler.duel import Board, DuelGame, DuelSeat, Result, Seating, rate, sides
from tests.ratings import second
from tests.ratings.laws import LAW

POINTS: dict[Result, tuple[float, float]] = {"win": (1, 0), "draw": (0.5, 0.5), "loss": (0, 1)}
OPPOSITE: dict[Result, Result] = {"win": "loss", "draw": "draw", "loss": "win"}

results: st.SearchStrategy[Result] = st.sampled_from(["win", "draw", "loss"])
boards: st.SearchStrategy[Board] = st.sampled_from(["other", "short_backgammon", "long_backgammon"])
seatings: st.SearchStrategy[Seating] = st.sampled_from(["hall", "auto"])
near_ratings = st.integers(-300, 900) | st.sampled_from([0, 200, 250, 400, 600, 1000]) | st.fractions(0, 700)
seats = st.builds(DuelSeat, rating=near_ratings, experience=st.integers(0, 45))
games = st.builds(
    DuelGame,
    result=results,
    seats=st.tuples(seats, seats),
    seating=seatings,
    match_length=st.integers(1, 12),
    board=boards,
)


@LAW
@given(games)
def test_a_change_is_what_the_rule_text_gives_to_sixty_digits(game: DuelGame) -> None:
    newcomer = (20, 30, 10) if game.seating == "hall" else (40, 80, 40)
    expected = second.duel(
        POINTS[game.result],
        [seat.rating for seat in game.seats],
        [int(seat.experience) for seat in game.seats],
        game.match_length,
        game.board,
        newcomer,
    )
    assert list(rate(game).deltas) == (expected or [0, 0])


@LAW
@given(games)
def test_seats_and_result_turned_round_give_the_changes_turned_round(game: DuelGame) -> None:
    turned = DuelGame(OPPOSITE[game.result], game.seats[::-1], game.seating, game.match_length, game.board)
    assert rate(turned).deltas == rate(game).deltas[::-1]


@LAW
@given(games)
def test_a_win_gives_no_less_than_a_draw_and_a_draw_no_less_than_a_loss(game: DuelGame) -> None:
    first = [
        rate(DuelGame(result, game.seats, game.seating, game.match_length, game.board)).deltas[0]
        for result in POINTS
    ]
    assert first == sorted(first, reverse=True)


@LAW
@given(games)
def test_the_weight_of_a_game_is_held_to_fifty_for_each_side(game: DuelGame) -> None:
    assert all(side.weight <= 50 for side in sides(game))


@LAW
@given(games)
def test_sides_of_equal_weight_lose_together_at_most_one_point_to_rounding(game: DuelGame) -> None:
    one, other = sides(game)
    assume(one.weight == other.weight)
    assert -1 <= sum(rate(game).deltas) <= 0


@LAW
@given(games)
def test_rounding_toward_zero_keeps_sides_of_equal_weight_at_zero_together(game: DuelGame) -> None:
    one, other = sides(game)
    assume(one.weight == other.weight)
    assert sum(rate(game, Rounding.TOWARD_ZERO).deltas) == 0


@LAW
@given(near_ratings, st.integers(0, 45), seatings, st.integers(1, 12), boards)
def test_equals_draw_for_nothing(
    rating: int | Fraction, experience: int, seating: Seating, length: int, board: Board
) -> None:
    seat = DuelSeat(rating, experience)
    assert rate(DuelGame("draw", (seat, seat), seating, length, board)).deltas == (0, 0)


@LAW
@given(st.lists(seats, min_size=4, max_size=4), results)
def test_a_pair_is_one_player_with_its_mean_rating_and_smaller_experience(
    four: list[DuelSeat], result: Result
) -> None:
    pair = [
        DuelSeat(Fraction(one.rating + two.rating, 2), min(one.experience, two.experience))
        for one, two in (four[:2], four[2:])
    ]
    single = rate(DuelGame(result, tuple(pair))).deltas
    assert rate(DuelGame(result, tuple(four))).deltas == (single[0], single[0], single[1], single[1])


def test_a_gap_so_small_that_a_float_does_not_see_it_still_decides_the_rounding() -> None:
    favourite, other = DuelSeat(Fraction(1, 10**12), 100), DuelSeat(0, 100)
    assert rate(DuelGame("draw", (favourite, other))).deltas == (-1, 0)
