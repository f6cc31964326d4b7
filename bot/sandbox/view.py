"""A message as a person sees it, in plain JSON."""

from typing import Any

from bot.sandbox.chats import Message
from bot.sandbox.world import World


def shown(world: World, message: Message) -> dict[str, Any]:
    """What a person sees of the message, and how it came (silently, as a reply, in which topic)."""
    return {
        "id": message.id,
        "chat": message.chat.id,
        "date": message.date,
        "author": message.author,
        "from": (message.sender_chat or message.sender or message.chat).id,
        "bot": message.sender is not None and message.sender.is_bot and message.sender_chat is None,
        "text": message.text or "",
        "entities": message.entities,
        "buttons": [[_button(button) for button in row] for row in message.keyboard or []],
        "reactions": {_name(world, who): emoji for who, emoji in message.reactions.items()},
        "edited": message.edited_at is not None,
        "pinned": message.pinned,
        "silent": message.silent,
        "reply_to": message.reply_to.id if message.reply_to else None,
        "thread": message.thread,
        "media": message.media or None,
        "service": message.service or None,
    }


def _button(button: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in button.items() if value is not None}


def _name(world: World, user_id: int) -> str:
    return world.users[user_id].name if user_id in world.users else str(user_id)
