"""What the page shows: texts with their entities, the width of a phone, the order of the keyboard."""

import struct
import zlib
from contextlib import AsyncExitStack

from playwright.async_api import Browser, expect

from bot.sandbox.chats import Message
from bot.sandbox.text import units
from tests.page.conftest import ENGLISH, Phone, booth_of, opened

TABLE = "Player            In    Out    Net"  # 34 columns, as wide as any line of the bot.


def bot_says(phone: Phone, text: str, *kinds: str, **content: object) -> Message:
    """The bot writes the text, all of it marked as these kinds."""
    world = phone.booth.world
    entities = [{"type": kind, "offset": 0, "length": units(text)} for kind in kinds]
    bot = next(iter(world.bots.values())).user
    return world.post(Message(phone.booth.chat, bot, text, entities, **content))  # type: ignore[arg-type]  # fields


def picture(width: int, height: int) -> bytes:
    """A grey PNG."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


async def test_entities_may_stand_in_each_other_and_beside_symbols_of_two_units(phone: Phone) -> None:
    text = "🏆 bold and italic"
    world, bot = phone.booth.world, next(iter(phone.booth.world.bots.values())).user
    entities = [{"type": "bold", "offset": 3, "length": 15}, {"type": "italic", "offset": 12, "length": 6}]
    world.post(Message(phone.booth.chat, bot, text, entities))

    await expect(phone.said("bold and italic").locator("strong em")).to_have_text("italic")


async def test_a_name_like_markup_stays_a_name(phone: Phone) -> None:
    bot_says(phone, "<b onclick=alert(1)>Bobby</b> & sons")

    await expect(phone.said("Bobby").locator(".text")).to_have_text("<b onclick=alert(1)>Bobby</b> & sons")


async def test_a_line_of_34_columns_fits_on_a_phone(phone: Phone) -> None:
    bot_says(phone, TABLE, "pre")
    table = phone.said("Player").locator("pre")
    await table.wait_for()

    assert await table.evaluate("table => table.scrollWidth - table.clientWidth") == 0


async def test_nothing_is_wider_than_a_phone(phone: Phone) -> None:
    bot_says(phone, "A-word-longer-than-any-phone-is-wide-" * 4)
    await phone.said("A-word-longer").wait_for()

    assert await phone.page.evaluate("document.documentElement.scrollWidth") == 360


async def test_a_long_quote_is_folded_until_it_is_opened(phone: Phone) -> None:
    bot_says(phone, "\n".join(f"Payer {n} → Receiver" for n in range(20)), "expandable_blockquote")
    quote = phone.said("Payer 19").locator("blockquote")
    folded = await quote.evaluate("quote => quote.clientHeight")
    await quote.get_by_role("button", name="Show all").click()

    assert await quote.evaluate("quote => quote.clientHeight") > 3 * folded


async def test_a_picture_is_shown(phone: Phone) -> None:
    stored = phone.booth.world.store("table.png", picture(60, 40), "image/png")
    size = {"file_id": stored.id, "file_unique_id": "U", "width": 60, "height": 40}
    bot_says(phone, "The month as a picture", media={"photo": [size]})
    image = phone.said("The month as a picture").locator("img")
    await expect(image).to_be_visible()

    assert await image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 60


async def test_a_page_that_is_loaded_again_shows_the_same(phone: Phone) -> None:
    await phone.write("This stays")
    await phone.said("This stays").wait_for()
    await phone.be("Boris")
    before = await phone.page.locator(".message").count()
    await phone.page.reload()
    await phone.page.locator(".chip").first.wait_for()

    chosen = await phone.page.locator('.chip[aria-pressed="true"] .name').text_content()
    assert (await phone.page.locator(".message").count(), chosen) == (before, "Boris")


async def test_a_page_that_is_loaded_again_goes_on_with_the_first_steps(browser: Browser) -> None:
    async with booth_of("en") as booth, opened(browser, booth) as phone:
        step = phone.page.locator("#hint .step")
        await phone.page.locator("#hint .strong").click()
        await expect(step).to_have_text("2 of 6")
        await phone.be("Boris")
        await phone.press(ENGLISH.sit)
        await expect(phone.page.locator("#hint b")).to_have_text("1/3")
        await phone.page.reload()
        await expect(step).to_have_text("2 of 6")
        await expect(phone.page.locator("#hint b")).to_have_text("1/3")
        await phone.page.get_by_role("button", name="Hide the hints").click()
        await phone.page.reload()
        await phone.page.locator(".chip").first.wait_for()
        await expect(phone.page.locator("#hint")).to_be_hidden()


async def test_the_first_steps_begin_anew_in_another_world(browser: Browser) -> None:
    async with booth_of("en") as booth, opened(browser, booth) as phone:
        await phone.page.locator("#hint .strong").click()
        await expect(phone.page.locator("#hint .step")).to_have_text("2 of 6")
        kept = await phone.page.evaluate("localStorage.getItem('hints')")
    async with booth_of("en") as booth, opened(browser, booth) as phone:
        await phone.page.evaluate("kept => localStorage.setItem('hints', kept)", kept)
        await phone.page.reload()
        await expect(phone.page.locator("#hint .step")).to_have_text("1 of 6")


async def test_when_the_program_is_gone_the_page_says_so(browser: Browser) -> None:
    async with AsyncExitStack() as program:
        booth = await program.enter_async_context(booth_of("en"))
        async with opened(browser, booth) as phone:
            await program.aclose()

            await expect(phone.page.locator("#offline")).to_be_visible()
            phone.troubles.clear()  # The browser notes a connection that broke.


async def test_the_page_works_by_keyboard_alone(phone: Phone) -> None:
    await phone.page.locator(".chip", has_text="Vera").focus()
    await phone.page.keyboard.press("Enter")
    await phone.page.locator("#text").focus()
    await phone.page.keyboard.type("By keys")
    await phone.page.keyboard.press("Enter")
    await phone.said("By keys").get_by_role("button", name="Reply and more").focus()
    await phone.page.keyboard.press("Enter")
    for _ in range(5):
        await phone.page.keyboard.press("ArrowDown")
    await phone.page.keyboard.press("Enter")
    await expect(phone.page.locator("#about")).to_contain_text("Reply to Vera")
    await phone.page.keyboard.press("Escape")

    await expect(phone.page.locator("#about")).to_be_hidden()


async def test_every_control_has_a_name(phone: Phone) -> None:
    nameless = await phone.page.evaluate(
        "[...document.querySelectorAll('button, a, textarea')].filter(one => one.offsetParent && "
        "!one.textContent.trim() && !one.ariaLabel && !one.querySelector('img[alt]')).map(one => one.outerHTML)"
    )

    assert nameless == []


async def test_a_desktop_shows_people_chat_and_tools_side_by_side(browser: Browser, phone: Phone) -> None:
    async with opened(browser, phone.booth, width=1280) as desktop:
        places = [await desktop.page.locator(one).bounding_box() for one in ("#people", ".chat", "#tools")]

    left = [place and place["x"] for place in places]
    assert left == [0, 210, 1000]
