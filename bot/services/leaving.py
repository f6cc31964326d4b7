"""What leaves the table: the stacks of a list, held against what lies there."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.services.refusals import AboveTableError
from bot.services.sheets import Seat, Sheet
from db.repositories import Entry
from db.types import EntryKind


@dataclass(frozen=True, slots=True)
class Stack:
    """What a line of a list takes off the table, as it is counted there.

    Attributes:
        line: Its place in the list.
        player: Whose it is.
        counted: How much.
        replaced: The cash-out that it stands in for, if there is one.
        myself: It is the author's own.
        sure: It was asked back, and is meant.
    """

    line: int
    player: int
    counted: int
    replaced: Entry | None
    myself: bool
    sure: bool

    @property
    def before(self) -> int:
        """What it stands in for."""
        return self.replaced.amount if self.replaced else 0


def check_table(books: Sheet, stacks: Sequence[Stack]) -> None:
    """See that a list takes no more than lies on the table, unless it was asked back.

    Raises:
        AboveTableError: It does.
    """
    # What is replaced lies on the table again, and whoever takes no more than before gives the rest back:
    # both are counted first, so that nothing depends on where in the list they stand.
    taking = [each for each in stacks if each.counted > each.before]
    giving = sum(each.counted for each in stacks if each.counted <= each.before)
    left = books.on_table + sum(each.before for each in stacks) - giving
    above: list[AboveTableError] = []
    for each in taking:
        there = max(int(left), 0)
        if each.counted > there and not each.sure:
            chips, myself = books.in_chips, each.myself
            above.append(AboveTableError(each.line, there, each.counted, chips, each.player, myself=myself))
        left -= each.counted
    if above:
        raise _all_above(above)


def last_cash_out(seat: Seat) -> Entry | None:
    """The cash-out that a second one would stand in for; None while the player sits at the table."""
    if seat.is_in:
        return None
    return next((entry for entry in reversed(seat.entries) if entry.kind == EntryKind.CASH_OUT), None)


def _all_above(above: Sequence[AboveTableError]) -> AboveTableError:
    """One refusal for all the lines that take more than is left by then: they are asked about once."""
    first, *others = above
    if others:
        first.others = [each.line for each in others]
        first.players = [each.player for each in above]
        first.amounts = [each.typed for each in above]
        first.together = sum(first.amounts)
    return first
