"""Transfers after a game: who has sent, who has received, and how people want to be paid."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from bot.services.amounts import Kind, is_numeric
from bot.services.closing import as_settled
from bot.services.games import no_open_game
from bot.services.lines import Lines
from bot.services.operations import Desk, Work, names_of, operation
from bot.services.orders import Actor, Order, Place, Report
from bot.services.owing import is_marked, relist
from bot.services.payments import Marked, PaymentList, closed_game, listed, payment, person
from bot.services.people import roster_of
from bot.services.permissions import Act, Case
from bot.services.readings import (
    AmbiguousLineError,
    AmbiguousNameError,
    UnknownNameError,
    players_near,
    read_lines,
)
from bot.services.records import GameStatus
from bot.services.refusals import GameOverError, LeagueError, UnclearError
from db.models import GameRow, TransferRow


@dataclass
class OldTransferError(LeagueError):
    """The transfer of a button is no longer on the list of its game; 0 where the league has no such game."""

    game: int = 0


@dataclass
class NotYoursError(LeagueError):
    """Somebody else's transfer: `payer` and `receiver` mark it."""

    passing: ClassVar[bool] = True

    payer: int
    receiver: int


@dataclass
class NothingPaidError(LeagueError):
    """No amount that changed hands is said, or none at all is."""


@dataclass
class PayOneselfError(LeagueError):
    """Nobody pays themselves."""


@dataclass(frozen=True, slots=True)
class BankerChosen:
    """Through whom later games are settled; None for each game's host."""

    banker: int | None


class TransferService:
    """The transfers of the leagues' games."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def listed(self, place: Place, words: str = "", game_id: int | None = None) -> Report[PaymentList]:
        """The transfers of a game: by id, by number, or of the topic's last closed one.

        Raises:
            NoClosedGameError: There is none.
            NoSuchGameError: The league has no game of this number.
            UnclearError: The words are no number.
        """
        async with self.desk.looking(place) as look:
            game = await closed_game(look, place, words, game_id)
            return await listed(self.desk, look.unit, game)

    async def of_game(self, game_id: int) -> Report[PaymentList]:
        """The transfers of a game as they stand."""
        async with self.desk.database.reading() as unit:
            return await listed(self.desk, unit, await unit.games.get(game_id))

    @operation(Marked)
    async def mark(self, work: Work, order: Order, ticket: str) -> Marked:
        """Mark a transfer of the button's game: sent by its payer, received by its receiver, which ends it.

        For a guest it is marked by whoever may log for them. A second mark changes nothing.

        Raises:
            OldTransferError: It is no longer on the list, not as its `ticket` says, or its game was called off.
            NotYoursError: The actor is neither payer nor receiver, and both have an account.
            NotAllowedError: It is a guest's, and the actor may not log for them.
        """
        game, row = await _transfer(work, order, ticket)
        if game.status == GameStatus.CANCELLED:
            raise OldTransferError(game.id)
        me = await work.actor()
        names = names_of(await work.players())
        guests = [one for one in (row.receiver_id, row.payer_id) if names[one].telegram_id is None]
        if me.id in {row.payer_id, row.receiver_id}:
            who = me.id
        elif guests:
            who = guests[0]
            work.permit(Act.LOG_FOR, case=await _about_guest(work, game, me.id))
        else:
            raise NotYoursError(row.payer_id, row.receiver_id)
        changed = row.received_at is None and not (who == row.payer_id and row.sent_at)
        if changed and who == row.receiver_id:
            row.received_at, row.received_by = order.at, order.actor.telegram_id
        elif changed:
            row.sent_at, row.sent_by = order.at, order.actor.telegram_id
        return _marked(row, changed=changed)

    @operation(Marked)
    async def unmark(self, work: Work, order: Order, ticket: str) -> Marked:
        """Take the mark off a transfer; the list is made anew with it, and is empty while its game is not closed.

        Raises:
            OldTransferError: It is no longer on the list, not as its `ticket` says, or has no mark.
            NotAllowedError: The actor neither marked it nor receives it, and is no administrator.
        """
        game, row = await _transfer(work, order, ticket)
        if not is_marked(row):
            raise OldTransferError(game.id)
        me = await work.actor()
        if not _may_unmark(row, order.actor, me.id):
            work.permit(Act.UNMARK)
        record = _marked(row)
        facts, mode = await as_settled(work, game)
        row.sent_at = row.sent_by = row.received_at = row.received_by = None
        if row.by_hand or game.status != GameStatus.CLOSED:
            await work.unit.transfers.remove(row)
        if game.status != GameStatus.CLOSED:
            return replace(record, owed=False)
        listed_anew = await relist(work, game, facts, mode)
        pairs = {(each.payer, each.receiver) for each in listed_anew.open}
        return replace(record, owed=(record.payer, record.receiver) in pairs)

    @operation(Marked)
    async def paid(self, work: Work, order: Order, lines: Lines) -> Marked:
        """Record what the actor has handed to somebody: it is counted off the list.

        It belongs to the game of the order, which was settled when it was said. Else, before the close it
        belongs to the topic's open game, afterwards to the last closed one; there too between two who do
        not both sit in the open one.

        Raises:
            NoOpenGameError: The topic has no game.
            GameOverError: The game of the order was called off.
            NothingPaidError: No amount is said, or none changed hands.
            PayOneselfError: The actor is named.
            AmbiguousNameError: The name is nobody's, and like some others', or it is several people's.
            AmbiguousLineError: The line can be read in several ways.
            LeagueError: The line is unclear (`read_lines`).
        """
        work.permit(Act.LOG)
        games = await _games(work)
        me = await work.actor()
        try:
            receiver, amount = await _handed(work, games[0], lines)
        except (AmbiguousNameError, AmbiguousLineError) as refusal:
            # The answer may come after the next game was opened, and is about this one.
            meant = [(await _between(work, games, me.id, one)).id for one in refusal.players]
            raise replace(refusal, games=meant) from None
        game = await _between(work, games, me.id, receiver)
        if receiver == me.id:
            raise PayOneselfError
        row = TransferRow(
            game_id=game.id,
            payer_id=me.id,
            receiver_id=receiver,
            amount=amount,
            by_hand=True,
            sent_at=order.at,
            sent_by=order.actor.telegram_id,
            received_at=order.at,
            received_by=order.actor.telegram_id,
        )
        facts, mode = await as_settled(work, game)
        await work.unit.transfers.add(row)
        if game.status == GameStatus.CLOSED:
            await relist(work, game, facts, mode)
        return _marked(row)

    @operation(BankerChosen)
    async def choose_banker(self, work: Work, _order: Order, player: int | None) -> BankerChosen:
        """Have the league's later games settled through one person, or through each game's host.

        Raises:
            NoSuchPlayerError: The league has no such player.
            NotAllowedError: The actor is no administrator.
        """
        work.permit(Act.SETTINGS)
        work.row.banker_id = None if player is None else (await work.player(player)).id
        return BankerChosen(work.row.banker_id)

    async def removable(
        self, place: Place, owner: Actor, game_id: int, *, admin: bool = False
    ) -> Report[PaymentList]:
        """The marks of a game that somebody may take off, as a list of them alone."""
        async with self.desk.looking(place) as look:
            game = await closed_game(look, place, "", game_id)
            report = await listed(self.desk, look.unit, game)
            me = await person(look.unit, game.league_id, owner)
            rows = await look.unit.transfers.of_game(game.id)
            marked = [row for row in rows if is_marked(row)]
            mine = {row.id for row in marked if admin or _may_unmark(row, owner, me)}
            payments = tuple(each for each in report.record.payments if each.id in mine)
            return replace(report, record=replace(report.record, payments=payments))


async def _transfer(work: Work, order: Order, ticket: str) -> tuple[GameRow, TransferRow]:
    game = await work.unit.games.find(order.game or 0)
    if game is None or game.league_id != work.row.id:
        raise OldTransferError
    rows = await work.unit.transfers.of_game(game.id)
    row = next((row for row in rows if payment(row).ticket == ticket), None)
    if row is None:
        raise OldTransferError(game.id)
    return game, row


async def _games(work: Work) -> list[GameRow]:
    """The games for which somebody may have paid: the order's, or the topic's open one and the last counted one.

    Raises:
        NoOpenGameError: There is none.
        GameOverError: The order's was called off.
    """
    league, thread, games = work.row.id, work.order.place.thread, work.unit.games
    if work.order.game is not None:
        found = [await games.find(work.order.game)]
    else:
        last = await games.last_in(league, thread, GameStatus.UNDECIDED, GameStatus.CLOSED)
        found = [await games.open_in(league, thread), last]
    those = [game for game in found if game is not None and game.league_id == league]
    if not those:
        raise await no_open_game(work.unit, work.row)
    if those[0].status == GameStatus.CANCELLED:
        raise GameOverError(those[0].number, those[0].status, None)
    return those


async def _between(work: Work, games: Sequence[GameRow], *people: int) -> GameRow:
    """The first of these games in which people sit, or else the last."""
    for game in games:
        if await _seated(work, game) >= set(people):
            return game
    return games[-1]


async def _handed(work: Work, game: GameRow, lines: Lines) -> tuple[int, int]:
    """Who got how much, from the one line of /paid; a reply names whom it answers."""
    seated, players, currency = await _seated(work, game), await work.players(), work.league.currency
    if len(lines) != 1:
        raise UnclearError(min(len(lines), 1))
    try:
        (reading,) = read_lines(lines, roster_of(players, seated), currency, Kind.PAID)
    except (UnknownNameError, AmbiguousNameError) as refusal:
        # Who is meant is asked by buttons, and none of them says how much.
        if not any(map(is_numeric, lines[0].text.split())):
            raise NothingPaidError from None
        if isinstance(refusal, AmbiguousNameError):
            raise
        me = (await work.actor()).id
        others = roster_of((row for row in players if row.person != me), seated)
        near = players_near(lines[0], others, currency, Kind.PAID)
        raise AmbiguousNameError(list(near)) if near else refusal from None
    if not reading.amount:
        raise NothingPaidError
    if reading.player is not None:
        # A button may name a record that stands for another person since it was drawn.
        return (await work.player(reading.player)).id, reading.amount
    if reading.unnamed and work.order.reply_to is not None:
        return (await work.account(work.order.reply_to)).id, reading.amount
    raise UnclearError


async def _seated(work: Work, game: GameRow) -> set[int]:
    """Who was ever written down in a game."""
    return {entry.player_id for entry in await work.unit.ledger.of_game(game.id)}


async def _about_guest(work: Work, game: GameRow, me: int) -> Case:
    seated = await _seated(work, game)
    return Case(game.host, seated=me in seated, guest=True, trusting=work.row.may_log == "all")


def _may_unmark(row: TransferRow, actor: Actor, me: int) -> bool:
    return me == row.receiver_id or actor.telegram_id in {row.sent_by, row.received_by}


def _marked(row: TransferRow, *, changed: bool = True) -> Marked:
    mark = payment(row).mark
    return Marked(row.game_id, row.id, mark, row.payer_id, row.receiver_id, row.amount, changed)
