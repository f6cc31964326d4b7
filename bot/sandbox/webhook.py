"""Delivering updates to a bot's webhook, again and again until it takes them."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot, Webhook
from bot.sandbox.mailbox import Letter
from bot.sandbox.refusals import RefusedError
from bot.sandbox.world import World

PATIENCE = 60.0
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name


class Courier:
    """Carries updates to webhooks: each chat's in order, at most `max_connections` at once.

    `patience_seconds` is how long an answer is waited for, `retry_seconds` the pause before a repeat. Telegram's
    own pause is longer; a test has no reason to wait.
    """

    def __init__(self, world: World, perform: Callable[[Bot, str, Arguments], Awaitable[object]]) -> None:
        self.world = world
        self.patience_seconds = PATIENCE
        self.retry_seconds = 0.05
        self._perform = perform
        self._main: asyncio.Task[None] | None = None
        self._rounds: set[asyncio.Task[None]] = set()
        self._session: ClientSession | None = None

    def start(self) -> None:
        """Begin to carry."""
        self._session = ClientSession()
        self._main = asyncio.create_task(self._carry())

    async def stop(self) -> None:
        """Carry no more."""
        tasks = [*self._rounds, *([self._main] if self._main else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._session is not None:
            await self._session.close()

    async def _carry(self) -> None:
        while True:
            for bot in self.world.bots.values():
                hook = bot.webhook
                while hook is not None and (letter := self._next(bot, hook)) is not None:
                    bot.in_flight.add(letter.lane)
                    task = asyncio.create_task(self._deliver(bot, hook, letter))
                    self._rounds.add(task)
                    task.add_done_callback(self._rounds.discard)
            await self.world.pulse.next()

    @staticmethod
    def _next(bot: Bot, hook: Webhook) -> Letter | None:
        if len(bot.in_flight) >= hook.max_connections:
            return None
        return next((letter for letter in bot.mailbox.pending if letter.lane not in bot.in_flight), None)

    async def _deliver(self, bot: Bot, hook: Webhook, letter: Letter) -> None:
        """One update until it is taken, or until the webhook is another."""
        try:
            while bot.webhook is hook and letter in bot.mailbox.pending:
                trouble = await self._post(bot, hook, letter)
                if trouble is None:
                    bot.mailbox.remove(letter)
                    return
                hook.last_error, hook.last_error_at = trouble, self.world.now()
                self.world.pulse.beat()
                await asyncio.sleep(self.retry_seconds)
        finally:
            bot.in_flight.discard(letter.lane)
            self.world.pulse.beat()

    async def _post(self, bot: Bot, hook: Webhook, letter: Letter) -> str | None:
        """What went wrong, in Telegram's words; None when the bot took it."""
        assert self._session is not None  # noqa: S101 - start() made it
        headers = {SECRET_HEADER: hook.secret} if hook.secret else {}
        try:
            async with self._session.post(
                hook.url,
                json=letter.json(),
                headers=headers,
                allow_redirects=False,
                timeout=ClientTimeout(self.patience_seconds),
            ) as response:
                if response.status // 100 != 2:
                    return f"Wrong response from the webhook: {response.status} {response.reason}"
                await self._obey(bot, await response.text())
        except TimeoutError:
            return "Read timeout expired"
        except ClientError:
            return "Connection refused"
        return None

    async def _obey(self, bot: Bot, body: str) -> None:
        """A method named in the answer is done as if it were called; nobody hears how it went."""
        try:
            answer = json.loads(body or "{}")
        except ValueError:
            return
        method = answer.pop("method", None) if isinstance(answer, dict) else None
        if method:
            try:
                await self._perform(bot, method, Arguments(answer))
            except RefusedError:
                return
