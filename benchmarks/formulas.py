"""The formulas (P1): a game of ten against openskill's compiled Plackett-Luce, and the JSON command line.

Both sides get the same numbers from the same seed and build their records anew for every game; ours are
checked as always.
"""

import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from statistics import median

from benchmarks.measure import Line, Ratio, faster, paired
from ratings import dma, village
from ratings.gambler import poker
from ratings.seats import PlacedSeat

GAMES = 500
SEATS = 10
LINES = 10_000
SECONDS = 2.0
OPPONENT = "openskill's compiled PlackettLuce"


def lines() -> Iterator[Line]:
    """The lines of P1."""
    chance = random.Random(1)
    ratings = [[chance.randint(800, 1200) for _ in range(SEATS)] for _ in range(GAMES)]
    places = [chance.sample(range(1, SEATS + 1), SEATS) for _ in range(GAMES)]
    theirs = _openskill(ratings, places)
    for name, ours, least in (
        ("village league", _village(ratings), 3),
        ("DMA veterans", _dma(ratings, places), 3),
        ("Gambler's poker, exact fractions", _poker(ratings, places), 0.25),
    ):
        yield faster("P1", f"a game of ten, {name}", paired(ours, theirs), least, OPPONENT)
    yield _command_line(chance)


def _openskill(ratings: list[list[int]], places: list[list[int]]) -> Callable[[], object]:
    # Installed by `make bench` alone, so nothing else may want it.
    from openskill.models import PlackettLuce  # noqa: PLC0415  # only the comparison wants it

    model = PlackettLuce()

    def rate() -> None:
        for mus, ranks in zip(ratings, places, strict=True):
            model.rate([[model.rating(mu=mu / 40, sigma=8)] for mu in mus], ranks=ranks)

    return rate


def _village(ratings: list[list[int]]) -> Callable[[], object]:
    names = [f"Player {number}" for number in range(SEATS)]

    def rate() -> None:
        for stacks in ratings:
            seats = [
                village.VillageSeat(name, None, 1000, stack) for name, stack in zip(names, stacks, strict=True)
            ]
            village.rate_game(village.VillageGame(tuple(seats)))

    return rate


def _dma(ratings: list[list[int]], places: list[list[int]]) -> Callable[[], object]:
    # The first three live to the end and share the land; the others die the sooner the worse their place.
    games = [
        [
            (rating, 40, 30, True) if place <= 3 else (rating, 40 - place, 0, False)
            for rating, place in zip(row, ranks, strict=True)
        ]
        for row, ranks in zip(ratings, places, strict=True)
    ]

    def rate() -> None:
        for rows in games:
            dma.rate_game(dma.DmaGame(40, tuple([dma.DmaSeat(*row) for row in rows])))

    return rate


def _poker(ratings: list[list[int]], places: list[list[int]]) -> Callable[[], object]:
    def rate() -> None:
        for row, ranks in zip(ratings, places, strict=True):
            poker.rate(poker.PokerGame(tuple(map(PlacedSeat, row, ranks))))

    return rate


def _command_line(chance: random.Random) -> Line:
    """Seconds for many lines of three seats, less those for one line."""
    requests = [
        json.dumps(
            {
                "formula": "gambler.poker",
                "game": {
                    "seats": [
                        {"rating": chance.randint(0, 900), "place": place} for place in chance.sample((1, 2, 3), 3)
                    ]
                },
            }
        )
        for _ in range(LINES)
    ]
    many, one = "\n".join(requests).encode(), requests[0].encode()
    spent = Ratio([_answered(many) - _answered(one) for _ in range(7)])
    figure = f"{median(spent.rounds):.2f} s ({min(spent.rounds):.2f}–{max(spent.rounds):.2f})"
    what = f"JSON command line, {LINES:,} lines of three seats"
    return Line("P1", what, f"≤ {SECONDS:g} s", "its own start", figure, spent.middle <= SECONDS)


def _answered(requests: bytes) -> float:
    """Seconds of the processor that the command takes: on a shared machine others' seconds would count too."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "ratings", "batch"], input=requests, stdout=subprocess.DEVNULL, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
