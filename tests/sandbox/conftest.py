"""A small town for the sandbox's own tests: one bot, three people, one group, and clocks that stand still."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from aiogram import Bot as AiogramBot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiohttp import ClientSession, FormData

from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.flood import Limits
from bot.sandbox.people import User
from bot.sandbox.server import Sandbox
from bot.sandbox.world import World

TOKEN = "7000000042:SANDBOX-TEST-TOKEN-OF-THIRTY-FIVE"


@dataclass
class Clocks:
    """A clock and a timer that a test moves by hand."""

    moment: datetime = datetime(2026, 11, 12, 19, 0, tzinfo=UTC)
    seconds: float = 1000.0

    def pass_by(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)
        self.seconds += seconds


@dataclass
class Answer:
    """What the Bot API answered."""

    status: int
    body: dict[str, Any]

    @property
    def result(self) -> Any:
        assert self.body["ok"], self.body
        return self.body["result"]

    @property
    def refusal(self) -> tuple[int, str]:
        assert not self.body["ok"], self.body
        return self.body["error_code"], self.body["description"]


@dataclass
class Town:
    """The world, its server, and a way to call the Bot API as the bot."""

    world: World
    sandbox: Sandbox
    clocks: Clocks
    session: ClientSession
    bot: Bot
    anna: User
    boris: User
    outsider: User
    chat: Chat
    token: str = TOKEN
    sent: dict[str, Message] = field(default_factory=dict)

    async def call(self, method: str, **arguments: Any) -> Answer:
        """Call a method with JSON arguments."""
        async with self.session.post(f"{self.sandbox.url}/bot{self.token}/{method}", json=arguments) as response:
            return Answer(response.status, await response.json())

    async def upload(self, method: str, kind: str, name: str, content: bytes, **arguments: Any) -> Answer:
        """Call a method with a file, as multipart/form-data."""
        form = FormData(
            {key: value if isinstance(value, str) else json.dumps(value) for key, value in arguments.items()}
        )
        form.add_field(kind, BytesIO(content), filename=name)
        async with self.session.post(f"{self.sandbox.url}/bot{self.token}/{method}", data=form) as response:
            return Answer(response.status, await response.json())

    async def says(self, text: str = "a card", **arguments: Any) -> Message:
        """The bot writes into the group."""
        answer = await self.call("sendMessage", chat_id=self.chat.id, text=text, **arguments)
        return self.chat.messages[answer.result["message_id"]]

    async def updates(self, **arguments: Any) -> list[dict[str, Any]]:
        """What getUpdates gives now."""
        updates: list[dict[str, Any]] = (await self.call("getUpdates", **arguments)).result
        return updates

    def buttons(self, *labels: str) -> dict[str, Any]:
        """A keyboard of one row, its data the labels in small letters."""
        return {"inline_keyboard": [[{"text": label, "callback_data": label.lower()} for label in labels]]}


@pytest.fixture
def limits() -> Limits:
    """No flood control, unless a test says otherwise."""
    return Limits(on=False)


@pytest.fixture
async def town(limits: Limits) -> AsyncIterator[Town]:
    clocks = Clocks()
    world = World(clock=lambda: clocks.moment, timer=lambda: clocks.seconds, limits=limits)
    bot = world.bot("League", "league_bot", TOKEN)
    anna, boris = world.person("Anna", username="anna_p"), world.person("Boris")
    outsider = world.person("Oleg")
    chat = world.group("Poker", anna, boris, bot)
    async with Sandbox(world) as sandbox, ClientSession() as session:
        yield Town(world, sandbox, clocks, session, bot, anna, boris, outsider, chat)


@pytest.fixture(scope="session")
async def session() -> AsyncIterator[AiohttpSession]:
    """One for all tests, since closing it takes a quarter of a second."""
    session = AiohttpSession()
    yield session
    await session.close()


@pytest.fixture
def api(town: Town, session: AiohttpSession) -> AiogramBot:
    session.api = TelegramAPIServer.from_base(town.sandbox.url)
    return AiogramBot(town.token, session=session)
