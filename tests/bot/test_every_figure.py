"""Every figure on every screen equals a second computation from the ledger, whatever was done to the league."""

import random
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import combinations

import pytest
from sqlalchemy import URL

from bot.services.boards import BoardService, Club, Ranked
from bot.services.lines import split_lines
from bot.services.orders import Order
from bot.services.periods import Period
from bot.services.records import EntryKind
from tests.bot import ledger_again as again
from tests.bot.conftest import Town
from tests.bot.leagues import BUY_IN, Evening, play

NAMES = ("Anna", "Boris", "Vera", "Gena", "Dima", "Eva", "Lida", "Zoe", "Max")
FIRST = date(2025, 11, 20)
# So many edits in the gate; the full form makes five hundred.
EDITS = 25


def evening(chance: random.Random, day: date) -> Evening:
    """An evening of two to nine people, many of whom win or lose the same."""
    people = chance.sample(NAMES, chance.randint(2, len(NAMES)))
    rebuys = {name: chance.randint(1, 3) for name in people if chance.random() < 0.3}
    chips = sum(1 + rebuys.get(name, 0) for name in people) * BUY_IN
    stacks = dict.fromkeys(people, 0)
    while chips:
        part = min(chips, chance.choice((50, 100, 100, 200)))
        stacks[chance.choice(people)] += part
        chips -= part
    profits = {name: stack - BUY_IN * (1 + rebuys.get(name, 0)) for name, stack in stacks.items()}
    return Evening(day, profits, chance.choice(("1", "1", "1.5", "0.75", "2")), rebuys)


def address_of(town: Town) -> URL:
    return town.database._writers.url


async def check(town: Town) -> None:
    """Compare everything that is shown, of every period, with the second computation."""
    found = again.games(address_of(town))
    periods = {"all"} | {game.day[:7] for game in found} | {game.day[:4] for game in found}
    for period in sorted(periods):
        played = again.within(found, period)
        lines = again.rating(played)
        await check_rating(town, period, played, lines)
        await check_hall(town, period, lines)
        for line in lines:
            await check_counting(town, period, played, line)
            await check_figures(town, period, played, line)
            await check_curves(town, period, played, line)


async def check_rating(town: Town, period: str, played: list[again.Game], lines: list[again.Line]) -> None:
    board = (await town.boards.rating(town.order(), (period,))).record
    assert board.evenings == len(played)
    assert {
        (each.player, each.rank, each.points, each.profit, each.wins, each.top3, each.counted, each.games)
        for each in board.lines
    } == {
        (
            line.player,
            line.rank,
            again.hundredths(line.points),
            line.profit,
            line.wins,
            line.top3,
            line.counted,
            line.games,
        )
        for line in lines
    }
    assert [line.rank for line in board.lines] == [line.rank for line in lines]


async def check_hall(town: Town, period: str, lines: list[again.Line]) -> None:
    titles = (await town.halls.hall(town.order(), (period,))).record.titles
    assert {line.player for line in titles.best} == again.holders(lines, again.BEST_PLAYER)
    assert {line.player for line in titles.millionaires} == again.holders(lines, again.MILLIONAIRE)
    if len(period) == 4:
        listed = (await town.halls.months(town.order(), (period,))).record.titles
        best = {each.period: {line.player for line in each.best} for each in listed}
        months = {game.day[:7] for game in again.games(address_of(town)) if game.day.startswith(period)}
        assert best == {
            month: again.holders(
                again.rating(again.within(again.games(address_of(town)), month)), again.BEST_PLAYER
            )
            for month in months
        }


async def check_counting(town: Town, period: str, played: list[again.Game], line: again.Line) -> None:
    counting = (await town.countings.of_player(town.order(), period, line.player)).record
    own = [game for game in played if line.player in game.profits]
    assert {(item.number, item.place, item.shared, item.players, item.points) for item in counting.items} == {
        (
            game.number,
            game.place(line.player),
            game.sharers(line.player),
            len(game.profits),
            again.hundredths(game.points(line.player)),
        )
        for game in own
    }
    points = {game.number: game.points(line.player) for game in own}
    counted = [points[item.number] for item in counting.items if item.counted]
    dropped = [points[item.number] for item in counting.items if not item.counted]
    assert abs(sum(counted, Decimal(0)) - line.points) < again.SAME
    assert max(dropped, default=Decimal(0)) <= min(counted)


async def check_figures(town: Town, period: str, played: list[again.Game], line: again.Line) -> None:
    stats = (await town.stats.of_player(town.order(), period, line.player)).record
    own = [game for game in played if line.player in game.profits]
    profits = [game.profits[line.player] for game in own]
    places = [game.place(line.player) + Decimal(game.sharers(line.player) - 1) / 2 for game in own]
    assert (stats.games, stats.wins, stats.top3, stats.profit) == (line.games, line.wins, line.top3, line.profit)
    assert stats.place == again.rounded(10 * sum(places, Decimal(0)) / len(own))
    assert stats.per_game == again.rounded(Decimal(line.profit) / len(own))
    assert stats.streak == again.streak(profits)
    assert stats.best
    assert stats.worst
    assert (stats.best.profit, stats.worst.profit) == (max(profits), min(profits))
    rivals = {rival.player: (rival.higher, rival.lower) for rival in stats.rivals}
    assert rivals == {
        other: (
            sum(game.profits[line.player] > game.profits[other] for game in own if other in game.profits),
            sum(game.profits[line.player] < game.profits[other] for game in own if other in game.profits),
        )
        for other in {one for game in own for one in game.profits} - {line.player}
    }


async def check_curves(town: Town, period: str, played: list[again.Game], line: again.Line) -> None:
    chart = (await town.curves.profit(town.order(), period, line.player)).record
    places = (await town.curves.places(town.order(), period, line.player)).record
    own = [game for game in played if line.player in game.profits]
    profits = [game.profits[line.player] for game in own]
    assert [spot.value for spot in chart.curves[0].spots] == [sum(profits[: end + 1]) for end in range(len(own))]
    assert [half / 2 for half in places.halves] == [
        game.place(line.player) + (game.sharers(line.player) - 1) / 2 for game in own
    ]


@pytest.mark.parametrize("seed", [1, 2])
async def test_every_figure_equals_a_second_computation_from_the_ledger(town: Town, seed: int) -> None:
    chance = random.Random(seed)
    await play(town, *(evening(chance, FIRST + timedelta(9 * number)) for number in range(8)))
    await check(town)


async def test_all_tied_is_one_rank_and_every_title_is_shared(town: Town) -> None:
    day = date(2026, 11, 5)
    await play(town, Evening(day, dict.fromkeys(NAMES, 0)))
    await check(town)
    board = (await town.boards.rating(town.order())).record
    hall = (await town.halls.hall(town.order(), ("2026-11",))).record
    assert {line.rank for line in board.lines} == {1}
    assert len(hall.titles.best) == len(hall.titles.millionaires) == len(NAMES)


class Editor:
    """Does to a league what people do."""

    def __init__(self, town: Town, chance: random.Random) -> None:
        self.town = town
        self.chance = chance
        self.day = FIRST

    def admin(self) -> Order:
        return self.town.order("Anna", admin=True)

    async def plays(self) -> None:
        self.day += timedelta(self.chance.randint(0, 12))
        await play(self.town, evening(self.chance, self.day))

    async def replays(self) -> None:
        """The last game is opened again, two play on for a buy-in each, and it is closed."""
        await self.plays()
        await self.town.endings.reopen(self.admin())
        shown = await self.town.games.shown(self.town.place, "")
        first, second = (shown.names[line.player].name for line in shown.record.card.lines[:2])
        for name in (first, second):
            await self.town.ledgers.money_in(self.town.order(name), EntryKind.REBUY, ())
        won = self.chance.randint(0, 2 * BUY_IN)
        stacks = split_lines(f"{first} {won}; {second} {2 * BUY_IN - won}")
        await self.town.ledgers.cash_out(self.admin(), stacks)
        await self.town.endings.close(self.admin())

    async def withdraws(self) -> None:
        await self.plays()
        await self.town.endings.reopen(self.admin())
        await self.town.games.call_off(self.admin())

    async def moves(self) -> None:
        """A game counts for another day from now on."""
        await self.plays()
        game = self.chance.choice(again.games(address_of(self.town)))
        days = [FIRST + timedelta(after) for after in range((self.day - FIRST).days + 1)]
        others = [day for day in days if day.isoformat() != game.day]
        if others:
            await self.town.fixes.move(self.admin(), f"{game.number} {self.chance.choice(others):%d.%m.%Y}")

    async def merges(self) -> None:
        """Two who never sat together are one person for a while."""
        met = [set(game.profits) for game in again.games(address_of(self.town))]
        people = sorted(set().union(*met))
        apart = [pair for pair in combinations(people, 2) if not any(set(pair) <= table for table in met)]
        if not apart:
            return
        one, other = self.chance.choice(apart)
        await self.town.merges.merge(self.admin(), one, other)
        await check(self.town)
        async with self.town.database.reading() as unit:
            standing = await unit.merges.standing(1)
        await self.town.merges.unmerge(self.admin(), standing[-1].id)


async def edited(town: Town, seed: int, edits: int, every: int) -> None:
    """Make edits of all kinds, and compare everything now and then and at the end."""
    chance = random.Random(seed)
    editor = Editor(town, chance)
    kinds = (editor.plays, editor.plays, editor.replays, editor.withdraws, editor.moves, editor.merges)
    await editor.plays()
    for number in range(1, edits + 1):
        await chance.choice(kinds)()
        if number % every == 0:
            await check(town)
    await check(town)
    print(f"R25 seed {seed}: {edits} edits, every figure compared {edits // every + 1} times, all alike")


async def test_after_edits_of_every_kind_no_kept_board_is_behind(town: Town) -> None:
    """goals.md R25, the short form."""
    await edited(town, 3, EDITS, every=12)


async def test_a_board_kept_for_every_version_of_its_league_is_found(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: what was computed once is shown for ever."""

    ranked = BoardService.ranked

    async def of_any(self: BoardService, club: Club, period: Period, *, moving: bool = False) -> Ranked:
        return await ranked(self, replace(club, version=0), period, moving=moving)

    monkeypatch.setattr(BoardService, "ranked", of_any)
    with pytest.raises(AssertionError):
        await edited(town, 3, 4, every=1)


@pytest.mark.full
@pytest.mark.timeout(3600)
async def test_after_five_hundred_edits_no_kept_board_is_behind(town: Town) -> None:
    """goals.md R25."""
    await edited(town, 25, 500, every=50)
