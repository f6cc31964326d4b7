"""What the bot asked of Telegram: every call with its moment and outcome, for tests to count."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

# What spends a group's budget: messages and edits.
WRITING = ("send", "edit")


@dataclass(slots=True)
class Call:
    """One call of a bot; `code` is 200 or Telegram's error code.

    `at` is its moment by the world's clock in seconds since 1970, `tick` by the timer that measures floods.
    """

    at: float
    tick: float
    bot: int
    method: str
    arguments: dict[str, Any] = field(default_factory=dict)
    code: int = 0
    description: str = ""
    fault: str | None = None

    @property
    def ok(self) -> bool:
        """Whether Telegram did it."""
        return self.code == 200

    @property
    def chat(self) -> int | None:
        """The chat it was about, if any."""
        chat = self.arguments.get("chat_id")
        try:
            return int(chat) if chat is not None else None
        except (TypeError, ValueError):
            return None

    @property
    def writes(self) -> bool:
        """Whether it counts as a message or an edit."""
        return self.method.startswith(WRITING) and self.method != "sendChatAction"


class Calls:
    """The log of calls, oldest first; getUpdates is left out unless it was refused."""

    def __init__(self) -> None:
        self.all: list[Call] = []

    def __iter__(self) -> Iterator[Call]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)

    def of(self, *methods: str, chat: int | None = None) -> list[Call]:
        """The calls of these methods (all, if none is named), in this chat if one is named."""
        return [
            call
            for call in self.all
            if (not methods or call.method in methods) and (chat is None or call.chat == chat)
        ]

    def busiest_minute(self, chat: int) -> int:
        """The most sends and edits that this chat took within any 60 seconds."""
        moments = [call.tick for call in self.all if call.ok and call.writes and call.chat == chat]
        first = most = 0
        for last, moment in enumerate(moments):
            while moments[first] <= moment - 60:
                first += 1
            most = max(most, last - first + 1)
        return most

    def clear(self) -> None:
        """Forget all calls so far."""
        self.all.clear()
