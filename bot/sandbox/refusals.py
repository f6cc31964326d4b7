"""What Telegram says when it refuses, in its published words, each with the place where they were read."""

from dataclasses import dataclass

SERVER = "tdlib/telegram-bot-api, Client.cpp"
LIBRARY = "tdlib/td"
FAQ = "core.telegram.org/bots/faq"
API = "core.telegram.org/bots/api"


class RefusedError(Exception):
    """A call that Telegram answers with ok = false."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


@dataclass(frozen=True, slots=True)
class Words:
    """One published refusal."""

    code: int
    text: str
    source: str

    def error(self, *parts: object, **parameters: int) -> RefusedError:
        """The error with its blanks filled and its response parameters attached."""
        return RefusedError(self.code, self.text.format(*parts), **parameters)


UNAUTHORIZED = Words(401, "Unauthorized", f"{SERVER}, closing error of a wrong token")
NOT_FOUND = Words(404, "Not Found", f"{SERVER}, on_cmd: unknown method")
NOT_UTF8 = Words(400, "Bad Request: strings must be encoded in UTF-8", f"{LIBRARY}, Client::check_utf8")
TOO_LARGE = Words(413, "Request Entity Too Large", f"{SERVER}; limits of {API}#sending-files")

CHAT_EMPTY = Words(400, "Bad Request: chat_id is empty", f"{SERVER}, check_chat")
CHAT_NOT_FOUND = Words(400, "Bad Request: chat not found", f"{SERVER}, TdOnCheckChatCallback")
UPGRADED = Words(
    400,
    "Bad Request: group chat was upgraded to a supergroup chat",
    f"{SERVER}, check_chat_access, with migrate_to_chat_id",
)
KICKED = Words(403, "Forbidden: bot was kicked from the {} chat", f"{SERVER}, check_chat_access")
NOT_A_MEMBER = Words(403, "Forbidden: bot is not a member of the {} chat", f"{SERVER}, check_chat_access")
BLOCKED = Words(403, "Forbidden: bot was blocked by the user", f"{SERVER}, fail_query_with_error: USER_IS_BLOCKED")
DEACTIVATED = Words(403, "Forbidden: user is deactivated", f"{SERVER}, check_chat_access")
NOT_STARTED = Words(
    403, "Forbidden: bot can't initiate conversation with a user", "aiogram exceptions, issues of many bots"
)
TO_A_BOT = Words(403, "Forbidden: bot can't send messages to bots", "aiogram exceptions, issues of many bots")
MUTED = Words(
    400, "Bad Request: not enough rights to send {} to the chat", f"{LIBRARY}, DialogManager/MessageContent"
)
TOO_MANY = Words(429, "Too Many Requests: retry after {}", f"{SERVER}, set_retry_after_error; {FAQ}")

OTHER_POLLER = Words(
    409,
    "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    f"{SERVER}, abort_long_poll",
)
WEBHOOK_TOOK_OVER = Words(409, "Conflict: terminated by setWebhook request", f"{SERVER}, abort_long_poll")
WEBHOOK_ACTIVE = Words(
    409,
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    f"{SERVER}, process_get_updates_query",
)
BAD_WEBHOOK_URL = Words(400, "Bad Request: bad webhook: {}", f"{SERVER}, do_set_webhook")
BAD_SECRET = Words(
    400, "Bad Request: secret token contains unallowed characters", f"{SERVER}, process_set_webhook_query"
)
LONG_SECRET = Words(400, "Bad Request: secret token is too long", f"{SERVER}, process_set_webhook_query")

TEXT_EMPTY = Words(400, "Bad Request: message text is empty", f"{SERVER}, get_formatted_text callers")
TEXT_TOO_LONG = Words(400, "Bad Request: message is too long", f"{LIBRARY}, MessageContent; issues of many bots")
EDIT_TOO_LONG = Words(
    400, "Bad Request: MESSAGE_TOO_LONG", "Telegram error MESSAGE_TOO_LONG, messages.editMessage"
)
CAPTION_TOO_LONG = Words(400, "Bad Request: message caption is too long", f"{LIBRARY}, MessageContent")
CANT_PARSE = Words(400, "Bad Request: can't parse entities: {}", f"{LIBRARY}, MessageEntity.cpp")
ENTITY_PAST_END = Words(
    400,
    "Bad Request: entity beginning at UTF-16 offset {} ends after the end of the text at UTF-16 offset {}",
    f"{LIBRARY}, MessageEntity.cpp",
)
ENTITY_ENDS_IN_SYMBOL = Words(
    400,
    "Bad Request: entity beginning at UTF-16 offset {} ends in a middle of a UTF-16 symbol at byte offset {}",
    f"{LIBRARY}, MessageEntity.cpp",
)
ENTITY_BEGINS_IN_SYMBOL = Words(
    400,
    "Bad Request: entity begins in a middle of a UTF-16 symbol at byte offset {}",
    f"{LIBRARY}, MessageEntity.cpp",
)
PARSE_MODE = Words(400, "Bad Request: unsupported parse_mode", f"{SERVER}, get_formatted_text")

BUTTON_DATA = Words(
    400, "Bad Request: BUTTON_DATA_INVALID", "Telegram error BUTTON_DATA_INVALID, messages.sendMessage"
)
BUTTON_EMPTY = Words(
    400,
    "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    f"{SERVER}, get_inline_keyboard_button",
)
BUTTON_WITHOUT_TEXT = Words(
    400,
    'Bad Request: can\'t parse inline keyboard button: Field "text" must be of type String',
    f"{SERVER}, get_inline_keyboard_button",
)
BUTTON_NO_TEXT = Words(
    400, "Bad Request: inline keyboard button text must be non-empty", f"{LIBRARY}, ReplyMarkup.cpp"
)
BUTTON_URL = Words(
    400,
    "Bad Request: inline keyboard button URL '{}' is invalid: Wrong HTTP URL",
    f"{LIBRARY}, ReplyMarkup.cpp",
)
MARKUP_TOO_LONG = Words(400, "Bad Request: reply markup is too long", f"{SERVER}, REPLY_MARKUP_TOO_LONG")
MARKUP_BROKEN = Words(400, "Bad Request: object expected as reply markup", f"{SERVER}, get_reply_markup")

THREAD_NOT_FOUND = Words(
    400, "Bad Request: message thread not found", "tdlib/telegram-bot-api #472, #798 (General)"
)
TOPIC_CLOSED = Words(400, "Bad Request: TOPIC_CLOSED", "Telegram error TOPIC_CLOSED, messages.sendMessage")
REPLY_NOT_FOUND = Words(400, "Bad Request: message to be replied not found", f"{SERVER}, check_reply_parameters")

NO_MESSAGE_ID = Words(400, "Bad Request: message identifier is not specified", f"{SERVER}, get_message_id callers")
EDIT_NOT_FOUND = Words(400, "Bad Request: message to edit not found", f"{SERVER}, check_message")
CANT_EDIT = Words(400, "Bad Request: message can't be edited", f"{LIBRARY}, MessagesManager")
NO_TEXT_TO_EDIT = Words(400, "Bad Request: there is no text in the message to edit", "telegraph #267")
NO_CAPTION_TO_EDIT = Words(
    400, "Bad Request: there is no caption in the message to edit", f"{LIBRARY}, editMessageCaption"
)
NO_MEDIA_TO_EDIT = Words(
    400, "Bad Request: there is no media in the message to edit", f"{LIBRARY}, editMessageMedia"
)
NOT_MODIFIED = Words(
    400,
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message",
    f"{SERVER}, fail_query_with_error: MESSAGE_NOT_MODIFIED",
)
DELETE_NOT_FOUND = Words(400, "Bad Request: message to delete not found", f"{SERVER}, check_message")
CANT_DELETE = Words(400, "Bad Request: message can't be deleted for everyone", f"{LIBRARY}, deleteMessages")
NO_MESSAGE_IDS = Words(400, "Bad Request: message identifiers are not specified", f"{SERVER}, get_message_ids")
TOO_MANY_IDS = Words(400, "Bad Request: too many message identifiers specified", f"{SERVER}, get_message_ids")

QUERY_TOO_OLD = Words(
    400,
    "Bad Request: query is too old and response timeout expired or query ID is invalid",
    f"{SERVER}, fail_query_with_error: QUERY_ID_INVALID",
)
TOAST_TOO_LONG = Words(400, "Bad Request: MESSAGE_TOO_LONG", "pyTelegramBotAPI #500")

REACTION_INVALID = Words(
    400, "Bad Request: REACTION_INVALID", "Telegram error REACTION_INVALID, messages.sendReaction"
)
REACTIONS_TOO_MANY = Words(
    400, "Bad Request: REACTIONS_TOO_MANY", "Telegram error REACTIONS_TOO_MANY, sendReaction"
)
REACT_NOT_FOUND = Words(400, "Bad Request: message to react not found", f"{SERVER}, check_message")

PIN_NOT_FOUND = Words(400, "Bad Request: message to pin not found", f"{SERVER}, check_message")
UNPIN_NOT_FOUND = Words(400, "Bad Request: message to unpin not found", f"{SERVER}, check_message")
NO_PIN_RIGHT = Words(
    400,
    "Bad Request: not enough rights to manage pinned messages in the chat",
    f"{LIBRARY}, can_pin_messages",
)
CANT_PIN = Words(400, "Bad Request: a service message can't be pinned", f"{LIBRARY}, pinChatMessage")

NO_ADMINS = Words(
    400, "Bad Request: there are no administrators in the private chat", f"{SERVER}, getChatAdministrators"
)
BAD_USER = Words(400, "Bad Request: invalid user_id specified", f"{SERVER}, get_user_id")
UNKNOWN_USER = Words(400, "Bad Request: PARTICIPANT_ID_INVALID", "Telegram error, channels.getParticipant")
CANT_LEAVE = Words(400, "Bad Request: chat not found", f"{SERVER}, check_chat")

BAD_COMMAND = Words(
    400, "Bad Request: BOT_COMMAND_INVALID", "Telegram error BOT_COMMAND_INVALID, bots.setBotCommands"
)
BAD_COMMAND_DESCRIPTION = Words(
    400, "Bad Request: BOT_COMMAND_DESCRIPTION_INVALID", "Telegram error, setBotCommands"
)
TOO_MANY_COMMANDS = Words(
    400,
    "Bad Request: BOT_COMMANDS_TOO_MUCH",
    "Telethon #4700; also over about 4 KB in all: hermes-agent #4006",
)
BAD_LANGUAGE = Words(400, "Bad Request: invalid language code specified", f"{LIBRARY}, BotCommand.cpp")
BAD_SCOPE = Words(400, "Bad Request: can't parse BotCommandScope: {}", f"{SERVER}, get_bot_command_scope")
BAD_COMMANDS = Words(400, "Bad Request: can't parse commands JSON object", f"{SERVER}, get_bot_commands")
LONG_NAME = Words(400, "Bad Request: name is too long", f"{LIBRARY}, BotInfoManager; limits of {API}#setmyname")
LONG_DESCRIPTION = Words(
    400, "Bad Request: description is too long", f"{LIBRARY}; limits of {API}#setmydescription"
)

NO_FILE = Words(400, "Bad Request: there is no {} in the request", f"{SERVER}, get_input_file")
EMPTY_FILE = Words(400, "Bad Request: file must be non-empty", f"{LIBRARY}, FileManager")
BAD_FILE_ID = Words(400, "Bad Request: wrong file identifier/HTTP URL specified", f"{LIBRARY}, FileManager")
FILE_UNAVAILABLE = Words(
    400, "Bad Request: wrong file_id or the file is temporarily unavailable", f"{SERVER}, getFile"
)
FILE_TOO_BIG = Words(400, "Bad Request: file is too big", f"{SERVER}, do_get_file")
BAD_PHOTO = Words(400, "Bad Request: IMAGE_PROCESS_FAILED", "Telegram error, messages.uploadMedia")
BAD_DIMENSIONS = Words(400, "Bad Request: PHOTO_INVALID_DIMENSIONS", "Telegram error, messages.sendMedia")
NO_ACTION = Words(400, "Bad Request: wrong parameter action in request", f"{SERVER}, get_chat_action")
