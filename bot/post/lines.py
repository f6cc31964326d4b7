"""All lines together: which chat has one, what each chat still takes, and the end of the day."""

import asyncio
import contextvars
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from typing import Any

import structlog
from aiogram import Bot

from bot.post.account import Account
from bot.post.courier import Unsent, fail
from bot.post.letters import Draft, Letter
from bot.post.line import Line
from bot.post.pace import Pace

SWEEP_FROM = 256

log = structlog.get_logger(__name__)


class Lines:
    """A line for every chat that has something to hear; accounts outlive lines for a minute."""

    def __init__(
        self,
        bot: Bot,
        pace: Pace,
        on_forbidden: Callable[[int], Awaitable[None]],
        on_migrated: Callable[[int, int], Awaitable[None]],
        alone: Callable[[int], AbstractAsyncContextManager[None]],
    ) -> None:
        self._bot = bot
        self._pace = pace
        self._on_forbidden = on_forbidden
        self._on_migrated = on_migrated
        self.alone = alone
        self._lines: dict[int, Line] = {}
        self._accounts: dict[int, Account] = {}
        self._sweep_at = SWEEP_FROM
        self._tasks: set[asyncio.Task[None]] = set()
        self._hurried = self._closed = False

    def put(self, chat_id: int, item: Letter | Draft) -> None:
        """Let a letter wait in its chat's line, which begins if there is none."""
        if self._closed:
            if isinstance(item, Letter):
                fail(item, Unsent())
            return
        if line := self._lines.get(chat_id):
            line.put(item)
            return
        line = self._lines[chat_id] = Line(self._bot, chat_id, self.account(chat_id), self._pace, self)
        if self._hurried:
            line.hurry()
        line.put(item)
        self.errand(self._run(line))

    @property
    def at_work(self) -> bool:
        """Whether anything waits to be sent, or is being done beside the lines."""
        return bool(self._tasks)

    @property
    def waiting(self) -> int:
        """How many letters wait in all lines."""
        return sum(map(len, self._lines.values()))

    def errand(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside the lines, until the end of the day."""
        if self._closed:
            work.close()
            return
        # A context of its own: the work outlives the update that began it.
        task = asyncio.create_task(work, context=contextvars.Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def account(self, chat_id: int) -> Account:
        """What a chat still takes; forgotten when nothing in it matters any more."""
        if chat_id not in self._accounts:
            if len(self._accounts) >= self._sweep_at:
                self._sweep()
            self._accounts[chat_id] = Account(self._pace.limits, group=chat_id < 0)
        return self._accounts[chat_id]

    async def drain(self, seconds: float) -> int:
        """Send what still waits, for at most `seconds`; the number of letters that did not go."""
        self._hurried = True
        for line in self._lines.values():
            line.hurry()
        end = asyncio.ensure_future(self._pace.sleep(seconds))
        while self._tasks and not end.done():
            await asyncio.wait({end, *self._tasks}, return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        self._closed = True
        lines, tasks = list(self._lines.values()), list(self._tasks)
        left = sum(map(len, lines)) + len(tasks) - len(lines)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for line in lines:
            line.give_up(Unsent())
        return left

    async def forbidden(self, chat_id: int) -> None:
        """Hear that a chat lets us no longer in."""
        await self._on_forbidden(chat_id)

    async def moved(self, line: Line, new: int) -> None:
        """Hear of a chat's new id and let its letters go on there."""
        try:
            await self._on_migrated(line.chat_id, new)
        finally:
            for item in line.take_all():
                item.number = 0
                if isinstance(item, Letter):
                    item.method = item.method.model_copy(update={"chat_id": new})
                self.put(new, item)

    async def _run(self, line: Line) -> None:
        try:
            while len(line):
                try:
                    await line.run()
                except Exception:
                    # A bug of ours costs one letter, not the chat's line.
                    log.exception("letter lost")
        finally:
            del self._lines[line.chat_id]

    def _sweep(self) -> None:
        now = self._pace.now()
        self._accounts = {
            chat_id: account
            for chat_id, account in self._accounts.items()
            if chat_id in self._lines or not account.idle(now)
        }
        self._sweep_at = max(SWEEP_FROM, 2 * len(self._accounts))
