"""The line to a Bot API server."""

from typing import Any

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.methods import Response, TelegramMethod
from aiogram.methods.base import TelegramType

# The kinds of answers that have come; pydantic forgets a kind that nobody holds.
KNOWN: set[type[Response[Any]]] = set()


class Session(AiohttpSession):
    """aiogram's session, which prepares for a kind of answer once; without it, that cost as much as the answer."""

    def check_response(
        self, bot: Bot, method: TelegramMethod[TelegramType], status_code: int, content: str
    ) -> Response[TelegramType]:
        """What was answered.

        Raises:
            TelegramAPIError: Telegram refuses.
            ClientDecodeError: It is no answer of this kind.
        """
        KNOWN.add(Response[method.__returning__])  # type: ignore[name-defined]  # known only at run time
        return super().check_response(bot, method, status_code, content)
