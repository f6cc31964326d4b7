"""Keeps the greeting of a chat true: the whole set-up edits that one message."""

from datetime import datetime

from aiogram import Bot
from aiogram.types import InlineKeyboardMarkup
from aiogram.utils.formatting import Text

from bot import views
from bot.post import Post
from bot.services.chats import ChatService
from bot.services.orders import Place
from bot.services.settings import SettingsService


class Greeter:
    """The greetings of all chats, each until somebody has said that it is all right."""

    def __init__(self, bot: Bot, post: Post, chats: ChatService, settings: SettingsService) -> None:
        self._bot = bot
        self._post = post
        self._chats = chats
        self._settings = settings

    async def greet(self, place: Place, at: datetime, *, may_pin: bool) -> None:
        """Say for the first time what the bot does here, and what holds."""

        async def sent(message_id: int | None) -> None:
            await self._chats.greeting_posted(place.chat_id, message_id)
            if await self._post.may_pin(place.chat_id) != may_pin:
                await self.refresh(place, at)

        content, keyboard = await self._picture(place, at, may_pin=may_pin)
        await self._post.say(place, content, keyboard=keyboard, on_sent=sent)

    async def refresh(self, place: Place, at: datetime) -> None:
        """What it says has changed, or the bot's own rights: it says so, where it still stands."""
        message_id = await self._chats.greeting(place.chat_id)
        if message_id is not None:
            picture = await self._picture(place, at, may_pin=await self._post.may_pin(place.chat_id))
            await self._post.redraw(place.chat_id, message_id, *picture)

    async def changed(self, place: Place, at: datetime) -> None:
        """Settings have changed: the greeting says so, and the cards of running games are drawn by them."""
        await self.refresh(place, at)
        for game in await self._settings.running(place):
            await self._post.refresh_card(game, place.chat_id)

    async def end(self, place: Place) -> None:
        """It has done its work and stays as it is."""
        await self._chats.greeting_posted(place.chat_id, None)

    async def _picture(self, place: Place, at: datetime, *, may_pin: bool) -> tuple[Text, InlineKeyboardMarkup]:
        report = await self._settings.shown(place)
        username = (await self._bot.me()).username or ""
        keyboard = views.greeting_keyboard(report, username, may_pin=may_pin)
        return views.greeting(report, at, may_pin=may_pin), keyboard
