"""The ledger's rules one by one: what each line of a list writes, what is refused, what is said back.

Everywhere Anna hosts, a buy-in is 500 roubles, Anna and Boris sit, Vera and the guest Kolya do not.
"""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.services.amounts import AmountError, Flaw
from bot.services.lines import Line
from bot.services.orders import Order
from bot.services.readings import NewGuestsError
from bot.services.records import CashedOut, EntryKind, Out, Paid
from bot.services.refusals import (
    AboveTableError,
    AmountNeededError,
    LeagueError,
    NotAllowedError,
    NothingToUndoError,
    NotSeatedError,
    SeatedAlreadyError,
    SecondCashOutError,
    UndoOtherError,
    UnusualAmountError,
)
from db import Database
from tests.bot.conftest import Town, actor, lines

ANNA, BORIS, VERA, KOLYA = 1, 2, 3, 4


@pytest.fixture
async def table(url: str) -> AsyncIterator[Town]:
    database = await Database.open(url)
    town = Town(database)
    await people(town, "500")
    yield town
    await database.close()


async def people(town: Town, words: str) -> None:
    for name in ("Anna", "Boris", "Vera"):
        await town.known(name)
    await town.players.add_guest(town.order("Anna"), "Kolya")
    await town.games.open_game(town.order("Anna"), words)
    await town.seat("Anna", "Boris")


async def in_chips(town: Town) -> None:
    """Another game in place of the first: 500 roubles buy 3,000 chips."""
    await town.games.call_off(town.order("Anna"))
    await town.games.open_game(town.order("Anna"), "500 stack=3000")
    await town.seat("Anna", "Boris")


async def buy_ins(town: Town) -> dict[int, int]:
    card = (await town.games.shown(town.place, "")).record.card
    return {line.player: line.buy_ins for line in card.lines}


@pytest.mark.parametrize(
    ("names", "seated", "at_table"),
    [("Vera", (VERA,), 3), ("Vera, Kolya", (VERA, KOLYA), 4), ("Anna, Vera", (VERA,), 3)],
)
async def test_whoever_sits_down_brings_a_buy_in_and_is_counted(
    table: Town, names: str, seated: tuple[int, ...], at_table: int
) -> None:
    record = (await table.ledgers.join(table.order("Anna"), lines(names))).record
    assert (record.players, record.amount, record.at_table) == (seated, 50_000, at_table)
    assert await buy_ins(table) == {ANNA: 1, BORIS: 1} | dict.fromkeys(seated, 1)


@pytest.mark.parametrize(
    ("name", "typed", "paid", "count"),
    [
        ("Anna", "", Paid(ANNA, 50_000, 100_000, 0), 2),
        ("Anna", "x1", Paid(ANNA, 50_000, 100_000, 1), 2),
        ("Anna", "x2", Paid(ANNA, 100_000, 150_000, 2), 3),
        ("Anna", "300", Paid(ANNA, 30_000, 80_000, 0), 2),
        ("Vera", "", Paid(VERA, 50_000, 50_000, 0), 1),
        ("Vera", "x3", Paid(VERA, 150_000, 150_000, 3), 3),
    ],
)
async def test_money_in_is_added_to_what_was_there(
    table: Town, name: str, typed: str, paid: Paid, count: int
) -> None:
    record = (await table.ledgers.money_in(table.order(name), EntryKind.REBUY, lines(typed))).record
    assert record.items == (paid,)
    assert (await buy_ins(table))[paid.player] == count


@pytest.mark.parametrize(
    ("typed", "reply_to", "echo", "answered"),
    [
        ("", None, False, False),
        ("700", None, False, False),
        ("Boris", None, False, False),
        ("Boris", "Vera", False, False),
        ("", "Vera", True, True),
        ("Boris, Vera", None, True, False),
        ("1k", None, True, False),
        ("Boris x2", None, True, False),
    ],
)
async def test_only_what_was_interpreted_is_said_back(
    table: Town, typed: str, reply_to: str | None, echo: bool, answered: bool
) -> None:
    order = table.order("Anna", reply_to=reply_to)
    record = (await table.ledgers.money_in(order, EntryKind.REBUY, lines(typed))).record
    assert (record.echo, record.answered) == (echo, answered)


async def test_a_name_that_was_completed_is_said_back(table: Town) -> None:
    await table.players.rename_myself(table.order("Boris"), "Boris Godunov")
    record = (await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, lines("Boris"))).record
    assert (record.items[0].player, record.echo) == (BORIS, True)


async def test_who_sits_down_in_reply_is_taken_from_there(table: Town) -> None:
    record = (await table.ledgers.join(table.order("Anna", reply_to="Vera"), ())).record
    assert (record.players, record.echo, record.answered) == ((VERA,), True, True)


@pytest.mark.parametrize("typed", ["25", "500", "10000"])
async def test_from_a_twentieth_to_twenty_times_the_buy_in_is_usual(table: Town, typed: str) -> None:
    record = (await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, lines(typed))).record
    assert record.items[0].amount == 100 * int(typed)


@pytest.mark.parametrize(
    ("typed", "amount", "times"),
    [
        ("24.99", 2_499, None),
        ("21", 2_100, None),
        ("20", 2_000, 20),
        ("1.50", 150, None),
        ("1", 100, 1),
        ("0.50", 50, None),
        ("10000.01", 1_000_001, None),
    ],
)
async def test_a_small_whole_number_could_be_so_many_buy_ins(
    table: Town, typed: str, amount: int, times: int | None
) -> None:
    with pytest.raises(UnusualAmountError) as refusal:
        await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, lines(f"Boris, Anna {typed}"))
    assert refusal.value == UnusualAmountError(1, amount, 50_000, times)


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("Anna x3", AmountError(Flaw.TOO_LARGE, 0, 100_000_000)),
        ("Boris, Anna x20", AmountError(Flaw.TOO_LARGE, 1, 100_000_000)),
        # Nor is it offered for an amount that could be so many.
        ("3", UnusualAmountError(0, 300, 40_000_000, None)),
    ],
)
async def test_so_many_buy_ins_keep_to_the_cap_of_what_is_typed(
    table: Town, typed: str, refusal: LeagueError
) -> None:
    await table.games.call_off(table.order("Anna"))
    await table.games.open_game(table.order("Anna"), "400000")
    with pytest.raises(type(refusal)) as raised:
        await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, lines(typed))
    assert raised.value == refusal
    record = (await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, lines("x2"))).record
    assert record.items == (Paid(ANNA, 80_000_000, 80_000_000, 2),)


async def test_what_is_above_a_tiny_buy_in_is_no_number_of_buy_ins(table: Town) -> None:
    await table.games.call_off(table.order("Anna"))
    await table.games.open_game(table.order("Anna"), "0.50")
    with pytest.raises(UnusualAmountError) as refusal:
        await table.ledgers.money_in(table.order("Anna"), EntryKind.BUY_IN, lines("11"))
    assert refusal.value == UnusualAmountError(0, 1_100, 50, None)


@pytest.mark.parametrize(
    ("typed", "items", "left", "settled"),
    [
        ("600", (Out(ANNA, 60_000, 60_000, even=True, profit=10_000),), 40_000, False),
        ("0", (Out(ANNA, 0, 0, even=True, profit=-50_000),), 100_000, False),
        (
            "Boris 400, Anna 600",
            (Out(BORIS, 40_000, 40_000, True, -10_000), Out(ANNA, 60_000, 60_000, True, 10_000)),
            0,
            True,
        ),
    ],
)
async def test_who_leaves_takes_what_was_counted(
    table: Town, typed: str, items: tuple[Out, ...], left: int, settled: bool
) -> None:
    record = (await table.ledgers.cash_out(table.order("Anna"), lines(typed))).record
    sitting = tuple(one for one in (ANNA, BORIS) if one not in {each.player for each in items})
    echo = len(items) > 1
    assert record == CashedOut(1, items, sitting, left, settled, echo=echo, chips=False)


@pytest.mark.parametrize(
    # 3,000 chips are 500.00 roubles: 4,000 are 666.67, 1,500 are 250.00 (a sixth of a rouble a chip).
    ("typed", "item", "left"),
    [
        ("4000", Out(ANNA, 4_000, 66_667, even=False, profit=16_667), 2_000),
        ("1500", Out(ANNA, 1_500, 25_000, even=True, profit=-25_000), 4_500),
    ],
)
async def test_chips_are_always_said_back_with_what_they_are_worth(
    table: Town, typed: str, item: Out, left: int
) -> None:
    await in_chips(table)
    record = (await table.ledgers.cash_out(table.order("Anna"), lines(typed))).record
    assert record == CashedOut(2, (item,), (BORIS,), left, settled=False, echo=True, chips=True)


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("1000.01", AboveTableError(0, 100_000, 100_001, chips=False, player=ANNA)),
        ("Anna 600, Boris 401", AboveTableError(1, 40_000, 40_100, chips=False, player=BORIS, myself=False)),
        ("Anna 1000, Boris 1", AboveTableError(1, 0, 100, chips=False, player=BORIS, myself=False)),
        ("Anna 500, Boris", AmountNeededError(1, BORIS)),
        ("Anna 500, Vera 1", NotSeatedError(1, actor("Vera").telegram_id, myself=False)),
        ("Kolya 1", NotSeatedError(0, None, myself=False)),
    ],
)
async def test_nobody_leaves_with_more_than_there_is(table: Town, typed: str, refusal: LeagueError) -> None:
    with pytest.raises(type(refusal)) as raised:
        await table.ledgers.cash_out(table.order("Anna"), lines(typed))
    assert raised.value == refusal
    assert (await table.games.shown(table.place, "")).record.card.on_table == 100_000


async def test_who_is_out_is_asked_before_leaving_again(table: Town) -> None:
    await table.ledgers.cash_out(table.order("Anna"), lines("600"))
    with pytest.raises(SecondCashOutError) as refusal:
        await table.ledgers.cash_out(table.order("Anna"), lines("Boris 400, Anna 700"))
    assert refusal.value == SecondCashOutError(
        1, 60_000, 70_000, ANNA, chips=False, entry=await table.out(ANNA) or 0
    )


async def test_who_sits_there_cannot_sit_down(table: Town) -> None:
    with pytest.raises(SeatedAlreadyError):
        await table.ledgers.join(table.order("Anna"), lines("Anna, Boris"))


async def test_names_that_nobody_has_are_asked_about_by_their_lines(table: Town) -> None:
    typed = (Line("Zoe"), Line("Anna"), Line("Lida", guest=True), Line("Mark"))
    with pytest.raises(NewGuestsError) as refusal:
        await table.ledgers.join(table.order("Anna"), typed)
    assert refusal.value == NewGuestsError([0, 3])


async def test_what_nobody_has_bought_is_taken_off_once_it_is_meant_and_leaves_nothing(table: Town) -> None:
    sure = (Line("1200", sure=True),)
    record = (await table.ledgers.cash_out(table.order("Anna"), sure)).record
    with pytest.raises(AboveTableError) as refusal:
        await table.ledgers.cash_out(table.order("Boris"), lines("1"))
    assert record.on_table == -20_000
    assert refusal.value == AboveTableError(0, 0, 100, chips=False, player=BORIS)


async def test_with_nothing_is_never_more_than_a_table_holds_that_owes_already(table: Town) -> None:
    typed = (Line("Anna 1200", sure=True), Line("Boris 0"))
    record = (await table.ledgers.cash_out(table.order("Anna"), typed)).record
    assert [item.counted for item in record.items] == [120_000, 0]


async def test_what_a_cash_out_replaces_lies_on_the_table_again(table: Town) -> None:
    await table.ledgers.cash_out(table.order("Anna"), lines("900"))
    again = (Line("1000", instead=await table.out(ANNA)),)
    record = (await table.ledgers.cash_out(table.order("Anna"), again)).record
    assert (record.items, record.on_table) == ((Out(ANNA, 100_000, 100_000, True, 50_000),), 0)


@pytest.mark.parametrize("typed", ["Anna 1700, Vera 200", "Vera 200, Anna 1700"])
async def test_whoever_gives_chips_back_is_not_asked_about_wherever_they_stand_in_a_list(
    table: Town, typed: str
) -> None:
    await table.seat("Vera")
    await table.ledgers.cash_out(table.order("Vera"), lines("300"))
    stands = await table.out(VERA)
    said = tuple(replace(line, instead=stands) if "Vera" in line.text else line for line in lines(typed))
    anna = int("Vera" in said[0].text)
    with pytest.raises(AboveTableError) as refusal:
        await table.ledgers.cash_out(table.order("Boris"), said)
    assert refusal.value == AboveTableError(anna, 130_000, 170_000, chips=False, player=ANNA, myself=False)


async def test_who_never_sat_is_told_so_as_themselves(table: Town) -> None:
    with pytest.raises(NotSeatedError) as refusal:
        await table.ledgers.cash_out(table.order("Vera"), lines("100"))
    assert refusal.value == NotSeatedError(0, actor("Vera").telegram_id, myself=True)


def hidden(order: Order) -> Order:
    return replace(order, actor=replace(order.actor, telegram_id=1087968824, anonymous=True))


@pytest.mark.parametrize(
    ("name", "whom", "may"),
    [
        ("Boris", "Boris", True),
        ("Boris", "Vera", False),
        ("Boris", "Kolya", True),
        ("Vera", "Vera", True),
        ("Vera", "Kolya", False),
        ("Vera", "Anna", False),
        ("Anna", "Vera", True),
        ("an administrator", "Vera", True),
        ("somebody hidden", "Kolya", False),
    ],
)
async def test_where_hosts_log_others_log_for_themselves_and_who_sits_for_guests(
    table: Town, name: str, whom: str, may: bool
) -> None:
    held = (await table.settings.shown(table.place)).record.setup
    await table.settings.save(table.order("Anna", admin=True), held, replace(held, may_log="host"))
    order = table.order(name, admin=name == "an administrator")
    if name not in {"Anna", "Boris", "Vera"}:
        order = hidden(order)
    try:
        await table.ledgers.money_in(order, EntryKind.REBUY, lines(whom))
    except NotAllowedError:
        assert not may
    else:
        assert may


async def test_a_mention_of_somebody_new_enters_their_account(table: Town) -> None:
    zoya = Line("700", mention=4242, name="Zoya")
    report = await table.ledgers.money_in(table.order("Anna"), EntryKind.BUY_IN, (zoya,))
    named = report.names[report.record.items[0].player]
    assert (named.name, named.telegram_id, report.record.items[0].amount) == ("Zoya", 4242, 70_000)


async def test_a_guests_name_said_to_be_one_enters_a_guest(table: Town) -> None:
    lida = Line("Lida 700", guest=True)
    report = await table.ledgers.money_in(table.order("Anna"), EntryKind.BUY_IN, (lida,))
    named = report.names[report.record.items[0].player]
    assert (named.name, named.telegram_id, report.record.items[0].amount) == ("Lida", None, 70_000)


async def test_who_wrote_nothing_hears_who_wrote_the_newest_about_them(table: Town) -> None:
    await table.ledgers.money_in(table.order("Anna"), EntryKind.BUY_IN, lines("Vera"))
    await table.ledgers.money_in(table.order("Boris"), EntryKind.REBUY, lines("Vera"))
    await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, lines("Boris"))
    with pytest.raises(NothingToUndoError) as refusal:
        await table.ledgers.undo(table.order("Vera"))
    assert refusal.value == NothingToUndoError(actor("Boris").telegram_id)


async def test_who_wrote_nothing_and_is_not_written_about_has_nothing_to_undo(table: Town) -> None:
    with pytest.raises(NothingToUndoError) as refusal:
        await table.ledgers.undo(table.order("Vera"))
    assert refusal.value == NothingToUndoError(None)


async def test_what_was_asked_about_is_taken_back_though_something_newer_stands(table: Town) -> None:
    await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, lines("Boris 300"))
    with pytest.raises(UndoOtherError) as asked:
        await table.ledgers.undo(table.order("Anna"))
    await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, lines("700"))
    record = (await table.ledgers.undo(table.order("Anna"), asked.value.entry)).record
    assert asked.value == UndoOtherError(3, "rebuy", BORIS, 30_000, chips=False)
    assert (record.entry, record.kind, record.player, record.amount) == (3, EntryKind.REBUY, BORIS, 30_000)


async def test_ones_own_newest_is_asked_about_where_the_button_always_asks(table: Town) -> None:
    with pytest.raises(UndoOtherError) as asked:
        await table.ledgers.undo(table.order("Anna"), asks=True)
    assert asked.value == UndoOtherError(1, "buy_in", ANNA, 50_000, chips=False)


async def test_what_does_not_stand_any_more_cannot_be_taken_back(table: Town) -> None:
    await table.ledgers.money_in(table.order("Anna"), EntryKind.REBUY, ())
    await table.ledgers.undo(table.order("Anna"))
    with pytest.raises(NothingToUndoError):
        await table.ledgers.undo(table.order("Anna"), 3)
