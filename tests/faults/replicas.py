"""Replicas of one bot: somebody who shares deliveries out among them, and the notes that they take."""

import random
from asyncio import gather
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import ClientError, ClientSession, ClientTimeout, web

from tests.faults.conftest import Nursery

PATH, SECRET = "/hook", "between-us"
# So many deliveries in a hundred reach two replicas at once, and so many are answered with a failure once done.
TWICE, UNANSWERED = 25, 10


@dataclass(eq=False)
class Balancer:
    """Hands each delivery to the next replica, as something in front of them does, and not always just once."""

    chance: random.Random
    ports: list[int] = field(default_factory=list)
    url: str = ""
    twice: int = 0
    unanswered: int = 0
    _turn: int = 0

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Take deliveries until the block ends."""
        app = web.Application()
        app.router.add_post(PATH, self._take)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        self.url = f"http://127.0.0.1:{runner.addresses[0][1]}{PATH}"
        async with ClientSession(timeout=ClientTimeout(30)) as self._session:
            yield
            await runner.cleanup()

    async def _take(self, request: web.Request) -> web.Response:
        body, headers = await request.read(), {k: v for k, v in request.headers.items() if k.startswith("X-")}
        self._turn += 1
        first, second = (self.ports[(self._turn + step) % len(self.ports)] for step in range(2))
        luck = self.chance.randrange(100)
        if luck < TWICE:
            self.twice += 1
            return await self._both(first, second, body, headers)
        status = await self._hand(first, body, headers)
        if luck < TWICE + UNANSWERED:
            self.unanswered += 1
            return web.Response(status=504)
        return web.Response(status=status)

    async def _both(self, first: int, second: int, body: bytes, headers: dict[str, str]) -> web.Response:
        statuses = await gather(self._hand(first, body, headers), self._hand(second, body, headers))
        return web.Response(status=min(statuses))

    async def _hand(self, port: int, body: bytes, headers: dict[str, str]) -> int:
        """What a replica answers; 502 if there is none."""
        try:
            async with self._session.post(
                f"http://127.0.0.1:{port}{PATH}", data=body, headers=headers | {"Content-Type": "application/json"}
            ) as response:
                return response.status
        except (ClientError, TimeoutError):
            return 502


@dataclass(frozen=True)
class Span:
    """Work on an update of a chat, by a replica, in nanoseconds."""

    begins: int
    ends: int


def spans(folder: Path) -> dict[int, list[Span]]:
    """The work on each chat by all replicas; what a killed one had begun ended at nobody knows what moment."""
    found = defaultdict(list)
    for file in sorted(folder.glob("notes-*")):
        begun: dict[int, int] = {}
        for line in file.read_text(encoding="utf-8").splitlines():
            what, chat, moment = line.split()
            if what == "begins":
                begun[int(chat)] = int(moment)
            else:
                found[int(chat)].append(Span(begun.pop(int(chat)), int(moment)))
    return found


def overlaps(folder: Path) -> int:
    """How often work on an update of a chat began before the one at work was done."""

    def of_chat(work: list[Span]) -> Iterator[bool]:
        latest = 0
        for span in sorted(work, key=lambda span: span.begins):
            yield span.begins < latest
            latest = max(latest, span.ends)

    return sum(sum(of_chat(work)) for work in spans(folder).values())


async def bear(nursery: Nursery, port: int, hook: str, redis: str) -> int:
    """Start one more replica; its process."""
    nursery.hardships |= {"port": str(port), "hook": hook, "secret": SECRET, "redis": redis}
    nursery.hardships["notes"] = str(nursery.folder / f"notes-{port}-{random.randrange(10**9)}")
    await nursery.bear()
    return nursery.child
