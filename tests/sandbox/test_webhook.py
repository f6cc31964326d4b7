"""Webhooks: delivered until a 2xx, each chat in order, with the secret in the header."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import web

from tests.sandbox.conftest import Town


@dataclass
class Hook:
    """A webhook that answers with the statuses it is given, then with 200."""

    url: str = ""
    statuses: list[int] = field(default_factory=list)
    updates: list[dict[str, Any]] = field(default_factory=list)
    headers: list[str | None] = field(default_factory=list)
    answer: dict[str, Any] | None = None
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    arrivals: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(0))
    open_now: int = 0
    open_most: int = 0

    async def take(self, request: web.Request) -> web.Response:
        self.arrivals.release()
        self.open_now += 1
        self.open_most = max(self.open_most, self.open_now)
        await self.gate.wait()
        self.open_now -= 1
        self.updates.append(await request.json())
        self.headers.append(request.headers.get("X-Telegram-Bot-Api-Secret-Token"))
        status = self.statuses.pop(0) if self.statuses else 200
        return web.json_response(self.answer, status=status) if self.answer else web.Response(status=status)

    def texts(self) -> list[str]:
        return [update["message"]["text"] for update in self.updates]


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    hook = Hook()
    hook.gate.set()
    app = web.Application()
    app.router.add_post("/hook", hook.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    hook.url = f"http://{host}:{port}/hook"
    yield hook
    await runner.cleanup()


def writes(town: Town, *words: str) -> None:
    private = town.world.private(town.anna)
    for word in words:
        town.world.send(town.anna, private, word)


async def test_updates_are_delivered_in_order(town: Town, hook: Hook) -> None:
    await town.call("setWebhook", url=hook.url)

    writes(town, "one", "two", "three")
    await town.world.quiet()

    assert hook.texts() == ["one", "two", "three"]


async def test_what_waited_before_the_webhook_is_delivered(town: Town, hook: Hook) -> None:
    writes(town, "one")

    await town.call("setWebhook", url=hook.url)
    await town.world.quiet()

    assert hook.texts() == ["one"]


async def test_the_secret_stands_in_the_header(town: Town, hook: Hook) -> None:
    await town.call("setWebhook", url=hook.url, secret_token="between-us")

    writes(town, "one")
    await town.world.quiet()

    assert hook.headers == ["between-us"]


async def test_an_update_is_repeated_until_it_is_taken(town: Town, hook: Hook) -> None:
    hook.statuses = [500, 404, 302]
    town.sandbox.courier.retry_seconds = 0.001
    await town.call("setWebhook", url=hook.url)

    writes(town, "one", "two")
    await town.world.quiet()

    assert hook.texts() == ["one", "one", "one", "one", "two"]


async def test_the_trouble_is_told_in_the_webhooks_info(town: Town, hook: Hook) -> None:
    hook.statuses = [500]
    town.sandbox.courier.retry_seconds = 0.001
    await town.call("setWebhook", url=hook.url)
    writes(town, "one")
    await town.world.quiet()

    info = (await town.call("getWebhookInfo")).result

    assert info["last_error_message"] == "Wrong response from the webhook: 500 Internal Server Error"


async def test_one_chat_waits_for_its_turn(town: Town, hook: Hook) -> None:
    await town.call("setWebhook", url=hook.url)
    hook.gate.clear()

    writes(town, "one", "two")
    await town.world.pulse.until(lambda: town.bot.in_flight, 5)
    hook.gate.set()
    await town.world.quiet()

    assert hook.open_most == 1


@pytest.mark.parametrize(("connections", "together"), [(1, 1), (2, 2), (40, 3)])
async def test_different_chats_are_delivered_side_by_side(
    town: Town, hook: Hook, connections: int, together: int
) -> None:
    await town.call("setWebhook", url=hook.url, max_connections=connections)
    hook.gate.clear()

    for person in (town.anna, town.boris, town.outsider):
        town.world.send(person, town.world.private(person), "hello")
    for _ in range(together):
        await asyncio.wait_for(hook.arrivals.acquire(), 5)
    hook.gate.set()
    await town.world.quiet()

    assert hook.open_most == together


async def test_a_deleted_webhook_gets_nothing_more(town: Town, hook: Hook) -> None:
    await town.call("setWebhook", url=hook.url)
    await town.call("deleteWebhook")

    writes(town, "one")

    assert ([update["message"]["text"] for update in await town.updates()], hook.texts()) == (["one"], [])


async def test_a_method_in_the_answer_is_done(town: Town, hook: Hook) -> None:
    hook.answer = {"method": "sendMessage", "chat_id": town.anna.id, "text": "answered at once"}
    await town.call("setWebhook", url=hook.url)

    writes(town, "one")
    await town.world.sees(town.world.private(town.anna), "answered at once")


async def test_the_info_without_a_webhook_is_empty(town: Town) -> None:
    info = (await town.call("getWebhookInfo")).result

    assert (info["url"], info["pending_update_count"]) == ("", 0)
