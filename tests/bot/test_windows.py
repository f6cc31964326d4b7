"""Windows: one a person, drawn when Telegram is ready for it, gone when done or left alone."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import pytest
from aiogram import Bot
from aiogram.methods import DeleteMessage, EditMessageText, SendMessage
from aiogram.types import CallbackQuery
from aiogram.utils.formatting import Text

from bot.post import Pace, Post
from bot.services.orders import Actor, Order, Place
from bot.services.seats import Number
from bot.services.wishes import Gap, Verb, Wish
from bot.windows import Pad, Windows
from tests.bot.recording import ANNA, EVENING, GROUP, TOKEN, RecordingSession, VirtualClock

ANNAS_PAD = Pad(Gap(Wish(Verb.CASH_OUT)))
FIRST_MESSAGE = 501


@dataclass
class Room:
    clock: VirtualClock
    telegram: RecordingSession
    windows: Windows = field(init=False)

    def __post_init__(self) -> None:
        bot = Bot(TOKEN, session=self.telegram)
        self.post = Post(
            bot, pace=Pace(now=self.clock.now, sleep=self.clock.sleep, chance=lambda _low, high: high)
        )
        self.windows = Windows(self.post, self.moment)

    def moment(self) -> datetime:
        return EVENING + timedelta(seconds=self.clock.now())

    def order(self, person: int = 11) -> Order:
        return Order(Actor(person, "Anna"), Place(GROUP), "key", self.moment())

    def press(self, press_id: str) -> CallbackQuery:
        return CallbackQuery(id=press_id, from_user=ANNA, chat_instance="1", data="w:x:0:key:7")

    @property
    def deleted(self) -> list[int]:
        calls = self.telegram.of(DeleteMessage)
        return [call.method.message_id for call in calls if isinstance(call.method, DeleteMessage)]

    @property
    def shown(self) -> list[str]:
        return [call.text for call in self.telegram.of(SendMessage, EditMessageText)]


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    clock = VirtualClock()
    one = Room(clock, RecordingSession(clock))
    yield one
    await clock.run(60)
    await one.post.drain(0)


async def test_a_window_that_nobody_touches_goes_away_after_ten_minutes(room: Room) -> None:
    window = room.windows.begin(room.order(), ANNAS_PAD)
    await room.windows.show(window, Text("how much?"), None)
    await room.clock.run(599)
    await room.windows.sweep()
    before = room.deleted
    await room.clock.run(2)
    await room.windows.sweep()
    await room.clock.run(5)
    assert (before, room.deleted) == ([], [FIRST_MESSAGE])


async def test_a_second_window_of_a_person_takes_the_first_away_and_leaves_those_of_others(room: Room) -> None:
    for person in (11, 12, 11):
        await room.windows.show(room.windows.begin(room.order(person), ANNAS_PAD), Text("how much?"), None)
        await room.clock.run(5)
    assert room.deleted == [FIRST_MESSAGE]


async def test_what_changes_before_telegram_has_named_the_message_is_drawn_afterwards(room: Room) -> None:
    room.telegram.latency = 2
    window = room.windows.begin(room.order(), ANNAS_PAD)
    await room.windows.show(window, Text("how much?"), None)
    await room.clock.run(1)
    await room.windows.show(window, Text("how much? → 7"), None)
    await room.clock.run(10)
    assert room.shown == ["how much?", "how much? → 7"]


async def test_a_window_that_was_closed_before_telegram_has_named_it_is_deleted_afterwards(room: Room) -> None:
    room.telegram.latency = 2
    window = room.windows.begin(room.order(), ANNAS_PAD)
    await room.windows.show(window, Text("how much?"), None)
    await room.clock.run(1)
    await room.windows.close(window)
    await room.clock.run(10)
    assert room.deleted == [FIRST_MESSAGE]


def test_a_press_that_is_handed_out_again_changes_nothing(room: Room) -> None:
    window = room.windows.begin(room.order(), ANNAS_PAD)
    for _ in range(2):
        assert isinstance(window.state, Pad)
        room.windows.change(window, room.press("one"), window.state.pressed("7"))
    assert window.state == Pad(ANNAS_PAD.gap, Number("7"))


def test_a_window_has_a_name_of_its_own_that_begins_with_its_kind_and_is_found_once_it_is_shown(
    room: Room,
) -> None:
    names = [room.windows.begin(room.order(), ANNAS_PAD).id for _ in range(3)]
    assert len(set(names)) == 3
    assert all(name.startswith("p") for name in names)
    assert room.windows.find(names[0]) is None


@pytest.mark.parametrize(
    ("keys", "digits"),
    [
        (["2", "7", "5", "0"], "2750"),
        (["2", "00", "<"], "20"),
        (["0", "5"], "5"),
        (["00"], "0"),
        (["0", "<"], ""),
        (["<"], ""),
        (["9"] * 20, "9" * 11),
    ],
)
def test_the_keys_of_a_pad_make_a_number(keys: list[str], digits: str) -> None:
    pad = ANNAS_PAD
    for key in keys:
        pad = pad.pressed(key)
    assert pad.number == Number(digits)


def test_a_key_after_a_shortcut_begins_anew() -> None:
    assert ANNAS_PAD.filled(275_000).pressed("7").number == Number("7")
