"""R7 and R8: everybody at once, and always one legal history."""

import asyncio
import random

import pytest

from bot.services.orders import Place
from bot.services.records import EntryKind
from bot.services.refusals import LeagueError
from tests.bot.conftest import Town, lines, town

__all__ = ["town"]

SEED = 20261130
LONG = [pytest.mark.full, pytest.mark.timeout(3600)]


@pytest.mark.parametrize(("people", "each"), [(50, 4), pytest.param(50, 200, marks=LONG)])
async def test_a_storm_of_buy_ins_in_one_chat_adds_up(town: Town, people: int, each: int) -> None:
    await town.games.open_game(town.order("Anna"), "100")
    names = [f"Player {number}" for number in range(people)]
    orders = [(name, town.order(name)) for name in names for _ in range(each)]
    random.Random(SEED).shuffle(orders)
    reports = await asyncio.gather(
        *(town.ledgers.money_in(order, EntryKind.BUY_IN, ()) for _, order in orders), return_exceptions=True
    )
    card = (await town.games.shown(town.place, "")).record.card
    failed = [report for report in reports if isinstance(report, BaseException)]
    print(f"R7 seed {SEED}: {len(orders)} buy-ins at once, {len(failed)} failed, {len(card.lines)} players")
    assert failed == []
    assert (card.money_in, len(card.lines)) == (10_000 * len(orders), people)
    assert {line.buy_ins for line in card.lines} == {each}


@pytest.mark.parametrize("rounds", [15, pytest.param(500, marks=LONG)])
async def test_the_last_buy_in_against_close_leaves_one_legal_history(town: Town, rounds: int) -> None:
    outcomes: dict[str, int] = {}
    for number in range(rounds):
        place = Place(-(10_000 + number))
        await town.games.open_game(town.order("Anna", place=place), "100")
        for name in ("Anna", "Boris"):
            await town.ledgers.join(town.order(name, place=place), ())
        await town.ledgers.cash_out(town.order("Anna", place=place), lines("150"))
        await town.ledgers.cash_out(town.order("Boris", place=place), lines("50"))
        deeds = [
            town.games.close(town.order("Anna", place=place)),
            town.ledgers.money_in(town.order("Boris", place=place), EntryKind.REBUY, ()),
        ]
        if number % 2:
            deeds.reverse()
        first, second = await asyncio.gather(*deeds, return_exceptions=True)
        refused = [outcome for outcome in (first, second) if isinstance(outcome, LeagueError)]
        assert len(refused) == 1
        outcome = type(refused[0]).__name__
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        card = (await town.games.shown(place, "1")).record.card
        assert card.money_in == (20_000 if card.ended_at else 30_000)
    print(f"R8: {rounds} rounds of buy-in against close, refused {outcomes}")


@pytest.mark.parametrize("rounds", [15, pytest.param(500, marks=LONG)])
async def test_two_closes_and_two_openings_make_one_of_each(town: Town, rounds: int) -> None:
    for number in range(rounds):
        place = Place(-(20_000 + number))
        openings = await asyncio.gather(
            *(town.games.open_game(town.order(name, place=place), "100") for name in ("Anna", "Boris")),
            return_exceptions=True,
        )
        for name in ("Anna", "Boris"):
            await town.ledgers.join(town.order(name, place=place), ())
            await town.ledgers.cash_out(town.order(name, place=place), lines("100"))
        closings = await asyncio.gather(
            *(town.games.close(town.order(name, place=place)) for name in ("Anna", "Boris")),
            return_exceptions=True,
        )
        for outcomes in (openings, closings):
            assert sum(isinstance(outcome, LeagueError) for outcome in outcomes) == 1
        board = (await town.boards.rating(town.order(place=place), "")).record
        assert [line.games for line in board.lines] == [1, 1]
    print(f"R8: {rounds} rounds of two openings and two closings")
