"""What people do on the page: write, press, reply, react, edit, attach, come and go, move the clock."""

import re
from pathlib import Path

from playwright.async_api import Browser, expect

from tests.page.conftest import ENGLISH, Phone, booth_of, opened


async def test_a_message_stands_in_the_chat_with_its_author(phone: Phone) -> None:
    await phone.be("Boris")
    await phone.write("Who brings the chips?")
    await phone.be("Anna")

    await expect(phone.said("Who brings the chips?").locator(".author")).to_have_text("Boris")


async def test_a_press_is_answered_by_a_toast_and_the_card(browser: Browser) -> None:
    async with booth_of("en") as booth, opened(browser, booth) as phone:
        await phone.page.locator("#hint .strong").click()
        await phone.be("Boris")
        await phone.press(ENGLISH.sit)

        await expect(phone.toast).to_have_text("BYou are in: buy-in 500 ₽")
        await expect(phone.said("Game 1").locator("pre")).to_contain_text("Boris")
        await expect(phone.said("Game 1").locator(".meta")).to_contain_text("edited")
        await expect(phone.page.locator("#pinned")).to_contain_text("Game 1")


async def test_what_is_recorded_without_words_gets_a_reaction(browser: Browser) -> None:
    async with booth_of("ru") as booth, opened(browser, booth) as phone:
        await phone.page.locator("#hint .strong").click()
        await phone.said("Игра №1").wait_for()
        await phone.write("/buyin 500")

        await expect(phone.said("/buyin 500").locator(".reaction")).to_have_text("👌")


async def test_an_outsider_may_press_and_is_told_so_by_an_alert(browser: Browser) -> None:
    async with booth_of("en") as booth, opened(browser, booth) as phone:
        await phone.page.locator("#hint .strong").click()
        await phone.be("Zoe")
        await expect(phone.page.locator("#text")).to_be_hidden()
        await phone.press(ENGLISH.sit)

        await expect(phone.page.get_by_role("dialog")).to_be_visible()
        await phone.page.locator("#alert-ok").click()
        await phone.page.get_by_role("button", name="Join the chat").click()
        await phone.press(ENGLISH.sit)
        await expect(phone.said("Game 1").locator("pre")).to_contain_text("Zoe")


async def test_an_anonymous_administrator_writes_under_the_chats_name(phone: Phone) -> None:
    await phone.be("Oleg")
    await phone.write("Be nice to each other.")

    await expect(phone.said("Be nice to each other.").locator(".author")).to_have_text("Village poker")


async def test_a_message_is_answered_changed_and_taken_away(phone: Phone) -> None:
    await phone.write("Eight o'clock?")
    await phone.be("Eva")
    await phone.said("Eight o'clock?").dblclick()
    await phone.write("Nine is better")
    await expect(phone.said("Nine is better").locator(".answered")).to_have_text("AnnaEight o'clock?")
    mine = phone.said("Nine is better")
    await mine.get_by_role("button", name="Reply and more").click()
    await phone.page.get_by_role("menuitem", name="Edit").click()
    await phone.page.locator("#text").fill("Half past nine")
    await phone.page.locator("#send").click()
    await expect(phone.said("Half past nine").locator(".meta")).to_contain_text("edited")
    await phone.said("Half past nine").get_by_role("button", name="Reply and more").click()
    await phone.page.get_by_role("menuitem", name="Delete").click()

    await expect(phone.page.locator(".message", has_text="Half past nine")).to_have_count(0)


async def test_somebody_reacts_and_takes_it_back(phone: Phone) -> None:
    await phone.write("New cards!")
    message = phone.said("New cards!")
    for shown in (1, 0):
        await message.get_by_role("button", name="Reply and more").click()
        await phone.page.get_by_role("menuitem", name="🔥").click()
        await expect(message.locator(".reaction")).to_have_count(shown)


async def test_a_file_is_sent_and_comes_back_the_same(phone: Phone, tmp_path: Path) -> None:
    file = tmp_path / "evenings.csv"
    file.write_text("date;player\n", encoding="utf-8")
    await phone.page.locator("#file").set_input_files(file)
    link = phone.said("evenings.csv").locator("a.file")

    async with phone.page.expect_download() as coming:
        await link.click()
    download = await coming.value

    saved = await download.path()
    assert (download.suggested_filename, saved.read_text("utf-8")) == ("evenings.csv", "date;player\n")


async def test_in_private_the_bot_is_started_by_its_button(phone: Phone) -> None:
    await phone.be("Dima")
    await phone.page.locator(".tab.private").click()
    await phone.page.get_by_role("button", name="Start").click()

    await expect(phone.page.locator(".message.robot")).not_to_have_count(0)


async def test_a_command_inside_a_text_is_sent_by_a_tap(phone: Phone) -> None:
    await phone.write("Try /rules once")
    await phone.said("Try /rules once").get_by_role("button", name="/rules").click()

    await expect(phone.page.locator(".message.own", has_text="/rules@league_bot")).not_to_have_count(0)


async def test_the_menu_sends_a_command_with_the_bots_name(phone: Phone) -> None:
    menu = [{"command": "hall", "description": "Hall of Fame"}]
    next(iter(phone.booth.world.bots.values())).commands["all_chat_administrators", "en"] = menu
    await phone.page.locator("#open-menu").click()
    await phone.page.get_by_role("button", name=re.compile("Hall of Fame")).click()

    await expect(phone.page.locator(".message.own", has_text="/hall@league_bot")).to_have_count(1)


async def test_a_person_without_an_account_name_is_mentioned_by_name(phone: Phone) -> None:
    await phone.write("@Vera deals")

    await expect(phone.said("Vera deals").locator(".text_mention")).to_have_text("Vera")


async def test_in_privacy_mode_what_the_bot_does_not_hear_is_marked(browser: Browser) -> None:
    async with booth_of("en") as booth, opened(browser, booth) as phone:
        await phone.page.locator("#open-tools").click()
        await phone.page.get_by_role("button", name="Take the admin right").last.click()
        await phone.page.get_by_role("button", name="Dice writes in the chat").click()
        await phone.page.keyboard.press("Escape")
        await expect(phone.said("It is a 4")).to_be_visible()
        await phone.write("/game")
        await phone.write("/game@league_bot")

        unheard = phone.page.locator(".message.own", has=phone.page.get_by_role("img", name="does not hear"))
        await expect(unheard).to_have_text(re.compile(r"^/game🙉"))


async def test_the_clock_moves_on_by_an_hour(phone: Phone) -> None:
    clock = phone.page.locator("#small-clock")
    before = await clock.text_content() or ""
    await phone.page.locator("#open-tools").click()
    await phone.page.get_by_role("button", name="+1 hour").click()

    await expect(clock).to_have_text(f"{(int(before[:2]) + 1) % 24:02}{before[2:]}")


async def test_what_cannot_be_done_is_said(phone: Phone) -> None:
    await phone.be("Gena")
    await phone.page.evaluate(
        "fetch('/world/leave', {method: 'POST', body: JSON.stringify({person: 'Gena', chat: 'Village poker'})})"
    )
    await expect(phone.page.locator("#away")).to_contain_text("Gena is not in this chat")
    await phone.page.get_by_role("button", name="Join the chat").click()

    await expect(phone.page.locator("#text")).to_be_visible()
