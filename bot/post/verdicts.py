"""What an error of a call means for the letter that it carried."""

from enum import Enum, auto
from typing import Any

from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramConflictError,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import TelegramMethod
from aiohttp import ClientConnectorError

UNCHANGED = "message is not modified"
NO_REACTIONS = ("reaction_invalid", "reactions are", "reaction is")


class Verdict(Enum):
    """What to do next."""

    SENT = auto()
    OFFLINE = auto()
    LOST = auto()
    MOVED = auto()
    FORBIDDEN = auto()
    REFUSED = auto()


def verdict(error: Exception) -> Verdict:
    """What an error of a call means.

    OFFLINE: Telegram was never reached, or takes nothing from us for now. LOST: it may have done what was
    asked, or not. REFUSED: it would say the same again.
    """
    match error:
        case TelegramMigrateToChat():
            return Verdict.MOVED
        case TelegramForbiddenError():
            return Verdict.FORBIDDEN
        case TelegramBadRequest():
            return Verdict.SENT if UNCHANGED in error.message else Verdict.REFUSED
        case TelegramEntityTooLarge():
            return Verdict.REFUSED
        case TelegramUnauthorizedError() | TelegramConflictError():
            return Verdict.OFFLINE
        case TelegramNetworkError():
            return Verdict.OFFLINE if isinstance(error.__cause__, ClientConnectorError) else Verdict.LOST
        case TelegramServerError():
            return Verdict.LOST
        case ClientDecodeError(data=dict() as answer):
            # Telegram answered in a shape that this aiogram does not know: the deed is done all the same.
            return Verdict.SENT if answer.get("ok") else Verdict.REFUSED
        case ClientDecodeError():
            return Verdict.LOST
        case _:
            return Verdict.REFUSED


def in_words(error: Exception) -> str:
    """The error in Telegram's words, or its kind alone where the words could quote a message."""
    return error.message if isinstance(error, TelegramAPIError) else type(error).__name__


def message_of(answer: object) -> int | None:
    """The id of the message that an answer, or an answer that could not be decoded, speaks of."""
    if isinstance(answer, ClientDecodeError):
        raw = answer.data.get("result") if isinstance(answer.data, dict) else None
        found = raw.get("message_id") if isinstance(raw, dict) else None
    else:
        found = getattr(answer, "message_id", None)
    return found if isinstance(found, int) else None


def softened(method: TelegramMethod[Any], error: Exception) -> TelegramMethod[Any] | None:
    """The same call without what Telegram refuses about it: a lost topic, or marks in the text."""
    words = in_words(error).lower()
    if "thread not found" in words or "topic_closed" in words or "topic_deleted" in words:
        field = "message_thread_id"
    elif "entit" in words:
        field = "entities"
    else:
        return None
    return method.model_copy(update={field: None}) if getattr(method, field, None) else None
