"""A chat of seven, one of them without Telegram, played over HTTP at Telegram's own limits."""

import asyncio
import json
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfo

from pydantic import SecretStr

from bot.app import build
from bot.config import Settings
from bot.sandbox import Sandbox, World
from bot.sandbox.chats import Chat, Message
from bot.sandbox.people import User
from tests.e2e.hours import PATIENCE, Hours
from tests.e2e.words import WORDS, Words
from tests.leagues import league_in

START = datetime(2026, 11, 12, 21, 0, tzinfo=ZoneInfo("Europe/Moscow"))


@dataclass(eq=False)
class Evening:
    """The chat and everybody in it; `toasts` are all that were shown."""

    world: World
    chat: Chat
    people: dict[str, User]
    hours: Hours
    words: Words
    first: int = 0
    toasts: list[str] = field(default_factory=list)

    async def says(self, name: str, text: str, *, to: Message | None = None) -> Message:
        """Somebody writes, and the bot has taken it."""
        message = self.world.send(self.people[name], self.chat, text, reply_to=to)
        await self.world.quiet(seconds=PATIENCE)
        return message

    async def presses(self, name: str, message: Message, *labels: str) -> str:
        """Somebody presses buttons, one after the other, each once it is there; the last toast."""
        for label in labels:
            data = await self.world.pulse.until(partial(button, message, label), PATIENCE)
            press = self.world.press(self.people[name], message, data)
            answer = await self.world.toast(press, seconds=PATIENCE)
            self.toasts.append(plain(answer.get("text")))
        return self.toasts[-1]

    async def sees(self, pattern: str, *, after: Message | None = None) -> Message:
        """The bot's newest message that matches, waited for."""
        return await self.world.sees(self.chat, pattern, after=after, seconds=PATIENCE)

    async def shows(self, message: Message, *patterns: str) -> None:
        """Wait until a message shows all of this."""
        await self.world.pulse.until(
            lambda: all(re.search(each, plain(message.text)) for each in patterns), PATIENCE
        )

    async def window(self, name: str, message: Message, label: str) -> Message:
        """The window that a button opens for who presses it."""
        newest = self.chat.shown()[-1]
        await self.presses(name, message, label)
        return await self.sees(f"^{name}", after=newest)

    @property
    def lasting(self) -> list[str]:
        """What the bot has left in the chat this evening, the first line of each."""
        mine = [one for one in self.chat.shown() if one.id > self.first and one.sender and one.sender.is_bot]
        return [plain(one.text).splitlines()[0] for one in mine if not one.service]

    @property
    def typed(self) -> list[str]:
        """What people have written this evening."""
        people = [one for one in self.chat.shown() if one.id > self.first and one.sender and not one.sender.is_bot]
        return [one.text or "" for one in people if not one.service]

    def widest(self) -> int:
        """The longest line of any table that was ever shown."""
        return max(
            len(line)
            for call in self.world.calls.of("sendMessage", "editMessageText", chat=self.chat.id)
            for block in tables(call.arguments)
            for line in block.splitlines()
        )


def tables(arguments: dict[str, object]) -> list[str]:
    """The monospace blocks of a message, as they were sent."""
    entities = arguments.get("entities") or []
    found = json.loads(entities) if isinstance(entities, str) else entities
    assert isinstance(found, list)
    units = str(arguments["text"]).encode("utf-16-le")
    return [
        units[2 * each["offset"] : 2 * (each["offset"] + each["length"])].decode("utf-16-le")
        for each in found
        if each["type"] == "pre"
    ]


def button(message: Message, label: str) -> str | None:
    """The data of the button with this label or, failing that, with a part of it; None while there is none."""
    buttons = [(plain(each["text"]), str(each.get("callback_data"))) for each in message.buttons()]
    full = [data for text, data in buttons if text == label]
    found = full or [data for text, data in buttons if label in text]
    return found[0] if found else None


def plain(text: str | None) -> str:
    """Words as they are read: a space that does not break is a space."""
    return (text or "").replace("\N{NO-BREAK SPACE}", " ")


@asynccontextmanager
async def evening(folder: Path, language: str, *, webhook: bool = False) -> AsyncIterator[Evening]:
    """The chat of game 37 before it is opened: the league knows its people from evenings before."""
    hours, words = Hours(START), WORDS[language]
    world = World(clock=hours.moment, timer=hours.seconds)
    bot = world.bot("League", "league_bot")
    url = await league_in(folder)
    async with Sandbox(world) as sandbox:
        port = free_port()
        settings = Settings.model_construct(
            bot_token=SecretStr(bot.token),
            database_url=SecretStr(url),
            telegram_api_url=sandbox.url,
            default_language=language,
            webhook_url=f"http://127.0.0.1:{port}/hook" if webhook else None,
            webhook_secret=SecretStr("between-us") if webhook else None,
            webhook_port=port,
        )
        house = await build(settings, pace=hours.pace, clock=hours.moment)
        work, flow = asyncio.create_task(house.run()), asyncio.create_task(hours.flow(world))
        try:
            people = {name: world.person(name, language=language) for name in words.people[:6]}
            chat = world.group("Poker", *people.values())
            world.add_bot(next(iter(people.values())), chat, bot, "can_pin_messages", "can_delete_messages")
            one = Evening(world, chat, people, hours, words)
            await acquaint(one)
            async with house.database.writing() as unit:
                league = await unit.leagues.of_chat(chat.id)
                assert league
                league.games = 36
            hours.until(21, 58)
            one.first = chat.last_id
            world.calls.clear()
            yield one
        finally:
            flow.cancel()
            hours.rush()
            house.intake.stop()
            await asyncio.gather(flow, work, return_exceptions=True)
            work.result()


async def acquaint(one: Evening) -> None:
    """An evening that was called off: since then the league knows everybody, the guest too."""
    first, *others = one.people
    await one.says(first, "/newgame 500")
    card = await one.sees(one.words.card)
    for name in (first, *others):
        await one.says(name, "/join")
    newest = one.chat.shown()[-1]
    await one.says(first, f"/join {one.words.people[6]}")
    question = await one.sees(f"^{first}", after=newest)
    await one.presses(first, question, one.words.yes)
    await one.says(first, "/cancelgame")
    await one.world.pulse.until(lambda: not [*card.buttons()], PATIENCE)
    await one.world.pulse.until(lambda: question.deleted, PATIENCE)


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
