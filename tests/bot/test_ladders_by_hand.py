"""Every ladder, match by match, as people type it and press it; the changes are those of the public cases."""

from pathlib import Path

import pytest

from ratings import FORMULAS
from tests.bot.phone import Phone, phone
from tests.shown import CASES, CHANGES, as_shown, numbers

PEOPLE = ("Anna", "Boris", "Vera", "Gena")
CONFIRM = {"ru": "✔ Записать", "en": "✔ Record"}
# The case, what the ladder starts with, matches that bring the players to its ratings, and the match itself.
RECORDED: dict[str, tuple[str, str, list[str], str]] = {
    "one_on_one-037": ("duel", "0", [], "duel win auto Anna 24, Boris 90"),
    "preferans-018": ("преферанс", "0", [], "преф Питер 7 автоподбор Anna 900, Boris -100, Vera -800"),
    "king-001": ("king", "0", [], "кинг обычный Anna 40, Boris 0, Vera -16, Gena -24"),
    "hearts-005": ("hearts", "0", [], "червы 50 Anna -4, Boris -16, Vera -30, Gena -50"),
    # 1200/40 = 30 for Boris, who then has the 330 of the case against Anna's 300.
    "thousand-003": ("thousand", "300", ["thousand Boris 1200, Vera 0"], "тысяча Anna 1000, Boris 480"),
    # 480/4 = 120: Anna 600, Vera 360, and Boris as they all began.
    "open_face_chinese-004": ("ofc", "480", ["ofc Anna 480, Vera -480"], "ofc Anna 20, Boris -10, Vera -10"),
    "poker-001": ("poker", "300", [], "покер Anna 1, Boris 2"),
    "durak-014": ("durak", "0", [], "дурак Anna 1, Boris 2, Vera 3, Gena 3"),
    "deal_change-013": ("bridge", "0", [], "бридж импы 24 Anna, Boris, Vera, Gena"),
    "changes-001": ("dma", "1000", [], "dma 20\nAnna 20 100 да\nBoris 15 0 нет\nVera 10 0 нет\nGena 0 0 -"),
}


def test_every_ladder_is_played() -> None:
    assert {CASES[case]["formula"] for case in RECORDED} == {each.slug for each in FORMULAS if each.ladder}


@pytest.mark.parametrize("case", sorted(RECORDED))
@pytest.mark.parametrize("language", ["ru", "en"])
async def test_a_ladder_moves_as_the_public_case_says(tmp_path: Path, language: str, case: str) -> None:
    formula, start, before, match = RECORDED[case]
    async with phone(tmp_path, *PEOPLE, language=language) as group:
        await group.plays(*(f"{name}: /name {name}" for name in PEOPLE))
        await group.says("Anna", f"/ladder {formula} start={start}")
        for line in [*before, match]:
            await recorded(group, line, CONFIRM[language])
        shown = numbers(group.said, CHANGES)
    assert shown == [as_shown(each) for each in CASES[case]["expect"]["deltas"]]


async def recorded(group: Phone, line: str, button: str) -> None:
    """A match in the author's window, recorded by its button."""
    await group.says("Anna", f"/match {line}")
    await group.presses("Anna", group.last, button)
