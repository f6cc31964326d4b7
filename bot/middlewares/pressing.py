"""A pressed button as an order: who pressed what, on which message."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Message, TelegramObject

from bot import views
from bot.middlewares.hearing import actor_of, place_of
from bot.middlewares.members import Members
from bot.post import Post
from bot.services.games import GameService
from bot.services.orders import Order, Place

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Pressing(BaseMiddleware):
    """Makes the order of a press; somebody from outside the chat gets no further."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Add `order`: its key is the message, who pressed, and the button with all that it carries."""
        if not isinstance(event, CallbackQuery):
            return None
        actor = actor_of(event.from_user)
        post: Post = data["post"]
        if actor is None or event.message is None or event.data is None:
            await post.toast(event)
            return None
        place = pressed_in(event)
        members: Members = data["members"]
        if not place.is_private and not await members.is_in(place.chat_id, actor.telegram_id, by="press"):
            games: GameService = data["games"]
            outside = views.outsider(await games.league(place))
            await post.toast(event, views.plain(outside), alert=True)
            return None
        data["order"] = Order(
            actor=actor,
            place=place,
            key=f"{place.chat_id}:{event.message.message_id}:{actor.telegram_id}:{event.data}",
            at=self._clock(),
            press=event.id,
        )
        return await handler(event, data)


def pressed_in(press: CallbackQuery) -> Place:
    """Where a pressed button stands; an inaccessible message keeps only its chat."""
    if isinstance(press.message, Message):
        return place_of(press.message)
    return Place(press.message.chat.id) if press.message else Place(press.from_user.id)
