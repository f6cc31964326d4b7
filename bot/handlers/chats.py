"""What happens to the bot in a chat, and to messages that were carried out there."""

from datetime import UTC

from aiogram import F, Router
from aiogram.enums import ChatType
from aiogram.filters import JOIN_TRANSITION, LEAVE_TRANSITION, ChatMemberUpdatedFilter
from aiogram.types import ChatMemberUpdated, Message

from bot import views
from bot.greeter import Greeter
from bot.middlewares import place_of
from bot.post import Post
from bot.services.chats import ChatService
from bot.services.edits import EditService
from bot.services.orders import Place

GROUPS = F.chat.type.in_({ChatType.GROUP, ChatType.SUPERGROUP})


def make_router() -> Router:
    """The router of comings and goings, and of edits."""
    router = Router(name="chats")
    router.my_chat_member.register(arrived, GROUPS, ChatMemberUpdatedFilter(JOIN_TRANSITION))
    router.my_chat_member.register(left, GROUPS, ChatMemberUpdatedFilter(LEAVE_TRANSITION))
    router.my_chat_member.register(entitled, GROUPS)
    router.edited_message.register(edited, GROUPS)
    return router


async def arrived(event: ChatMemberUpdated, chats: ChatService, greeter: Greeter, post: Post) -> None:
    """Let into a group: it has a league from now on, and is greeted once."""
    place = Place(event.chat.id, 0, event.chat.title or "")
    arrival = await chats.arrived(place, event.date.astimezone(UTC))
    if arrival.first:
        may_pin = bool(getattr(event.new_chat_member, "can_pin_messages", False))
        await greeter.greet(place, event.date, may_pin=may_pin)
    elif arrival.back:
        await post.say(place, views.returned(arrival.league))


async def entitled(event: ChatMemberUpdated, greeter: Greeter) -> None:
    """Made an administrator, or no longer one: the greeting asks for the right to pin only where it is missing."""
    await greeter.refresh(Place(event.chat.id, 0, event.chat.title or ""), event.date)


async def left(event: ChatMemberUpdated, chats: ChatService) -> None:
    """Put out of a group: nothing is sent there until the bot is let in again; the league stays."""
    await chats.silenced(event.chat.id, event.new_chat_member.status, event.date.astimezone(UTC))


async def edited(message: Message, edits: EditService, post: Post) -> None:
    """An edit writes nothing; where it changed the words of what was recorded, that is said once."""
    report = await edits.edited(place_of(message), message.message_id, message.text or message.caption or "")
    if report:
        await post.answer(message, views.not_counted(report), keyboard=views.not_counted_keyboard(report))
