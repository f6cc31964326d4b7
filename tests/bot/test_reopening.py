"""A game that ended is opened again: by whom, how long, and what becomes of it."""

from datetime import timedelta

import pytest

from bot.services.endings import ReopenLateError
from bot.services.records import EntryKind, GameStatus
from bot.services.refusals import GameOpenError, NotAllowedError
from bot.services.whom import NothingPlayedError
from tests.bot.conftest import Town, lines
from tests.bot.game_37 import about, closed, played


async def test_a_reopened_game_leaves_every_board_and_goes_on(town: Town) -> None:
    game = await closed(town)
    await town.endings.reopen(town.order("Anna"))
    board = (await town.boards.rating(town.order("Anna"))).record
    card = (await town.games.card(game)).record
    assert board.lines == ()
    assert (card.status, card.ended_at) == (GameStatus.OPEN, None)


async def test_closed_again_it_gives_the_same_result(town: Town) -> None:
    await closed(town)
    before = (await town.boards.rating(town.order("Anna"))).record.lines
    await town.endings.reopen(town.order("Anna"))
    await town.endings.close(town.order("Anna"))
    assert (await town.boards.rating(town.order("Anna"))).record.lines == before


async def test_what_was_decided_about_a_difference_is_open_again(town: Town) -> None:
    game = await played(town, Boris=1800)
    await town.differences.assign(about(game, town.order("Anna")), 1)
    await town.endings.reopen(town.order("Anna"))
    assert (await town.closings.closing(game)).record.difference == 30000


@pytest.mark.parametrize(("name", "admin"), [("Anna", False), ("Eva", False), ("Boris", True)])
async def test_host_closer_and_administrators_reopen(town: Town, name: str, *, admin: bool) -> None:
    await played(town)
    await town.endings.close(town.order("Eva"))
    report = await town.endings.reopen(town.order(name, admin=admin))
    assert report.record.was is GameStatus.CLOSED


async def test_nobody_else_reopens(town: Town) -> None:
    await closed(town)
    with pytest.raises(NotAllowedError):
        await town.endings.reopen(town.order("Boris"))


async def test_after_ten_minutes_it_stays_closed(town: Town) -> None:
    await closed(town)
    town.now += timedelta(minutes=10)
    with pytest.raises(ReopenLateError):
        await town.endings.reopen(town.order("Anna", admin=True))


async def test_a_cancelled_game_is_reopened_too(town: Town) -> None:
    await played(town)
    await town.games.call_off(town.order("Anna"))
    report = await town.endings.reopen(town.order("Anna"))
    assert report.record.was is GameStatus.CANCELLED


async def test_not_while_another_game_is_open_in_the_topic(town: Town) -> None:
    game = await closed(town)
    await town.games.open_game(town.order("Boris"), "100")
    with pytest.raises(GameOpenError) as refusal:
        await town.endings.reopen(about(game, town.order("Anna")))
    assert refusal.value.number == 2


async def test_there_is_nothing_to_reopen_in_a_chat_that_never_played(town: Town) -> None:
    with pytest.raises(NothingPlayedError):
        await town.endings.reopen(town.order("Anna"))


async def test_a_reopened_game_takes_new_lines(town: Town) -> None:
    game = await closed(town)
    await town.endings.reopen(town.order("Anna"))
    await town.ledgers.money_in(town.order("Anna"), EntryKind.REBUY, lines("500"))
    assert (await town.games.card(game)).record.money_in == 850000
