"""Chats, their topics and their messages, and how the Bot API describes them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.people import Member, User
from bot.sandbox.text import Entity

Keyboard = list[list[dict[str, Any]]]
GENERAL = 1  # The topic that every forum has; its messages carry no thread.


@dataclass(eq=False)
class Topic:
    """A topic of a forum, named by the id of the message that opened it."""

    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(eq=False)
class Chat:
    """A private chat, a group, a supergroup or a channel, with all that was written in it."""

    id: int
    kind: str
    title: str | None = None
    person: User | None = None
    forum: bool = False
    username: str | None = None
    members: dict[int, Member] = field(default_factory=dict)
    messages: dict[int, "Message"] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    reactions_allowed: frozenset[str] | None = None
    started: bool = False
    migrated_to: "Chat | None" = None
    last_bot: int | None = None
    last_id: int = 1  # The first message of a supergroup says that it was made.

    @property
    def is_private(self) -> bool:
        """Whether it is one person with one bot."""
        return self.kind == "private"

    @property
    def noun(self) -> str:
        """What Telegram calls it in a refusal."""
        return self.kind

    def member(self, user: User) -> Member:
        """What this somebody is here; strangers have left."""
        return self.members.get(user.id) or Member(user)

    def present(self) -> list[Member]:
        """Everybody who is in the chat."""
        return [member for member in self.members.values() if member.present]

    def shown(self) -> list["Message"]:
        """The messages that a person can still see, oldest first."""
        return [message for message in self.messages.values() if not message.deleted]

    def pinned(self) -> "Message | None":
        """The newest pinned message."""
        return next((one for one in reversed(self.shown()) if one.pinned), None)

    def json(self) -> dict[str, Any]:
        """The Bot API's Chat."""
        view: dict[str, Any] = {"id": self.id, "type": self.kind}
        if self.person is not None:
            view |= {key: value for key, value in self.person.json().items() if key in _NAMES}
        else:
            view["title"] = self.title
        if self.username:
            view["username"] = self.username
        if self.forum:
            view["is_forum"] = True
        return view


_NAMES = ("first_name", "last_name", "username")


@dataclass(eq=False)
class Message:
    """One message; the world gives it its id and date when it is posted."""

    chat: Chat
    sender: User | None = None
    text: str | None = None
    entities: list[Entity] = field(default_factory=list)
    media: dict[str, Any] = field(default_factory=dict)
    keyboard: Keyboard | None = None
    service: dict[str, Any] = field(default_factory=dict)
    sender_chat: Chat | None = None
    reply_to: "Message | None" = None
    thread: int = 0
    silent: bool = False
    forward: dict[str, Any] = field(default_factory=dict)
    id: int = 0
    date: int = 0
    edited_at: int | None = None
    reactions: dict[int, list[str]] = field(default_factory=dict)
    pinned: bool = False
    deleted: bool = False
    old_buttons: dict[str, str] = field(default_factory=dict)

    @property
    def in_topic(self) -> bool:
        """Whether it stands in a topic other than General."""
        return self.chat.forum and self.thread > GENERAL

    @property
    def author(self) -> str:
        """The name above the message."""
        if self.sender_chat is not None:
            return self.sender_chat.title or ""
        return self.sender.name if self.sender else ""

    def buttons(self) -> Iterable[dict[str, Any]]:
        """The buttons under it, row by row."""
        return (button for row in self.keyboard or [] for button in row)

    def json(self, *, quoted: bool = False) -> dict[str, Any]:
        """The Bot API's Message; inside a reply it quotes no further message."""
        view: dict[str, Any] = {"message_id": self.id, "date": self.date, "chat": self.chat.json()}
        if self.sender is not None:
            view["from"] = self.sender.json()
        if self.sender_chat is not None:
            view["sender_chat"] = self.sender_chat.json()
        if self.thread > GENERAL:
            view["message_thread_id"] = self.thread
        if self.in_topic:
            view["is_topic_message"] = True
        view |= self._content()
        if self.keyboard:
            view["reply_markup"] = {"inline_keyboard": self.keyboard}
        if self.edited_at is not None:
            view["edit_date"] = self.edited_at
        answered = self._answered()
        if answered is not None and not quoted:
            view["reply_to_message"] = answered.json(quoted=True)
        return view

    def inaccessible(self) -> dict[str, Any]:
        """The Bot API's InaccessibleMessage, for one that is gone or too old."""
        return {"chat": self.chat.json(), "message_id": self.id, "date": 0}

    def _answered(self) -> "Message | None":
        """What it replies to; in a topic, at least to the message that opened the topic."""
        answered = self.reply_to
        if answered is None and self.in_topic and self.id != self.thread:
            answered = self.chat.messages.get(self.thread)
        return None if answered is None or answered.deleted else answered

    def _content(self) -> dict[str, Any]:
        view = self.forward | self.service | self.media
        if self.text is not None:
            names = ("caption", "caption_entities") if self.media else ("text", "entities")
            view[names[0]] = self.text
            if self.entities:
                view[names[1]] = self.entities
        return view
