"""What is announced, when, and how often, through the services and the announcer on a real database."""

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from aiogram.methods import SendMessage
from sqlmodel import select

from bot.services.boards import BoardService
from bot.services.chats import ChatService
from bot.services.halls import HallService
from bot.services.orders import Actor, Order, Place
from bot.services.settings import SettingsService
from bot.services.summaries import summary_in
from db import Database
from db.models import ChatRow, PlayerRow
from db.types import GameStatus
from tests.bot.heralds import CHAT, DUE, Herald
from tests.bot.recording import forbidden, migrated, refused

NOVEMBER = date(2026, 11, 12)
NOON = DUE + timedelta(hours=2)
MINUTE = timedelta(minutes=1)


@pytest.fixture
async def herald(url: str) -> AsyncIterator[Herald]:
    database = await Database.open(url)
    herald = Herald(database)
    yield herald
    await herald.end()
    await database.close()


async def test_a_month_is_announced_at_its_hour_once_and_not_a_minute_before(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    said = []
    for minutes in (-1, 0, 1, 60, 60 * 24 * 20):
        await herald.tick(DUE + timedelta(minutes=minutes))
        said.append(len(herald.posts()))
    assert said == [0, 1, 1, 1, 1]


async def test_a_month_without_a_game_is_passed_over(herald: Herald) -> None:
    await herald.evening(await herald.league(), date(2026, 12, 1))
    await herald.tick(DUE)
    assert await herald.rows() == []


@pytest.mark.parametrize("status", [GameStatus.CANCELLED, GameStatus.OPEN])
async def test_a_month_whose_only_game_was_called_off_or_opened_again_is_passed_over(
    herald: Herald, status: GameStatus
) -> None:
    game = await herald.evening(await herald.league(), NOVEMBER)
    await herald.withdraw(game, status)
    await herald.tick(NOON)
    assert await herald.rows() == []


async def test_a_chat_that_came_in_the_middle_of_the_month_hears_of_that_month_alone(herald: Herald) -> None:
    league = await herald.league(created_at=datetime(2026, 11, 15, tzinfo=UTC))
    await herald.evening(league, date(2026, 10, 15))
    await herald.evening(league, date(2026, 11, 20))
    await herald.tick(DUE)
    assert await herald.states() == [("2026-11", "sent")]


async def test_an_open_game_is_waited_for_until_noon_and_then_named(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, NOVEMBER)
    await herald.evening(league, date(2026, 11, 30), status=GameStatus.OPEN)
    await herald.tick(NOON - MINUTE)
    before = herald.posts()
    await herald.tick(NOON)
    assert before == []
    assert "Game 2 is not closed yet and is not in it." in herald.posts()[0]


async def test_a_game_that_closes_before_noon_is_in_the_post(herald: Herald) -> None:
    league = await herald.league()
    game = await herald.evening(league, date(2026, 11, 30), status=GameStatus.OPEN)
    await herald.tick(DUE)
    before = herald.posts()
    herald.now = DUE + timedelta(minutes=40)
    await herald.close(game)
    await herald.tick()
    assert before == []
    assert "Anna" in herald.posts()[0]
    assert "Late" not in herald.posts()[0]


async def test_a_game_that_closes_after_the_post_edits_it_and_is_noted_once(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, NOVEMBER)
    game = await herald.evening(league, date(2026, 11, 30), status=GameStatus.OPEN)
    await herald.tick(NOON)
    herald.now = NOON + timedelta(hours=1)
    await herald.close(game, {"Boris": 5000, "Vera": -5000})
    await herald.tick()
    await herald.tick(NOON + timedelta(hours=2))
    assert len(herald.posts()) == 2
    note = "The results of November 2026 are corrected (game 2). Best player now: Boris. Millionaire now: Boris."
    assert herald.posts()[1] == note
    assert len(herald.edits()) == 1
    assert "Corrected on 1 December: game 2" in herald.edits()[0]
    assert "not closed yet" not in herald.edits()[0]


async def test_a_corrected_game_opened_again_changes_nothing_until_it_is_over(herald: Herald) -> None:
    league = await herald.league()
    game = await herald.evening(league, NOVEMBER)
    await herald.evening(league, date(2026, 11, 20))
    await herald.tick(DUE)
    await herald.withdraw(game, GameStatus.OPEN)
    await herald.tick(DUE + MINUTE)
    before = herald.edits()
    await herald.close(game)
    await herald.tick(DUE + 2 * MINUTE)
    # It was closed again as it had been: nobody is told anything.
    assert (before, herald.edits(), len(herald.posts())) == ([], [], 1)


async def test_a_correction_that_leaves_no_game_says_so(herald: Herald) -> None:
    game = await herald.evening(await herald.league(), NOVEMBER)
    await herald.tick(DUE)
    await herald.withdraw(game)
    await herald.tick(DUE + MINUTE)
    assert "No game of it counts any more." in herald.edits()[0]
    assert herald.posts()[1:] == [
        "The results of November 2026 are corrected (game 1). No game of it counts any more."
    ]


async def test_a_correction_leaves_one_row_with_what_is_true(herald: Herald) -> None:
    league = await herald.league()
    game = await herald.evening(league, NOVEMBER)
    await herald.tick(DUE)
    await herald.close(game, {"Anna": -500, "Boris": 500})
    await herald.tick(DUE + MINUTE)
    (row,) = await herald.rows()
    best = summary_in(row).titles.best
    async with herald.database.reading() as unit:
        names = {each.id: each.name for each in await unit.players.of_league(league)}
    assert [names[line.player] for line in best] == ["Boris"]
    assert (row.state, row.corrected_game, row.touched_by) == ("sent", 1, None)


async def test_december_comes_at_noon_and_then_the_year_without_a_sound(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, NOVEMBER)
    await herald.evening(league, date(2026, 12, 31))
    await herald.tick(DUE)
    await herald.tick(datetime(2027, 1, 1, 8, 59, tzinfo=UTC))
    before = len(herald.posts())
    await herald.tick(datetime(2027, 1, 1, 9, 0, tzinfo=UTC))
    heads = [text.splitlines()[0] for text in herald.posts()]
    silent = [bool(call.method.disable_notification) for call in herald.session.of(SendMessage) if call.text]  # type: ignore[attr-defined]  # of SendMessage
    assert before == 1
    assert heads == ["🏆 November 2026", "🏆 December 2026", "🎆 2026"]
    assert silent == [False, False, True]


async def test_the_best_of_the_months_are_those_that_were_announced(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, date(2026, 10, 3), {"Boris": 10, "Anna": -10})
    await herald.evening(league, NOVEMBER)
    await herald.evening(league, date(2026, 12, 3))
    await herald.tick(datetime(2026, 11, 1, 8, tzinfo=UTC))
    await herald.tick(DUE)
    await herald.tick(datetime(2027, 1, 1, 9, tzinfo=UTC))
    assert "Best of the months: Oct Boris · Nov Anna · Dec Anna" in herald.posts()[-1]


async def test_announcements_that_are_off_are_passed_over_and_not_made_up_for(herald: Herald) -> None:
    league = await herald.league(announce_on=False)
    await herald.evening(league, NOVEMBER)
    await herald.tick(DUE)
    async with herald.database.writing() as unit:
        (await unit.leagues.get(league)).announce_on = True
    await herald.tick(DUE + timedelta(days=3))
    (row,) = await herald.rows()
    assert (herald.posts(), row.state, row.reason) == ([], "dead", "switched off")


@pytest.mark.parametrize(
    ("off", "left"), [("announce_month", ["🎆 2026"]), ("announce_year", ["🏆 December 2026"])]
)
async def test_months_and_years_are_switched_off_one_by_one(herald: Herald, off: str, left: list[str]) -> None:
    await herald.evening(await herald.league(**{off: False}), date(2026, 12, 5))
    await herald.tick(datetime(2027, 1, 1, 9, tzinfo=UTC))
    assert [text.splitlines()[0] for text in herald.posts()] == left


async def test_what_was_imported_is_never_announced(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, date(2026, 10, 8), imported=True)
    await herald.evening(league, NOVEMBER, imported=True)
    await herald.evening(league, date(2026, 11, 20))
    await herald.tick(DUE)
    assert await herald.states() == [("2026-11", "sent")]
    assert "2 evenings" in herald.posts()[0]


async def test_a_month_missed_by_days_says_that_it_is_late(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    await herald.tick(DUE + timedelta(days=4))
    assert "Late: the bot was off or out of reach." in herald.posts()[0]


async def test_months_missed_for_longer_than_two_share_one_note(herald: Herald) -> None:
    league = await herald.league()
    for month in range(2, 7):
        await herald.evening(league, date(2026, month, 5))
    await herald.tick(datetime(2026, 7, 1, 8, tzinfo=UTC))
    heads = [text.splitlines()[0] for text in herald.posts()]
    assert heads == ["🏆 While the bot was off or out of reach", "🏆 May 2026", "🏆 June 2026"]
    assert re.findall(r"^(\w+) 2026:", herald.posts()[0], re.MULTILINE) == ["February", "March", "April"]
    assert await herald.states() == [(f"2026-0{month}", "sent") for month in range(2, 7)]


async def test_a_correction_of_a_month_in_a_note_edits_the_note(herald: Herald) -> None:
    league = await herald.league()
    games = [await herald.evening(league, date(2026, month, 5)) for month in (2, 3)]
    await herald.tick(datetime(2026, 7, 1, 8, tzinfo=UTC))
    await herald.close(games[0], {"Boris": 100, "Anna": -100})
    await herald.tick(datetime(2026, 7, 1, 9, tzinfo=UTC))
    lines = herald.edits()[0].splitlines()
    assert lines[2].startswith("February 2026: best player and millionaire Boris")
    assert lines[3].startswith("March 2026: best player and millionaire Anna")


async def test_a_late_post_at_night_makes_no_sound(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    await herald.tick(datetime(2026, 12, 5, 0, 0, tzinfo=UTC))
    (call,) = herald.session.of(SendMessage)
    assert call.method.disable_notification  # type: ignore[attr-defined]  # of SendMessage


async def test_an_evening_entered_afterwards_brings_the_month_that_had_none(herald: Herald) -> None:
    league = await herald.league()
    await herald.tick(DUE)
    herald.now = DUE + timedelta(days=9)
    await herald.evening(league, NOVEMBER, ended_at=herald.now)
    await herald.tick()
    assert "🏆 November 2026" in herald.posts()[0]
    assert "Late" not in herald.posts()[0]


async def test_the_best_k_of_the_claim_stays_when_the_chats_changes(herald: Herald) -> None:
    league = await herald.league(best_k=1)
    await herald.evening(league, date(2026, 11, 5))
    game = await herald.evening(league, NOVEMBER)
    await herald.tick(DUE)
    async with herald.database.writing() as unit:
        (await unit.leagues.get(league)).best_k = 5
    await herald.close(game, {"Boris": 100, "Anna": -100})
    await herald.tick(DUE + MINUTE)
    assert "Best 1 game counts." in herald.edits()[0]


async def test_a_month_is_announced_with_the_k_it_ended_with_although_another_was_set_before_the_hour(
    herald: Herald,
) -> None:
    league = await herald.league(best_k=1)
    await herald.evening(league, date(2026, 11, 5))
    await herald.evening(league, NOVEMBER)
    await set_best_k(herald, 5, DUE - timedelta(hours=2))
    await herald.tick(DUE)
    assert "Best 1 game counts." in herald.posts()[0]
    assert (await herald.states())[-1] == ("2026-11", "sent")


async def test_new_year_names_the_best_of_an_imported_month_by_the_k_which_that_month_ended_with(
    herald: Herald,
) -> None:
    """Of one result each Anna's is the best by her profit; of two each Boris and Vera have more."""
    league = await herald.league(best_k=1)
    await herald.evening(league, date(2026, 3, 5), imported=True)
    await herald.evening(league, date(2026, 3, 6), {"Vera": 500, "Boris": 0, "Gena": -500}, imported=True)
    await set_best_k(herald, 5, DUE)
    await herald.evening(league, date(2026, 12, 12))
    await herald.tick(datetime(2027, 1, 1, 9, 0, tzinfo=UTC))
    year = summary_in((await herald.rows())[-1])
    async with herald.database.reading() as unit:
        people = {each.id: each.name for each in await unit.players.of_league(league)}
    assert [people[one] for one in year.months[0].players] == ["Anna"]


async def set_best_k(herald: Herald, best_k: int, at: datetime) -> None:
    """An administrator lets so many results count from a moment on."""
    settings, chat = SettingsService(herald.desk), Place(CHAT, 0, "Poker")
    held = (await settings.shown(chat)).record.setup
    order = Order(Actor(1, "Anna", None), chat, "another K", at, admin=True)
    await settings.save(order, held, replace(held, best_k=best_k))


async def test_who_was_hidden_or_merged_since_stays_as_announced(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, NOVEMBER)
    await herald.tick(DUE)
    said = (await herald.rows())[0].snapshot
    async with herald.database.writing() as unit:
        people = {each.name: each for each in await unit.players.of_league(league)}
        people["Anna"].hidden = True
        people["Boris"].person_id = people["Vera"].id
    await herald.tick(DUE + MINUTE)
    assert ((await herald.rows())[0].snapshot, herald.edits()) == (said, [])


async def test_the_hall_of_fame_shows_what_was_announced_whoever_is_one_person_since(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, NOVEMBER, {"Anna": 500, "Boris": 400, "Vera": -900})
    await herald.evening(league, date(2026, 11, 20), {"Anna": 500, "Gena": 400, "Vera": -900})
    await herald.tick(DUE)
    async with herald.database.writing() as unit:
        people = {each.name: each for each in await unit.players.of_league(league)}
        people["Gena"].person_id = people["Boris"].id
        (await unit.leagues.get(league)).version += 1
    halls = HallService(herald.desk, BoardService(herald.desk))
    order = Order(Actor(7, "Anna"), Place(CHAT), "hall", DUE)
    titles = (await halls.hall(order)).record.titles
    listed = (await halls.months(order)).record.titles
    # Boris and Gena together would have been second, with 800; the head has four people, as it was said.
    assert titles == summary_in((await herald.rows())[0]).titles
    assert listed == (titles,)
    assert titles.players == 4


async def test_a_post_goes_to_the_topic_of_the_last_closed_game(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, date(2026, 11, 5), thread=3)
    await herald.evening(league, NOVEMBER, thread=7)
    await herald.evening(league, date(2026, 11, 8), thread=4)
    await herald.tick(DUE)
    assert herald.session.of(SendMessage)[0].method.message_thread_id == 7  # type: ignore[attr-defined]  # of SendMessage


async def test_an_evening_of_a_file_takes_the_post_to_no_other_topic(herald: Herald) -> None:
    league = await herald.league()
    await herald.evening(league, NOVEMBER, thread=7)
    await herald.evening(league, date(2026, 11, 28), imported=True)
    await herald.tick(DUE)
    assert herald.session.of(SendMessage)[0].method.message_thread_id == 7  # type: ignore[attr-defined]  # of SendMessage


@pytest.mark.parametrize("thread", [0, 9])
async def test_a_post_goes_to_the_topic_that_an_administrator_set(herald: Herald, thread: int) -> None:
    league = await herald.league(announce_thread=thread)
    await herald.evening(league, NOVEMBER, thread=7)
    await herald.tick(DUE)
    assert (herald.session.of(SendMessage)[0].method.message_thread_id or 0) == thread  # type: ignore[attr-defined]  # of SendMessage


async def test_one_of_ten_chats_forbidden_leaves_nine_posts_and_one_dead_row(herald: Herald) -> None:
    for number in range(10):
        await herald.evening(await herald.league(CHAT - number), NOVEMBER)
    herald.session.answers(forbidden, SendMessage, chat=CHAT - 4)
    await herald.tick(DUE)
    states = [row.state for row in await herald.rows()]
    assert (states.count("sent"), states.count("dead")) == (9, 1)
    assert (await herald.rows())[4].reason == "forbidden"


async def test_what_a_chat_was_not_told_is_told_when_it_lets_the_bot_in_again(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    herald.session.answers(forbidden, SendMessage)
    await herald.tick(DUE)
    await ChatService(herald.desk).arrived(Place(CHAT), DUE + timedelta(days=4))
    await herald.tick(DUE + timedelta(days=4))
    assert "Late" in herald.posts()[-1]
    assert await herald.states() == [("2026-11", "sent")]


async def test_a_chat_that_lets_nobody_write_is_not_tried_again(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    herald.session.answers(refused("not enough rights to send text messages to the chat"), SendMessage)
    await herald.tick(DUE)
    await herald.tick(DUE + MINUTE)
    assert len(herald.posts()) == 1
    assert await herald.states() == [("2026-11", "dead")]


async def test_a_chat_that_cannot_be_spoken_to_waits_and_hears_what_it_missed(herald: Herald) -> None:
    league = await herald.league()
    for month in (5, 6, 7, 8, 9):
        await herald.evening(league, date(2026, month, 5))
    await _let_in(herald, "kicked")
    await herald.tick(datetime(2026, 10, 1, 8, tzinfo=UTC))
    before = await herald.rows()
    await _let_in(herald, None)
    await herald.tick(datetime(2026, 10, 9, 8, tzinfo=UTC))
    assert before == []
    assert [text.splitlines()[0] for text in herald.posts()] == [
        "🏆 While the bot was off or out of reach",
        "🏆 August 2026",
        "🏆 September 2026",
    ]


async def test_a_group_that_became_a_supergroup_hears_it_under_its_new_id(herald: Herald) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    herald.session.answers(migrated(-1009), SendMessage, chat=CHAT)
    await herald.tick(DUE)
    assert [call.chat for call in herald.session.of(SendMessage)] == [CHAT, -1009]
    assert await herald.states() == [("2026-11", "sent")]


@pytest.mark.sqlite
async def test_a_post_that_the_storage_did_not_take_note_of_is_not_sent_again(
    herald: Herald, tmp_path: Path
) -> None:
    await herald.evening(await herald.league(), NOVEMBER)
    with closing(sqlite3.connect(tmp_path / "league.db", isolation_level=None)) as other:

        def lock(method: Any) -> Any:
            other.execute("BEGIN IMMEDIATE")
            return herald.session._ordinary(method)

        herald.session.answers(lock, SendMessage)
        await herald.tick(DUE)
        before = await herald.states()
        other.execute("ROLLBACK")
    await herald.tick(DUE + timedelta(hours=1))
    assert (before, await herald.states()) == ([("2026-11", "sending")], [("2026-11", "sent")])
    assert len(herald.posts()) == 1


async def test_a_private_name_that_went_is_a_number_in_the_edit(herald: Herald) -> None:
    league = await herald.league()
    game = await herald.evening(league, NOVEMBER)
    await herald.tick(DUE)
    async with herald.database.writing() as unit:
        found = (await unit.session.exec(select(PlayerRow).where(PlayerRow.name == "Anna"))).one()
        found.name, number = "", found.number
    await herald.close(game, {"": 700, "Boris": -700})
    await herald.tick(DUE + MINUTE)
    assert f"Best player and millionaire: Player {number}" in herald.edits()[0]


async def _let_in(herald: Herald, inactive: str | None) -> None:
    async with herald.database.writing() as unit:
        (await unit.session.get_one(ChatRow, CHAT)).inactive = inactive
