"""Who pays whom after a game, in as few transfers as can be found fast.

People whose balances cancel out as a group can settle among themselves, and a group of m needs m − 1
transfers: the more groups, the fewer transfers. Pairs that cancel out are taken first (no best solution
is lost by that); among up to 12 others the greatest number of groups is found exactly, in at most
12 · 2¹² steps; more are settled as one group. Inside a group the biggest debtor pays the biggest creditor.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.services.records import Transfer

MAX_EXACT: Final = 12

Balances = Mapping[int, int]
Group = Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Settlement:
    """The transfers that even out all balances, and how many steps it took to find them."""

    transfers: tuple[Transfer, ...]
    steps: int


def settlement(balances: Balances, standing: Iterable[Transfer] = ()) -> Settlement:
    """The transfers that even out all balances, the biggest debtors first.

    Args:
        balances: Who gets (above zero) and who owes (below), less what was already marked as paid.
        standing: Transfers announced before and still open: they are kept, with what a correction adds
            to them, where that takes no more transfers than a list made anew.

    Raises:
        ValueError: The balances do not sum to zero.
    """
    anew = _settled(balances)
    standing = tuple(standing)
    if not standing:
        return anew
    added = _settled(less(balances, standing))
    kept = _merged((*standing, *added.transfers))
    steps = anew.steps + added.steps
    if len(kept) > len(anew.transfers) or {one.payer for one in kept} & {one.receiver for one in kept}:
        return Settlement(anew.transfers, steps)
    return Settlement(kept, steps)


def through(balances: Balances, banker: int) -> tuple[Transfer, ...]:
    """Everybody settles with the banker, who need not have played: first who pays, then who gets.

    Raises:
        ValueError: The balances do not sum to zero.
    """
    others = _in_order({one: balance for one, balance in _open(balances).items() if one != banker})
    pay = tuple(Transfer(one, banker, -balance) for one, balance in others if balance < 0)
    get = tuple(Transfer(banker, one, balance) for one, balance in others if balance > 0)
    return pay + get


def less(balances: Balances, paid: Iterable[Transfer]) -> dict[int, int]:
    """The balances that are left after transfers."""
    left = dict(balances)
    for each in paid:
        left[each.payer] = left.get(each.payer, 0) + each.amount
        left[each.receiver] = left.get(each.receiver, 0) - each.amount
    return left


def _settled(balances: Balances) -> Settlement:
    pairs, others = _pairs(_in_order(_open(balances)))
    groups, steps = _groups(others) if len(others) <= MAX_EXACT else ([others], 0)
    transfers: list[Transfer] = []
    for group in sorted((*pairs, *groups), key=lambda group: min((balance, one) for one, balance in group)):
        found = _greedy(group)
        transfers.extend(found)
        steps += len(found)
    return Settlement(tuple(transfers), steps)


def _open(balances: Balances) -> dict[int, int]:
    if sum(balances.values()):
        raise ValueError("balances that do not sum to zero cannot be settled")
    return {one: balance for one, balance in balances.items() if balance}


def _in_order(balances: Balances) -> Group:
    """People by the size of their balance, the biggest first, then by id."""
    return sorted(balances.items(), key=lambda item: (-abs(item[1]), item[0]))


def _pairs(people: Group) -> tuple[list[Group], Group]:
    """The pairs that cancel out, and the others."""
    pairs: list[Group] = []
    waiting: dict[int, list[tuple[int, int]]] = {}
    for person in people:
        if opposite := waiting.get(-person[1]):
            pairs.append((opposite.pop(0), person))
        else:
            waiting.setdefault(person[1], []).append(person)
    paired = {one for pair in pairs for one, _ in pair}
    return pairs, [person for person in people if person[0] not in paired]


def _groups(people: Group) -> tuple[list[Group], int]:
    """As many groups that cancel out as there can be, and the steps taken to find them.

    `most[members]` counts the groups of a set of people (a bit each): that of the best set with one
    person less, and one more where the set itself cancels out.
    """
    count, steps = len(people), 0
    sums, most = [0] * 2**count, [0] * 2**count
    for members in range(1, 2**count):
        lowest = (members & -members).bit_length() - 1
        sums[members] = sums[members & (members - 1)] + people[lowest][1]
        for one in range(count):
            steps += 1
            if members >> one & 1:
                most[members] = max(most[members], most[members & ~(1 << one)])
        most[members] += sums[members] == 0
    groups: list[Group] = []
    members, group = 2**count - 1, list[tuple[int, int]]()
    while members:
        # The smallest balances leave first, so that the biggest stay together.
        best = most[members] - (sums[members] == 0)
        one = next(at for at in reversed(range(count)) if members >> at & 1 and most[members & ~(1 << at)] == best)
        group.append(people[one])
        members &= ~(1 << one)
        if sums[members] == 0:
            groups.append(group)
            group = []
    return groups, steps


def _greedy(group: Group) -> list[Transfer]:
    left = dict(group)
    transfers: list[Transfer] = []
    while any(left.values()):
        payer = min(left, key=lambda one: (left[one], one))
        receiver = min(left, key=lambda one: (-left[one], one))
        amount = min(-left[payer], left[receiver])
        transfers.append(Transfer(payer, receiver, amount))
        left[payer] += amount
        left[receiver] -= amount
    return transfers


def _merged(transfers: Iterable[Transfer]) -> tuple[Transfer, ...]:
    """Transfers between the same two people as one, in the order of the first of them."""
    owed: dict[tuple[int, int], int] = {}
    for each in transfers:
        back = (each.receiver, each.payer)
        if back in owed:
            owed[back] -= each.amount
        else:
            owed[each.payer, each.receiver] = owed.get((each.payer, each.receiver), 0) + each.amount
    both = ((*pair, amount) if amount > 0 else (*pair[::-1], -amount) for pair, amount in owed.items())
    return tuple(Transfer(payer, receiver, amount) for payer, receiver, amount in both if amount)
