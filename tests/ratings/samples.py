"""One small game for every formula of the catalogue, as JSON would hold it."""

from typing import Any

RATED = [{"rating": 0}, {"rating": 0}, {"rating": 0}, {"rating": 0}]
SCORED = [{"rating": 0, "score": 10}, {"rating": 60, "score": -10}]
PLACED = [{"rating": 0, "place": 1}, {"rating": 60, "place": 2}]
EVENING = [{"player": "Аня", "profit": 250}, {"player": "Боря", "buy_in": 500, "cash_out": 250}]
SEASON = [{"date": "2026-03-01", "seats": EVENING}, {"date": "2026-04-01", "importance": "1.5", "seats": EVENING}]
WON = {"lived": 20, "territory": 100, "survived": True}
LOST = {"lived": 15, "territory": 0, "survived": False}
WAR = [{"rating": 1000, **WON}, {"rating": 1000, **LOST}]
HISTORY = [
    {"start": "A", "players": ["x", "y"]},
    {"finish": "A", "duration": 20, "results": {"x": WON, "y": LOST}},
]

SAMPLES: dict[str, dict[str, Any]] = {
    "gambler.duel": {"result": "win", "seats": [{"rating": 0, "experience": 3}, {"rating": 50, "experience": 30}]},
    "gambler.preferans": {
        "variant": "rostov",
        "deals": 12,
        "matching": "own",
        "seats": [{"rating": 0, "whists": 100}, {"rating": 60, "whists": -100}],
    },
    "gambler.king": {"seats": SCORED},
    "gambler.hearts": {"up_to": 100, "seats": SCORED},
    "gambler.thousand": {"seats": SCORED},
    "gambler.ofc": {"seats": SCORED},
    "gambler.poker": {"seats": PLACED},
    "gambler.durak": {"seats": PLACED},
    "bridge.deal": {"scoring": "imp", "result": 3, "seats": RATED},
    "bridge.tournament": {
        "ratings": {"a": 10, "b": 0, "c": 0, "d": -10},
        "scoring": "percent",
        "deals": [{"ns": ["a", "b"], "ew": ["c", "d"], "result": 60}],
    },
    "bridge.handicap": {"result": 70, "deals": 25, "scoring": "percent"},
    "village.points": {"players": 6, "place": 2},
    "village.game": {"seats": EVENING},
    "village.season": {"games": SEASON},
    "village.hall_of_fame": {"games": SEASON, "month": "2026-03"},
    "village.limit_bet": {"street": "turn", "big_blind": 10},
    "dma.achievements": {"duration": 20, "seats": WAR},
    "dma.game": {"duration": 20, "seats": WAR},
    "dma.timeline": {"events": HISTORY},
}
