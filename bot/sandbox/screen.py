"""The world as people see it, on a page for a browser of this computer: what there is, and what happens."""

import asyncio
import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import web

from bot.sandbox.chats import Chat, Message
from bot.sandbox.menu import menu
from bot.sandbox.people import Member
from bot.sandbox.registry import Event
from bot.sandbox.view import shown
from bot.sandbox.world import World

FOLDER = Path(__file__).parent / "page"
# The page is whole in itself: it loads nothing from anywhere else.
GUARD = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
SERVICE = 1_000_000  # Telegram's own accounts have lower ids than any person here.
Body = dict[str, Any]


class Screen:
    """Serves the page, everything that exists when it opens, and every event after that.

    `setting` is handed to the page as it is: its language, the time zone of its clock, the hints; the world's name
    is added to it.
    """

    def __init__(self, world: World, setting: Mapping[str, Any]) -> None:
        self._world = world
        # What somebody has done on the page is remembered by the browser, for this world alone.
        self._setting = {**setting, "world": secrets.token_hex(8)}
        self._viewers: set[asyncio.Queue[Body]] = set()
        self._unheard: set[tuple[int, int]] = set()
        world.subscribe(self._hear)

    def mount(self, app: web.Application) -> None:
        """Serve the page at the root of this application."""
        app.router.add_get("/", self._file)
        app.router.add_get("/page/events", self._events)
        app.router.add_get("/page/menu/{chat}/{person}", self._menu)
        app.router.add_get("/page/files/{id}", self._stored)
        app.router.add_get("/page/{name}", self._file)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("name", "index.html")
        if name not in {file.name for file in FOLDER.iterdir()}:
            raise web.HTTPNotFound
        return web.FileResponse(FOLDER / name, headers=GUARD)

    async def _stored(self, request: web.Request) -> web.Response:
        stored = self._world.files.get(request.match_info["id"])
        if stored is None:
            raise web.HTTPNotFound
        # A picture is shown; whatever else was uploaded is only handed out.
        picture = stored.mime_type.startswith("image/")
        place = "inline" if picture else "attachment"
        named = {"Content-Disposition": f"{place}; filename*=UTF-8''{quote(stored.name)}"}
        kind = stored.mime_type if picture else "application/octet-stream"
        return web.Response(body=stored.content, content_type=kind, headers=GUARD | named)

    async def _menu(self, request: web.Request) -> web.Response:
        bot = next(iter(self._world.bots.values()))
        person = self._world.users[int(request.match_info["person"])]
        chat = self._world.chats.get(int(request.match_info["chat"])) or self._world.private(person, bot)
        return web.json_response(menu(bot, chat, person))

    async def _events(self, request: web.Request) -> web.StreamResponse:
        """All there is, then whatever happens, as server-sent events until the page is closed."""
        response = web.StreamResponse(headers={**GUARD, "Content-Type": "text/event-stream"})
        await response.prepare(request)
        queue: asyncio.Queue[Body] = asyncio.Queue()
        queue.put_nowait(self._everything())
        self._viewers.add(queue)
        try:
            while True:
                body = json.dumps(await queue.get(), ensure_ascii=False)
                await response.write(f"data: {body}\n\n".encode())
        except ConnectionResetError:
            return response
        finally:
            self._viewers.discard(queue)

    def _hear(self, event: Event) -> None:
        message = event.message
        if event.kind == "message" and message is not None and not self._heard(message):
            self._unheard.add((message.chat.id, message.id))
        happened = {"kind": event.kind, "now": self._now(), "chat": event.chat.id, "details": event.details}
        happened["who"] = event.who.id if event.who else None
        happened["message"] = self._seen(message) if message is not None else None
        if event.kind == "member":
            happened["members"] = self._members(event.chat)
        for viewer in self._viewers:
            viewer.put_nowait(happened)

    def _everything(self) -> Body:
        world = self._world
        people = [user for user in world.users.values() if not user.is_bot and user.id > SERVICE]
        chats = [*world.chats.values(), *(world.private(person) for person in people)]
        return {
            "kind": "everything",
            "now": self._now(),
            "setting": self._setting,
            "people": [person.json() for person in people],
            "bots": [bot.json() for bot in world.bots.values()],
            "chats": [self._chat(chat) for chat in chats],
        }

    def _chat(self, chat: Chat) -> Body:
        messages = [self._seen(message) for message in chat.shown()]
        return {**chat.json(), "members": self._members(chat), "messages": messages}

    def _seen(self, message: Message) -> Body:
        unheard = (message.chat.id, message.id) in self._unheard
        return {**shown(self._world, message), "deleted": message.deleted, "unheard": unheard}

    def _members(self, chat: Chat) -> dict[int, Body]:
        return {number: _standing(member) for number, member in chat.members.items()}

    def _heard(self, message: Message) -> bool:
        """Whether the first bot, which is the one shown, gets to hear of it; what bots say does not count."""
        bot = next(iter(self._world.bots.values()))
        if message.service or (message.sender is not None and message.sender.is_bot and not message.sender_chat):
            return True
        return not self._world.is_in(bot, message.chat) or self._world.hears(bot, message)

    def _now(self) -> float:
        return self._world.clock().timestamp()


def _standing(member: Member) -> Body:
    return {
        "status": member.status,
        "present": member.present,
        "admin": member.admin,
        "anonymous": member.anonymous,
    }
