"""Looking back on the phone: buttons, windows and pictures, in the group and in private."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.sandbox.chats import Message
from tests.bot.phone import Phone, phone


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Phone]:
    """Three people after their first evening."""
    async with phone(tmp_path, "Anna", "Boris", "Vera", "Zoe") as one:
        await one.plays(
            "Anna: /newgame 100",
            "Anna: /join",
            "Boris: /join",
            "Vera: /join",
            "Anna: /cashout Anna 200, Boris 70, Vera 30",
            "Anna: /close",
        )
        yield one


def photo(message: Message) -> str:
    return str(message.media["photo"][-1]["file_id"])


async def test_a_press_turns_the_message_that_it_stands_on(group: Phone) -> None:
    await group.says("Boris", "/rating")
    board = group.last
    await group.presses("Vera", board, "Year")
    assert group.last is board
    assert "✓ Year" in group.labels(board)


async def test_two_people_who_turn_the_same_message_get_what_the_last_one_asked_for(group: Phone) -> None:
    await group.says("Boris", "/rating")
    board = group.last
    shown = [(await group.presses(name, board, label), group.labels(board)) for name, label in TURNS]
    assert ["✓ Year" in shown[0][1], "✓ All time" in shown[1][1], "✓ Year" in shown[2][1]] == [True] * 3


TURNS = (("Anna", "Year"), ("Boris", "All time"), ("Anna", "Year"))


async def test_the_style_of_the_chat_is_turned_and_turned_back_on_one_message(group: Phone) -> None:
    await group.says("Boris", "/rating")
    board = group.last
    shown = []
    for name in ("Anna", "Boris", "Anna"):
        await group.presses(name, board, "Aa")
        shown.append("1. Anna" in (board.text or ""))
    assert shown == [True, False, True]


async def test_how_it_was_counted_opens_a_window_that_leads_to_the_others(group: Phone) -> None:
    await group.says("Boris", "/rating")
    board = group.last
    await group.presses("Boris", board, "🔍 How it was counted")
    window = group.window("how it was counted")
    assert group.lines(window)[1].startswith("Boris · ")
    await group.presses("Boris", window, "Anna")
    assert group.lines(window)[1].startswith("Anna · ")
    (toast,) = await group.presses("Vera", window, "Vera")
    assert "Boris" in toast
    await group.presses("Boris", window, "✖")
    assert group.last is board


async def test_a_picture_is_uploaded_once_until_somebody_wins(group: Phone) -> None:
    await group.says("Boris", "/rating")
    board = group.last
    ids = []
    for name in ("Anna", "Vera"):
        await group.presses(name, board, "🖼 Picture")
        ids.append(photo(group.last))
    await group.plays(
        "Anna: /newgame 100", "Anna: /join", "Boris: /join", "Anna: /cashout Anna 0, Boris 200", "Anna: /close"
    )
    await group.presses("Anna", board, "🖼 Picture")
    assert (ids[0] == ids[1], photo(group.last) == ids[0]) == (True, False)


async def test_curves_of_a_player_are_pictures(group: Phone) -> None:
    await group.says("Anna", "/stats")
    figures = group.last
    for label, words in (("📈 Profit", "Profit · all time"), ("📈 Place", "Places · Anna")):
        await group.presses("Boris", figures, label)
        assert photo(group.last)
        assert words in group.said


async def test_opponents_and_back(group: Phone) -> None:
    await group.says("Anna", "/me")
    figures = group.last
    await group.presses("Boris", figures, "🤝 Opponents")
    assert group.lines(figures)[-1] == "Boris 1:0 · Vera 1:0"
    await group.presses("Boris", figures, "📊 Figures")
    assert "1 game · 1 win" in group.said


async def test_the_hall_leads_to_its_lists_and_back(group: Phone) -> None:
    await group.says("Anna", "/hall")
    hall = group.last
    assert "is not over. So far Anna" in group.said
    await group.presses("Boris", hall, "All months")
    assert "Millionaire" in group.said
    await group.presses("Boris", hall, "Years")
    assert "Hall of Fame · all time" in group.said


async def test_an_evening_is_opened_from_the_history_and_closed_again(group: Phone) -> None:
    await group.says("Anna", "/games")
    history = group.last
    await group.presses("Boris", history, "#1")
    assert "Game 1" in group.said
    await group.presses("Boris", history, "◀ All evenings")
    assert "Evenings · 1 game" in group.said


async def test_what_is_asked_in_private_is_shown_in_private(group: Phone) -> None:
    mine = replace(group, chat=group.world.private(group.people["Boris"]))
    before = len(group.messages)
    await mine.says("Boris", "/chart")
    assert (photo(mine.last) != "", mine.lines(mine.last)[0]) == (True, "League: Poker")
    await mine.says("Boris", "/rating")
    board = mine.last
    await mine.presses("Boris", board, "🖼 Picture")
    assert photo(mine.last)
    await mine.presses("Boris", board, "🔍 How it was counted")
    assert "how it was counted" in mine.said
    assert len(group.messages) == before


async def test_a_league_where_nobody_has_played_says_how_to_begin(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna") as one:
        found = []
        for command in ("/rating", "/hall", "/games", "/chart", "/stats"):
            await one.says("Anna", command)
            found.append(one.said)
    assert ["/newgame" in each for each in found[:3]] == [True] * 3
    assert ["No games in this period." in found[3], found[4]] == [True, "You have not played here yet."]


async def test_who_has_never_played_is_told_so(group: Phone) -> None:
    await group.says("Zoe", "/stats")
    assert group.said == "You have not played here yet."


async def test_the_rules_say_how_high_the_bets_are_for_a_big_blind(group: Phone) -> None:
    """rules/village.ru.txt: preflop and flop one big blind, turn and river two."""
    await group.says("Anna", "/rules 50")
    assert "preflop and flop bets are 50 ₽, turn and river 100 ₽" in group.said
    await group.says("Anna", "/rules")
    assert "preflop and flop bets are 1 BB, turn and river 2 BB" in group.said
    await group.says("Anna", "/rules nut")
    assert "/rules 50" in group.said


async def test_the_own_name_is_changed_below_the_own_figures(group: Phone) -> None:
    await group.says("Boris", "/stats")
    figures = group.last
    await group.presses("Boris", figures, "✏️ Name")
    await group.says("Boris", "Bob", to=group.last)
    await group.presses("Boris", figures, "Year", "All time")
    assert group.lines(figures)[0].startswith("📊 Bob · all time")


async def test_nobody_is_offered_anothers_name(group: Phone) -> None:
    await group.says("Anna", "/stats Boris")
    assert "✏️ Name" not in group.labels(group.last)


@pytest.mark.parametrize("command", ["/rating", "/hall", "/hall 2027-01", "/hall months", "/fix"])
async def test_nobody_is_told_to_open_a_game_while_their_first_one_runs(tmp_path: Path, command: str) -> None:
    async with phone(tmp_path, "Anna") as one:
        await one.says("Anna", command)
        before = one.said
        await one.plays("Anna: /newgame 500", f"Anna: {command}")
        said = [[line for line in text.splitlines() if "closed yet" in line] for text in (before, one.said)]
        assert said == [["No game is closed yet. /newgame opens one."], ["No game is closed yet."]]
