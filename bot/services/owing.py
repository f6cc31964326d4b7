"""The list of who still pays whom after a game: made from the results, less what was marked before.

What is marked stays as it is, whatever is corrected; the others are listed anew, and those that were
announced and are still open are kept where that takes no more transfers.

What is open gets one line in the chat, at noon of the day after the first of it was listed, be that at the close
or by a correction; where everything has arrived by then, the line waits for what may still be listed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum

from bot.services.operations import Work
from bot.services.orders import League
from bot.services.records import Transfer
from bot.services.settlement import less, settlement, through
from db.models import GameRow, TransferRow
from db.repositories import Fact

# The line of a game that has had none is due then, while none of its transfers is open.
FAR_OFF = datetime(9999, 1, 1, tzinfo=UTC)


class Mode(StrEnum):
    """How a league settles: with as few transfers as there can be, through one person, or on the table."""

    EACH = "each"
    BANKER = "banker"
    CASH = "cash"


@dataclass(frozen=True, slots=True)
class Owing:
    """The transfers of a game: those that are still to be made, and those that were marked."""

    open: tuple[Transfer, ...]
    marked: tuple[Transfer, ...]


def is_marked(row: TransferRow) -> bool:
    """Whether somebody has said that the money is on its way, or there."""
    return row.sent_at is not None or row.received_at is not None


def transfer(row: TransferRow) -> Transfer:
    """Who pays whom how much."""
    return Transfer(row.payer_id, row.receiver_id, row.amount)


def owing(rows: Sequence[TransferRow]) -> Owing:
    """The transfers of a game as they are listed."""
    marked = {row.id for row in rows if is_marked(row)}
    return Owing(
        open=tuple(transfer(row) for row in rows if row.id not in marked),
        marked=tuple(transfer(row) for row in rows if row.id in marked),
    )


def profits_of(facts: Sequence[Fact]) -> dict[int, int]:
    """What everybody of a game has won or lost."""
    return {fact.player_id: fact.profit for fact in facts}


def still_owed(
    profits: Mapping[int, int], listed: Owing, mode: Mode, banker: int | None = None
) -> tuple[Transfer, ...]:
    """The transfers that even out a game's profits, less what was marked; none where cash lay on the table."""
    left = less(profits, listed.marked)
    if mode is Mode.CASH:
        return ()
    if mode is Mode.BANKER and banker is not None:
        return through(left, banker)
    if not listed.marked and not listed.open:
        return settlement(profits).transfers
    # What was handed over before there was a list is taken off the list that there would have been.
    return settlement(left, listed.open or settlement(profits).transfers).transfers


def is_settled_elsewhere(game: GameRow) -> bool:
    """Whether a game was played before the bot kept the league, and is settled long since."""
    return game.was_told or game.closed_by is None


async def list_transfers(work: Work, game: GameRow, facts: Sequence[Fact]) -> Owing:
    """List who pays whom after a game that closes, as the league settles by now."""
    mode = Mode(work.row.settlement)
    game.settlement = mode
    banker = await _banker(work, game, facts) if mode is Mode.BANKER else None
    # Like a transfer, it names the record that sat: so nothing has to move when records are told apart.
    game.banker_id = None if banker is None else work.unit.ledger.record(game.id, banker)
    game.transfers_due_at = FAR_OFF
    return await relist(work, game, facts, mode)


async def mode_of(work: Work, game: GameRow, facts: Sequence[Fact]) -> Mode:
    """How a closed game was settled: the league's setting of today is for later games.

    To be asked before anything of the game changes, `facts` and marks included: of a game that was closed
    before this was kept, its list tells. Where that is empty and nothing was won or lost either, it says
    nothing, and the setting stands in for it.
    """
    if game.settlement is not None:
        return Mode(game.settlement)
    if game.banker_id is not None:
        return Mode.BANKER
    rows = await work.unit.transfers.of_game(game.id)
    listed = owing(rows)
    if not listed.open and any(less(profits_of(facts), listed.marked).values()):
        return Mode.CASH
    return Mode.CASH if not rows and work.row.settlement == Mode.CASH else Mode.EACH


async def relist(work: Work, game: GameRow, facts: Sequence[Fact], mode: Mode) -> Owing:
    """List a game's transfers anew after it was closed or corrected; rows that stay keep their places."""
    rows = await work.unit.transfers.of_game(game.id)
    listed = owing(rows)
    if is_settled_elsewhere(game):
        return listed
    banker = None if game.banker_id is None else (await work.player(game.banker_id)).id
    wanted = still_owed(profits_of(facts), listed, mode, banker)
    if wanted:
        _announce(work, game)
    return Owing(await _write(work, game, [row for row in rows if not is_marked(row)], wanted), listed.marked)


async def tell_apart(work: Work, game: GameRow, facts: Sequence[Fact], people: tuple[int, int]) -> None:
    """List what two people owe one another in a game that was listed, in part, when they were one person."""
    rows = await work.unit.transfers.of_game(game.id)
    between = [row for row in rows if not is_marked(row) and {row.payer_id, row.receiver_id} == set(people)]
    # What one owes the other shows from now on; where that is nothing, noon says nothing.
    _announce(work, game)
    profits = {fact.player_id: fact.profit for fact in facts}
    others = less(profits, (transfer(row) for row in rows if row not in between))
    left = less(others, map(transfer, between))
    # Where somebody else is not even, nobody was to pay anything: the money lay on the table.
    if not any(left.values()) or any(amount for one, amount in left.items() if one not in people):
        return
    await work.unit.transfers.remove(*between)
    await _list_anew(work, game, settlement(others).transfers)


async def unlist(work: Work, game: GameRow) -> None:
    """Take the open transfers of a game off the list that counts for nothing any more; marks stay."""
    await work.unit.transfers.unlist(game.id)


async def _write(
    work: Work, game: GameRow, rows: Sequence[TransferRow], wanted: Sequence[Transfer]
) -> tuple[Transfer, ...]:
    missing = {(each.payer, each.receiver): each for each in wanted}
    kept = []
    for row in rows:
        found = missing.pop((row.payer_id, row.receiver_id), None)
        if found is None:
            await work.unit.transfers.remove(row)
        else:
            row.amount = found.amount
            kept.append(found)
    await _list_anew(work, game, missing.values())
    return (*kept, *missing.values())


async def _list_anew(work: Work, game: GameRow, transfers: Iterable[Transfer]) -> None:
    await work.unit.transfers.list_anew(game.id, ((each.payer, each.receiver, each.amount) for each in transfers))


def _announce(work: Work, game: GameRow) -> None:
    """Have the line about open transfers come, where it is still to come and is not on its way."""
    if game.transfers_due_at == FAR_OFF:
        game.transfers_due_at = transfers_due_at(work.league, work.order.at)


def transfers_due_at(league: League, listed_at: datetime) -> datetime:
    """Noon of the league's day after the one on which transfers were listed: when those still open get a line."""
    return datetime.combine(league.day_of(listed_at) + timedelta(days=1), time(12), league.zone)


async def _banker(work: Work, game: GameRow, facts: Sequence[Fact]) -> int | None:
    """Who keeps the bank: the league's choice, else the game's host, else its winner."""
    if work.row.banker_id is not None:
        return (await work.player(work.row.banker_id)).id
    host = next((row for row in await work.players() if game.host and row.telegram_id == game.host), None)
    if host is not None:
        return host.person
    return facts[0].player_id if facts else None
