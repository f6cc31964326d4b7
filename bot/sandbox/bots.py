"""A bot as Telegram knows it: its account, its updates, its webhook, and what BotFather keeps for it."""

from dataclasses import dataclass, field
from typing import Any

from bot.sandbox.chats import Chat
from bot.sandbox.flood import Flood
from bot.sandbox.mailbox import Mailbox
from bot.sandbox.people import User


@dataclass
class Webhook:
    """Where a bot wants its updates delivered, and how that went last."""

    url: str
    secret: str | None = None
    max_connections: int = 40
    last_error_at: int | None = None
    last_error: str | None = None


@dataclass(eq=False)
class Bot:
    """One bot; `busy` counts its calls under way, `alive` says that it ever asked for updates."""

    user: User
    token: str
    mailbox: Mailbox
    flood: Flood
    privacy: bool = True
    webhook: Webhook | None = None
    in_flight: set[int] = field(default_factory=set)
    busy: int = 0
    alive: bool = False
    private_chats: dict[int, Chat] = field(default_factory=dict)
    blocked_by: set[int] = field(default_factory=set)
    commands: dict[tuple[str, str], list[dict[str, str]]] = field(default_factory=dict)
    words: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def id(self) -> int:
        """The id of its account."""
        return self.user.id

    @property
    def idle(self) -> bool:
        """Whether it took all its updates and waits for more."""
        if self.mailbox.pending or self.in_flight or self.busy:
            return False
        return self.mailbox.polling or self.webhook is not None

    def json(self) -> dict[str, Any]:
        """The Bot API's User as getMe gives it."""
        return self.user.json() | {
            "can_join_groups": True,
            "can_read_all_group_messages": not self.privacy,
            "supports_inline_queries": False,
            "can_connect_to_business": False,
            "has_main_web_app": False,
        }
