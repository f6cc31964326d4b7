"""What people do with messages: write, press, edit, forward, react, delete, send files."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.delivery import Delivery, topic_of
from bot.sandbox.people import ANONYMOUS_ADMIN, CHANNEL_MASK, TELEGRAM, User
from bot.sandbox.registry import Event, StoredFile
from bot.sandbox.text import Entity, marked, units


class ImpossibleError(Exception):
    """Something that a person could not do in Telegram's own apps."""


@dataclass(eq=False)
class Press:
    """A pressed button; `answer` is what the bot answered, once it did."""

    id: str
    person: User
    bot: Bot
    message: Message
    data: str
    at: float
    answer: dict[str, Any] | None = field(default=None)


class Talking(Delivery):
    """The acts of people upon messages."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - the registry's own settings, named there
        super().__init__(**settings)
        self.presses: dict[str, Press] = {}

    def send(
        self,
        person: User,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        thread: int = 0,
        entities: list[Entity] | None = None,
        mentions: tuple[User, ...] = (),
    ) -> Message:
        """A person writes; names in `mentions` become text mentions where they stand in the text.

        Raises:
            ImpossibleError: They are not in the chat, or may not write there.
        """
        given = [*(entities or []), *_text_mentions(text, mentions)]
        text, found = marked(text, given)
        if not text:
            raise ImpossibleError("an empty message cannot be sent")
        return self.post(self._by(person, chat, thread, reply_to, text=text, entities=found))

    def document(
        self,
        person: User,
        chat: Chat,
        name: str,
        content: bytes,
        caption: str = "",
        *,
        reply_to: Message | None = None,
    ) -> Message:
        """A person sends a file.

        Raises:
            ImpossibleError: They are not in the chat, or may not write there.
        """
        text, found = marked(caption, [])
        media = {"document": self.describe(self.store(name, content, "application/octet-stream"))}
        return self.post(self._by(person, chat, 0, reply_to, text=text or None, entities=found, media=media))

    def edit(self, person: User, message: Message, text: str) -> Message:
        """A person changes the text of their message."""
        message.text, message.entities = marked(text, [])
        message.edited_at = self.now()
        self.spread("edited_message", message)
        self.happened(Event("edited", message.chat, message, person))
        return message

    def forward(self, person: User, message: Message, chat: Chat) -> Message:
        """A person forwards a message into a chat."""
        origin: dict[str, Any] = {
            "type": "hidden_user",
            "date": message.date,
            "sender_user_name": message.author,
        }
        if message.sender is not None:
            origin = {"type": "user", "date": message.date, "sender_user": message.sender.json()}
        copy = self._by(person, chat, 0, None, text=message.text, entities=message.entities, media=message.media)
        copy.forward = {"forward_origin": origin}
        return self.post(copy)

    def as_channel(self, chat: Chat, title: str, text: str, *, automatic: bool = False) -> Message:
        """A channel writes in the group: by itself, or as the automatic forward of its discussion group."""
        channel = Chat(self._supergroup_id(), "channel", title)
        text, found = marked(text, [])
        message = Message(chat, TELEGRAM if automatic else CHANNEL_MASK, text, found, sender_chat=channel)
        if automatic:
            origin = {"type": "channel", "date": self.now(), "chat": channel.json(), "message_id": 1}
            message.forward = {"is_automatic_forward": True, "forward_origin": origin}
        return self.post(message)

    def react(self, person: User, message: Message, *emoji: str) -> None:
        """A person sets their reactions to a message; none takes them away."""
        old = message.reactions.pop(person.id, [])
        if emoji:
            message.reactions[person.id] = list(emoji)
        for bot in self.bots_in(message.chat):
            if message.chat.is_private or message.chat.member(bot.user).admin:
                body = {
                    "chat": message.chat.json(),
                    "message_id": message.id,
                    "user": person.json(),
                    "date": self.now(),
                }
                body |= {"old_reaction": reaction_types(old), "new_reaction": reaction_types(emoji)}
                self.tell(bot, "message_reaction", body, message.chat)
        self.happened(Event("reaction", message.chat, message, person))

    def delete(self, person: User, message: Message) -> None:
        """A person deletes a message for everybody; bots are not told."""
        message.deleted = True
        message.pinned = False
        self.happened(Event("deleted", message.chat, message, person))

    def press(self, person: User, message: Message, button: str, *, shape: str = "message") -> Press:
        """A person presses the button with this label, part of a label, or callback data; strangers can, too.

        A button that the message no longer shows can be pressed as well: somebody's screen is behind. `shape`
        says what the bot gets of the message: "message", "inaccessible" or "none".

        Raises:
            ImpossibleError: The message never showed such a button.
        """
        bot = next((bot for bot in self.bots.values() if bot.user is message.sender), None)
        if bot is None:
            raise ImpossibleError("only a bot's message has buttons")
        press = Press(
            str(4_000_000_000_000_000 + self.count("press")),
            person,
            bot,
            message,
            _data(message, button),
            self.timer(),
        )
        self.presses[press.id] = press
        body = {
            "id": press.id,
            "from": person.json(),
            "chat_instance": str(message.chat.id),
            "data": press.data,
        }
        if shape != "none":
            gone = message.deleted or shape == "inaccessible"
            body["message"] = message.inaccessible() if gone else message.json()
        self.tell(bot, "callback_query", body, message.chat)
        self.happened(Event("pressed", message.chat, message, person, {"data": press.data}))
        return press

    def store(self, name: str, content: bytes, mime_type: str) -> StoredFile:
        """Keep a file."""
        stored = StoredFile(f"FILE-{self.count('file') + 1:06}", name, content, mime_type)
        self.files[stored.id] = stored
        return stored

    @staticmethod
    def describe(stored: StoredFile) -> dict[str, Any]:
        """The Bot API's Document of a kept file."""
        return {
            "file_id": stored.id,
            "file_unique_id": f"U{stored.id}",
            "file_name": stored.name,
            "mime_type": stored.mime_type,
            "file_size": len(stored.content),
        }

    def _by(self, person: User, chat: Chat, thread: int, reply_to: Message | None, **content: Any) -> Message:  # noqa: ANN401 - fields of Message
        """A message of this person, under the group's name if they administer it anonymously."""
        member = chat.member(person)
        if not member.may_send():
            raise ImpossibleError(f"{person.name} may not write in {chat.title or 'this chat'}")
        thread = topic_of(chat, thread)
        if thread and (thread not in chat.topics or chat.topics[thread].deleted):
            raise ImpossibleError(f"{chat.title} has no topic {thread}")
        message = Message(chat, person, thread=thread, reply_to=reply_to, **content)
        if member.admin and member.anonymous:
            message.sender, message.sender_chat = ANONYMOUS_ADMIN, chat
        if chat.is_private:
            chat.started = True
        return message


def reaction_types(emoji: list[str] | tuple[str, ...]) -> list[dict[str, str]]:
    """The Bot API's ReactionType of each emoji."""
    return [{"type": "emoji", "emoji": one} for one in emoji]


def _text_mentions(text: str, people: tuple[User, ...]) -> list[Entity]:
    entities: list[Entity] = []
    for person in people:
        at = text.find(person.first_name)
        if at < 0:
            raise ImpossibleError(f"{person.first_name} is not named in the text")
        entity = {"type": "text_mention", "offset": units(text[:at]), "length": units(person.first_name)}
        entities.append({**entity, "user": person.json()})
    return entities


def _data(message: Message, button: str) -> str:
    """The callback data behind a label, a part of one, or data itself; shown now before shown once."""
    now = {one["text"]: one["callback_data"] for one in message.buttons() if "callback_data" in one}
    for shown in (now, message.old_buttons):
        if button in shown:
            return shown[button]
        if button in shown.values():
            return button
        parts = [data for label, data in shown.items() if button in label]
        if len(parts) == 1:
            return parts[0]
    raise ImpossibleError(f"no button {button!r} under message {message.id}; there are {list(now) or 'none'}")
