"""A member leaves: nobody is hidden by that, but what is not paid yet is said."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import Message, TelegramObject

from bot import views
from bot.middlewares.hearing import place_of
from bot.post import Post
from bot.services.players import PlayerService

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Parting(BaseMiddleware):
    """Says one line in the chat where somebody leaves before everything was paid."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Look at who left; every other message goes on."""
        if not isinstance(event, Message) or event.left_chat_member is None:
            return await handler(event, data)
        players: PlayerService = data["players"]
        post: Post = data["post"]
        report = await players.leaver(place_of(event), event.left_chat_member.id)
        if report:
            await post.say(place_of(event), views.left(report))
        return None
