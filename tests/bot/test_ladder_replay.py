"""Ladders after matches were voided, restored and entered late: as if played again from the start."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from bot.services.clubs.catalogue import Purpose
from bot.services.clubs.forms import Form, Row
from bot.services.clubs.ladders import LadderService
from bot.services.clubs.matches import MatchService
from bot.services.players import PlayerService
from bot.views.clubs import Words
from tests.bot.conftest import Town
from tests.ratings import second

PEOPLE = ["Anna", "Boris", "Vera", "Gena", "Dima", "Eva"]
# Voids, restorings and late entries, after a quarter as many matches in their order.
CHANGES = {"gambler.duel": 40, "gambler.thousand": 200, "bridge.deal": 40}
ROUND = Fraction(1, 10**12)


class Notebook:
    """A second implementation of a ladder: matches on paper, added up from the first one on, each time anew."""

    def __init__(self, start: int, changes: Callable[..., Sequence[Fraction]]) -> None:
        self.start = start
        self.changes = changes
        self.pages: dict[int, tuple[datetime, int, dict[str, Any], list[int]]] = {}
        self.struck: set[int] = set()

    def ratings(self) -> dict[int, tuple[Fraction, int]]:
        """The rating of everybody who has played, and in how many matches."""
        stands: dict[int, tuple[Fraction, int]] = {}
        for match, page in sorted(self.pages.items(), key=lambda item: item[1][:2]):
            if match in self.struck:
                continue
            _, _, game, people = page
            before = [stands.get(one, (Fraction(self.start), 0)) for one in people]
            for one, (rating, games), change in zip(people, before, self.changes(game, before), strict=True):
                stands[one] = (rating + change, games + 1)
        return stands


def duel_changes(game: dict[str, Any], before: Sequence[tuple[Fraction, int]]) -> list[Fraction]:
    points = {"win": (1, 0), "draw": (0.5, 0.5), "loss": (0, 1)}[game["result"]]
    ratings, games = [each[0] for each in before], [each[1] for each in before]
    found = second.duel(points, ratings, games, game["match_length"], "other")
    return [Fraction(each) for each in found] or [Fraction(0), Fraction(0)]


def thousand_changes(game: dict[str, Any], before: Sequence[tuple[Fraction, int]]) -> list[Fraction]:
    """formulas.md 1.5: n/40 − d/60, down."""
    scores = [Fraction(seat["score"]) for seat in game["seats"]]
    ratings = [each[0] for each in before]
    return [
        Fraction(
            second.whole_below(
                (scores[seat] - second.others_mean(scores, seat)) / 40
                - (ratings[seat] - second.others_mean(ratings, seat)) / 60
            )
        )
        for seat in range(len(scores))
    ]


def deal_changes(game: dict[str, Any], before: Sequence[tuple[Fraction, int]]) -> list[Fraction]:
    """formulas.md 2.1: 2/15 · (5·IMPs − D/100), kept to twelve decimals."""
    first, second_pair = (sum(each[0] for each in pair) / 2 for pair in (before[:2], before[2:]))
    gap = (first - second_pair) / 100
    found = [Fraction(2, 15) * (5 * game["result"] - gap), Fraction(2, 15) * (-5 * game["result"] + gap)]
    to_twelve = [Fraction(second.whole_below(each / ROUND + Fraction(1, 2))) * ROUND for each in found]
    return [to_twelve[0], to_twelve[0], to_twelve[1], to_twelve[1]]


def a_duel(chance: Random) -> tuple[dict[str, Any], int]:
    game = {"result": chance.choice(["win", "draw", "loss"]), "match_length": chance.randint(1, 6)}
    return {**game, "seats": [{}, {}]}, 2


def a_thousand(chance: Random) -> tuple[dict[str, Any], int]:
    seats = chance.randint(2, 4)
    return {"seats": [{"score": chance.randint(-500, 1200)} for _ in range(seats)]}, seats


def a_deal(chance: Random) -> tuple[dict[str, Any], int]:
    return {"scoring": "imp", "result": chance.randint(-12, 12), "seats": [{}, {}, {}, {}]}, 4


LADDERS = {
    "gambler.duel": (a_duel, duel_changes),
    "gambler.thousand": (a_thousand, thousand_changes),
    "bridge.deal": (a_deal, deal_changes),
}


@pytest.mark.parametrize("slug", sorted(LADDERS))
async def test_a_ladder_is_what_its_matches_add_up_to_after_voids_and_late_entries(town: Town, slug: str) -> None:
    chance = Random(slug)
    deal, changes = LADDERS[slug]
    matches, ladders = MatchService(town.desk), LadderService(town.desk, Words())
    people = [
        (await PlayerService(town.desk).rename_myself(town.order(name), name)).record.player for name in PEOPLE
    ]
    notebook = Notebook(0, changes)
    for turn in range(-CHANGES[slug] // 4, CHANGES[slug]):
        kind = chance.random() if turn >= 0 else 1
        if kind < 0.25 and notebook.pages.keys() - notebook.struck:
            match = chance.choice(sorted(notebook.pages.keys() - notebook.struck))
            await matches.void(town.order(admin=True), match)
            notebook.struck.add(match)
        elif kind < 0.35 and notebook.struck:
            match = chance.choice(sorted(notebook.struck))
            await matches.restore(town.order(admin=True), match)
            notebook.struck.discard(match)
        else:
            game, seats = deal(chance)
            day = date(2026, 11, 1) + timedelta(days=chance.randint(0, 9)) if turn >= 0 else None
            players = chance.sample(people, seats)
            form = form_of(slug, game, players, day)
            record = (await matches.record(town.order(admin=True), form)).record
            notebook.pages[record.match] = (record.played_at, turn, game, players)
    shown = (await ladders.shown(town.place, 1)).record
    assert {line.player: (line.rating, line.games) for line in shown.lines} == notebook.ratings()


def form_of(slug: str, game: dict[str, Any], players: Sequence[int], day: date | None) -> Form:
    rows = tuple(Row(player=player, values=seat) for player, seat in zip(players, game["seats"], strict=True))
    answers = {key: value for key, value in game.items() if key != "seats"}
    return Form(slug, Purpose.LADDER, answers, {"seats": rows}, day=day.isoformat() if day else None)
