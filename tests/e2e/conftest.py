"""One Telegram and one running program for the whole session; every test has chats of its own."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.sandbox import Sandbox, World
from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.people import User
from tests.e2e.program import Program

TOKEN = "123456789:AAH-league-bot-of-the-end-to-end-tests"
RIGHTS = ("can_pin_messages", "can_delete_messages")
# A card waits for its turn in the minute, and the first answer for the program to be imported.
PATIENCE = 60.0


@dataclass(eq=False)
class Group:
    """A chat of new people, the first of whom made it, with the bot in it."""

    world: World
    chat: Chat
    people: dict[str, User]

    def says(self, name: str, text: str, *, to: Message | None = None) -> Message:
        """Somebody writes."""
        return self.world.send(self.people[name], self.chat, text, reply_to=to)

    async def sees(self, pattern: str, *, after: Message | None = None) -> Message:
        """The bot's newest message that matches, waited for."""
        return await self.world.sees(self.chat, pattern, after=after, seconds=PATIENCE)

    async def presses(self, name: str, message: Message, label: str) -> str:
        """Somebody presses a button; the words of the toast."""
        press = self.world.press(self.people[name], message, label)
        return str((await self.world.toast(press, seconds=PATIENCE)).get("text") or "")

    async def plays(self, *lines: str) -> None:
        """Everybody writes in turn, `Name: text` a line, each when the one before is done."""
        for line in lines:
            name, _, text = line.partition(": ")
            self.says(name, text)
            await self.world.quiet(seconds=PATIENCE)


@dataclass(eq=False)
class Telegram:
    """The sandbox and the program that answers on it."""

    world: World
    bot: Bot
    program: Program

    def group(self, *names: str, kind: str = "supergroup") -> Group:
        """A new chat with the bot as its administrator."""
        people = {name: self.world.person(name) for name in names}
        chat = self.world.group("Poker", *people.values(), kind=kind)
        self.world.add_bot(next(iter(people.values())), chat, self.bot, *RIGHTS)
        return Group(self.world, chat, people)


@pytest.fixture(scope="session", params=["ru", "en"])
async def telegram(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Telegram]:
    """A program whose new chats speak Russian, then one whose chats speak English."""
    world = World()
    bot = world.bot("League", "league_bot", token=TOKEN)
    async with Sandbox(world) as sandbox:
        program = Program(
            tmp_path_factory.mktemp("program"), sandbox.url, bot.token, DEFAULT_LANGUAGE=request.param
        )
        await program.start()
        yield Telegram(world, bot, program)
        code, output = await program.stop()
    assert (code, "Traceback" in output) == (0, False), output


@pytest.fixture
def language(request: pytest.FixtureRequest, telegram: Telegram) -> str:
    """The language of the program under test."""
    return telegram.program.environment["DEFAULT_LANGUAGE"]
