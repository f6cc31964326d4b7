"""The bot put together in this process on a Telegram that is a few lines long: thousands of updates a minute."""

import asyncio
import logging
import os
import re
import sqlite3
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, TypeVar, cast

from aiogram import Bot
from aiogram.methods import (
    AnswerCallbackQuery,
    EditMessageText,
    GetChatMember,
    GetFile,
    GetMe,
    SendDocument,
    SendMessage,
    SendPhoto,
    TelegramMethod,
)
from aiogram.types import (
    Chat,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberOwner,
    File,
    InlineKeyboardMarkup,
    Message,
    PhotoSize,
    User,
)
from pydantic import SecretStr

from bot.app import House, build
from bot.config import Settings
from bot.middlewares import MemoryRations, Rations
from bot.post import Limits, Pace
from db.engine import file_of
from tests.bot.recording import TOKEN, Offline

BOT = User(id=int(TOKEN.partition(":")[0]), is_bot=True, first_name="League", username="league_bot")
EVENING = datetime(2026, 11, 12, 19, tzinfo=UTC)
HURRIED = Limits(per_second=1e9, per_minute=10**9, gap=0, card_gap=0, window_gap=0)
# So many messages with buttons are remembered in a chat, and so many of their buttons.
REMEMBERED, BUTTONS = 3, 20
SAID = 1000
NAP = 0.002
PATIENCE = 60.0

OURS = re.compile(r'File ".*?/((?:bot|db|ratings)/\S+", line \d+)')

T = TypeVar("T")
Json = dict[str, Any]
Standing = Callable[[int, int], str]


class Exchange(Offline):
    """Answers every call at once, and remembers only what can still be pressed and who waits for an answer.

    Attributes:
        shown: The newest messages with buttons of each chat, and the data of their buttons.
        waiting: The presses that were not answered yet.
        calls: How often each method was called.
        said: The bot's last words.
        ids: Message ids of all chats, the people's too.
    """

    content = b"PK\x03\x04"

    def __init__(self, standing: Standing) -> None:
        super().__init__()
        self._standing = standing
        self.shown: dict[int, dict[int, list[str]]] = {}
        self.waiting: set[str] = set()
        self.calls: Counter[str] = Counter()
        self.said: deque[str] = deque(maxlen=SAID)
        self.ids = count(100)
        self._bell = asyncio.Event()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Return when something is so, looked at after each call."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                await self._bell.wait()

    async def make_request(  # the signature is aiogram's
        self,
        bot: Bot,
        method: TelegramMethod[T],
        timeout: int | None = None,  # noqa: ASYNC109  # aiogram's own parameter
    ) -> T:
        self.calls[type(method).__name__] += 1
        answer = cast("T", self._answer(method))
        self._bell.set()
        self._bell = asyncio.Event()
        return answer

    def _answer(self, method: TelegramMethod[Any]) -> object:
        match method:
            case GetMe():
                return BOT
            case GetFile():
                return File(file_id=method.file_id, file_unique_id="U", file_size=4, file_path="file")
            case GetChatMember():
                return self._member(int(method.chat_id), method.user_id)
            case AnswerCallbackQuery():
                self.waiting.discard(method.callback_query_id)
                self.said.extend([method.text] if method.text else [])
            case SendMessage() | SendPhoto() | SendDocument():
                return self._posted(int(method.chat_id), next(self.ids), method)
            case EditMessageText():
                return self._posted(int(method.chat_id or 0), method.message_id or 0, method)
        return True

    def _member(self, chat: int, person: int) -> object:
        user = User(id=person, is_bot=person == BOT.id, first_name="Somebody")
        match self._standing(chat, person):
            case "creator":
                return ChatMemberOwner(user=user, is_anonymous=False)
            case "member":
                return ChatMemberMember(user=user)
            case _:
                return ChatMemberLeft(user=user)

    def _posted(
        self, chat: int, number: int, method: SendMessage | SendPhoto | SendDocument | EditMessageText
    ) -> Message:
        markup = method.reply_markup
        buttons = markup.inline_keyboard if isinstance(markup, InlineKeyboardMarkup) else []
        data = [button.callback_data for row in buttons for button in row if button.callback_data]
        messages = self.shown.setdefault(chat, {})
        messages.pop(number, None)
        if data:
            messages[number] = data[:BUTTONS]
            if len(messages) > REMEMBERED:
                del messages[next(iter(messages))]
        self.said.append(getattr(method, "text", None) or getattr(method, "caption", None) or "")
        photo = [PhotoSize(file_id=f"P{number}", file_unique_id="P", width=1, height=1)]
        return Message(
            message_id=number,
            date=EVENING,
            chat=Chat(id=chat, type="supergroup" if chat < 0 else "private"),
            from_user=BOT,
            photo=photo if isinstance(method, SendPhoto) else None,
        )


class Complaints(logging.Handler):
    """What the program has logged as an error: where it broke, or else the words."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        """Count it."""
        event = record.msg if isinstance(record.msg, dict) else {"event": record.getMessage()}
        ours = OURS.findall(event.get("exception", ""))
        *_, error = event.get("exception", "").splitlines() or [""]
        self.heard[f"{event['event']} {error} {ours[-1] if ours else ''}".strip()] += 1


class Clock:
    """A moment that goes on by a step each time an update is made."""

    def __init__(self, step: timedelta) -> None:
        self.now = EVENING
        self.step = step

    def __call__(self) -> datetime:
        return self.now

    def seconds(self) -> float:
        return self.now.timestamp()


class Line:
    """Feeds updates to the running bot as the intake gets them from Telegram."""

    def __init__(self, house: House, session: Exchange, clock: Clock, complaints: Complaints) -> None:
        self.house = house
        self.session = session
        self.clock = clock
        self.complaints = complaints
        self.fed = 0
        self.tasks = len(asyncio.all_tasks())

    def update(self, kind: str, body: object) -> Json:
        """The raw update of something that happens now."""
        self.fed += 1
        self.clock.now += self.clock.step
        return {"update_id": self.fed, kind: body}

    def written(self, chat: Json, user: Json, text: str, **rest: object) -> Json:
        """The update of a message that somebody writes."""
        body = {"message_id": next(self.session.ids), "chat": chat, "from": user, "text": text}
        return self.update("message", body | {"date": self.date} | rest)

    def pressed(self, chat: Json, user: Json, message: int, data: str) -> Json:
        """The update of a press, whose answer is waited for from now on."""
        press = f"press {self.fed}"
        self.session.waiting.add(press)
        body = {"id": press, "from": user, "chat_instance": "1", "data": data}
        return self.update(
            "callback_query", body | {"message": {"message_id": message, "chat": chat, "date": self.date}}
        )

    async def feed(self, updates: Sequence[Json]) -> None:
        """Have a batch worked on, and everything that follows from it done."""
        await asyncio.gather(*map(self.house.intake.feed, updates))
        await self.rests()

    async def rests(self) -> None:
        """Return when nothing waits to be said, and nobody but us is at work."""
        async with asyncio.timeout(PATIENCE):
            while self.house.post.at_work or len(asyncio.all_tasks()) > self.tasks:  # noqa: ASYNC110 - no bell rings
                await asyncio.sleep(NAP)

    @property
    def date(self) -> int:
        """The present second as Telegram writes it."""
        return int(self.clock.now.timestamp())


async def hardly_sleep(_seconds: float) -> None:
    """What is to be done in a minute is done at once."""
    await asyncio.sleep(NAP)


@asynccontextmanager
async def line(
    url: str,
    standing: Standing,
    step: timedelta,
    *,
    rations: Rations | None = None,
    pace: Pace | None = None,
    **settings: Any,
) -> AsyncIterator[Line]:
    """The bot at work on a migrated database; rations are those of its own clock, and it hurries."""
    clock, session, complaints = Clock(step), Exchange(standing), Complaints()
    given = Settings.model_construct(
        bot_token=SecretStr(TOKEN), database_url=SecretStr(url), default_language="en", **settings
    )
    kept = rations or MemoryRations(clock.seconds)
    pace = pace or Pace(HURRIED, sleep=hardly_sleep)
    house = await build(given, pace=pace, clock=clock, tick=timedelta(days=1), rations=kept)
    house.bot.session = session
    logging.getLogger().addHandler(complaints)
    try:
        yield Line(house, session, clock, complaints)
    finally:
        logging.getLogger().removeHandler(complaints)
        house.announcer.stop()
        await house.tasks.close()
        await house.post.drain(1.0)
        await house.announcer.finish()
        await house.database.close()


def rows(url: str, query: str) -> list[Any]:
    """What the database says, read beside the program."""
    with closing(sqlite3.connect(f"file:{file_of(url)}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def resident_bytes() -> int:
    """The memory of this process that is in use."""
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - no file of a folder
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def open_files() -> int:
    """How many files and sockets this process holds open."""
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - as above
