"""What happens to the bot in a chat, and to messages that were carried out there."""

from datetime import UTC

from aiogram import Bot, F, Router
from aiogram.enums import ChatType
from aiogram.filters import JOIN_TRANSITION, LEAVE_TRANSITION, ChatMemberUpdatedFilter
from aiogram.types import ChatMemberUpdated, Message

from bot import views
from bot.middlewares import place_of
from bot.post import Post
from bot.services.chats import ChatService
from bot.services.edits import EditService
from bot.services.orders import Place
from bot.services.settings import SettingsService

GROUPS = F.chat.type.in_({ChatType.GROUP, ChatType.SUPERGROUP})


def make_router() -> Router:
    """The router of comings and goings, and of edits."""
    router = Router(name="chats")
    router.my_chat_member.register(arrived, GROUPS, ChatMemberUpdatedFilter(JOIN_TRANSITION))
    router.my_chat_member.register(left, GROUPS, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
    router.edited_message.register(edited, GROUPS)
    return router


async def arrived(
    event: ChatMemberUpdated, bot: Bot, chats: ChatService, settings: SettingsService, post: Post
) -> None:
    """Let into a group: it has a league from now on, and is greeted once."""
    place = Place(event.chat.id, 0, event.chat.title or "")
    arrival = await chats.arrived(place, event.date.astimezone(UTC))
    if arrival.first:
        report = await settings.shown(place)
        may_pin = bool(getattr(event.new_chat_member, "can_pin_messages", False))
        username = (await bot.me()).username or ""
        keyboard = views.greeting_keyboard(report, username, may_pin=may_pin)
        await post.say(place, views.greeting(report, event.date, may_pin=may_pin), keyboard=keyboard)
    elif arrival.back:
        await post.say(place, views.returned(arrival.league))


async def left(event: ChatMemberUpdated, chats: ChatService) -> None:
    """Put out of a group: nothing is sent there until the bot is let in again; the league stays."""
    await chats.silenced(event.chat.id, event.new_chat_member.status, event.date.astimezone(UTC))


async def edited(message: Message, edits: EditService, post: Post) -> None:
    """An edit writes nothing; where it changed the words of what was recorded, that is said once."""
    report = await edits.edited(place_of(message), message.message_id, message.text or message.caption or "")
    if report:
        await post.answer(message, views.not_counted(report), keyboard=views.not_counted_keyboard(report))
