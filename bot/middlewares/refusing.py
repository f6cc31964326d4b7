"""A refusal of the league is an answer, not an accident."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot import views
from bot.post import Post
from bot.services.games import GameService
from bot.services.orders import Order
from bot.services.refusals import LeagueError

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Refusing(BaseMiddleware):
    """Says in words what the league refuses; whatever else goes wrong is the intake's."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Run the handler; answer a refusal by a reply, or by a toast where a button was pressed."""
        order: Order = data["order"]
        games: GameService = data["games"]
        post: Post = data["post"]
        try:
            return await handler(event, data)
        except LeagueError as refusal:
            league = refusal.report.league if refusal.report else await games.league(order.place)
            text = views.refused(refusal, league, data.get("spoken"))
            if isinstance(event, CallbackQuery):
                await post.toast(event, views.plain(text), alert=True)
            elif isinstance(event, Message):
                await post.answer(event, text)
            return None
