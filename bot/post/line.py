"""The line of one chat: what waits to be said there, the urgent first, one call at a time."""

import asyncio
import heapq
import itertools
from contextlib import AbstractAsyncContextManager
from typing import Protocol

import structlog
from aiogram import Bot

from bot.post.account import Account
from bot.post.courier import Courier, Uncertain, fail, heard
from bot.post.letters import Draft, Letter, joined
from bot.post.pace import Pace, Urgency
from bot.services import StorageError

log = structlog.get_logger(__name__)


class Hooks(Protocol):
    """What a line tells the post."""

    async def forbidden(self, chat_id: int) -> None:
        """Telegram lets us no longer into the chat."""

    async def moved(self, line: "Line", new: int) -> None:
        """The line's chat goes on under another id."""

    def alone(self, game_id: int) -> AbstractAsyncContextManager[None]:
        """As long as it lasts, no other process draws the card of this game."""


class Line:
    """Letters of one chat and the work of sending them, which ends when nothing waits."""

    def __init__(self, bot: Bot, chat_id: int, account: Account, pace: Pace, hooks: Hooks) -> None:
        self.chat_id = chat_id
        self._account = account
        self._courier = Courier(bot, chat_id, pace, account)
        self._pace = pace
        self._hooks = hooks
        self._queue: list[tuple[Urgency, int, Letter | Draft]] = []
        self._numbers = itertools.count(1)
        self._bell = asyncio.Event()
        self._turn: asyncio.Future[None] | None = None
        self._held_until = 0.0
        self._hurried = False
        self._at_work: Letter | Draft | None = None

    def __len__(self) -> int:
        return len(self._queue) + (self._at_work is not None)

    def put(self, item: Letter | Draft) -> None:
        """Let a letter wait; one that comes back gets its old place, a draft that waits is not put twice."""
        if isinstance(item, Draft) and any(
            isinstance(waiting, Draft) and waiting.key == item.key for _, _, waiting in self._queue
        ):
            return
        item.since = item.since or self._pace.now()
        item.number = item.number or next(self._numbers)
        heapq.heappush(self._queue, (item.urgency, item.number, item))
        self._bell.set()
        if self._turn and not self._turn.done():
            self._pace.hurry(self._turn, self._queue[0][0])

    def hurry(self) -> None:
        """Let cards go without their gap: the program is about to stop."""
        self._hurried = True
        self._account.card_at = 0.0
        self._bell.set()

    def take_all(self) -> list[Letter | Draft]:
        """Everything that waits, in order, taken out of the line."""
        items = [item for _, _, item in sorted(self._queue)]
        self._queue.clear()
        return items

    def give_up(self, error: Exception) -> None:
        """Drop everything that waits and tell whoever waits for an outcome."""
        for item in self.take_all():
            if isinstance(item, Letter):
                fail(item, error)

    async def run(self) -> None:
        """Send what waits until nothing does."""
        structlog.contextvars.bind_contextvars(chat_id=self.chat_id)
        while self._queue:
            self._bell.clear()
            moment = self._ready_at()
            if moment > self._pace.now():
                await self._pace.until(moment, self._bell)
                continue
            self._turn = self._pace.turn(self._queue[0][0])
            await self._turn
            if self._queue and self._ready_at() <= self._pace.now():
                await self._next()

    def _ready_at(self) -> float:
        moment = self._account.ready_at(self._queue[0][0], self._pace.now())
        return max(moment, self._held_until)

    async def _next(self) -> None:
        """Send what stands first."""
        _, _, item = heapq.heappop(self._queue)
        self._at_work = item
        try:
            if isinstance(item, Letter):
                await self._carry(self._join_if_late(item))
            elif item.urgency is Urgency.CARD:
                await self._draw(item)
            elif letter := await self._written(item):
                await self._carry(letter)
        finally:
            self._at_work = None

    async def _draw(self, card: Draft) -> None:
        """Send a card as it stands now: of two that are posted, one would never be edited again."""
        try:
            async with self._hooks.alone(card.key):
                if letter := await self._written(card):
                    await self._carry(letter)
        except StorageError:
            self._later(card)

    async def _carry(self, letter: Letter) -> None:
        method = letter.method
        try:
            outcome = await self._courier.carry(letter)
        except asyncio.CancelledError:
            fail(letter, Uncertain())
            raise
        now = self._pace.now()
        self._held_until = now + outcome.hold
        if letter.draft and outcome.again is letter and letter.method is method:
            # Drawn anew when its turn comes again: what it shows is old by then.
            letter.draft.attempts = letter.attempts
            self.put(letter.draft)
        elif outcome.again:
            self.put(outcome.again)
        elif letter.draft and letter.draft.urgency is Urgency.CARD and not self._hurried:
            self._account.card_at = now + self._pace.limits.card_gap
        if outcome.moved_to:
            await heard(self._hooks.moved(self, outcome.moved_to))
        if outcome.forbidden:
            self.give_up(outcome.forbidden)
            await heard(self._hooks.forbidden(self.chat_id))

    async def _written(self, draft: Draft) -> Letter | None:
        """The draft as a letter; None when there is nothing to show, or nothing to draw it from."""
        try:
            letter = await draft.write()
        except StorageError:
            self._later(draft)
            return None
        except Exception:
            log.exception("card not drawn", game=draft.key)
            return None
        if letter:
            letter.draft, letter.attempts, letter.since = draft, draft.attempts, draft.since
            # The game may still name the chat's old id.
            letter.method = letter.method.model_copy(update={"chat_id": self.chat_id})
        return letter

    def _later(self, draft: Draft) -> None:
        log.warning("card not drawn: the storage does not answer", game=draft.key)
        if not self._hurried:
            self._account.card_at = self._pace.now() + self._pace.limits.card_gap
            self.put(draft)

    def _join_if_late(self, head: Letter) -> Letter:
        """The letter itself or, where confirmations are late, one letter for those that wait."""
        mates = [item for _, _, item in sorted(self._queue) if isinstance(item, Letter) and item.gists]
        letters = [head, *(mate for mate in mates if mate.thread == head.thread)] if head.gists else [head]
        moments = self._account.forecast(head.urgency, self._pace.now(), len(letters))
        patience = self._pace.limits.join_after
        late = any(at - letter.since > patience for at, letter in zip(moments, letters, strict=True))
        if len(letters) == 1 or not late:
            return head
        letter, count = joined(letters)
        gone = {mate.number for mate in letters[1:count]}
        self._queue = [entry for entry in self._queue if entry[1] not in gone]
        heapq.heapify(self._queue)
        return letter
