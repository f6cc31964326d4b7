"""Who and what exists in a world: bots, people, chats, files, and the clock they live by."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bot.sandbox.bots import Bot
from bot.sandbox.calls import Calls
from bot.sandbox.chats import Chat, Message
from bot.sandbox.faults import Faults
from bot.sandbox.flood import Flood, Limits
from bot.sandbox.mailbox import Mailbox
from bot.sandbox.people import ADMIN_RIGHTS, ANONYMOUS_ADMIN, CHANNEL_MASK, TELEGRAM, Member, User
from bot.sandbox.pulse import Pulse

# What Telegram counts from on its own is unknown; these make ids as long as real ones.
FIRST_BOT = 7_000_000_001
FIRST_PERSON = 5_000_000_001
FIRST_GROUP = -4_000_000_001
FIRST_SUPERGROUP = -1_002_000_000_001
FIRST_UPDATE = 700_000_001


@dataclass(frozen=True)
class Event:
    """Something that people can see happening; whoever subscribed is told."""

    kind: str
    chat: Chat
    message: Message | None = None
    who: User | None = None
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class StoredFile:
    """A file that Telegram keeps."""

    id: str
    name: str
    content: bytes
    mime_type: str


def real_time() -> datetime:
    """The moment by the computer's clock."""
    return datetime.now(UTC)


class Registry:
    """All that exists.

    `clock` dates messages, `timer` (seconds) measures floods and how old a button press is, `move_clock` is
    what the control calls to move whatever clock the bot lives by.
    """

    def __init__(
        self,
        clock: Callable[[], datetime] = real_time,
        timer: Callable[[], float] = time.monotonic,
        limits: Limits | None = None,
        move_clock: Callable[[float], object] | None = None,
    ) -> None:
        self.clock = clock
        self.timer = timer
        self.limits = limits or Limits()
        self.move_clock = move_clock
        self.pulse = Pulse()
        self.calls = Calls()
        self.faults = Faults()
        self.bots: dict[str, Bot] = {}
        self.users: dict[int, User] = {user.id: user for user in (ANONYMOUS_ADMIN, CHANNEL_MASK, TELEGRAM)}
        self.chats: dict[int, Chat] = {}
        self.files: dict[str, StoredFile] = {}
        self._listeners: list[Callable[[Event], None]] = []
        self._counters: dict[str, int] = {}

    def count(self, what: str) -> int:
        """The next number of its kind: 0, 1, 2 and so on."""
        number = self._counters.get(what, 0)
        self._counters[what] = number + 1
        return number

    def now(self) -> int:
        """The moment by the world's clock, in seconds since 1970."""
        return int(self.clock().timestamp())

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Tell the listener of everything that people can see; the answer ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def happened(self, event: Event) -> None:
        """Tell everybody who subscribed, and wake who waits."""
        for listener in list(self._listeners):
            listener(event)
        self.pulse.beat()

    def bot(self, name: str, username: str, token: str | None = None, *, privacy: bool = True) -> Bot:
        """A new bot; its token is made up unless given, its id is the number in the token."""
        number = int(token.partition(":")[0]) if token else FIRST_BOT + self.count("bot")
        user = User(number, name, username=username, is_bot=True)
        mailbox = Mailbox(self.pulse, FIRST_UPDATE)
        flood = Flood(self.limits, self.timer)
        bot = Bot(user, token or f"{number}:SANDBOX-{username:_<27}", mailbox, flood, privacy)
        self.bots[bot.token] = bot
        self.users[number] = user
        return bot

    def person(
        self,
        name: str,
        last_name: str | None = None,
        username: str | None = None,
        language: str | None = "ru",
    ) -> User:
        """A new person."""
        user = User(FIRST_PERSON + self.count("person"), name, last_name, username, language)
        self.users[user.id] = user
        return user

    def group(self, title: str, *members: "User | Bot", kind: str = "supergroup") -> Chat:
        """A new chat with these in it; the first person is its creator. Kinds: group, supergroup, forum.

        No update tells of it: use `add_bot` where the bot should see itself added.
        """
        chat_id = FIRST_GROUP - self.count("group") if kind == "group" else self._supergroup_id()
        chat = Chat(chat_id, "supergroup" if kind == "forum" else kind, title, forum=kind == "forum")
        users = [one.user if isinstance(one, Bot) else one for one in members]
        creator = next((user for user in users if not user.is_bot), None)
        for user in users:
            owner = Member(user, "creator", frozenset(ADMIN_RIGHTS))
            chat.members[user.id] = owner if user is creator else Member(user, "member")
        self.chats[chat.id] = chat
        return chat

    def private(self, person: User, bot: Bot | None = None) -> Chat:
        """The private chat of a person with a bot (the only one, unless named)."""
        bot = bot or next(iter(self.bots.values()))
        if person.id not in bot.private_chats:
            chat = Chat(person.id, "private", person=person)
            chat.members = {person.id: Member(person, "member"), bot.id: Member(bot.user, "member")}
            bot.private_chats[person.id] = chat
        return bot.private_chats[person.id]

    def bots_in(self, chat: Chat) -> list[Bot]:
        """The bots that are in the chat."""
        return [bot for bot in self.bots.values() if self.is_in(bot, chat)]

    def is_in(self, bot: Bot, chat: Chat) -> bool:
        """Whether the bot is in the chat; in a private one, whether it is this bot's and not blocked."""
        if chat.person is not None:
            return bot.private_chats.get(chat.id) is chat and chat.id not in bot.blocked_by
        return chat.member(bot.user).present

    def next_message_id(self, chat: Chat) -> int:
        """The next id: counted by the chat in a supergroup, over all other chats together elsewhere."""
        if chat.kind in ("supergroup", "channel"):
            chat.last_id += 1
            return chat.last_id
        return self.count("message") + 1

    def _supergroup_id(self) -> int:
        return FIRST_SUPERGROUP - self.count("supergroup")
