"""The working shown, number by number, against the examples worked by hand in formulas.md."""

from collections.abc import Mapping
from typing import Any

import pytest

import ratings
from ratings.reader import plain


def duel(result: str, first: tuple[int, int], second: tuple[int, int], **table: object) -> dict[str, Any]:
    seats = [{"rating": rating, "experience": experience} for rating, experience in (first, second)]
    return {"result": result, "seats": seats, **table}


def scored(*seats: tuple[int, int], **table: object) -> dict[str, Any]:
    return {"seats": [{"rating": rating, "score": score} for rating, score in seats], **table}


def placed(*seats: tuple[int, int]) -> dict[str, Any]:
    return {"seats": [{"rating": rating, "place": place} for rating, place in seats]}


def preferans(*seats: tuple[int, int], variant: str = "piter", deals: int = 20, **table: object) -> dict[str, Any]:
    rows = [{"rating": rating, "whists": whists} for rating, whists in seats]
    return {"variant": variant, "deals": deals, "matching": "auto", "seats": rows, **table}


def dma(*seats: tuple[int, int, int], duration: int = 20) -> dict[str, Any]:
    rows = [
        {"rating": rating, "lived": lived, "territory": territory, "survived": territory > 0}
        for rating, lived, territory in seats
    ]
    return {"duration": duration, "seats": rows}


SOCHI = preferans((120, 80), (60, 20), (0, -100), variant="sochi")
CLAMPED = preferans((0, 60), (900, -20), (900, -40))
BROKEN_OFF = preferans((0, 900), (0, -100), (0, -800), deals=7)
KING = scored((600, 30), (540, -12), (480, 6), (420, -24))
HEARTS = scored((0, -10), (0, -10), (0, -30), (0, -100), up_to=100)
THOUSAND = scored((0, 1005), (0, 640), (0, 200))
OFC = scored((600, 20), (480, -10), (360, -10))
NINE = placed(*((0, place) for place in range(1, 10)))
SHARED_FIRST = placed((0, 1), (0, 1), (0, 3))
NEWCOMERS = dma((1000, 20, 100), (1000, 15, 0), (1000, 10, 0), (1000, 0, 0))
FAVOURITE = dma((1600, 20, 100), (1000, 15, 0), (1000, 10, 0), (1000, 5, 0))
TABLE = [{"rating": 300}, {"rating": 100}, {"rating": 0}, {"rating": -200}]

# formula, game, seat, steps as the page writes them
EXAMPLES: list[tuple[str, dict[str, Any], int, Mapping[str, object]]] = [
    # 1.1
    (
        "gambler.duel",
        duel("win", (300, 20), (300, 20)),
        0,
        {"K": 32.5, "expected score": 0.5, "value before rounding": 16.25, "change": 16},
    ),
    ("gambler.duel", duel("win", (300, 20), (300, 20)), 1, {"value before rounding": -16.25, "change": -17}),
    (
        "gambler.duel",
        duel("win", (0, 0), (0, 20)),
        0,
        {"K": 40, "A": 3, "K·A held to 50": 50, "value before rounding": 25, "change": 25},
    ),
    (
        "gambler.duel",
        duel("win", (0, 0), (0, 20)),
        1,
        {"K·A held to 50": "40/3", "value before rounding": "-6.67", "change": -7},
    ),
    ("gambler.duel", duel("loss", (0, 3), (0, 12)), 0, {"A": "22/13", "K·A held to 50": 50, "change": -25}),
    ("gambler.duel", duel("loss", (0, 3), (0, 12)), 1, {"A": "13/22", "K·A held to 50": "23.64", "change": 11}),
    (
        "gambler.duel",
        duel("loss", (1000, 20), (600, 20)),
        0,
        {"gap": 400, "expected score": "10/11", "K": 10, "value before rounding": "-9.09", "change": -10},
    ),
    (
        "gambler.duel",
        duel("loss", (1000, 20), (600, 20)),
        1,
        {"expected score": "1/11", "value before rounding": "9.09", "change": 9},
    ),
    ("gambler.duel", duel("loss", (1001, 20), (600, 20)), 0, {"gap": 401, "change": 0}),
    (
        "gambler.duel",
        duel("loss", (400, 20), (300, 20), match_length=4, board="long_backgammon"),
        1,
        {"K": 25, "M": 2, "dc": 1000, "value before rounding": "27.87", "change": 27},
    ),
    (
        "gambler.duel",
        duel("loss", (400, 20), (300, 20), match_length=4, board="long_backgammon"),
        0,
        {"expected score": "0.55731", "change": -28},
    ),
    (
        "gambler.duel",
        duel("win", (500, 20), (450, 20), match_length=4, board="short_backgammon"),
        0,
        {
            "K": 17.5,
            "M": "4/3",
            "dc": "1254.99",
            "expected score": "0.52292",
            "value before rounding": "11.13",
            "change": 11,
        },
    ),
    # 1.2
    ("gambler.preferans", SOCHI, 0, {"gap": 90, "value before rounding": 1.4, "change": 1}),
    ("gambler.preferans", SOCHI, 1, {"gap": 0, "value before rounding": 0.8, "change": 0}),
    ("gambler.preferans", SOCHI, 2, {"gap": -90, "value before rounding": -2.2, "change": -3}),
    (
        "gambler.preferans",
        CLAMPED,
        0,
        {"gap": -900, "gap counted": -200, "value before rounding": 5.2, "change": 5},
    ),
    (
        "gambler.preferans",
        CLAMPED,
        1,
        {"gap": 450, "gap counted": 200, "value before rounding": -4.4, "change": -5},
    ),
    ("gambler.preferans", CLAMPED, 2, {"value before rounding": -4.8, "change": -5}),
    ("gambler.preferans", BROKEN_OFF, 0, {"share of the pool": "7/20", "value before rounding": 6.3, "change": 6}),
    ("gambler.preferans", BROKEN_OFF, 1, {"value before rounding": -0.7, "change": -1}),
    ("gambler.preferans", BROKEN_OFF, 2, {"value before rounding": -5.6, "change": -6}),
    ("gambler.preferans", {**BROKEN_OFF, "loss_limit_hit": True}, 0, {"share of the pool": 1, "change": 18}),
    ("gambler.preferans", preferans((401, 0), (0, 0), (0, 0), matching="own"), 0, {"gap": 401, "change": 0}),
    (
        "gambler.preferans",
        preferans((400, 0), (0, 0), (0, 0), matching="own"),
        0,
        {"gap counted": 400, "change": -8},
    ),
    (
        "gambler.preferans",
        preferans((0, 2100), (0, -1000), (0, -1100)),
        0,
        {"value before rounding": 42, "change": 40},
    ),
    # 1.3
    ("gambler.king", KING, 0, {"points times k": 3, "gap": 120, "value before rounding": 1, "change": 1}),
    ("gambler.king", KING, 1, {"gap": 40, "value before rounding": "-1.867", "change": -2}),
    ("gambler.king", KING, 2, {"gap": -40, "value before rounding": "1.267", "change": 1}),
    ("gambler.king", KING, 3, {"gap": -120, "value before rounding": -0.4, "change": -1}),
    # 1.4
    (
        "gambler.hearts",
        HEARTS,
        0,
        {"lead over the others": "36.67", "bonus": 2, "value before rounding": "5.67", "change": 5},
    ),
    (
        "gambler.hearts",
        HEARTS,
        2,
        {"lead over the others": 10, "bonus": -2, "value before rounding": -1, "change": -1},
    ),
    (
        "gambler.hearts",
        HEARTS,
        3,
        {"lead over the others": "-83.33", "value before rounding": "-10.33", "change": -11},
    ),
    # 1.5
    (
        "gambler.thousand",
        THOUSAND,
        0,
        {"lead over the others": 585, "value before rounding": "14.6", "change": 14},
    ),
    (
        "gambler.thousand",
        THOUSAND,
        1,
        {"lead over the others": 37.5, "value before rounding": "0.94", "change": 0},
    ),
    (
        "gambler.thousand",
        THOUSAND,
        2,
        {"lead over the others": -622.5, "value before rounding": "-15.6", "change": -16},
    ),
    # 1.6
    (
        "gambler.ofc",
        OFC,
        0,
        {"points times k": 3, "gap": 180, "gap over r": 3, "value before rounding": 0, "change": 0},
    ),
    ("gambler.ofc", OFC, 1, {"gap": 0, "value before rounding": -1.5, "change": -2}),
    ("gambler.ofc", OFC, 2, {"gap": -180, "value before rounding": 1.5, "change": 1}),
    # 1.7
    ("gambler.poker", NINE, 1, {"share of place": 3.5, "value before rounding": 16.5, "change": 16}),
    ("gambler.poker", NINE, 5, {"share of place": 0.5, "value before rounding": -10.5, "change": -11}),
    ("gambler.poker", SHARED_FIRST, 0, {"share of place": 7.5, "value before rounding": 7.5, "change": 7}),
    ("gambler.poker", placed((30, 1), (0, 2)), 0, {"gap": 30, "gap over 60, rounded": 1, "change": 14}),
    ("gambler.poker", placed((30, 1), (0, 2)), 1, {"gap": -30, "gap over 60, rounded": -1, "change": -14}),
    # 1.8
    ("gambler.durak", placed((0, 1), (0, 2), (0, 3), (0, 4)), 0, {"value before rounding": 12, "change": 12}),
    ("gambler.durak", placed((0, 1), (0, 2), (120, 3), (0, 4)), 2, {"gap": 120, "rounded": 0, "change": 1}),
    ("gambler.durak", placed((0, 1), (0, 1)), 0, {"value before rounding": 0, "change": 1}),
    # 2.1, 2.2
    (
        "bridge.deal",
        {"scoring": "percent", "result": 70, "seats": TABLE},
        0,
        {"difference of the pairs": 300, "expected gain": 3, "gain reached": 20, "change": "34/15"},
    ),
    (
        "bridge.deal",
        {"scoring": "imp", "result": 3, "seats": [{"rating": 0}] * 4},
        3,
        {"gain reached": -15, "change": -2},
    ),
    (
        "bridge.handicap",
        {"result": 1, "deals": 60, "scoring": "imp"},
        0,
        {"gain": 1, "coefficient": 1.1, "result": 1.1},
    ),
    (
        "bridge.handicap",
        {"result": 30, "deals": 25, "scoring": "percent"},
        0,
        {"gain": -20, "coefficient": 0.5, "result": 40},
    ),
    # 3
    (
        "village.points",
        {"players": 10, "place": 3, "importance": "1.5"},
        0,
        {
            "players less mean place plus 1": 8,
            "root of players": "3.162278",
            "importance": 1.5,
            "points": "37.947",
        },
    ),
    # 4
    ("dma.game", NEWCOMERS, 0, {"Dx": "788.906", "correction": 1, "mean of Dxп": "212.851", "change": "576.054"}),
    ("dma.game", NEWCOMERS, 1, {"share of time": 0.75, "Dx": 37.5, "change": "-175.351"}),
    ("dma.game", NEWCOMERS, 2, {"Dx": 25, "change": "-187.851"}),
    ("dma.game", NEWCOMERS, 3, {"Dx": 0, "change": "-212.851"}),
    (
        "dma.game",
        FAVOURITE,
        0,
        {"correction": "0.301194", "Dxп": "237.614", "mean of Dxп": "87.375", "change": "150.239"},
    ),
    (
        "dma.game",
        FAVOURITE,
        1,
        {"mean of the others": 1200, "correction": "1.491825", "Dxп": "55.943", "change": "-31.432"},
    ),
    ("dma.game", FAVOURITE, 2, {"Dxп": "37.296", "change": "-50.080"}),
    ("dma.game", FAVOURITE, 3, {"Dxп": "18.648", "change": "-68.727"}),
    ("dma.achievements", dma((1000, 20, 25), (1000, 20, 25), (1000, 20, 25)), 0, {"Kв": 1, "Dx": 75}),
]


def written(value: object, like: object) -> object:
    """The value as the page writes it: a number as it is, text to as many digits or as a fraction."""
    if not isinstance(like, str):
        return value
    assert isinstance(value, int | float)
    if "/" in like:
        numerator, denominator = map(int, like.split("/"))
        return like if abs(value - numerator / denominator) < 1e-12 else value
    return f"{value:.{len(like.partition('.')[2])}f}"


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example[0]}-{example[2]}")
def test_the_working_shows_the_numbers_of_the_example(
    example: tuple[str, dict[str, Any], int, Mapping[str, object]],
) -> None:
    slug, game, seat, expected = example
    shown = {step.name: plain(step.value) for step in ratings.explain(slug, game)[seat]}
    assert {name: written(shown[name], value) for name, value in expected.items()} == expected


def test_a_pair_is_shown_by_its_mean_rating() -> None:
    seats = [{"rating": rating, "experience": 20} for rating in (350, 351, 300, 300)]
    steps = ratings.explain("gambler.duel", {"result": "loss", "seats": seats})
    shown = {step.name: plain(step.value) for step in steps[0]}
    assert (shown["gap"], shown["K"], shown["value before rounding"]) == (
        50.5,
        28.7125,
        pytest.approx(-16.43, abs=5e-3),
    )


def test_a_season_shows_the_results_counted_and_leaves_out_the_dropped_one() -> None:
    games = [
        {"date": f"2026-03-0{day}", "seats": [{"player": "a", "profit": gain}, {"player": "b", "profit": -gain}]}
        for day, gain in ((1, 5), (2, -5), (3, 5))
    ]
    steps = ratings.explain("village.season", {"games": games, "best_k": 2})[0]
    shown = [(name, plain(value)) for name, value in steps if name.startswith(("player", "result"))]
    assert shown == [("player", "a"), ("result 1", 2.828427124746), ("result 2", 2.828427124746)]


def test_the_order_of_steps_is_that_of_computing() -> None:
    steps = ratings.explain("gambler.poker", SHARED_FIRST)[0]
    assert [step.name for step in steps] == [
        "share of place",
        "gap",
        "gap over 60, rounded",
        "value before rounding",
        "change",
    ]
