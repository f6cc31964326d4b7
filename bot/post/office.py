"""The post as the rest of the bot knows it."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Any, TypeVar

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError
from aiogram.methods import (
    AnswerCallbackQuery,
    DeleteMessage,
    GetChatMember,
    PinChatMessage,
    TelegramMethod,
    UnpinChatMessage,
)
from aiogram.types import CallbackQuery, ChatMemberAdministrator, InlineKeyboardMarkup, Message
from aiogram.utils.formatting import Text

from bot.post.courier import heard
from bot.post.easel import Easel
from bot.post.gallery import Gallery
from bot.post.letters import RECORDED, Card, Draft, Letter, edit, message, photo, reaction
from bot.post.lines import Lines
from bot.post.pace import Pace, Urgency
from bot.post.passing import Passing
from bot.post.questions import answer_press, ask
from bot.services.orders import Place

TOAST_LENGTH = 200

Keyboard = InlineKeyboardMarkup | None
Answer = TypeVar("Answer")
Sent = Callable[[int | None], Awaitable[None]]

log = structlog.get_logger(__name__)


async def nothing_to_draw(_game_id: int) -> Card | None:
    """No card."""
    return None


async def nobody_listens(*_news: int) -> None:
    """Nothing."""


class Post:
    """The only sender. Every method returns at once, unless it says otherwise.

    Args:
        draw: The card of a game as it stands now; asked when the card's turn has come.
        card_posted: Hears the game and the message of a card that was posted anew.
        on_forbidden: Hears of a chat that lets us no longer in; its line is dropped.
        on_migrated: Hears the old and the new id of a chat; its line goes on under the new one.
        recorded: What a short reply says where the chat allows no reaction, or where confirmations are
            joined; called while the message is handled, so in its language.
        alone: Keeps other processes from drawing the card of a game while this one does.
    """

    def __init__(
        self,
        bot: Bot,
        *,
        draw: Callable[[int], Awaitable[Card | None]] = nothing_to_draw,
        card_posted: Callable[[int, int], Awaitable[None]] = nobody_listens,
        on_forbidden: Callable[[int], Awaitable[None]] = nobody_listens,
        on_migrated: Callable[[int, int], Awaitable[None]] = nobody_listens,
        recorded: Callable[[Message], Text] = lambda _message: Text(RECORDED),
        alone: Callable[[int], AbstractAsyncContextManager[None]] = lambda _number: nullcontext(),
        pace: Pace | None = None,
    ) -> None:
        self._bot = bot
        self._draw = draw
        self._card_posted = card_posted
        self._recorded = recorded
        self._pace = pace or Pace()
        self.gallery = Gallery()
        self._lines = Lines(bot, self._pace, on_forbidden, on_migrated, alone)
        self._easel = Easel(self._pace, self._lines.put, self._lines.errand)
        self._passing = Passing(self._pace, self.delete)

    async def answer(
        self,
        to: Message,
        content: Text,
        *,
        keyboard: Keyboard = None,
        silent: bool = True,
        urgency: Urgency = Urgency.MONEY,
        on_sent: Sent | None = None,
    ) -> None:
        """Reply to a message, in its topic; `on_sent` hears the reply's id."""
        place = Place(to.chat.id, thread_of(to))
        method = message(place, content, keyboard=keyboard, reply_to=to.message_id, silent=silent)
        self._lines.put(to.chat.id, Letter(method=method, urgency=urgency, done=on_sent))

    async def hint(self, to: Message, content: Text) -> None:
        """Reply to a message with what concerns its author alone: in a group it goes away after a minute."""

        async def sent(message_id: int | None) -> None:
            if message_id is not None:
                self._passing.begin(to.chat.id, message_id)

        await self.answer(to, content, on_sent=None if Place(to.chat.id).is_private else sent)

    async def confirm(self, to: Message, content: Text | None = None, *, keyboard: Keyboard = None) -> None:
        """Say that what a message asked for is recorded: by 👌, or by a short reply if there is `content`.

        Confirmations that would wait too long are joined into one message of a line each, without buttons.
        """
        place = Place(to.chat.id, thread_of(to))
        gist = content or self._recorded(to)
        method = message(place, gist, keyboard=keyboard, reply_to=to.message_id)
        reply = Letter(method=method, urgency=Urgency.MONEY, gists=(gist,))
        letter = reply
        if content is None and self._lines.account(to.chat.id).reacts_at <= self._pace.now():
            letter = Letter(
                method=reaction(to.chat.id, to.message_id),
                urgency=Urgency.MONEY,
                gists=(gist,),
                otherwise=lambda: reply,
                topic=place.thread,
            )
        self._lines.put(to.chat.id, letter)

    async def say(
        self,
        place: Place,
        content: Text,
        *,
        keyboard: Keyboard = None,
        silent: bool = True,
        urgency: Urgency = Urgency.RESULT,
        on_sent: Sent | None = None,
    ) -> None:
        """Post a message of its own; `on_sent` hears its id."""
        method = message(place, content, keyboard=keyboard, silent=silent)
        self._lines.put(place.chat_id, Letter(method=method, urgency=urgency, done=on_sent))

    async def picture(
        self, to: Message | CallbackQuery, svg: str, caption: Text, *, urgency: Urgency = Urgency.WINDOW
    ) -> None:
        """Show a picture where somebody wrote or pressed, words below it; returns when it is drawn.

        Where it cannot be shown, the words stand alone.
        """
        asked = to if isinstance(to, Message) else to.message
        if asked is None:
            return
        place = Place(asked.chat.id, thread_of(asked) if isinstance(asked, Message) else 0)
        reply_to = to.message_id if isinstance(to, Message) else None
        words = Letter(method=message(place, caption, reply_to=reply_to), urgency=urgency)
        try:
            method = photo(place, await self.gallery.file(svg), caption, reply_to=reply_to)
        except ValueError:
            log.exception("picture not drawn")
            self._lines.put(place.chat_id, words)
            return

        def instead() -> Letter:
            self.gallery.take_down(method)
            return words

        letter = Letter(
            method=method,
            urgency=urgency,
            answered=lambda answer: self.gallery.hang(method, answer),
            otherwise=instead,
        )
        self._lines.put(place.chat_id, letter)

    async def edit(
        self,
        chat_id: int,
        message_id: int,
        content: Text,
        *,
        keyboard: Keyboard = None,
        urgency: Urgency = Urgency.WINDOW,
    ) -> None:
        """Change a message; one that is gone stays gone."""
        method = edit(chat_id, message_id, content, keyboard)
        self._lines.put(chat_id, Letter(method=method, urgency=urgency))

    async def redraw(self, chat_id: int, message_id: int, content: Text, keyboard: Keyboard = None) -> None:
        """Have a window show its latest state when its turn comes; what it showed in between is skipped."""
        self._easel.show((chat_id, message_id), edit(chat_id, message_id, content, keyboard))

    async def redraw_pressed(self, press: CallbackQuery, content: Text, keyboard: Keyboard = None) -> None:
        """Have the message that a pressed button stands on show something else."""
        if press.message:
            await self.redraw(press.message.chat.id, press.message.message_id, content, keyboard)

    async def delete(self, chat_id: int, message_id: int) -> None:
        """Remove a message of the bot's own."""
        self._easel.forget((chat_id, message_id))
        method = DeleteMessage(chat_id=chat_id, message_id=message_id)
        self._lines.put(chat_id, Letter(method=method, urgency=Urgency.WINDOW))

    async def unpin(self, chat_id: int, message_id: int) -> None:
        """Let a message no longer stand on top of the chat; no right to do so is no error."""
        method = UnpinChatMessage(chat_id=chat_id, message_id=message_id)
        self._lines.put(chat_id, Letter(method=method, urgency=Urgency.CARD))

    async def toast(self, press: CallbackQuery, content: str = "", *, alert: bool = False) -> None:
        """Answer a press, outside the budget, as soon as the chat's pause allows it."""
        chat_id = press.message.chat.id if press.message else press.from_user.id
        method = AnswerCallbackQuery(
            callback_query_id=press.id, text=content[:TOAST_LENGTH] or None, show_alert=alert or None
        )
        self._lines.errand(answer_press(self._bot, self._pace, self._lines.account(chat_id), method))

    async def refresh_card(self, game_id: int, chat_id: int) -> None:
        """Have a game's card shown as it stands when its turn comes."""
        self._lines.put(chat_id, Draft(key=game_id, write=lambda: self._card(game_id)))

    async def send_once(
        self, method: TelegramMethod[Any], chat_id: int, *, urgency: Urgency = Urgency.RESULT
    ) -> int | None:
        """The id of the message sent; returns when Telegram has answered, and never sends twice.

        Raises:
            Uncertain: The answer was lost.
            Unsent: The program stops and the send was not tried.
            TelegramAPIError: Telegram refuses it.
        """
        receipt: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()
        letter = Letter(
            method=method,
            urgency=urgency,
            receipt=receipt,
            answered=lambda answer: self.gallery.hang(method, answer),
        )
        self._lines.put(chat_id, letter)
        return await receipt

    async def ask(self, method: TelegramMethod[Answer], chat_id: int, *, patience: float = 5.0) -> Answer:
        """Telegram's answer to a question about a chat; returns when it is there.

        Raises:
            TimeoutError: The chat's pause takes longer than `patience` seconds.
            AiogramError: Telegram refuses, or cannot be reached in that time.
        """
        return await ask(self._bot, self._pace, self._lines.account(chat_id), method, patience)

    async def may_pin(self, chat_id: int) -> bool:
        """Whether the bot may put messages on top of a chat; no answer means no."""
        try:
            me = await self.ask(GetChatMember(chat_id=chat_id, user_id=self._bot.id), chat_id)
        except (AiogramError, TimeoutError):
            return False
        return isinstance(me, ChatMemberAdministrator) and bool(me.can_pin_messages)

    @property
    def at_work(self) -> bool:
        """Whether anything waits to be sent."""
        return self._lines.at_work

    @property
    def waiting(self) -> int:
        """How many letters wait for their turn."""
        return self._lines.waiting

    async def drain(self, seconds: float) -> int:
        """Send what still waits, for at most `seconds`; the number of letters that did not go.

        Afterwards the post takes nothing any more.
        """
        left = await self._lines.drain(seconds)
        await self._passing.close()
        return left

    async def _card(self, game_id: int) -> Letter | None:
        card = await self._draw(game_id)
        if card is None:
            return None
        place = Place(card.chat_id, card.thread)
        posted = Letter(
            method=message(place, card.content, keyboard=card.keyboard, silent=card.silent),
            urgency=Urgency.CARD,
            done=lambda message_id: self._posted(game_id, card, message_id),
        )
        if card.message_id is None:
            return posted
        return Letter(
            method=edit(card.chat_id, card.message_id, card.content, card.keyboard),
            urgency=Urgency.CARD,
            otherwise=(lambda: posted) if card.renew else None,
        )

    async def _posted(self, game_id: int, card: Card, message_id: int | None) -> None:
        if message_id is None:
            return
        await heard(self._card_posted(game_id, message_id))
        if card.pin and await self.may_pin(card.chat_id):
            method = PinChatMessage(chat_id=card.chat_id, message_id=message_id, disable_notification=True)
            self._lines.put(card.chat_id, Letter(method=method, urgency=Urgency.CARD))


def thread_of(to: Message) -> int:
    """The topic of a message; 0 outside topics, where a thread is only a chain of replies."""
    return (to.message_thread_id or 0) if to.is_topic_message else 0
