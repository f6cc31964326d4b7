"""Entries taken back and restored: which, by whom, and what is said of them.

Anna hosts game 1 with a buy-in of 500 roubles; she sat down, then Boris by himself, and Boris seated Vera.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from bot.services.orders import Place, Report
from bot.services.records import EntryKind, MoneyIn
from bot.services.refusals import (
    CountedOutError,
    LeagueError,
    NoOpenGameError,
    NotAllowedError,
    NothingToUndoError,
    NotSeatedError,
    SeatedAlreadyError,
    Who,
)
from bot.services.voids import (
    LoggedSinceError,
    Restored,
    Taken,
    TakenBack,
    TakenBackAlreadyError,
    VoidService,
)
from db import Database
from tests.bot.conftest import Town, actor, lines

ANNA, BORIS, VERA = 1, 2, 3
DACHA = Place(-1002, 0, "Dacha")


@pytest.fixture
async def table(url: str) -> AsyncIterator[Town]:
    database = await Database.open(url)
    town = Town(database)
    for name in ("Anna", "Boris", "Vera"):
        await town.known(name)
    await town.games.open_game(town.order("Anna"), "500")
    await seat(town)
    yield town
    await database.close()


async def seat(town: Town) -> None:
    await town.seat("Anna", "Boris")
    await town.ledgers.join(town.order("Boris"), lines("Vera"))


@pytest.fixture
def voids(table: Town) -> VoidService:
    return VoidService(table.desk)


async def rebuys(town: Town, name: str, typed: str) -> Report[MoneyIn]:
    return await town.ledgers.money_in(town.order(name), EntryKind.REBUY, lines(typed))


async def money(town: Town) -> dict[int, tuple[int, int]]:
    """Everybody's money in, in roubles, and buy-ins."""
    card = (await town.games.shown(town.place, "")).record.card
    return {line.player: (line.money_in // 100, line.buy_ins) for line in card.lines}


def taken(player: int, amount: int = 50_000, kind: EntryKind = EntryKind.REBUY) -> Taken:
    return Taken(player, kind, amount)


@pytest.mark.parametrize(
    ("name", "about", "item", "foreign", "by"),
    [
        ("Boris", VERA, taken(VERA, kind=EntryKind.BUY_IN), False, BORIS),
        ("Boris", BORIS, taken(BORIS, 30_000), False, BORIS),
        ("Anna", BORIS, taken(BORIS, 30_000), True, ANNA),
        ("Anna", ANNA, taken(ANNA, kind=EntryKind.BUY_IN), False, ANNA),
    ],
)
async def test_the_newest_entry_about_somebody_is_taken_back(
    table: Town, voids: VoidService, name: str, about: int, item: Taken, foreign: bool, by: int
) -> None:
    await rebuys(table, "Boris", "300")
    record = (await voids.last_about(table.order(name), about)).record
    assert record == TakenBack(1, 1, (item,), chips=False, foreign=foreign, actor=by)


async def test_an_anonymous_administrator_takes_back_as_nobody(table: Town, voids: VoidService) -> None:
    record = (await voids.last_about(table.anonymous(), BORIS)).record
    item = taken(BORIS, kind=EntryKind.BUY_IN)
    assert record == TakenBack(1, 1, (item,), chips=False, foreign=True, actor=0)


async def test_of_a_game_in_chips_chips_are_said(table: Town, voids: VoidService) -> None:
    await table.games.call_off(table.order("Anna"))
    await table.games.open_game(table.order("Anna"), "500 stack=3000")
    await seat(table)
    written = (await table.ledgers.cash_out(table.order("Boris"), lines("2000"))).operation
    back = await voids.all_of(table.order("Boris"), written)
    again = await voids.restore(table.order("Boris"), back.operation)
    item = taken(BORIS, 2_000, EntryKind.CASH_OUT)
    assert back.record == TakenBack(2, 2, (item,), chips=True, foreign=False, actor=BORIS)
    assert again.record == Restored(2, 2, (item,), chips=True)


async def test_what_is_not_there_cannot_be_taken_back(table: Town, voids: VoidService) -> None:
    await voids.last_about(table.order("Boris"), VERA)
    with pytest.raises(NothingToUndoError):
        await voids.last_about(table.order("Boris"), VERA)
    for deed in (
        voids.one(table.order("Anna"), 3),
        voids.one(table.order("Anna"), 99),
        voids.all_of(table.order("Anna"), 9999),
        voids.for_me(table.order("Anna"), 9999),
        voids.restore(table.order("Anna"), 9999),
    ):
        with pytest.raises(TakenBackAlreadyError):
            await deed


async def test_host_and_administrators_take_back_any_one_entry(table: Town, voids: VoidService) -> None:
    record = (await voids.one(table.order("Anna"), 2)).record
    assert (record.items, record.foreign) == ((taken(BORIS, kind=EntryKind.BUY_IN),), True)
    assert await money(table) == {ANNA: (500, 1), VERA: (500, 1)}
    await voids.one(table.order("Gena", admin=True), 1)
    assert await money(table) == {VERA: (500, 1)}


@pytest.mark.parametrize(
    ("verb", "name", "about", "refusal"),
    [
        # One entry of many is the host's to choose, even where one wrote it.
        ("one", "Boris", 2, NotAllowedError(Who.HOST, actor("Anna").telegram_id)),
        ("last_about", "Vera", VERA, NotAllowedError(Who.HOST, actor("Anna").telegram_id)),
        ("all_of", "Vera", 0, NotAllowedError(Who.HOST, actor("Anna").telegram_id)),
        ("for_me", "Anna", 0, NotAllowedError(Who.AUTHOR, actor("Boris").telegram_id)),
    ],
)
async def test_what_another_wrote_is_not_touched(
    table: Town, voids: VoidService, verb: str, name: str, about: int, refusal: NotAllowedError
) -> None:
    written = (await rebuys(table, "Boris", "Vera")).operation
    before = await money(table)
    with pytest.raises(NotAllowedError) as raised:
        await getattr(voids, verb)(table.order(name), about or written)
    assert raised.value == refusal
    assert await money(table) == before


async def test_a_list_is_taken_back_as_a_whole_and_restored_as_a_whole(table: Town, voids: VoidService) -> None:
    await rebuys(table, "Boris", "700")
    written = (await rebuys(table, "Boris", "Vera x2, Boris")).operation
    both = (taken(VERA, 100_000), taken(BORIS))
    back = await voids.all_of(table.order("Boris"), written)
    without = await money(table)
    again = await voids.restore(table.order("Boris"), back.operation)
    assert back.record == TakenBack(1, 1, both, chips=False, foreign=False, actor=BORIS)
    assert without == {ANNA: (500, 1), BORIS: (1200, 2), VERA: (500, 1)}
    assert again.record == Restored(1, 1, both, chips=False)
    assert await money(table) == {ANNA: (500, 1), BORIS: (1700, 3), VERA: (1500, 3)}


async def test_back_and_forth_it_is_always_the_same_entry(table: Town, voids: VoidService) -> None:
    written = (await rebuys(table, "Boris", "300")).operation
    for _ in range(2):
        back = await voids.all_of(table.order("Boris"), written)
        assert await money(table) == {ANNA: (500, 1), BORIS: (500, 1), VERA: (500, 1)}
        again = await voids.restore(table.order("Boris"), back.operation)
        assert (back.record.items, again.record.items) == ((taken(BORIS, 30_000),), (taken(BORIS, 30_000),))
        assert await money(table) == {ANNA: (500, 1), BORIS: (800, 2), VERA: (500, 1)}


async def test_restoring_again_or_what_took_nothing_back_changes_nothing(table: Town, voids: VoidService) -> None:
    written = (await rebuys(table, "Boris", "300")).operation
    back = await voids.all_of(table.order("Boris"), written)
    await voids.restore(table.order("Boris"), back.operation)
    for operation in (back.operation, written):
        with pytest.raises(TakenBackAlreadyError):
            await voids.restore(table.order("Anna"), operation)
    assert await money(table) == {ANNA: (500, 1), BORIS: (800, 2), VERA: (500, 1)}


@pytest.mark.parametrize(("name", "may"), [("Vera", False), ("Boris", False), ("Anna", True)])
async def test_what_the_host_took_back_only_the_host_restores(
    table: Town, voids: VoidService, name: str, may: bool
) -> None:
    back = await voids.one(table.order("Anna"), 2)
    try:
        await voids.restore(table.order(name), back.operation)
    except NotAllowedError:
        assert not may
    else:
        assert may


async def test_what_was_meant_for_oneself_moves_with_its_amount_and_buy_ins(
    table: Town, voids: VoidService
) -> None:
    written = (await rebuys(table, "Boris", "Vera x2")).operation
    record = (await voids.for_me(table.order("Boris"), written)).record
    assert record == Restored(1, 1, (taken(BORIS, 100_000),), chips=False)
    assert await money(table) == {ANNA: (500, 1), BORIS: (1500, 3), VERA: (500, 1)}
    with pytest.raises(TakenBackAlreadyError):
        await voids.for_me(table.order("Boris"), written)


@pytest.mark.parametrize("verb", ["all_of", "for_me", "restore"])
async def test_an_operation_carried_into_another_chat_is_none_there(
    table: Town, voids: VoidService, verb: str
) -> None:
    written = (await rebuys(table, "Boris", "300")).operation
    deed: Any = getattr(voids, verb)
    with pytest.raises(NoOpenGameError):
        await deed(table.order("Boris", place=DACHA), written)


async def test_a_game_opened_again_has_no_decision_about_its_difference(table: Town) -> None:
    await table.ledgers.cash_out(table.order("Anna"), lines("Anna 600, Boris 400, Vera 400"))
    await table.differences.assign(table.order("Anna"), VERA)
    await table.endings.reopen(table.order("Anna"))
    card = (await table.games.shown(table.place, "")).record.card
    assert (card.status, card.on_table, await money(table)) == (
        "open",
        10_000,
        {ANNA: (500, 1), BORIS: (500, 1), VERA: (500, 1)},
    )


async def test_an_entry_says_who_wrote_it_when(table: Town) -> None:
    await rebuys(table, "Boris", "Vera 300")
    (*_, line) = (await table.games.log(table.place, "")).record.lines
    assert (line.player, line.amount, line.logged_by, line.at) == (VERA, 30_000, BORIS, table.now)


async def counted(town: Town, *typed: str) -> None:
    """Cash-outs that Anna logs, one after the other; a second one is meant in place of the first."""
    for text in typed:
        (line,) = lines(text)
        stands = await town.out(await town.player(text.split()[0]))
        await town.ledgers.cash_out(town.order("Anna"), (replace(line, instead=stands, sure=True),))


async def out(town: Town) -> dict[int, int | None]:
    """What everybody was counted out with, in roubles."""
    card = (await town.games.shown(town.place, "")).record.card
    return {line.player: line.counted and line.counted // 100 for line in card.lines}


@pytest.mark.parametrize(
    ("meanwhile", "stands"),
    [
        ("/cashout Boris 150", taken(BORIS, 15_000, EntryKind.CASH_OUT)),
        ("/rebuy Boris 300", taken(BORIS, 30_000)),
    ],
)
async def test_what_was_logged_anew_meanwhile_is_not_restored_besides(
    table: Town, voids: VoidService, meanwhile: str, stands: Taken
) -> None:
    await counted(table, "Boris 100")
    back = await table.ledgers.undo(table.order("Anna"), 4)
    verb, _, typed = meanwhile.partition(" ")
    await (counted(table, typed) if verb == "/cashout" else rebuys(table, "Anna", typed))
    before = await money(table), await out(table)
    with pytest.raises(LoggedSinceError) as raised:
        await voids.restore(table.order("Anna"), back.operation)
    assert raised.value == LoggedSinceError([stands], chips=False)
    assert (await money(table), await out(table)) == before


async def test_two_that_stood_in_for_each_other_are_not_both_restored(table: Town, voids: VoidService) -> None:
    await counted(table, "Boris 100")
    first = await table.ledgers.undo(table.order("Anna"), 4)
    await counted(table, "Boris 150")
    second = await table.ledgers.undo(table.order("Anna"), 6)
    await voids.restore(table.order("Anna"), first.operation)
    with pytest.raises(LoggedSinceError) as raised:
        await voids.restore(table.order("Anna"), second.operation)
    assert raised.value.stands == [taken(BORIS, 10_000, EntryKind.CASH_OUT)]
    assert await out(table) == {ANNA: None, BORIS: 100, VERA: None}


async def test_a_list_is_not_restored_where_one_of_it_was_logged_anew(table: Town, voids: VoidService) -> None:
    written = (await table.ledgers.cash_out(table.order("Anna"), lines("Boris 400, Vera 0"))).operation
    back = await voids.all_of(table.order("Anna"), written)
    await counted(table, "Vera 100")
    with pytest.raises(LoggedSinceError):
        await voids.restore(table.order("Anna"), back.operation)
    assert await out(table) == {ANNA: None, BORIS: None, VERA: 100}


async def test_a_cash_out_is_not_restored_without_what_was_bought_before_it(
    table: Town, voids: VoidService
) -> None:
    await counted(table, "Vera 100")
    back = await table.ledgers.undo(table.order("Anna"), 4)
    await voids.last_about(table.order("Boris"), VERA)
    with pytest.raises(NotSeatedError) as raised:
        await voids.restore(table.order("Anna"), back.operation)
    assert raised.value == NotSeatedError(0, actor("Vera").telegram_id, myself=False, player=VERA)


async def test_between_two_cash_outs_the_money_in_is_restored_first(table: Town, voids: VoidService) -> None:
    await counted(table, "Boris 100")
    rebuy = (await rebuys(table, "Anna", "Boris")).operation
    await counted(table, "Boris 300")
    second = await table.ledgers.undo(table.order("Anna"), 6)
    without = await voids.all_of(table.order("Anna"), rebuy)
    with pytest.raises(CountedOutError) as raised:
        await voids.restore(table.order("Anna"), second.operation)
    assert raised.value == CountedOutError(BORIS, 10_000, actor("Anna").telegram_id)
    await voids.restore(table.order("Anna"), without.operation)
    await voids.restore(table.order("Anna"), second.operation)
    assert await out(table) == {ANNA: None, BORIS: 400, VERA: None}


@pytest.mark.parametrize("verb", ["undo", "one", "all_of"])
async def test_what_a_counted_player_bought_is_not_taken_back_from_under_the_cash_out(
    table: Town, voids: VoidService, verb: str
) -> None:
    await voids.one(table.order("Anna"), 2)
    bought = (await rebuys(table, "Boris", "500")).operation
    await counted(table, "Boris 0")
    deeds: dict[str, Any] = {
        "undo": lambda: table.ledgers.undo(table.order("Boris"), 5),
        "one": lambda: voids.one(table.order("Anna"), 5),
        "all_of": lambda: voids.all_of(table.order("Boris"), bought),
    }
    with pytest.raises(CountedOutError) as raised:
        await deeds[verb]()
    assert raised.value == CountedOutError(BORIS, 0, actor("Anna").telegram_id)
    assert (await money(table))[BORIS] == (500, 1)


async def test_what_was_logged_twice_is_taken_back_though_the_player_was_counted(
    table: Town, voids: VoidService
) -> None:
    await rebuys(table, "Boris", "500")
    await counted(table, "Boris 300")
    await voids.one(table.order("Anna"), 2)
    assert (await money(table), await out(table)) == (
        {ANNA: (500, 1), VERA: (500, 1), BORIS: (500, 1)},
        {ANNA: None, VERA: None, BORIS: 300},
    )


async def test_at_the_close_what_lies_between_two_cash_outs_stays(table: Town) -> None:
    await counted(table, "Boris 100")
    await rebuys(table, "Anna", "Boris")
    await counted(table, "Boris 300")
    with pytest.raises(CountedOutError) as raised:
        await table.endings.take_back(replace(table.order("Anna"), game=1), BORIS)
    assert raised.value == CountedOutError(BORIS, 30_000, actor("Anna").telegram_id)


@pytest.mark.parametrize(
    ("name", "typed", "refusal"),
    [
        ("Anna", ["Anna 100", "Boris 150"], CountedOutError(ANNA, 10_000, actor("Anna").telegram_id)),
        ("Anna", ["Anna 100", "Boris 100"], CountedOutError(ANNA, 10_000, actor("Anna").telegram_id)),
        ("Gena", ["Boris 250"], NotSeatedError(0, actor("Gena").telegram_id, myself=True, player=4)),
    ],
)
async def test_a_cash_out_meant_for_oneself_keeps_to_the_rules_of_leaving(
    table: Town, voids: VoidService, name: str, typed: list[str], refusal: LeagueError
) -> None:
    await table.known("Gena")
    await counted(table, *typed[:-1])
    written = (await table.ledgers.cash_out(table.order(name), lines(typed[-1]))).operation
    before = await out(table)
    with pytest.raises(type(refusal)) as raised:
        await voids.for_me(table.order(name), written)
    assert raised.value == refusal
    assert await out(table) == before


async def test_what_was_bought_by_somebody_counted_since_is_not_moved_to_its_author(
    table: Town, voids: VoidService
) -> None:
    await voids.one(table.order("Anna"), 3)
    bought = (await rebuys(table, "Boris", "Vera")).operation
    await counted(table, "Vera 100")
    with pytest.raises(CountedOutError) as raised:
        await voids.for_me(table.order("Boris"), bought)
    assert raised.value == CountedOutError(VERA, 10_000, actor("Anna").telegram_id)


async def test_who_sits_already_does_not_sit_down_instead_of_another(table: Town, voids: VoidService) -> None:
    await table.known("Gena")
    written = (await table.ledgers.join(table.order("Boris"), lines("Gena"))).operation
    with pytest.raises(SeatedAlreadyError):
        await voids.for_me(table.order("Boris"), written)
    assert (await money(table))[BORIS] == (500, 1)
