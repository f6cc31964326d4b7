"""Asks Telegram for updates, patiently, and tells it which of them are done; or has them delivered."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar, TypeVar

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    AiogramError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramUnauthorizedError,
)
from aiogram.methods import DeleteWebhook, GetMe, SetWebhook, TelegramMethod

from bot.post import Pace

# Short polls, so that a half-open socket is noticed within 15 seconds.
POLL_SECONDS = 10
SLACK_SECONDS = 4
CALL_SECONDS = 10
CONFLICT = (
    "another program fetches the updates of this token: stop the second copy of the bot, or, "
    "if there is none, the token has leaked and should be revoked with BotFather"
)

Answer = TypeVar("Answer")
log = structlog.get_logger(__name__)


class TokenRefusedError(Exception):
    """Telegram does not know the token."""


class WebhookRefusedError(Exception):
    """Telegram does not deliver to the address, for the reason that it gives."""


class RawUpdates(TelegramMethod[list[dict[str, Any]]]):
    """Updates as they come, so that one in an unknown shape does not hide the others."""

    __returning__: ClassVar[Any] = list[dict[str, Any]]
    __api_method__: ClassVar[str] = "getUpdates"

    offset: int | None = None
    limit: int | None = None
    timeout: int | None = None
    allowed_updates: list[str] | None = None


async def no_news() -> None:
    """Nothing."""


class Polling:
    """Telegram's side of the intake: every call is repeated, at growing intervals, until it is answered.

    Args:
        on_conflict: Hears, once each time, that somebody else fetches our updates.
    """

    def __init__(
        self,
        bot: Bot,
        allowed_updates: Sequence[str],
        *,
        on_conflict: Callable[[], Awaitable[None]] = no_news,
        pace: Pace | None = None,
    ) -> None:
        self._bot = bot
        self._allowed = list(allowed_updates)
        self._on_conflict = on_conflict
        self._pace = pace or Pace()

    async def begin(self) -> None:
        """Wait for Telegram, and make sure that it keeps our updates for us.

        Raises:
            TokenRefusedError: Telegram does not know the token.
        """
        me = await self._answer(GetMe(), CALL_SECONDS)
        # Whatever was sent while the bot was away is worked on: nothing is dropped.
        await self._answer(DeleteWebhook(drop_pending_updates=False), CALL_SECONDS)
        log.info("polling", bot=me.username)

    async def deliver_to(self, url: str, secret: str, at_once: int = 1) -> None:
        """Wait for Telegram, and have it deliver our updates instead, so many at a time.

        Raises:
            TokenRefusedError: Telegram does not know the token.
            WebhookRefusedError: Telegram does not deliver to this address.
        """
        me = await self._answer(GetMe(), CALL_SECONDS)
        hook = SetWebhook(
            url=url,
            secret_token=secret,
            max_connections=at_once,
            allowed_updates=self._allowed,
            drop_pending_updates=False,
        )
        await self._answer(hook, CALL_SECONDS)
        log.info("webhook", bot=me.username)

    async def fetch(self, offset: int | None) -> list[dict[str, Any]]:
        """The next updates from `offset` on, as soon as there are any, or none after a while.

        Raises:
            TokenRefusedError: Telegram does not know the token any more.
        """
        method = RawUpdates(offset=offset, timeout=POLL_SECONDS, allowed_updates=self._allowed)
        return await self._answer(method, POLL_SECONDS + SLACK_SECONDS)

    async def peek(self, offset: int | None) -> list[dict[str, Any]]:
        """The updates from `offset` on that are there now; none when Telegram does not answer at once."""
        try:
            return await self._bot(
                RawUpdates(offset=offset, timeout=0, allowed_updates=self._allowed), request_timeout=CALL_SECONDS
            )
        except (AiogramError, OSError) as error:
            log.info("no look at new updates", error=type(error).__name__)
            return []

    async def confirm(self, offset: int) -> None:
        """Tell Telegram, once, that everything before `offset` is done, and take nothing new."""
        try:
            await self._bot(RawUpdates(offset=offset, limit=1, timeout=0), request_timeout=1)
        except (AiogramError, OSError) as error:
            log.info("last batch not confirmed", error=type(error).__name__)

    async def _answer(self, method: TelegramMethod[Answer], seconds: int) -> Answer:
        conflict = False
        for delay in self._pace.delays():
            pause, begun = delay, self._pace.now()
            try:
                return await self._bot(method, request_timeout=seconds)
            except TelegramUnauthorizedError as error:
                raise TokenRefusedError from error
            except TelegramConflictError:
                log.warning(CONFLICT, again_in=round(delay, 1))
                if not conflict:
                    await self._on_conflict()
                conflict = True
            except TelegramRetryAfter as error:
                pause = error.retry_after
            except (AiogramError, OSError) as error:
                if isinstance(error, TelegramBadRequest) and isinstance(method, SetWebhook):
                    raise WebhookRefusedError(error.message) from error
                # For a malformed token Telegram has no 401, it does not find the address.
                if isinstance(error, TelegramNotFound) and isinstance(method, GetMe):
                    raise TokenRefusedError from error
                # A line that was open but dead has cost its time already.
                pause = max(0.0, delay - (self._pace.now() - begun))
                log.warning("no answer from Telegram", error=type(error).__name__, again_in=round(pause, 1))
            await self._pace.sleep(pause)
        raise AssertionError("delays never end")
