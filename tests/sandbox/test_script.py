"""Scripts of an evening: read, played on a world, and written down."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.playing import play
from bot.sandbox.script import Moves, Pause, Presses, Says, ScriptError, read
from tests.sandbox.conftest import Town


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("Anna: /newgame 250", Says(1, "Anna", "/newgame 250")),
        ("Uncle Kolya: /join", Says(1, "Uncle Kolya", "/join")),
        ("Анна: /buyin 500: two", Says(1, "Анна", "/buyin 500: two")),
        ("Anna > Boris: /rebuy", Says(1, "Anna", "/rebuy", "Boris")),
        ("Anna>bot: 500", Says(1, "Anna", "500", "bot")),
        ("Anna: one\n  two\n\tthree", Says(1, "Anna", "one\ntwo\nthree")),
    ],
)
def test_people_speak(line: str, step: Says) -> None:
    assert read(line).steps == (step,)


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("Anna presses Sit down · 500", Presses(2, "Anna", "Sit down · 500")),
        ("Аня нажимает Сесть", Presses(2, "Аня", "Сесть")),
        ("@19:30", Moves(2, 19, 30)),
        ("@9:05", Moves(2, 9, 5)),
        ("", Pause(2)),
        ("Anna: Boris presses F", Says(2, "Anna", "Boris presses F")),
    ],
)
def test_people_press_and_time_goes_by(line: str, step: object) -> None:
    assert read(f"Anna: hello\n{line}\nAnna: bye").steps[1] == step


def test_remarks_and_doubled_empty_lines_are_left_out() -> None:
    script = read("# a remark\n\nAnna: hello\n\n\n# another\n\nAnna: bye")

    assert script.steps == (Says(3, "Anna", "hello"), Pause(4), Says(8, "Anna", "bye"))


@pytest.mark.parametrize(
    ("header", "title", "language"),
    [("[Friday poker | en]", "Friday poker", "en"), ("[Покер]", "Покер", "ru"), ("# none", "Poker", "ru")],
)
def test_the_header_names_chat_and_language(header: str, title: str, language: str) -> None:
    script = read(f"{header}\nAnna: hello", language="ru")

    assert (script.title, script.language) == (title, language)


def test_the_people_come_in_the_order_of_their_appearance() -> None:
    assert read("Anna: a\nBoris > Vera: b\nDima presses X\nAnna > bot: c").people == (
        "Anna",
        "Boris",
        "Vera",
        "Dima",
    )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Anna: hello\nBoris says hello", "line 2: this is none of the forms of a script\n  Boris says hello"),
        ("Anna: hello\n@25:00", "line 2: this is none of the forms"),
        ("Anna:", "line 1: this is none of the forms"),
        ("Anna: hello\n[Poker | en]", "line 2: the title comes before anything else"),
        ("# nothing", "line 1: nobody says anything"),
    ],
)
def test_a_line_that_cannot_be_read_is_named_with_the_right_forms(text: str, says: str) -> None:
    with pytest.raises(ScriptError) as caught:
        read(text)

    assert str(caught.value).startswith(says)
    assert "Anna > Boris: /buyin" in str(caught.value)


class Cardkeeper:
    """A bot of a few lines: keeps a card of who joined, answers /close."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.card = 0
        self.joined: list[str] = []

    async def run(self) -> None:
        offset = 0
        while True:
            for update in await self.town.updates(offset=offset, timeout=30):
                offset = update["update_id"] + 1
                await self.hear(update)

    async def hear(self, update: dict[str, Any]) -> None:
        query, message = update.get("callback_query"), update.get("message", {})
        chat = (query or {"message": message})["message"].get("chat", {}).get("id")
        text = message.get("text", "")
        if text.startswith("/newgame"):
            sent = await self.town.call("sendMessage", chat_id=chat, **self.drawn())
            self.card = sent.result["message_id"]
            await self.town.call("pinChatMessage", chat_id=chat, message_id=self.card)
        elif text.startswith("/join") or query:
            self.joined.append((query or message)["from"]["first_name"])
            await self.town.call("editMessageText", chat_id=chat, message_id=self.card, **self.drawn())
        if query:
            await self.town.call("answerCallbackQuery", callback_query_id=query["id"], text="you sit")
        elif text.startswith("/join"):
            reaction = [{"type": "emoji", "emoji": "👌"}]
            await self.town.call(
                "setMessageReaction", chat_id=chat, message_id=message["message_id"], reaction=reaction
            )
        elif text.startswith("/close"):
            await self.town.call("sendMessage", chat_id=chat, text="closed")

    def drawn(self) -> dict[str, Any]:
        return {"text": "Game 1\n" + ", ".join(self.joined), "reply_markup": self.town.buttons("Sit down")}


@pytest.fixture
async def keeper(town: Town) -> AsyncIterator[Cardkeeper]:
    keeper = Cardkeeper(town)
    running = asyncio.create_task(keeper.run())
    await town.world.pulse.until(lambda: town.bot.mailbox.polling, 5)
    yield keeper
    running.cancel()


EVENING = """
[Friday poker | en]
Anna: /newgame 250
Anna: /join
Boris: /join

Vera presses Sit down
Vera > Boris: you too?
    good
@19:30
Anna > bot: /close
"""

TRANSCRIPT = """
Anna: /newgame 250
League:
    Game 1
    [Sit down]
    (pinned)
Anna: /join
    League: 👌
Boris: /join
    League: 👌
League (edited):
    Game 1
    Anna, Boris
    [Sit down]

Vera presses [Sit down]
    (you sit)
Vera: you too?
    good
League (edited):
    Game 1
    Anna, Boris, Vera
    [Sit down]
--- 19:30
Anna: /close
League: closed
"""


async def test_an_evening_is_played_and_written_down(town: Town, keeper: Cardkeeper) -> None:
    lines: list[str] = []

    await play(read(EVENING), town.world, town.world.quiet, lines.append)

    assert "\n".join(lines) == TRANSCRIPT.strip()


async def test_the_clock_of_the_script_moves_the_worlds(town: Town, keeper: Cardkeeper) -> None:
    moved: list[float] = []
    town.world.move_clock = moved.append

    await play(read("Anna: hi\n@20:15\n@18:00\nAnna: bye"), town.world, town.world.quiet, str)

    assert moved == [75 * 60, 23 * 3600]  # The clock of this town stands at 19:00.


async def test_at_name_mentions_somebody_of_the_script(town: Town, keeper: Cardkeeper) -> None:
    chat = await play(read("Anna: /x @Boris\nBoris: yes"), town.world, town.world.quiet, str)

    first = next(message for message in chat.shown() if message.text)
    assert (first.text, first.entities[-1]["type"]) == ("/x Boris", "text_mention")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Anna: hi\nAnna presses Close", "line 2: nobody shows a button 'Close'; there are none"),
        ("Anna: hi\nAnna > Boris: you", "line 2: Boris has not written yet"),
        ("Anna > bot: you", "line 1: bot has not written yet"),
    ],
)
async def test_a_step_that_cannot_be_done_names_its_line(
    town: Town, keeper: Cardkeeper, text: str, says: str
) -> None:
    with pytest.raises(ScriptError, match=says):
        await play(read(text), town.world, town.world.quiet, str)


async def test_a_russian_evening_is_written_down_in_russian(town: Town, keeper: Cardkeeper) -> None:
    lines: list[str] = []

    evening = "[Покер | ru]\nАня: /newgame\nАня нажимает Sit"
    await play(read(evening), town.world, town.world.quiet, lines.append)

    assert (
        lines[-5:]
        == [
            "Аня нажимает [Sit down]",
            "    (you sit)",
            "League (изменено):",
            "    Game 1",
            "    Аня",
            "    [Sit down]",
        ][-5:]
    )
