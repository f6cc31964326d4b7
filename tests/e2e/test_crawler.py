"""Somebody presses every button they are shown, until nothing new appears: each is answered, in their language."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.sandbox.chats import Message
from bot.sandbox.text import units
from tests.bot.phone import PATIENCE, Phone, phone, plain

PEOPLE = {"en": ("Anna", "Boris", "Vera"), "ru": ("Аня", "Боря", "Вера")}
# Anna made the chat and administers it, Boris opens the games, Vera plays, and somebody else is not in the chat.
ROLES = {"admin": 0, "host": 1, "member": 2}
# What is pressed last, since much goes away with it.
FINAL = {
    *("close", "count", "zero", "zero_all", "put_off", "decide", "later", "off", "call_off", "reopen"),
    *("cancel", "save", "forget"),
}
# What may leave everything as it was: the number, day, importance or period that stands there, what is ticked.
STILL = {"w:day", "w:key", "w:fill", "w:weight", "r:show"}
TICKED = "✓"
# More presses than these would mean that screens lead to new ones for ever.
MOST = 2000

Kind = tuple[str, str]
Path_ = tuple[Kind, ...]


@dataclass
class Crawler:
    """Who presses, what they have pressed, and by which buttons a window shows what they have not."""

    phone: Phone
    name: str
    pressed: set[Kind] = field(default_factory=set)
    toasts: list[str] = field(default_factory=list)
    waiting: dict[Kind, Path_] = field(default_factory=dict)
    path: Path_ = ()
    dead: set[str] = field(default_factory=set)

    async def goes_through(self) -> None:
        """Press whatever is new where it stands, then go back to what was passed by, until nothing is left."""
        while True:
            found = self._new()
            if found and not is_final(found[1]):
                await self._press(*found)
            elif not await self._goes_back():
                if found is None:
                    return
                await self._press(*found)

    def _new(self) -> tuple[Message, Kind, str] | None:
        fresh = [each for each in self._shown() if each[1] not in self.pressed]
        return min(fresh, key=lambda each: is_final(each[1]), default=None)

    def _seen(self) -> list[tuple[int, str | None, list[str]]]:
        """What stands in the chat, word by word."""
        return [(one.id, one.text, [plain(each["text"]) for each in one.buttons()]) for one in self.phone.messages]

    def _shown(self) -> list[tuple[Message, Kind, str]]:
        """Every button that can be seen, on the newest message first."""
        return [
            (message, kind(plain(each["text"]), each["callback_data"]), each["callback_data"])
            for message in reversed(self.phone.messages)
            for each in message.buttons()
            if "callback_data" in each
        ]

    async def _press(self, message: Message, what: Kind, data: str) -> None:
        self.pressed.add(what)
        self.path = (*self.path, what) if data.startswith("w:") else (what,)
        before = self._seen()
        press = self.phone.world.press(self.phone.people[self.name], message, data)
        answer = await self.phone.world.toast(press, seconds=PATIENCE)
        self.toasts.append(plain(answer.get("text")))
        assert len(self.toasts) < MOST
        await self.phone.settles()
        silent = {"", *self.toasts[-2:-1]} if data.startswith("w:") else {""}
        if self._seen() == before and self.toasts[-1] in silent and not what[0].startswith(TICKED):
            self.dead.add(what[1])
        for _, each, shown in self._shown():
            if shown.startswith("w:") and each not in self.pressed:
                self.waiting.setdefault(each, self.path)

    async def _goes_back(self) -> bool:
        """Take the way to a button that was passed by; False when there is none."""
        for what, path in sorted(self.waiting.items(), key=lambda each: is_final(each[0])):
            del self.waiting[what]
            if what in self.pressed:
                continue
            for step in (*path, what):
                found = next((each for each in self._shown() if each[1] == step), None)
                if found is None:
                    break
                await self._press(*found)
            if what in self.pressed:
                return True
        return False


def is_final(what: Kind) -> bool:
    """Whether much goes away with such a button."""
    return what[1].rpartition(":")[2] in FINAL


def kind(label: str, data: str) -> Kind:
    """What makes a button another one: its words and its act; numbers only where they are all there is."""
    words = label if len(label) <= 2 else re.sub(r"[\d.,: ]+", "#", label)
    parts = data.split(":")
    acts = parts[3:4] if parts[0] == "w" else [part for part in parts[1:3] if part.isalpha()]
    return words, ":".join([parts[0], *acts])


def seeds(language: str) -> list[str]:
    """What brings screens up, one after the other."""
    anna, boris, vera = PEOPLE[language]
    return [
        "/newgame 500",
        f"/join {anna}, {boris}, {vera}",
        f"/join {'Zoe' if language == 'en' else 'Зоя'}",
        "/rebuy 2",
        "/newgame",
        "/cashout",
        "/log",
        "/undo",
        "/rating",
        "/hall",
        "/stats",
        "/games",
        "/players",
        "/settings",
        f"/cashout {anna} 100, {boris} 100",
        "/close",
        f"/cashout {vera} 1",
        "/close",
        "/settle",
        "/newgame",
    ]


@pytest.mark.parametrize("role", list(ROLES))
@pytest.mark.parametrize("language", ["ru", "en"])
async def test_every_button_is_answered_in_the_language_of_the_chat(
    tmp_path: Path, language: str, role: str
) -> None:
    people = PEOPLE[language]
    async with phone(tmp_path, *people, language=language) as one:
        crawler = Crawler(one, people[ROLES[role]])
        for seed in seeds(language):
            await one.says(people[1] if seed.startswith("/newgame 500") else crawler.name, seed)
            await crawler.goes_through()
        assert one.service.house.intake.aside == 0
        assert crawler.dead - STILL == set()
        assert [toast for toast in crawler.toasts if len(toast) > 200] == []
        assert [text for text in said(one) if units(text) > 4096] == []
        assert {text for text in [*said(one), *crawler.toasts] if is_foreign(text, language)} == set()
        assert max(map(len, lines_of_tables(one)), default=0) <= 34


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_an_outsider_is_turned_away_from_every_button(tmp_path: Path, language: str) -> None:
    people = PEOPLE[language]
    async with phone(tmp_path, *people, language=language) as one:
        one.people["stranger"] = one.world.person("Oleg", language=language)
        crawler = Crawler(one, "stranger")
        await one.plays(f"{people[1]}: /newgame 500", f"{people[0]}: /join", f"{people[0]}: /cashout")
        await one.plays(
            f"{people[0]}: /log", f"{people[0]}: /rating", f"{people[1]}: /join", f"{people[1]}: /close"
        )
        before = [plain(message.text) for message in one.messages]
        await crawler.goes_through()
        assert [plain(message.text) for message in one.messages] == before
        assert len(set(crawler.toasts)) == 1 < len(crawler.toasts)


def said(one: Phone) -> list[str]:
    """All words that the bot ever sent into the chat."""
    calls = one.world.calls.of("sendMessage", "editMessageText", chat=one.chat.id)
    return [plain(str(call.arguments["text"])) for call in calls]


def is_foreign(text: str, language: str) -> bool:
    """Whether the words are in the other language: Cyrillic letters in English, none at all in Russian."""
    words = re.sub(r"/\w+|🌐 \w+|https?://\S+|[A-Z]{3}\b|BB\b", "", text)
    cyrillic = re.search("[а-яё]", words, re.IGNORECASE)
    return bool(cyrillic) if language == "en" else not cyrillic and bool(re.search("[a-z]{3}", words))


def lines_of_tables(one: Phone) -> list[str]:
    """The lines of all monospace blocks that can be seen."""
    return [
        line
        for message in one.messages
        for entity in message.entities
        if entity["type"] == "pre"
        for line in (message.text or "")
        .encode("utf-16-le")[2 * entity["offset"] : 2 * (entity["offset"] + entity["length"])]
        .decode("utf-16-le")
        .splitlines()
    ]
