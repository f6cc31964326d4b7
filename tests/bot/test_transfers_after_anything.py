"""Whatever is done to evenings, and to who is whom: transfers even out what was won, less what was marked."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import pytest

from bot.services.corrections import Reason
from bot.services.lines import Line
from bot.services.owing import Mode
from bot.services.payments import Mark
from bot.services.proofs import proofs
from bot.services.records import EntryKind
from bot.services.refusals import LeagueError
from tests.bot import ledger_again as again
from tests.bot.conftest import Town
from tests.bot.deeds import guest
from tests.bot.game_37 import about
from tests.bot.test_every_figure import address_of

ACCOUNTS, GUESTS = ("Anna", "Boris", "Vera", "Gena"), ("Gosha", "Zoe")
ROUBLE = 100
BUY_IN = 500 * ROUBLE
DEEDS = 120


@dataclass
class Deeds:
    """People who do anything that they are offered, with records that have been merged meanwhile as well."""

    town: Town
    chance: random.Random
    records: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    merges: list[int] = field(default_factory=list)

    async def begin(self) -> None:
        self.records += [await self.town.known(name) for name in ACCOUNTS]
        self.records += [await guest(self.town, name) for name in GUESTS]
        await self.open()

    @property
    def host(self) -> str:
        return self.chance.choice(ACCOUNTS)

    @property
    def game(self) -> int:
        return self.chance.choice(self.games)

    @property
    def record(self) -> int:
        return self.chance.choice(self.records)

    async def settle_otherwise(self) -> None:
        before = (await self.town.settings.shown(self.town.place)).record.setup
        banker = self.chance.choice([None, *self.records])
        after = replace(before, settlement=self.chance.choice(list(Mode)), banker_id=banker)
        if after != before:
            await self.town.settings.save(self.town.order("Anna", admin=True), before, after)

    async def open(self) -> None:
        report = await self.town.games.open_game(self.town.order(self.host), "500")
        self.games.append(report.record.game)

    async def join(self) -> None:
        await self.town.ledgers.join(self.town.order(self.host), (Line(player=self.record),))

    async def rebuy(self) -> None:
        line = Line(player=self.record, amount=BUY_IN, sure=True)
        await self.town.ledgers.money_in(self.town.order(self.host), EntryKind.REBUY, (line,))

    async def leave(self) -> None:
        """All who sit go out with all that lies there, or now and then with a rouble more."""
        game = self.game
        card = (await self.town.closings.closing(game)).record
        left, lines = max(card.difference, 0), []
        for player in card.players_in:
            amount = left if player == card.players_in[-1] else self.chance.randint(0, left) // ROUBLE * ROUBLE
            lines.append(Line(player=player, amount=amount + ROUBLE * (self.chance.random() < 0.1), sure=True))
            left -= amount
        if lines:
            await self.town.ledgers.cash_out(about(game, self.town.order(self.host)), tuple(lines))

    async def close(self) -> None:
        game = self.game
        order = about(game, self.town.order("Anna", admin=True))
        report = await self.town.endings.close(order)
        question = report.record.question
        if question and not question.players_in and self.chance.random() < 0.7:
            people = [each.player for each in question.counted]
            order = about(game, self.town.order("Anna", admin=True))
            await self.town.differences.divide(
                order, self.chance.sample(people, self.chance.randint(1, len(people)))
            )

    async def reopen(self) -> None:
        await self.town.endings.reopen(about(self.game, self.town.order("Anna", admin=True)))

    async def fix(self) -> None:
        """Chips go from one to another; or somebody else has played as well, and neither won nor lost."""
        number = f"{self.games.index(self.game) + 1}"
        draft = (await self.town.fixes.draft(self.town.order("Anna", admin=True), number)).record
        one, other = self.chance.sample(draft.seats, 2)
        moved = self.chance.randint(0, one.counted) // ROUBLE * ROUBLE
        after = draft.with_seat(one.player, counted=one.counted - moved)
        after = after.with_seat(other.player, counted=other.counted + moved)
        if self.chance.random() < 0.3 and after.seat_of(newcomer := self.record) is None:
            after = after.with_seat(newcomer, money_in=BUY_IN, counted=BUY_IN)
        if self.chance.random() < 0.2:
            await self.merge()
        await self.town.fixes.fix(self.town.order("Anna", admin=True), after, Reason.TYPO)

    async def pay(self) -> None:
        line = Line(player=self.record, text=self.chance.choice(("50", "100", "777")))
        await self.town.transfers.paid(self.town.order(self.host), (line,))

    async def mark(self) -> None:
        await self._tick(self.town.transfers.mark, list(Mark))

    async def unmark(self) -> None:
        await self._tick(self.town.transfers.unmark, [mark for mark in Mark if mark is not Mark.OPEN])

    async def _tick(self, tick: Callable[..., Awaitable[object]], marks: list[Mark]) -> None:
        game = self.game
        payments = (await self.town.transfers.of_game(game)).record.payments
        if found := [each for each in payments if each.mark in marks]:
            order = about(game, self.town.order(self.host, admin=self.chance.random() < 0.5))
            await tick(order, self.chance.choice(found).ticket)

    async def merge(self) -> None:
        report = await self.town.merges.merge(self.town.order("Anna", admin=True), self.record, self.record)
        self.merges.append(report.record.merge)

    async def unmerge(self) -> None:
        if self.merges:
            await self.town.merges.unmerge(self.town.order("Anna", admin=True), self.chance.choice(self.merges))


OFTEN: dict[Callable[[Deeds], Awaitable[None]], int] = {
    Deeds.settle_otherwise: 2,
    Deeds.open: 2,
    Deeds.join: 6,
    Deeds.rebuy: 1,
    Deeds.leave: 5,
    Deeds.close: 5,
    Deeds.reopen: 2,
    Deeds.fix: 3,
    Deeds.pay: 3,
    Deeds.mark: 3,
    Deeds.unmark: 2,
    Deeds.merge: 3,
    Deeds.unmerge: 3,
}


async def check(town: Town) -> None:
    """Hold every game's transfers against profits that are computed a second time, from raw rows."""
    games, transfers, people = again.rows(
        address_of(town), "SELECT * FROM game", "SELECT * FROM transfer", "SELECT * FROM player"
    )
    persons = {row["id"]: row["person_id"] or row["id"] for row in people}
    profits = {game.number: game.profits for game in again.games(address_of(town))}
    for game in games:
        listed = [row for row in transfers if row["game_id"] == game["id"]]
        still_open = [row for row in listed if row["sent_at"] is None and row["received_at"] is None]
        if game["status"] != "closed" or game["settlement"] == "cash":
            assert still_open == []
            continue
        left = Counter(profits[game["number"]])
        for row in listed:
            left[persons[row["payer_id"]]] += row["amount"]
            left[persons[row["receiver_id"]]] -= row["amount"]
        assert set(left.values()) <= {0}
    assert [doubt async for proof in proofs(town.database) for doubt in proof.doubts] == []


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.full) for seed in range(3, 40))]
)
async def test_transfers_even_out_what_was_won_whatever_is_done(town: Town, seed: int) -> None:
    chance = random.Random(seed)
    deeds = Deeds(town, chance)
    await deeds.begin()
    done: Counter[str] = Counter()
    for deed in chance.choices(list(OFTEN), list(OFTEN.values()), k=DEEDS):
        try:
            await deed(deeds)
        except LeagueError:
            done["refused"] += 1
        else:
            done[deed.__name__] += 1
        await check(town)
    print(f"R10 transfers, seed {seed}: {DEEDS} deeds, {done['refused']} of them refused, always even")
    assert min(done["close"], done["mark"], done["pay"]) > 0
