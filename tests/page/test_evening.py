"""A newcomer's first evening on the page, from the hint to the announcement of the month."""

import re

import pytest
from playwright.async_api import Browser, expect

from tests.page.conftest import ENGLISH, RUSSIAN, Phone, Words, booth_of, opened

# The hint; for each of three people: choose, sit; a rebuy; for each: choose, cash out, a shortcut, record; close.
TAPS = 1 + 3 * 2 + 1 + 3 * 4 + 1


async def play(phone: Phone, words: Words) -> None:
    """What the hints say, by taps alone."""
    await phone.tap(phone.page.locator("#hint .strong"))
    for name in words.people:
        await phone.be(name)
        await phone.press(words.sit)
    await phone.press(words.rebuy)
    for name in words.people:
        await phone.be(name)
        await phone.press(words.out)
        shortcut = words.rest if name is words.people[-1] else "0 ·"
        await phone.tap(phone.page.locator(".key", has_text=re.compile(f"(^| ){shortcut}")).last)
        await phone.press(words.record)
    await phone.press(words.close)


@pytest.mark.parametrize("words", [RUSSIAN, ENGLISH], ids=["ru", "en"])
async def test_a_first_evening_is_closed_by_buttons_and_its_month_announced(
    browser: Browser, words: Words
) -> None:
    async with booth_of(words.language) as booth, opened(browser, booth) as phone:
        await play(phone, words)
        await expect(phone.said(words.net)).to_contain_text(f"→ {words.people[2]}")
        await expect(phone.page.locator("#hint .step")).to_have_text(re.compile("^6 "))
        taps = phone.taps
        await phone.page.locator("#open-tools").click()
        await phone.page.get_by_role("button", name=words.first).click()
        await phone.page.keyboard.press("Escape")

        await expect(phone.said(words.month)).to_contain_text(words.people[2])
        assert taps == TAPS


async def test_what_was_done_ahead_of_its_hint_counts(browser: Browser) -> None:
    async with booth_of("en") as booth, opened(browser, booth) as phone:
        await phone.tap(phone.page.locator("#hint .strong"))
        for name in ENGLISH.people:
            await phone.be(name)
            await phone.press(ENGLISH.sit)
            if name == ENGLISH.people[0]:
                await phone.press(ENGLISH.rebuy)
        await expect(phone.page.locator("#hint .step")).to_have_text(re.compile("^4 "))


async def test_what_was_refused_or_meant_otherwise_does_not_count(browser: Browser) -> None:
    async with booth_of("en") as booth, opened(browser, booth) as phone:
        await phone.write("/newgame")
        for key in ("1", "0", "0"):
            await phone.tap(phone.page.locator(".key").get_by_text(key, exact=True).last)
        await phone.press(ENGLISH.record)
        for name in ENGLISH.people:
            await phone.be(name)
            await phone.press(ENGLISH.sit)
        await phone.press(ENGLISH.rebuy)
        await phone.press(ENGLISH.out)
        await phone.press(ENGLISH.record)
        await expect(phone.toast).to_be_visible()
        await expect(phone.page.locator("#hint .step")).to_have_text(re.compile("^4 "))
        await expect(phone.page.locator("#hint b")).to_have_text("0/3")
