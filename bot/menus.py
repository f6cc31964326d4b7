"""Tells Telegram which commands to offer to whom, in which language; once at each start."""

from collections.abc import Iterator
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError, TelegramBadRequest
from aiogram.methods import SetMyCommands, SetMyDescription, SetMyShortDescription, TelegramMethod
from aiogram.types import BotCommandScopeAllChatAdministrators as Admins
from aiogram.types import BotCommandScopeAllGroupChats as Groups
from aiogram.types import BotCommandScopeAllPrivateChats as Private

from bot import views

LANGUAGES = ("ru", "en")
log = structlog.get_logger(__name__)


class Menus:
    """What Telegram shows of the bot before anybody says a word; `language` is for those who have another one."""

    def __init__(self, bot: Bot, language: str) -> None:
        self._bot = bot
        self._left = list(_methods(language))

    async def tick(self) -> None:
        """Set what is not set yet; what Telegram refuses is passed over, since nobody needs a menu to play."""
        while self._left:
            try:
                await self._bot(self._left[0])
            except TelegramBadRequest as error:
                log.warning("menu not set", why=error.message)
            except AiogramError as error:
                log.info("menus wait for the next tick", error=type(error).__name__)
                return
            del self._left[0]


def _methods(language: str) -> Iterator[TelegramMethod[Any]]:
    """Every call: for all languages first, then for each that we speak."""
    scopes = {Groups: views.GROUP_MENU, Admins: views.ADMIN_MENU, Private: views.PRIVATE_MENU}
    for code in (None, *LANGUAGES):
        spoken = code or language
        for scope, names in scopes.items():
            yield SetMyCommands(commands=views.menu(names, spoken), scope=scope(), language_code=code)
        yield SetMyDescription(description=views.description(spoken), language_code=code)
        yield SetMyShortDescription(short_description=views.short_description(spoken), language_code=code)
