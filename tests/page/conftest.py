"""The demo page in a real browser, at the width of a phone; the bot behind it is the real one."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, Request, async_playwright, expect

from bot.demo.page import Booth, page
from bot.demo.stage import Clock

CHROMIUM = "/usr/bin/chromium"
QUIET = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
EVENING = datetime(2026, 11, 12, 19, 5, tzinfo=UTC)
# Never waited for when all is well.
PATIENCE_MS = 45_000
expect.set_options(timeout=PATIENCE_MS)


@dataclass(frozen=True)
class Words:
    """Names and labels as they stand on the page."""

    language: str
    people: tuple[str, str, str]
    sit: str
    rebuy: str
    out: str
    rest: str
    record: str
    close: str
    net: str
    first: str
    month: str


RUSSIAN = Words(
    "ru", ("Аня", "Боря", "Вера"), "Сесть", "Докупка", "Выйти", "остаток", "Записать", "Закрыть игру",
    "+1 000", "1-е число", "Итоги ноября 2026",
)  # fmt: skip
ENGLISH = Words(
    "en", ("Anna", "Boris", "Vera"), "Sit down", "Rebuy", "Cash out", "the rest", "Record", "Close the game",
    "+1 000", "The 1st", "November 2026",
)  # fmt: skip


@dataclass(eq=False)
class Phone:
    """The page as somebody uses it; what went wrong in it, and where it turned to."""

    page: Page
    booth: Booth
    taps: int = 0
    troubles: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", self._noted)
        self.page.on("request", self._asked)

    def _noted(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.troubles.append(line.text)

    def _asked(self, request: Request) -> None:
        self.hosts.add(request.url.split("/")[2].partition(":")[0] if "//" in request.url else "the page itself")

    async def be(self, name: str) -> None:
        """Act as this person from now on."""
        await self.tap(self.page.locator(".chip", has_text=name))

    async def press(self, label: str) -> None:
        """Press the newest button with this label, and see the answer come."""
        await self.tap(self.page.locator(".key", has_text=label).last)
        await expect(self.page.locator(".key.busy")).to_have_count(0)

    async def tap(self, place: Locator) -> None:
        """Tap, and count it."""
        self.taps += 1
        await place.click()

    async def write(self, text: str) -> None:
        """Write a message and send it."""
        await self.page.locator("#text").fill(text)
        await self.page.locator("#text").press("Enter")

    def said(self, text: str) -> Locator:
        """The newest message with this text."""
        return self.page.locator(".message", has_text=text).last

    @property
    def toast(self) -> Locator:
        """What the presser is told."""
        return self.page.locator(".toast")


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield browser
        await browser.close()


@asynccontextmanager
async def opened(browser: Browser, booth: Booth, width: int = 360) -> AsyncIterator[Phone]:
    """The page of a booth, open; nothing may have gone wrong in it, and it turned to this computer alone."""
    context = await browser.new_context(viewport={"width": width, "height": 740}, accept_downloads=True)
    context.set_default_timeout(PATIENCE_MS)
    phone = Phone(await context.new_page(), booth)
    await phone.page.goto(booth.url)
    await phone.page.locator(".chip").first.wait_for()
    yield phone
    await context.close()
    assert (phone.troubles, phone.hosts - {"the page itself"}) == ([], {"127.0.0.1"})


@asynccontextmanager
async def booth_of(language: str) -> AsyncIterator[Booth]:
    """A booth on an evening in November, whose clock is moved by hand."""
    # It goes on, as the clock that the page shows does: one that stood would be left behind by it.
    began = time.monotonic()
    clock = Clock(lambda: EVENING + timedelta(seconds=time.monotonic() - began))
    async with page(language, clock=clock) as booth:
        yield booth


@pytest.fixture(scope="session")
async def english(browser: Browser) -> AsyncIterator[Booth]:
    """One English booth for all tests that need no chat of their own."""
    async with booth_of("en") as booth:
        yield booth


@pytest.fixture
async def phone(browser: Browser, english: Booth) -> AsyncIterator[Phone]:
    async with asyncio.timeout(100), opened(browser, english) as phone:
        yield phone
