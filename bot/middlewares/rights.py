"""Rights are asked of Telegram only where an act cannot be decided without them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from aiogram import BaseMiddleware
from aiogram.dispatcher.flags import get_flag
from aiogram.types import TelegramObject

from bot.middlewares.members import Members
from bot.services.commands import Spoken
from bot.services.games import GameService
from bot.services.orders import Order
from bot.services.permissions import Act

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Rights(BaseMiddleware):
    """Marks the order of an administrator, where the handler's `act` flag needs to know."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Ask afresh each time; no answer of Telegram means no right."""
        act: Act | None = get_flag(data, "act")
        order: Order = data["order"]
        games: GameService = data["games"]
        members: Members = data["members"]
        asked = act is not None and not order.admin and not _about_oneself(act, order, data.get("spoken"))
        if act and asked and await games.needs_admin(order, act):
            admin = await members.is_admin(order.place.chat_id, order.actor.telegram_id)
            data["order"] = replace(order, admin=bool(admin), unsure=admin is None)
        return await handler(event, data)


def _about_oneself(act: Act, order: Order, spoken: Spoken | None) -> bool:
    """Whether somebody plainly logs for themselves, as most do: that takes no right."""
    return act is Act.LOG_FOR and spoken is not None and spoken.names_nobody and order.reply_to is None
