"""Entries taken back and restored: somebody's newest one, any one of a game, all of one operation."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.services.cards import books_of
from bot.services.entries import entry, void, write
from bot.services.games import running, running_game
from bot.services.merges import check_seats
from bot.services.operations import Desk, Work, operation
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.records import Seated
from bot.services.refusals import (
    LeagueError,
    NotAllowedError,
    NothingToUndoError,
    SeatedAlreadyError,
    Who,
)
from bot.services.sheets import standing
from db.models import GameRow
from db.repositories import Entry
from db.types import EntryKind


@dataclass(frozen=True, slots=True)
class Taken:
    """One entry that was taken back or restored."""

    player: int
    kind: EntryKind
    amount: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Entries were taken back; `foreign` when somebody else had written them.

    `actor` is the player who did it, 0 for an anonymous administrator.
    """

    game: int
    number: int
    items: tuple[Taken, ...]
    chips: bool
    foreign: bool
    actor: int


@dataclass(frozen=True, slots=True)
class Restored:
    """Entries that were taken back stand again, or are about the actor instead."""

    game: int
    number: int
    items: tuple[Taken, ...]
    chips: bool


@dataclass
class TakenBackAlreadyError(LeagueError):
    """Nothing of it stands any more, or all of it stands again."""


@dataclass
class LoggedSinceError(LeagueError):
    """What was taken back would count besides `stands`, which was logged about the same people since."""

    stands: list[Taken]
    chips: bool


class VoidService:
    """Takes entries of open games back."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(TakenBack)
    async def last_about(self, work: Work, order: Order, player: int) -> TakenBack:
        """Take back the newest entry about a player: one's own, or as host or administrator anybody's.

        Raises:
            NoSuchPlayerError: The league has no such player.
            NoOpenGameError: The topic has no open game.
            GameOverError: The button's game is over.
            NothingToUndoError: Nothing about them stands.
            NotAllowedError: Somebody else wrote it, and the actor is neither host nor administrator.
            CountedOutError: A cash-out would be left with nothing bought before it.
        """
        game = await running(work)
        entries = await work.unit.ledger.of_game(game.id)
        person = (await work.player(player)).id
        about = [entry for entry in standing(entries) if entry.player_id == person]
        if not about:
            raise NothingToUndoError
        return await _take_back(work, order, game, entries, about[-1:])

    @operation(TakenBack)
    async def one(self, work: Work, order: Order, entry: int) -> TakenBack:
        """Take back any entry of the button's game.

        Raises:
            NoOpenGameError: It is no game of this league.
            GameOverError: The game is over.
            TakenBackAlreadyError: It does not stand.
            NotAllowedError: The actor is neither host nor administrator.
            CountedOutError: A cash-out would be left with nothing bought before it.
        """
        game = await running(work)
        work.permit(Act.VOID, game.host)
        entries = await work.unit.ledger.of_game(game.id)
        return await _take_back(
            work, order, game, entries, [each for each in standing(entries) if each.id == entry]
        )

    @operation(TakenBack)
    async def all_of(self, work: Work, order: Order, operation_id: int) -> TakenBack:
        """Take back all that one operation wrote: a list, or a line that was understood wrongly.

        Raises:
            NoOpenGameError: It is no game of this league.
            GameOverError: The game is over.
            TakenBackAlreadyError: Nothing of it stands.
            NotAllowedError: Somebody else wrote it, and the actor is neither host nor administrator.
            CountedOutError: A cash-out would be left with nothing bought before it.
        """
        game, entries = await _game_of(work, operation_id)
        found = [each for each in standing(entries) if each.operation_id == operation_id]
        return await _take_back(work, order, game, entries, found)

    @operation(Restored)
    async def for_me(self, work: Work, order: Order, operation_id: int) -> Restored:
        """Let what one operation wrote be about the actor, who had it written.

        Raises:
            NoOpenGameError: It is no game of this league.
            GameOverError: The game is over.
            TakenBackAlreadyError: Nothing of it stands.
            NotAllowedError: Somebody else wrote it.
            SeatedAlreadyError: They were to sit down, and do.
            NotSeatedError: It is a cash-out, and the actor never bought in.
            CountedOutError: The actor is out already, or whom it was about, with nothing else bought.
        """
        work.permit(Act.LOG)
        game, entries = await _game_of(work, operation_id)
        found = [each for each in standing(entries) if each.operation_id == operation_id]
        if not found:
            raise TakenBackAlreadyError
        if any(each.logged_by != order.actor.telegram_id for each in found):
            raise NotAllowedError(Who.AUTHOR, found[0].logged_by)
        me = (await work.actor()).id
        done = await work.unit.operations.find(operation_id)
        seat = books_of(game, entries).seat_of(me)
        if done and done.kind == Seated.__name__ and seat and seat.is_in:
            raise SeatedAlreadyError
        voids = [void(work, game, entries, each) for each in found]
        mine = [entry(work, game, me, EntryKind(each.kind), each.amount, each.buy_ins) for each in found]
        await write(work, game, entries, *voids, *mine)
        return Restored(game.id, game.number, tuple(map(taken, mine)), chips=game.stack is not None)

    @operation(Restored)
    async def restore(self, work: Work, order: Order, operation_id: int) -> Restored:
        """Let stand again what an operation took back.

        Raises:
            NoOpenGameError: It is no game of this league.
            GameOverError: The game is over.
            TakenBackAlreadyError: It stands again already.
            BothSatError: Somebody would sit there as two records, who were merged since.
            NotAllowedError: Somebody else took it back, and the actor is neither host nor administrator.
            LoggedSinceError: Something else was logged in its place.
            NotSeatedError: It is a cash-out, and what was bought before it does not stand any more.
            CountedOutError: It is a cash-out, and what was bought since the one before does not stand any more.
        """
        game, entries = await _game_of(work, operation_id)
        rows = {each.id: each for each in entries}
        voided = {each.voids for each in entries}
        voids = [
            each
            for each in entries
            if each.operation_id == operation_id and each.kind == EntryKind.VOID and each.id not in voided
        ]
        if not voids:
            raise TakenBackAlreadyError
        _permit(work, order, game, voids)
        again = [void(work, game, entries, each) for each in voids]
        check_seats(game, [*entries, *again])
        if since := _since(entries, voids):
            raise LoggedSinceError([taken(each) for each in since], chips=game.stack is not None)
        await write(work, game, entries, *again)
        items = tuple(taken(_first(rows, each)) for each in voids)
        return Restored(game.id, game.number, items, chips=game.stack is not None)


def _permit(work: Work, order: Order, game: GameRow, entries: Sequence[Entry]) -> bool:
    """Let the actor touch entries; whether somebody else wrote one of them."""
    foreign = any(each.logged_by != order.actor.telegram_id for each in entries)
    work.permit(Act.VOID if foreign else Act.UNDO, game.host)
    return foreign


async def _take_back(
    work: Work, order: Order, game: GameRow, entries: Sequence[Entry], found: Sequence[Entry]
) -> TakenBack:
    if not found:
        raise TakenBackAlreadyError
    foreign = _permit(work, order, game, found)
    await write(work, game, entries, *(void(work, game, entries, each) for each in found))
    actor = 0 if order.actor.anonymous else (await work.actor()).id
    chips = books_of(game, entries).in_chips
    return TakenBack(game.id, game.number, tuple(map(taken, found)), chips, foreign, actor)


def _since(entries: Sequence[Entry], voids: Sequence[Entry]) -> list[Entry]:
    """What stands about the same people in the place of what `voids` took back.

    It did not stand when all of them had been written, and never stood beside what they are about.
    """
    rows = {each.id: each for each in entries}
    then = _stood(entries, voids[-1].id)
    back = {_first(rows, each).id for each in voids}
    about = {each.player_id for each in voids}
    return [
        each
        for each in standing(entries)
        if each.player_id in about
        and each.id not in then
        and not {each.id, *back} <= _stood(entries, max(each.id, *back))
    ]


def _stood(entries: Sequence[Entry], last: int) -> set[int]:
    """Which entries stood when the last of these was written."""
    return {each.id for each in standing([each for each in entries if each.id <= last])}


async def _game_of(work: Work, operation_id: int) -> tuple[GameRow, Sequence[Entry]]:
    """The game that an operation wrote in, with its ledger."""
    game_id = await work.unit.ledger.game_of_operation(operation_id)
    if game_id is None:
        raise TakenBackAlreadyError
    game = await running_game(work, game_id)
    return game, await work.unit.ledger.of_game(game.id)


def taken(row: Entry) -> Taken:
    """An entry as answers name one."""
    return Taken(row.player_id, EntryKind(row.kind), row.amount)


def _first(rows: dict[int, Entry], row: Entry) -> Entry:
    """The entry that a chain of voids is about."""
    while row.voids is not None:
        row = rows[row.voids]
    return row
