"""What people do with chats: join, leave, promote, upgrade, open topics, block a bot."""

from dataclasses import replace

from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message, Topic
from bot.sandbox.people import PERMISSIONS, USUAL_RIGHTS, Member, User
from bot.sandbox.registry import Event
from bot.sandbox.talking import Talking


class Membership(Talking):
    """The acts of people upon chats and their members."""

    def change(self, chat: Chat, new: Member, by: User) -> None:
        """Somebody becomes something else in a chat; the bots concerned are told."""
        old = chat.member(new.user)
        chat.members[new.user.id] = new
        body = {"chat": chat.json(), "from": by.json(), "date": self.now()}
        body |= {"old_chat_member": old.json(), "new_chat_member": new.json()}
        for bot in self.bots.values():
            if bot.user is new.user:
                self.tell(bot, "my_chat_member", body, chat)
            elif chat.member(bot.user).admin:
                self.tell(bot, "chat_member", body, chat)
        self.happened(Event("member", chat, None, new.user, {"status": new.status}))

    def join(self, person: User, chat: Chat) -> None:
        """A person comes in by themselves."""
        self.invite(person, chat, person)

    def invite(self, by: User, chat: Chat, user: User) -> None:
        """Somebody brings a person in."""
        self.change(chat, Member(user, "member"), by)
        joined = {"new_chat_members": [user.json()]}
        self.post(Message(chat, by, service=joined))

    def leave(self, person: User, chat: Chat) -> None:
        """A person goes by themselves."""
        self._out(person, chat, person, "left")

    def kick(self, by: User, chat: Chat, user: User) -> None:
        """Somebody is put out of the chat."""
        self._out(by, chat, user, "kicked")

    def promote(self, by: User, chat: Chat, user: User, *rights: str, anonymous: bool = False) -> None:
        """Somebody becomes an administrator, with the usual rights unless some are named."""
        granted = frozenset(rights) | {"can_manage_chat"} if rights else USUAL_RIGHTS
        old = chat.member(user)
        status = "creator" if old.status == "creator" else "administrator"
        self.change(chat, replace(old, status=status, rights=granted, anonymous=anonymous), by)

    def demote(self, by: User, chat: Chat, user: User) -> None:
        """An administrator becomes an ordinary member."""
        self.change(chat, Member(user, "member"), by)

    def restrict(self, by: User, chat: Chat, user: User, *forbidden: str) -> None:
        """Somebody may no longer do these (write at all, unless some are named)."""
        taken = set(forbidden) or set(PERMISSIONS)
        self.change(chat, Member(user, "restricted", frozenset({"is_member", *PERMISSIONS}) - taken), by)

    def add_bot(self, by: User, chat: Chat, bot: Bot, *rights: str) -> None:
        """A person adds a bot, as administrator if rights are named."""
        self.invite(by, chat, bot.user)
        if rights:
            self.promote(by, chat, bot.user, *rights)

    def remove_bot(self, by: User, chat: Chat, bot: Bot) -> None:
        """A person puts the bot out of the chat."""
        self.kick(by, chat, bot.user)

    def block(self, person: User, bot: Bot) -> None:
        """A person stops the bot in their private chat."""
        self._private_status(person, bot, "kicked")
        bot.blocked_by.add(person.id)

    def unblock(self, person: User, bot: Bot) -> None:
        """A person lets the bot write again."""
        self._private_status(person, bot, "member")
        bot.blocked_by.discard(person.id)

    def topic(self, by: User, chat: Chat, name: str) -> Topic:
        """A person opens a topic in a forum."""
        opened = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
        message = Message(chat, by, service=opened)
        message.thread = chat.last_id + 1
        topic = Topic(message.thread, name)
        chat.topics[topic.id] = topic
        self.post(message)
        return topic

    def close_topic(self, by: User, chat: Chat, topic: Topic) -> None:
        """A person closes a topic: only administrators write there from now on."""
        topic.closed = True
        self.post(Message(chat, by, service={"forum_topic_closed": {}}, thread=topic.id))

    def delete_topic(self, by: User, chat: Chat, topic: Topic) -> None:
        """A person deletes a topic with all that is in it; bots are not told."""
        topic.deleted = True
        for message in chat.messages.values():
            if message.thread == topic.id:
                message.deleted = True
        self.happened(Event("topic_deleted", chat, None, by))

    def migrate(self, by: User, chat: Chat) -> Chat:
        """A group becomes a supergroup, under a new id that is told in both."""
        new = Chat(self._supergroup_id(), "supergroup", chat.title, members=dict(chat.members))
        new.last_bot = chat.last_bot
        self.chats[new.id] = new
        self.post(Message(chat, by, service={"migrate_to_chat_id": new.id}))
        chat.migrated_to = new
        self.post(Message(new, by, service={"migrate_from_chat_id": chat.id}))
        return new

    def rename(self, by: User, chat: Chat, title: str) -> None:
        """A person gives the chat another title."""
        chat.title = title
        self.post(Message(chat, by, service={"new_chat_title": title}))

    def _out(self, by: User, chat: Chat, user: User, status: str) -> None:
        # A bot that is put out learns it from my_chat_member; the line in the chat is for those who stay.
        self.change(chat, Member(user, status), by)
        self.post(Message(chat, by, service={"left_chat_member": user.json()}))

    def _private_status(self, person: User, bot: Bot, status: str) -> None:
        chat = self.private(person, bot)
        old = Member(bot.user, "kicked" if person.id in bot.blocked_by else "member")
        body = {"chat": chat.json(), "from": person.json(), "date": self.now()}
        body |= {"old_chat_member": old.json(), "new_chat_member": Member(bot.user, status).json()}
        self.tell(bot, "my_chat_member", body, chat)
