"""Other clubs' formulas as people use them: buttons, a line in reply, a step back, refusals that lose nothing."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import pytest

from bot.sandbox.chats import Message
from ratings import catalogue
from ratings.arithmetic import gaps
from ratings.fields import check
from ratings.formula import Ask, Changes, Columns, Formula
from ratings.seats import ScoredSeat
from tests.bot.phone import Phone, phone
from tests.shown import CHANGES, numbers

PEOPLE = ("Anna", "Boris", "Vera", "Gena")


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Phone]:
    async with phone(tmp_path, *PEOPLE) as one:
        for name in PEOPLE:
            await one.says(name, f"/name {name}")
        yield one


async def preferans(group: Phone, command: str = "/match") -> Message:
    """Anna's window with a game of Sochi, twenty deals, before its players."""
    await group.says("Anna", command)
    await group.presses("Anna", group.last, "Gambler club", "Preferans", "Sochi", "2", "0", "✔ OK", "by the club")
    return group.last


async def test_preferans_for_four_takes_two_typed_lines_and_a_few_taps(group: Phone) -> None:
    window = await preferans(group)
    await group.says("Anna", "Anna 80, Boris 20, Vera -60, Gena -40", to=window)
    await group.presses("Anna", window, "✔ Record")
    # formulas.md 1.2 between equals: 2·80/50 = 3.2, 0.8, −2.4, −1.6, each down.
    assert numbers(group.said, CHANGES) == [3, 0, -3, -2]


async def test_a_window_of_a_match_is_gone_once_it_is_recorded(group: Phone) -> None:
    window = await preferans(group)
    await group.says("Anna", "Anna 80, Boris -80", to=window)
    await group.presses("Anna", window, "✔ Record")
    assert window not in group.messages


async def test_players_can_be_chosen_and_their_answers_given_without_typing(group: Phone) -> None:
    window = await preferans(group)
    await group.presses("Anna", window, "Anna", "8", "0", "✔ OK", "Boris", "−", "8", "0", "✔ OK")
    assert "Anna (0): 80 → 3 (+3)" in group.said


async def test_a_formula_that_nobody_knows_is_refused_in_words(group: Phone) -> None:
    for command in ("/calc nosuch", "/match nosuch Anna 1, Boris 2"):
        await group.says("Anna", command)
        assert group.said == "There is no such formula. /calc and /match show all of them."


async def test_a_step_back_keeps_what_was_answered_since(group: Phone) -> None:
    window = await preferans(group)
    await group.says("Anna", "Anna 80, Boris -80", to=window)
    await group.presses("Anna", window, "← Back", "← Back", "2", "✔ OK")
    assert group.lines(window)[:3] == [
        "Anna · 📝 Preferans",
        "Sochi · deals played: 2 · by the club",
        "Anna (0): 80 → 0 (0)",
    ]


async def test_a_step_back_leads_to_the_clubs(group: Phone) -> None:
    window = await preferans(group)
    await group.presses("Anna", window, *["← Back"] * 5)
    assert "Gambler club" in group.labels(window)


async def test_a_calculator_shows_its_working(group: Phone) -> None:
    window = await preferans(group, "/calc")
    await group.says("Anna", "120 80, 60 20, 0 -100", to=window)
    # formulas.md 1.2, worked by hand: 70/50 = 1.4, 40/50 = 0.8, −110/50 = −2.2.
    assert "value before rounding: 1.4 · 0.8 · −2.2" in group.lines(window)


async def test_the_same_is_computed_again_with_other_numbers(group: Phone) -> None:
    window = await preferans(group, "/calc")
    await group.says("Anna", "120 80, 60 20, 0 -100", to=window)
    await group.presses("Anna", window, "🔁 Again with other numbers")
    await group.says("Anna", "0 100, 0 -100", to=window)
    assert numbers(group.said, CHANGES) == [4, -4]


async def test_another_rounding_can_be_chosen(group: Phone) -> None:
    window = await preferans(group, "/calc")
    await group.says("Anna", "120 80, 60 20, 0 -100", to=window)
    await group.presses("Anna", window, "Rounding: down", "Rounding: toward zero")
    assert numbers(group.said, CHANGES) == [1, 1, -2]


async def test_a_line_that_is_not_clear_leaves_the_others_in_place(group: Phone) -> None:
    window = await preferans(group)
    await group.says("Anna", "Anna 80, Boris, Zoe 5, Vera 10", to=window)
    said = group.lines(window)
    assert said[2:5] == ["Anna (0): 80", "Boris (0): ?", "Vera (0): 10"]
    assert "“Zoe 5”: the league knows nobody of this name" in said[5]


async def test_somebody_unknown_becomes_a_player_by_a_button(group: Phone) -> None:
    window = await preferans(group)
    await group.says("Anna", "Anna 80, Zoe -80", to=window)
    await group.presses("Anna", window, "➕ New player", "✔ Record")
    assert "Zoe 0 → −4 (−4)" in group.said


async def test_nobody_plays_twice_in_one_match(group: Phone) -> None:
    window = await preferans(group)
    await group.says("Anna", "Anna 80, Boris 0, Anna -80", to=window)
    assert "are the same person" in group.said
    assert "Anna (0): 80" in group.lines(window)[2]


async def test_a_hidden_player_is_not_taken_and_the_rest_is_kept(group: Phone) -> None:
    await group.says("Anna", "/players")
    await group.presses("Anna", group.last, "Boris", "Hide", "✖")
    window = await preferans(group)
    await group.says("Anna", "Anna 80, Boris -80", to=window)
    assert "Boris is hidden" in group.said
    assert "Anna (0): 80" in group.lines(window)[2]
    assert "Boris" not in group.labels(window)


async def test_places_that_no_table_has_are_refused_and_can_be_corrected(group: Phone) -> None:
    await group.says("Anna", "/match poker Anna 1, Boris 3")
    window = group.last
    assert "line 2, place, shared ones as 1, 2, 2, 4: 3 does not fit; needed is 2" in group.said
    await group.says("Anna", "Boris 2", to=window)
    await group.presses("Anna", window, "✔ Record")
    assert numbers(group.said, CHANGES) == [15, -15]


async def test_a_table_has_no_more_seats_than_its_formula_allows(group: Phone) -> None:
    await group.says("Anna", "/match duel win Anna, Boris, Vera")
    assert "✔ Record" not in group.labels(group.last)


async def test_a_game_that_is_not_rated_is_kept_and_says_why(group: Phone) -> None:
    # Forty points for one and forty off the other each time: after six matches they are 480 apart.
    for _ in range(7):
        await group.says("Anna", "/match preferans piter 20 by themselves Anna 2100, Boris -2100")
        await group.presses("Anna", group.last, "✔ Record")
    assert "Not rated: somebody's rating is more than 400 from the mean of the others" in group.said
    assert numbers(group.said, CHANGES) == [0, 0]
    await group.says("Anna", "/ladder")
    assert "7 matches · 1 not rated" in group.said


async def test_one_takes_back_ones_own_match_with_undo(group: Phone) -> None:
    await group.says("Anna", "/match poker Anna 1, Boris 2")
    await group.presses("Anna", group.last, "✔ Record")
    await group.says("Boris", "/undo")
    assert "No game is open" in group.said
    await group.says("Anna", "/undo")
    assert group.said.startswith("↩️ Poker, match 1 is taken back: Anna, Boris.")


async def test_undo_takes_back_an_entry_that_is_newer_than_the_match(group: Phone) -> None:
    await group.says("Anna", "/match poker Anna 1, Boris 2")
    await group.presses("Anna", group.last, "✔ Record")
    await group.plays("Anna: /newgame 500", "Anna: /join", "Anna: /undo")
    await group.says("Boris", "/ladder")
    assert "1 match" in group.said


async def test_a_match_of_an_earlier_day_is_counted_before_later_ones(group: Phone) -> None:
    await group.says("Anna", "/match poker Anna 1, Boris 2")
    await group.presses("Anna", group.last, "✔ Record")
    await group.says("Anna", "/match poker date=1.11 Anna 2, Boris 1")
    await group.presses("Anna", group.last, "✔ Record")
    assert "1 later match is counted anew." in group.said
    await group.says("Anna", "/log poker")
    assert [line.split(" · ")[0] for line in group.lines(group.last)[1:]] == ["#1", "#2"]


async def test_whoever_is_no_administrator_enters_nothing_late(group: Phone) -> None:
    await group.says("Boris", "/match poker date=1.11 Anna 2, Boris 1")
    [toast] = await group.presses("Boris", group.last, "✔ Record")
    assert "Only a chat administrator may do this" in toast


async def test_a_pasted_list_of_deals_is_recorded_deal_by_deal(group: Phone) -> None:
    await group.says("Anna", "/match bridge deal IMPs\nAnna Boris Vera Gena 3\nAnna + Vera / Boris + Gena 3")
    await group.presses("Anna", group.last, "✔ Record 2 matches")
    # formulas.md 2.1: 3 IMPs between equals are 2; in the second deal both pairs have the mean 0 again.
    assert group.lines(group.last) == [
        "📝 Bridge, one deal, matches 1–2",
        "Anna 0 → 4 (+4)",
        "Boris 0 → 0 (0)",
        "Vera 0 → 0 (0)",
        "Gena 0 → −4 (−4)",
    ]


async def test_a_list_with_an_impossible_deal_is_not_recorded(group: Phone) -> None:
    await group.says("Anna", "/match bridge deal per cent\nAnna Boris Vera Gena 60\nAnna Vera Boris Gena 160")
    assert "“Anna Vera Boris Gena 160”, result of the first pair: 160 does not fit" in group.said
    assert not [label for label in group.labels(group.last) if "Record" in label]


async def test_a_players_way_is_a_picture_with_every_step_in_words(group: Phone) -> None:
    await group.says("Anna", "/match poker Anna 1, Boris 2")
    await group.presses("Anna", group.last, "✔ Record")
    await group.says("Vera", "/ladder poker Boris")
    assert "photo" in group.last.media
    assert "(−15)" in group.said


async def test_an_administrator_says_what_newcomers_of_an_empty_ladder_begin_with(group: Phone) -> None:
    await group.says("Anna", "/ladder poker start=1200")
    await group.says("Anna", "/match poker Anna 1, Boris 2")
    await group.presses("Anna", group.last, "✔ Record")
    assert "Anna 1,200 → 1,215 (+15)" in group.said


async def test_the_start_of_a_ladder_stays_once_a_match_is_recorded(group: Phone) -> None:
    await group.says("Anna", "/match poker Anna 1, Boris 2")
    await group.presses("Anna", group.last, "✔ Record")
    await group.says("Anna", "/ladder poker start=1200")
    assert group.said == "Matches have been recorded, so the start rating stays."


async def test_a_calculator_works_in_private(group: Phone) -> None:
    chat = group.world.private(group.people["Vera"], next(iter(group.world.bots.values())))
    group.world.send(group.people["Vera"], chat, "/calc king 0 30, 0 -30")
    await group.settles()
    assert numbers(chat.shown()[-1].text or "", CHANGES) == [3, -3]


async def test_in_private_an_open_form_takes_what_is_written_without_a_reply(group: Phone) -> None:
    vera = group.people["Vera"]
    chat = group.world.private(vera)
    for text in ("/calc king", "0 30, 0 -30"):
        group.world.send(vera, chat, text)
        await group.settles()
    assert numbers(chat.shown()[-2].text or "", CHANGES) == [3, -3]


@dataclass(frozen=True, slots=True)
class DartsGame:
    """A game that no club of ours plays."""

    seats: Annotated[tuple[ScoredSeat, ...], Ask("seats", counts=range(2, 9))]
    legs: Annotated[int, Ask("legs played", low=1)] = 1

    def __post_init__(self) -> None:
        check(self)


def darts_working(game: DartsGame) -> Columns:
    leads = gaps([seat.score for seat in game.seats])
    return {"lead over the others": leads, "change": [lead * game.legs / 10 for lead in leads]}


DARTS = Formula(
    slug="invented.darts",
    title="Darts",
    source="Invented club, chapter 1",
    text="change = legs·n/10",
    game=DartsGame,
    rate=lambda game: Changes(tuple(darts_working(game)["change"])),  # type: ignore[arg-type]  # all are numbers
    working=darts_working,
    answers=("deltas",),
    calculator=True,
    ladder=True,
)


@pytest.fixture
def _darts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "FORMULAS", (*catalogue.FORMULAS, DARTS))


async def test_a_line_is_typed_as_it_is_asked_for_with_commas_too(group: Phone) -> None:
    await group.says("Anna", "/match poker")
    assert group.said.endswith("For example: Anna 1")
    await group.says("Anna", "Anna, 1\nBoris, 2", to=group.last)
    assert [line.split(" → ")[0] for line in group.lines(group.last)[1:]] == ["Anna (0): 1", "Boris (0): 2"]


async def test_back_from_the_first_question_about_a_seat_leaves_no_empty_seat(group: Phone) -> None:
    await group.says("Anna", "/calc poker")
    before = group.said
    await group.presses("Anna", group.last, "➕ Step by step")
    assert group.lines(group.last)[1] == "1. rating before the game"
    await group.presses("Anna", group.last, "← Back")
    assert group.said == before


@pytest.mark.usefixtures("_darts")
@pytest.mark.parametrize("language", ["ru", "en"])
async def test_a_formula_that_is_new_in_the_catalogue_is_offered_everywhere(tmp_path: Path, language: str) -> None:
    record = {"ru": "✔ Записать", "en": "✔ Record"}[language]
    async with phone(tmp_path, "Anna", "Boris", language=language) as group:
        await group.plays("Anna: /name Anna", "Boris: /name Boris", "Anna: /calc")
        await group.presses("Anna", group.last, "Invented club", "Darts")
        await group.says("Anna", "0 20, 0 10", to=group.last)
        computed = numbers(group.said, CHANGES)
        await group.says("Anna", "/match darts Anna 20, Boris 10")
        await group.presses("Anna", group.last, "legs played: 1", "3", {"ru": "✔ Готово", "en": "✔ OK"}[language])
        await group.presses("Anna", group.last, record)
        await group.says("Anna", "/ladder darts")
        rows = [line.split() for line in group.lines(group.last) if "Anna" in line or "Boris" in line]
    assert computed == [1, -1]
    assert rows == [["1", "Anna", "3", "1", "+3"], ["2", "Boris", "−3", "1", "−3"]]
