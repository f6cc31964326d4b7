"""Somebody whom the league did not know may have played as a guest: they are asked once."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import TelegramObject

from bot.services.links import LinkService
from bot.services.orders import Order
from bot.windows import Before, Screens

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Welcoming(BaseMiddleware):
    """Opens the question after a first action that was carried out."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Run the handler; ask its actor where they are new and there are guests."""
        answer = await handler(event, data)
        order: Order = data["order"]
        links: LinkService = data["links"]
        screens: Screens = data["screens"]
        if await links.asks(order):
            await screens.open(order, Before())
        return answer
