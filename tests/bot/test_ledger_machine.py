"""R10: whatever people do in whatever order, the league's books are those of a plain list."""

import asyncio
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from bot.services import ledgers
from bot.services.cards import nearest
from bot.services.lines import Line
from bot.services.orders import Order
from bot.services.records import EntryKind
from bot.services.refusals import LeagueError
from bot.services.voids import VoidService
from db import Database
from tests.bot.conftest import Town
from tests.bot.plain_ledger import Evening, RefusedError

NAMES = ("Anna", "Boris", "Vera", "Gena")
ROUBLE = 100
# What people do, the usual things oftener.
DEEDS = (
    *["joins", "rebuys", "leaves", "undoes", "voids"] * 2,
    *["all_leave", "closes", "divides", "assigns", "reopens", "opens"] * 2,
    *["puts_off", "calls_off", "restarts"],
)


@dataclass(frozen=True)
class Wish:
    author: int
    player: int
    amount: int = 0
    off: int = 0
    flags: tuple[bool, bool] = (False, False)
    who: list[int] = field(default_factory=list)


class Ledger(RuleBasedStateMachine):
    """Does everything twice: in the league, and in a plain list."""

    migrated: ClassVar[Path]

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp())
        shutil.copyfile(self.migrated, self.folder / "league.db")
        self.town = Town(self.does(Database.open(f"sqlite+aiosqlite:///{self.folder / 'league.db'}")))
        self.evenings: list[Evening] = []
        self.number = 0

    def does(self, deed: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(deed)

    def teardown(self) -> None:
        self.does(self.town.database.close())
        self.loop.close()
        shutil.rmtree(self.folder)

    @property
    def plain(self) -> Evening:
        return self.evenings[-1]

    def order(self, author: int = 1, *, admin: bool = True) -> Order:
        return replace(self.town.order(NAMES[author - 1], admin=admin), game=self.number)

    def both(self, deed: Callable[[], Awaitable[Any]], same: Callable[[], object]) -> None:
        """The league and the list do the same, or both refuse it."""
        try:
            same()
        except RefusedError:
            with pytest.raises(LeagueError):
                self.does(deed())  # type: ignore[arg-type]  # every deed is a coroutine
        else:
            self.does(deed())  # type: ignore[arg-type]  # as above

    @initialize(in_chips=st.booleans())
    def known(self, *, in_chips: bool) -> None:
        """Everybody is known, in this order."""
        self.opened(in_chips=in_chips)
        for one in range(1, len(NAMES) + 1):
            self.joins(Wish(one, one))

    @rule(dice=st.randoms(use_true_random=True))
    def somebody(self, dice: Random) -> None:
        """Somebody does something; what they do not need of the wish is ignored."""
        wish = Wish(
            author=dice.randint(1, len(NAMES)),
            player=dice.randint(1, len(NAMES)),
            amount=dice.choice([0, 1, 100, 250, 333, 500, 777, 1250]),
            off=dice.choice([0, 0, -300, -299, 250]),
            flags=(dice.random() < 0.5, dice.random() < 0.5),
            who=dice.sample(range(1, len(NAMES) + 1), dice.randint(0, len(NAMES))),
        )
        getattr(self, dice.choice(DEEDS))(wish)

    def opened(self, *, in_chips: bool) -> None:
        order = self.town.order("Anna")
        report = self.does(self.town.games.open_game(order, f"500 stack={1700 if in_chips else 500}"))
        self.number = report.record.game
        self.evenings.append(Evening(500 * ROUBLE, 1700 if in_chips else 500, order.at))

    def opens(self, wish: Wish) -> None:
        if self.plain.status != "open":
            self.opened(in_chips=wish.flags[0])

    def joins(self, wish: Wish) -> None:
        order, lines = self.order(wish.author), (Line(player=wish.player),)
        self.both(
            lambda: self.town.ledgers.join(order, lines),
            lambda: self.plain.buy(wish.author, wish.player, 500 * ROUBLE, order.at, joins=True),
        )

    def rebuys(self, wish: Wish) -> None:
        amount = (wish.amount or 500) * ROUBLE
        order, lines = self.order(wish.author), (Line(player=wish.player, amount=amount, sure=True),)
        self.both(
            lambda: self.town.ledgers.money_in(order, EntryKind.REBUY, lines),
            lambda: self.plain.buy(wish.author, wish.player, amount, order.at),
        )

    def leaves(self, wish: Wish) -> None:
        sure, again = wish.flags
        order = self.order(wish.author)

        async def cash_out() -> None:
            instead = await self.town.out(wish.player, self.number) if again else None
            line = Line(player=wish.player, amount=wish.amount, sure=sure, instead=instead)
            await self.town.ledgers.cash_out(order, (line,))

        self.both(
            cash_out,
            lambda: self.plain.cash_out(wish.author, wish.player, wish.amount, order.at, sure=sure, again=again),
        )

    def all_leave(self, wish: Wish) -> None:
        """What is left is shared by those who sit, more or less."""
        sitting = [one for one in self.plain.seats() if self.plain.sits(one)]
        for at, one in enumerate(sitting):
            left = max(0, int(self.plain.left))
            amount = max(0, left + wish.off) if at == len(sitting) - 1 else left // 3
            self.leaves(replace(wish, player=one, amount=amount, flags=(True, False)))

    def undoes(self, wish: Wish) -> None:
        order = self.order(wish.author)
        self.both(lambda: self.town.ledgers.undo(order), lambda: self.plain.undo(wish.author))

    def voids(self, wish: Wish) -> None:
        if self.plain.status in {"open", "undecided"} and self.plain.lines:
            index = (wish.amount + wish.player) % len(self.plain.lines)
            order, entry = self.order(), self.entries()[index]
            self.both(lambda: VoidService(self.town.desk).one(order, entry), lambda: self.plain.void(index))

    def closes(self, _wish: Wish) -> None:
        order = self.order()
        self.both(lambda: self.town.endings.close(order), lambda: self.plain.close(order.at))

    def divides(self, wish: Wish) -> None:
        order, people_ = self.order(), wish.who or [1, 2, 3, 4]
        self.both(
            lambda: self.town.differences.divide(order, tuple(people_)),
            lambda: self.plain.divide(1, people_, ROUBLE, order.at),
        )

    def assigns(self, wish: Wish) -> None:
        order = self.order()
        self.both(
            lambda: self.town.differences.assign(order, wish.player),
            lambda: self.plain.assign(1, wish.player, order.at),
        )

    def puts_off(self, _wish: Wish) -> None:
        order = self.order()
        self.both(lambda: self.town.endings.decide_later(order), self.plain.put_off)

    def calls_off(self, _wish: Wish) -> None:
        order = self.order()
        self.both(lambda: self.town.games.call_off(order), lambda: self.plain.call_off(order.at))

    def reopens(self, _wish: Wish) -> None:
        order = self.order()
        self.both(lambda: self.town.endings.reopen(order), lambda: self.plain.reopen(order.at))

    def restarts(self, _wish: Wish) -> None:
        now = self.town.now
        self.does(self.town.database.close())
        database = self.does(Database.open(f"sqlite+aiosqlite:///{self.folder / 'league.db'}"))
        self.town = Town(database, now=now, _messages=self.town._messages)

    def entries(self) -> list[int]:
        """The ids of the game's lines, without those that only take another back."""

        async def read() -> list[int]:
            async with self.town.database.reading() as unit:
                rows = await unit.ledger.of_game(self.number)
                return [row.id for row in rows if row.kind != "void"]

        found: list[int] = self.does(read())
        return found

    @invariant()
    def the_books_are_the_same(self) -> None:
        if not self.evenings:
            return
        plain = self.plain
        report = self.does(self.town.games.shown(self.town.place, str(len(self.evenings))))
        card = report.record.card
        assert card.status == plain.status
        assert {line.player: (line.money_in, line.is_in) for line in card.lines} == {
            one: (plain.money_in(one), plain.sits(one)) for one in plain.seats()
        }
        assert {line.player: line.counted for line in card.lines if not line.is_in} == {
            one: plain.counted(one) for one in plain.seats() if not plain.sits(one)
        }
        assert card.on_table == nearest(plain.left)

    @invariant()
    def a_closed_game_has_the_results_of_the_list_and_sums_to_zero(self) -> None:
        if not self.evenings or self.plain.status != "closed":
            return
        result = self.does(self.town.games.shown(self.town.place, str(len(self.evenings)))).record.result
        standings = {line.player: (line.place, line.shared, line.profit) for line in result.standings}
        assert standings == self.plain.results(ROUBLE)
        left = {line.player: line.profit for line in result.standings}
        assert sum(left.values()) == 0
        for transfer in result.transfers:
            left[transfer.payer] += transfer.amount
            left[transfer.receiver] -= transfer.amount
        assert set(left.values()) == {0}

    @invariant()
    def boards_hold_closed_games_only(self) -> None:
        if self.evenings:
            board = self.does(self.town.boards.rating(self.town.order("Anna"), ("all",))).record
            assert board.evenings == sum(evening.status == "closed" for evening in self.evenings)


def play(runs: int, steps: int, *, shrinking: bool = True) -> None:
    """Do so many things in so many leagues, each twice."""
    run_state_machine_as_test(
        Ledger,
        settings=settings(
            max_examples=runs,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            phases=tuple(Phase) if shrinking else (Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize(
    ("runs", "steps"),
    [(12, 25), pytest.param(2000, 50, marks=[pytest.mark.full, pytest.mark.timeout(7200)])],
)
def test_the_league_keeps_the_books_of_a_plain_list(migrated: Path, runs: int, steps: int) -> None:
    Ledger.migrated = migrated
    play(runs, steps)
    print(f"R10 seed none: {runs} runs of {steps} steps, 0 differences from a plain list, zero-sum closes")


def test_an_undo_that_takes_nothing_back_is_found(migrated: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: it is answered as ever, and the entry still stands."""
    Ledger.migrated = migrated
    monkeypatch.setattr(ledgers, "void", lambda _work, _game, _entries, last: last)
    with pytest.raises(AssertionError):
        play(12, 25, shrinking=False)
