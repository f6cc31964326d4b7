"""The small print of the JSON contract: what each formula takes, what it refuses, and which field it names."""

from typing import Any

import pytest

import ratings
from ratings.reader import plain

PAIR = [{"player": "a", "profit": 5}, {"player": "b", "profit": -5}]
EVENING = {"date": "2026-03-01", "seats": PAIR}
WON, LOST = {"lived": 9, "territory": 100, "survived": True}, {"lived": 3, "territory": 0, "survived": False}
START = {"start": "A", "players": ["x", "y"]}
FINISH = {"finish": "A", "duration": 9, "results": {"x": WON, "y": LOST}}
RATINGS = dict.fromkeys("abcd", 0)
DEAL = {"ns": ["a", "b"], "ew": ["c", "d"], "result": 50}


def duel(*experience: object, **table: object) -> dict[str, Any]:
    return {"result": "win", "seats": [{"rating": 0, "experience": games} for games in experience], **table}


def hearts(*won: object) -> dict[str, Any]:
    return {
        "up_to": 100,
        "seats": [{"rating": 0, "score": -5, **({} if one is None else {"won": one})} for one in won],
    }


def ofc(**table: object) -> dict[str, Any]:
    return {"seats": [{"rating": 600, "score": 0}, {"rating": 0, "score": 0}], **table}


def preferans(deals: object) -> dict[str, Any]:
    seats = [{"rating": 0, "whists": 100}, {"rating": 0, "whists": -50}]
    return {"variant": "piter", "deals": deals, "matching": "auto", "seats": seats}


def evening(*seats: dict[str, Any]) -> dict[str, Any]:
    return {"seats": list(seats)}


def tournament(*deals: object, **table: object) -> dict[str, Any]:
    return {"ratings": RATINGS, "scoring": "percent", "deals": list(deals), **table}


def season(*games: object, **table: object) -> dict[str, Any]:
    return {"games": list(games), **table}


TAKEN: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # numbers as JSON numbers or decimal text; whole-number fields take 2 and 2.0
    ("gambler.duel", duel("20", 20.0, match_length="2.0"), {"rated": True, "deltas": [28, -29]}),
    # experience: a whole number in the hall, any number from 0 when auto
    ("gambler.duel", duel(39.5, "40", seating="auto"), {"rated": True, "deltas": [20, -20]}),
    ("gambler.duel", duel(5000, 20), {"rated": True, "deltas": [20, -20]}),
    # all won is a game without losers; scores of either sign
    ("gambler.hearts", hearts(True, True), {"rated": True, "deltas": [0, 0]}),
    (
        "gambler.hearts",
        {"up_to": "50", "seats": [{"rating": 0, "score": 5}, {"rating": 0, "score": -5}]},
        {"rated": True, "deltas": [2, -3]},
    ),
    # deals of an unfinished game; with none the term of d is absent (G18)
    ("gambler.ofc", ofc(finished=False, deals=0), {"rated": True, "deltas": [0, 0]}),
    ("gambler.ofc", ofc(finished=False, deals=1), {"rated": True, "deltas": [-10, 10]}),
    # G15: whists need not sum to zero; at most 1,000 deals
    ("gambler.preferans", preferans(1000), {"rated": True, "deltas": [2, -1]}),
    # profits need not sum to zero; a buy-in or cash-out may be 0; names for none
    (
        "village.game",
        evening({"profit": 5}, {"buy_in": 0, "cash_out": 0}),
        {"places": [1, 2], "points": [2.828427124746, 1.414213562373], "profits": [5, 0]},
    ),
    ("village.points", {"players": 1000, "place": 1000}, {"points": 31.622776601684}),
    ("village.limit_bet", {"street": "river", "big_blind": "2.50"}, {"bet": 5}),
    # a best_k beyond all games; a month without games (V7)
    ("village.season", season(best_k="1000000"), {"standings": []}),
    ("village.hall_of_fame", season(EVENING, month="2026-02"), {"best_players": [], "millionaires": []}),
    # names of a shared title in alphabetical order
    (
        "village.hall_of_fame",
        season(
            {"date": "2026-03-31", "seats": [{"player": name, "profit": 0} for name in "cab"]}, month="2026-03"
        ),
        {"best_players": ["a", "b", "c"], "millionaires": ["a", "b", "c"]},
    ),
    # ratings of those who did not play stay
    ("bridge.tournament", tournament(ratings={"z": "0.5"}), {"ratings": {"z": 0.5}}),
    (
        "bridge.tournament",
        tournament({**DEAL, "result_ew": 60}),
        {"ratings": {"a": 0, "b": 0, "c": 1.333333333333, "d": 1.333333333333}},
    ),
    ("bridge.handicap", {"result": 100, "deals": 76, "scoring": "percent"}, {"result": 112.5}),
    # an unfinished game changes nothing; each game's rating at its start
    ("dma.timeline", {"events": [START]}, {"games": {"A": 1000}, "ratings": {"x": 1000, "y": 1000}}),
    ("dma.timeline", {"events": []}, {"games": {}, "ratings": {}}),
    (
        "dma.achievements",
        {"duration": "0.5", "seats": [{"rating": 0, "lived": 0.5, "territory": 0, "survived": False}] * 2},
        {"achievements": [50, 50]},
    ),
]


@pytest.mark.parametrize(("slug", "game", "answer"), TAKEN)
def test_what_the_contract_leaves_open_is_taken(slug: str, game: dict[str, Any], answer: dict[str, Any]) -> None:
    assert plain(ratings.rate(slug, game)) == answer


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("gambler.duel", duel(20, 0.5), "seats[1].experience"),
    ("gambler.duel", duel(20, -1, seating="auto"), "seats[1].experience"),
    ("gambler.duel", duel(20, 20, 20), "seats"),
    ("gambler.duel", duel(*[20] * 5), "seats"),
    ("gambler.duel", duel(20, 20, match_length=-1), "match_length"),
    ("gambler.duel", duel(20, 20, board="Other"), "board"),
    ("gambler.duel", duel(20, 20, rounding="down"), "rounding"),
    ("gambler.hearts", hearts(True, None), "seats[1].won"),
    ("gambler.hearts", hearts(None, False), "seats[0].won"),
    ("gambler.hearts", hearts(False, False), "seats[0].won"),
    ("gambler.hearts", hearts(1, 0), "seats[0].won"),
    ("gambler.hearts", hearts(*[True] * 7), "seats"),
    ("gambler.ofc", ofc(finished=False), "deals"),
    ("gambler.ofc", ofc(finished="false", deals=1), "finished"),
    ("gambler.ofc", ofc(deals=None), "deals"),
    ("gambler.ofc", ofc(deals=-1), "deals"),
    ("gambler.preferans", preferans(1001), "deals"),
    ("gambler.preferans", preferans(19.5), "deals"),
    ("village.game", evening({"profit": 1}), "seats"),
    ("village.game", evening(*[{"profit": 1}] * 1001), "seats"),
    ("village.game", evening({"profit": 1}, {"profit": 1, "buy_in": 1, "cash_out": 2}), "seats[1].profit"),
    ("village.game", evening({"profit": 1}, {"buy_in": 1}), "seats[1].cash_out"),
    ("village.game", evening({"player": "a", "profit": 1}, {"player": "a", "profit": 2}), "seats[1].player"),
    ("village.game", evening({"player": "a", "profit": 1}, {"profit": 2}), "seats[1].player"),
    ("village.game", {**evening(*PAIR), "importance": "-1"}, "importance"),
    ("village.points", {"players": 1001, "place": 1}, "players"),
    ("village.points", {"players": 6, "place": 7}, "place"),
    ("village.limit_bet", {"street": "river", "big_blind": 0}, "big_blind"),
    ("village.season", season({**EVENING, "date": "2026-3-1"}), "games[0].date"),
    ("village.season", season({**EVENING, "seats": [{"profit": 1}, {"profit": 2}]}), "games[0].seats[0].player"),
    ("village.season", season({**EVENING, "seats": [PAIR[0], PAIR[0]]}), "games[0].seats[1].player"),
    ("village.season", season(*[EVENING] * 1001), "games"),
    ("village.season", season(EVENING, best_k="1.5"), "best_k"),
    ("village.season", season(EVENING, best_k=""), "best_k"),
    ("village.hall_of_fame", season(EVENING), "month"),
    ("village.hall_of_fame", season(EVENING, month="2026-13"), "month"),
    ("village.hall_of_fame", season(*[EVENING] * 1001, month="2026-03"), "games"),
    ("bridge.deal", {"scoring": "imp", "result": 5, "seats": [{"rating": 0}] * 3}, "seats"),
    (
        "bridge.deal",
        {"scoring": "percent", "result": 50, "result_of_opponents": 101, "seats": [{"rating": 0}] * 4},
        "result_of_opponents",
    ),
    ("bridge.tournament", tournament(*[DEAL] * 1001), "deals"),
    ("bridge.tournament", tournament({**DEAL, "ns": ["a"]}), "deals[0].ns"),
    ("bridge.tournament", tournament({**DEAL, "ns": "ab"}), "deals[0].ns"),
    ("bridge.tournament", tournament({**DEAL, "ns": ["a", "z"]}), "deals[0].ns[1]"),
    ("bridge.tournament", tournament(ratings={"": 5}), "ratings"),
    ("bridge.tournament", tournament(ratings={"a": "x"}), "ratings.a"),
    ("bridge.tournament", tournament(ratings=[]), "ratings"),
    ("bridge.handicap", {"result": 50, "deals": 1001, "scoring": "percent"}, "deals"),
    ("dma.game", {"duration": 9, "seats": [{"rating": 0, **WON}] * 2}, "seats[1].territory"),
    ("dma.game", {"duration": 9, "seats": [{"rating": 0, **WON}, {"rating": 100_001, **LOST}]}, "seats[1].rating"),
    ("dma.timeline", {"events": [START] * 1001}, "events"),
    ("dma.timeline", {"events": [{}]}, "events[0]"),
    ("dma.timeline", {"events": [{**START, "finish": "A"}]}, "events[0].finish"),
    ("dma.timeline", {"events": [{**START, "players": ["x"]}]}, "events[0].players"),
    ("dma.timeline", {"events": [START, {**FINISH, "duration": 0}]}, "events[1].duration"),
    ("dma.timeline", {"events": [START, {**FINISH, "results": {"x": WON, "y": {}}}]}, "events[1].results.y.lived"),
    ("dma.timeline", {"events": [START, START]}, "events[1].start"),
    ("dma.timeline", {"events": [FINISH]}, "events[0].finish"),
]


@pytest.mark.parametrize(("slug", "game", "field"), REFUSED)
def test_what_the_contract_does_not_allow_is_refused_by_the_name_of_its_field(
    slug: str, game: dict[str, Any], field: str
) -> None:
    with pytest.raises(ratings.RefusedError) as refusal:
        ratings.rate(slug, game)
    assert refusal.value.field == field


def test_a_player_with_a_thousand_games_is_still_taken() -> None:
    line = plain(ratings.rate("village.season", season(*[EVENING] * 1000)))["standings"][0]  # type: ignore[index]  # JSON
    assert (line["games"], line["counted"]) == (1000, 10)
