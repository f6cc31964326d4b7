"""An evening kept a second time, in plain lists: no database, and nothing of the bot's.

Rules: product.md 2. A player is a number, money is in smallest units, what is counted is in chips where
there is a stack.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from math import floor


class RefusedError(Exception):
    """The league would say no."""


@dataclass
class Line:
    kind: str
    player: int
    amount: int
    author: int
    at: datetime
    stands: bool = True


@dataclass
class Evening:
    buy_in: int
    stack: int | None
    opened_at: datetime
    status: str = "open"
    ended_at: datetime | None = None
    lines: list[Line] = field(default_factory=list)
    parts: dict[int, Fraction] = field(default_factory=dict)

    def standing(self, player: int | None = None, *kinds: str) -> list[Line]:
        return [
            line
            for line in self.lines
            if line.stands and player in (None, line.player) and (not kinds or line.kind in kinds)
        ]

    def seats(self) -> list[int]:
        return list(dict.fromkeys(line.player for line in self.standing()))

    def money_in(self, player: int | None = None) -> int:
        return sum(line.amount for line in self.standing(player, "in"))

    def counted(self, player: int | None = None) -> int:
        return sum(line.amount for line in self.standing(player, "out"))

    def adjusted(self, player: int | None = None) -> int:
        return sum(line.amount for line in self.standing(player, "adjust"))

    def sits(self, player: int) -> bool:
        moves = self.standing(player, "in", "out")
        return bool(moves) and moves[-1].kind == "in"

    def chips(self, money: int) -> Fraction:
        return Fraction(money * (self.stack or 1), self.buy_in if self.stack else 1)

    def worth(self, count: Fraction | int) -> Fraction:
        return Fraction(count) * (self.buy_in if self.stack else 1) / (self.stack or 1)

    @property
    def left(self) -> Fraction:
        return self.chips(self.money_in()) - self.counted() - self.adjusted()

    @property
    def balances(self) -> bool:
        return abs(self.left) < 1

    def runs(self, *statuses: str) -> None:
        if self.status not in (statuses or ("open",)):
            raise RefusedError

    def buy(self, author: int, player: int, amount: int, at: datetime, *, joins: bool = False) -> None:
        self.runs("open", "undecided")
        if joins and self.sits(player):
            raise RefusedError
        self.lines.append(Line("in", player, amount, author, at))

    def cash_out(self, author: int, player: int, amount: int, at: datetime, *, sure: bool, again: bool) -> None:
        self.runs("open", "undecided")
        if not self.standing(player):
            raise RefusedError
        before = None if self.sits(player) else self.standing(player, "out")[-1]
        if before and not again:
            raise RefusedError
        was = before.amount if before else 0
        if not sure and amount > was and amount > self.left + was:
            raise RefusedError
        if before:
            before.stands = False
        self.lines.append(Line("out", player, amount, author, at))

    def undo(self, author: int) -> None:
        self.runs("open", "undecided")
        mine = [line for line in self.standing() if line.author == author]
        if not mine or mine[-1].player != author:
            raise RefusedError
        self.take_back(mine[-1])

    def void(self, index: int) -> None:
        self.runs("open", "undecided")
        if not self.lines[index].stands:
            raise RefusedError
        self.take_back(self.lines[index])

    def take_back(self, line: Line) -> None:
        line.stands = False
        moves = ["out", *(each.kind for each in self.standing(line.player, "in", "out"))]
        if ("out", "out") in pairwise(moves):
            line.stands = True
            raise RefusedError

    def close(self, at: datetime) -> bool:
        self.runs("open", "undecided")
        if len(self.seats()) < 2:
            raise RefusedError
        if any(self.sits(player) for player in self.seats()) or not self.balances:
            return False
        self.status, self.ended_at = "closed", at
        return True

    def decidable(self) -> None:
        self.runs("open", "undecided")
        if len(self.seats()) < 2 or any(map(self.sits, self.seats())) or self.balances:
            raise RefusedError

    def divide(self, author: int, people: Sequence[int], unit: int, at: datetime) -> None:
        self.decidable()
        total, stacks = int(self.left), {one: self.counted(one) for one in sorted(people) if one in self.seats()}
        if not stacks or -total > sum(stacks.values()):
            raise RefusedError
        weights = stacks if any(stacks.values()) else dict.fromkeys(stacks, 1)
        whole = sum(weights.values())
        exact = {one: Fraction(total * weight, whole) for one, weight in weights.items()}
        step = 1 if self.stack else unit
        amounts = spread([abs(exact[one]) for one in weights], abs(total), step)
        sign = 1 if total > 0 else -1
        for one, amount in zip(weights, amounts, strict=True):
            if amount:
                self.lines.append(Line("adjust", one, sign * amount, author, at))
        self.parts = exact
        self.close(at)

    def assign(self, author: int, player: int, at: datetime) -> None:
        self.decidable()
        if player not in self.seats():
            raise RefusedError
        self.parts = {player: Fraction(int(self.left))}
        self.lines.append(Line("adjust", player, int(self.left), author, at))
        self.close(at)

    def put_off(self) -> None:
        self.decidable()
        self.status = "undecided"

    def call_off(self, at: datetime) -> None:
        self.runs("open", "undecided")
        self.status, self.ended_at = "cancelled", at

    def reopen(self, at: datetime) -> None:
        self.runs("closed", "cancelled", "undecided")
        if self.ended_at and at - self.ended_at > timedelta(minutes=10):
            raise RefusedError
        for line in self.standing(None, "adjust"):
            line.stands = False
        self.status, self.ended_at, self.parts = "open", None, {}

    def results(self, unit: int) -> dict[int, tuple[int, int, int]]:
        """Each player's place, how many share it, and their profit, rounded to the unit."""
        seats = self.seats()
        paid = {one: self.worth(self.counted(one) + self.adjusted(one)) - self.money_in(one) for one in seats}
        exact = {one: self.worth(self.counted(one) + self.parts.get(one, 0)) - self.money_in(one) for one in seats}
        order = sorted(seats, key=lambda one: (-exact[one], -paid[one]))
        nobodys = sum(paid.values(), Fraction(0)) / len(paid)
        amounts = dict(zip(order, spread([paid[one] - nobodys for one in order], 0, unit), strict=True))
        return {
            one: (
                1 + sum(each > exact[one] for each in exact.values()),
                sum(each == exact[one] for each in exact.values()),
                amounts[one],
            )
            for one in seats
        }


def spread(exact: Iterable[Fraction], total: int, unit: int) -> list[int]:
    """Whole units near the exact amounts, by largest remainder, the first in line at a tie."""
    wanted = list(exact)
    parts = [floor(each / unit) * unit for each in wanted]
    line = sorted(range(len(wanted)), key=lambda at: (parts[at] - wanted[at], at))
    left = total - sum(parts)
    for at in line:
        more = min(unit, left)
        parts[at] += more
        left -= more
    return parts
