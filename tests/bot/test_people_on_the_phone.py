"""People on the phone: the window of the league, scenes 7.10 and 7.11, and who is the same as whom."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.services.orders import Actor, Order, Place
from tests.bot.conftest import Town, lines
from tests.bot.phone import Phone, phone


@pytest.fixture
async def league(tmp_path: Path) -> AsyncIterator[Phone]:
    """Anna administers; the guest Zoya K has played a game with her, Zoya herself is new."""
    async with phone(tmp_path, "Anna", "Boris", "Zoya") as one:
        town = Town(one.house.database, Place(one.chat.id, 0, "Poker"), datetime.now(UTC))
        anna = Actor(one.people["Anna"].id, "Anna")

        def order() -> Order:
            return replace(town.order(), actor=anna)

        await town.players.add_guest(order(), "Zoya K")
        await town.games.open_game(order(), "500")
        await town.ledgers.join(order(), lines("Anna, Zoya K"))
        await town.ledgers.cash_out(order(), lines("Anna 1000, Zoya K 0"))
        await town.endings.close(order())
        await one.plays("Anna: /newgame 500")
        yield one


async def test_a_new_member_says_who_they_were_and_an_administrator_confirms(league: Phone) -> None:
    # Scene 7.10.
    await league.presses("Zoya", league.card, "🪑 Sit down · 500")
    question = league.last
    assert (league.said, league.labels(question)) == (
        "Zoya, have you played with us as a guest?",
        ["Zoya K (1 game)", "No, I am new"],
    )
    assert await league.presses("Zoya", question, "Zoya K (1 game)") == ["An administrator has to confirm it"]
    await league.presses("Anna", league.last, "✔ Confirm")
    assert league.said == "👥 One person from now on: Zoya, with all games as a guest."
    await league.says("Boris", "/rating")
    assert "Zoya" in league.said
    assert "Zoya K" not in league.said


async def test_nobody_is_asked_about_the_guests_at_their_own_table(league: Phone) -> None:
    await league.says("Anna", "/join Zoya K")
    await league.presses("Zoya", league.card, "🪑 Sit down · 500")
    assert league.below_the_card == []


async def test_only_administrators_confirm(league: Phone) -> None:
    await league.presses("Zoya", league.card, "🪑 Sit down · 500")
    await league.presses("Zoya", league.last, "Zoya K (1 game)")
    refusals = await league.presses("Boris", league.last, "✔ Confirm")
    assert refusals[0].startswith("Only a chat administrator may do this.")


async def test_whoever_is_new_is_new(league: Phone) -> None:
    await league.presses("Zoya", league.card, "🪑 Sit down · 500")
    await league.presses("Zoya", league.last, "No, I am new")
    await league.presses("Zoya", league.card, "🔁 Rebuy · 500")
    assert league.below_the_card == []


async def test_the_question_is_nobody_elses(league: Phone) -> None:
    await league.presses("Zoya", league.card, "🪑 Sit down · 500")
    assert await league.presses("Boris", league.last, "Zoya K (1 game)") == ["This window belongs to Zoya"]


async def test_an_account_that_an_administrator_names_is_asked_itself(league: Phone) -> None:
    await league.presses("Zoya", league.card, "🪑 Sit down · 500")
    await league.presses("Zoya", league.last, "No, I am new")
    await league.says("Anna", "/players")
    await league.presses("Anna", league.last, "Zoya K · 1 👤", "🔗 Has an account", "Zoya")
    asked = league.last
    assert league.said == "Zoya, is the guest Zoya K you? Only you can answer."
    assert await league.presses("Boris", asked, "✔ Yes, that is me") == ["Only Zoya may do this."]
    await league.presses("Zoya", asked, "✔ Yes, that is me")
    assert league.said == "👥 One person from now on: Zoya, with all games as a guest."


async def test_a_member_who_leaves_is_hidden_by_hand_and_keeps_games(league: Phone) -> None:
    # Scene 7.11.
    await league.says("Anna", "/players")
    window = league.last
    toasts = await league.presses("Anna", window, "Zoya K · 1 👤", "Hide")
    assert toasts[-1] == "Zoya K is no longer offered in lists. Games, places and titles stay."
    await league.says("Boris", "/rating")
    assert "Zoya K" in league.said


async def test_a_member_changes_nothing_about_others(league: Phone) -> None:
    await league.says("Boris", "/players")
    await league.presses("Boris", league.last, "Zoya K · 1 👤")
    assert league.labels(league.last) == ["← Back", "✖"]


async def test_two_records_become_one_and_two_again(league: Phone) -> None:
    await league.says("Boris", "/name Zinaida")
    await league.says("Anna", "/players")
    await league.presses("Anna", league.last, "Zoya K · 1 👤", "👥 Same person as…", "Zinaida", "✔ Yes")
    assert "👥 One person from now on: Zinaida. Decided by Anna; /players takes it back." in league.below_the_card
    await league.presses("Anna", league.window("people"), "Zinaida · 1", "↩️ Separate “Zoya K”")
    assert league.below_the_card[-1] == "👥 Two people again: Zoya K and Zinaida. Decided by Anna."


async def test_for_a_long_name_a_shorter_one_is_suggested(league: Phone) -> None:
    # screens.md 5: over 8 characters a short one is suggested, for the tables.
    await league.says("Anna", "/name Queen Anna")
    assert league.lines(league.last) == [
        "From now on: Queen Anna",
        "Tables may cut that. A shorter one: /name Queen A",
    ]
    await league.plays("Boris: /name Queen A", "Anna: /name Queen Ann")
    assert league.said == "From now on: Queen Ann"


async def test_a_name_that_cannot_be_is_refused_in_words(league: Phone) -> None:
    await league.says("Boris", "/name 500")
    assert league.said == "“500”: a name is not a number."


async def test_a_member_who_leaves_owing_is_spoken_of_once(league: Phone) -> None:
    # Scene 7.11: Boris has lost 500 to Anna and leaves.
    await league.plays("Boris: /join", "Anna: /join", "Anna: /cashout Anna 1000, Boris 0", "Anna: /close")
    league.world.leave(league.people["Boris"], league.chat)
    await league.settles()
    assert league.said == "Boris has left the chat, and 1 transfer is open: 500 ₽. /settle"


async def test_a_member_who_leaves_with_everything_paid_is_not_spoken_of(league: Phone) -> None:
    before = league.said
    league.world.leave(league.people["Boris"], league.chat)
    await league.settles()
    assert league.said == before


async def test_two_who_sat_in_one_match_of_a_ladder_are_two_people(league: Phone) -> None:
    await league.plays("Boris: /name Boris", "Zoya: /name Zoya", "Anna: /match poker Boris 1, Zoya 2")
    await league.presses("Anna", league.last, "✔ Record")
    await league.says("Anna", "/players")
    await league.presses("Anna", league.last, "Boris", "👥 Same person as…")
    assert league.labels(league.last) == ["Zoya K · 1 👤", "Anna · 1", "← Back", "✖"]
