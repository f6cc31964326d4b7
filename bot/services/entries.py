"""New lines of a game's ledger, as the order's actor writes them."""

from collections.abc import Sequence

from bot.services.operations import Work
from bot.services.refusals import CountedOutError, NotSeatedError
from bot.services.sheets import out_of_turn, standing, tip
from db.models import GameRow
from db.repositories import Entry
from db.types import EntryKind


def entry(work: Work, game: GameRow, player: int, kind: EntryKind, amount: int, buy_ins: int = 0) -> Entry:
    """A line about a player, not yet written."""
    return Entry(
        id=0,
        game_id=game.id,
        player_id=player,
        operation_id=work.operation,
        kind=kind,
        amount=amount,
        buy_ins=buy_ins,
        logged_by=work.order.actor.telegram_id,
        at=work.order.at,
    )


def void(work: Work, game: GameRow, entries: Sequence[Entry], taken_back: Entry) -> Entry:
    """A line that takes another one back, not yet written."""
    line = entry(work, game, taken_back.player_id, EntryKind.VOID, 0)
    return line._replace(voids=tip(entries, taken_back).id, record_id=taken_back.record_id)


async def write(work: Work, game: GameRow, entries: Sequence[Entry], *lines: Entry) -> None:
    """Write lines that change which of a game's earlier `entries` stand.

    Raises:
        CountedOutError: A cash-out would be left with nothing bought before it.
        NotSeatedError: A cash-out would come to stand where nothing was bought.
    """
    written = await work.unit.ledger.append(*lines)
    stood = {each.id for each in standing(entries)}
    stray = {each.id for each, _ in out_of_turn(entries)}
    for each, before in out_of_turn([*entries, *written]):
        if each.id in stray:
            continue
        first = each if each.id in stood else before
        if first is None:
            account = (await work.player(each.player_id)).telegram_id
            myself = account == work.order.actor.telegram_id
            raise NotSeatedError(0, account, myself=myself, player=each.player_id)
        raise CountedOutError(first.player_id, first.amount, first.logged_by, chips=game.stack is not None)


async def void_adjustments(work: Work, game: GameRow) -> None:
    """Take back what was decided about a game's difference: it is open again."""
    entries = await work.unit.ledger.of_game(game.id)
    decided = [each for each in standing(entries) if each.kind == EntryKind.ADJUSTMENT]
    await work.unit.ledger.append(*(void(work, game, entries, each) for each in decided))
