"""Updates that nobody expects: right in shape, and strange in everything else."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from aiogram.filters.callback_data import CallbackData
from pydantic.fields import FieldInfo

from bot import keyboards
from bot.services.commands import SPELLINGS
from tests.faults.exchange import BOT, Json, Line
from tests.faults.oddities import IDS, LENGTHY, NAMES, NUMBERS, PLAIN, POLL, SERVICE, WORDS

HANDLERS = Path(keyboards.__file__).parent / "handlers"
ACTS: list[str] = sorted(
    {act for file in HANDLERS.glob("*.py") for act in re.findall(r'act == "(\w+)"', file.read_text("utf-8"))}
)
PRESSES = sorted(CallbackData.__subclasses__(), key=lambda kind: kind.__prefix__)
COMMANDS = sorted({word for name, short in SPELLINGS.items() for word in (name, *short)})

# Of what is written to the bot, so much is in earnest.
SENSE = 0.45
INSIDERS = range(1000, 1008)
ADMIN = 1000
OUTSIDERS = range(2000, 2004)
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
CHANNEL_BOT = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
TELEGRAM = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
OTHER_BOT = {"id": 3000, "is_bot": True, "first_name": "Other", "username": "other_bot"}
CHANNEL = {"id": -1009, "type": "channel", "title": "Some channel"}
GROUPS: list[Json] = [
    {"id": -1001, "type": "supergroup", "title": "Poker"},
    {"id": -1002, "type": "supergroup", "title": "Topics", "is_forum": True},
    {"id": -3, "type": "group", "title": "\u202eпокер<b>"},
]


@dataclass
class Strangers:
    """Makes updates; knows which of them may write anything at all.

    Attributes:
        may_write: The beginnings of the keys of the wishes that somebody of the chat has made as one makes them.
    """

    line: Line
    chance: random.Random
    may_write: set[str] = field(default_factory=set)

    def update(self) -> Json:
        """The next one."""
        kinds: list[tuple[Callable[[], Json], int]] = [
            (self.wish, 30),
            (self.press, 30),
            (self.shown_press, 15),
            (self.not_a_wish, 12),
            (self.service, 6),
            (self.something_else, 7),
        ]
        (make,) = self.chance.choices([make for make, _ in kinds], [weight for _, weight in kinds])
        return make()

    def evenings(self) -> list[Json]:
        """In every group a game is opened, and five sit down."""
        said = [(ADMIN, "/newgame 100"), *((person, "/join") for person in INSIDERS[:5])]
        return [self._wish(self._message(chat, self._user(who), text)) for chat in GROUPS for who, text in said]

    def wish(self) -> Json:
        """What somebody of the chat writes to the bot: a command with anything behind it."""
        body = self._message(self._chat(), self._insider(), self._words())
        self._strangely(body)
        return self._wish(body)

    def _wish(self, body: Json) -> Json:
        chat = body["chat"]
        if chat["type"] != "private" and self.chance.random() < 0.1:
            body |= {"from": ANONYMOUS, "sender_chat": chat}
        self.may_write.add(f"{chat['id']}:{body['message_id']}:")
        return self.line.update("message", body)

    def not_a_wish(self) -> Json:
        """A command that nobody may be answered for by a deed."""
        chat = self.chance.choice(GROUPS)
        body = self._message(chat, self._outsider(), self._words())
        insider = self._insider()
        match self.chance.randrange(12):
            case 0:
                origin = {"type": "user", "date": self.line.date, "sender_user": insider}
                body |= {"from": insider, "forward_origin": origin}
            case 1:
                body |= {"from": CHANNEL_BOT, "sender_chat": CHANNEL}
            case 2:
                body |= {"from": TELEGRAM, "sender_chat": CHANNEL, "is_automatic_forward": True}
            case 3:
                body |= {"from": OTHER_BOT}
            case 4:
                del body["from"]
            case 5:
                return self.line.update("edited_message", body | {"from": insider, "edit_date": self.line.date})
            case 6:
                kind = self.chance.choice(["channel_post", "edited_channel_post"])
                return self.line.update(kind, body | {"chat": CHANNEL, "sender_chat": CHANNEL})
            case 7:
                kind = self.chance.choice(["business_message", "guest_message"])
                return self.line.update(kind, body | {"from": insider})
        return self.line.update("message", body)

    def press(self) -> Json:
        """A press with data that the bot knows the beginning of."""
        kind = self.chance.choice(PRESSES)
        parts = [self._part(name, hint) for name, hint in kind.model_fields.items()]
        parts = parts[: self.chance.choice([len(parts)] * 6 + [len(parts) - 1, 0])] + ["1"] * (
            self.chance.random() < 0.05
        )
        data = ":".join([kind.__prefix__, *parts])
        if self.chance.random() < 0.05:
            data = self.chance.choice(["", ":", "x", kind.__prefix__, f"{kind.__prefix__}:::::", self._anything()])
        return self._pressed(self._chat(), self.chance.choice([1, 99, 2**31 - 1]), data)

    def shown_press(self) -> Json:
        """A press of a button that stands there, or stood there with another number in it."""
        chat = self._chat()
        messages = self.line.session.shown.get(chat["id"], {})
        if not messages:
            return self.press()
        message = self.chance.choice(list(messages))
        parts = self.chance.choice(messages[message]).split(":")
        if self.chance.random() < 0.4:
            parts[self.chance.randrange(1, len(parts))] = self.chance.choice([*IDS, *ACTS])
        return self._pressed(chat, message, ":".join(parts))

    def service(self) -> Json:
        """Something that happens in a chat, or no words at all."""
        body = self._message(self._chat(), self._insider(), "")
        del body["text"]
        name, value = self.chance.choice(SERVICE)
        match self.chance.randrange(6):
            case 0:
                body["new_chat_members"] = [self._outsider(), OTHER_BOT]
            case 1:
                body["left_chat_member"] = self.chance.choice([self._insider(), self._outsider(), OTHER_BOT])
            case 2:
                body["photo"] = []
                body["caption"] = self._text()
                self.may_write.add(f"{body['chat']['id']}:{body['message_id']}:")
            case _:
                body[name] = value
        if "document" in body:
            self.may_write.add(f"{body['chat']['id']}:{body['message_id']}:")
        return self.line.update("message", body)

    def something_else(self) -> Json:
        """An update of another kind."""
        user, chat = self._insider(), self.chance.choice(GROUPS)
        member = {"user": self._outsider(), "status": "left"}
        changed = {"chat": chat, "from": user, "date": self.line.date}
        poll = POLL
        bodies: list[tuple[str, Any]] = [
            ("inline_query", {"id": "1", "from": user, "query": self._anything(), "offset": ""}),
            ("chosen_inline_result", {"result_id": "1", "from": user, "query": self._anything()}),
            ("poll", poll),
            ("poll_answer", {"poll_id": "1", "option_ids": [], "option_persistent_ids": []}),
            (
                "chat_member",
                changed | {"old_chat_member": member, "new_chat_member": {**member, "status": "member"}},
            ),
            (
                "my_chat_member",
                changed
                | {
                    "old_chat_member": {"user": BOT.model_dump(exclude_none=True), "status": "member"},
                    "new_chat_member": {"user": BOT.model_dump(exclude_none=True), "status": "member"},
                },
            ),
            ("chat_join_request", changed | {"user_chat_id": 1}),
            (
                "message_reaction",
                {"chat": chat, "message_id": 1, "date": self.line.date, "old_reaction": [], "new_reaction": []},
            ),
            (
                "pre_checkout_query",
                {"id": "1", "from": user, "currency": "RUB", "total_amount": 1, "invoice_payload": ""},
            ),
            ("something_new", {"id": 1}),
        ]
        return self.line.update(*self.chance.choice(bodies))

    def _pressed(self, chat: Json, message: int, data: str) -> Json:
        user = self.chance.choice([self._insider(), self._insider(), self._outsider(), OTHER_BOT])
        data = data.encode()[:64].decode(errors="ignore")
        raw = self.line.pressed(chat, user, message, data)
        body = raw["callback_query"]
        where = chat["id"]
        match self.chance.randrange(12):
            case 0:
                body["message"]["date"] = 0
            case 1:
                del body["message"]
                body["inline_message_id"] = "I"
                where = user["id"]
            case 2:
                del body["data"]
                body["game_short_name"] = "game"
            case 3:
                body["message"] |= {"message_thread_id": 5, "is_topic_message": True}
        if user["id"] in INSIDERS:
            self.may_write.add(f"{where}:{message}:{user['id']}:")
        return raw

    def _message(self, chat: Json, user: Json, text: str) -> Json:
        place = {"id": user["id"], "type": "private"} if chat["type"] == "private" else chat
        number = next(self.line.session.ids)
        return {"message_id": number, "date": self.line.date, "chat": place, "from": user, "text": text}

    def _strangely(self, body: Json) -> None:
        """Add fields that a message may have."""
        shown = list(self.line.session.shown.get(body["chat"]["id"], {})) or [1]
        match self.chance.randrange(8):
            case 0:
                answered = {"message_id": self.chance.choice(shown), "chat": body["chat"], "date": self.line.date}
                body["reply_to_message"] = answered | {"from": BOT.model_dump(exclude_none=True)}
            case 1:
                body["reply_to_message"] = {"message_id": 1, "chat": body["chat"], "date": 0}
            case 2:
                body |= {"message_thread_id": self.chance.choice([1, 5, 2**31 - 1]), "is_topic_message": True}
            case 3:
                entity = {
                    "type": "text_mention",
                    "offset": self.chance.randrange(20),
                    "length": self.chance.randrange(1, 50),
                }
                body["entities"] = [
                    {"type": "bot_command", "offset": 0, "length": 4},
                    entity | {"user": self._outsider()},
                ]
            case 4:
                body["entities"] = [
                    {"type": "mention", "offset": 4095, "length": 9},
                    {"type": "new kind", "offset": 0, "length": 0},
                ]
            case 5:
                body |= {
                    "quote": {"text": "x", "position": 0},
                    "has_protected_content": True,
                    "via_bot": OTHER_BOT,
                }

    def _part(self, name: str, hint: FieldInfo) -> str:
        if name == "act":
            return self.chance.choice([*ACTS, *ACTS, "no_such_act"])
        if name == "period":
            return self.chance.choice(["2026-11", "2026", "all", "2026-13", "0000-00", "9999-12", "-1", "x"])
        return self.chance.choice(IDS if hint.annotation is int else [*IDS, *ACTS, "all", "w"])

    def _words(self) -> str:
        """What is written in earnest, or anything."""
        return self.chance.choice(PLAIN) if self.chance.random() < SENSE else self._text()

    def _text(self) -> str:
        """A command, and anything behind it."""
        command = self.chance.choice(COMMANDS)
        if self.chance.random() < 0.3:
            command = self.chance.choice(["newgame", "join", "rebuy", "cashout", "close", "buyin"])
        arguments = [self._anything() for _ in range(self.chance.choice([0, 0, 1, 1, 2, 3]))]
        parts = self.chance.choice([" ", " ", "\n", ", ", "\u00a0", "\t"]).join(arguments)
        text = f"/{command}{self.chance.choice(['', '', '', '@league_bot', '@LEAGUE_BOT', '@other_bot'])} {parts}"
        if self.chance.random() < 0.08:
            text = self.chance.choice(
                [text.upper(), text[1:], f" {text}", self._anything(), f"{text} {parts * 500}"]
            )
        return text[:4096] or "."

    def _anything(self) -> str:
        pools = [NUMBERS, NUMBERS, NAMES, WORDS, [f"{self.chance.choice(NAMES)} {self.chance.choice(NUMBERS)}"]]
        if self.chance.random() < 0.02:
            return self.chance.choice(LENGTHY)
        return self.chance.choice(self.chance.choice(pools))

    def _chat(self) -> Json:
        return self.chance.choice([*GROUPS, GROUPS[0], GROUPS[0], {"id": ADMIN, "type": "private"}])

    def _insider(self) -> Json:
        return self._user(self.chance.choice(INSIDERS))

    def _outsider(self) -> Json:
        return self._user(self.chance.choice(OUTSIDERS))

    def _user(self, number: int) -> Json:
        user: Json = {"id": number, "is_bot": False, "first_name": self.chance.choice(NAMES)}
        if self.chance.random() < 0.5:
            user["username"] = f"somebody{number}"
        if self.chance.random() < 0.3:
            user |= {
                "last_name": self.chance.choice(NAMES),
                "language_code": self.chance.choice(["ru", "zz", ""]),
            }
        return user


def standing(_chat: int, person: int) -> str:
    """Who belongs to the chats, and who runs them."""
    if person == ADMIN:
        return "creator"
    return "member" if person in INSIDERS or person == BOT.id else "left"
