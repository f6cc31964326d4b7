"""A Telegram session that writes down every call, and a clock that a test moves by hand."""

import asyncio
import heapq
import itertools
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, ClassVar, TypeVar

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
)
from aiogram.methods import SendMessage, SendPhoto, TelegramMethod
from aiogram.types import CallbackQuery, Chat, Message, User
from aiohttp import ClientConnectorError, ServerDisconnectedError
from aiohttp.client_reqrep import ConnectionKey

TOKEN = "123456789:AARecordingRecordingRecordingRecord"
GROUP = -1001234567890
ANNA = User(id=11, is_bot=False, first_name="Anna")
EVENING = datetime(2026, 11, 12, 20, 0, tzinfo=UTC)
# Enough rounds of the loop for everything that can go on without the clock to go on.
ROUNDS = 40

T = TypeVar("T")
Answer = Callable[[TelegramMethod[Any]], Any]


class VirtualClock:
    """Seconds that pass only in `run`."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self._naps: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    def now(self) -> float:
        return self.seconds

    async def sleep(self, seconds: float) -> None:
        nap = asyncio.get_running_loop().create_future()
        heapq.heappush(self._naps, (self.seconds + seconds, next(self._numbers), nap))
        await nap

    async def run(self, seconds: float = 0.0) -> None:
        """Let so many seconds pass, and everything happen that happens in them."""
        end = self.seconds + seconds
        await _settle()
        while self._naps and self._naps[0][0] <= end:
            self.seconds, _, nap = heapq.heappop(self._naps)
            if not nap.done():
                nap.set_result(None)
                await _settle()
        self.seconds = end


async def _settle() -> None:
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


@dataclass
class Call:
    """One call and the second at which it was made."""

    at: float
    method: TelegramMethod[Any]

    @property
    def chat(self) -> int | None:
        found: int | None = getattr(self.method, "chat_id", None)
        return found

    @property
    def name(self) -> str:
        return type(self.method).__name__

    @property
    def text(self) -> str:
        return getattr(self.method, "text", None) or ""


@dataclass
class Script:
    """How a call is answered out of the ordinary, and how often."""

    answer: Answer
    method: type[TelegramMethod[Any]]
    chat: int | None
    times: int


class Offline(BaseSession):
    """A session that opens nothing; every file has the same content."""

    content: ClassVar[bytes] = b""

    async def close(self) -> None:
        """Nothing is open."""

    async def stream_content(
        self,
        url: str,
        headers: dict[str, Any] | None = None,
        timeout: int = 30,  # noqa: ASYNC109 - the signature is aiogram's
        chunk_size: int = 65536,
        raise_for_status: bool = True,
    ) -> AsyncGenerator[bytes, None]:
        yield self.content


@dataclass
class RecordingSession(Offline):
    """Answers every call as Telegram would, unless it was told otherwise."""

    clock: VirtualClock
    calls: list[Call] = field(default_factory=list)
    scripts: list[Script] = field(default_factory=list)
    latency: float = 0.0

    def __post_init__(self) -> None:
        super().__init__()
        self._ids = itertools.count(501)

    def answers(
        self, answer: Answer, method: type[TelegramMethod[Any]], *, chat: int | None = None, times: int = 1
    ) -> None:
        """Answer the next calls of this method so."""
        self.scripts.append(Script(answer, method, chat, times))

    def of(self, *methods: type[TelegramMethod[Any]], chat: int | None = None) -> list[Call]:
        return [
            call
            for call in self.calls
            if isinstance(call.method, methods or TelegramMethod) and chat in (None, call.chat)
        ]

    @property
    def texts(self) -> list[str]:
        return [call.text for call in self.calls]

    async def make_request(  # the signature is aiogram's
        self,
        bot: Bot,
        method: TelegramMethod[T],
        timeout: int | None = None,  # noqa: ASYNC109  # as above
    ) -> T:
        call = Call(self.clock.now(), method)
        self.calls.append(call)
        if self.latency:
            await self.clock.sleep(self.latency)
        for script in self.scripts:
            if script.times and isinstance(method, script.method) and script.chat in (None, call.chat):
                script.times -= 1
                answer: T = script.answer(method)
                return answer
        return self._ordinary(method)

    def _ordinary(self, method: TelegramMethod[T]) -> T:
        result: Any = True
        if isinstance(method, SendMessage | SendPhoto):
            chat = Chat(id=int(method.chat_id), type="supergroup")
            text = method.text if isinstance(method, SendMessage) else None
            result = Message(message_id=next(self._ids), date=EVENING, chat=chat, text=text)
        return result  # type: ignore[no-any-return]  # as Telegram, which knows no types of ours


def flood(seconds: int) -> Answer:
    return _raising(lambda method: TelegramRetryAfter(method, "Too Many Requests", seconds))


def refused(words: str) -> Answer:
    return _raising(lambda method: TelegramBadRequest(method, f"Bad Request: {words}"))


def forbidden(method: TelegramMethod[Any]) -> Any:
    raise TelegramForbiddenError(method, "Forbidden: bot was kicked from the supergroup chat")


def migrated(new: int) -> Answer:
    return _raising(lambda method: TelegramMigrateToChat(method, "group chat was upgraded", new))


def bad_gateway(method: TelegramMethod[Any]) -> Any:
    raise ClientDecodeError("Failed to decode object", ValueError("no JSON"), "<html>502 Bad Gateway</html>")


def unknown_shape(method: TelegramMethod[Any]) -> Any:
    answer = {"ok": True, "result": {"message_id": 777, "text": "what Anna wrote"}}
    raise ClientDecodeError("Failed to deserialize object", ValueError("date is missing"), answer)


def cut_off(method: TelegramMethod[Any]) -> Any:
    raise TelegramNetworkError(method, "ServerDisconnectedError") from ServerDisconnectedError()


def unreachable(method: TelegramMethod[Any]) -> Any:
    key = ConnectionKey(
        "127.0.0.1", 1, is_ssl=False, ssl=True, proxy=None, proxy_auth=None, proxy_headers_hash=None
    )
    raise TelegramNetworkError(method, "ClientConnectorError") from ClientConnectorError(
        key, OSError(111, "refused")
    )


def _raising(error: Callable[[TelegramMethod[Any]], Exception]) -> Answer:
    def answer(method: TelegramMethod[Any]) -> Any:
        raise error(method)

    return answer


def typed(text: str, *, message_id: int = 40, chat: int = GROUP, topic: int | None = None) -> Message:
    """A message that Anna wrote."""
    return Message(
        message_id=message_id,
        date=EVENING,
        chat=Chat(id=chat, type="supergroup"),
        from_user=ANNA,
        text=text,
        message_thread_id=topic,
        is_topic_message=True if topic else None,
    )


def pressed(*, chat: int = GROUP) -> CallbackQuery:
    """A press of Anna's on a message of ours."""
    return CallbackQuery(
        id="press-1", from_user=ANNA, chat_instance="1", message=typed("the card", chat=chat), data="x"
    )
