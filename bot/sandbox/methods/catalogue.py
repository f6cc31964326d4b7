"""All methods that this Telegram knows, by name in small letters: names are case-insensitive."""

from collections.abc import Awaitable, Callable
from functools import partial

from bot.sandbox.arguments import Arguments
from bot.sandbox.bots import Bot
from bot.sandbox.methods import (
    answering,
    deleting,
    editing,
    media,
    members,
    pinning,
    profile,
    sending,
    updates,
)
from bot.sandbox.world import World

Method = Callable[[World, Bot, Arguments], object | Awaitable[object]]


def _set_words(what: str, _world: World, bot: Bot, arguments: Arguments) -> object:
    return profile.set_words(what, bot, arguments)


def _get_words(what: str, _world: World, bot: Bot, arguments: Arguments) -> object:
    return profile.get_words(what, bot, arguments)


METHODS: dict[str, Method] = {
    "getme": profile.get_me,
    "getupdates": updates.get_updates,
    "setwebhook": updates.set_webhook,
    "deletewebhook": updates.delete_webhook,
    "getwebhookinfo": updates.get_webhook_info,
    "sendmessage": sending.send_message,
    "sendphoto": sending.send_photo,
    "senddocument": sending.send_document,
    "sendchataction": sending.send_chat_action,
    "editmessagetext": editing.edit_message_text,
    "editmessagecaption": editing.edit_message_caption,
    "editmessagemedia": editing.edit_message_media,
    "editmessagereplymarkup": editing.edit_message_reply_markup,
    "deletemessage": deleting.delete_message,
    "deletemessages": deleting.delete_messages,
    "answercallbackquery": answering.answer_callback_query,
    "setmessagereaction": answering.set_message_reaction,
    "pinchatmessage": pinning.pin_chat_message,
    "unpinchatmessage": pinning.unpin_chat_message,
    "unpinallchatmessages": pinning.unpin_all_chat_messages,
    "getfile": media.get_file,
    "getchat": members.get_chat,
    "getchatmember": members.get_chat_member,
    "getchatadministrators": members.get_chat_administrators,
    "getchatmembercount": members.get_chat_member_count,
    "leavechat": members.leave_chat,
    "setmycommands": profile.set_my_commands,
    "getmycommands": profile.get_my_commands,
    "deletemycommands": profile.delete_my_commands,
    "setmyname": partial(_set_words, "name"),
    "getmyname": partial(_get_words, "name"),
    "setmydescription": partial(_set_words, "description"),
    "getmydescription": partial(_get_words, "description"),
    "setmyshortdescription": partial(_set_words, "short_description"),
    "getmyshortdescription": partial(_get_words, "short_description"),
}
