"""The only assembly: puts services, handlers and Telegram together."""

import gc
from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from aiogram import Bot, Dispatcher
from aiogram.client.default import DefaultBotProperties
from aiogram.client.telegram import TelegramAPIServer

from bot import handlers
from bot.alarm import Alarm
from bot.carriers import Incoming, Keeping, Outgoing, Tasks
from bot.clerk import Clerk
from bot.config import Settings
from bot.greeter import Greeter
from bot.heartbeat import Heartbeat
from bot.intake import Intake, leave_in_time
from bot.jobs import MINUTE, Announcer, Reminding, Ticking
from bot.menus import Menus
from bot.middlewares import Members, Rations, line_up
from bot.notices import Notices
from bot.polling import Polling
from bot.post import Pace, Post
from bot.replicas import Replicas
from bot.services.announcing import AnnouncementService
from bot.services.asides import AsideService
from bot.services.backups import Backups
from bot.services.boards import BoardService
from bot.services.chats import ChatService
from bot.services.closings import ClosingService
from bot.services.clubs.filling import FormService
from bot.services.clubs.ladders import LadderService
from bot.services.clubs.matches import MatchService
from bot.services.countings import CountingService
from bot.services.curves import CurveService
from bot.services.differences import DifferenceService
from bot.services.documents import DocumentService
from bot.services.doubts import DoubtService
from bot.services.edits import EditService
from bot.services.endings import EndingService
from bot.services.evenings import EveningService
from bot.services.extracts import ExtractService
from bot.services.fixing import FixService
from bot.services.games import GameService
from bot.services.halls import HallService
from bot.services.histories import HistoryService
from bot.services.hosting import HostingService
from bot.services.imports import ImportService
from bot.services.ledgers import LedgerService
from bot.services.links import LinkService
from bot.services.lobby import LobbyService
from bot.services.merges import MergeService
from bot.services.notices import NoticeService
from bot.services.operations import Defaults, Desk
from bot.services.players import PlayerService
from bot.services.previews import PreviewService
from bot.services.reminders import ReminderService
from bot.services.requisites import RequisiteService
from bot.services.rules import RuleService
from bot.services.seats import SeatService
from bot.services.settings import SettingsService
from bot.services.stats import StatService
from bot.services.styles import StyleService
from bot.services.transfers import TransferService
from bot.services.vitals import VitalService
from bot.services.voids import VoidService
from bot.services.wishes import WishService
from bot.session import Session
from bot.switchboard import Switchboard
from bot.views.clubs import Words
from bot.vitals import Vitals
from bot.webhook import Webhook
from bot.windows import Screens, Sources, Windows
from db import Database

if TYPE_CHECKING:
    from bot.meters import Meters

DRAIN_SECONDS = 4.0
# A tick that reads ends by itself; one that waits for Telegram is broken off.
SETTLE_SECONDS = 0.5
# So many updates Telegram delivers at the same time where several replicas may take them.
AT_ONCE = 40


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
    tasks: Tasks
    database: Database
    replicas: Replicas
    webhook: Webhook | None = None

    async def run(self) -> None:
        """Draw every open game's card again, then work until stopped; leave nothing open.

        Raises:
            TokenRefusedError: Telegram does not know the token.
            WebhookRefusedError: Telegram does not deliver to the webhook's address.
            PortTakenError: The webhook's port cannot be listened at.
        """
        try:
            for game in await self.games.every_open():
                report = await self.games.card(game)
                await self.post.refresh_card(game, report.league.chat_id)
            self.ticking.start()
            await (self.webhook or self.intake).run()
        finally:
            await self.close()

    async def close(self) -> None:
        """Finish what is begun, as far as there is time, and close everything."""
        await self.ticking.settle(SETTLE_SECONDS)
        self.ticking.stop()
        self.announcer.stop()
        await self.tasks.close()
        await self.post.drain(self.intake.left(DRAIN_SECONDS))
        await self.announcer.finish()
        await self.bot.session.close()
        await self.replicas.close()
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
    # An SQLite file is locked for one process; what was being sent when it starts, nobody sends any more.
    alone = settings.sqlite_file is not None
    house = await build(settings, beat=beat or Heartbeat().beat, on_stop=leave_in_time, alone=alone)
    # What was imported stays for good: nobody has to look through it for what may go.
    gc.freeze()
    gc.enable()
    await house.run()


async def build(
    settings: Settings,
    *,
    beat: Callable[[], None] = lambda: None,
    pace: Pace | None = None,
    clock: Callable[[], datetime] = now,
    on_stop: Callable[[], None] = lambda: None,
    tick: timedelta = MINUTE,
    alone: bool = True,
    rations: Rations | None = None,
) -> House:
    """Put everything together on a migrated database; `alone` if no other process works on it.

    Raises:
        StorageError: The database cannot be opened.
    """
    url = settings.database_url.get_secret_value()
    database, replicas = await Database.open(url), Replicas(settings)
    pace = pace or Pace()
    replicas.ration(pace)
    desk = Desk(database, defaults_of(settings), clock)
    bot = make_bot(settings)
    services = services_of(desk, settings.allowed_chats)
    games: GameService = services["games"]
    clerk = Clerk(desk, games, AsideService(desk))
    chats: ChatService = services["chats"]

    async def put_out(chat_id: int) -> None:
        await chats.silenced(chat_id, "forbidden", clock())

    sender = Post(
        bot,
        draw=clerk.draw,
        card_posted=games.card_posted,
        on_forbidden=put_out,
        on_migrated=chats.moved,
        recorded=clerk.recorded,
        alone=replicas.card,
        pace=pace,
    )
    clerk.post = sender
    clerk.notices = notices = Notices(sender, NoticeService(desk), services["closings"], services["transfers"])
    windows = Windows(sender, clock, replicas.shelf)
    screens = Screens(windows, sources_of(services), sender)
    tasks = Tasks()
    alarm = Alarm(sender, settings.owner_ids, desk.stranger, clock)
    file = settings.sqlite_file
    backups = Backups(file, clock, tasks.start, told=alarm.backup) if file else None
    documents: DocumentService = services["documents"]
    announcer = Announcer(sender, services["announcements"], clock, alone=alone)
    reminding = Reminding(sender, ReminderService(desk), clock)
    dispatcher = Dispatcher(
        disable_fsm=True,
        **services,
        clock=clock,
        post=sender,
        members=Members(sender, clock),
        windows=windows,
        screens=screens,
        incoming=Incoming(bot, sender, screens, games, services["imports"], documents, tasks),
        keeping=Keeping(sender, games, backups, tasks),
        owners=frozenset(settings.owner_ids),
        outgoing=Outgoing(bot, sender, games, documents, services["extracts"], tasks),
        notices=notices,
        greeter=Greeter(bot, sender, chats, services["settings"]),
        wake=announcer.wake,
    )
    line_up(dispatcher, clock, rations or replicas.rations)
    dispatcher.include_router(Switchboard(handlers.make_routers()))
    meters = meters_of(settings, bot)

    async def stalled(work: int, why: str | None) -> None:
        if meters and why:
            meters.stalled()
        await alarm.storage(work, why)

    intake = Intake(
        bot,
        dispatcher,
        set_aside=clerk.set_aside,
        tell=clerk.tell,
        polling=Polling(bot, dispatcher.resolve_used_update_types(), on_conflict=alarm.conflict, pace=pace),
        beat=beat,
        on_stop=on_stop,
        on_storage=stalled,
        alone=replicas.chat(windows),
        pace=pace,
    )
    menus = Menus(bot, settings.default_language)
    daily = [*([backups.tick] if backups else []), *([meters.ticked] if meters else [])]
    duties = [windows.sweep, announcer.tick, reminding.tick, menus.tick, *daily]
    ticking = Ticking(duties, every=tick, on_storage=alarm.storage)
    webhook = webhook_of(settings, intake, Vitals(intake, sender, VitalService(desk), meters, replicas.beside))
    return House(bot, dispatcher, intake, sender, games, ticking, announcer, tasks, database, replicas, webhook)


def webhook_of(settings: Settings, intake: Intake, vitals: Vitals) -> Webhook | None:
    """Where Telegram delivers updates; None where the bot asks for them."""
    if settings.webhook_url is None or settings.webhook_secret is None:
        return None
    secret, port = settings.webhook_secret.get_secret_value(), settings.webhook_port
    at_once = 1 if settings.sqlite_file else AT_ONCE
    return Webhook(intake, settings.webhook_url, secret, port, at_once=at_once, vitals=vitals)


def meters_of(settings: Settings, bot: Bot) -> "Meters | None":
    """What measures, where there is a page to show it and the extra `metrics` is there."""
    if settings.webhook_url is None:
        return None
    try:
        from bot.meters import Meters  # noqa: PLC0415 - it may be missing
    except ModuleNotFoundError:
        return None
    meters = Meters()
    meters.listen_to(bot)
    return meters


def services_of(desk: Desk, allowed: Collection[int] = ()) -> dict[str, Any]:
    """The services under the names by which handlers and middlewares ask for them."""
    games, ledgers, evenings = GameService(desk), LedgerService(desk), EveningService(desk)
    transfers = TransferService(desk)
    boards = BoardService(desk)
    announcements = AnnouncementService(desk)
    chats = ChatService(desk, allowed)
    return {
        "announcements": announcements,
        "doubts": DoubtService(desk, announcements),
        "previews": PreviewService(desk),
        "games": games,
        "ledgers": ledgers,
        "evenings": evenings,
        "wishes": WishService(games, ledgers, evenings, transfers),
        "voids": VoidService(desk),
        "seats": SeatService(desk),
        "closings": ClosingService(desk),
        "forms": FormService(desk, Words()),
        "matches": MatchService(desk),
        "ladders": LadderService(desk, Words()),
        "endings": EndingService(desk),
        "differences": DifferenceService(desk),
        "fixes": FixService(desk),
        "transfers": transfers,
        "requisites": RequisiteService(desk),
        "boards": boards,
        "countings": CountingService(desk, boards),
        "curves": CurveService(desk),
        "figures": StatService(desk),
        "halls": HallService(desk, boards),
        "histories": HistoryService(desk),
        "rulebook": RuleService(desk),
        "styles": StyleService(desk),
        "players": PlayerService(desk),
        "merges": MergeService(desk),
        "links": LinkService(desk),
        "hosting": HostingService(desk),
        "edits": EditService(desk),
        "settings": SettingsService(desk),
        "chats": chats,
        "lobby": LobbyService(desk, chats),
        "imports": ImportService(desk),
        "documents": DocumentService(desk),
        "extracts": ExtractService(desk, boards),
    }


def sources_of(services: dict[str, Any]) -> Sources:
    """Where windows take what they show, each source under the name of its service."""
    return Sources(**{field.name: services[field.name] for field in fields(Sources)})


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
        session=Session(api=server),
        default=DefaultBotProperties(link_preview_is_disabled=True),
    )
