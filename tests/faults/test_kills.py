"""R2: killed at any moment, nothing that people wrote is lost or counted twice."""

import random
from collections.abc import Set as AbstractSet

import pytest

from tests.faults.conftest import Town
from tests.faults.crowd import Crowd, audit, key_of
from tests.faults.indexes import drop_unique

SEED = 20261130


async def suffer(town: Town, kills: int, chats: int = 12, until: AbstractSet[str] = frozenset()) -> int:
    """Kill the program in the middle of bursts; how many kills fell between commit and confirmation.

    Of faults that are looked for, the first that is found ends it.
    """
    crowd = Crowd(town, random.Random(SEED), chats)
    await town.nursery.bear()
    await town.quiet()
    between = 0
    for _ in range(kills):
        await crowd.in_the_middle()
        town.nursery.kill()
        between += unconfirmed_but_committed(town) > 0
        await town.nursery.bear()
        await town.quiet()
        if until and until & audit(town).faults.keys():
            break
    town.nursery.kill()
    return between


def unconfirmed_but_committed(town: Town) -> int:
    """How many messages Telegram will deliver again although their effect is in the database."""
    committed = {str(key) for (key,) in town.rows("SELECT key FROM operation WHERE answer <> ''")}
    waiting = {int(letter.body["message_id"]) for letter in town.bot.mailbox.pending if letter.kind == "message"}
    return sum(message.id in waiting and key_of(message) in committed for message in town.said)


@pytest.mark.parametrize(
    ("kills", "chats"), [(10, 12), pytest.param(200, 200, marks=[pytest.mark.full, pytest.mark.timeout(7200)])]
)
async def test_kills_lose_nothing_and_double_nothing(town: Town, kills: int, chats: int) -> None:
    between = await suffer(town, kills, chats)
    found = audit(town)
    print(
        f"R2 seed {SEED}: {kills} kills, {between} between commit and confirmation,"
        f" {len(town.said)} messages, faults {found.faults or 'none'}"
    )
    assert found.faults == {}
    assert between > 0


@pytest.mark.parametrize(
    ("defect", "faults"),
    [
        ("dropped index", {"doubled"}),
        ("early offset", {"lost"}),
        # Whether a wish that was refused comes again before or after its author may, is the kill's choice.
        ("forgotten refusal", {"accepted", "lost"}),
    ],
)
async def test_a_planted_defect_is_found(town: Town, defect: str, faults: set[str]) -> None:
    if defect == "dropped index":
        drop_unique(town, "operation", "uq_operation_key")
    town.nursery.defect = defect
    await suffer(town, 5, until=faults)
    assert faults & audit(town).faults.keys()
