"""The only assembly: puts services, handlers and Telegram together."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot import handlers
from bot.clerk import Clerk
from bot.config import Settings
from bot.heartbeat import Heartbeat
from bot.intake import Intake, leave_in_time
from bot.middlewares import Hearing, Members, Pressing, Refusing, Rights
from bot.post import Pace, Post
from bot.services.asides import AsideService
from bot.services.boards import BoardService
from bot.services.countings import CountingService
from bot.services.games import GameService
from bot.services.ledgers import LedgerService
from bot.services.operations import Defaults, Desk
from bot.services.rules import RuleService
from bot.windows import Windows
from db import Database

DRAIN_SECONDS = 4.0


@dataclass(frozen=True, slots=True)
class House:
    """A bot put together, with what has to be closed when it stops."""

    bot: Bot
    dispatcher: Dispatcher
    intake: Intake
    post: Post
    games: GameService
    database: Database

    async def run(self) -> None:
        """Draw every open game's card again, then work until stopped; leave nothing open.

        Raises:
            TokenRefusedError: Telegram does not know the token.
        """
        try:
            for game in await self.games.every_open():
                report = await self.games.card(game)
                await self.post.refresh_card(game, report.league.chat_id)
            await self.intake.run()
        finally:
            await self.post.drain(self.intake.left(DRAIN_SECONDS))
            await self.bot.session.close()
            await self.database.close()


def now() -> datetime:
    """The present moment, aware, in UTC."""
    return datetime.now(UTC)


async def run(settings: Settings, *, beat: Callable[[], None] | None = None) -> None:
    """Run the bot on a migrated database until it is told to stop.

    Raises:
        ConfigError: No token is set.
        StorageError: The database cannot be opened.
        TokenRefusedError: Telegram does not know the token.
    """
    house = await build(settings, beat=beat or Heartbeat().beat, on_stop=leave_in_time)
    await house.run()


async def build(
    settings: Settings,
    *,
    beat: Callable[[], None] = lambda: None,
    pace: Pace | None = None,
    clock: Callable[[], datetime] = now,
    on_stop: Callable[[], None] = lambda: None,
) -> House:
    """Put everything together on a migrated database.

    Raises:
        StorageError: The database cannot be opened.
    """
    database = await Database.open(settings.database_url.get_secret_value())
    desk = Desk(database, defaults_of(settings))
    bot = make_bot(settings)
    services = services_of(desk)
    games: GameService = services["games"]
    clerk = Clerk(desk, games, AsideService(desk))
    sender = Post(
        bot,
        draw=clerk.draw,
        card_posted=games.card_posted,
        on_migrated=games.moved,
        recorded=clerk.recorded,
        pace=pace,
    )
    clerk.post = sender
    dispatcher = Dispatcher(
        disable_fsm=True,
        **services,
        clock=clock,
        post=sender,
        members=Members(sender, clock),
        windows=Windows(sender, clock),
    )
    dispatcher.message.outer_middleware(Hearing())
    dispatcher.callback_query.outer_middleware(Pressing(clock))
    for observer in (dispatcher.message, dispatcher.callback_query):
        observer.middleware(Refusing())
        observer.middleware(Rights())
    dispatcher.include_routers(*handlers.make_routers())
    intake = Intake(bot, dispatcher, set_aside=clerk.set_aside, tell=clerk.tell, beat=beat, on_stop=on_stop)
    return House(bot, dispatcher, intake, sender, games, database)


def services_of(desk: Desk) -> dict[str, Any]:
    """The services under the names by which handlers and middlewares ask for them."""
    boards = BoardService(desk)
    return {
        "games": GameService(desk),
        "ledgers": LedgerService(desk),
        "boards": boards,
        "countings": CountingService(desk, boards),
        "rulebook": RuleService(desk),
    }


def defaults_of(settings: Settings) -> Defaults:
    """What new leagues start with."""
    return Defaults(
        language=settings.default_language,
        currency=settings.default_currency,
        zone=settings.default_timezone.key,
        best_k=settings.rating_best_k,
    )


def make_bot(settings: Settings) -> Bot:
    """The bot's line to Telegram, or to a Bot API server of one's own.

    Raises:
        ConfigError: No token is set.
    """
    server = TelegramAPIServer.from_base(settings.telegram_api_url)
    return Bot(
        settings.token,
        session=AiohttpSession(api=server),
        default=DefaultBotProperties(link_preview_is_disabled=True),
    )
