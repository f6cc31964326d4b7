"""Acting as people from a test or a demo, in the process or over HTTP: `anna.says`, `boris.presses`."""

import base64
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, fields
from http import HTTPStatus
from typing import Any, Self

from aiohttp import ClientSession

from bot.sandbox.talking import ImpossibleError

Act = Callable[[str, dict[str, Any]], Awaitable[Any]]


@dataclass(frozen=True)
class Shown:
    """A message as a person sees it; `buttons` are rows of {"text", "callback_data" or "url"}."""

    id: int
    chat: int
    date: int
    author: str
    bot: bool
    text: str
    entities: list[dict[str, Any]]
    buttons: list[list[dict[str, Any]]]
    reactions: dict[str, list[str]]
    edited: bool
    pinned: bool
    silent: bool
    reply_to: int | None
    thread: int
    media: dict[str, Any] | None
    service: dict[str, Any] | None

    @classmethod
    def of(cls, view: dict[str, Any]) -> Self:
        """The message out of the control's JSON."""
        return cls(**{field.name: view[field.name] for field in fields(cls)})

    @property
    def labels(self) -> list[list[str]]:
        """The words on the buttons, row by row."""
        return [[button["text"] for button in row] for row in self.buttons]


class Client:
    """A hand upon a world: `Client(control.act)` in the process, `Client.at(url)` over HTTP."""

    def __init__(self, act: Act) -> None:
        self.act = act
        self._session: ClientSession | None = None

    @classmethod
    def at(cls, url: str) -> "Client":
        """A client of the world served at this address; close it, or use it as `async with`."""
        client = cls(_nobody)
        client._session = ClientSession()
        client.act = _Remote(client._session, url)
        return client

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Let the connection go."""
        if self._session is not None:
            await self._session.close()

    async def bot(self, name: str, username: str, token: str | None = None, *, privacy: bool = True) -> str:
        """Make a bot; its token."""
        body = {"name": name, "username": username, "token": token, "privacy": privacy}
        return str((await self.act("bot", body))["token"])

    async def person(self, name: str, username: str | None = None, language: str = "ru") -> "Person":
        """Make a person."""
        made = await self.act("person", {"name": name, "username": username, "language": language})
        return Person(self, name, made)

    async def group(self, title: str, *members: str, kind: str = "supergroup") -> "Room":
        """Make a chat with these people and bots (by name or @username); the first person is its creator."""
        return Room(self, await self.act("group", {"title": title, "members": members, "kind": kind}))

    async def quiet(self, seconds: float = 10.0, settled: float = 0.0) -> None:
        """Return when every bot took all its updates and waits for more, and stayed so for `settled` seconds.

        Raises:
            TimeoutError: They did not come to rest in time.
        """
        await self.act("quiet", {"seconds": seconds, "settled": settled})

    async def calls(self, *methods: str, chat: "Room | None" = None) -> list[dict[str, Any]]:
        """The calls that bots made, of these methods, in this chat."""
        body = {"methods": methods} | ({"chat": chat.id} if chat else {})
        return list(await self.act("calls", body))

    async def fault(self, kind: str, **details: object) -> None:
        """Plant a fault; see `bot.sandbox.faults`."""
        await self.act("fault", {"kind": kind, **details})

    async def no_faults(self) -> None:
        """Take all faults away."""
        await self.act("no_faults", {})

    async def file(self, file_id: str) -> bytes:
        """What is in a file that somebody sent."""
        return base64.b64decode(await self.act("file", {"id": file_id}))


@dataclass(frozen=True)
class Room:
    """A chat, seen by the people in it."""

    client: Client
    id: int

    async def shown(self) -> list[Shown]:
        """All messages that can be seen, oldest first."""
        return [Shown.of(view) for view in await self.client.act("shown", {"chat": self.id})]

    async def waits_for(self, pattern: str = "", after: Shown | None = None, seconds: float = 10.0) -> Shown:
        """The newest message of a bot that matches; `after` leaves out older ones than that.

        Raises:
            TimeoutError: It did not come within `seconds`.
        """
        body = {"chat": self.id, "pattern": pattern, "after": after.id if after else 0, "seconds": seconds}
        return Shown.of(await self.client.act("wait", body))

    async def waits_for_reaction(self, message: Shown, seconds: float = 10.0) -> list[str]:
        """The bot's reaction under the message.

        Raises:
            TimeoutError: It did not come within `seconds`.
        """
        body = {"chat": message.chat, "message": message.id, "seconds": seconds}
        return list(await self.client.act("wait_reaction", body))

    async def topic(self, name: str, by: "Person") -> int:
        """Open a topic; the thread to write in."""
        return int(await self.client.act("topic", {"person": by.id, "chat": self.id, "name": name}))


@dataclass(frozen=True)
class Person:
    """Somebody who acts; without a chat they act in their private chat with the bot."""

    client: Client
    name: str
    id: int

    @property
    def private(self) -> Room:
        """Their private chat with the bot."""
        return Room(self.client, self.id)

    async def says(
        self,
        text: str,
        chat: Room | None = None,
        *,
        reply_to: Shown | None = None,
        thread: int = 0,
        mentions: tuple[str, ...] = (),
    ) -> Shown:
        """Write; names in `mentions` become mentions of these people where they stand in the text.

        Raises:
            ImpossibleError: They may not write there.
        """
        body = {
            "text": text,
            "thread": thread,
            "mentions": mentions,
            "reply_to": reply_to.id if reply_to else None,
        }
        return Shown.of(await self._act("say", chat, **body))

    async def presses(
        self, button: str, message: Shown, *, wait: bool = True, shape: str = "message", seconds: float = 10.0
    ) -> dict[str, Any]:
        """Press a button (label, part of it, or data); what the bot answered, {} if it is not waited for.

        Raises:
            ImpossibleError: There is no such button.
            TimeoutError: No answer came within `seconds`.
        """
        body = {"message": message.id, "button": button, "wait": wait, "shape": shape, "seconds": seconds}
        return dict(await self._act("press", Room(self.client, message.chat), **body) or {})

    async def sends(self, name: str, content: bytes, chat: Room | None = None, caption: str = "") -> Shown:
        """Send a file.

        Raises:
            ImpossibleError: They may not write there.
        """
        encoded = base64.b64encode(content).decode()
        return Shown.of(await self._act("document", chat, name=name, content=encoded, caption=caption))

    async def edits(self, message: Shown, text: str) -> Shown:
        """Change the text of a message of theirs."""
        return Shown.of(await self._act("edit", Room(self.client, message.chat), message=message.id, text=text))

    async def reacts(self, message: Shown, *emoji: str) -> None:
        """React to a message."""
        await self._act("react", Room(self.client, message.chat), message=message.id, emoji=emoji)

    async def does(self, verb: str, chat: Room | None = None, **details: object) -> Any:  # noqa: ANN401 - JSON
        """Any other verb of the control: join, leave, invite, kick, promote, block, migrate and so on.

        Raises:
            ImpossibleError: It cannot be done.
        """
        return await self._act(verb, chat, **details)

    async def _act(self, verb: str, chat: Room | None, **details: object) -> Any:  # noqa: ANN401 - JSON
        body = {"person": self.id, "chat": chat.id if chat else self.id, **details}
        return await self.client.act(verb, body)


class _Remote:
    """The control's verbs over HTTP."""

    def __init__(self, session: ClientSession, url: str) -> None:
        self._session = session
        self._url = url.rstrip("/")

    async def __call__(self, verb: str, body: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
        async with self._session.post(f"{self._url}/world/{verb}", json=body) as response:
            answer = await response.json()
            if not response.ok:
                raise (TimeoutError if response.status == HTTPStatus.GATEWAY_TIMEOUT else ImpossibleError)(
                    answer["error"]
                )
            return answer


async def _nobody(verb: str, _body: dict[str, Any]) -> Any:  # noqa: ANN401 - JSON
    raise ImpossibleError(f"{verb}: this client is not connected")
