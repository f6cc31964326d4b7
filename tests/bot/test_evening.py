"""An evening through the services: what is written, what is refused, what a repeat gets."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.services.readings import UnknownNameError
from bot.services.records import EntryKind, GameStatus
from bot.services.refusals import (
    AboveTableError,
    AmountNeededError,
    BuyInNeededError,
    GameOpenError,
    LeagueError,
    NoOpenGameError,
    NoSuchGameError,
    NotAllowedError,
    NothingToUndoError,
    NotSeatedError,
    SeatedAlreadyError,
    SecondCashOutError,
    TooFewPlayersError,
    UnclearError,
    UndoOtherError,
    UnusualAmountError,
)
from tests.bot.conftest import Town, lines

# The evening of the league's rule text (village.ru.txt): six players, buy-in 250, in this order of profit.
PROFITS = {"Anna": 500, "Boris": 250, "Vera": 0, "Gena": -150, "Dima": -250, "Eva": -350}
# Its points: 6·√6 = 14.697, 5·√6 = 12.247, 4·√6 = 9.798, 3·√6 = 7.348, 2·√6 = 4.899, √6 = 2.449.
POINTS = [1470, 1225, 980, 735, 490, 245]


async def rule_text_evening(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat(*PROFITS)
    await town.ledgers.money_in(town.order("Eva"), EntryKind.REBUY, ())
    await town.ledgers.cash_out(town.order("Dima"), lines("0"))
    await town.ledgers.cash_out(town.order("Anna"), lines("Eva 150, Anna 750, Boris 500, Vera 250, Gena 100"))


async def test_the_rule_texts_evening_gives_the_rule_texts_points(town: Town) -> None:
    await rule_text_evening(town)
    report = await town.endings.close(town.order("Anna"))
    assert report.record.closed
    standings = report.record.closed.standings
    assert [report.names[line.player].name for line in standings] == list(PROFITS)
    assert [line.profit for line in standings] == [100 * profit for profit in PROFITS.values()]
    assert [line.points for line in standings] == POINTS


async def test_the_rating_has_the_same_order_after_it(town: Town) -> None:
    await rule_text_evening(town)
    await town.endings.close(town.order("Anna"))
    report = await town.boards.rating(town.order("Boris"), "")
    assert [report.names[line.player].name for line in report.record.lines] == list(PROFITS)
    assert [line.points for line in report.record.lines] == POINTS


async def test_transfers_settle_every_profit(town: Town) -> None:
    await rule_text_evening(town)
    record = (await town.endings.close(town.order("Anna"))).record.closed
    assert record
    left = {line.player: line.profit for line in record.standings}
    for transfer in record.transfers:
        left[transfer.payer] += transfer.amount
        left[transfer.receiver] -= transfer.amount
    assert set(left.values()) == {0}


async def test_a_repeated_order_gets_the_first_answer_and_writes_nothing(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    order = town.order("Anna")
    first = await town.ledgers.join(order, ())
    again = await town.ledgers.join(order, ())
    card = await town.games.card(first.record.game)
    assert first.record == again.record
    assert card.record.money_in == 25000


async def test_a_repeated_refusal_is_said_again_though_the_world_has_changed(town: Town) -> None:
    order = town.order("Anna")
    with pytest.raises(NoOpenGameError):
        await town.ledgers.join(order, ())
    await town.games.open_game(town.order("Anna"), "250")
    with pytest.raises(NoOpenGameError):
        await town.ledgers.join(order, ())
    assert (await town.games.shown(town.place, "")).record.card.lines == ()


async def test_a_refused_press_stays_refused_and_the_next_one_of_its_button_is_carried_out_once(
    town: Town,
) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Boris")
    first, second, third = (replace(town.order("Anna"), key="button", press=press) for press in "123")
    with pytest.raises(AboveTableError):
        await town.ledgers.cash_out(first, lines("600"))
    await town.ledgers.money_in(town.order("Boris"), EntryKind.REBUY, ())
    with pytest.raises(AboveTableError):
        await town.ledgers.cash_out(first, lines("600"))
    done = await town.ledgers.cash_out(second, lines("600"))
    again = [await town.ledgers.cash_out(press, lines("600")) for press in (second, third)]
    with pytest.raises(AboveTableError):
        await town.ledgers.cash_out(first, lines("600"))
    card = (await town.games.shown(town.place, "")).record.card
    assert [each.record for each in again] == [done.record, done.record]
    assert all(each.repeats for each in again)
    assert ([line.counted for line in card.lines if not line.is_in], card.on_table) == ([60_000], 15_000)


async def test_a_list_with_one_wrong_line_writes_nothing_of_it(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Boris")
    with pytest.raises(UnknownNameError) as refusal:
        await town.ledgers.cash_out(town.order("Anna"), lines("Anna 100, Zoe 100"))
    card = (await town.games.shown(town.place, "")).record.card
    assert refusal.value.line == 1
    assert all(line.is_in for line in card.lines)


async def test_undo_takes_back_the_authors_newest_entry_and_undo_again_the_one_before(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna")
    await town.ledgers.money_in(town.order("Anna"), EntryKind.REBUY, lines("300"))
    first = await town.ledgers.undo(town.order("Anna"))
    second = await town.ledgers.undo(town.order("Anna"))
    assert [(each.record.kind, each.record.amount) for each in (first, second)] == [
        (EntryKind.REBUY, 30000),
        (EntryKind.BUY_IN, 25000),
    ]
    assert (await town.games.shown(town.place, "")).record.card.lines == ()


async def test_places_of_equal_profits_are_shared_and_so_are_their_points(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "100")
    await town.seat("Anna", "Boris", "Vera", "Gena")
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 150, Boris 150, Vera 100, Gena 0"))
    record = (await town.endings.close(town.order("Anna"))).record.closed
    assert record
    # formulas.md V1: (4 − 1.5 + 1)·√4 = 7 each, then (4 − 3 + 1)·2 = 4 and 2.
    assert [(line.place, line.shared, line.points) for line in record.standings] == [
        (1, 2, 700),
        (1, 2, 700),
        (3, 1, 400),
        (4, 1, 200),
    ]


async def test_chips_become_money_by_largest_remainder_and_sum_to_zero(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "500 stack=3000")
    await town.seat("Anna", "Boris", "Vera")
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 7100, Boris 1000, Vera 900"))
    record = (await town.endings.close(town.order("Anna"))).record.closed
    assert record
    # 7,100 chips of 3,000 for 500.00 are 1,183.33; 1,000 are 166.67; 900 are 150.00 (screens.md 7.4).
    assert [line.profit for line in record.standings] == [68300, -33300, -35000]


async def test_a_cancelled_game_counts_for_nothing_and_its_number_is_not_used_again(town: Town) -> None:
    await rule_text_evening(town)
    await town.games.call_off(town.order("Anna"))
    board = (await town.boards.rating(town.order("Anna"), "")).record
    opened = await town.games.open_game(town.order("Anna"), "250")
    shown = await town.games.shown(town.place, "1")
    assert board.lines == ()
    assert opened.record.number == 2
    assert shown.record.card.status is GameStatus.CANCELLED


async def test_a_game_after_midnight_belongs_to_the_evening_before(town: Town) -> None:
    town.now = town.now.replace(hour=22, minute=40)  # 01:40 of the 13th in Moscow
    opened = await town.games.open_game(town.order("Anna"), "250")
    card = (await town.games.card(opened.record.game)).record
    assert (card.played_on.isoformat(), card.after_midnight) == ("2026-11-12", True)


async def test_two_topics_have_a_game_each_and_one_numbering(town: Town) -> None:
    other = town.place.__class__(town.place.chat_id, 7)
    first = await town.games.open_game(town.order("Anna"), "250")
    second = await town.games.open_game(town.order("Anna", place=other), "100")
    assert (first.record.number, second.record.number) == (1, 2)


async def test_a_person_taken_from_a_reply_is_named_back(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    report = await town.ledgers.money_in(town.order("Anna", reply_to="Gena"), EntryKind.BUY_IN, ())
    assert report.names[report.record.items[0].player].name == "Gena"
    assert report.record.echo


async def second_cash_out(town: Town) -> None:
    await town.ledgers.cash_out(town.order("Anna"), lines("0"))
    await town.ledgers.cash_out(town.order("Anna"), lines("10"))


async def undo_about_another(town: Town) -> None:
    await town.ledgers.money_in(town.order("Anna"), EntryKind.REBUY, lines("Boris"))
    await town.ledgers.undo(town.order("Anna"))


async def close_alone(town: Town) -> None:
    await town.ledgers.undo(town.order("Boris"))
    await town.endings.close(town.order("Anna"))


Deed = Callable[[Town], Awaitable[object]]


@pytest.mark.parametrize(
    ("kind", "deed"),
    [
        (GameOpenError, lambda town: town.games.open_game(town.order("Boris"), "100")),
        (SeatedAlreadyError, lambda town: town.ledgers.join(town.order("Anna"), ())),
        (NotSeatedError, lambda town: town.ledgers.cash_out(town.order("Vera"), lines("100"))),
        (AboveTableError, lambda town: town.ledgers.cash_out(town.order("Anna"), lines("501"))),
        (AmountNeededError, lambda town: town.ledgers.cash_out(town.order("Anna"), ())),
        (SecondCashOutError, second_cash_out),
        (UnusualAmountError, lambda town: town.ledgers.money_in(town.order(), EntryKind.REBUY, lines("2"))),
        (NothingToUndoError, lambda town: town.ledgers.undo(town.order("Vera"))),
        (UndoOtherError, undo_about_another),
        (TooFewPlayersError, close_alone),
        (NotAllowedError, lambda town: town.games.call_off(town.order("Boris"))),
        (NoSuchGameError, lambda town: town.games.shown(town.place, "7")),
        (UnclearError, lambda town: town.games.log(town.place, "seven")),
    ],
)
async def test_the_league_refuses(town: Town, kind: type[LeagueError], deed: Deed) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Boris")
    with pytest.raises(kind):
        await deed(town)


@pytest.mark.parametrize(
    ("kind", "deed"),
    [
        (NoOpenGameError, lambda town: town.ledgers.cash_out(town.order("Anna"), lines("5"))),
        (BuyInNeededError, lambda town: town.games.open_game(town.order("Anna"), "")),
        (NotAllowedError, lambda town: town.games.open_game(town.order("Boris"), "250 date=1.11")),
    ],
)
async def test_a_new_league_refuses(town: Town, kind: type[LeagueError], deed: Deed) -> None:
    with pytest.raises(kind):
        await deed(town)


async def test_a_difference_says_how_much_which_way_and_how_many_buy_ins(town: Town) -> None:
    await town.games.open_game(town.order("Anna"), "250")
    await town.seat("Anna", "Boris")
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 250, Boris 0"))
    question = (await town.endings.close(town.order("Anna"))).record.question
    assert question
    assert (question.difference, question.buy_ins) == (25000, 1)


async def test_any_member_may_close_a_settled_game_and_an_admin_may_call_off_any(town: Town) -> None:
    await rule_text_evening(town)
    await town.endings.close(town.order("Boris"))
    await town.games.open_game(town.order("Anna"), "250")
    report = await town.games.call_off(town.order("Vera", admin=True))
    assert report.record.number == 2
