"""What names a record that has become another person's meanwhile is about that person."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox.chats import Message
from bot.services.orders import Place
from tests.bot.conftest import Town
from tests.bot.phone import Phone, phone


@dataclass
class Table:
    """Anna, who hosts, Vera and a guest Gosha, with Boris whom he turns out to be."""

    phone: Phone
    town: Town = field(init=False)

    def __post_init__(self) -> None:
        self.town = Town(self.phone.service.house.database, Place(self.phone.chat.id, 0, "Poker"))

    async def merge(self) -> None:
        """An administrator shows Gosha as Boris, on another phone."""
        gosha, boris = await self.town.player("Gosha"), await self.town.player("Boris")
        await self.town.merges.merge(self.town.order("Anna", admin=True), gosha, boris)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        await one.says("Boris", "/name Boris")
        await one.plays("Anna: /newgame 500", "Anna: /join", "Vera: /join", "Anna: /join Gosha")
        await one.presses("Anna", one.last, "✅ Yes, 1 new guest")
        yield Table(one)


async def test_whoever_sits_is_not_seated_a_second_time(tmp_path: Path) -> None:
    async with phone(tmp_path, "Anna", "Boris", "Vera") as one:
        await one.plays("Anna: /newgame 500", "Boris: /join", "Vera: /join")
        table = Table(one)
        await table.town.players.add_guest(table.town.order("Anna"), "Gosha")
        await one.presses("Vera", one.card, "👥 For another")
        desk = one.last
        await one.presses("Vera", desk, "➕ Player")
        await table.merge()
        assert await one.presses("Vera", desk, "Gosha") == ["Already at the table. One more buy-in: /rebuy"]
        await one.says("Vera", "/game")
        assert one.row("Boris") == "Boris 500 ·"


async def test_a_question_holds_for_the_person(table: Table) -> None:
    one = table.phone
    await one.says("Anna", "/cashout Gosha 1700, Vera 10")
    question = one.last
    await table.merge()
    await one.presses("Anna", question, "Yes: a rebuy is not logged")
    assert [one.row("Boris"), one.row("Vera")] == ["Boris 500 1 700 +1 200", "Vera 500 10 −490"]


async def test_a_pad_holds_for_the_person(table: Table) -> None:
    one = table.phone
    await one.presses("Anna", one.card, "👥 For another")
    desk = one.last
    await one.presses("Anna", desk, "Gosha · 500", "🏁 Cash out")
    await table.merge()
    await one.presses("Anna", desk, "1", "00", "✔")
    assert one.row("Boris") == "Boris 500 100 −400"


async def test_the_desk_knows_where_the_person_sits(table: Table) -> None:
    one = table.phone
    await one.presses("Vera", one.card, "👥 For another")
    desk = one.last
    await one.presses("Vera", desk, "Gosha · 500")
    await table.merge()
    toasts = await one.presses("Vera", desk, "↩️ Undo the last")
    assert toasts == ["Only the host (Anna) or a chat administrator may do this."]
    assert one.lines(desk) == ["Vera · Boris: in 500 ₽"]
    assert one.labels(desk)[0] == "🔁 Rebuy · 500"


async def test_the_newest_entry_about_the_person_is_undone(table: Table) -> None:
    one = table.phone
    await one.says("Anna", "/rebuy Gosha")
    await one.presses("Anna", one.card, "👥 For another")
    desk = one.last
    await one.presses("Anna", desk, "Gosha · 1,000")
    await table.merge()
    await one.presses("Anna", desk, "↩️ Undo the last")
    assert one.row("Boris") == "Boris 500 ·"


async def without_gosha(table: Table) -> Message:
    """Vera is about to seat those of last time, less Gosha, who becomes Boris; the window."""
    one = table.phone
    await one.plays("Anna: /out Anna 900, Vera 500, Gosha 100", "Anna: /close", "Anna: /newgame 500")
    await one.presses("Vera", one.card, "⋯ More")
    window = one.last
    await one.presses("Vera", window, "Same people as last time", "✓ Gosha")
    await table.merge()
    return window


async def test_whoever_stays_away_does_so_as_the_person(table: Table) -> None:
    one, window = table.phone, await without_gosha(table)
    await one.presses("Vera", window, "Seat 2")
    assert [line.split()[0] for line in one.lines(one.card) if line.endswith("·")] == ["Anna", "Vera"]


async def test_whoever_stays_away_can_be_ticked_again_as_the_person(table: Table) -> None:
    one, window = table.phone, await without_gosha(table)
    await one.presses("Vera", window, "✓ Anna", "☐ Boris")
    assert one.labels(window)[:4] == ["☐ Anna", "✓ Vera", "✓ Boris", "Seat 2"]


async def test_nought_for_all_others_is_for_the_person_too(table: Table) -> None:
    one = table.phone
    await one.plays("Anna: /out 1500", "Anna: /close")
    await one.presses("Anna", one.last, "All others 0")
    window = one.last
    await table.merge()
    await one.presses("Anna", window, "Yes, 0 for all")
    assert one.row("Boris") == "Boris 500 0 −500"


async def test_a_difference_is_given_to_the_person(table: Table) -> None:
    one = table.phone
    await one.plays("Anna: /out Anna 900, Vera 400, Gosha 100", "Anna: /close")
    await one.presses("Anna", one.last, "👤 Give it to one")
    window = one.last
    await one.presses("Anna", window, "Gosha · 100")
    await table.merge()
    await one.presses("Anna", window, "✅ Give and close")
    assert any("Boris" in line and "−300" in line for line in one.lines(one.last))


async def test_a_difference_is_shared_out_to_the_person(table: Table) -> None:
    one = table.phone
    await one.plays("Anna: /out Anna 900, Vera 400, Gosha 100", "Anna: /close")
    await one.presses("Anna", one.last, "⚖️ Share out by stacks")
    window = one.last
    await one.presses("Anna", window, "Who takes part ▸", "✅ Anna", "✅ Vera", "← Back")
    await table.merge()
    await one.presses("Anna", window, "✅ Share out and close")
    assert any("Boris" in line and "−300" in line for line in one.lines(one.last))
