"""R1: the storage killed at any moment of writing keeps what it acknowledged, and writes nothing by halves."""

import asyncio
import os
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field

import pytest

from bot.services.proofs import proofs
from db import Database
from tests.faults.conftest import PATIENCE, Town

SEED = 20261130
# A wish whose effect is not what it should be: without its answer, or without one of its three entries.
HALVES = """
    SELECT o.key FROM operation o LEFT JOIN entry e ON e.operation_id = o.id GROUP BY o.id
    HAVING o.answer = '' OR (o.kind IN ('MoneyIn', 'CashedOut') AND count(e.id) <> 3)
"""


@dataclass
class Ordeal:
    """Writers that are killed, what they acknowledged, and what the file says afterwards."""

    town: Town
    chance: random.Random = field(default_factory=lambda: random.Random(SEED))
    acknowledged: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)
    between: int = 0

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[asyncio.StreamReader]:
        """The pipe on which wishes are acknowledged."""
        pipe = self.town.nursery.folder / "acknowledged"
        if not pipe.exists():
            os.mkfifo(pipe)
        reader = asyncio.StreamReader()
        file = os.fdopen(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb", buffering=0)
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), file
        )
        self.town.nursery.hardships["pipe"] = str(pipe)
        yield reader
        transport.close()

    async def live_and_die(self, life: int) -> None:
        """Let a writer write for a while, kill it, and look."""
        self.town.nursery.hardships["life"] = life
        async with self.listening() as pipe:
            await self.town.nursery.bear()
            async with asyncio.timeout(PATIENCE):
                for _ in range(self.chance.randrange(1, 60)):
                    self.acknowledged.add((await pipe.readline()).decode().strip())
            # Not to wait for something: any moment may be the last.
            await asyncio.sleep(self.chance.random() * 0.01)
            self.town.nursery.kill()
            await self.town.nursery.reaped()
            self.acknowledged |= set((await pipe.read()).decode().split())
        self._look()

    def _look(self) -> None:
        with closing(sqlite3.connect(self.town.nursery.database)) as file:
            sound = file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            orphans = file.execute("PRAGMA foreign_key_check").fetchall()
            kept = {key for (key,) in file.execute("SELECT key FROM operation WHERE answer <> ''")}
            halves = file.execute(HALVES).fetchall()
        self.between += len(kept) > len(self.acknowledged)
        looked_at = {
            "damaged": not sound or orphans,
            "lost": self.acknowledged - kept,
            "half-written": halves,
        }
        self.faults |= {fault for fault, found in looked_at.items() if found}
        # What one killing did to the file is no fault of the next.
        self.acknowledged = kept

    async def prove(self) -> int:
        """Whether books balance and results follow from them; how many games were looked at."""
        database = await Database.open(f"sqlite+aiosqlite:///{self.town.nursery.database}")
        games = 0
        async for proved in proofs(database):
            games = proved.games
            if proved.doubts:
                self.faults.add("books")
        await database.close()
        return games


@pytest.mark.parametrize("kills", [12, pytest.param(1000, marks=[pytest.mark.full, pytest.mark.timeout(7200)])])
async def test_the_storage_killed_while_writing_keeps_its_word(town: Town, kills: int) -> None:
    ordeal = Ordeal(town)
    for life in range(kills):
        await ordeal.live_and_die(life)
    games = await ordeal.prove()
    print(
        f"R1 seed {SEED}: {kills} kills, {ordeal.between} of them between commit and word,"
        f" {len(ordeal.acknowledged)} wishes, {games} games, faults {ordeal.faults or 'none'}"
    )
    assert ordeal.faults == set()


@pytest.mark.parametrize(("defect", "fault"), [("a hasty word", "lost"), ("no transactions", "half-written")])
@pytest.mark.full
async def test_a_planted_defect_is_found(town: Town, defect: str, fault: str) -> None:
    ordeal = Ordeal(town)
    town.nursery.defect = defect
    for life in range(40):
        if not ordeal.faults:
            await ordeal.live_and_die(life)
    assert fault in ordeal.faults
