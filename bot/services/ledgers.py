"""What is logged during an evening: who sits down, what goes in, what goes out, what is taken back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.services import cards
from bot.services.amounts import MAX_TIMES, Kind, cap, capped
from bot.services.currencies import CHIPS, Currency
from bot.services.entries import entry, void, write
from bot.services.games import running
from bot.services.leaving import Stack, check_table, last_cash_out
from bot.services.lines import Line, Lines
from bot.services.names import WRITER
from bot.services.operations import Desk, Work, operation, trusts
from bot.services.orders import Actor, Order
from bot.services.people import person_of, roster_of
from bot.services.permissions import Act, Case
from bot.services.readings import (
    AmbiguousNameError,
    NewGuestsError,
    Reading,
    UnknownNameError,
    players_near,
    read_lines,
)
from bot.services.records import CashedOut, MoneyIn, Out, Paid, Seated, Undone
from bot.services.refusals import (
    AmountNeededError,
    BackAtTableError,
    NothingToUndoError,
    NotSeatedError,
    SeatedAlreadyError,
    SecondCashOutError,
    UnclearError,
    UndoOtherError,
    UnusualAmountError,
)
from bot.services.sheets import Sheet, standing
from db.models import GameRow, PlayerRow
from db.repositories import Entry
from db.types import EntryKind

# Money in that is so many times the buy-in, or so small a part of it, is asked back.
UNUSUAL = 20


@dataclass(frozen=True, slots=True)
class Table:
    """The order's game with its entries and books."""

    game: GameRow
    entries: Sequence[Entry]
    books: Sheet


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a list with its player found; `line` is its place in the list.

    `myself` when that is the author, `sure` when its amount was asked back and is meant, `instead` the
    cash-out that it was said to replace.
    """

    line: int
    player: PlayerRow
    reading: Reading
    myself: bool
    sure: bool = False
    instead: int | None = None


class LedgerService:
    """The ledgers of the open games."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(Seated)
    async def join(self, work: Work, order: Order, lines: Lines) -> Seated:
        """Seat players with the default buy-in, the author if nobody is named.

        Raises:
            NoOpenGameError: The topic has no open game.
            SeatedAlreadyError: Everybody named sits there.
            LeagueError: A line is unclear (`read_lines`).
        """
        work.permit(Act.LOG)
        table = await _table(work)
        said = await _read(work, table, lines, None)
        new = [each for each in said if not _is_in(table.books, each.player)]
        if not new:
            raise SeatedAlreadyError
        buy_in = table.game.buy_in
        await work.unit.ledger.append(
            *(entry(work, table.game, each.player.id, EntryKind.BUY_IN, buy_in, 1) for each in new)
        )
        return Seated(
            game=table.game.id,
            players=tuple(each.player.id for each in new),
            amount=buy_in,
            at_table=len(table.books.players_in) + len(new),
            echo=_needs_echo(order, said),
            answered=_is_answered(order, said),
        )

    @operation(MoneyIn)
    async def money_in(self, work: Work, order: Order, kind: EntryKind, lines: Lines) -> MoneyIn:
        """Log money in, the default buy-in where no amount is said; it seats whoever is not seated.

        Raises:
            NoOpenGameError: The topic has no open game.
            UnusualAmountError: An amount is far from the game's buy-in.
            AmountError: So many buy-ins are more than anybody can mean.
            LeagueError: A line is unclear (`read_lines`).
        """
        work.permit(Act.LOG)
        table = await _table(work)
        said = await _read(work, table, lines, Kind.MONEY_IN)
        buy_in = table.game.buy_in
        for each in said:
            _check_in(each, buy_in, work.league.currency)
        items = [_paid(table, each, work.league.currency) for each in said]
        await work.unit.ledger.append(
            *(
                entry(work, table.game, each.player.id, kind, item.amount, item.times or 1)
                for each, item in zip(said, items, strict=True)
            )
        )
        echo, answered = _needs_echo(order, said), _is_answered(order, said)
        return MoneyIn(table.game.id, kind, tuple(items), echo=echo, answered=answered)

    @operation(CashedOut)
    async def cash_out(self, work: Work, order: Order, lines: Lines) -> CashedOut:
        """Take players' stacks off the table, all of them or none.

        Raises:
            NoOpenGameError: The topic has no open game.
            AmountNeededError: A line names no amount.
            NotSeatedError: A player has no money in.
            SecondCashOutError: A player is out already, with another cash-out than the line says to replace.
            BackAtTableError: A player whose cash-out was to be replaced has none to replace any more.
            AboveTableError: More is taken than lies there.
            LeagueError: A line is unclear (`read_lines`).
        """
        work.permit(Act.LOG)
        table = await _table(work)
        said = await _read(work, table, lines, Kind.CASH_OUT)
        stacks = [_stack(table.books, each) for each in said]
        check_table(table.books, stacks)
        replaced = [each.replaced for each in stacks if each.replaced]
        voids = [void(work, table.game, table.entries, each) for each in replaced]
        leaving = [entry(work, table.game, each.player, EntryKind.CASH_OUT, each.counted) for each in stacks]
        written = await work.unit.ledger.append(*voids, *leaving)
        after = cards.books_of(table.game, [*table.entries, *written])
        return CashedOut(
            game=table.game.id,
            items=tuple(_out(after, each) for each in leaving),
            players_in=after.players_in,
            on_table=int(after.on_table),
            settled=after.is_settled,
            echo=table.books.in_chips or _needs_echo(order, said),
            chips=table.books.in_chips,
            answered=_is_answered(order, said),
        )

    @operation(Undone)
    async def undo(
        self, work: Work, order: Order, entry: int | None = None, *, asks: bool = False, words: str = ""
    ) -> Undone:
        """Take back the newest entry that the actor wrote in the topic's game.

        `entry` is the one that the actor was asked about and said yes to; with `asks` they are always asked.
        `words` are what else was typed: nobody's entry is chosen by a name.

        Raises:
            UnclearError: There are such words.
            NoOpenGameError: The topic has no open game.
            NothingToUndoError: None of the standing entries is theirs.
            UndoOtherError: It is about somebody else.
            CountedOutError: It is what somebody bought who was counted out since.
        """
        work.permit(Act.UNDO)
        if any(map(str.isalnum, words)):
            raise UnclearError
        table = await _table(work)
        me = await work.actor()
        stands = standing(table.entries)
        mine = [entry for entry in stands if entry.logged_by == order.actor.telegram_id]
        if not mine:
            about_me = [entry.logged_by for entry in stands if entry.player_id == me.id]
            raise NothingToUndoError(about_me[-1] if about_me else None)
        last = next((each for each in mine if each.id == entry), None) if entry else mine[-1]
        if last is None:
            raise NothingToUndoError
        chips = table.books.in_chips
        if entry is None and (asks or last.player_id != me.id):
            raise UndoOtherError(last.id, last.kind, last.player_id, last.amount, chips=chips)
        await write(work, table.game, table.entries, void(work, table.game, table.entries, last))
        return Undone(table.game.id, last.id, EntryKind(last.kind), last.player_id, last.amount, chips=chips)


async def _table(work: Work) -> Table:
    game = await running(work)
    entries = await work.unit.ledger.of_game(game.id)
    return Table(game, entries, cards.books_of(game, entries))


async def _read(work: Work, table: Table, lines: Lines, kind: Kind | None) -> list[Said]:
    """The lines with their players found, the newcomers among them entered."""
    people = await work.players()
    # A record that a button named may have been merged since it was shown.
    lines = tuple(replace(line, player=person_of(people, line.player) or line.player) for line in lines)
    # Names of a list that sits down are looked for among all: those who sit already are not meant.
    seated = {seat.player for seat in table.books.seats} if kind else set()
    roster = roster_of(people, seated, work.order.actor)
    currency = CHIPS if kind is Kind.CASH_OUT and table.books.in_chips else work.league.currency
    # Whoever leaves has come before, so a name that nobody has is no guest's there.
    try:
        readings = read_lines(lines, roster, currency, kind, guests=kind is not Kind.CASH_OUT)
    except UnknownNameError as refusal:
        near = players_near(lines[refusal.line], roster, currency, kind)
        raise AmbiguousNameError(list(near), refusal.line) if near else refusal from None
    new = [at for at, reading in enumerate(readings) if reading.is_guest and not lines[at].guest]
    if new:
        raise NewGuestsError(new)
    for at, (line, reading) in enumerate(zip(lines, readings, strict=False)):
        # Somebody of that name has come since the question: a yes to a new guest is none to their money.
        if line.guest and not line.player and reading.player and (kind or reading.completed):
            raise AmbiguousNameError([reading.player], at)
    me = None if work.order.actor.anonymous else await work.actor()
    said = []
    for at, reading in enumerate(readings):
        player = await _who(work, reading)
        myself = me is not None and player.id == me.id
        typed = lines[at] if lines else Line()
        said.append(Said(at, player, reading, myself, sure=typed.sure, instead=typed.instead))
    for each in said:
        if not each.myself:
            seated_myself = me is not None and table.books.seat_of(me.id) is not None
            guest = each.player.telegram_id is None
            case = Case(table.game.host, seated=seated_myself, guest=guest, trusting=trusts(work.row))
            work.permit(Act.LOG_FOR, case=case)
    return said


async def _who(work: Work, reading: Reading) -> PlayerRow:
    if reading.unnamed:
        answered = work.order.reply_to
        return await work.account(answered) if answered else await work.actor()
    if reading.player == WRITER:
        return await work.actor()
    if reading.newcomer is None:
        return await work.player(reading.player or 0)
    if reading.telegram_id is None:
        return await work.newcomer(reading.newcomer, None, None)
    return await work.account(Actor(reading.telegram_id, reading.newcomer))


def _check_in(said: Said, buy_in: int, currency: Currency) -> None:
    """See that money in is near the buy-in, unless it was asked back."""
    typed = said.reading.amount
    if typed is None or said.sure or buy_in <= typed * UNUSUAL <= buy_in * UNUSUAL**2:
        return
    times, rest = divmod(typed, currency.scale)
    most = min(MAX_TIMES, cap(currency, Kind.MONEY_IN) // buy_in)
    as_times = times if not rest and 1 <= times <= most and typed < buy_in else None
    raise UnusualAmountError(said.line, typed, buy_in, as_times)


def _stack(books: Sheet, said: Said) -> Stack:
    """What a line takes off the table, counted; refused where it cannot leave it."""
    seat = books.seat_of(said.player.id)
    if seat is None:
        raise NotSeatedError(said.line, said.player.telegram_id, myself=said.myself)
    counted = said.reading.amount
    last = last_cash_out(seat)
    player, chips = said.player.id, books.in_chips
    if last and (counted is None or last.id != said.instead):
        before = (seat.counted or 0) - last.amount
        raise SecondCashOutError(
            said.line, last.amount, counted, player, chips=chips, entry=last.id, before=before
        )
    if counted is None:
        raise AmountNeededError(said.line, player)
    if last is None and said.instead is not None:
        raise BackAtTableError(said.line, counted, player, chips=chips, before=seat.counted or 0)
    return Stack(said.line, player, counted, last, said.myself, said.sure)


def _paid(table: Table, said: Said, currency: Currency) -> Paid:
    times = said.reading.times or 0
    amount = said.reading.amount
    if amount is None:
        amount = capped(table.game.buy_in * (times or 1), currency, Kind.MONEY_IN, said.line)
    seat = table.books.seat_of(said.player.id)
    return Paid(said.player.id, amount, amount + (seat.money_in if seat else 0), times)


def _out(books: Sheet, cash_out: Entry) -> Out:
    seat = next(seat for seat in books.seats if seat.player == cash_out.player_id)
    worth = books.stakes.worth(cash_out.amount)
    return Out(
        player=seat.player,
        counted=cash_out.amount,
        worth=cards.nearest(worth),
        even=worth.denominator == 1,
        profit=cards.nearest(seat.profit(books.stakes)),
    )


def _needs_echo(order: Order, said: Sequence[Said]) -> bool:
    """Whether the bot had to interpret, so that it says back what it understood."""
    interpreted = any(each.reading.completed or each.reading.interpreted for each in said)
    return len(said) > 1 or interpreted or _is_answered(order, said)


def _is_answered(order: Order, said: Sequence[Said]) -> bool:
    """Whether somebody was not named, but taken from the message that the order answers."""
    return order.reply_to is not None and any(each.reading.unnamed for each in said)


def _is_in(books: Sheet, player: PlayerRow) -> bool:
    seat = books.seat_of(player.id)
    return seat is not None and seat.is_in
