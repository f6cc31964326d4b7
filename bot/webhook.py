"""Where Telegram delivers updates: the work is done first, then the delivery is answered."""

import asyncio
import hmac
from typing import Any
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from bot.intake import GRACE_SECONDS, ROLLBACK_SECONDS, Intake, StoppedError
from bot.vitals import Vitals

HEADER = "X-Telegram-Bot-Api-Secret-Token"
# Telegram's largest update, with a quoted message, keeps far below.
LARGEST_BODY = 1024 * 1024

log = structlog.get_logger(__name__)


class PortTakenError(Exception):
    """Nothing can be served at the port."""


class Webhook:
    """Serves the path of the webhook's address on a port of this machine, behind whatever does TLS.

    Args:
        url: The address as Telegram sees it.
        secret: What every delivery has to carry.
        port: Where to listen; 0 is any free port.
        at_once: How many updates Telegram delivers at the same time, over all processes.
        vitals: Says how the bot is, on pages of its own beside the webhook.
    """

    def __init__(
        self,
        intake: Intake,
        url: str,
        secret: str,
        port: int,
        *,
        at_once: int = 1,
        vitals: Vitals,
    ) -> None:
        self._intake = intake
        self._url = url
        self._secret = secret
        self._port = port
        self._at_once = at_once
        self._vitals = vitals
        self._at_work: dict[int, asyncio.Task[None]] = {}
        app = web.Application(client_max_size=LARGEST_BODY)
        app.router.add_post(urlsplit(url).path or "/", self._take)
        app.router.add_routes(vitals.routes())
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=GRACE_SECONDS)

    async def run(self) -> None:
        """Take deliveries until stopped; what is being worked on is finished, the rest comes again.

        Raises:
            PortTakenError: The port cannot be listened at.
            TokenRefusedError: Telegram does not know the token.
            WebhookRefusedError: Telegram does not deliver to this address.
        """
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, port=self._port, reuse_address=True).start()
            await self._intake.listen(self._url, self._secret, self._at_once)
        except OSError as error:
            raise PortTakenError(error.strerror) from error
        finally:
            await self._runner.cleanup()
            await self._leave()

    async def _take(self, request: web.Request) -> web.Response:
        """200 when the update is done; anything else brings it again."""
        if not self._knows_secret(request):
            log.warning("a delivery without the secret is refused")
            return web.Response(status=403)
        try:
            raw = await request.json()
        except ValueError:
            return web.Response(status=400)
        if not isinstance(raw, dict) or not isinstance(raw.get("update_id"), int):
            return web.Response(status=400)
        try:
            await asyncio.shield(self._work_on(raw))
        except StoppedError:
            return web.Response(status=503)
        return web.Response()

    def _knows_secret(self, request: web.Request) -> bool:
        given = request.headers.get(HEADER, "")
        return hmac.compare_digest(given.encode(errors="surrogateescape"), self._secret.encode())

    def _work_on(self, raw: dict[str, Any]) -> asyncio.Task[None]:
        """The work on an update; a repeat that comes meanwhile waits for the same work."""
        update_id = raw["update_id"]
        if update_id not in self._at_work:
            work = asyncio.create_task(self._intake.feed(raw))
            self._at_work[update_id] = work
            self._vitals.watch(update_id, next((key for key in raw if key != "update_id"), ""), work)
            work.add_done_callback(lambda _: self._at_work.pop(update_id))
        return self._at_work[update_id]

    async def _leave(self) -> None:
        """Roll back what did not come to its end in time; unanswered, it comes again."""
        works = list(self._at_work.values())
        for work in works:
            work.cancel()
        if works:
            await asyncio.wait(works, timeout=ROLLBACK_SECONDS)
