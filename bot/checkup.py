"""What `poker-league check` finds about the token, the time zones and the folders, in words."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import available_timezones

from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import AiogramError, TelegramNotFound, TelegramUnauthorizedError

from bot.config import ConfigError, Settings
from bot.lock import may_write, remedy
from bot.services.backups import newest_backup

CALL_SECONDS = 10
# A complete set of zones has about 600 names; a slim image without them has none.
ZONES_EXPECTED = 400


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at, whether it is in order, and a sentence about it."""

    about: str
    fine: bool
    sentence: str


async def of_token(settings: Settings) -> Finding:
    """Whether Telegram knows the token."""
    try:
        token = settings.token
    except ConfigError as error:
        return Finding("Token", fine=False, sentence=str(error))
    session = AiohttpSession(api=TelegramAPIServer.from_base(settings.telegram_api_url))
    async with Bot(token, session=session) as bot:
        try:
            me = await bot.get_me(request_timeout=CALL_SECONDS)
        except (TelegramUnauthorizedError, TelegramNotFound):
            sentence = "Telegram does not know this BOT_TOKEN: copy it anew from @BotFather."
            return Finding("Token", fine=False, sentence=sentence)
        except (AiogramError, OSError) as error:
            sentence = (
                f"{settings.telegram_api_url} does not answer ({type(error).__name__}): look at the network, "
                "or at TELEGRAM_API_URL."
            )
            return Finding("Token", fine=False, sentence=sentence)
    groups = "" if me.can_join_groups else " It may not join groups: allow that with @BotFather, /setjoingroups."
    return Finding("Token", fine=bool(me.can_join_groups), sentence=f"It belongs to @{me.username}.{groups}")


def of_zones(settings: Settings) -> Finding:
    """Whether the data of time zones is there."""
    known = len(available_timezones())
    sentence = f"{known} are known; new chats begin with {settings.default_timezone}."
    if known < ZONES_EXPECTED:
        sentence = f"Only {known} are known: install the package tzdata."
    return Finding("Time zones", fine=known >= ZONES_EXPECTED, sentence=sentence)


def of_folders(settings: Settings) -> Finding:
    """Whether the data folder and the temporary folder can be written."""
    temporary = Path(tempfile.gettempdir())
    folders = [settings.sqlite_file.parent, temporary] if settings.sqlite_file else [temporary]
    barred = [str(folder) for folder in folders if not may_write(folder)]
    sentence = f"This user may write {' and '.join(map(str, folders))}."
    if barred:
        sentence = f"This user may not write {' and '.join(barred)}: {remedy()}."
    return Finding("Permissions", fine=not barred, sentence=sentence)


def of_backups(settings: Settings) -> Finding:
    """When the last daily backup was made."""
    if settings.sqlite_file is None:
        return Finding("Backups", fine=True, sentence="The database is on a server, which makes its own.")
    newest = newest_backup(settings.sqlite_file)
    if newest is None:
        return Finding("Backups", fine=True, sentence="There is none yet; `run` makes one a day.")
    file, day = newest
    return Finding("Backups", fine=True, sentence=f"The last one is of {day}, {file}.")
