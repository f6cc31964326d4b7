"""The pages beside the webhook: alive, ready, and what is measured; nothing in them is about anybody."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import structlog
from aiogram.types import Update
from aiohttp import web

from bot.intake import Intake
from bot.post import Post
from bot.services import StorageError
from bot.services.vitals import VitalService

if TYPE_CHECKING:
    from bot.meters import Meters

# Whoever asks gives up after a few seconds; an answer that comes later helps nobody.
PATIENCE = 2.0
# All results are read for the books, so not at every scrape.
BOOKS_SECONDS = 300.0

log = structlog.get_logger(__name__)


class Vitals:
    """Says how the bot is; of meters only where there are any.

    Args:
        beside: What else is used and can be done without: its name, and whether it answers.
    """

    def __init__(
        self,
        intake: Intake,
        post: Post,
        service: VitalService,
        meters: "Meters | None" = None,
        beside: Callable[[], Awaitable[dict[str, bool]]] | None = None,
    ) -> None:
        self._intake = intake
        self._post = post
        self._service = service
        self._meters = meters
        self._beside = beside
        self._books_at: float | None = None
        self._came: dict[int, float] = {}

    def routes(self) -> list[web.RouteDef]:
        """The pages, for an application that listens anyway."""
        pages = [web.get("/healthz", self._health), web.get("/readyz", self._ready)]
        return [*pages, web.get("/metrics", self._metrics)] if self._meters else pages

    def watch(self, update_id: int, kind: str, work: "asyncio.Task[None]") -> None:
        """Take the time of the work on an update that came."""
        loop = asyncio.get_running_loop()
        self._came[update_id] = came = loop.time()

        def ended(work: "asyncio.Task[None]") -> None:
            del self._came[update_id]
            if self._meters and not work.cancelled() and not work.exception():
                self._meters.worked(kind if kind in Update.model_fields else "unknown", loop.time() - came)

        work.add_done_callback(ended)

    async def _health(self, _request: web.Request) -> web.Response:
        """Alive: whoever answers, is."""
        return web.Response(text="alive\n")

    async def _ready(self, _request: web.Request) -> web.Response:
        """200 if updates should be sent here, else 503; one line for each condition."""
        conditions = {
            "database": await self._database_answers(),
            "webhook": self._intake.listening,
            "running": not self._intake.stopping,
        }
        extras = await self._beside() if self._beside else {}
        lines = [f"{name}: {'yes' if fine else 'no'}\n" for name, fine in (conditions | extras).items()]
        return web.Response(status=200 if all(conditions.values()) else 503, text="".join(lines))

    async def _metrics(self, _request: web.Request) -> web.Response:
        """What is measured; what the database would say is left as it was while it says nothing."""
        from bot.meters import TYPE  # noqa: PLC0415 - an extra, which is there or this page is not

        assert self._meters  # noqa: S101 - else there is no such page
        oldest = min(self._came.values(), default=None)
        self._meters.measure(
            aside=self._intake.aside,
            waiting=len(self._came),
            oldest=asyncio.get_running_loop().time() - oldest if oldest is not None else 0.0,
            letters=self._post.waiting,
        )
        if self._beside:
            self._meters.beside(await self._beside())
        try:
            async with asyncio.timeout(PATIENCE):
                await self._ask_database(self._meters)
        except (StorageError, TimeoutError) as error:
            log.warning("the storage does not answer: it is not measured", why=type(error).__name__)
        return web.Response(body=self._meters.page(), headers={"Content-Type": TYPE})

    async def _ask_database(self, meters: "Meters") -> None:
        meters.announced(await self._service.announcements())
        now = asyncio.get_running_loop().time()
        if self._books_at is None or now - self._books_at >= BOOKS_SECONDS:
            meters.balanced(balance=await self._service.books_balance())
            self._books_at = now

    async def _database_answers(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._service.answers()
        except (StorageError, TimeoutError):
            return False
        return True
