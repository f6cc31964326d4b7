"""Nothing that people sent is lost, and nothing is confirmed before it is done."""

import asyncio
import itertools
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Message, Update

from bot import logs
from bot.intake import Intake, StoppedError, Trouble
from bot.lanes import chat_of
from bot.polling import Polling, RawUpdates, TokenRefusedError
from bot.post import Pace
from bot.sandbox import Fault, Limits, Sandbox, World
from bot.sandbox.bots import Bot as Account
from bot.sandbox.chats import Chat
from bot.sandbox.people import User
from bot.services import StorageError
from tests.bot.logging_restored import logging_restored
from tests.bot.recording import TOKEN, RecordingSession, VirtualClock, flood

# Long enough for a shared machine, never waited for when all is well.
PATIENCE = 20

Work = Callable[[Message], Awaitable[None]]


@dataclass
class Scene:
    """A bot whose handler a test writes, in a chat with Anna and Boris."""

    world: World
    sandbox: Sandbox
    session: AiohttpSession
    account: Account
    anna: User
    boris: User
    chat: Chat
    aside: list[tuple[dict[str, Any], str]] = field(default_factory=list)
    told: list[Trouble] = field(default_factory=list)
    told_about: list[str] = field(default_factory=list)
    storage: list[str | None] = field(default_factory=list)
    conflicts: list[None] = field(default_factory=list)
    running: list[tuple[Intake, asyncio.Task[None]]] = field(default_factory=list)

    def intake(self, work: Work, *, token: str | None = None) -> Intake:
        """A new process of the bot, so to speak."""
        bot = Bot(token or self.account.token, session=self.session)
        dispatcher = Dispatcher()
        dispatcher.message.register(work)
        pace = Pace(chance=lambda _low, _high: 0.01)

        async def set_aside(raw: dict[str, Any], reason: str) -> None:
            self.aside.append((raw, reason))

        async def tell(update: Update, trouble: Trouble) -> None:
            self.told.append(trouble)
            self.told_about.append((update.message and update.message.text) or "")

        async def on_storage(_update_id: int, why: str | None) -> None:
            self.storage.append(why)

        async def on_conflict() -> None:
            self.conflicts.append(None)

        polling = Polling(bot, ["message"], on_conflict=on_conflict, pace=pace)
        return Intake(
            bot, dispatcher, set_aside=set_aside, tell=tell, polling=polling, pace=pace, on_storage=on_storage
        )

    def start(self, work: Work) -> Intake:
        intake = self.intake(work)
        self.running.append((intake, asyncio.create_task(intake.run())))
        return intake

    async def stop(self) -> None:
        """Stop every process, and see each of them end."""
        for intake, task in self.running:
            intake.stop()
            await asyncio.wait_for(task, PATIENCE)
        self.running.clear()

    async def have_told(self, count: int) -> None:
        """So many senders were told that it takes longer, or not recorded."""
        async with asyncio.timeout(PATIENCE):
            while len(self.told) < count:  # noqa: ASYNC110 - the list is the intake's to fill
                await asyncio.sleep(0)

    def anna_says(self, text: str) -> None:
        self.world.send(self.anna, self.chat, text)

    @property
    def unconfirmed(self) -> list[str]:
        return [letter.body["text"] for letter in self.account.mailbox.pending]


@pytest.fixture(scope="session")
async def town() -> AsyncIterator[tuple[World, Sandbox, AiohttpSession]]:
    world = World(limits=Limits(on=False))
    async with Sandbox(world) as sandbox:
        session = AiohttpSession(api=TelegramAPIServer.from_base(sandbox.url))
        yield world, sandbox, session
        await session.close()


@pytest.fixture(autouse=True)
def log_as_in_earnest() -> Iterator[None]:
    with logging_restored():
        logs.set_up()
        yield


NUMBERS = itertools.count(1)


@pytest.fixture
async def scene(town: tuple[World, Sandbox, AiohttpSession]) -> AsyncIterator[Scene]:
    world, sandbox, session = town
    account = world.bot("League", f"league{next(NUMBERS)}_bot", privacy=False)
    anna, boris = world.person("Anna"), world.person("Boris")
    chat = world.group("Poker", anna, boris, account)
    world.calls.clear()
    scene = Scene(world, sandbox, session, account, anna, boris, chat)
    yield scene
    world.faults.clear()
    await scene.stop()


async def nothing(*_news: object) -> None:
    """Nobody listens."""


class Gate:
    """A handler that waits in the middle of its work until the test lets it go on."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.open = asyncio.Event()
        self.done: list[str] = []
        self.begins: list[str] = []

    async def work(self, message: Message) -> None:
        self.begins.append(message.text or "")
        self.begun.set()
        await self.open.wait()
        self.done.append(message.text or "")


async def test_an_update_is_confirmed_only_when_its_work_is_done(scene: Scene) -> None:
    gate = Gate()
    scene.start(gate.work)
    scene.anna_says("/buyin 500")
    await asyncio.wait_for(gate.begun.wait(), PATIENCE)
    before = scene.unconfirmed
    gate.open.set()
    await scene.world.quiet(scene.account)
    assert (before, gate.done, scene.unconfirmed) == (["/buyin 500"], ["/buyin 500"], [])


async def test_nothing_new_is_fetched_while_a_batch_is_at_work(scene: Scene) -> None:
    gate = Gate()
    scene.start(gate.work)
    scene.anna_says("one")
    await asyncio.wait_for(gate.begun.wait(), PATIENCE)
    scene.anna_says("two")
    begun = list(gate.begins)
    gate.open.set()
    await scene.world.quiet(scene.account)
    assert (begun, gate.done) == (["one"], ["one", "two"])


async def test_a_chat_is_worked_on_in_order_while_another_waits(scene: Scene) -> None:
    gate = Gate()
    other = scene.world.group("Bridge", scene.boris, scene.account)
    finished = asyncio.Event()
    order: list[str] = []

    async def work(message: Message) -> None:
        if message.chat.id == other.id:
            await gate.work(message)
        order.append(message.text or "")
        if message.text == "3":
            finished.set()

    scene.world.send(scene.boris, other, "slow")
    for text in ("1", "2", "3"):
        scene.anna_says(text)
    scene.start(work)
    await asyncio.wait_for(finished.wait(), PATIENCE)
    gate.open.set()
    await scene.world.quiet(scene.account)
    assert order == ["1", "2", "3", "slow"]


async def test_what_was_sent_while_the_bot_was_away_is_all_worked_on(scene: Scene) -> None:
    done: list[str] = []

    async def work(message: Message) -> None:
        done.append(message.text or "")

    texts = [f"/buyin {number}" for number in range(250)]
    for text in texts:
        scene.anna_says(text)
    scene.start(work)
    await scene.world.quiet(scene.account)
    assert done == texts


async def test_an_update_that_cannot_be_decoded_is_set_aside_and_the_others_go_on(scene: Scene) -> None:
    done: list[str] = []

    async def work(message: Message) -> None:
        done.append(message.text or "")

    scene.anna_says("before")
    scene.world.undecodable(scene.account, scene.chat)
    scene.anna_says("after")
    scene.start(work)
    await scene.world.quiet(scene.account)
    assert (done, len(scene.aside), scene.aside[0][1]) == (
        ["before", "after"],
        1,
        "cannot be decoded: message.date missing",
    )


async def test_a_kind_of_update_that_is_not_known_yet_is_passed_over(scene: Scene) -> None:
    intake = scene.intake(Gate().work)
    await intake.feed({"update_id": 1, "thought_transfer": {"of": "tomorrow"}})
    assert scene.aside == []


async def test_while_the_storage_is_away_the_update_waits_and_its_sender_is_told_once(scene: Scene) -> None:
    tries: list[str] = []
    unconfirmed: list[list[str]] = []

    async def work(message: Message) -> None:
        tries.append(message.text or "")
        unconfirmed.append(scene.unconfirmed)
        if len(tries) < 8:
            raise StorageError("locked")

    scene.anna_says("/buyin 500")
    scene.start(work)
    await scene.world.quiet(scene.account)
    assert (len(tries), unconfirmed[-1], scene.told, scene.aside) == (8, ["/buyin 500"], [Trouble.NOT_YET], [])


async def test_everybody_who_waits_in_the_chat_is_told_once(scene: Scene) -> None:
    tries: list[str] = []

    async def work(message: Message) -> None:
        tries.append(message.text or "")
        if len(tries) < 5:
            raise StorageError("SQLITE_FULL")

    for text in ("one", "two", "three"):
        scene.anna_says(text)
    scene.start(work)
    await scene.world.quiet(scene.account)
    assert (tries, scene.told_about) == (["one"] * 5 + ["two", "three"], ["one", "two", "three"])


async def test_who_writes_while_the_chat_is_held_up_is_told_as_well(scene: Scene) -> None:
    away = asyncio.Event()
    done: list[str] = []

    async def work(message: Message) -> None:
        if not away.is_set():
            raise StorageError("SQLITE_FULL")
        done.append(message.text or "")

    intake = scene.intake(work)
    feeding = [asyncio.ensure_future(intake.feed(_message_update(1, scene.chat.id)))]
    await scene.have_told(1)
    feeding.append(asyncio.ensure_future(intake.feed(_message_update(2, scene.chat.id))))
    await scene.have_told(2)
    away.set()
    await asyncio.gather(*feeding)
    assert (scene.told, len(done)) == ([Trouble.NOT_YET] * 2, 2)


async def test_chats_that_wait_for_the_storage_leave_room_for_all_others(scene: Scene) -> None:
    rest: list[str] = []
    away = asyncio.Event()

    async def work(message: Message) -> None:
        if message.chat.id != scene.chat.id and not away.is_set():
            raise StorageError("SQLITE_BUSY")
        rest.append(message.text or "")
        away.set()

    intake = scene.intake(work)
    crowd = [asyncio.ensure_future(intake.feed(_message_update(number, -number))) for number in range(1, 40)]
    await scene.have_told(len(crowd))
    await asyncio.wait_for(intake.feed(_message_update(99, scene.chat.id)), PATIENCE)
    await asyncio.gather(*crowd)
    assert len(rest) == 40


async def test_while_the_storage_holds_up_one_chat_new_updates_of_others_are_worked_on(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.intake.PEEK_SECONDS", 0.01)
    other = scene.world.group("Bridge", scene.boris, scene.account)
    served, away = asyncio.Event(), asyncio.Event()
    done: list[str] = []

    async def work(message: Message) -> None:
        if message.chat.id == scene.chat.id and not away.is_set():
            raise StorageError("SQLITE_FULL")
        done.append(message.text or "")
        served.set()

    scene.start(work)
    scene.anna_says("waits")
    await scene.have_told(1)
    scene.world.send(scene.boris, other, "comes later")
    await asyncio.wait_for(served.wait(), PATIENCE)
    unconfirmed = scene.unconfirmed
    away.set()
    await scene.world.quiet(scene.account)
    assert (unconfirmed, done) == (["waits", "comes later"], ["comes later", "waits"])


async def test_what_the_storage_does_is_reported(scene: Scene) -> None:
    storage = iter([StorageError("SQLITE_FULL"), StorageError("SQLITE_FULL"), None])

    async def work(_message: Message) -> None:
        if error := next(storage):
            raise error

    scene.anna_says("/buyin 500")
    scene.start(work)
    await scene.world.quiet(scene.account)
    assert scene.storage == ["SQLITE_FULL", "SQLITE_FULL", None]


async def test_what_was_done_in_a_batch_is_not_done_again_while_another_update_waits(scene: Scene) -> None:
    done: list[str] = []
    storage = itertools.chain([StorageError("full")] * 5, itertools.repeat(None))

    async def work(message: Message) -> None:
        if message.from_user and message.from_user.first_name == "Boris" and (error := next(storage)):
            raise error
        done.append(message.text or "")

    scene.world.send(scene.boris, scene.world.group("Bridge", scene.boris, scene.account), "waits")
    scene.anna_says("is done")
    scene.start(work)
    await scene.world.quiet(scene.account)
    assert sorted(done) == ["is done", "waits"]


async def test_an_error_of_ours_is_tried_three_times_then_set_aside_and_confirmed_and_told(scene: Scene) -> None:
    tries: list[str] = []

    async def work(message: Message) -> None:
        tries.append(message.text or "")
        if message.text == "/bad":
            raise LookupError("a bug")

    scene.anna_says("/bad")
    scene.anna_says("/good")
    scene.start(work)
    await scene.world.quiet(scene.account)
    assert (tries, scene.told, scene.aside[0][1]) == (
        ["/bad", "/bad", "/bad", "/good"],
        [Trouble.NOT_RECORDED],
        "failed 3 times: LookupError",
    )


async def test_the_log_names_the_error_but_not_what_was_written(
    scene: Scene, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(message: Message) -> None:
        int(message.text or "")

    scene.anna_says("Vera owes me a secret sum")
    logs.set_up("DEBUG")
    scene.start(work)
    await scene.world.quiet(scene.account)
    log = capsys.readouterr().err
    assert ("builtins.ValueError" in log, "secret sum" in log) == (True, False)


async def test_stopping_in_the_middle_leaves_the_update_to_the_next_start(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.intake.GRACE_SECONDS", 0.05)
    gate, again = Gate(), Gate()
    again.open.set()
    scene.start(gate.work)
    scene.anna_says("/buyin 500")
    await asyncio.wait_for(gate.begun.wait(), PATIENCE)
    await scene.stop()
    left = scene.unconfirmed
    scene.start(again.work)
    await scene.world.quiet(scene.account)
    assert (left, gate.done, again.done) == (["/buyin 500"], [], ["/buyin 500"])


async def test_stopping_lets_work_end_that_ends_soon_and_begins_nothing_more(scene: Scene) -> None:
    gate = Gate()
    scene.start(gate.work)
    for text in ("one", "two"):
        scene.anna_says(text)
    await asyncio.wait_for(gate.begun.wait(), PATIENCE)
    stopping = asyncio.ensure_future(scene.stop())
    await asyncio.sleep(0)
    gate.open.set()
    await stopping
    assert (gate.done, scene.unconfirmed) == (["one"], ["two"])


async def test_the_last_batch_is_confirmed_on_the_way_out(scene: Scene) -> None:
    intake: Intake

    async def work(_message: Message) -> None:
        intake.stop()

    scene.anna_says("/buyin 500")
    intake = scene.start(work)
    await asyncio.wait_for(scene.running[0][1], PATIENCE)
    assert scene.unconfirmed == []


async def test_sigterm_stops_the_intake(scene: Scene) -> None:
    scene.start(Gate().work)
    await scene.world.quiet(scene.account)
    os.kill(os.getpid(), signal.SIGTERM)
    _, task = scene.running[0]
    await asyncio.wait_for(task, PATIENCE)
    assert task.done()


async def test_stopping_does_not_wait_for_a_storage_that_is_away(scene: Scene) -> None:
    tried = asyncio.Event()

    async def work(_message: Message) -> None:
        tried.set()
        raise StorageError("gone")

    scene.anna_says("/buyin 500")
    scene.start(work)
    await asyncio.wait_for(tried.wait(), PATIENCE)
    await scene.stop()
    assert scene.unconfirmed == ["/buyin 500"]


async def test_time_is_counted_from_the_moment_that_stopping_begins() -> None:
    seconds = iter([100.0, 101.5, 107.0])
    bot = Bot(TOKEN, session=AiohttpSession())
    intake = Intake(bot, Dispatcher(), set_aside=nothing, tell=nothing, pace=Pace(now=lambda: next(seconds)))
    before = intake.left(4)
    intake.stop()
    assert (before, intake.left(4), intake.left(4)) == (4, 2.5, 0)


async def test_a_start_without_a_network_waits_for_it(scene: Scene) -> None:
    gate = Gate()
    gate.open.set()
    await scene.sandbox.down()
    scene.anna_says("/buyin 500")
    scene.start(gate.work)
    await asyncio.sleep(0)
    await scene.sandbox.up()
    await scene.world.quiet(scene.account)
    assert gate.done == ["/buyin 500"]


async def test_a_network_that_comes_back_brings_what_was_sent_meanwhile(scene: Scene) -> None:
    gate = Gate()
    gate.open.set()
    scene.start(gate.work)
    await scene.world.quiet(scene.account)
    await scene.sandbox.down()
    scene.anna_says("/buyin 500")
    await scene.sandbox.up()
    await scene.world.quiet(scene.account)
    assert gate.done == ["/buyin 500"]


async def test_pages_of_a_gateway_instead_of_updates_are_lived_through(scene: Scene) -> None:
    gate = Gate()
    gate.open.set()
    scene.world.faults.plant(Fault("bad_gateway", method="getUpdates", times=5))
    scene.anna_says("/buyin 500")
    scene.start(gate.work)
    await scene.world.quiet(scene.account)
    assert gate.done == ["/buyin 500"]


async def test_a_second_bot_on_the_same_token_is_noticed(scene: Scene) -> None:
    scene.start(Gate().work)
    await scene.world.quiet(scene.account)
    scene.start(Gate().work)
    await scene.world.pulse.until(lambda: bool(scene.conflicts), PATIENCE)
    assert scene.conflicts


async def test_a_webhook_left_behind_is_taken_away_without_losing_updates(scene: Scene) -> None:
    gate = Gate()
    gate.open.set()
    bot = Bot(scene.account.token, session=scene.session)
    await bot.set_webhook("http://127.0.0.1:1/nobody")
    scene.anna_says("/buyin 500")
    scene.start(gate.work)
    await scene.world.quiet(scene.account)
    assert gate.done == ["/buyin 500"]


async def test_a_token_that_telegram_does_not_know_ends_the_intake(scene: Scene) -> None:
    intake = scene.intake(Gate().work, token="7000000001:AANobodyNobodyNobodyNobodyNobody")
    with pytest.raises(TokenRefusedError):
        await intake.run()


async def test_a_webhook_may_answer_when_feed_returns_because_the_work_is_done(scene: Scene) -> None:
    gate = Gate()
    intake = scene.intake(gate.work)
    raw = _message_update(1, scene.chat.id)
    feeding = asyncio.ensure_future(intake.feed(raw))
    await asyncio.wait_for(gate.begun.wait(), PATIENCE)
    early = feeding.done()
    gate.open.set()
    await feeding
    assert (early, gate.done) == (False, ["/buyin 500"])


async def test_a_webhook_hears_that_an_update_was_not_worked_on(scene: Scene) -> None:
    intake = scene.intake(Gate().work)
    intake.stop()
    with pytest.raises(StoppedError):
        await intake.feed(_message_update(1, scene.chat.id))


async def test_an_update_that_cannot_be_kept_for_lack_of_storage_is_kept_later(scene: Scene) -> None:
    errors = iter([StorageError("full")] * 4)
    kept: list[str] = []

    async def set_aside(_raw: dict[str, Any], reason: str) -> None:
        for error in errors:
            raise error
        kept.append(reason)

    intake = scene.intake(Gate().work)
    intake._set_aside = set_aside
    await intake.feed({"update_id": 1, "message": {"message_id": 3}})
    assert len(kept) == 1


async def test_an_update_that_cannot_be_kept_at_all_does_not_make_the_bot_deaf(scene: Scene) -> None:
    gate = Gate()
    gate.open.set()

    async def set_aside(_raw: dict[str, Any], _reason: str) -> None:
        raise LookupError("a bug")

    scene.world.undecodable(scene.account, scene.chat)
    scene.anna_says("after")
    scene.start(gate.work)._set_aside = set_aside
    await scene.world.quiet(scene.account)
    assert gate.done == ["after"]


async def test_a_sender_who_cannot_be_told_does_not_make_the_bot_deaf(scene: Scene) -> None:
    done: list[str] = []

    async def work(message: Message) -> None:
        if message.text == "/bad":
            raise LookupError("a bug")
        done.append(message.text or "")

    async def tell(_update: Update, _trouble: Trouble) -> None:
        raise LookupError("another bug")

    scene.anna_says("/bad")
    scene.anna_says("after")
    scene.start(work)._tell = tell
    await scene.world.quiet(scene.account)
    assert done == ["after"]


async def test_telegrams_wish_for_silence_is_obeyed_by_polling_too() -> None:
    clock = VirtualClock()
    session = RecordingSession(clock)
    session.answers(flood(30), RawUpdates)
    session.answers(lambda _method: [], RawUpdates)
    polling = Polling(Bot(TOKEN, session=session), [], pace=Pace(now=clock.now, sleep=clock.sleep))
    fetching = asyncio.ensure_future(polling.fetch(None))
    await clock.run(40)
    assert (await fetching, [round(call.at - 1000) for call in session.calls]) == ([], [0, 30])


CHAT = {"id": -77, "type": "supergroup", "title": "Poker"}
ANNA = {"id": 11, "is_bot": False, "first_name": "Anna"}
MESSAGE = {"message_id": 5, "date": 1_700_000_000, "chat": CHAT, "from": ANNA, "text": "/buyin 500"}
LEFT = {"status": "left", "user": ANNA}


def _message_update(number: int, chat: int) -> dict[str, Any]:
    return {"update_id": number, "message": MESSAGE | {"chat": CHAT | {"id": chat}}}


@pytest.mark.parametrize(
    ("body", "lane"),
    [
        ({"message": MESSAGE}, -77),
        ({"edited_message": MESSAGE}, -77),
        ({"callback_query": {"id": "1", "from": ANNA, "chat_instance": "1", "message": MESSAGE}}, -77),
        (
            {
                "callback_query": {
                    "id": "1",
                    "from": ANNA,
                    "chat_instance": "1",
                    "message": {"chat": CHAT, "message_id": 5, "date": 0},
                }
            },
            -77,
        ),
        ({"callback_query": {"id": "1", "from": ANNA, "chat_instance": "1", "inline_message_id": "i"}}, 11),
        (
            {
                "my_chat_member": {
                    "chat": CHAT,
                    "from": ANNA,
                    "date": 0,
                    "old_chat_member": LEFT,
                    "new_chat_member": LEFT,
                }
            },
            -77,
        ),
        ({"inline_query": {"id": "1", "from": ANNA, "query": "", "offset": ""}}, 11),
        ({}, 0),
    ],
    ids=["message", "edit", "press", "press on an old message", "inline press", "member", "query", "nothing"],
)
def test_the_lane_of_an_update_is_its_chat_else_its_person(body: dict[str, Any], lane: int) -> None:
    assert chat_of(Update.model_validate({"update_id": 1, **body})) == lane
