"""R11: whatever comes, nothing breaks, every press is answered, and nothing is written that nobody wished."""

import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.middlewares.members import Members
from bot.post import Post
from bot.services import readings
from bot.services.proofs import proofs
from tests.bot.phone import Plenty
from tests.faults.exchange import line, rows
from tests.faults.strange import ANONYMOUS, INSIDERS, Strangers, standing

SEED = 20261130
BATCH = 20
OPERATIONS = "SELECT id, key, actor, refused FROM operation ORDER BY id"
ENTRIES = "SELECT o.id, o.key, o.refused FROM entry e JOIN operation o ON o.id = e.operation_id"


async def bombarded(url: str, updates: int, seed: int) -> dict[str, object]:
    """What was wrong after so many strange updates, by its kind; nothing of a kind is left out."""
    async with line(url, standing, timedelta(seconds=7), rations=Plenty()) as wire:
        strangers = Strangers(wire, random.Random(seed))
        await wire.feed(strangers.evenings())
        for _ in range(0, updates, BATCH):
            await wire.feed([strangers.update() for _ in range(BATCH)])
        await wire.rests()
        doubts = [doubt async for step in proofs(wire.house.database) for doubt in step.doubts]
        complaints, waiting, aside = (
            dict(wire.complaints.heard),
            len(wire.session.waiting),
            wire.house.intake.aside,
        )
    operations, entries = rows(url, OPERATIONS), rows(url, ENTRIES)
    known = {*INSIDERS, ANONYMOUS["id"]}
    unwanted = [
        key
        for _, key, actor, refused in operations
        if not refused and (actor not in known or not is_wished(key, strangers.may_write))
    ]
    wrong = {
        "exceptions": complaints,
        "set aside": aside,
        "unanswered": waiting,
        "unwanted": unwanted,
        "of refused": [key for _, key, refused in entries if refused],
        "books": doubts,
    }
    written = Counter("refused" if refused else "carried out" for *_, refused in operations)
    print(
        f"R11 seed {seed}: {updates} updates, {len(strangers.may_write)} of them wishes,"
        f" {written['carried out']} carried out, {written['refused']} refused, {len(entries)} entries;"
        f" {sum(complaints.values())} exceptions, {aside} set aside, {waiting} presses unanswered,"
        f" {len(unwanted)} unwanted writes, {len(doubts)} doubts about the books"
    )
    return {kind: what for kind, what in wrong.items() if what}


def is_wished(key: str, wishes: set[str]) -> bool:
    """Whether an operation's key begins as that of a wish."""
    parts = key.split(":")
    return any(":".join(parts[:count]) + ":" in wishes for count in (2, 3))


@pytest.mark.parametrize(
    "updates", [400, pytest.param(20_000, marks=[pytest.mark.full, pytest.mark.timeout(3600)])]
)
async def test_strange_updates_break_nothing_and_write_nothing(url: str, updates: int) -> None:
    assert await bombarded(url, updates, SEED) == {}


async def everybody_is_in(_self: Members, _chat: int, _person: int, *, by: str) -> bool:
    return True


async def forget(_self: Post, *_args: Any, **_more: Any) -> None:
    """No answer."""


def stumble(text: str, *_args: Any, **_more: Any) -> Any:
    raise ValueError(text)


@pytest.mark.parametrize(
    ("where", "name", "defect", "fault"),
    [
        (Members, "is_in", everybody_is_in, "unwanted"),
        (Post, "toast", forget, "unanswered"),
        (readings, "quantity", stumble, "exceptions"),
    ],
)
@pytest.mark.full
async def test_a_planted_defect_is_found(
    url: str, monkeypatch: pytest.MonkeyPatch, where: object, name: str, defect: Callable[..., Any], fault: str
) -> None:
    monkeypatch.setattr(where, name, defect)
    assert fault in await bombarded(url, 240, SEED)
