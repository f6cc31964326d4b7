"""What waits in a chat's line."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from aiogram.methods import EditMessageText, SendMessage, SendPhoto, SetMessageReaction, TelegramMethod
from aiogram.types import InlineKeyboardMarkup, InputFile, LinkPreviewOptions, ReactionTypeEmoji, ReplyParameters
from aiogram.utils.formatting import Text, sizeof

from bot.post.pace import Urgency
from bot.services.orders import Place
from bot.views.splitting import CAPTION_UNITS, split

LONGEST = 4096
RECORDED = "👌"
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


@dataclass(slots=True, kw_only=True)
class Letter:
    """One call to one chat.

    Attributes:
        since: When it was put into the line.
        gists: What it says about money; letters with a gist may be joined into one.
        done: Called with the message's id when Telegram took it.
        answered: Called with the whole of Telegram's answer.
        otherwise: What goes in its place when Telegram refuses it.
        receipt: Somebody waits for the outcome, and a lost answer must not lead to a second try.
        attempts: Answers lost so far.
        draft: What it was written from, if it was; that goes back into the line in its place.
        number: Its place in the line.
        topic: Where it belongs when its method does not say.
    """

    method: TelegramMethod[Any]
    urgency: Urgency
    since: float = 0.0
    gists: tuple[Text, ...] = ()
    done: Callable[[int | None], Awaitable[None]] | None = None
    answered: Callable[[object], None] | None = None
    otherwise: Callable[[], "Letter"] | None = None
    receipt: asyncio.Future[int | None] | None = None
    attempts: int = 0
    draft: "Draft | None" = None
    number: int = 0
    topic: int = 0

    @property
    def thread(self) -> int:
        """The topic that it goes to; 0 outside topics."""
        return getattr(self.method, "message_thread_id", None) or self.topic


@dataclass(slots=True, kw_only=True)
class Draft:
    """A letter that is written only when its turn comes, so that it shows the latest state."""

    key: int
    write: Callable[[], Awaitable[Letter | None]]
    urgency: Urgency = Urgency.CARD
    since: float = 0.0
    attempts: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A game's card as it stands now.

    Attributes:
        message_id: The message that shows it; None posts a new one.
        pin: Pin it when it is posted.
        renew: Post it anew when its message is gone; a closed game's card is let go.
    """

    chat_id: int
    content: Text
    thread: int = 0
    keyboard: InlineKeyboardMarkup | None = None
    message_id: int | None = None
    pin: bool = True
    renew: bool = True
    silent: bool = True


def message(
    place: Place,
    content: Text,
    *,
    keyboard: InlineKeyboardMarkup | None = None,
    reply_to: int | None = None,
    silent: bool = True,
) -> SendMessage:
    """A new message; a reply survives the loss of what it answers."""
    text, entities = content.render()
    return SendMessage(
        chat_id=place.chat_id,
        text=text,
        entities=entities,
        parse_mode=None,
        message_thread_id=place.thread or None,
        reply_markup=keyboard,
        link_preview_options=NO_PREVIEW,
        disable_notification=silent or None,
        reply_parameters=ReplyParameters(message_id=reply_to, allow_sending_without_reply=True)
        if reply_to
        else None,
    )


def photo(
    place: Place,
    file: InputFile | str,
    caption: Text,
    *,
    keyboard: InlineKeyboardMarkup | None = None,
    reply_to: int | None = None,
    silent: bool = True,
) -> SendPhoto:
    """A new message with a picture, uploaded or named by Telegram's id, and as many words below it as fit."""
    text, entities = split(caption, CAPTION_UNITS)[0].render()
    return SendPhoto(
        chat_id=place.chat_id,
        photo=file,
        caption=text,
        caption_entities=entities,
        parse_mode=None,
        message_thread_id=place.thread or None,
        reply_markup=keyboard,
        disable_notification=silent or None,
        reply_parameters=ReplyParameters(message_id=reply_to, allow_sending_without_reply=True)
        if reply_to
        else None,
    )


def edit(
    chat_id: int, message_id: int, content: Text, keyboard: InlineKeyboardMarkup | None = None
) -> EditMessageText:
    """A message as it should stand from now on."""
    text, entities = content.render()
    return EditMessageText(
        chat_id=chat_id,
        message_id=message_id,
        text=text,
        entities=entities,
        parse_mode=None,
        reply_markup=keyboard,
        link_preview_options=NO_PREVIEW,
    )


def reaction(chat_id: int, message_id: int) -> SetMessageReaction:
    """The mark that says "recorded" without a message."""
    return SetMessageReaction(chat_id=chat_id, message_id=message_id, reaction=[ReactionTypeEmoji(emoji=RECORDED)])


def joined(letters: list[Letter]) -> tuple[Letter, int]:
    """One letter that says what the first letters say, a line each, and how many of them fit into it."""
    first = letters[0]
    lines = list(first.gists)
    size, count = sum(map(_length, lines)), 1
    for letter in letters[1:]:
        size += sum(map(_length, letter.gists))
        if size > LONGEST:
            break
        lines += letter.gists
        count += 1
    content = Text(lines[0], *(part for line in lines[1:] for part in ("\n", line)))
    chat_id: int = getattr(first.method, "chat_id", 0)
    method = message(Place(chat_id, first.thread), content)
    return Letter(method=method, urgency=first.urgency, since=first.since, gists=tuple(lines)), count


def _length(line: Text) -> int:
    return sizeof(line.render()[0]) + 1
