"""The books do not balance: what is asked, what may be decided, and what becomes of it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.differences import NotEnoughError
from bot.services.endings import NothingToDecideError, NothingToTakeBackError
from bot.services.orders import Report
from bot.services.records import Closed, GameStatus
from bot.services.refusals import GameOverError, NotAllowedError
from tests.bot.conftest import Town, lines
from tests.bot.game_37 import PROFITS, about, played

ROUBLE = 100


def profits(report: Report[Closed]) -> dict[str, int]:
    return {report.names[line.player].name: line.profit // ROUBLE for line in report.record.standings}


async def players(town: Town, *names: str) -> list[int]:
    known = (await town.games.card(1)).names
    return [next(one for one, who in known.items() if who.name == name) for name in names]


async def test_a_balanced_game_is_closed_at_once(town: Town) -> None:
    await played(town)
    report = await town.endings.close(town.order("Eva"))
    assert report.record.closed
    assert profits(Report(report.record.closed, report.league, report.names)) == PROFITS


async def test_a_difference_is_asked_about_with_its_direction_and_nothing_is_closed(town: Town) -> None:
    game = await played(town, Boris=1800)
    question = (await town.endings.close(town.order("Anna"))).record.question
    card = (await town.games.card(game)).record
    # screens.md 4.6: in 8 000, out 7 700, 300 belong to nobody yet.
    assert question
    assert (question.money_in, question.money_out, question.difference) == (800000, 770000, 30000)
    assert card.status is GameStatus.OPEN


@pytest.mark.parametrize(("boris", "buy_ins"), [(1600, 1), (2600, 1), (3100, 2), (1800, 0)])
async def test_a_difference_of_whole_buy_ins_is_named_as_such(town: Town, boris: int, buy_ins: int) -> None:
    await played(town, Boris=boris)
    question = (await town.endings.close(town.order("Anna"))).record.question
    assert question
    assert question.buy_ins == buy_ins


async def test_those_counted_at_the_end_take_part_in_proportion_to_their_cash_outs(town: Town) -> None:
    game = await played(town, Boris=1800)
    await town.endings.close(town.order("Anna"))
    report = await town.differences.proposal(town.place, game)
    parts = {report.names[part.player].name: part.amount // ROUBLE for part in report.record.parts}
    # screens.md 4.6: Аня +117 · Боря +77 · дядя Коля +57 · Вера +49; those who left earlier take no part.
    assert parts == {"Anna": 117, "Boris": 77, "Uncle": 57, "Vera": 49, "Dima": 0}
    assert {report.names[one].name for one in report.record.absent} == {"Gena", "Eva"}


async def test_a_shared_difference_closes_the_game_and_the_sum_is_zero(town: Town) -> None:
    game = await played(town, Boris=1800)
    await town.endings.close(town.order("Anna"))
    proposal = await town.differences.proposal(town.place, game)
    people = [part.player for part in proposal.record.parts]
    report = await town.differences.divide(about(game, town.order("Anna")), people)
    # screens.md 4.6: each one's profit of 4.7 (Boris 300 less) and their part of 300.
    assert profits(report) == PROFITS | {"Anna": 2367, "Boris": 377, "Uncle": 407, "Vera": 699}
    assert sum(line.profit for line in report.record.standings) == 0


async def test_who_decided_is_a_line_of_the_result(town: Town) -> None:
    game = await played(town, Boris=1800)
    vera, anna = await players(town, "Vera", "Anna")
    report = await town.differences.assign(about(game, town.order("Anna")), vera)
    (decision,) = report.record.decisions
    assert (decision.amount, decision.player, decision.by) == (300 * ROUBLE, vera, anna)


async def test_one_player_may_bear_what_is_missing(town: Town) -> None:
    game = await played(town, Boris=2600)
    (dima,) = await players(town, "Dima")
    report = await town.differences.assign(about(game, town.order("Anna")), dima)
    assert profits(report) == PROFITS | {"Boris": 1100, "Dima": -2000}


async def test_what_is_missing_is_deducted_in_proportion_and_from_nobody_below_nothing(town: Town) -> None:
    game = await played(town, Boris=2600)
    people = await players(town, "Anna", "Boris", "Dima")
    report = await town.differences.divide(about(game, town.order("Anna")), people)
    # 500 of 2 750 and 2 600: 257.01 and 242.99, so 257 and 243; Dima has nothing to take.
    assert profits(report) == PROFITS | {"Anna": 1993, "Boris": 857}


async def test_those_who_hold_less_than_is_missing_cannot_bear_it(town: Town) -> None:
    game = await played(town, Boris=2600)
    people = await players(town, "Dima")
    proposal = await town.differences.proposal(town.place, game, people)
    assert not proposal.record.enough
    with pytest.raises(NotEnoughError):
        await town.differences.divide(about(game, town.order("Anna")), people)


async def test_equal_stacks_share_the_place_although_the_rouble_between_them_cannot_be_split(town: Town) -> None:
    opened = await town.games.open_game(town.order("Anna"), "100")
    await town.seat("Anna", "Boris", "Vera")
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 100, Boris 100, Vera 99"))
    people = await players(town, "Anna", "Boris")
    report = await town.differences.divide(about(opened.record.game, town.order("Anna")), people)
    # 1 rouble between two equal stacks: 0.5 each before it is rounded, and the lower id gets it.
    assert [(line.place, line.shared, line.profit) for line in report.record.standings] == [
        (1, 2, ROUBLE),
        (1, 2, 0),
        (3, 1, -ROUBLE),
    ]


async def test_a_difference_in_chips_is_divided_in_chips(town: Town) -> None:
    opened = await town.games.open_game(town.order("Anna"), "500 stack=5000")
    await town.seat("Anna", "Boris")
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 6000, Boris 3700"))
    question = (await town.endings.close(town.order("Anna"))).record.question
    people = await players(town, "Anna", "Boris")
    report = await town.differences.divide(about(opened.record.game, town.order("Anna")), people)
    # screens.md 7.4: 300 chips of 5 000 for 500 are 30 roubles. Of 300, 6 000 : 3 700 are 185.57 and 114.43,
    # so 186 and 114; 6 186 chips are 618.60, in whole roubles 119 more than the buy-in.
    assert question
    assert (question.difference, question.worth) == (300, 30 * ROUBLE)
    assert [line.profit for line in report.record.standings] == [11900, -11900]


async def test_a_game_that_waits_for_the_decision_counts_for_nothing_and_blocks_no_other(town: Town) -> None:
    game = await played(town, Boris=1800)
    await town.endings.close(town.order("Anna"))
    await town.endings.decide_later(about(game, town.order("Anna")))
    opened = await town.games.open_game(town.order("Boris"), "500")
    board = (await town.boards.rating(town.order("Anna"))).record
    card = (await town.games.card(game)).record
    assert opened.record.number == 2
    assert board.lines == ()
    assert card.status is GameStatus.UNDECIDED


async def test_what_was_put_off_is_decided_later_by_the_same_question(town: Town) -> None:
    game = await played(town, Boris=1800)
    await town.endings.close(town.order("Anna"))
    await town.endings.decide_later(about(game, town.order("Anna")))
    town.now += timedelta(days=1)
    asked = (await town.endings.close(town.order("Anna"), "1")).record.question
    people = [part.player for part in (await town.differences.proposal(town.place, game)).record.parts]
    report = await town.differences.divide(about(game, town.order("Anna")), people)
    assert asked
    assert asked.waits
    assert profits(report) == PROFITS | {"Anna": 2367, "Boris": 377, "Uncle": 407, "Vera": 699}


async def test_a_cash_out_corrected_in_a_game_that_waits_lets_it_be_closed(town: Town) -> None:
    game = await played(town, Boris=1800)
    await town.endings.decide_later(about(game, town.order("Anna")))
    (line,) = lines("Boris 2100")
    await town.ledgers.cash_out(
        about(game, town.order("Anna")), (replace(line, instead=await town.out(await town.player("Boris"), game)),)
    )
    closed = (await town.endings.close(town.order("Anna"), "1")).record.closed
    assert closed
    assert sum(line.profit for line in closed.standings) == 0


async def test_only_host_and_administrators_decide(town: Town) -> None:
    game = await played(town, Boris=1800)
    people = await players(town, "Anna", "Boris")
    with pytest.raises(NotAllowedError):
        await town.endings.close(town.order("Boris"))
    with pytest.raises(NotAllowedError):
        await town.differences.divide(about(game, town.order("Boris")), people)
    report = await town.differences.divide(about(game, town.order("Boris", admin=True)), people)
    assert report.record.decisions[0].by == people[1]


async def test_a_decision_that_was_put_off_stays_with_host_and_administrators_however_long_it_waits(
    town: Town,
) -> None:
    game = await played(town, Boris=1800)
    (boris,) = await players(town, "Boris")
    await town.endings.decide_later(about(game, town.order("Anna")))
    town.now += timedelta(hours=19)
    with pytest.raises(NotAllowedError):
        await town.differences.assign(about(game, town.order("Boris")), boris)
    with pytest.raises(NotAllowedError):
        await town.differences.divide(about(game, town.order("Boris")), [boris])
    with pytest.raises(NotAllowedError):
        await town.games.call_off(about(game, town.order("Boris")))
    assert (await town.games.card(game)).record.status is GameStatus.UNDECIDED


async def test_two_who_decide_at_once_close_the_game_once(town: Town) -> None:
    game = await played(town, Boris=1800)
    people = await players(town, "Anna", "Boris")
    await town.differences.divide(about(game, town.order("Anna")), people)
    with pytest.raises(GameOverError):
        await town.differences.assign(about(game, town.order("Anna")), people[0])


async def test_where_nothing_is_missing_nothing_is_decided(town: Town) -> None:
    game = await played(town)
    with pytest.raises(NothingToDecideError):
        await town.differences.assign(about(game, town.order("Anna")), 1)


async def test_a_forgotten_rebuy_is_logged_and_what_was_counted_stays(town: Town) -> None:
    game = await played(town, Boris=2600)
    (boris,) = await players(town, "Boris")
    await town.endings.add_rebuy(about(game, town.order("Anna")), boris)
    closed = (await town.endings.close(town.order("Anna"))).record.closed
    assert closed
    # 2 600 out of 2 000 in, where the screens have 2 100 out of 1 500 in.
    assert sorted(line.profit // ROUBLE for line in closed.standings) == sorted(PROFITS.values())


async def test_a_rebuy_that_was_logged_twice_is_taken_back_and_the_first_buy_in_is_not(town: Town) -> None:
    game = await played(town, Boris=1600)
    boris, vera = await players(town, "Boris", "Vera")
    await town.endings.take_back(about(game, town.order("Anna")), boris)
    assert (await town.closings.closing(game)).record.difference == 0
    with pytest.raises(NothingToTakeBackError):
        await town.endings.take_back(about(game, town.order("Anna")), vera)
