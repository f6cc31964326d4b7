"""The bot put together in this process, before a Telegram that answers at once and keeps nothing."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import GetChatMember, GetMe, SendMessage, SendPhoto, TelegramMethod
from aiogram.types import BufferedInputFile, Chat, ChatMemberMember, Message, PhotoSize, User
from pydantic import SecretStr
from sqlalchemy import Connection, Engine, event

from bot.app import House, build
from bot.config import Settings
from bot.middlewares import MemoryRations
from bot.post import Limits, Pace
from db.migrations import upgrade

TOKEN = "123456789:AABenchBenchBenchBenchBenchBenchBen"  # noqa: S105 - of a bot that is none
NOW = datetime(2026, 11, 20, 20, tzinfo=UTC)
UNHURRIED = Limits(per_second=1e6, per_minute=10**6, gap=0, card_gap=0, window_gap=0)
BOT = User(id=123456789, is_bot=True, first_name="League", username="league_bot")

T = TypeVar("T")


@dataclass
class Quick(BaseSession):
    """Counts the calls by their method, and the pictures that are uploaded."""

    calls: Counter[str] = field(default_factory=Counter)
    uploads: int = 0

    def __post_init__(self) -> None:
        super().__init__()
        self._ids = count(1_000_001)

    async def make_request(self, bot: Bot, method: TelegramMethod[T], timeout: int | None = None) -> T:  # noqa: ARG002, ASYNC109 - aiogram's signature
        """Answer as Telegram would where all is well."""
        self.calls[type(method).__name__] += 1
        answer: Any = True
        if isinstance(method, GetMe):
            answer = BOT
        elif isinstance(method, GetChatMember):
            answer = ChatMemberMember(user=User(id=method.user_id, is_bot=False, first_name="Somebody"))
        elif isinstance(method, SendMessage | SendPhoto):
            photo = None
            if isinstance(method, SendPhoto):
                self.uploads += isinstance(method.photo, BufferedInputFile)
                number = next(self._ids)
                photo = [PhotoSize(file_id=f"id{number}", file_unique_id=f"u{number}", width=9, height=9)]
            chat = Chat(id=int(method.chat_id), type="supergroup")
            answer = Message(message_id=next(self._ids), date=NOW, chat=chat, from_user=BOT, photo=photo)
        return answer  # type: ignore[no-any-return]  # as Telegram, which knows no types of ours

    async def close(self) -> None:
        """Nothing is open."""

    async def stream_content(self, *_args: Any, **_rest: Any) -> AsyncGenerator[bytes, None]:  # noqa: ANN401 - aiogram's signature
        """Nothing is downloaded."""
        yield b""


@dataclass
class Stage:
    """A running bot, and people who write to it and press."""

    house: House
    session: Quick
    _updates: "count[int]" = field(default_factory=lambda: count(1))

    def written(self, text: str, chat: int, person: int = 1) -> dict[str, Any]:
        """The update that somebody's message makes, as Telegram sends it."""
        number = next(self._updates)
        entities = (
            [{"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}]
            if text[:1] == "/"
            else []
        )
        message = {
            "message_id": number,
            "date": int(NOW.timestamp()),
            "chat": {"id": chat, "type": "supergroup", "title": "Poker"},
            "from": {"id": person, "is_bot": False, "first_name": f"Player {person}"},
            "text": text,
            "entities": entities,
        }
        return {"update_id": number, "message": message}

    def pressed(self, data: str, chat: int, person: int = 1, message: int = 7) -> dict[str, Any]:
        """The update that a press of a button makes."""
        number = next(self._updates)
        press = {
            "id": str(number),
            "from": {"id": person, "is_bot": False, "first_name": f"Player {person}"},
            "chat_instance": "1",
            "data": data,
            "message": {
                "message_id": message,
                "date": int(NOW.timestamp()),
                "chat": {"id": chat, "type": "supergroup", "title": "Poker"},
                "from": BOT.model_dump(exclude_none=True),
                "text": "…",
            },
        }
        return {"update_id": number, "callback_query": press}

    async def works(self, *updates: dict[str, Any]) -> None:
        """Work on updates one after the other, until there is nothing more to say."""
        for update in updates:
            await self.house.intake.feed(update)
            while self.house.post.at_work:  # noqa: ASYNC110 - the post has no event for it
                await asyncio.sleep(0)


@asynccontextmanager
async def stage(file: Path) -> AsyncIterator[Stage]:
    """A bot at work on a file, which is made and migrated where it has to be."""
    url = f"sqlite+aiosqlite:///{file}"
    await upgrade(url)
    settings = Settings.model_construct(
        bot_token=SecretStr(TOKEN), database_url=SecretStr(url), default_language="en"
    )
    # An hour passes between two wishes of anybody.
    rations = MemoryRations(count(0, 3600).__next__)
    house = await build(settings, pace=Pace(UNHURRIED), clock=lambda: NOW, rations=rations)
    session = house.bot.session = Quick()
    try:
        yield Stage(house, session)
    finally:
        house.announcer.stop()
        await house.tasks.close()
        await house.post.drain(1)
        await house.announcer.finish()
        await house.replicas.close()
        await house.database.close()


@contextmanager
def statements(folder: Path | None = None) -> Iterator[list[tuple[str, Any]]]:
    """What is asked of the databases in a folder, else of any, inside the block; BEGIN and COMMIT aside."""
    seen: list[tuple[str, Any]] = []

    def note(asked: Connection, _cursor: object, statement: str, parameters: object, *_rest: object) -> None:
        if folder and folder not in Path(asked.engine.url.database or "").parents:
            return
        if statement.split(maxsplit=1)[0] not in {"BEGIN", "COMMIT", "ROLLBACK", "PRAGMA"}:
            seen.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)
