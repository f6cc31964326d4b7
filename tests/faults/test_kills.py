"""R2 and R4, short form: killed at any moment, nothing that people wrote is lost or counted twice."""

import random
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field

import pytest

from bot.sandbox.chats import Chat, Message
from bot.sandbox.people import User
from tests.faults.conftest import Town

SEED = 20261130
CHATS = 12
KILLS = 10


@dataclass
class Audit:
    """What the database and the chats say about every message, by its key."""

    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    untold: list[str] = field(default_factory=list)

    @property
    def faults(self) -> dict[str, int]:
        """How many of each kind there are."""
        return {kind: len(keys) for kind, keys in vars(self).items() if keys}


def key_of(message: Message) -> str:
    command = (message.text or "").split()[0].removeprefix("/")
    return f"{message.chat.id}:{message.id}:{command}"


def is_refusable(message: Message) -> bool:
    """Vera has no seat when she cashes out: whatever happens later, the answer was no."""
    return (message.text or "").startswith("/cashout")


def audit(town: Town) -> Audit:
    """Compare what was written with what is remembered, and with what people were told.

    Entries are counted by the operation they belong to, and operations by their key; a doubled message
    has two operations, or an operation with two entries.
    """
    found = Audit()
    operations = Counter(str(key) for (key,) in town.rows("SELECT key FROM operation"))
    entries = Counter(
        str(key) for (key,) in town.rows("SELECT o.key FROM entry e JOIN operation o ON o.id = e.operation_id")
    )
    for message in town.said:
        key = key_of(message)
        told = bool(message.reactions) or any(
            reply.reply_to is message for reply in message.chat.messages.values()
        )
        is_opening = (message.text or "").startswith("/newgame")
        if operations[key] == 0 or (not is_refusable(message) and not is_opening and entries[key] == 0):
            found.lost.append(key)
        if operations[key] > 1 or entries[key] > 1:
            found.doubled.append(key)
        if is_refusable(message) and entries[key]:
            found.accepted.append(key)
        if not told and not is_opening:
            found.untold.append(key)
    return found


def burst(town: Town, chance: random.Random, newcomers: list[tuple[Chat, User]]) -> int:
    """Everybody writes at once; one onlooker is refused and then sits down. How many messages."""
    before = len(town.said)
    for chat, people in town.chats:
        for person in chance.sample(people[:2], 2):
            town.say(chat, person, "/rebuy")
        # Not first: whoever writes first has the program's waiting poll for themselves.
        if newcomers and chat is not town.chats[0][0]:
            where, vera = newcomers.pop()
            town.say(where, vera, "/cashout 50")
            town.say(where, vera, "/join")
    return len(town.said) - before


async def suffer(town: Town, kills: int) -> int:
    """Kill the program `kills` times in the middle of a burst; how many fell between commit and confirmation."""
    chance = random.Random(SEED)
    town.settle(CHATS)
    await town.nursery.bear()
    await town.quiet()
    newcomers = [(chat, people[2]) for chat, people in town.chats]
    between = 0
    for _ in range(kills):
        written = burst(town, chance, newcomers)
        enough = town.answers + chance.randrange(2 * written // 3, written)
        await town.answered(enough)
        town.nursery.kill()
        between += unconfirmed_but_committed(town) > 0
        await town.nursery.bear()
        await town.quiet()
    town.nursery.kill()
    return between


def unconfirmed_but_committed(town: Town) -> int:
    """How many messages Telegram will deliver again although their effect is in the database."""
    committed = {str(key) for (key,) in town.rows("SELECT key FROM operation WHERE answer <> ''")}
    waiting = {int(letter.body["message_id"]) for letter in town.bot.mailbox.pending if letter.kind == "message"}
    return sum(message.id in waiting and key_of(message) in committed for message in town.said)


async def test_kills_lose_nothing_and_double_nothing(town: Town) -> None:
    between = await suffer(town, KILLS)
    found = audit(town)
    print(
        f"seed {SEED}: {KILLS} kills, {between} between commit and confirmation,"
        f" {len(town.said)} messages, faults {found.faults or 'none'}"
    )
    assert found.faults == {}
    assert between > 0


@pytest.mark.parametrize(
    ("defect", "fault"),
    [("dropped index", "doubled"), ("early offset", "lost"), ("forgotten refusal", "accepted")],
)
async def test_a_planted_defect_is_found(town: Town, defect: str, fault: str) -> None:
    if defect == "dropped index":
        drop_index(town)
    town.nursery.defect = defect
    await suffer(town, 5)
    assert fault in audit(town).faults


def drop_index(town: Town) -> None:
    """Let the database take a key twice."""
    with closing(sqlite3.connect(town.nursery.database)) as connection:
        ((statement,),) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'operation'")
        without = statement.replace('CONSTRAINT uq_operation_key UNIQUE ("key"),', "").replace(
            'CONSTRAINT uq_operation_key UNIQUE ("key")', "CHECK (1)"
        )
        assert without != statement
        connection.executescript(f"DROP TABLE operation; {without};")
