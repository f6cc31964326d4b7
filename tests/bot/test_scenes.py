"""Scenes of a year on the phone (screens.md 7): the first day, chips that are not money, a contested rating."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.phone import Phone, phone

RANKED = re.compile(r" \d ")


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Phone]:
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        yield one


async def test_on_the_first_day_one_message_greets_and_playing_works_at_once(group: Phone) -> None:
    # Scene 7.1, without the import.
    assert len(group.messages) == 1
    assert "/newgame 500" in group.said
    await group.says("Anna", "/newgame 500")
    await group.presses("Anna", group.card, "🪑 Sit down · 500")
    assert group.row("Anna") == "Anna 500 ·"


async def test_chips_are_counted_and_money_is_money(group: Phone) -> None:
    # Scene 7.4: 5,000 chips for 500, so that 27,500 are 2,750.
    await group.says("Anna", "/newgame 500 stack=5000")
    assert group.lines(group.card)[1].startswith("Buy-in 500 ₽ = 5,000 chips")
    await group.plays("Anna: /join", "Boris: /join", "Vera: /join", "Anna: /rebuy 2500")
    await group.presses("Anna", group.card, "🏁 Cash out")
    pad = group.last
    await group.presses("Anna", pad, "2", "7", "5", "00")
    assert group.lines(pad)[0].endswith("→ 27,500 chips = 2,750 ₽ (−250)")
    await group.presses("Anna", pad, "✔ Record")
    assert group.row("Anna").startswith("Anna ×2 3 000 27 500 −250")


async def test_a_part_of_a_chip_is_said_to_be_about_and_rounded_at_the_close(group: Phone) -> None:
    # Scene 7.4: 3,000 chips for 500, so that 7,100 are 1,183.33 and 1,000 are 166.67.
    await group.plays("Anna: /newgame 500 stack=3000", "Anna: /join", "Boris: /join", "Vera: /join")
    await group.says("Anna", "/cashout Anna 7100")
    assert "≈ 1,183 ₽" in group.said
    assert group.lines(group.last)[1] == "On the table 1,900 chips, still in: Boris, Vera"
    assert group.lines(group.card)[-2].endswith("(≈ 317 ₽)")
    assert group.row("Anna") == "Anna 500 7 100 +683"
    await group.plays("Anna: /cashout Boris 1000, Vera 900", "Anna: /close")
    rows = [" ".join(line.split()) for line in group.lines(group.last) if RANKED.match(line)]
    assert [row.rsplit(" ", 1)[0] for row in rows] == ["1 Anna +683", "2 Boris −333", "3 Vera −350"]


async def test_chips_that_are_missing_are_said_in_chips_and_in_money(group: Phone) -> None:
    # Scene 7.4: 300 chips of 5,000 for 500 are 30.
    await group.plays("Anna: /newgame 500 stack=5000", "Anna: /join", "Boris: /join")
    await group.plays("Anna: /cashout Anna 5000, Boris 4700", "Anna: /close")
    assert "300 chips" in group.said
    assert "30 ₽" in group.said


async def test_a_contested_rating_is_answered_line_by_line(group: Phone) -> None:
    # Scene 7.9: a game of importance 1.5, and one in which two share the first place.
    await group.plays("Anna: /newgame 500 k=1.5", "Anna: /join", "Boris: /join", "Vera: /join")
    await group.plays("Anna: /cashout Anna 1000, Boris 500, Vera 0", "Anna: /close")
    await group.plays("Anna: /newgame 500", "Anna: /join Anna, Boris, Vera")
    await group.plays("Anna: /cashout Anna 700, Boris 700, Vera 100", "Anna: /close")
    await group.says("Boris", "/rating Anna")
    rows = [" ".join(line.split()) for line in group.lines(group.last) if line.startswith("№") or "/3" in line]
    # V1: (3 − 1 + 1)·√3·1.5 = 7.79, and (3 − 1.5 + 1)·√3 = 4.33 for each of two.
    assert ["7.79" in rows[0], "×1.5" in rows[0], "4.33" in rows[1], "1–2/3" in rows[1]] == [True] * 4
