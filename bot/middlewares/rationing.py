"""Nobody takes the bot for themselves: who asks for too much at once has to pause, and is told so once."""

from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, Message, TelegramObject, Update, User

from bot import views
from bot.middlewares.hearing import SERVICE_SENDERS, place_of
from bot.middlewares.pressing import pressed_in
from bot.middlewares.rations import Grant, Ration, Rations
from bot.post import Post
from bot.services.games import GameService
from bot.services.orders import Place

# The quickest counts forty stacks on the pad with three keys a second; a chat is a full evening of them.
PERSON = Ration(burst=40, per_second=3)
CHAT = Ration(burst=300, per_second=20)
# An evening that Telegram kept while the bot was away comes all at once, and nobody was too fast.
LATE = timedelta(seconds=30)
# So many updates that failed come again without being counted again.
REMEMBERED = 1000

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]


class Rationing(BaseMiddleware):
    """Lets so much through of each person and of each chat; the rest is not recorded."""

    def __init__(self, rations: Rations, clock: Callable[[], datetime]) -> None:
        self._rations = rations
        self._clock = clock
        self._failed: deque[int] = deque(maxlen=REMEMBERED)

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Let it through, or say that it is not recorded; what failed and comes again is let through."""
        update: Update = data["event_update"]
        try:
            if update.update_id not in self._failed and (refused := await self._refused(event)):
                await _say(event, data, *refused)
                return None
            return await handler(event, data)
        except Exception:
            self._failed.append(update.update_id)
            raise

    async def _refused(self, event: TelegramObject) -> tuple[Grant, Ration] | None:
        if isinstance(event, Message) and self._clock() - event.date > LATE:
            return None
        for key, ration in _accounts(event):
            grant = await self._rations.take(key, ration)
            if grant is not Grant.GIVEN:
                return grant, ration
        return None


def _accounts(event: TelegramObject) -> Iterator[tuple[str, Ration]]:
    """Whose rations it takes: its author's and its chat's; somebody whom Telegram hides has only the chat's."""
    author: User | None = getattr(event, "from_user", None)
    if author and author.id not in SERVICE_SENDERS:
        yield f"person {author.id}", PERSON
    yield f"chat {_place(event).chat_id}", CHAT


def _place(event: TelegramObject) -> Place:
    if isinstance(event, CallbackQuery):
        return pressed_in(event)
    return place_of(event) if isinstance(event, Message) else Place(0)


async def _say(event: TelegramObject, data: dict[str, Any], grant: Grant, ration: Ration) -> None:
    """Every press is answered; of the words that came too fast the first are."""
    post: Post = data["post"]
    games: GameService = data["games"]
    begins = grant is Grant.PAUSE
    league = await games.league(_place(event)) if begins else None
    words = views.too_fast(league, round(ration.pause)) if league else None
    if isinstance(event, CallbackQuery):
        await post.toast(event, views.plain(words) if words else "", alert=begins)
    elif isinstance(event, Message) and words and event.edit_date is None:
        await post.answer(event, words)
