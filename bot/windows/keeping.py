"""The windows that are open, and what was said in those that are done."""

import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import Protocol

from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message
from aiogram.utils.formatting import Text

from bot.keyboards import WindowPress
from bot.post import Post, Urgency
from bot.services.orders import Actor, Order, Place
from bot.services.wishes import Wish
from bot.windows.states import State

LIFETIME = timedelta(minutes=10)
# So many windows that are done are remembered, for a second press of their last button.
REMEMBERED = 500


@dataclass(slots=True)
class Window:
    """One person's dialogue in one chat.

    Attributes:
        id: Short, and never used twice, not even after a restart; begins with the code of its first state.
        owner: Who began it; nobody else may press.
        state: Where the dialogue is.
        wish: What its owner wants recorded, once they have said it.
        step: Grows with each operation, so that the same button later is another wish.
        message: The message that shows it, once Telegram has taken it.
        said: The last toast, for whoever presses a button that has done its work.
        unseen: What it shows by now, while Telegram has not yet said which message it is.
        seen_in: Its owner's own chat with the bot, if it was begun there.
        offered: What its buttons have meant so far; anything else somebody has made up.
        admin: Its owner administers the chat, or Telegram did not say; false where nobody asked.
        heard: The last press that changed the state: one that Telegram hands out again changes nothing.
    """

    owner: Actor
    place: Place
    state: State
    touched_at: datetime
    id: str = ""
    wish: Wish | None = None
    step: int = 0
    message: int | None = None
    closed: bool = False
    said: str = ""
    heard: str = ""
    unseen: "tuple[Text, InlineKeyboardMarkup | None] | None" = None
    seen_in: Place | None = None
    offered: set[tuple[str, str]] = field(default_factory=set)
    admin: bool = False

    def order(self, game: int | None) -> Order:
        """Its owner, who looks at a game; nothing is carried out by it."""
        return Order(self.owner, self.place, "", self.touched_at, admin=self.admin, game=game)

    @property
    def stage(self) -> Place:
        """Where its message stands; in private that is not where its league lives."""
        return self.seen_in or self.place

    def is_open_to(self, actor: Actor) -> bool:
        """Whether somebody may press its buttons."""
        return self.owner.telegram_id == actor.telegram_id or (self.owner.anonymous and self.state.for_admins)

    def button(self, label: str, act: str, about: str = "") -> tuple[str, WindowPress]:
        """A button of this window as it is now."""
        self.offered.add((act, about))
        return label, WindowPress(window=self.id, step=self.step, act=act, about=about)


class Shelf(Protocol):
    """Where several processes keep their windows, besides each in its memory."""

    async def bring(self, chat_id: int, mine: dict[str, Window]) -> list[str]:
        """Make the windows of a chat what others left of them; those that are gone."""

    async def keep(self, chat_id: int, mine: list[Window], oldest: datetime) -> None:
        """Leave the windows of a chat to others, but for those that are done and were touched before `oldest`."""


class Windows:
    """The windows that are open: one a person and chat.

    Args:
        shelf: Where other processes find them; None where there are none.
    """

    def __init__(self, post: Post, clock: Callable[[], datetime], shelf: Shelf | None = None) -> None:
        self._post = post
        self._clock = clock
        self._shelf = shelf
        self._open: dict[str, Window] = {}
        self._done: dict[str, Window] = {}

    @asynccontextmanager
    async def at_hand(self, chat_id: int) -> AsyncIterator[None]:
        """While the block works on an update of a chat, its windows are as whoever came before left them."""
        await self._bring(chat_id)
        try:
            yield
        finally:
            await self._keep(chat_id)

    def begin(self, order: Order, state: State) -> Window:
        """A window for the order's actor, not yet shown; see `show`."""
        name = (state.code or "-") + secrets.token_urlsafe(6)
        seen_in = Place(order.actor.telegram_id) if order.private else None
        admin = order.admin or order.unsure
        return Window(order.actor, order.place, state, self._clock(), name, seen_in=seen_in, admin=admin)

    def find(self, window_id: str) -> Window | None:
        """The window with this id, open or done; None when it is too old, or from before a restart."""
        return self._open.get(window_id) or self._done.get(window_id)

    def change(self, window: Window, press: CallbackQuery, state: State) -> None:
        """Let a press bring a window to another state, once."""
        if window.heard != press.id:
            window.heard, window.state = press.id, state
        if window.message is None and isinstance(press.message, Message):
            window.message = press.message.message_id

    def shown_by(self, chat_id: int, message_id: int) -> Window | None:
        """The window that a message shows."""
        found = (each for each in self._open.values() if each.message == message_id)
        return next((each for each in found if each.stage.chat_id == chat_id), None)

    def own_in(self, chat_id: int) -> Window | None:
        """The window that is open in somebody's own chat with the bot: whatever they write there is for it."""
        found = (each for each in self._open.values() if each.stage.chat_id == chat_id)
        return next(found, None) if Place(chat_id).is_private else None

    def standing_in(self, chat_id: int) -> list[Window]:
        """The windows whose messages stand in a chat."""
        return [each for each in self._open.values() if each.stage.chat_id == chat_id]

    async def show(
        self, window: Window, content: Text, keyboard: InlineKeyboardMarkup | None, *, silent: bool = True
    ) -> None:
        """Show where a window is now: by a new message at first, afterwards by an edit of it."""
        window.touched_at = self._clock()
        if window.closed:
            return
        if window.id in self._open:
            if window.message is None:
                window.unseen = content, keyboard
            else:
                await self._post.redraw(window.stage.chat_id, window.message, content, keyboard)
            await self._keep(window.stage.chat_id)
            return
        await self._replace(window)
        await self._keep(window.stage.chat_id)
        await self._post.say(
            window.stage,
            content,
            keyboard=keyboard,
            silent=silent,
            urgency=Urgency.WINDOW,
            on_sent=lambda message_id: self._sent(window, message_id),
        )

    async def close(self, window: Window) -> None:
        """A window is done: its message goes away."""
        window.closed = True
        self._open.pop(window.id, None)
        self._done[window.id] = window
        for old in list(islice(self._done, max(0, len(self._done) - REMEMBERED))):
            del self._done[old]
        await self._keep(window.stage.chat_id)
        if window.message is not None:
            await self._post.delete(window.stage.chat_id, window.message)

    async def sweep(self) -> None:
        """Close the windows that nobody has touched for ten minutes."""
        oldest = self._clock() - LIFETIME
        for window in [each for each in self._open.values() if each.touched_at < oldest]:
            await self._bring(window.stage.chat_id)
            if window.id in self._open and window.touched_at < oldest:
                await self.close(window)

    async def _replace(self, window: Window) -> None:
        for other in list(self._open.values()):
            same_person = other.owner.telegram_id == window.owner.telegram_id
            if same_person and other.stage.chat_id == window.stage.chat_id:
                await self.close(other)
        self._open[window.id] = window

    async def _sent(self, window: Window, message_id: int | None) -> None:
        await self._bring(window.stage.chat_id)
        window.message = message_id
        await self._keep(window.stage.chat_id)
        if message_id is None:
            return
        if window.closed:
            await self._post.delete(window.stage.chat_id, message_id)
        elif window.unseen:
            await self._post.redraw(window.stage.chat_id, message_id, *window.unseen)

    async def _bring(self, chat_id: int) -> None:
        """See what others did with the windows of a chat."""
        if self._shelf is None:
            return
        mine = {id_: each for id_, each in (self._done | self._open).items() if each.stage.chat_id == chat_id}
        gone = await self._shelf.bring(chat_id, mine)
        for id_, window in mine.items():
            kept, other = (self._done, self._open) if window.closed else (self._open, self._done)
            kept[id_] = window
            other.pop(id_, None)
        for id_ in gone:
            self._open.pop(id_, None)
            self._done.pop(id_, None)

    async def _keep(self, chat_id: int) -> None:
        """Let others see what was done with the windows of a chat."""
        if self._shelf is not None:
            every = [*self._open.values(), *self._done.values()]
            mine = [window for window in every if window.stage.chat_id == chat_id]
            await self._shelf.keep(chat_id, mine, self._clock() - LIFETIME)
