"""Files that come in: fetched, read, looked at in a window, and written part by part."""

import asyncio
from collections.abc import Awaitable, Coroutine
from io import BytesIO
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.methods import GetFile
from aiogram.types import Document, InlineKeyboardMarkup
from aiogram.utils.formatting import Text
from aiohttp import ClientError

from bot import views
from bot.carriers.tasks import Tasks
from bot.post import Post
from bot.services import StorageError
from bot.services.documents import DocumentService, parsed
from bot.services.games import GameService
from bot.services.imports import Answers, FileError, FileFlaw, Imported, ImportService, in_parts
from bot.services.imports.tables import MOST_BYTES
from bot.services.orders import Order, Report
from bot.services.refusals import LeagueError
from bot.windows import Awaiting, Busy, Checking, Screens, Window

log = structlog.get_logger(__name__)


class Incoming:
    """Takes files in; what a window shows in the meantime is how far it is."""

    def __init__(
        self,
        bot: Bot,
        post: Post,
        screens: Screens,
        games: GameService,
        imports: ImportService,
        documents: DocumentService,
        tasks: Tasks,
    ) -> None:
        self._bot = bot
        self._post = post
        self._screens = screens
        self._games = games
        self._imports = imports
        self._documents = documents
        self._tasks = tasks

    async def take(self, document: Document, order: Order, window: Window) -> None:
        """A file has come: read it, and show in the window what it holds."""
        await self._busy(window, self._take(document, order, window))

    async def reread(self, screen: Checking, answers: Answers, order: Order, window: Window) -> None:
        """Somebody has said how the file is to be read."""
        await self._busy(window, self._read(screen.data, answers, order, window))

    async def bring_in(self, screen: Checking, order: Order, window: Window, *, uneven: bool) -> None:
        """Write the evenings that somebody wants, and say how far it is."""
        await self._busy(window, self._bring_in(screen, order, window, uneven=uneven))

    async def _busy(self, window: Window, work: Coroutine[Any, Any, None]) -> None:
        window.state = Busy()
        window.step += 1
        await self._screens.show(window)
        self._tasks.start(self._told(window, work))

    async def _told(self, window: Window, work: Awaitable[None]) -> None:
        """Do it; whatever comes in its way is said where the window stands, and a file is wanted again."""
        try:
            await work
        except LeagueError as refusal:
            league = refusal.report.league if refusal.report else await self._games.league(window.place)
            await self._again(window, views.refused(refusal, league, None))
        except StorageError:
            await self._again(window, views.not_recorded(await self._games.league(window.place)))
        except Exception:
            log.exception("a file was not worked on")
            await self._again(window, views.not_recorded(await self._games.league(window.place)))

    async def _again(self, window: Window, why: Text) -> None:
        await self._post.say(window.stage, why)
        window.state = Awaiting()
        await self._screens.show(window)

    async def _take(self, document: Document, order: Order, window: Window) -> None:
        await self._read(await self._fetched(document, order), Answers(), order, window)

    async def _fetched(self, document: Document, order: Order) -> bytes:
        """What a file holds.

        Raises:
            FileError: It is too big, or Telegram does not give it.
        """
        if (document.file_size or 0) > MOST_BYTES:
            raise FileError(FileFlaw.TOO_BIG, MOST_BYTES)
        try:
            file = await self._post.ask(GetFile(file_id=document.file_id), order.place.chat_id)
            held = await self._bot.download_file(file.file_path or "", BytesIO())
        except (AiogramError, ClientError, TimeoutError, OSError):
            raise FileError(FileFlaw.OUT_OF_REACH) from None
        return held.read() if held else b""

    async def _read(self, data: bytes, answers: Answers, order: Order, window: Window) -> None:
        if data.lstrip()[:1] == b"{":
            document = await asyncio.to_thread(parsed, data)
            report = await self._documents.restore(order, document)
            await self._done(window, views.moved_in(report))
            return
        draft = await self._imports.draft(order, data, answers)
        window.state = Checking(data, draft, answers)
        await self._screens.show(window)

    async def _bring_in(self, screen: Checking, order: Order, window: Window, *, uneven: bool) -> None:
        seen = await self._imports.preview(window.place, screen.draft, screen.said)
        wanted = seen.record.chosen(uneven=uneven)
        total = Imported(0, seen.record.known, len(seen.record.conflicts), 0)
        for part_order, part in in_parts(order, wanted):
            window.state = Busy(total.evenings, len(wanted))
            await self._screens.show(window)
            total += (await self._imports.write(part_order, part, screen.said)).record
        report = Report(total, seen.league, seen.names)
        await self._done(window, views.imported(report), views.imported_keyboard(report) if total.guests else None)

    async def _done(self, window: Window, content: Text, keyboard: InlineKeyboardMarkup | None = None) -> None:
        await self._screens.close(window)
        await self._post.say(window.place, content, keyboard=keyboard)
        if window.stage != window.place:
            await self._post.say(window.stage, content)
