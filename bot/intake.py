"""Works on updates, and lets Telegram forget them only when their effect is committed."""

import asyncio
import os
import signal
import threading
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from enum import Enum, auto
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import structlog
from aiogram import Bot, Dispatcher
from aiogram.types import Update
from aiogram.types.update import UpdateTypeLookupError
from pydantic import ValidationError

from bot.lanes import Lane, chat_of
from bot.polling import Polling
from bot.post import Pace
from bot.services import StorageError

GRACE_SECONDS = 2.5
ROLLBACK_SECONDS = 0.5
LEAVE_SECONDS = 4.8
TRIES = 3
WIDTH = 16
STORAGE_CAP = 5.0
# Nobody writes for hours, and the bot is alive.
BEAT_SECONDS = 10.0
# So often new updates are looked at while the storage holds up others.
PEEK_SECONDS = 2.0

Answer = TypeVar("Answer")
log = structlog.get_logger(__name__)


class Trouble(Enum):
    """What the sender of an update has to be told.

    NOT_YET: the storage does not answer; we keep trying, and nothing should be sent again.
    NOT_RECORDED: an error of ours; it should be sent again.
    """

    NOT_YET = auto()
    NOT_RECORDED = auto()


class StoppedError(Exception):
    """The intake stops; the update was not worked on to its end and has to come again."""


async def nobody_listens(_work: int, _why: str | None) -> None:
    """Nothing."""


def leave_in_time() -> None:
    """End the process before five seconds are over, whatever still hangs: what is committed stays so."""
    timer = threading.Timer(LEAVE_SECONDS, os._exit, (0,))
    timer.daemon = True
    timer.start()


class Intake:
    """Updates in, work done, offset moved: chats side by side, each chat in order.

    Args:
        set_aside: Keeps a raw update that we cannot decode or work on, with the reason.
        tell: Tells the sender of an update that it is not recorded, or not yet.
        polling: Where `run` gets its updates; a webhook calls `feed` instead.
        beat: Called at each sign of life.
        on_stop: Called when stopping begins.
        on_storage: Hears which update the storage refused, and why; None when it has taken it.
        alone: Keeps other processes out of a chat while one of its updates is worked on.
        width: How many chats are worked on at the same time.
    """

    def __init__(
        self,
        bot: Bot,
        dispatcher: Dispatcher,
        *,
        set_aside: Callable[[dict[str, Any], str], Awaitable[None]],
        tell: Callable[[Update, Trouble], Awaitable[None]],
        polling: Polling | None = None,
        beat: Callable[[], None] = lambda: None,
        on_stop: Callable[[], None] = lambda: None,
        on_storage: Callable[[int, str | None], Awaitable[None]] = nobody_listens,
        alone: Callable[[int], AbstractAsyncContextManager[None]] = lambda _chat_id: nullcontext(),
        pace: Pace | None = None,
        width: int = WIDTH,
    ) -> None:
        self.aside = 0
        self.listening = False
        self._bot = bot
        self._dispatcher = dispatcher
        self._set_aside = set_aside
        self._tell = tell
        self._pace = pace or Pace()
        self._polling = polling or Polling(bot, dispatcher.resolve_used_update_types(), pace=self._pace)
        self._beat = beat
        self._on_stop = on_stop
        self._on_storage = on_storage
        self._alone = alone
        self._lanes: WeakValueDictionary[int, Lane] = WeakValueDictionary()
        self._room = asyncio.Semaphore(width)
        self._stop = asyncio.Event()
        self._offset: int | None = None
        self._stopped_at: float | None = None

    def stop(self) -> None:
        """Begin nothing new; `run` returns within three seconds."""
        if not self._stop.is_set():
            self._stop.set()
            self._stopped_at = self._pace.now()
            self._on_stop()

    @property
    def stopping(self) -> bool:
        """Whether nothing new is begun any more."""
        return self._stop.is_set()

    def left(self, seconds: float) -> float:
        """What is left of so many seconds since stopping began; all of them while nothing stops."""
        if self._stopped_at is None:
            return seconds
        return max(0.0, self._stopped_at + seconds - self._pace.now())

    async def run(self) -> None:
        """Fetch and work until stopped by `stop`, SIGTERM or SIGINT.

        Raises:
            TokenRefusedError: Telegram does not know the token.
        """
        with self._heeding_signals():
            await self._unless_stopped(self._polling.begin())
            while (batch := await self._unless_stopped(self._polling.fetch(self._offset))) is not None:
                self._beat()
                await self._work_through(batch)
            if self._offset is not None:
                await self._polling.confirm(self._offset)

    async def listen(self, url: str, secret: str, at_once: int = 1) -> None:
        """Have updates delivered to a webhook, which calls `feed`, until stopped by `stop`, SIGTERM or SIGINT.

        At most `at_once` of them are under way at the same time, over all processes.

        Raises:
            TokenRefusedError: Telegram does not know the token.
            WebhookRefusedError: Telegram does not deliver to this address.
        """
        with self._heeding_signals():
            await self._unless_stopped(self._polling.deliver_to(url, secret, at_once))
            self.listening = True
            while not self._stop.is_set():
                self._beat()
                await self._pace.until(self._pace.now() + BEAT_SECONDS, self._stop)

    async def feed(self, raw: dict[str, Any]) -> None:
        """Work on one update; returns when its effect is committed, or when it was set aside.

        Raises:
            StoppedError: The intake stops; the update has to come again.
        """
        try:
            update = Update.model_validate(raw, context={"bot": self._bot})
        except ValidationError as error:
            await self._keep_aside(raw, f"cannot be decoded: {_places_of(error)}")
            return
        try:
            kind = update.event_type
        except UpdateTypeLookupError:
            log.info("update of a kind we do not know", update_id=update.update_id)
            return
        chat_id = chat_of(update)
        lane = self._lanes.setdefault(chat_id, Lane())
        lane.updates.append(update)
        try:
            with structlog.contextvars.bound_contextvars(update_id=update.update_id, chat_id=chat_id):
                if lane.is_held_up:
                    await self._hold_up(lane)
                async with lane.turn:
                    log.debug("update", kind=kind)
                    await self._work(update, raw, lane)
        finally:
            lane.updates.remove(update)
            lane.told.discard(update.update_id)
        self._beat()

    async def _work(self, update: Update, raw: dict[str, Any], lane: Lane) -> None:
        """Let the handlers work until they succeed, or until it is plain that they cannot."""
        try:
            await self._try(update, raw, lane)
        finally:
            lane.is_held_up = False

    async def _try(self, update: Update, raw: dict[str, Any], lane: Lane) -> None:
        bugs = 0
        for delay in self._pace.delays(cap=STORAGE_CAP):
            self._go_on()
            try:
                async with self._room, self._alone(chat_of(update)):
                    await self._dispatcher.feed_update(self._bot, update)
            except StorageError as error:
                log.warning("the storage does not answer: the update waits", why=str(error))
                await self._hold_up(lane)
                await self._report(update.update_id, str(error))
            except Exception as error:
                bugs += 1
                log.exception("an error of ours", attempt=bugs)
                if bugs == TRIES:
                    await self._keep_aside(raw, f"failed {TRIES} times: {type(error).__name__}")
                    await self._say(update, Trouble.NOT_RECORDED)
                    await self._report(update.update_id, None)
                    return
            else:
                await self._report(update.update_id, None)
                return
            await self._pace.until(self._pace.now() + delay, self._stop)

    async def _keep_aside(self, raw: dict[str, Any], reason: str) -> None:
        """Have an update kept where it can be looked at, however long the storage takes."""
        self.aside += 1
        log.error("update set aside", update_id=raw.get("update_id"), reason=reason)
        for delay in self._pace.delays(cap=STORAGE_CAP):
            self._go_on()
            try:
                await self._set_aside(raw, reason)
            except StorageError as error:
                log.warning("the storage does not answer: an update waits to be set aside", why=str(error))
                await self._report(int(raw.get("update_id", 0)), str(error))
            except Exception:
                log.exception("update not kept")
                return
            else:
                await self._report(int(raw.get("update_id", 0)), None)
                return
            await self._pace.until(self._pace.now() + delay, self._stop)

    async def _hold_up(self, lane: Lane) -> None:
        """Tell everybody who waits in a chat that it takes longer, each once for each update."""
        lane.is_held_up = True
        for update in [update for update in lane.updates if update.update_id not in lane.told]:
            lane.told.add(update.update_id)
            await self._say(update, Trouble.NOT_YET)

    async def _report(self, work: int, why: str | None) -> None:
        try:
            await self._on_storage(work, why)
        except Exception:
            log.exception("owners not told")

    async def _say(self, update: Update, trouble: Trouble) -> None:
        try:
            await self._tell(update, trouble)
        except Exception:
            log.exception("sender not told", trouble=trouble.name)

    @contextmanager
    def _heeding_signals(self) -> Iterator[None]:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)
        try:
            yield
        finally:
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.remove_signal_handler(number)

    def _go_on(self) -> None:
        if self._stop.is_set():
            raise StoppedError

    async def _work_through(self, batch: list[dict[str, Any]]) -> None:
        """Work on a batch and move the offset past what is done, up to the first that is not.

        While the storage holds something up, new updates are looked at beside it, unconfirmed: others are
        served as far as that is possible, and told that it takes longer.
        """
        works: dict[int, asyncio.Future[None]] = {}
        try:
            while not self._stop.is_set():
                for raw in batch:
                    if raw["update_id"] not in works:
                        works[raw["update_id"]] = asyncio.ensure_future(self.feed(raw))
                if not works or await self._unless_stopped(self._done(works.values())) is not False:
                    break
                self._beat()
                self._move_past(works)
                batch = await self._unless_stopped(self._polling.peek(self._offset)) or []
            if works and self._stop.is_set():
                await asyncio.wait(works.values(), timeout=GRACE_SECONDS)
        finally:
            unfinished = [work for work in works.values() if not work.done()]
            for work in unfinished:
                work.cancel()
            if unfinished:
                await asyncio.wait(unfinished, timeout=ROLLBACK_SECONDS)
        self._move_past(works)

    async def _done(self, works: Collection[asyncio.Future[None]]) -> bool:
        """True when all is done; False when it is worth looking at what has come meanwhile."""
        while True:
            _, rest = await asyncio.wait(works, timeout=PEEK_SECONDS)
            if not rest:
                return True
            if any(lane.is_held_up for lane in self._lanes.values()):
                return False

    def _move_past(self, works: Mapping[int, asyncio.Future[None]]) -> None:
        for update_id, work in works.items():
            if not work.done() or work.cancelled() or isinstance(work.exception(), StoppedError):
                return
            work.result()
            self._offset = update_id + 1

    async def _unless_stopped(self, work: Coroutine[Any, Any, Answer]) -> Answer | None:
        """What the work returns; None when the intake stops first."""
        task = asyncio.ensure_future(work)
        stopped = asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait({task, stopped}, return_when=asyncio.FIRST_COMPLETED)
            return None if self._stop.is_set() else task.result()
        finally:
            stopped.cancel()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)


def _places_of(error: ValidationError) -> str:
    """Where an update is out of shape, without what people wrote."""
    found = error.errors(include_input=False, include_context=False, include_url=False)
    return "; ".join(f"{'.'.join(map(str, item['loc']))} {item['type']}" for item in found)
