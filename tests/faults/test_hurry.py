"""R7 through the whole program: fifty people who press in one chat, then write in a hundred, all at once."""

import asyncio
from dataclasses import dataclass, field, replace
from datetime import timedelta
from time import monotonic

import pytest

from bot.post import Limits, Pace
from tests.bot.phone import Plenty
from tests.faults.exchange import HURRIED, Json, Line, line, rows

LONG = [pytest.mark.full, pytest.mark.timeout(3600)]
ENTRIES = """SELECT o.key FROM entry e JOIN operation o ON o.id = e.operation_id
    WHERE o.key LIKE '%:rebuy' OR o.key LIKE '%:c:rebuy:%'"""


def group(number: int) -> Json:
    return {"id": -1000 - number, "type": "supergroup", "title": f"Poker {number}"}


def member(number: int) -> Json:
    return {"id": 1000 + number, "is_bot": False, "first_name": f"Member {number}"}


@dataclass
class Hurry:
    """People who wish for something again as soon as they were told; how long they waited, in seconds."""

    wire: Line
    committed: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)

    async def opens(self, chat: Json, people: list[Json]) -> None:
        await self.wire.feed([self.wire.written(chat, people[0], "/newgame 100")])
        await self.wire.feed([self.wire.written(chat, person, "/join") for person in people])

    async def writes(self, chats: list[Json], person: Json) -> None:
        for chat in chats:
            began = monotonic()
            await self.wire.house.intake.feed(self.wire.written(chat, person, "/rebuy"))
            self.committed.append(monotonic() - began)

    async def presses(self, chat: Json, person: Json, times: int) -> None:
        pressed = 0, ""
        for _ in range(times):
            pressed = await self._press(chat, person, pressed)

    async def _press(self, chat: Json, person: Json, last: tuple[int, str]) -> tuple[int, str]:
        """Press when the card shows another state than last time: the same press twice would be one."""
        await self.wire.session.until(lambda: self._rebuy(chat) != last)
        card, data = self._rebuy(chat)
        update = self.wire.pressed(chat, person, card, data)
        press = update["callback_query"]["id"]
        began = monotonic()
        await self.wire.house.intake.feed(update)
        self.committed.append(monotonic() - began)
        await self.wire.session.until(lambda: press not in self.wire.session.waiting)
        self.answered.append(monotonic() - began)
        return card, data

    def _rebuy(self, chat: Json) -> tuple[int, str]:
        """The newest card, and what its button for another buy-in says."""
        cards = self.wire.session.shown[chat["id"]].items()
        found = ((card, each) for card, buttons in reversed(cards) for each in buttons)
        return next((card, each) for card, each in found if each.startswith("c:rebuy"))

    def told(self) -> str:
        """How long 99 of 100 waited at most since this was asked last."""
        committed, answered = p99(self.committed), p99(self.answered)
        self.committed, self.answered = [], []
        return f"p99 until committed {committed:.2f} s" + (
            f", until the toast {answered:.2f} s" if answered else ""
        )


def p99(waited: list[float]) -> float:
    return sorted(waited)[len(waited) * 99 // 100] if waited else 0.0


@pytest.mark.parametrize(
    ("people", "each", "chats", "gap"),
    [(10, 4, 20, 0), pytest.param(50, 40, 100, Limits().card_gap, marks=LONG)],
)
async def test_whoever_presses_or_writes_in_a_storm_is_told_and_counted_once(
    url: str, people: int, each: int, chats: int, gap: float
) -> None:
    """In full the card keeps its gap, so everybody presses at once whenever it has changed."""
    pace = Pace(HURRIED)
    async with line(url, lambda _chat, _person: "member", timedelta(), rations=Plenty(), pace=pace) as wire:
        hurry, everybody = Hurry(wire), [member(number) for number in range(people)]
        square, others = group(0), [group(1 + number) for number in range(chats)]
        await hurry.opens(square, everybody)
        for number, chat in enumerate(others):
            await hurry.opens(chat, [everybody[number % people]])
        pace.limits = replace(HURRIED, card_gap=gap)
        await asyncio.gather(*(hurry.presses(square, person, each) for person in everybody))
        pace.limits = HURRIED
        pressed = hurry.told()
        ways = [others[number::people] * (each * people // chats) for number in range(people)]
        await asyncio.gather(*map(hurry.writes, ways, everybody))
        await wire.rests()
        waiting, complaints = len(wire.session.waiting), dict(wire.complaints.heard)
    keys = [key for (key,) in rows(url, ENTRIES)]
    print(f"R7 seed none: {people} press {each} times in one chat, {pressed} (the goal is 2 s)")
    print(f"R7 seed none: {people} write {each} times in {chats} chats, {hurry.told()} (the goal is 2 s)")
    assert (len(keys), len(set(keys)), waiting, complaints) == (2 * people * each, 2 * people * each, 0, {})
