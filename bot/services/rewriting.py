"""A draft written into the ledger: lines are taken back and written anew, none is ever changed."""

from collections.abc import Sequence

from bot.services.differences import NotEnoughError
from bot.services.divisions import weighed
from bot.services.drafts import Draft, DraftSeat, changed_players, parts_of
from bot.services.entries import entry, void
from bot.services.operations import Work
from bot.services.refusals import TooFewPlayersError, UnbalancedError
from bot.services.sheets import standing
from db.models import GameRow
from db.repositories import Entry
from db.types import MONEY_IN, MONEY_IN_CAP, EntryKind

MOST_BUY_INS = 20


def check(draft: Draft) -> None:
    """See that a draft can be recorded.

    Raises:
        TooFewPlayersError: Fewer than two would have played.
        UnbalancedError: Its difference is not settled.
    """
    if not draft.seats[1:]:
        raise TooFewPlayersError(len(draft.seats))
    if not draft.is_complete:
        chips = draft.stakes.stack is not None
        money_in = int(draft.stakes.chips(sum(seat.money_in for seat in draft.seats)))
        raise UnbalancedError(money_in, money_in - draft.difference, draft.difference, chips=chips)


async def rewrite(work: Work, game: GameRow, before: Draft, draft: Draft) -> None:
    """Bring the ledger from one draft to the other.

    Raises:
        NotEnoughError: Those who would bear the difference hold less.
    """
    entries = await work.unit.ledger.of_game(game.id)
    rows: list[Entry] = []
    for player, (_, seat) in changed_players(before, draft).items():
        own = [each for each in standing(entries) if each.player_id == player]
        rows += _rewritten(work, game, entries, [each for each in own if each.kind != EntryKind.ADJUSTMENT], seat)
    if _is_settled_alike(before, draft):
        await work.unit.ledger.append(*rows)
        return
    rows += [void(work, game, entries, each) for each in standing(entries) if each.kind == EntryKind.ADJUSTMENT]
    await work.unit.ledger.append(*rows)
    await _settle(work, game, draft)


def _is_settled_alike(before: Draft, draft: Draft) -> bool:
    """Whether what was decided about the difference stands, with its author."""
    people = draft.decided.people if draft.decided else ()
    stacks = [[each.stacks.get(one) for one in people] for each in (before, draft)]
    return (before.decided, before.difference) == (draft.decided, draft.difference) and stacks[0] == stacks[1]


async def _settle(work: Work, game: GameRow, draft: Draft) -> None:
    """Write what was decided about the difference that the draft has."""
    try:
        parts = parts_of(draft, work.league.unit)
    except ValueError:
        raise NotEnoughError from None
    if draft.decision and draft.decision.people:
        weights = weighed((part.player, part.weight) for part in parts)
        await work.unit.portions.write(work.operation, game.id, weights)
    await work.unit.ledger.append(
        *(entry(work, game, part.player, EntryKind.ADJUSTMENT, part.amount) for part in parts if part.amount)
    )


def _rewritten(
    work: Work, game: GameRow, entries: Sequence[Entry], own: Sequence[Entry], seat: DraftSeat | None
) -> list[Entry]:
    """The lines that make a player's standing ones say what the draft says."""
    bought = [each for each in own if each.kind in MONEY_IN]
    others = [void(work, game, entries, each) for each in own if each.kind not in MONEY_IN]
    if seat is None:
        return others + [void(work, game, entries, each) for each in bought]
    rows, left = [], sum(each.amount for each in bought)
    while left > seat.money_in:
        last = bought.pop()
        rows.append(void(work, game, entries, last))
        left -= last.amount
    while left < seat.money_in:
        amount = min(seat.money_in - left, MONEY_IN_CAP)
        kind = EntryKind.REBUY if bought else EntryKind.BUY_IN
        times = min(max(amount // game.buy_in, 1), MOST_BUY_INS)
        bought.append(entry(work, game, seat.player, kind, amount, times))
        rows.append(bought[-1])
        left += amount
    return [*others, *rows, entry(work, game, seat.player, EntryKind.CASH_OUT, seat.counted)]
