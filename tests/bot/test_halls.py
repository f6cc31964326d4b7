"""The Hall of Fame: titles by their own order of keys, shared where equal in all of them."""

from datetime import date

import pytest

from bot.services.halls import titles
from bot.services.orders import Named
from bot.services.periods import Period
from db.repositories import Fact

NAMES = {1: Named(1, "Anna", 1), 2: Named(2, "Boris", 2), 3: Named(3, "Vera", 3)}
NOVEMBER = Period(2026, 11)


def evening(game: int, *lines: tuple[int, int, int, int], players: int = 4) -> list[Fact]:
    """The facts of a game: player, place, how many share it, profit."""
    day = date(2026, 11, game)
    return [
        Fact(day, game, player, place, shared, players, 100, profit) for player, place, shared, profit in lines
    ]


@pytest.mark.parametrize(
    ("facts", "best", "millionaires", "above"),
    [
        ([], [], [], None),
        (evening(1, (1, 1, 1, 900), (2, 2, 1, 100)), [1], [1], None),
        # Points 4·2 + 1·2 = 2·2 + 3·2 = 10 and both +500 in two games: shared, Anna first in the rating by wins.
        (
            evening(1, (1, 1, 1, 900), (2, 3, 1, 100)) + evening(2, (1, 4, 1, -400), (2, 2, 1, 400)),
            [1, 2],
            [1, 2],
            None,
        ),
        # The same points, but Boris has more profit: the title is his (V6), the first line Anna's (V5).
        (
            evening(1, (1, 1, 1, 900), (2, 3, 1, 100)) + evening(2, (1, 4, 1, -400), (2, 2, 1, 401)),
            [2],
            [2],
            "wins",
        ),
        # Anna has more points, Boris more profit.
        (evening(1, (1, 1, 1, 10), (2, 4, 1, -5)) + evening(2, (1, 1, 1, 10), (2, 2, 1, 500)), [1], [2], None),
        # 4·2 = 3·2 + 1·2 points and profits of 0: both titles go to who played more games (V6).
        (evening(1, (1, 1, 1, 0)) + evening(2, (2, 2, 1, 0)) + evening(3, (2, 4, 1, 0)), [2], [2], "wins"),
    ],
)
def test_titles_follow_their_own_order_of_keys(
    facts: list[Fact], best: list[int], millionaires: list[int], above: str | None
) -> None:
    found = titles(NOVEMBER, facts, 10, NAMES)
    assert [line.player for line in found.best] == best
    assert [line.player for line in found.millionaires] == millionaires
    assert found.above == above


def test_a_title_counts_only_the_best_results() -> None:
    """Three second places of four (6 points each) beat two first ones (8 each), unless only one counts."""
    facts = evening(1, (1, 1, 1, 0), (2, 2, 1, 0))
    for game in (2, 3):
        facts += evening(game, (2, 2, 1, 0), (3, 1, 1, 5))
    assert [line.player for line in titles(NOVEMBER, facts, 3, NAMES).best] == [2]
    assert [line.player for line in titles(NOVEMBER, facts, 1, NAMES).best] == [3]
