"""What Telegram delivers is done before it is answered, once, and only Telegram is listened to."""

import asyncio
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pytest
from aiohttp import ClientSession
from pydantic import SecretStr

from bot.app import House, build
from bot.config import Settings
from bot.demo.stage import HURRIED
from bot.polling import TokenRefusedError, WebhookRefusedError
from bot.post import Pace
from bot.sandbox import Fault, Limits, Sandbox, World
from bot.sandbox.bots import Bot
from bot.sandbox.chats import Chat, Message
from bot.sandbox.people import User
from bot.webhook import HEADER, PortTakenError

SECRET = "between-us"
STRANGERS: list[dict[str, str]] = [
    {},
    {HEADER: ""},
    {HEADER: "between-them"},
    {HEADER: SECRET + "x"},
    {HEADER: "секрет"},
]
PATIENCE = 20


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@dataclass
class Town:
    """A chat whose bot gets its updates delivered."""

    world: World
    sandbox: Sandbox
    account: Bot
    people: dict[str, User]
    chat: Chat
    settings: Settings
    beats: list[None] = field(default_factory=list)
    house: House | None = None
    running: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        return str(self.settings.webhook_url)

    async def begin(self) -> None:
        self.house = await build(self.settings, beat=lambda: self.beats.append(None), pace=Pace(HURRIED))
        self.running = asyncio.create_task(self.house.run())
        await self.world.pulse.until(lambda: self.account.webhook or self.running_ended(), PATIENCE)

    async def end(self) -> None:
        assert self.house
        assert self.running
        self.house.intake.stop()
        await self.running

    def running_ended(self) -> bool:
        return self.running is not None and self.running.done()

    def says(self, name: str, text: str) -> Message:
        return self.world.send(self.people[name], self.chat, text)

    async def sees(self, pattern: str) -> str:
        return (await self.world.sees(self.chat, pattern, seconds=PATIENCE)).text or ""

    async def posts(self, body: Any, **headers: str) -> int:
        """The status of a delivery that somebody makes up."""
        async with ClientSession() as session, session.post(self.url, json=body, headers=headers) as response:
            return response.status


def an_update(town: Town, text: str = "/newgame@league_bot 500") -> dict[str, Any]:
    """What Telegram would deliver of a message that Anna writes."""
    town.says("Anna", text)
    letter = town.account.mailbox.pending[-1]
    town.account.mailbox.remove(letter)
    return letter.json()


@pytest.fixture
async def town(url: str) -> AsyncIterator[Town]:
    world = World(limits=Limits(on=False))
    account = world.bot("League", "league_bot")
    people = {name: world.person(name, language="en") for name in ("Anna", "Boris", "Vera")}
    chat = world.group("Poker", *people.values())
    world.add_bot(people["Anna"], chat, account, "can_pin_messages")
    port = free_port()
    async with Sandbox(world) as sandbox:
        sandbox.courier.retry_seconds = 0.001
        settings = Settings.model_construct(
            bot_token=SecretStr(account.token),
            database_url=SecretStr(url),
            telegram_api_url=sandbox.url,
            default_language="en",
            webhook_url=f"http://127.0.0.1:{port}/telegram",
            webhook_secret=SecretStr(SECRET),
            webhook_port=port,
        )
        town = Town(world, sandbox, account, people, chat, settings)
        yield town
        if town.running and not town.running.done():
            await town.end()


async def test_an_evening_goes_over_the_webhook(town: Town) -> None:
    await town.begin()

    town.says("Anna", "/newgame@league_bot 500")
    town.says("Anna", "/join@league_bot")
    town.says("Boris", "/rebuy@league_bot 1000")
    town.says("Anna", "/cashout@league_bot Anna 1500, Boris 0")
    town.says("Anna", "/close@league_bot")

    assert "+1 000" in await town.sees("Transfers")


@pytest.mark.sqlite
async def test_updates_of_the_kinds_with_a_handler_are_delivered_one_at_a_time(town: Town) -> None:
    await town.begin()

    assert town.account.webhook
    asked = (town.account.webhook.max_connections, town.account.webhook.secret)
    assert (asked, {"message", "callback_query"} <= town.account.mailbox.allowed) == ((1, SECRET), True)


async def test_what_is_repeated_while_it_is_worked_on_counts_once(town: Town) -> None:
    await town.begin()
    town.says("Anna", "/newgame@league_bot 500")
    await town.world.quiet(seconds=PATIENCE)
    town.sandbox.courier.patience_seconds = 0.05
    slow = town.world.faults.plant(Fault("delay", method="getChatMember", seconds=0.4))

    town.says("Boris", "/join@league_bot")
    await town.world.quiet(seconds=PATIENCE)
    hook = town.account.webhook

    card = await town.sees("Boris")
    assert (slow.struck > 0, hook and hook.last_error, "In 500" in card) == (True, "Read timeout expired", True)


async def test_what_is_repeated_after_it_was_done_counts_once(town: Town) -> None:
    await town.begin()
    town.says("Anna", "/newgame@league_bot 500")
    await town.world.quiet(seconds=PATIENCE)
    rebuy = an_update(town, "/rebuy@league_bot 700")

    statuses = [await town.posts(rebuy, **{HEADER: SECRET}) for _ in range(10)]
    card = await town.sees("rebuy")

    assert (statuses, "In 700" in card) == ([200] * 10, True)


async def test_ten_deliveries_at_once_count_once(town: Town) -> None:
    await town.begin()
    town.says("Anna", "/newgame@league_bot 500")
    await town.world.quiet(seconds=PATIENCE)
    rebuy = an_update(town, "/rebuy@league_bot 700")

    statuses = await asyncio.gather(*(town.posts(rebuy, **{HEADER: SECRET}) for _ in range(10)))
    card = await town.sees("rebuy")

    assert (statuses, "In 700" in card) == ([200] * 10, True)


async def test_what_waited_while_the_bot_was_away_is_done(town: Town) -> None:
    await town.begin()
    await town.end()
    town.says("Anna", "/newgame@league_bot 500")
    await town.begin()

    assert "Game 1" in await town.sees("Game 1")


async def test_who_does_not_know_the_secret_changes_nothing(town: Town) -> None:
    await town.begin()
    forged = an_update(town)

    statuses = [await town.posts(forged, **headers) for headers in STRANGERS]
    await town.world.quiet(seconds=PATIENCE)

    games = [one for one in town.chat.shown() if "Game 1" in (one.text or "")]
    assert (statuses, games) == ([403] * len(STRANGERS), [])


async def test_what_is_no_update_is_refused(town: Town) -> None:
    await town.begin()

    bodies: list[Any] = ["", 7, [], {}, {"update_id": "seven"}]
    statuses = [await town.posts(body, **{HEADER: SECRET}) for body in bodies]

    assert statuses == [400] * len(bodies)


async def test_a_body_larger_than_any_update_is_refused(town: Town) -> None:
    await town.begin()
    body = BytesIO(b'{"update_id": 1, "filling": "' + b"x" * 1_100_000 + b'"}')

    async with ClientSession() as session, session.post(town.url, data=body, headers={HEADER: SECRET}) as response:
        assert response.status == 413


async def test_an_update_that_cannot_be_decoded_is_kept_aside_and_taken(town: Town) -> None:
    await town.begin()
    town.world.undecodable(town.account, town.chat)
    await town.world.quiet(seconds=PATIENCE)

    assert town.house
    assert (len(town.account.mailbox.pending), town.house.intake.aside) == (0, 1)


async def test_the_bot_is_alive_while_nobody_writes(town: Town) -> None:
    await town.begin()
    await town.world.quiet(seconds=PATIENCE)

    assert town.beats


async def test_what_is_being_worked_on_when_the_bot_stops_is_finished(town: Town) -> None:
    await town.begin()
    await town.world.quiet(seconds=PATIENCE)
    delay = town.world.faults.plant(Fault("delay", method="getChatMember", seconds=0.3))

    town.says("Anna", "/newgame@league_bot 500")
    await town.world.pulse.until(lambda: delay.struck > 0, PATIENCE)
    await town.end()

    waiting = [letter for letter in town.account.mailbox.pending if "text" in letter.body]
    assert (waiting, "Game 1" in await town.sees("Game 1")) == ([], True)


async def test_a_stopped_bot_leaves_the_webhook_where_it_is(town: Town) -> None:
    await town.begin()
    await town.end()

    assert town.account.webhook is not None


async def test_a_port_that_is_taken_ends_the_start(town: Town) -> None:
    with socket.socket() as taken:
        taken.bind(("", town.settings.webhook_port))
        taken.listen()
        house = await build(town.settings)

        with pytest.raises(PortTakenError, match="in use"):
            await house.run()


async def test_an_address_that_telegram_refuses_ends_the_start(town: Town) -> None:
    house = await build(town.settings.model_copy(update={"webhook_url": "ftp://127.0.0.1/telegram"}))

    with pytest.raises(WebhookRefusedError, match="bad webhook"):
        await house.run()


async def test_a_token_that_telegram_does_not_know_ends_the_start(town: Town) -> None:
    stranger = SecretStr("987654321:AAH-a-token-of-nobody-whom-telegram-knows")
    house = await build(town.settings.model_copy(update={"bot_token": stranger}))

    with pytest.raises(TokenRefusedError):
        await house.run()
