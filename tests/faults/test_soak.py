"""R24: a long time of many people in many chats leaves nothing behind: no memory, no open file, no task."""

import asyncio
import gc
import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from time import monotonic
from typing import Any

import pytest

from tests.faults.exchange import Line, line, open_files, resident_bytes

SEED = 20261130
EACH = 10
BATCH = 20
STAGES, WARM = 5, 1
MOST_MEBIBYTES = 20
# Five connections of three files each are opened when they are first wanted: a short form is still warming up.
POOL_FILES = 15
MEBIBYTE = 2**20
NAMES = ("Anna", "Boris", "Vera", "Gena", "Dima", "Eva", "Zoya", "Ivan", "Kira", "Lev")

# What people write, and how often; the rest of the time they press whatever stands in their chat.
WORDS = {
    "see you at eight": 120,
    "/newgame 100": 4,
    "/join": 10,
    "/rebuy": 10,
    "/buyin 250": 2,
    "/undo": 2,
    "/cashout 100": 6,
    "/cashout Anna 100, Boris 200": 1,
    "/close": 4,
    "/rating": 4,
    "/stats": 1,
    "/log": 1,
    "/game": 1,
    "/games": 1,
    "/hall": 1,
    "/rules": 1,
    "/settle": 1,
    "/chart": 0.1,
    "/help": 1,
    "/nonsense": 1,
}
PRESSES = 0.2


@dataclass
class Village:
    """Chats of ten people each, and what one of them does next."""

    line: Line
    chats: int
    chance: random.Random = field(default_factory=lambda: random.Random(SEED))

    def acts(self) -> dict[str, Any]:
        """Somebody somewhere writes or presses."""
        number = self.chance.randrange(self.chats)
        person = number * EACH + self.chance.randrange(EACH)
        chat = {"id": chat_id(number), "type": "supergroup", "title": f"Chat {number}"}
        user = {
            "id": 1000 + person,
            "is_bot": False,
            "first_name": NAMES[person % EACH],
            "username": f"somebody{person}",
        }
        messages = self.line.session.shown.get(chat_id(number), {})
        if messages and self.chance.random() < PRESSES:
            message = self.chance.choice(list(messages))
            return self.line.pressed(chat, user, message, self.chance.choice(messages[message]))
        (text,) = self.chance.choices(list(WORDS), list(WORDS.values()))
        return self.line.written(chat, user, text)


def chat_id(number: int) -> int:
    return -1_000_000_000_000 - number


def standing(chat: int, person: int) -> str:
    """Everybody belongs to their chat, and the first of each runs it."""
    place = person - 1000 - (-1_000_000_000_000 - chat) * EACH
    return "creator" if place == 0 else "member"


@dataclass(frozen=True)
class Load:
    """What the program holds on to."""

    memory: int
    files: int
    tasks: int

    @classmethod
    def now(cls) -> "Load":
        gc.collect()
        return cls(resident_bytes(), open_files(), len(asyncio.all_tasks()))


async def soaked(
    url: str, updates: int, chats: int, plant: Callable[[Line], None], spare: int = POOL_FILES
) -> dict[str, object]:
    """What is left behind after so many updates, by its kind; nothing of a kind is left out."""
    async with line(url, standing, timedelta(seconds=10)) as wire:
        plant(wire)
        village = Village(wire, chats)
        began, loads = monotonic(), []
        for done in range(BATCH, updates + 1, BATCH):
            await wire.feed([village.acts() for _ in range(BATCH)])
            if done % (10 * BATCH) == 0:
                await wire.house.ticking.tick()
                await wire.house.announcer.finish()
                await wire.rests()
            if done % (updates // STAGES) == 0:
                loads.append(Load.now())
        warm, last = loads[WARM], loads[-1]
        grown = (last.memory - warm.memory) / MEBIBYTE
        print(
            f"R24 seed {SEED}: {updates} updates at {updates / (monotonic() - began):.0f} a second,"
            f" {chats * EACH} people, {chats} chats;"
            f" memory {last.memory / MEBIBYTE:.0f} MB, grown by {grown:.1f} MB after warm-up,"
            f" files {warm.files} then {last.files}, tasks {warm.tasks} then {last.tasks},"
            f" {len(wire.session.waiting)} presses unanswered"
        )
        found = {
            "memory": grown if grown >= MOST_MEBIBYTES else 0,
            "files": max(0, last.files - warm.files - spare),
            "tasks": last.tasks - warm.tasks,
            "set aside": wire.house.intake.aside,
            "unanswered": len(wire.session.waiting),
            "complaints": dict(wire.complaints.heard),
        }
        return {kind: what for kind, what in found.items() if what}


@pytest.mark.parametrize(
    ("updates", "chats", "spare"),
    [
        (300, 15, POOL_FILES),
        pytest.param(200_000, 2000, 0, marks=[pytest.mark.full, pytest.mark.timeout(4 * 3600)]),
    ],
)
async def test_after_a_long_time_nothing_is_left_behind(url: str, updates: int, chats: int, spare: int) -> None:
    assert await soaked(url, updates, chats, lambda _line: None, spare) == {}


@pytest.mark.parametrize("defect", ["memory", "files", "tasks"])
@pytest.mark.full
async def test_what_is_left_behind_is_found(url: str, defect: str) -> None:
    """Planted: each update leaves something."""
    left: list[Any] = []
    leaves: dict[str, Callable[[], Any]] = {
        "memory": lambda: b"x" * (MEBIBYTE // 2),
        "files": lambda: os.open(os.devnull, os.O_RDONLY),
        "tasks": lambda: asyncio.create_task(asyncio.Event().wait()),
    }

    def plant(wire: Line) -> None:
        feed = wire.house.intake.feed

        async def leave(raw: dict[str, Any]) -> None:
            left.append(leaves[defect]())
            await feed(raw)

        wire.house.intake.feed = leave  # type: ignore[method-assign]  # leaves in the middle
        wire.tasks += 10**6 * (defect == "tasks")

    found = await soaked(url, 100, 5, plant)
    for each in left:
        if isinstance(each, asyncio.Task):
            each.cancel()
        elif defect == "files":
            os.close(each)
    assert set(found) == {defect}
