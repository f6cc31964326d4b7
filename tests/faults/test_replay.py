"""R4, short form: updates that come again, in any order, before and after a restart, change nothing."""

import random

from tests.faults.conftest import Town

SEED = 20261130
TIMES = 3

BOOKS = (
    "SELECT * FROM operation ORDER BY id",
    "SELECT * FROM entry ORDER BY id",
    "SELECT * FROM result ORDER BY game_id, player_id",
    "SELECT id, number, status FROM game ORDER BY id",
)


async def test_updates_that_come_again_change_nothing_and_get_the_first_answer(town: Town) -> None:
    chance = random.Random(SEED)
    recorded: list[tuple[str, dict[str, object], int]] = []
    put = town.bot.mailbox.put

    def remember(kind: str, body: dict[str, object], lane: int) -> None:
        recorded.append((kind, body, lane))
        put(kind, body, lane)

    town.bot.mailbox.put = remember  # type: ignore[method-assign]  # listens in
    town.settle(8)
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
    await town.quiet()
    first = [town.rows(query) for query in BOOKS]
    for _ in range(TIMES):
        for kind, body, lane in chance.sample(recorded, len(recorded)):
            put(kind, body, lane)
        await town.quiet()
        town.nursery.kill()
        await town.nursery.bear()
    await town.quiet()
    town.nursery.kill()
    closed = town.rows("SELECT count(*) FROM game WHERE status = 'closed'")
    print(f"seed {SEED}: {len(recorded)} updates delivered {TIMES + 1} times, {closed[0][0]} games closed")
    assert [town.rows(query) for query in BOOKS] == first
    assert closed == [(len(town.chats),)]
