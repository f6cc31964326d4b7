"""In private one league at a time is shown: what is asked there is asked of it, and the answer names it."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import chain
from typing import Any

from aiogram import BaseMiddleware
from aiogram.types import CallbackQuery, InlineKeyboardMarkup, Message, TelegramObject
from aiogram.utils.formatting import Text

from bot import views
from bot.keyboards import LobbyPress, WindowPress
from bot.middlewares.members import Members
from bot.post import Post
from bot.services.commands import Spoken
from bot.services.games import GameService
from bot.services.lobby import IN_PRIVATE, Door, LobbyService
from bot.services.orders import Order, Place
from bot.windows import Windows

Handler = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]
Keyboard = InlineKeyboardMarkup | None


class Entering(BaseMiddleware):
    """Lets what is asked in private be about the league that its author sees there."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:  # noqa: ANN401  # as aiogram declares it
        """Put the league's place into the order; ask which it is, where that is not clear."""
        order: Order = data["order"]
        if not order.place.is_private or not _is_about_a_league(event, data):
            return await handler(event, data)
        if place := _place_of_window(event, data["windows"]):
            data["order"] = replace(order, place=place, private=True)
            return await handler(event, data)
        doors = await open_doors(order, data["lobby"], data["members"])
        chosen = await _chosen(doors, data)
        if chosen is None:
            await _ask(event, doors, data)
            return None
        data["order"] = replace(order, place=chosen.place, private=True)
        data["post"] = NamingPost(data["post"], chosen, several=len(doors) > 1)
        return await handler(event, data)


class NamingPost:
    """The post, in a private chat: every answer begins with the league that it is about."""

    def __init__(self, post: Post, door: Door, *, several: bool) -> None:
        self._post = post
        self._heading = views.heading(door)
        self._more = views.another_league(door) if several else None

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # whatever the post has
        """What needs no name."""
        return getattr(self._post, name)

    async def answer(self, to: Message, content: Text, *, keyboard: Keyboard = None, **rest: Any) -> None:  # noqa: ANN401  # as the post's own
        """Reply to a message."""
        await self._post.answer(to, self._named(content), keyboard=self._with_more(keyboard), **rest)

    async def hint(self, to: Message, content: Text) -> None:
        """Reply to a message with what concerns its author alone."""
        await self.answer(to, content)

    async def picture(self, to: Message | CallbackQuery, svg: str, caption: Text) -> None:
        """Show a picture where somebody wrote or pressed."""
        await self._post.picture(to, svg, self._named(caption))

    async def redraw_pressed(self, press: CallbackQuery, content: Text, keyboard: Keyboard = None) -> None:
        """Have the message that a pressed button stands on show something else."""
        await self._post.redraw_pressed(press, self._named(content), self._with_more(keyboard))

    def _named(self, content: Text) -> Text:
        return Text(self._heading, "\n", content)

    def _with_more(self, keyboard: Keyboard) -> Keyboard:
        rows = [each.inline_keyboard for each in (keyboard, self._more) if each]
        return InlineKeyboardMarkup(inline_keyboard=[*chain(*rows)]) if rows else None


async def open_doors(order: Order, lobby: LobbyService, members: Members) -> list[Door]:
    """The leagues of those chats that the order's actor still belongs to."""
    who = order.actor.telegram_id
    doors = await lobby.doors(who)
    return [door for door in doors if await members.is_in(door.league.chat_id, who, by="press")]


def _is_about_a_league(event: TelegramObject, data: dict[str, Any]) -> bool:
    if isinstance(event, Message):
        spoken: Spoken = data["spoken"]
        return spoken.command in IN_PRIVATE or spoken.command == ""
    return isinstance(event, CallbackQuery) and not (event.data or "").startswith(f"{LobbyPress.__prefix__}:")


def _place_of_window(event: TelegramObject, windows: Windows) -> Place | None:
    """Where the league lives that a window is about which is pressed or answered."""
    if isinstance(event, CallbackQuery) and (event.data or "").startswith(f"{WindowPress.__prefix__}:"):
        _, window_id, *_ = (event.data or "").split(":")
        window = windows.find(window_id)
        return window.place if window else None
    answered = event.reply_to_message if isinstance(event, Message) else None
    if answered is None:
        return None
    window = windows.shown_by(answered.chat.id, answered.message_id)
    return window.place if window else None


async def _chosen(doors: list[Door], data: dict[str, Any]) -> Door | None:
    if len(doors) == 1:
        return doors[0]
    lobby: LobbyService = data["lobby"]
    league = await lobby.chosen(data["order"].actor.telegram_id)
    return next((door for door in doors if door.league.id == league), None)


async def _ask(event: TelegramObject, doors: list[Door], data: dict[str, Any]) -> None:
    post: Post = data["post"]
    games: GameService = data["games"]
    league = doors[0].league if doors else await games.league(data["order"].place)
    text = views.which_league(league) if doors else views.no_league(league)
    if isinstance(event, Message):
        await post.answer(event, text, keyboard=views.leagues_keyboard(doors) if doors else None)
    elif isinstance(event, CallbackQuery):
        await post.toast(event, views.plain(text), alert=True)
