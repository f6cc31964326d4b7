"""Who may do what: product.md 1 as a table, each cell tried in one's own chat and in another one.

A refusal writes nothing but its operation; from another chat nothing of a league changes at all.
"""

import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from bot.services.operations import Work
from bot.services.orders import Order, Place, Report
from bot.services.records import EntryKind, MoneyIn
from bot.services.refusals import AnonymousError, LeagueError, NotAllowedError
from bot.services.voids import VoidService
from db import Database
from tests.bot.conftest import CHAT, Town, lines
from tests.leagues import league_in

# Anna hosts, Boris sits, Vera and the owner of the installation only belong to the chat, Gena administers it.
ROLES = {"member": "Vera", "seated": "Boris", "host": "Anna", "admin": "Gena", "owner": "Olga", "anonymous": ""}
EVERYBODY = set(ROLES)
NAMED = EVERYBODY - {"anonymous"}
ADMINS = {"admin", "anonymous"}
HOSTS = ADMINS | {"host"}
ELSEWHERE = Place(-1002, 0, "Dacha")


@dataclass(frozen=True)
class Deed:
    """Something that somebody wants, and who may."""

    may: set[str]
    do: Callable[[Town, Order], Awaitable[object]]
    trusting: bool = True
    host_is_out: bool = False


def seated(name: str) -> Callable[[Town, Order], Awaitable[object]]:
    return lambda town, order: town.ledgers.join(order, lines(name))


async def rebuy(town: Town, order: Order) -> Report[MoneyIn]:
    return await town.ledgers.money_in(order, EntryKind.REBUY, ())


async def close(town: Town, order: Order) -> object:
    return await town.endings.close(order)


async def reopen(town: Town, order: Order) -> object:
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 500, Boris 500, Kolya 500"))
    await town.endings.close(town.order("Boris"))
    return await town.endings.reopen(order)


async def void(town: Town, order: Order) -> object:
    written = await rebuy(town, town.order("Pavel"))
    return await VoidService(town.desk).all_of(order, written.operation)


async def save(town: Town, order: Order) -> object:
    held = (await town.settings.shown(town.place)).record.setup
    return await town.settings.save(order, held, replace(held, language="en"))


async def merge(town: Town, order: Order) -> object:
    return await town.merges.merge(order, await town.player("Lida"), await town.player("Vera"))


async def confirm(town: Town, order: Order) -> object:
    claim = await town.links.claim(town.order("Zoya"), await town.player("Lida"))
    return await town.links.confirm(order, claim.record.claim)


async def hand_over(town: Town, order: Order) -> object:
    return await town.hosting.hand_over(order, await town.player("Boris"))


DEEDS = {
    "open a game": Deed(EVERYBODY, lambda town, order: town.games.open_game(in_topic(order), "500")),
    "enter an evening afterwards": Deed(
        ADMINS, lambda town, order: town.games.open_game(in_topic(order), "500 date=1.11")
    ),
    "log for oneself": Deed(NAMED, rebuy),
    "log for another": Deed(EVERYBODY, seated("Pavel")),
    "log for oneself where hosts log": Deed(NAMED, rebuy, trusting=False),
    "log for another where hosts log": Deed(HOSTS, seated("Pavel"), trusting=False),
    "log for a guest where hosts log": Deed(HOSTS | {"seated"}, seated("Lida"), trusting=False),
    "take back what another wrote": Deed(HOSTS, void),
    "close a game that is not settled": Deed(HOSTS, close),
    "call a game off": Deed(HOSTS, lambda town, order: town.games.call_off(order)),
    "open a game again that Boris closed": Deed(HOSTS | {"seated"}, reopen),
    "hand a game over": Deed(HOSTS, hand_over),
    "take a game over": Deed(set(), lambda town, order: town.hosting.take_over(order)),
    "take a game over whose host is out": Deed(
        {"host", "seated"}, lambda town, order: town.hosting.take_over(order), host_is_out=True
    ),
    "choose one's own name": Deed(NAMED, lambda town, order: town.players.rename_myself(order, "Somebody")),
    "add a guest": Deed(EVERYBODY, lambda town, order: town.players.add_guest(order, "Uncle Kolya")),
    "rename another": Deed(ADMINS, lambda town, order: _with(town, order, "rename", "Pavlik")),
    "give nicknames": Deed(ADMINS, lambda town, order: _with(town, order, "nickname", "Pasha")),
    "hide somebody": Deed(ADMINS, lambda town, order: _with(town, order, "hide")),
    "take another's name away": Deed(ADMINS, lambda town, order: _with(town, order, "forget")),
    "make two records one": Deed(ADMINS, merge),
    "confirm who a guest is": Deed(ADMINS, confirm),
    "change the settings": Deed(ADMINS, save),
    "correct a closed game": Deed(ADMINS, lambda town, order: town.fixes.move(order, "1 5.11")),
}


async def _with(town: Town, order: Order, verb: str, *words: str) -> object:
    """A deed of the players' service upon Pavel."""
    pavel = await town.player("Pavel")
    done: Awaitable[object] = getattr(town.players, verb)(order, pavel, *words)
    return await done


def in_topic(order: Order) -> Order:
    """The same wish in a topic without a game."""
    return replace(order, place=replace(order.place, thread=7))


async def seed(town: Town) -> None:
    """Game 2 runs: Anna, who hosts, Boris, and the guest Kolya; game 1 is closed."""
    for name in ("Anna", "Boris", "Vera", "Gena", "Olga", "Pavel"):
        await town.known(name)
    for name in ("Kolya", "Lida"):
        await town.players.add_guest(town.order("Anna"), name)
    await town.games.open_game(town.order("Anna"), "500")
    await town.ledgers.join(town.order("Anna"), lines("Anna, Boris"))
    await town.ledgers.cash_out(town.order("Anna"), lines("Anna 600, Boris 400"))
    await town.endings.close(town.order("Anna"))
    await town.games.open_game(town.order("Anna"), "500")
    await town.ledgers.join(town.order("Anna"), lines("Anna, Boris, Kolya"))


@pytest.fixture(scope="module")
async def seeded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("rights")
    file, url = folder / "league.db", await league_in(folder)
    database = await Database.open(url)
    await seed(Town(database))
    await database.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


@pytest.fixture
async def file(seeded: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(seeded, tmp_path / "league.db"))


@pytest.fixture
async def village(file: Path) -> AsyncIterator[Town]:
    async with founded(file) as town:
        yield town


@asynccontextmanager
async def founded(file: Path) -> AsyncIterator[Town]:
    """A town on the seeded file."""
    database = await Database.open(f"sqlite+aiosqlite:///{file}")
    town = Town(database)
    # Keys and minutes go on where the seed ended.
    for _ in range(60):
        town.order()
    yield town
    await database.close()


def rows(file: Path) -> list[str]:
    """Everything that is written but the operations, a line each."""
    with closing(sqlite3.connect(file)) as connection:
        return [line for line in connection.iterdump() if not line.startswith('INSERT INTO "operation"')]


def operations(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        (count,) = connection.execute("SELECT COUNT(*) FROM operation").fetchone()
    return int(count)


def wish(town: Town, role: str, place: Place) -> Order:
    """An order of somebody in this role; in another chat nobody has it."""
    here = place == CHAT
    if role == "anonymous":
        return replace(town.anonymous(), place=place, admin=here)
    return town.order(ROLES[role], admin=here and role == "admin", place=place)


CELLS = [pytest.param(deed, role, id=f"{role}: {name}") for name, deed in DEEDS.items() for role in ROLES]
# These do something in others' names first, so that there is something to refuse.
PREPARED = {reopen, void, confirm}


@pytest.mark.parametrize(("deed", "role"), CELLS)
async def test_a_role_may_what_it_may_and_a_refusal_writes_nothing(
    village: Town, file: Path, deed: Deed, role: str
) -> None:
    await arrange(village, deed)
    order = wish(village, role, CHAT)
    before, count = rows(file), operations(file)
    refused = await outcome(deed, village, order)
    assert (refused is None) == (role in deed.may), refused
    if refused and deed.do not in PREPARED:
        assert (rows(file), operations(file)) == (before, count + 1)


ALONE = [pytest.param(deed, id=name) for name, deed in DEEDS.items() if deed.do not in PREPARED]


@pytest.mark.parametrize("deed", ALONE)
async def test_from_another_chat_nobody_touches_this_league(village: Town, file: Path, deed: Deed) -> None:
    await arrange(village, deed)
    before = rows(file)
    for role in ROLES:
        await outcome(deed, village, replace(wish(village, role, ELSEWHERE), game=2))
    # What another chat writes is its own: whatever was there is there still.
    assert set(before) <= set(rows(file))


async def wrong_cells(seeded: Path, folder: Path, deeds: dict[str, Deed]) -> list[str]:
    """The cells in which somebody may what they should not, or may not what they should, or a refusal writes."""
    wrong = []
    for number, (name, deed) in enumerate(deeds.items()):
        for role in ROLES:
            file = Path(shutil.copy(seeded, folder / f"{number}-{role}.db"))
            async with founded(file) as town:
                await arrange(town, deed)
                before, order = rows(file), wish(town, role, CHAT)
                refused = await outcome(deed, town, order)
                silent = refused is None or deed.do in PREPARED or rows(file) == before
                if (refused is None) != (role in deed.may) or not silent:
                    wrong.append(f"{role}: {name}")
    return wrong


@pytest.mark.full
@pytest.mark.timeout(1200)
async def test_the_whole_matrix_at_once(seeded: Path, tmp_path: Path) -> None:
    wrong = await wrong_cells(seeded, tmp_path, DEEDS)
    print(f"R26 seed none: {len(DEEDS)} acts of {len(ROLES)} roles, {len(wrong)} of {len(CELLS)} cells wrong")
    assert wrong == []


async def test_a_permission_that_asks_nobody_is_found(
    seeded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: everybody may everything."""
    monkeypatch.setattr(Work, "permit", lambda *_args, **_more: None)
    few = {name: DEEDS[name] for name in list(DEEDS)[:2]}
    assert "member: enter an evening afterwards" in await wrong_cells(seeded, tmp_path, few)


async def outcome(deed: Deed, town: Town, order: Order) -> LeagueError | None:
    """Why somebody may not; None where they may, whatever else came of it."""
    try:
        await deed.do(town, order)
    except (NotAllowedError, AnonymousError) as refusal:
        return refusal
    except LeagueError:
        return None
    return None


async def arrange(town: Town, deed: Deed) -> None:
    """What has to be so before the deed."""
    if not deed.trusting:
        held = (await town.settings.shown(town.place)).record.setup
        await town.settings.save(town.order("Gena", admin=True), held, replace(held, may_log="host"))
    if deed.host_is_out:
        await town.ledgers.cash_out(town.order("Anna"), lines("500"))
