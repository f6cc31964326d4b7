"""A league computed a second time, slowly and from the ledger alone: raw rows, plain loops, long decimals.

Nothing of `bot.services`, `db` or `ratings` is used here. Rules: product.md 2 and 3, formulas.md V1 to V6.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal, getcontext
from typing import Any

import asyncpg
from sqlalchemy import URL

Row = dict[str, Any]
getcontext().prec = 60
# Roots are not exact: points that differ by less are the same number.
SAME = Decimal("1e-40")


@dataclass
class Game:
    """A closed game: each person's profit in smallest units."""

    number: int
    day: str
    importance: Decimal
    profits: dict[int, int] = field(default_factory=dict)

    def place(self, player: int) -> int:
        return 1 + sum(other > self.profits[player] for other in self.profits.values())

    def sharers(self, player: int) -> int:
        return sum(other == self.profits[player] for other in self.profits.values())

    def points(self, player: int) -> Decimal:
        mean = self.place(player) + Decimal(self.sharers(player) - 1) / 2
        players = Decimal(len(self.profits))
        return (players - mean + 1) * players.sqrt() * self.importance


@dataclass
class Line:
    """A player's line of a rating."""

    player: int
    points: Decimal
    profit: int
    wins: int
    top3: int
    games: int
    counted: int
    rank: int = 0


def games(address: URL) -> list[Game]:
    """Every closed game of the only league, oldest day first."""
    played, people, entries = rows(
        address,
        "SELECT * FROM game WHERE status = 'closed' ORDER BY played_on, id",
        "SELECT * FROM player",
        "SELECT * FROM entry ORDER BY id",
    )
    persons = {row["id"]: row["person_id"] or row["id"] for row in people}
    found = {
        row["id"]: Game(row["number"], str(row["played_on"]), Decimal(row["importance"]) / 100) for row in played
    }
    voids = {entry["voids"]: entry for entry in entries if entry["voids"]}
    for entry in entries:
        if entry["game_id"] in found and entry["kind"] != "void" and stands(entry, voids):
            profits, person = found[entry["game_id"]].profits, persons[entry["player_id"]]
            sign = -1 if entry["kind"] in ("buy_in", "rebuy", "add_on") else 1
            profits[person] = profits.get(person, 0) + sign * entry["amount"]
    return list(found.values())


def rows(address: URL, *queries: str) -> list[list[Row]]:
    """What a database says, read past the program."""
    if address.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(address.database or "")) as connection:
            connection.row_factory = sqlite3.Row
            return [[dict(row) for row in connection.execute(query)] for query in queries]

    async def asked() -> list[list[Row]]:
        plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await asyncpg.connect(plain)
        found = [[dict(row) for row in await connection.fetch(query)] for query in queries]
        await connection.close()
        return found

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asked()).result()


def stands(entry: Row, voids: dict[int, Row]) -> bool:
    return entry["id"] not in voids or not stands(voids[entry["id"]], voids)


def within(found: Iterable[Game], period: str) -> list[Game]:
    """The games of `2026-11`, `2026` or `all`."""
    return [game for game in found if period == "all" or game.day.startswith(period)]


def rating(found: Iterable[Game], best_k: int = 10) -> list[Line]:
    """The table: points, wins, top-3, profit, games, each the more the better; equal in all share a rank."""
    played = list(found)
    lines = [
        line_of(played, player, best_k) for player in sorted({one for game in played for one in game.profits})
    ]
    for line in lines:
        line.rank = 1 + sum(compared(other, line, RATING) > 0 for other in lines)
    return sorted(lines, key=lambda line: line.rank)


def line_of(played: list[Game], player: int, best_k: int) -> Line:
    own = [game for game in played if player in game.profits]
    points = sorted((game.points(player) for game in own), reverse=True)
    places = [game.place(player) for game in own]
    return Line(
        player,
        sum(points[:best_k], Decimal(0)),
        sum(game.profits[player] for game in own),
        places.count(1),
        sum(place <= 3 for place in places),
        len(own),
        min(best_k, len(own)),
    )


Keys = tuple[Callable[[Line], Any], ...]
RATING: Keys = (
    lambda line: line.points,
    lambda line: line.wins,
    lambda line: line.top3,
    lambda line: line.profit,
    lambda line: line.games,
)
BEST_PLAYER: Keys = (RATING[0], RATING[3], RATING[4])
MILLIONAIRE: Keys = (RATING[3], RATING[4])


def compared(one: Line, other: Line, keys: Keys) -> int:
    """Above zero where the first line stands higher, 0 where they are equal in every key."""
    for key in keys:
        difference = key(one) - key(other)
        if abs(difference) > SAME:
            return 1 if difference > 0 else -1
    return 0


def holders(lines: list[Line], keys: Keys) -> set[int]:
    """Everybody whom nobody beats."""
    return {line.player for line in lines if all(compared(other, line, keys) <= 0 for other in lines)}


def hundredths(points: Decimal) -> int:
    return int((points * 100).quantize(Decimal(1), rounding=ROUND_HALF_UP))


def rounded(amount: Decimal) -> int:
    return int(amount.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def streak(values: list[int]) -> int:
    """How many of the last values in a row are above zero, or below it as a negative number."""
    run = 0
    for value in reversed(values):
        sign = (value > 0) - (value < 0)
        if sign == 0 or run * sign < 0:
            break
        run += sign
    return run
