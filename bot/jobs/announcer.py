"""Sends what is claimed: many chats side by side, each post once, and keeps what became of it."""

import asyncio
import contextvars
from collections.abc import Callable
from datetime import datetime
from functools import partial
from itertools import groupby

import structlog
from aiogram.exceptions import AiogramError, TelegramBadRequest, TelegramForbiddenError

from bot import views
from bot.jobs.posting import Posting, place_of
from bot.post import Post, Uncertain, Unsent
from bot.services import StorageError
from bot.services.amendments import Amendment, AmendmentService
from bot.services.announcing import SHUT_OUT, Announcement, AnnouncementService, Outcome, State
from bot.services.doubts import DoubtService
from bot.services.orders import Report

# So many posts are on their way at once: a chat that keeps Telegram waiting holds up none of the others.
WIDTH = 64
# Posts that go out within so many seconds are written down in one transaction, which begins the next ones.
GATHER_SECONDS = 2.0

log = structlog.get_logger(__name__)


class Announcer:
    """Works through what is due whenever a tick says so, and leaves by itself when nothing is left.

    Args:
        alone: No other process works on this database, so that whatever was being sent at the start was
            being sent by a predecessor that is gone.
        pictures: Months get the picture of their table; else they are words alone.
    """

    def __init__(
        self,
        post: Post,
        announcements: AnnouncementService,
        clock: Callable[[], datetime],
        *,
        alone: bool = False,
        pictures: bool = True,
    ) -> None:
        self._post = post
        self._announcements = announcements
        self._posting = Posting(post, announcements, pictures=pictures)
        self._doubts = DoubtService(announcements.desk, announcements)
        self._amendments = AmendmentService(announcements.desk)
        self._clock = clock
        self._alone = alone
        self._flying: dict[int, asyncio.Task[Outcome]] = {}
        self._landed: list[Outcome] = []
        self._asking: set[int] = set()
        self._amending: dict[int, asyncio.Task[None]] = {}
        self._bell = asyncio.Event()
        self._looks = False
        self._stopping = False
        self._work: asyncio.Task[None] | None = None

    async def tick(self) -> None:
        """Claim what is due and see to it that it goes out."""
        now = self._clock()
        ours = [*self._flying, *(outcome.id for outcome in self._landed)]
        await self._announcements.lose(now, ours, alone=self._alone)
        # Only what was begun before the first tick can be a predecessor's.
        self._alone = False
        await self._announcements.claim(now)
        self.wake()

    def wake(self) -> None:
        """Look for something to send, to ask or to correct; returns at once."""
        self._looks = True
        self._ring()

    def stop(self) -> None:
        """Begin nothing more; what is on its way is still written down."""
        self._stopping = True
        self._bell.set()

    async def finish(self) -> None:
        """Return when everything that was on its way has landed and is written down, as far as it can be."""
        if self._work is not None:
            await self._work
        await asyncio.gather(*self._amending.values())

    def _ring(self) -> None:
        self._bell.set()
        if self._work is None:
            self._work = asyncio.create_task(self._run(), context=contextvars.Context())

    async def _run(self) -> None:
        """Step at each ring until nothing is on its way."""
        try:
            while self._bell.is_set() or self._flying:
                await self._bell.wait()
                self._bell.clear()
                try:
                    await self._step()
                except StorageError as error:
                    log.warning("the storage does not answer: announcements wait", why=str(error))
        except Exception:
            log.exception("announcing failed")
        finally:
            self._work = None

    async def _step(self) -> None:
        if self._flying:
            await asyncio.wait(self._flying.values(), timeout=GATHER_SECONDS)
        landed = list(self._landed)
        room = 0 if self._stopping else WIDTH - len(self._flying)
        if landed or room:
            begun = await self._announcements.take(room, self._clock(), landed)
            del self._landed[: len(landed)]
            for report in begun:
                self._launch(report)
        if self._stopping:
            return
        if self._looks:
            self._looks = False
            await self._ask()
            await self._amend()

    def _launch(self, report: Report[Announcement]) -> None:
        task = asyncio.create_task(self._send(report), context=contextvars.Context())
        self._flying[report.record.id] = task

        def land(done: asyncio.Task[Outcome]) -> None:
            del self._flying[report.record.id]
            outcome = Outcome(report.record.id, State.UNCERTAIN) if done.cancelled() else done.result()
            self._landed.append(outcome)
            self._looks = self._looks or outcome.state is State.UNCERTAIN
            self._ring()

        task.add_done_callback(land)

    async def _send(self, report: Report[Announcement]) -> Outcome:
        """Send one post; whatever goes wrong with it is an outcome."""
        announcement, chat_id = report.record, report.league.chat_id
        try:
            return await self._sent(report)
        except Uncertain:
            return Outcome(announcement.id, State.UNCERTAIN)
        except Unsent:
            return Outcome(announcement.id, State.CLAIMED)
        except TelegramForbiddenError:
            return Outcome(announcement.id, State.DEAD, reason=SHUT_OUT)
        except Exception as error:
            log.exception("announcement refused", chat_id=chat_id)
            return Outcome(announcement.id, State.DEAD, reason=f"refused: {type(error).__name__}")

    async def _sent(self, report: Report[Announcement]) -> Outcome:
        """The picture is sent or, where there is none or Telegram refuses it, the words alone."""
        number, chat_id = report.record.id, report.league.chat_id
        picture = await self._posting.picture(report)
        if picture is not None:
            try:
                message_id = await self._post.send_once(picture, chat_id)
                return Outcome(number, State.SENT, message_id, pictured=True)
            except TelegramBadRequest as error:
                log.info("picture refused", chat_id=chat_id, why=error.message)
        return Outcome(number, State.SENT, await self._post.send_once(self._posting.words(report), chat_id))

    async def _ask(self) -> None:
        """Ask the chats whose post is in doubt, each once a day."""
        for report in await self._doubts.claim(self._clock()):
            announcement = report.record
            if announcement.id in self._asking:
                continue
            self._asking.add(announcement.id)
            await self._post.say(
                place_of(report),
                views.doubt(report),
                keyboard=views.doubt_keyboard(report),
                silent=False,
                on_sent=partial(self._asked, announcement.id),
            )

    async def _asked(self, announcement: int, _message_id: int | None) -> None:
        await self._doubts.asked(announcement, self._clock())
        self._asking.discard(announcement)

    async def _amend(self) -> None:
        """Edit the posts that no longer say what is true, chats side by side."""
        reports = sorted(await self._amendments.open(self._clock()), key=chat_of)
        for chat_id, group in groupby(reports, key=chat_of):
            if chat_id not in self._amending:
                task = asyncio.create_task(self._correct(list(group)), context=contextvars.Context())
                self._amending[chat_id] = task
                task.add_done_callback(partial(self._corrected, chat_id))

    def _corrected(self, chat_id: int, _done: asyncio.Task[None]) -> None:
        del self._amending[chat_id]

    async def _correct(self, reports: list[Report[Amendment]]) -> None:
        """Edit a chat's posts, then say so in one note; an edit that did not come through comes again."""
        try:
            edited = [report for report in reports if await self._edit(report)]
            news = await self._amendments.done([report.record for report in edited], self._clock())
        except StorageError as error:
            log.warning("the storage does not answer: a correction waits", why=str(error))
            return
        told = [report for report in edited if report.record.is_worth_a_word and report.record.row in news]
        if told:
            await self._post.say(place_of(post_of(told[0])), views.amended(told))

    async def _edit(self, report: Report[Amendment]) -> bool:
        """Whether the post shows what is true, or never will."""
        post = post_of(report)
        if post.record.message is None:
            return True
        try:
            await self._post.send_once(await self._posting.edited(post), report.league.chat_id)
        except (Uncertain, Unsent):
            return False
        except AiogramError as error:
            log.info("announcement not edited", chat_id=report.league.chat_id, why=type(error).__name__)
        return True


def chat_of(report: Report[Amendment]) -> int:
    """The chat that an amendment concerns."""
    return report.league.chat_id


def post_of(report: Report[Amendment]) -> Report[Announcement]:
    """The post that an amendment is about."""
    return Report(report.record.post, report.league, report.names)
