"""A league in a file of its own, and people who give orders in it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count

import pytest

from bot.services.boards import BoardService
from bot.services.chats import ChatService
from bot.services.closings import ClosingService
from bot.services.countings import CountingService
from bot.services.curves import CurveService
from bot.services.differences import DifferenceService
from bot.services.endings import EndingService
from bot.services.evenings import EveningService
from bot.services.fixing import FixService
from bot.services.games import GameService
from bot.services.halls import HallService
from bot.services.histories import HistoryService
from bot.services.hosting import HostingService
from bot.services.ledgers import LedgerService
from bot.services.lines import Lines, split_lines
from bot.services.links import LinkService
from bot.services.merges import MergeService
from bot.services.operations import Defaults, Desk
from bot.services.orders import Actor, Order, Place
from bot.services.players import PlayerService
from bot.services.records import EntryKind
from bot.services.requisites import RequisiteService
from bot.services.settings import SettingsService
from bot.services.sheets import MOVES, standing
from bot.services.stats import StatService
from bot.services.styles import StyleService
from bot.services.transfers import TransferService
from bot.services.wishes import WishService
from db import Database

EVENING = datetime(2026, 11, 12, 19, 5, tzinfo=UTC)
CHAT = Place(-1001, 0, "Village poker")


@dataclass
class Town:
    """Services on one database, and orders that follow one another."""

    database: Database
    place: Place = CHAT
    now: datetime = EVENING
    _messages: "count[int]" = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        self.desk = Desk(self.database, Defaults())
        self.games = GameService(self.desk)
        self.ledgers = LedgerService(self.desk)
        self.closings = ClosingService(self.desk)
        self.endings = EndingService(self.desk)
        self.differences = DifferenceService(self.desk)
        self.fixes = FixService(self.desk)
        self.transfers = TransferService(self.desk)
        self.wishes = WishService(self.games, self.ledgers, EveningService(self.desk), self.transfers)
        self.requisites = RequisiteService(self.desk)
        self.boards = BoardService(self.desk)
        self.players = PlayerService(self.desk)
        self.merges = MergeService(self.desk)
        self.links = LinkService(self.desk)
        self.hosting = HostingService(self.desk)
        self.settings = SettingsService(self.desk)
        self.chats = ChatService(self.desk)
        self.countings = CountingService(self.desk, self.boards)
        self.halls = HallService(self.desk, self.boards)
        self.curves = CurveService(self.desk)
        self.stats = StatService(self.desk)
        self.styles = StyleService(self.desk)
        self.histories = HistoryService(self.desk)

    def order(
        self, name: str = "Anna", *, admin: bool = False, reply_to: str | None = None, place: Place | None = None
    ) -> Order:
        """A new wish of somebody, a minute after the last one."""
        self.now += timedelta(minutes=1)
        where = place or self.place
        return Order(
            actor=actor(name),
            place=where,
            key=f"{where.chat_id}:{next(self._messages)}:test",
            at=self.now,
            admin=admin,
            reply_to=actor(reply_to) if reply_to else None,
        )

    async def seat(self, *names: str) -> None:
        """Everybody sits down by themselves."""
        for name in names:
            await self.ledgers.join(self.order(name), ())

    def anonymous(self) -> Order:
        """A wish of an administrator who hides behind the group."""
        order = self.order("GroupAnonymousBot", admin=True)
        return replace(order, actor=replace(order.actor, telegram_id=1087968824, anonymous=True))

    async def player(self, name: str) -> int:
        """The id of somebody whom the league knows."""
        people = (await self.players.everybody(self.place)).names.values()
        return next(person.id for person in people if person.name == name)

    async def out(self, player: int, game: int = 1) -> int | None:
        """The entry of a player's cash-out that another one would replace; None while they sit."""
        async with self.database.reading() as unit:
            entries = standing(await unit.ledger.of_game(game))
        last = [each for each in entries if each.player_id == player and each.kind in MOVES][-1:]
        return next((each.id for each in last if each.kind == EntryKind.CASH_OUT), None)

    async def known(self, name: str) -> int:
        """The id of somebody with an account, made known by an action that changes nothing."""
        await self.players.rename_myself(self.order(name), name)
        return await self.player(name)


def actor(name: str) -> Actor:
    """Somebody with an account; the same name is the same person."""
    return Actor(sum(ord(sign) * 31**place for place, sign in enumerate(name)), name, name.lower())


def lines(text: str) -> Lines:
    """A list as typed after a command."""
    return split_lines(text)


@pytest.fixture
async def town(url: str) -> AsyncIterator[Town]:
    database = await Database.open(url)
    yield Town(database)
    await database.close()


@pytest.fixture
async def rich(url: str) -> AsyncIterator[Town]:
    """The town in which everything has happened that a document holds."""
    from tests.bot import rich_league  # noqa: PLC0415 - it stands on this file

    town = await rich_league.opened(url)
    yield town
    await town.database.close()
