"""Many chats with many evenings in one file, made by a seeded script: what boards are read from.

Files are kept in `build/benchmarks` for the next run.
"""

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

from db.engine import file_of
from db.migrations import upgrade

FOLDER = Path("build/benchmarks")
FIRST = date(2025, 1, 3)
STAMP = "2025-01-01 00:00:00.000000"
# The largest file: eight million results.
CHATS, GAMES, PLAYERS = 10_000, 100, 8


async def kept(chats: int = CHATS, games: int = GAMES, players: int = PLAYERS, days: float = 7) -> Path:
    """A file of so many leagues, made where there is none yet, at the newest step of the schema."""
    FOLDER.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240 - nothing else runs in this loop
    name = f"boards-{chats}" if (games, players) == (GAMES, PLAYERS) else f"boards-{chats}-{games}-{players}"
    file = FOLDER / f"{name}.db"
    if not file.exists():
        began = time.perf_counter()
        half = file.with_suffix(".half")
        half.unlink(missing_ok=True)
        await build(f"sqlite+aiosqlite:///{half}", chats, games, players, days)
        half.rename(file)
        print(f"{file}: {chats * games * players:,} results, {time.perf_counter() - began:.0f} s to make")
    await upgrade(f"sqlite+aiosqlite:///{file}")
    return file


async def build(url: str, chats: int, games: int = GAMES, players: int = PLAYERS, days: float = 7) -> None:
    """A migrated file with so many leagues; their evenings, one in so many days, are written as they were played.

    Games of all chats lie mixed, as they do in a file that has grown for years: a chat's rows are far apart
    wherever the table is not ordered by chat.
    """
    await upgrade(url)
    file = file_of(url) or Path()
    with closing(sqlite3.connect(file)) as connection:
        # Nobody mourns a file that is half made: no journal, and the whole of it in memory until it is done.
        for pragma in ("journal_mode=OFF", "synchronous=OFF", "cache_size=-800000", "locking_mode=EXCLUSIVE"):
            connection.execute(f"PRAGMA {pragma}")
        connection.executemany(
            "INSERT INTO league (id, title, language, currency, zone, day_start, unit, created_at, version, games,"
            " players) VALUES (?, 'Poker', 'ru', 'RUB', 'Europe/Moscow', 300, 100, ?, ?, ?, ?)",
            ((league, STAMP, games, games, players) for league in range(1, chats + 1)),
        )
        connection.executemany(
            "INSERT INTO chat (telegram_id, league_id, current) VALUES (?, ?, 1)",
            ((-1000 - league, league) for league in range(1, chats + 1)),
        )
        # People come one by one too: every chat's first player, then every chat's second.
        connection.executemany(
            "INSERT INTO player (id, league_id, number, name, telegram_id, created_at) VALUES (?, ?, ?, ?, ?, ?)",
            (
                (number * chats + league, league, number + 1, f"Player {number}", number * chats + league, STAMP)
                for number in range(players)
                for league in range(1, chats + 1)
            ),
        )
        chance = random.Random(6)
        for number in range(games):
            day = (FIRST + timedelta(int(days * number))).isoformat()
            connection.executemany(
                "INSERT INTO game (id, league_id, thread, number, status, title, played_on, buy_in, importance,"
                " opened_at, ended_at) VALUES (?, ?, 0, ?, 'closed', '', ?, 50000, 100, ?, ?)",
                (
                    (number * chats + league, league, number + 1, day, STAMP, STAMP)
                    for league in range(1, chats + 1)
                ),
            )
            connection.executemany(
                "INSERT INTO result (league_id, played_on, game_id, player_id, place, shared, players, importance,"
                " profit, money_in, buy_ins, minutes) VALUES (?, ?, ?, ?, ?, 1, ?, 100, ?, 50000, 1, 240)",
                _results(chance, chats, number, day, players),
            )
        connection.commit()
        connection.execute("PRAGMA locking_mode=NORMAL")
        connection.execute("PRAGMA journal_mode=WAL")


def _results(
    chance: random.Random, chats: int, number: int, day: str, players: int
) -> Iterator[tuple[int, str, int, int, int, int, int]]:
    for league in range(1, chats + 1):
        order = list(range(players))
        chance.shuffle(order)
        for place, player in enumerate(order, 1):
            profit = 10000 * (players + 1 - 2 * place)
            yield league, day, number * chats + league, player * chats + league, place, players, profit
