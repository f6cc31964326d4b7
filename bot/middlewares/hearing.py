"""What every message goes through on its way to a handler: who speaks, where, and what they want."""

from collections.abc import Awaitable, Callable
from datetime import UTC
from typing import Any

from aiogram import BaseMiddleware, Bot
from aiogram.types import Message, TelegramObject, User

from bot import views
from bot.middlewares.members import Members
from bot.post import Post
from bot.services.commands import Spoken, answered, heard
from bot.services.edits import digest_of
from bot.services.games import GameService
from bot.services.lines import Entity
from bot.services.orders import Actor, Order, Place
from bot.windows import Windows

# Telegram itself with posts of linked channels, the group's own voice, a channel's, and "somebody" in replies.
SERVICE_SENDERS = {777000, 1087968824, 136817688, 1271266957}

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Hearing(BaseMiddleware):
    """Reads a message once: the command in it, and the order that it gives."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Add `spoken` and `order`; a message that nobody may be answered for goes no further."""
        if not isinstance(event, Message) or event.forward_origin is not None:
            return None
        bot: Bot = data["bot"]
        me = await bot.me()
        speaker = speaker_of(event)
        windows: Windows = data["windows"]
        spoken = spoken_in(event, me, awaited=windows.own_in(event.chat.id) is not None)
        if speaker is None or spoken is None:
            return None
        place = place_of(event)
        if not (place.is_private or speaker.anonymous):
            members: Members = data["members"]
            if not await members.is_in(place.chat_id, speaker.telegram_id, by="message"):
                games: GameService = data["games"]
                post: Post = data["post"]
                if spoken.command:
                    await post.hint(event, views.outsider(await games.league(place)))
                return None
        data["spoken"] = spoken
        data["order"] = Order(
            actor=speaker,
            place=place,
            key=f"{event.chat.id}:{event.message_id}:{spoken.command}",
            at=event.date.astimezone(UTC),
            admin=speaker.anonymous,
            reply_to=answered_by(event),
            digest=digest_of(words_of(event)),
        )
        return await handler(event, data)


def spoken_in(message: Message, me: User, *, awaited: bool = False) -> Spoken | None:
    """The command of a message: after a slash anywhere, in plain words as a reply to the bot.

    A reply that is no command may still be an answer to what the bot has asked: its command is empty. So is that
    of any words that are awaited.
    """
    text, entities = words_of(message), entities_of(message)
    said = heard(text, me.username or "", entities)
    reply = message.reply_to_message
    if said is None and reply and reply.from_user and reply.from_user.id == me.id:
        return answered(text, entities) or Spoken("", text, 0, entities)
    return said or (Spoken("", text, 0, entities) if awaited else None)


def words_of(message: Message) -> str:
    """What somebody wrote, under a picture too."""
    return message.text or message.caption or ""


def entities_of(message: Message) -> tuple[Entity, ...]:
    """What Telegram marked in a message's words; of people it marks, humans only."""
    return tuple(
        Entity(entity.offset, entity.length, entity.type, person.telegram_id if person else None)
        for entity in message.entities or message.caption_entities or ()
        for person in [actor_of(entity.user)]
    )


def place_of(message: Message) -> Place:
    """Where a message stands; a thread of replies outside forums is no topic."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, thread or 0, message.chat.title or "")


def speaker_of(message: Message) -> Actor | None:
    """The human who wrote a message, or an anonymous administrator; None for channels, bots and services."""
    if message.sender_chat is not None:
        if message.sender_chat.id != message.chat.id or message.from_user is None:
            return None
        return Actor(message.from_user.id, message.sender_chat.title or "", anonymous=True)
    return actor_of(message.from_user)


def actor_of(user: User | None) -> Actor | None:
    """A human user as an actor; None for bots and for the accounts that Telegram speaks through."""
    if user is None or user.is_bot or user.id in SERVICE_SENDERS:
        return None
    return Actor(user.id, user.full_name, user.username)


def answered_by(message: Message) -> Actor | None:
    """The human whose message this one answers; never a topic's opening message."""
    answered = message.reply_to_message
    if answered is None or answered.forum_topic_created or answered.sender_chat:
        return None
    return actor_of(answered.from_user)
