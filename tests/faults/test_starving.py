"""One who floods the bot takes nothing from the others, and is told what is not recorded."""

import random
from dataclasses import dataclass
from datetime import timedelta

import pytest

from bot.middlewares import Rations
from bot.middlewares.rationing import PERSON
from tests.bot.phone import Plenty
from tests.faults.exchange import Json, Line, line, rows

SEED = 20261130
CHAT = {"id": -1001, "type": "supergroup", "title": "Poker"}
MEMBERS: list[Json] = [
    {"id": 1000 + number, "is_bot": False, "first_name": f"Member {number}"} for number in range(50)
]
FLOODER, *OTHERS = MEMBERS
ENTRIES = """SELECT o.actor, o.key, o.id FROM entry e JOIN operation o ON o.id = e.operation_id
    WHERE o.key LIKE '%:rebuy' ORDER BY o.id"""


LONG = [pytest.mark.full, pytest.mark.timeout(3600)]


@dataclass
class Evening:
    """What was recorded while one of fifty pressed and wrote as fast as a machine can."""

    floods: int
    ahead: int
    recorded: dict[int, int]
    doubled: int
    told: int
    unanswered: int


async def flooded(url: str, wishes: int, rations: Rations | None) -> Evening:
    """One member sends so many wishes at once, and the others one each, somewhere in between."""
    chance = random.Random(SEED)
    async with line(url, lambda _chat, _person: "member", timedelta(), rations=rations) as wire:
        await wire.feed([wire.written(CHAT, FLOODER, "/newgame 100")])
        await wire.feed([wire.written(CHAT, member, "/join") for member in MEMBERS])
        wire.session.said.clear()
        storm = [flood(wire, chance) for _ in range(wishes)]
        for other in OTHERS:
            storm.insert(chance.randrange(wishes // 2, wishes), wire.written(CHAT, other, "/rebuy"))
        await wire.feed(storm)
        said, waiting = list(wire.session.said), len(wire.session.waiting)
    entries = rows(url, ENTRIES)
    last = max(place for place, (actor, _, _) in enumerate(entries) if actor != FLOODER["id"])
    counts = {member["id"]: sum(actor == member["id"] for actor, _, _ in entries) for member in MEMBERS}
    return Evening(
        floods=wishes,
        ahead=sum(actor == FLOODER["id"] for actor, _, _ in entries[:last]),
        recorded=counts,
        doubled=len(entries) - len({key for _, key, _ in entries}),
        told=sum(words.startswith("Too fast") for words in said),
        unanswered=waiting,
    )


def flood(wire: Line, chance: random.Random) -> Json:
    if chance.random() < 0.2:
        return wire.pressed(CHAT, FLOODER, 1, "c:rebuy:0:0")
    return wire.written(CHAT, FLOODER, "/rebuy")


@pytest.mark.parametrize("wishes", [150, pytest.param(20_000, marks=LONG)])
async def test_one_who_floods_holds_up_none_of_the_other_forty_nine(url: str, wishes: int) -> None:
    evening = await flooded(url, wishes, None)
    flooder = evening.recorded.pop(FLOODER["id"])
    print(
        f"rations seed {SEED}: {wishes} wishes of one member among {len(MEMBERS)} at once, {flooder} recorded,"
        f" {evening.ahead} of them before the last of the others', told {evening.told} times,"
        f" {evening.doubled} doubled, {evening.unanswered} presses unanswered"
    )
    assert (set(evening.recorded.values()), evening.doubled, evening.unanswered) == ({1}, 0, 0)
    assert flooder <= PERSON.burst
    assert evening.told == 1


@pytest.mark.full
async def test_without_rations_the_others_wait_for_the_flood(url: str) -> None:
    """The planted defect: nothing is refused, and the last of the others comes after most of the flood."""
    assert (await flooded(url, 90, Plenty())).ahead > PERSON.burst


async def test_an_evening_that_was_kept_for_the_bot_is_too_fast_for_nobody(url: str) -> None:
    """Anna logs for everybody while the bot is away, and Telegram delivers it all at once."""
    async with line(url, lambda _chat, _person: "member", timedelta(minutes=1)) as wire:
        evening = ["/newgame 100", "/join", *["/rebuy"] * 2 * PERSON.burst]
        kept = [wire.written(CHAT, FLOODER, text) for text in evening]
        wire.clock.now += timedelta(hours=1)
        await wire.feed(kept)
    assert len(rows(url, ENTRIES)) == 2 * PERSON.burst
