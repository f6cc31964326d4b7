"""What a bot gets to hear: each message that is posted, by the rules of privacy mode."""

from typing import Any

from bot.sandbox.bots import Bot
from bot.sandbox.chats import GENERAL, Chat, Message
from bot.sandbox.registry import Event, Registry
from bot.sandbox.text import cut

# Of its own doings a bot hears only these.
OWN_SERVICE = frozenset({"pinned_message", "new_chat_title", "left_chat_member"})


class Delivery(Registry):
    """Posts messages into chats and tells the bots."""

    def post(self, message: Message) -> Message:
        """The message with its id and date, in its chat, told to every bot that hears it."""
        chat = message.chat
        message.id = self.next_message_id(chat)
        message.date = self.now()
        if not message.thread and message.reply_to is not None and chat.kind == "supergroup":
            # A reply stands in its topic; elsewhere replies make a thread that is no topic.
            root = message.reply_to.thread or (0 if chat.forum else message.reply_to.id)
            message.thread = root
        chat.messages[message.id] = message
        self.spread("message", message)
        if (
            message.sender is not None
            and message.sender.is_bot
            and not message.service
            and not message.sender_chat
        ):
            chat.last_bot = message.sender.id
        self.happened(Event("message", chat, message, message.sender))
        return message

    def spread(self, kind: str, message: Message) -> None:
        """Tell the bots of the chat of a message or its edit."""
        hearers = [bot for bot in self.bots_in(message.chat) if self.hears(bot, message)]
        if message.chat.kind == "channel":
            kind = {"message": "channel_post", "edited_message": "edited_channel_post"}[kind]
        for bot in hearers:
            self.tell(bot, kind, message.json(), message.chat)

    def tell(self, bot: Bot, kind: str, body: dict[str, Any], chat: Chat) -> None:
        """Put one update into the bot's log."""
        bot.mailbox.put(kind, body, chat.id)

    def hears(self, bot: Bot, message: Message) -> bool:
        """Whether the bot gets this message (core.telegram.org/bots/features#privacy-mode)."""
        chat, sender = message.chat, message.sender
        if sender is bot.user:
            return bool(OWN_SERVICE & message.service.keys())
        if sender is not None and sender.is_bot and message.sender_chat is None:
            return False
        if chat.is_private or message.service or not bot.privacy or chat.member(bot.user).admin:
            return True
        if message.reply_to is not None and message.reply_to.sender is bot.user:
            return True
        return any(self._meant_for(bot, chat, command) for command in commands(message))

    def _meant_for(self, bot: Bot, chat: Chat, command: str) -> bool:
        _, _, addressee = command.partition("@")
        if addressee:
            return addressee.lower() == (bot.user.username or "").lower()
        return chat.last_bot == bot.id


def commands(message: Message) -> list[str]:
    """The commands in a message, with what follows their @."""
    if message.text is None:
        return []
    return [cut(message.text, one) for one in message.entities if one["type"] == "bot_command"]


def topic_of(chat: Chat, thread: int) -> int:
    """The thread that a message in this topic carries: General's carry none."""
    return 0 if chat.forum and thread == GENERAL else thread
