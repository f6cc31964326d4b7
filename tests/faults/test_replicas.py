"""Two replicas behind one webhook, on one PostgreSQL and one Redis: killed, repeated, always one legal history."""

import os
import random
import signal
import socket
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from bot.sandbox.chats import Chat
from bot.sandbox.faults import Fault
from tests.faults.conftest import Town
from tests.faults.crowd import Audit, Crowd, audit
from tests.faults.replicas import Balancer, bear, overlaps
from tests.postgres import Cluster
from tests.redis_server import RedisServer

SEED = 20261130
# Two programs, a server and a storm: on a machine with much else to do that takes its time.
pytestmark = pytest.mark.timeout(300)
LONG = [pytest.mark.full, pytest.mark.timeout(7200)]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@dataclass(eq=False)
class Federation(Town):
    """A town whose bot is several processes on a server's database."""

    cluster: Cluster | None = None
    redis: RedisServer | None = None
    balancer: Balancer = field(default_factory=lambda: Balancer(random.Random(SEED)))
    replicas: dict[int, int] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return str(self.nursery.hardships["database"]).rpartition("/")[2]

    def rows(self, query: str) -> list[tuple[object, ...]]:
        assert self.cluster
        return self.cluster.say(query, database=self.name)

    async def bear(self, count: int = 2) -> None:
        """Let so many replicas run, each at a port of its own."""
        assert self.redis
        while len(self.replicas) < count:
            port = free_port()
            self.replicas[port] = await bear(self.nursery, port, self.balancer.url, self.redis.url)
            self.balancer.ports.append(port)

    async def kill(self, port: int) -> None:
        """End a replica without a word; deliveries still go to its port for a moment."""
        self.nursery.child = self.replicas.pop(port)
        os.kill(self.nursery.child, signal.SIGKILL)
        await self.nursery.reaped()
        self.balancer.ports.remove(port)

    def cards(self, chat: Chat) -> int:
        """How many cards of its game stand in a chat."""
        return sum(
            bool(one.keyboard) and "Game 1" in (one.text or "")
            for one in chat.shown()
            if one.sender and one.sender.is_bot
        )


@pytest.fixture
async def federation(town: Town, postgres: Cluster, redis: RedisServer) -> AsyncIterator[Federation]:
    url = postgres.fresh()
    town.nursery.hardships["database"] = url
    found = Federation(town.world, town.bot, town.nursery, cluster=postgres, redis=redis)
    async with found.balancer.serving():
        yield found
        for port in list(found.replicas):
            await found.kill(port)
    postgres.drop(url)


async def suffer(town: Federation, kills: int, chats: int) -> Audit:
    """Storm over the webhook, one replica killed in the middle of each burst, and another one begun.

    What is posted takes a while to be there, so that two could post the same card.
    """
    town.world.faults.plant(Fault("delay", method="sendMessage", seconds=0.3))
    await town.bear()
    crowd = Crowd(town, random.Random(SEED), chats)
    await town.quiet()
    for _ in range(kills):
        await crowd.in_the_middle()
        await town.kill(crowd.chance.choice(list(town.replicas)))
        await town.bear()
        await town.quiet()
    crowd.burst()
    await town.quiet()
    return audit(town)


@pytest.mark.parametrize(("kills", "chats"), [(2, 10), pytest.param(60, 60, marks=LONG)])
async def test_replicas_lose_nothing_double_nothing_and_take_a_chat_one_at_a_time(
    federation: Federation, kills: int, chats: int
) -> None:
    found = await suffer(federation, kills, chats)
    cards = Counter(federation.cards(chat) for chat, _ in federation.chats)
    together = overlaps(federation.nursery.folder)
    balancer = federation.balancer
    print(
        f"replicas seed {SEED}: 2 of them, {kills} killed, {len(federation.said)} messages,"
        f" {balancer.twice} to both, {balancer.unanswered} unanswered;"
        f" faults {found.faults or 'none'}, at the same time {together}, cards a chat {dict(cards)}"
    )
    # What a process had still to say dies with it: the webhook was answered when the work was done.
    found.untold.clear()
    assert (found.faults, together, cards) == ({}, 0, {1: chats})
    assert min(balancer.twice, balancer.unanswered) > 0


@pytest.mark.parametrize(
    "defect",
    ["no lane of a chat", "dropped index", "no lane of a card"],
)
@pytest.mark.full
async def test_a_planted_defect_is_found(federation: Federation, defect: str) -> None:
    federation.nursery.defect = defect
    if defect == "dropped index":
        assert federation.cluster
        federation.cluster.say("ALTER TABLE operation DROP CONSTRAINT uq_operation_key", database=federation.name)
    found = await suffer(federation, 0, 8)
    cards = max(federation.cards(chat) for chat, _ in federation.chats)
    faults = {"no lane of a chat": overlaps(federation.nursery.folder), "no lane of a card": cards - 1}
    assert faults.get(defect, len(found.doubled)) > 0
