"""The only assembly: puts services, handlers and Telegram together."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
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
from bot.jobs import MINUTE, Announcer, Ticking
from bot.middlewares import Hearing, Members, Pressing, Refusing, Rights
from bot.post import Pace, Post
from bot.services.announcing import AnnouncementService
from bot.services.asides import AsideService
from bot.services.boards import BoardService
from bot.services.countings import CountingService
from bot.services.doubts import DoubtService
from bot.services.games import GameService
from bot.services.halls import HallService
from bot.services.histories import HistoryService
from bot.services.ledgers import LedgerService
from bot.services.operations import Defaults, Desk
from bot.services.previews import PreviewService
from bot.services.rules import RuleService
from bot.services.seats import SeatService
from bot.services.stats import StatService
from bot.services.styles import StyleService
from bot.services.wishes import WishService
from bot.windows import Screens, Sources, Windows
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
    ticking: Ticking
    announcer: Announcer
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
            self.ticking.start()
            await self.intake.run()
        finally:
            self.ticking.stop()
            self.announcer.stop()
            await self.post.drain(self.intake.left(DRAIN_SECONDS))
            await self.announcer.finish()
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
    tick: timedelta = MINUTE,
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
    windows = Windows(sender, clock)
    # An SQLite file is worked on by one process: what was being sent when it starts, nobody sends any more.
    alone = settings.sqlite_file is not None
    announcer = Announcer(sender, services["announcements"], clock, alone=alone)
    dispatcher = Dispatcher(
        disable_fsm=True,
        **services,
        clock=clock,
        post=sender,
        members=Members(sender, clock),
        windows=windows,
        screens=Screens(windows, Sources(games, services["seats"]), sender),
        wake=announcer.wake,
    )
    dispatcher.message.outer_middleware(Hearing())
    dispatcher.callback_query.outer_middleware(Pressing(clock))
    for observer in (dispatcher.message, dispatcher.callback_query):
        observer.middleware(Refusing())
        observer.middleware(Rights())
    dispatcher.include_routers(*handlers.make_routers())
    intake = Intake(bot, dispatcher, set_aside=clerk.set_aside, tell=clerk.tell, beat=beat, on_stop=on_stop)
    ticking = Ticking([windows.sweep, announcer.tick], every=tick)
    return House(bot, dispatcher, intake, sender, games, ticking, announcer, database)


def services_of(desk: Desk) -> dict[str, Any]:
    """The services under the names by which handlers and middlewares ask for them."""
    games, ledgers = GameService(desk), LedgerService(desk)
    boards = BoardService(desk)
    announcements = AnnouncementService(desk)
    return {
        "announcements": announcements,
        "doubts": DoubtService(desk, announcements),
        "previews": PreviewService(desk),
        "games": games,
        "ledgers": ledgers,
        "wishes": WishService(games, ledgers),
        "seats": SeatService(desk),
        "boards": boards,
        "countings": CountingService(desk, boards),
        "figures": StatService(desk),
        "halls": HallService(desk, boards),
        "histories": HistoryService(desk),
        "rulebook": RuleService(desk),
        "styles": StyleService(desk),
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
