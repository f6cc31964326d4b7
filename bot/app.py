"""The only assembly: puts services, handlers and Telegram together."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Message, Update
from aiogram.utils.formatting import Text

from bot import handlers, views
from bot.config import Settings
from bot.heartbeat import Heartbeat
from bot.intake import Intake, Trouble
from bot.middlewares import Hearing, Members, Pressing, Refusing, Rights, place_of, pressed_in
from bot.post import Card, Pace, Post
from bot.services.asides import AsideService
from bot.services.boards import BoardService
from bot.services.countings import CountingService
from bot.services.games import GameService
from bot.services.ledgers import LedgerService
from bot.services.operations import Defaults, Desk
from bot.services.orders import League, Place
from bot.services.records import GameStatus
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
            await self.post.drain(DRAIN_SECONDS)
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
    house = await build(settings, beat=beat or Heartbeat().beat)
    await house.run()


async def build(
    settings: Settings,
    *,
    beat: Callable[[], None] = lambda: None,
    pace: Pace | None = None,
    clock: Callable[[], datetime] = now,
) -> House:
    """Put everything together on a migrated database.

    Raises:
        StorageError: The database cannot be opened.
    """
    database = await Database.open(settings.database_url.get_secret_value())
    desk = Desk(database, defaults_of(settings))
    bot = make_bot(settings)
    games = GameService(desk)
    clerk = Clerk(desk, games)
    sender = Post(
        bot,
        draw=clerk.draw,
        card_posted=games.card_posted,
        on_migrated=games.moved,
        recorded=clerk.recorded,
        pace=pace,
    )
    clerk.post = sender
    boards = BoardService(desk)
    # What handlers and middlewares may ask for by name.
    dispatcher = Dispatcher(
        disable_fsm=True,
        clock=clock,
        games=games,
        ledgers=LedgerService(desk),
        boards=boards,
        countings=CountingService(desk, boards),
        rulebook=RuleService(desk),
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
    asides = AsideService(desk)

    async def set_aside(raw: dict[str, Any], reason: str) -> None:
        kind = next((key for key in raw if key != "update_id"), "nothing")
        await asides.keep(int(raw.get("update_id", 0)), kind, reason)

    intake = Intake(bot, dispatcher, set_aside=set_aside, tell=clerk.tell, beat=beat)
    return House(bot, dispatcher, intake, sender, games, database)


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


class Clerk:
    """What the post and the intake ask of the services and views, whose rooms they may not enter."""

    post: Post

    def __init__(self, desk: Desk, games: GameService) -> None:
        self._desk = desk
        self._games = games
        self._leagues: dict[int, League] = {}

    async def draw(self, game_id: int) -> Card | None:
        """A game's card as it stands now."""
        report = await self._games.card(game_id)
        record = report.record
        self._leagues[report.league.chat_id] = report.league
        running = record.status is GameStatus.OPEN
        if not running and record.message is None:
            return None
        return Card(
            chat_id=report.league.chat_id,
            content=views.card(report),
            thread=record.thread,
            message_id=record.message,
            renew=running,
        )

    def recorded(self, message: Message) -> Text:
        """The words that stand in for a reaction."""
        return views.recorded(self._league(place_of(message)))

    async def tell(self, update: Update, trouble: Trouble) -> None:
        """Say that an update is not recorded, or not yet."""
        view = views.not_yet if trouble is Trouble.NOT_YET else views.not_recorded
        if press := update.callback_query:
            await self.post.toast(press, views.plain(view(self._league(pressed_in(press)))), alert=True)
        elif message := update.message:
            await self.post.answer(message, view(self._league(place_of(message))))

    def _league(self, place: Place) -> League:
        """The chat's league as it was last seen: asked when the storage may be away."""
        return self._leagues.get(place.chat_id) or self._desk.stranger(place)
