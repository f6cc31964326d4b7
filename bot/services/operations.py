"""One public method = one transaction = one operation, answered alike however often it is repeated."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, time
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, get_type_hints
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from bot.services.currencies import CURRENCIES
from bot.services.namesakes import told_apart, with_writer
from bot.services.orders import Actor, League, Named, Order, Place, Report
from bot.services.permissions import Act, Case, permit
from bot.services.refusals import AnonymousError, LeagueError, NoSuchPlayerError
from db import Database, UnitOfWork
from db.models import LeagueRow, OperationRow, PlayerRow
from db.repositories import Home, Member

NEVER = datetime(1970, 1, 1, tzinfo=UTC)

_STORED: dict[object, TypeAdapter[Any]] = {}

Record = TypeVar("Record")
Params = ParamSpec("Params")


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a league starts with."""

    language: str = "ru"
    currency: str = "RUB"
    zone: str = "Europe/Moscow"
    best_k: int = 10


class Work:
    """One transaction under way for one order."""

    def __init__(self, unit: UnitOfWork, order: Order, row: LeagueRow, league: League) -> None:
        self.unit = unit
        self.order = order
        self.row = row
        self.league = league
        self.operation = 0
        self.arrived: int | None = None
        self._players: list[PlayerRow] | None = None

    def permit(
        self, act: Act, host: int | None = None, *, settled: bool = False, case: Case | None = None
    ) -> None:
        """Let the order's actor do `act`; `case` says more about it than the host and the books.

        Raises:
            NotAllowedError: They may not.
        """
        permit(self.order, act, case or Case(host, settled=settled))

    async def players(self) -> Sequence[PlayerRow]:
        """Everybody of the league, read once."""
        if self._players is None:
            self._players = list(await self.unit.players.of_league(self.row.id))
        return self._players

    async def actor(self) -> PlayerRow:
        """The actor as a player of the league, known from their first order on.

        Raises:
            AnonymousError: An anonymous administrator is nobody's seat.
        """
        actor = self.order.actor
        if actor.anonymous:
            raise AnonymousError
        return await self.account(actor)

    async def account(self, person: Actor) -> PlayerRow:
        """The player that an account is; one the league did not know becomes one."""
        for row in await self.players():
            if row.telegram_id == person.telegram_id:
                if row.username != person.username:
                    row.username = person.username
                return await self.player(row.person)
        row = await self.newcomer(person.name, person.telegram_id, person.username)
        if person.telegram_id == self.order.actor.telegram_id:
            self.arrived = row.id
        return row

    async def player(self, player_id: int) -> PlayerRow:
        """The player with this id, or the one who stands for it.

        Raises:
            NoSuchPlayerError: The league has none.
        """
        rows = {row.id: row for row in await self.players()}
        if player_id not in rows:
            raise NoSuchPlayerError
        return rows[rows[player_id].person]

    async def newcomer(self, name: str, telegram_id: int | None, username: str | None) -> PlayerRow:
        """A player whom the league did not know."""
        known = await self.players()
        row = await self.unit.players.add(self.row, name, self.order.at, telegram_id, username)
        self._players = [*known, row]
        return row


@dataclass(frozen=True, slots=True)
class Look:
    """One transaction that only reads; `row` is None in a chat that never had a league.

    `running` are the numbers of the league's games that are not over.
    """

    unit: UnitOfWork
    row: LeagueRow | None
    league: League
    running: tuple[int, ...] = ()


class Desk:
    """Where orders are carried out: the database, and what new leagues start with.

    Args:
        database: Where everything is remembered.
        defaults: What new leagues start with.
        clock: Tells the present moment, by which days of other years say their year.
    """

    def __init__(
        self, database: Database, defaults: Defaults, clock: Callable[[], datetime] | None = None
    ) -> None:
        self.database = database
        self.defaults = defaults
        self._clock = clock
        self._arrived: set[str] = set()

    def arrived(self, key: str) -> bool:
        """Whether the order of this key made its actor known to a league with guests; said once."""
        news = key in self._arrived
        self._arrived.discard(key)
        return news

    def league(self, row: LeagueRow | Home, chat_id: int) -> League:
        """A league's row as services and screens read it."""
        league = League(
            id=row.id,
            chat_id=chat_id,
            language=row.language,
            currency=CURRENCIES[row.currency],
            zone=ZoneInfo(row.zone),
            day_start=time(row.day_start // 60, row.day_start % 60),
            best_k=row.best_k or self.defaults.best_k,
            unit=row.unit,
            list_style=row.list_style,
        )
        return replace(league, today=league.day_of(self._clock())) if self._clock else league

    async def row_of(self, unit: UnitOfWork, place: Place, at: datetime) -> LeagueRow:
        """The league of a chat; a chat that has none gets one."""
        found = await unit.leagues.of_chat(place.chat_id)
        if found is None:
            return await unit.leagues.register(place.chat_id, self.founded(place, at))
        if place.title and found.title != place.title:
            found.title = place.title
        return found

    def stranger(self, place: Place) -> League:
        """The league that a chat without one would get."""
        row = self.founded(place)
        row.id = 0
        return self.league(row, place.chat_id)

    def founded(self, place: Place, at: datetime = NEVER) -> LeagueRow:
        """The row that a chat's league begins with, not yet stored."""
        currency = CURRENCIES[self.defaults.currency]
        return LeagueRow(
            title=place.title,
            language=self.defaults.language,
            currency=currency.code,
            zone=self.defaults.zone,
            unit=10**currency.digits,
            created_at=at,
        )

    @asynccontextmanager
    async def looking(self, place: Place) -> AsyncIterator[Look]:
        """Read in the league of a chat; a refusal raised inside leaves with league and names."""
        async with self.database.reading() as unit:
            row, running = await unit.leagues.seen_in(place.chat_id)
            league = self.league(row, place.chat_id) if row else self.stranger(place)
            try:
                yield Look(unit, row, league, running)
            except LeagueError as refusal:
                players = await unit.players.of_league(row.id) if row else []
                refusal.report = Report(None, league, names_of(players))
                raise

    async def carry_out(
        self,
        order: Order,
        kind: type[Record],
        body: Callable[[Work], Awaitable[Record]],
    ) -> Report[Record]:
        """Run `body` in a transaction that also remembers the answer; a repeat runs nothing.

        A button is carried out once, however often it is pressed. What was refused is tried anew by another
        press of it, but not by the same press that Telegram delivers again.

        Raises:
            LeagueError: The league says no; it is remembered as well, and said again to a repeat.
            StorageError: Nothing was written.
        """
        refusal: LeagueError | None = None
        repeats: datetime | None = None
        try:
            async with self.database.writing() as unit:
                work, entered = await self._begin(unit, order, kind.__name__)
                await self._see_refusal(unit, order)
                if entered is None:
                    done = await unit.operations.with_key(order.key)
                    work.operation, repeats = done.id, done.at
                    if done.refused:
                        refusal = _recalled(done)
                    else:
                        record = stored_as(kind).validate_json(done.answer)
                else:
                    record = await body(work)
                    answer = stored_as(kind).dump_json(record).decode()
                    await unit.operations.answer(entered, answer)
                players = await work.players()
                names = names_of(players)
        except LeagueError as raised:
            refusal = raised
            work, names = await self._refuse(order, kind.__name__, raised)
        if refusal is not None:
            refusal.report = Report(None, work.league, with_writer(names, order.actor))
            raise refusal
        if work.arrived and any(is_guest(row) for row in players):
            self._arrived.add(order.key)
        return Report(record, work.league, names, repeats, work.operation)

    async def _begin(self, unit: UnitOfWork, order: Order, kind: str) -> tuple[Work, int | None]:
        row = await self.row_of(unit, order.place, order.at)
        work = Work(unit, order, row, self.league(row, order.place.chat_id))
        who, digest = order.actor.telegram_id, order.digest
        entered = await unit.operations.begin(order.key, kind, row.id, who, order.at, digest)
        work.operation = entered or 0
        return work, entered

    async def _see_refusal(self, unit: UnitOfWork, order: Order) -> None:
        """See that this very press was not refused before.

        Raises:
            LeagueError: It was; the same is said again.
        """
        if order.press is not None:
            for done in await unit.operations.with_keys([order.refusal_key]):
                raise _recalled(done)

    async def _refuse(self, order: Order, kind: str, refusal: LeagueError) -> tuple[Work, dict[int, Named]]:
        # The work itself was rolled back, so the refusal gets a transaction of its own.
        async with self.database.writing() as unit:
            work, entered = await self._begin(unit, replace(order, key=order.refusal_key), kind)
            if entered is not None:
                answer = json.dumps({"refusal": type(refusal).__name__, **asdict(refusal)})  # type: ignore[call-overload]  # subclasses are dataclasses
                await unit.operations.answer(entered, answer, refused=True)
            return work, names_of(await work.players())


class Worker(Protocol):
    """A service that has a desk."""

    desk: Desk


Self = TypeVar("Self", bound=Worker)


def operation(
    kind: type[Record],
) -> Callable[
    [Callable[Concatenate[Self, Work, Order, Params], Awaitable[Record]]],
    Callable[Concatenate[Self, Order, Params], Coroutine[Any, Any, Report[Record]]],
]:
    """Make a method of a service an operation that answers with a `kind`; see `Desk.carry_out`."""

    def decorate(
        method: Callable[Concatenate[Self, Work, Order, Params], Awaitable[Record]],
    ) -> Callable[Concatenate[Self, Order, Params], Coroutine[Any, Any, Report[Record]]]:
        @wraps(method)
        async def carried_out(
            self: Self, order: Order, /, *args: Params.args, **kwargs: Params.kwargs
        ) -> Report[Record]:
            return await self.desk.carry_out(order, kind, lambda work: method(self, work, order, *args, **kwargs))

        return carried_out

    return decorate


def trusts(row: LeagueRow) -> bool:
    """Whether a league lets everybody log for everybody."""
    return row.may_log == "all"


def is_guest(row: PlayerRow) -> bool:
    """Whether a player has no account and could turn out to be somebody who has one."""
    return row.telegram_id is None and row.person_id is None and not row.hidden and bool(row.name)


def names_of(players: Sequence[PlayerRow] | Sequence[Member]) -> dict[int, Named]:
    """Every record by its id, named as the person it is."""
    # An account may stand on another record of the person than the one that stands for them all.
    accounts = {row.person: row for row in players if row.telegram_id is not None}
    accounts |= {row.id: row for row in players if row.telegram_id is not None}
    people = told_apart({row.id: _named(row, accounts.get(row.id)) for row in players if row.id == row.person})
    return {row.id: people[row.person] for row in players}


def _named(row: PlayerRow | Member, account: PlayerRow | Member | None) -> Named:
    username = account.username if isinstance(account, PlayerRow) else None
    return Named(row.id, row.name, row.number, account.telegram_id if account else None, username)


def stored_as(kind: object) -> TypeAdapter[Any]:
    """How values of a type are stored and read; made once, since making it takes as long as a transaction."""
    if kind not in _STORED:
        _STORED[kind] = TypeAdapter(kind)
    return _STORED[kind]


def _recalled(row: OperationRow) -> LeagueError:
    stored = json.loads(row.answer)
    kind = LeagueError.kinds[stored.pop("refusal")]
    hints = get_type_hints(kind)
    return kind(**{key: stored_as(hints[key]).validate_python(value) for key, value in stored.items()})
