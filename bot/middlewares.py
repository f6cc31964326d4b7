"""What every message goes through on its way to a handler: who speaks, where, and what they want."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC
from typing import Any

from aiogram import BaseMiddleware, Bot
from aiogram.dispatcher.flags import get_flag
from aiogram.enums import ChatMemberStatus
from aiogram.exceptions import TelegramAPIError
from aiogram.types import Message, TelegramObject, User

from bot import views
from bot.post import Post
from bot.services.commands import heard
from bot.services.games import GameService
from bot.services.lines import Entity
from bot.services.orders import Actor, Order, Place
from bot.services.permissions import Act
from bot.services.refusals import LeagueError

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]
ADMINS = {ChatMemberStatus.CREATOR, ChatMemberStatus.ADMINISTRATOR}


class Hearing(BaseMiddleware):
    """Reads a message once: the command in it, and the order that it gives."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Add `spoken` and `order`; a message that nobody may be answered for goes no further."""
        if not isinstance(event, Message) or event.forward_origin is not None:
            return None
        bot: Bot = data["bot"]
        me = await bot.me()
        speaker = speaker_of(event)
        spoken = heard(event.text or "", me.username or "", entities_of(event))
        if speaker is None or spoken is None:
            return None
        data["spoken"] = spoken
        data["order"] = Order(
            actor=speaker,
            place=place_of(event),
            key=f"{event.chat.id}:{event.message_id}:{spoken.command}",
            at=event.date.astimezone(UTC),
            admin=speaker.anonymous,
            reply_to=answered_by(event),
        )
        return await handler(event, data)


class Refusals(BaseMiddleware):
    """Answers what the league says no to; anything else that goes wrong is the intake's."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Run the handler and say a refusal in words."""
        order: Order = data["order"]
        games: GameService = data["games"]
        post: Post = data["post"]
        try:
            return await handler(event, data)
        except LeagueError as refusal:
            league = refusal.report.league if refusal.report else await games.league(order.place)
            if isinstance(event, Message):
                await post.answer(event, views.refused(refusal, league, data["spoken"]))
            return None


class Rights(BaseMiddleware):
    """Asks Telegram whether the actor administers the chat, where the act cannot be decided without."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Mark the order of an administrator; no answer of Telegram means no right."""
        act: Act | None = get_flag(data, "act")
        order: Order = data["order"]
        games: GameService = data["games"]
        if act and not order.admin and await games.needs_admin(order, act):
            data["order"] = replace(order, admin=await is_admin(data["bot"], order))
        return await handler(event, data)


def entities_of(message: Message) -> tuple[Entity, ...]:
    """What Telegram marked in a message's text."""
    return tuple(
        Entity(entity.offset, entity.length, entity.type, entity.user.id if entity.user else None)
        for entity in message.entities or ()
    )


async def is_admin(bot: Bot, order: Order) -> bool:
    """Whether Telegram confirms the actor as creator or administrator of the chat, asked afresh."""
    try:
        member = await bot.get_chat_member(order.place.chat_id, order.actor.telegram_id)
    except TelegramAPIError:
        return False
    return member.status in ADMINS


def place_of(message: Message) -> Place:
    """Where a message stands; a thread of replies outside forums is no topic."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, thread or 0, message.chat.title or "")


def speaker_of(message: Message) -> Actor | None:
    """The human who wrote a message, or an anonymous administrator; None for channels, bots and services."""
    if message.sender_chat is not None:
        if message.sender_chat.id != message.chat.id or message.from_user is None:
            return None
        return Actor(message.from_user.id, "", anonymous=True)
    return actor_of(message.from_user)


def actor_of(user: User | None) -> Actor | None:
    """A human user as an actor; None for bots."""
    if user is None or user.is_bot:
        return None
    return Actor(user.id, user.full_name, user.username)


def answered_by(message: Message) -> Actor | None:
    """The human whose message this one answers; never a topic's opening message."""
    answered = message.reply_to_message
    if answered is None or answered.forum_topic_created or answered.sender_chat:
        return None
    return actor_of(answered.from_user)
