"""The bot put together in this process, on a Telegram of its own: people press, and see what comes."""

import asyncio
import itertools
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from bot.app import House, build
from bot.config import Settings
from bot.middlewares.rations import Grant, Ration
from bot.post import Limits, Pace
from bot.sandbox import Limits as TelegramLimits
from bot.sandbox import Sandbox, World
from bot.sandbox.chats import Chat, Message
from bot.sandbox.people import User
from tests.leagues import league_in


class Plenty:
    """Rations without end: these people are quicker than any hand."""

    async def take(self, key: str, ration: Ration) -> Grant:
        """Nobody is refused."""
        return Grant.GIVEN


HURRIED = Limits(per_second=1000, per_minute=1000, gap=0, card_gap=0, window_gap=0)
SETTLED_SECONDS = 0.01
PATIENCE = 20.0
CARD = re.compile("♠ (Game|Игра) ")


@dataclass(eq=False)
class Phone:
    """One group, seen by everybody in it; each act returns when the bot has nothing more to say."""

    world: World
    chat: Chat
    people: dict[str, User]
    service: "Service"

    @property
    def house(self) -> House:
        """The running bot's parts."""
        return self.service.house

    async def says(self, name: str, text: str, *, to: Message | None = None) -> Message:
        """Somebody writes."""
        message = self.world.send(self.people[name], self.chat, text, reply_to=to)
        await self.settles()
        return message

    async def plays(self, *lines: str) -> None:
        """Everybody writes in turn, `Name: text` a line."""
        for line in lines:
            name, _, text = line.partition(": ")
            await self.says(name, text)

    async def presses(self, name: str, message: Message, *labels: str) -> list[str]:
        """Somebody presses buttons of a message, one after the other; the words of the toasts."""
        toasts = []
        for label in labels:
            press = self.world.press(self.people[name], message, self._button(message, label))
            answer = await self.world.toast(press, seconds=PATIENCE)
            toasts.append(plain(answer.get("text")))
            await self.settles()
        return toasts

    def _button(self, message: Message, label: str) -> str:
        """The data of the button with this label or, failing that, with a part of it."""
        buttons = [(plain(each["text"]), each.get("callback_data", "")) for each in message.buttons()]
        full = [data for text, data in buttons if text == label]
        found = full or [data for text, data in buttons if label in text]
        return found[0] if found else label

    async def settles(self) -> None:
        """Wait until nothing happens any more."""
        await self.world.quiet(seconds=PATIENCE)
        while self.service.at_work:
            await self.world.quiet(seconds=PATIENCE, settled=SETTLED_SECONDS)

    @property
    def messages(self) -> list[Message]:
        """What the bot has written and what can still be seen, oldest first."""
        return [one for one in self.chat.shown() if one.sender and one.sender.is_bot and not one.service]

    @property
    def last(self) -> Message:
        """The bot's newest message."""
        return self.messages[-1]

    @property
    def card(self) -> Message:
        """The newest card."""
        return next(one for one in reversed(self.messages) if CARD.match(one.text or ""))

    def window(self, words: str) -> Message:
        """The newest message with buttons that says these words."""
        return next(one for one in reversed(self.messages) if words in plain(one.text) and one.keyboard)

    @property
    def below_the_card(self) -> list[str]:
        """The words of whatever the bot has written below the card."""
        return [plain(one.text) for one in self.messages if one.id > self.card.id]

    @property
    def said(self) -> str:
        """The words of the bot's newest message."""
        return plain(self.last.text)

    def lines(self, message: Message) -> list[str]:
        """A message's words, line by line."""
        return plain(message.text).splitlines()

    def row(self, name: str) -> str:
        """A player's line of the card, its spaces folded."""
        return next(" ".join(line.split()) for line in self.lines(self.card) if line.startswith(name))

    def labels(self, message: Message) -> list[str]:
        """The words on a message's buttons."""
        return [plain(button["text"]) for button in message.buttons()]


@dataclass(eq=False)
class Service:
    """The bot at work in this process, on one database."""

    settings: Settings
    house: House
    work: asyncio.Task[None]
    twin: House | None = None

    @classmethod
    async def start(cls, settings: Settings, limits: Limits = HURRIED) -> "Service":
        """Build the bot and let it run."""
        house = await build(settings, pace=Pace(limits), rations=Plenty())
        return cls(settings, house, asyncio.create_task(house.run()))

    async def stop(self) -> None:
        """Let it finish what it does, and end."""
        self.house.intake.stop()
        await self.work
        if self.twin:
            await self.twin.close()

    async def pair(self) -> None:
        """Have every other update worked on by a replica."""
        self.twin = twin = await build(self.settings, pace=Pace(HURRIED), rations=Plenty())
        turns = itertools.cycle([self.house.intake.feed, twin.intake.feed])

        async def feed(raw: dict[str, Any]) -> None:
            await next(turns)(raw)

        self.house.intake.feed = feed  # type: ignore[method-assign]  # shares the work out

    @property
    def at_work(self) -> bool:
        """Whether anything waits to be sent."""
        return self.house.post.at_work or bool(self.twin and self.twin.post.at_work)

    async def restart(self) -> None:
        """End it and begin anew: what was in memory only is gone."""
        await self.stop()
        again = await self.start(self.settings)
        self.house, self.work = again.house, again.work


@asynccontextmanager
async def phone(
    folder: Path,
    *names: str,
    language: str = "en",
    allowed: tuple[int, ...] = (),
    limits: Limits = HURRIED,
    redis: str = "",
) -> AsyncIterator[Phone]:
    """A group of these people with the running bot in it; with a Redis, two of them take turns."""
    world = World(limits=TelegramLimits(on=False))
    bot = world.bot("League", "league_bot")
    url = await league_in(folder)
    async with Sandbox(world) as sandbox:
        settings = Settings.model_construct(
            bot_token=SecretStr(bot.token),
            database_url=SecretStr(url),
            telegram_api_url=sandbox.url,
            default_language=language,
            allowed_chats=allowed,
            redis_url=SecretStr(redis) if redis else None,
        )
        service = await Service.start(settings, limits)
        if redis:
            await service.pair()
        try:
            people = {name: world.person(name, language=language) for name in names}
            chat = world.group("Poker", *people.values())
            world.add_bot(next(iter(people.values())), chat, bot, "can_pin_messages", "can_delete_messages")
            one = Phone(world, chat, people, service)
            await one.settles()
            yield one
        finally:
            await service.stop()


def plain(text: str | None) -> str:
    """Words as they are read: a space that does not break is a space."""
    return (text or "").replace("\N{NO-BREAK SPACE}", " ")
