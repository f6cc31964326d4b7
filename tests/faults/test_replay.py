"""R4: updates that come again, in any order, before and after a restart, change nothing."""

import json
import random
from collections import defaultdict

import pytest

from bot.sandbox.calls import Call
from tests.faults.conftest import Town
from tests.faults.indexes import drop_unique

SEED = 20261130
LONG = [pytest.mark.full, pytest.mark.timeout(7200)]
PATIENCE = 3600.0

BOOKS = (
    "SELECT * FROM operation ORDER BY id",
    "SELECT * FROM entry ORDER BY id",
    "SELECT * FROM result ORDER BY game_id, player_id",
    "SELECT id, number, status FROM game ORDER BY id",
)


async def replay(town: Town, chats: int, rounds: tuple[int, ...]) -> set[str]:
    """What did not stay as it was: "books" or "answers".

    After the first delivery each round brings everything again so many times, the next after a kill.
    """
    chance = random.Random(SEED)
    recorded: list[tuple[str, dict[str, object], int]] = []
    put = town.bot.mailbox.put

    def remember(kind: str, body: dict[str, object], lane: int) -> None:
        recorded.append((kind, body, lane))
        put(kind, body, lane)

    town.bot.mailbox.put = remember  # type: ignore[method-assign]  # listens in
    town.settle(chats)
    for chat, (anna, boris, vera) in town.chats:
        for person, text in [
            (anna, "/rebuy"),
            (vera, "/cashout 5"),
            (boris, "/undo"),
            (boris, "/join"),
            (anna, "/cashout 300"),
            (boris, "/cashout 0"),
            (anna, "/close"),
        ]:
            town.say(chat, person, text)
    await town.nursery.bear()
    await town.world.quiet(seconds=PATIENCE, settled=0.1)
    first, calls = [town.rows(query) for query in BOOKS], len(town.world.calls)
    for times in rounds:
        for kind, body, lane in chance.sample(recorded * times, len(recorded) * times):
            put(kind, body, lane)
        await town.world.quiet(seconds=PATIENCE, settled=0.1)
        town.nursery.kill()
        await town.nursery.bear()
    await town.quiet()
    town.nursery.kill()
    closed = town.rows("SELECT count(*) FROM game WHERE status = 'closed'")
    print(
        f"R4 seed {SEED}: {len(recorded)} updates delivered {sum(rounds) + 1} times, {len(rounds)} restarts,"
        f" {len(first[0])} operations, {closed[0][0]} games closed"
    )
    assert closed == [(len(town.chats),)]
    faults = {"books"} if [town.rows(query) for query in BOOKS] != first else set()
    if told(town.world.calls.all[:calls]) != told(town.world.calls.all[calls:]):
        faults.add("answers")
    return faults


def told(calls: list[Call]) -> dict[tuple[int | None, int], set[str]]:
    """What was said about each message by its chat and number, however often it was."""
    answers = defaultdict(set)
    for call in calls:
        given = call.arguments
        if call.method == "setMessageReaction":
            answers[call.chat, int(given["message_id"])].add(given["reaction"])
        elif "reply_parameters" in given:
            answers[call.chat, json.loads(given["reply_parameters"])["message_id"]].add(given["text"])
    return answers


@pytest.mark.parametrize(("chats", "rounds"), [(8, (1, 1, 1)), pytest.param(1000, (1, 8), marks=LONG)])
async def test_updates_that_come_again_change_nothing_and_get_the_first_answer(
    town: Town, chats: int, rounds: tuple[int, ...]
) -> None:
    assert await replay(town, chats, rounds) == set()


@pytest.mark.parametrize(("defect", "fault"), [("dropped index", "books"), ("forgotten refusal", "answers")])
async def test_a_planted_defect_is_found(town: Town, defect: str, fault: str) -> None:
    if defect == "dropped index":
        drop_unique(town, "operation", "uq_operation_key")
    town.nursery.defect = defect
    assert fault in await replay(town, 1, (1,))
