"""The started demo, over HTTP: an evening is played, the clock is moved to the 1st, and the month is announced."""

import asyncio
import re
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.sandbox import Client
from bot.sandbox.client import Room, Shown
from tests.e2e.program import Program

MOSCOW = ZoneInfo("Europe/Moscow")
DAY_START = timedelta(hours=5)
PATIENCE = 60.0
PEOPLE = {"ru": ("Аня", "Боря"), "en": ("Anna", "Boris")}


class Page:
    """The demo as somebody at its page has it: two people, the chat, and the clock."""

    def __init__(self, client: Client, language: str, chat: Room) -> None:
        self.client = client
        self.names = PEOPLE[language]
        self.chat = chat

    async def play(self) -> None:
        """An evening that the first wins, written down by one of them."""
        first, second = self.names
        for text in (
            "/newgame 500",
            f"/join {first}",
            "/join",
            f"/cashout {first} 800",
            f"/cashout {second} 200",
            "/close",
        ):
            name = second if text == "/join" else first
            await self.says(name, text)
            # The other bot of the chat is only seen, it never listens.
            await self.client.act("quiet", {"bot": "@league_bot", "seconds": PATIENCE, "settled": 0.1})

    async def says(self, name: str, text: str) -> Shown:
        """Somebody writes."""
        return Shown.of(await self.client.act("say", {"person": name, "chat": self.chat.id, "text": text}))

    async def moment(self) -> datetime:
        """What the demo's clock shows."""
        return datetime.fromisoformat(await self.client.act("clock", {"seconds": 0})).astimezone(MOSCOW)

    async def move(self, to: datetime) -> None:
        """Move the clock on to a moment."""
        seconds = (to - await self.moment()).total_seconds()
        await self.client.act("clock", {"seconds": seconds})

    async def end_of_month(self) -> datetime:
        """When the league's present month is announced: on the 1st at 10:00, in January at 12:00."""
        day = (await self.moment() - DAY_START).date()
        first = (day.replace(day=1) + timedelta(days=31)).replace(day=1)
        return datetime(first.year, first.month, 1, 12 if first.month == 1 else 10, tzinfo=MOSCOW)


@pytest.fixture(params=["ru", "en"])
async def page(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Page]:
    program = Program(tmp_path, "", "")
    program.process = await program.call("demo", "--language", request.param, "--port", "0", PYTHONUNBUFFERED="1")
    assert program.process.stdout
    line = await asyncio.wait_for(program.process.stdout.readline(), PATIENCE)
    found = re.search(r"http://\S+", line.decode())
    assert found, line
    async with Client.at(found[0]) as client:
        title = {"ru": "Деревенский покер", "en": "Village poker"}[request.param]
        yield Page(client, request.param, Room(client, await chat_id(client, title)))
    code, output = await program.stop()
    assert (code, "Traceback" in output) == (0, False), output


async def chat_id(client: Client, title: str) -> int:
    """The id of a chat, from the first that the bot says in it."""
    body = {"chat": title, "pattern": "", "after": 0, "seconds": PATIENCE}
    return int((await client.act("wait", body))["chat"])


async def test_the_clock_moved_to_the_1st_brings_the_post(page: Page) -> None:
    await page.play()
    due = await page.end_of_month()
    await page.move(due - timedelta(minutes=1))
    await page.move(due)
    post = await page.chat.waits_for("^🏆 (Итоги|[A-Z])", seconds=PATIENCE)
    said = [one for one in await page.chat.shown() if one.text == post.text]
    assert page.names[0] in post.text
    assert "+300" in post.text
    assert not post.silent
    assert len(said) == 1
