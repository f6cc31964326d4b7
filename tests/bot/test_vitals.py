"""Whoever watches over a bot behind a webhook is told how it is, and nothing about anybody."""

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing

import pytest
from aiohttp import ClientSession

from bot.app import build
from bot.post import Pace
from bot.sandbox import Fault
from tests.bot.test_webhook import PATIENCE, Town, town

__all__ = ["town"]


async def page(town: Town, path: str) -> tuple[int, str]:
    """The status and the words of a page beside the webhook."""
    place = town.url.removesuffix("/telegram") + path
    async with ClientSession() as session, session.get(place) as response:
        return response.status, await response.text()


async def measured(town: Town) -> dict[str, float]:
    """Every sample of the page for Prometheus."""
    status, text = await page(town, "/metrics")
    assert status == 200
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, value in lines}


async def write(town: Town, *statements: str) -> None:
    """Change the database beside the bot, which may have a transaction of its own under way."""

    def change() -> None:
        with closing(sqlite3.connect(town.settings.sqlite_file or "")) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()

    await asyncio.to_thread(change)


async def an_evening(town: Town) -> None:
    town.says("Anna", "/newgame@league_bot 500")
    town.says("Anna", "/join@league_bot")
    town.says("Boris", "/rebuy@league_bot 1000")
    town.says("Anna", "/cashout@league_bot Anna 1500, Boris 0")
    town.says("Anna", "/close@league_bot")
    await town.sees("Transfers")
    await town.world.quiet(seconds=PATIENCE)


async def test_a_bot_that_listens_is_alive_and_ready(town: Town) -> None:
    await town.begin()
    await town.world.quiet(seconds=PATIENCE)

    pages = [await page(town, "/healthz"), await page(town, "/readyz")]

    assert pages == [(200, "alive\n"), (200, "database: yes\nwebhook: yes\nrunning: yes\n")]


async def test_a_bot_whose_webhook_is_not_set_yet_is_alive_and_not_ready(town: Town) -> None:
    town.world.faults.plant(Fault("hang", method="setWebhook"))
    assert not town.running
    town.house = await build(town.settings, pace=Pace())
    town.running = asyncio.create_task(town.house.run())
    await town.world.pulse.until(lambda: bool(town.world.calls.of("setWebhook")), PATIENCE)

    pages = [await page(town, "/healthz"), await page(town, "/readyz")]

    assert pages == [(200, "alive\n"), (503, "database: yes\nwebhook: no\nrunning: yes\n")]


@pytest.mark.sqlite
async def test_a_bot_whose_database_is_gone_is_alive_and_not_ready(town: Town) -> None:
    await town.begin()
    await town.world.quiet(seconds=PATIENCE)
    assert town.house
    file = town.settings.sqlite_file
    assert file
    # At one stroke: whoever looks for the file in between would make it anew.
    await asyncio.to_thread(file.parent.rename, file.parent.with_name(f"{file.parent.name}-gone"))
    await town.house.database.close()

    pages = [await page(town, "/healthz"), await page(town, "/readyz")]

    assert pages == [(200, "alive\n"), (503, "database: no\nwebhook: yes\nrunning: yes\n")]


async def test_a_bot_that_stops_is_not_ready(town: Town) -> None:
    await town.begin()
    await town.world.quiet(seconds=PATIENCE)
    delay = town.world.faults.plant(Fault("delay", method="getChatMember", seconds=1.0))
    town.says("Anna", "/newgame@league_bot 500")
    await town.world.pulse.until(lambda: delay.struck > 0, PATIENCE)
    async with ClientSession() as session:
        place = town.url.removesuffix("/telegram") + "/readyz"
        # A connection that is open already: a new one is not taken any more.
        async with session.get(place) as response:
            before = response.status
        assert town.house
        town.house.intake.stop()
        async with session.get(place) as response:
            after = response.status, await response.text()

    assert (before, after) == (200, (503, "database: yes\nwebhook: yes\nrunning: no\n"))


async def test_an_evening_is_measured(town: Town) -> None:
    await town.begin()
    await an_evening(town)

    found = await measured(town)

    assert found['league_update_seconds_count{kind="message"}'] >= 5
    assert found['league_calls_total{method="sendMessage",outcome="done"}'] > 0
    assert [found[f"league_{name}"] for name in ("books_balance", "updates_waiting", "storage_errors_total")] == [
        1,
        0,
        0,
    ]


@pytest.mark.sqlite
async def test_books_that_do_not_balance_are_seen(town: Town) -> None:
    await town.begin()
    await an_evening(town)
    await write(town, "UPDATE result SET profit = profit + 1 WHERE place = 1")

    assert (await measured(town))["league_books_balance"] == 0


@pytest.mark.sqlite
async def test_every_state_of_announcements_is_counted(town: Town) -> None:
    await town.begin()
    await an_evening(town)
    columns = "league_id, kind, period, state, snapshot, best_k, thread, ready_at, claimed_at, pictured, asked"
    await write(
        town,
        *(
            f"INSERT INTO announcement ({columns})"  # noqa: S608 - two literals
            f" VALUES (1, 'month', '2025-0{month}', '{state}', '{{}}', 10, 0, '2025-12-01', '2025-12-01', 0, 3)"
            for month, state in enumerate(("uncertain", "uncertain"), 1)
        ),
    )

    found = await measured(town)

    counts = {state: found[f'league_announcements{{state="{state}"}}'] for state in ("sent", "uncertain", "dead")}
    assert counts == {"sent": 0, "uncertain": 2, "dead": 0}


async def test_an_update_that_waits_is_seen_with_its_age(town: Town) -> None:
    await town.begin()
    await town.world.quiet(seconds=PATIENCE)
    delay = town.world.faults.plant(Fault("delay", method="getChatMember", seconds=1.0))
    town.says("Anna", "/newgame@league_bot 500")
    await town.world.pulse.until(lambda: delay.struck > 0, PATIENCE)

    found = await measured(town)

    assert found["league_updates_waiting"] == 1
    assert 0 < found["league_oldest_update_seconds"] < PATIENCE


async def test_what_was_set_aside_is_counted(town: Town) -> None:
    await town.begin()
    town.world.undecodable(town.account, town.chat)
    await town.world.quiet(seconds=PATIENCE)

    found = await measured(town)

    assert (found["league_updates_set_aside"], found['league_update_seconds_count{kind="message"}'] > 0) == (
        1,
        True,
    )


async def test_nothing_that_is_measured_is_about_anybody(town: Town) -> None:
    await town.begin()
    await an_evening(town)
    _, text = await page(town, "/metrics")
    private = ["Anna", "Boris", "Poker", str(town.chat.id), str(town.people["Anna"].id), town.account.token]

    assert [word for word in [*private, "between-us", "league.db"] if word in text] == []


@pytest.fixture
def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.delitem(sys.modules, "bot.meters", raising=False)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    yield
    sys.modules.pop("bot.meters", None)


@pytest.mark.usefixtures("without_the_extra")
async def test_without_the_extra_nothing_is_measured_and_the_rest_is_there(town: Town) -> None:
    await town.begin()
    await an_evening(town)

    pages = [(await page(town, path))[0] for path in ("/healthz", "/readyz", "/metrics")]

    assert pages == [200, 200, 404]


def test_a_bot_that_asks_for_its_updates_imports_nothing_of_it() -> None:
    found = subprocess.run(
        [sys.executable, "-c", "import sys, bot.app; print({'prometheus_client', 'redis'} & set(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == "set()"
