"""People who all write at once, and the reckoning afterwards: what was lost, doubled, or never answered."""

import random
from collections import Counter
from dataclasses import dataclass, field

from bot.sandbox.chats import Chat, Message
from bot.sandbox.people import User
from tests.faults.conftest import Town

# In so many chats people write at once, two in each: what 60 updates a second bring.
AT_ONCE = 30
# The answer of a storage that is away; the one about the message itself is still to come.
NOT_YET = "Not recorded yet"


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
            reply.reply_to is message and not (reply.text or "").startswith(NOT_YET)
            for reply in message.chat.messages.values()
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


class Crowd:
    """The people of a town, writing in bursts."""

    def __init__(self, town: Town, chance: random.Random, chats: int) -> None:
        self.town = town
        self.chance = chance
        town.settle(chats)
        self._newcomers: list[tuple[Chat, User]] = [(chat, people[2]) for chat, people in town.chats]

    def burst(self) -> int:
        """People of some chats write at once; one onlooker is refused and then sits down. How many messages."""
        town, before = self.town, len(self.town.said)
        few = len(town.chats) <= AT_ONCE
        for chat, people in town.chats if few else self.chance.sample(town.chats, AT_ONCE):
            for person in self.chance.sample(people[:2], 2):
                town.say(chat, person, "/rebuy")
            # Not first: whoever writes first has the program's waiting poll for themselves.
            if self._newcomers and chat is not town.chats[0][0]:
                where, vera = self._newcomers.pop()
                town.say(where, vera, "/cashout 50")
                town.say(where, vera, "/join")
        return len(town.said) - before

    async def in_the_middle(self) -> None:
        """Write a burst, and return when most of it was answered."""
        written = self.burst()
        await self.town.answered(self.town.answers + self.chance.randrange(2 * written // 3, written))
