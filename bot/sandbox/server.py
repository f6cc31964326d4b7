"""The Bot API over HTTP, on loopback: what `api.telegram.org` is to a bot."""

import asyncio
import inspect
import json
from typing import Self

from aiohttp import web

from bot.sandbox import arguments, refusals
from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.calls import Call
from bot.sandbox.control import Control
from bot.sandbox.faults import Fault
from bot.sandbox.methods.catalogue import METHODS
from bot.sandbox.webhook import Courier
from bot.sandbox.world import World

# A gateway's own page, as bots see it when Telegram's front is in trouble.
BAD_GATEWAY = "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"


class Sandbox:
    """A running server for one world; use it as `async with`."""

    def __init__(self, world: World, host: str = "127.0.0.1", port: int = 0) -> None:
        self.world = world
        self.host = host
        self.port = port
        self.app = web.Application(client_max_size=arguments.LARGEST_UPLOAD)
        self.app.router.add_route("*", "/bot{token}/{method}", self._call)
        self.app.router.add_get("/file/bot{token}/{path:.+}", self._download)
        self.control = Control(world)
        self.control.mount(self.app)
        self._runner = web.AppRunner(self.app, access_log=None, handler_cancellation=True, shutdown_timeout=0.5)
        self._site: web.TCPSite | None = None
        self.courier = Courier(world, self._perform)

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://{self.host}:{self.port}"

    async def __aenter__(self) -> Self:
        await self._runner.setup()
        await self.up()
        self.courier.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.courier.stop()
        await self._runner.cleanup()

    async def up(self) -> None:
        """The network is there: the server listens, always at the same port."""
        self._site = web.TCPSite(self._runner, self.host, self.port, reuse_address=True)
        await self._site.start()
        server = self._site._server  # noqa: SLF001 - aiohttp does not name the port that the system chose
        assert isinstance(server, asyncio.Server)  # noqa: S101 - what start() has just made
        self.port = server.sockets[0].getsockname()[1]

    async def down(self) -> None:
        """The network is gone: open connections break, new ones are refused."""
        if self._site is not None:
            await self._site.stop()
            self._site = None
        server = self._runner.server
        for connection in list(server.connections) if server else []:
            if connection.transport is not None:
                connection.transport.abort()

    async def _call(self, request: web.Request) -> web.StreamResponse:
        bot = self.world.bots.get(request.match_info["token"])
        if bot is None:
            return _refused(refusals.UNAUTHORIZED.error())
        try:
            asked = await arguments.read(request)
        except refusals.RefusedError as refusal:
            return _refused(refusal)
        method = request.match_info["method"]
        call = Call(self.world.clock().timestamp(), self.world.timer(), bot.id, method, asked.values)
        fault = self.world.faults.meet(method, call.chat)
        waits = method.lower() == "getupdates"
        bot.busy += not waits
        self.world.pulse.beat()
        try:
            if fault is None:
                return await self._answer(bot, method, asked, call)
            call.fault = fault.kind
            return await self._suffer(fault, request, bot, method, asked, call)
        finally:
            bot.busy -= not waits
            self.world.pulse.beat()

    async def _suffer(
        self, fault: Fault, request: web.Request, bot: Bot, method: str, asked: Arguments, call: Call
    ) -> web.StreamResponse:
        """The call, with what goes wrong with it."""
        if fault.kind == "delay":
            await asyncio.sleep(fault.seconds)
            return await self._answer(bot, method, asked, call)
        if fault.kind == "cut":
            await self._answer(bot, method, asked, call)
        else:
            self.world.calls.all.append(call)
        if fault.kind in ("flood", "conflict"):
            try:
                if fault.kind == "conflict":
                    raise refusals.OTHER_POLLER.error()
                bot.flood.refuse(call.chat or 0, int(fault.seconds))
            except refusals.RefusedError as refusal:
                call.code, call.description = refusal.code, refusal.description
                return _refused(refusal)
        if fault.kind == "bad_gateway":
            call.code = 502
            return web.Response(status=502, text=BAD_GATEWAY, content_type="text/html")
        if fault.kind == "hang":
            await asyncio.Event().wait()
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _answer(self, bot: Bot, method: str, asked: Arguments, call: Call) -> web.Response:
        try:
            result = await self._perform(bot, method, asked)
        except refusals.RefusedError as refusal:
            call.code, call.description = refusal.code, refusal.description
            self.world.calls.all.append(call)
            self.world.pulse.beat()
            return _refused(refusal)
        call.code = 200
        if method != "getUpdates":
            self.world.calls.all.append(call)
            self.world.pulse.beat()
        body = json.dumps({"ok": True, "result": result}, ensure_ascii=False)
        return web.Response(text=body, content_type="application/json")

    async def _perform(self, bot: Bot, method: str, asked: Arguments) -> object:
        """What the method answers.

        Raises:
            RefusedError: Telegram refuses the call.
        """
        do = METHODS.get(method.lower())
        if do is None:
            raise refusals.NOT_FOUND.error()
        result = do(self.world, bot, asked)
        return await result if inspect.isawaitable(result) else result

    async def _download(self, request: web.Request) -> web.Response:
        stored = self.world.files.get(request.match_info["path"].rpartition("/")[2])
        if request.match_info["token"] not in self.world.bots or stored is None:
            return _refused(refusals.NOT_FOUND.error())
        return web.Response(body=stored.content, content_type="application/octet-stream")


def _refused(refusal: refusals.RefusedError) -> web.Response:
    body: dict[str, object] = {"ok": False, "error_code": refusal.code, "description": refusal.description}
    if refusal.parameters:
        body["parameters"] = refusal.parameters
    return web.Response(status=refusal.code, text=json.dumps(body), content_type="application/json")
