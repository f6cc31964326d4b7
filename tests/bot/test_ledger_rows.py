"""The rows of the ledger: whose they are, in what order, and who is meant where records are one person."""

from collections.abc import AsyncIterator

import pytest

from bot.services.orders import Place
from bot.services.records import EntryKind
from db import Database
from db.repositories import Entry
from tests.bot.conftest import CHAT, Town, lines

ANNA, BORIS, KOLYA, ANNA_THERE = 1, 2, 3, 4
DACHA = Place(-1002, 0, "Dacha")


@pytest.fixture
async def merged(url: str) -> AsyncIterator[Town]:
    """In game 1 the guest Kolya sat with Anna; he turned out to be Boris, who only played in game 2.

    Game 3 is another chat's.
    """
    database = await Database.open(url)
    town = Town(database)
    for name in ("Anna", "Boris"):
        await town.known(name)
    await town.players.add_guest(town.order("Anna"), "Kolya")
    await town.games.open_game(town.order("Anna"), "500")
    await town.ledgers.join(town.order("Anna"), lines("Anna, Kolya"))
    here, town.place = town.place, Place(CHAT.chat_id, 7)
    await town.games.open_game(town.order("Anna"), "500")
    await town.ledgers.join(town.order("Anna"), lines("Anna, Boris"))
    town.place = here
    await town.games.open_game(town.order("Anna", place=DACHA), "500")
    await town.ledgers.join(town.order("Anna", place=DACHA), ())
    await town.merges.merge(town.order("Gena", admin=True), KOLYA, BORIS)
    yield town
    await database.close()


async def ledger(town: Town, game: int) -> list[Entry]:
    async with town.database.reading() as unit:
        return list(await unit.ledger.of_game(game))


async def people(town: Town, game: int) -> list[tuple[int, int]]:
    return [(row.id, row.player_id) for row in await ledger(town, game)]


async def test_every_entry_of_the_game_is_there_in_order_and_names_the_person(merged: Town) -> None:
    assert await people(merged, 1) == [(1, ANNA), (2, BORIS)]
    assert await people(merged, 2) == [(3, ANNA), (4, BORIS)]


async def test_what_is_added_later_goes_to_the_record_that_sat_down(merged: Town) -> None:
    record = (await merged.ledgers.money_in(merged.order("Boris"), EntryKind.REBUY, ())).record
    before = await people(merged, 1)
    await merged.merges.unmerge(merged.order("Gena", admin=True), 1)
    assert record.items[0].player == BORIS
    assert before == [(1, ANNA), (2, BORIS), (6, BORIS)]
    assert await people(merged, 1) == [(1, ANNA), (2, KOLYA), (6, KOLYA)]


async def test_who_never_sat_as_another_is_written_as_themselves(merged: Town) -> None:
    await merged.ledgers.money_in(merged.order("Anna"), EntryKind.REBUY, lines("300"))
    assert [(row.player_id, row.amount) for row in await ledger(merged, 1)] == [
        (ANNA, 50_000),
        (BORIS, 50_000),
        (ANNA, 30_000),
    ]


async def test_a_cash_out_is_said_back_about_the_person(merged: Town) -> None:
    record = (await merged.ledgers.cash_out(merged.order("Boris"), lines("700"))).record
    assert [(each.player, each.profit) for each in record.items] == [(BORIS, 20_000)]


@pytest.mark.parametrize(
    ("league", "players", "games"),
    [
        (1, {ANNA}, {1, 2}),
        (1, {KOLYA}, {1}),
        (1, {BORIS}, {2}),
        (1, {BORIS, KOLYA}, {1, 2}),
        (1, set(), set()),
        (2, {ANNA, BORIS, KOLYA}, set()),
        (2, {ANNA_THERE}, {3}),
        (1, {ANNA_THERE}, set()),
    ],
)
async def test_a_record_is_in_the_games_of_its_league_in_which_it_sat(
    merged: Town, league: int, players: set[int], games: set[int]
) -> None:
    async with merged.database.reading() as unit:
        assert await unit.ledger.games_with(league, players) == games


async def test_a_taken_back_entry_leaves_its_record_in_the_game(merged: Town) -> None:
    await merged.ledgers.undo(merged.order("Anna"), 2)
    async with merged.database.reading() as unit:
        assert await unit.ledger.games_with(1, {KOLYA}) == {1}


async def test_an_operation_is_found_in_the_game_in_which_it_wrote(merged: Town) -> None:
    first, second = [(await ledger(merged, game))[0].operation_id for game in (1, 2)]
    async with merged.database.reading() as unit:
        found = [await unit.ledger.game_of_operation(each) for each in (first, second, 999)]
    assert found == [1, 2, None]
