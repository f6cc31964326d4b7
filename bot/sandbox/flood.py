"""Telegram's limits on how fast a bot may write, by the figures of its FAQ."""

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox import refusals


@dataclass(frozen=True)
class Limits:
    """How fast a bot may send and edit (core.telegram.org/bots/faq, "My bot is hitting limits").

    One message a second in a chat, with short bursts allowed; 20 messages a minute in a group; about 30 a
    second in all. How large a burst may be is not published: five is a guess on the strict side.
    """

    group_per_minute: int = 20
    chat_per_second: float = 1.0
    chat_burst: int = 5
    overall_per_second: int = 30
    on: bool = True


@dataclass
class _ChatFlow:
    minute: deque[float] = field(default_factory=deque)
    allowance: float = math.inf
    seen_at: float = 0.0
    refused_until: float = -math.inf


class Flood:
    """Counts one bot's sends and edits, and refuses those that come too fast."""

    def __init__(self, limits: Limits, timer: Callable[[], float]) -> None:
        self.limits = limits
        self._timer = timer
        self._chats: dict[int, _ChatFlow] = {}
        self._second: deque[float] = deque()

    def spend(self, chat_id: int, *, group: bool) -> None:
        """Count one send or edit in the chat.

        Raises:
            RefusedError: Too fast; also each call before the named seconds are over.
        """
        if not self.limits.on:
            return
        now = self._timer()
        flow = self._chats.setdefault(chat_id, _ChatFlow())
        wait = max(
            flow.refused_until - now,
            self._group_wait(flow, now) if group else 0.0,
            self._chat_wait(flow, now),
            self._overall_wait(now),
        )
        if wait > 0:
            seconds = math.ceil(wait)
            flow.refused_until = max(flow.refused_until, now + seconds)
            raise refusals.TOO_MANY.error(seconds, retry_after=seconds)
        flow.minute.append(now)
        flow.allowance -= 1
        self._second.append(now)

    def refuse(self, chat_id: int, seconds: int) -> None:
        """Send the bot away from this chat for so many seconds, whatever it has spent.

        Raises:
            RefusedError: Always.
        """
        flow = self._chats.setdefault(chat_id, _ChatFlow())
        flow.refused_until = max(flow.refused_until, self._timer() + seconds)
        raise refusals.TOO_MANY.error(seconds, retry_after=seconds)

    def _group_wait(self, flow: _ChatFlow, now: float) -> float:
        while flow.minute and flow.minute[0] <= now - 60:
            flow.minute.popleft()
        return flow.minute[0] + 60 - now if len(flow.minute) >= self.limits.group_per_minute else 0.0

    def _chat_wait(self, flow: _ChatFlow, now: float) -> float:
        refilled = flow.allowance + (now - flow.seen_at) * self.limits.chat_per_second
        flow.allowance = min(refilled, self.limits.chat_burst)
        flow.seen_at = now
        return (1 - flow.allowance) / self.limits.chat_per_second if flow.allowance < 1 else 0.0

    def _overall_wait(self, now: float) -> float:
        while self._second and self._second[0] <= now - 1:
            self._second.popleft()
        return self._second[0] + 1 - now if len(self._second) >= self.limits.overall_per_second else 0.0
