"""Acting as people from outside: the world's control, by name and in plain JSON, under /world/VERB."""

import base64
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from aiohttp import web

from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.faults import Fault
from bot.sandbox.people import User
from bot.sandbox.talking import ImpossibleError, Press
from bot.sandbox.view import shown
from bot.sandbox.world import PATIENCE, World

Body = dict[str, Any]


class Control:
    """The verbs of the world. People are named by name, @username or id; chats by title or id.

    A chat named by a person is their private chat with the bot (the only one, or the one named in "bot").
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self._verbs: dict[str, Callable[[Body], object | Awaitable[object]]] = {
            "bot": self._bot,
            "person": self._person,
            "group": self._group,
            "say": self._say,
            "bot_says": self._bot_says,
            "document": self._document,
            "press": self._press,
            "edit": lambda body: self._seen(world.edit(self.user(body), self.message(body), body["text"])),
            "forward": lambda body: self._seen(
                world.forward(self.user(body), self.message(body), self.chat({"chat": body["to"]}))
            ),
            "react": lambda body: world.react(self.user(body), self.message(body), *body.get("emoji", [])),
            "delete": lambda body: world.delete(self.user(body), self.message(body)),
            "join": lambda body: world.join(self.user(body), self.chat(body)),
            "leave": lambda body: world.leave(self.user(body), self.chat(body)),
            "invite": lambda body: world.invite(*self._about(body)),
            "kick": lambda body: world.kick(*self._about(body)),
            "promote": lambda body: world.promote(
                *self._about(body), *body.get("rights", []), anonymous=body.get("anonymous", False)
            ),
            "demote": lambda body: world.demote(*self._about(body)),
            "restrict": lambda body: world.restrict(*self._about(body), *body.get("forbidden", [])),
            "block": lambda body: world.block(self.user(body), self.bot(body)),
            "unblock": lambda body: world.unblock(self.user(body), self.bot(body)),
            "migrate": lambda body: world.migrate(self.user(body), self.chat(body)).id,
            "topic": lambda body: world.topic(self.user(body), self.chat(body), body["name"]).id,
            "shown": lambda body: [shown(world, one) for one in self.chat(body).shown()],
            "wait": self._wait,
            "wait_reaction": self._wait_reaction,
            "quiet": self._quiet,
            "calls": self._calls,
            "fault": lambda body: asdict(world.faults.plant(Fault(**body))),
            "no_faults": lambda _: world.faults.clear(),
            "undecodable": lambda body: world.undecodable(self.bot(body), self.chat(body)),
            "clock": self._clock,
            "menu": lambda body: [[list(key), value] for key, value in self.bot(body).commands.items()],
            "file": lambda body: base64.b64encode(world.files[body["id"]].content).decode(),
        }

    async def act(self, verb: str, body: Body) -> Any:  # noqa: ANN401 - whatever JSON the verb answers
        """Do the verb; the answer is plain JSON.

        Raises:
            ImpossibleError: There is no such verb, person, chat or message, or no person could do this.
            TimeoutError: What was waited for did not come.
        """
        if verb not in self._verbs:
            raise ImpossibleError(f"no verb {verb!r}; there are {', '.join(self._verbs)}")
        result = self._verbs[verb](body)
        return await result if isinstance(result, Awaitable) else result

    def mount(self, app: web.Application) -> None:
        """Serve the verbs under /world/ of this application."""
        app.router.add_post("/world/{verb}", self._serve)

    async def _serve(self, request: web.Request) -> web.Response:
        try:
            answer = await self.act(
                request.match_info["verb"], await request.json() if request.can_read_body else {}
            )
        except TimeoutError:
            return web.json_response({"error": "waited in vain"}, status=504)
        except (ImpossibleError, KeyError, ValueError, TypeError) as error:
            return web.json_response({"error": f"{error}"}, status=400)
        return web.json_response(answer, dumps=lambda value: json.dumps(value, ensure_ascii=False))

    def user(self, body: Body, key: str = "person") -> User:
        """The person or bot account that the body names.

        Raises:
            ImpossibleError: There is nobody of this name.
        """
        named = body[key]
        for user in self.world.users.values():
            if named in (user.id, user.name, user.first_name, f"@{user.username}"):
                return user
        raise ImpossibleError(f"nobody is called {named!r}")

    def bot(self, body: Body) -> Bot:
        """The bot that the body names, or the first.

        Raises:
            ImpossibleError: There is no bot of this name.
        """
        bots = list(self.world.bots.values())
        if "bot" not in body and bots:
            return bots[0]
        user = self.user(body, "bot")
        return next(bot for bot in bots if bot.user is user)

    def chat(self, body: Body) -> Chat:
        """The chat that the body names.

        Raises:
            ImpossibleError: There is no such chat.
        """
        named = body["chat"]
        for chat in reversed(self.world.chats.values()):
            if named in (chat.id, chat.title):
                return chat
        return self.world.private(self.user(body, "chat"), self.bot(body))

    def message(self, body: Body, key: str = "message") -> Message:
        """The message of the chat that the body names by its id.

        Raises:
            ImpossibleError: The chat has no such message.
        """
        chat = self.chat(body)
        if body[key] not in chat.messages:
            raise ImpossibleError(f"no message {body[key]} in {chat.title or 'this chat'}")
        return chat.messages[body[key]]

    def _about(self, body: Body) -> tuple[User, Chat, User]:
        return self.user(body), self.chat(body), self.user(body, "whom")

    def _seen(self, message: Message) -> Body:
        return shown(self.world, message)

    def _bot(self, body: Body) -> Body:
        bot = self.world.bot(body["name"], body["username"], body.get("token"), privacy=body.get("privacy", True))
        return {"id": bot.id, "token": bot.token}

    def _person(self, body: Body) -> int:
        made = self.world.person(
            body["name"], body.get("last_name"), body.get("username"), body.get("language", "ru")
        )
        return made.id

    def _group(self, body: Body) -> int:
        members = [self.user({"person": one}) for one in body.get("members", [])]
        return self.world.group(body["title"], *members, kind=body.get("kind", "supergroup")).id

    def _say(self, body: Body) -> Body:
        message = self.world.send(
            self.user(body),
            self.chat(body),
            body["text"],
            reply_to=self.message(body, "reply_to") if body.get("reply_to") else None,
            thread=body.get("thread", 0),
            mentions=tuple(self.user({"person": one}) for one in body.get("mentions", [])),
        )
        return self._seen(message)

    def _bot_says(self, body: Body) -> Body:
        return self._seen(self.world.post(Message(self.chat(body), self.bot(body).user, body["text"])))

    def _document(self, body: Body) -> Body:
        content = base64.b64decode(body["content"])
        reply_to = self.message(body, "reply_to") if body.get("reply_to") else None
        sent = self.world.document(
            self.user(body),
            self.chat(body),
            body["name"],
            content,
            body.get("caption", ""),
            reply_to=reply_to,
        )
        return self._seen(sent)

    async def _press(self, body: Body) -> Body | None:
        press: Press = self.world.press(
            self.user(body), self.message(body), body["button"], shape=body.get("shape", "message")
        )
        if not body.get("wait", True):
            return None
        return await self.world.toast(press, body.get("seconds", PATIENCE))

    async def _wait(self, body: Body) -> Body:
        chat = self.chat(body)
        after = chat.messages.get(body.get("after") or 0)
        message = await self.world.sees(
            chat, body.get("pattern", ""), after=after, seconds=body.get("seconds", PATIENCE)
        )
        return self._seen(message)

    async def _wait_reaction(self, body: Body) -> list[str]:
        message, bot = self.message(body), self.bot(body)
        return await self.world.pulse.until(lambda: message.reactions.get(bot.id), body.get("seconds", PATIENCE))

    async def _quiet(self, body: Body) -> None:
        bot = self.bot(body) if "bot" in body else None
        await self.world.quiet(bot, body.get("seconds", PATIENCE), body.get("settled", 0.0))

    def _calls(self, body: Body) -> list[Body]:
        chat = self.chat(body).id if "chat" in body else None
        return [asdict(call) for call in self.world.calls.of(*body.get("methods", []), chat=chat)]

    def _clock(self, body: Body) -> str:
        if self.world.move_clock is None:
            raise ImpossibleError("the clock of this world cannot be moved")
        self.world.move_clock(float(body["seconds"]))
        return self.world.clock().isoformat()
