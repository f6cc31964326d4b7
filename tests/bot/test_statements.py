"""goals.md P6 and P8 through the running bot: what a command and a button ask of the database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from benchmarks.stage import statements
from bot.post import gallery
from bot.views import pictures
from tests.bot.phone import Phone, phone

EVENING = ("Anna: /newgame 100", "Anna: /join", "Boris: /join")
END = ("Anna: /cashout Anna 150, Boris 50", "Anna: /close")


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Phone]:
    async with phone(tmp_path, "Anna", "Boris") as group:
        await group.plays(*EVENING, *END, *EVENING)
        # A tick asks the database too, in a moment of its own choice.
        await group.house.ticking.settle(60)
        yield group


@pytest.mark.parametrize("text", ["/buyin", "/rebuy 100"])
async def test_money_in_takes_ten_statements_with_the_card(group: Phone, tmp_path: Path, text: str) -> None:
    with statements(tmp_path) as seen:
        await group.says("Boris", text)
    assert group.row("Boris").startswith("Boris ×2 200")
    assert len(seen) <= 10


async def test_a_rating_takes_three_statements_and_none_on_results_when_it_is_asked_again(
    group: Phone, tmp_path: Path
) -> None:
    with statements(tmp_path) as first:
        await group.says("Boris", "/rating")
    with statements(tmp_path) as again:
        await group.says("Anna", "/rating")
    assert "Rating · November 2026" in group.said
    assert (len(first), len(again)) == (3, 2)
    assert not [statement for statement, _ in again if "result" in statement]


async def test_a_button_that_only_looks_takes_three_statements(group: Phone, tmp_path: Path) -> None:
    await group.says("Boris", "/rating")
    rating = group.last
    with statements(tmp_path) as seen:
        await group.presses("Anna", rating, "More columns")
    assert len(seen) <= 3


async def test_a_picture_that_is_asked_for_again_is_neither_drawn_nor_uploaded(
    group: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = 0

    async def render(svg: str) -> bytes:
        nonlocal drawn
        drawn += 1
        return await pictures.render(svg)

    monkeypatch.setattr(gallery, "render", render)
    await group.says("Boris", "/rating")
    rating = group.last
    for _ in range(3):
        await group.presses("Boris", rating, "Picture")
    sent = [call.arguments["photo"] for call in group.world.calls if call.method == "sendPhoto"]
    assert (len(sent), drawn) == (3, 1)
    assert sent[1] == sent[2]
