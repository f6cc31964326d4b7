"""An installation may serve some chats only, and follows those that move."""

from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from aiogram import BaseMiddleware
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import AiogramError
from aiogram.methods import LeaveChat
from aiogram.types import CallbackQuery, Chat, ChatMemberUpdated, Message, TelegramObject

from bot import views
from bot.post import Post
from bot.services.chats import ChatService
from bot.services.games import GameService
from bot.services.orders import Place

OUTSIDE = {ChatMemberStatus.LEFT, ChatMemberStatus.KICKED}

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]
log = structlog.get_logger(__name__)


class Admitting(BaseMiddleware):
    """Says one line in a chat that is not served, and leaves it; learns where a group has moved."""

    def __init__(self) -> None:
        self._told: set[int] = set()

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Let through what comes from private chats and from those that are served."""
        chat = chat_of(event)
        chats: ChatService = data["chats"]
        if isinstance(event, Message) and (event.migrate_to_chat_id or event.migrate_from_chat_id):
            await _follow(event, chats, data["post"])
            return None
        if chat is None or chat.type == "private" or await chats.may_stay(chat.id):
            if isinstance(event, Message | CallbackQuery) and chat is not None:
                await chats.heard(chat.id)
            return await handler(event, data)
        if isinstance(event, ChatMemberUpdated) and event.new_chat_member.status in OUTSIDE:
            # Let in again, it says so and leaves again.
            self._told.discard(chat.id)
        elif chat.id not in self._told:
            self._told.add(chat.id)
            await _leave(Place(chat.id, 0, chat.title or ""), data)
        return None


def chat_of(event: TelegramObject) -> Chat | None:
    """The chat that an event comes from; a button of no message comes from none."""
    if isinstance(event, CallbackQuery):
        return event.message.chat if event.message else None
    return event.chat if isinstance(event, Message | ChatMemberUpdated) else None


async def _follow(message: Message, chats: ChatService, post: Post) -> None:
    """A group has become a supergroup: the league goes there, and what runs gets a card there."""
    here = message.chat.id
    if message.migrate_to_chat_id:
        await chats.moved(here, message.migrate_to_chat_id)
    if message.migrate_from_chat_id:
        await chats.moved(message.migrate_from_chat_id, here)
        for game in await chats.open_games(here):
            await post.refresh_card(game, here)


async def _leave(place: Place, data: dict[str, Any]) -> None:
    post: Post = data["post"]
    games: GameService = data["games"]
    log.warning("not among ALLOWED_CHATS", chat_id=place.chat_id)

    async def leave(_message_id: int | None) -> None:
        try:
            await post.ask(LeaveChat(chat_id=place.chat_id), place.chat_id)
        except (AiogramError, TimeoutError):
            log.info("could not leave", chat_id=place.chat_id)

    await post.say(place, views.not_served(await games.league(place)), on_sent=leave)
