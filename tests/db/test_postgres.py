"""PostgreSQL: writers of one league follow one another, others pass; which failures are the server's."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime

import asyncpg
import pytest
from sqlalchemy import text

from db import Database, StorageError, UnitOfWork, unit_of_work
from db.errors import is_passing
from db.repositories import Leagues
from tests.db.test_unit_of_work import a_league, a_row
from tests.postgres import Cluster

ROUNDS = 100
AT = datetime(2026, 11, 12, 19, 5, tzinfo=UTC)


@pytest.fixture
async def database(postgres_url: str) -> AsyncIterator[Database]:
    opened = await Database.open(postgres_url)
    yield opened
    await opened.close()


@pytest.fixture
async def replica(postgres_url: str) -> AsyncIterator[Database]:
    """A second program on the same database."""
    opened = await Database.open(postgres_url)
    yield opened
    await opened.close()


async def said(database: Database, statement: str) -> object:
    """What a writer is answered."""
    async with database.writing() as unit:
        return (await (await unit.session.connection()).execute(text(statement))).scalar()


async def one_more(database: Database) -> None:
    """Read a number of a league and write the next one."""
    async with database.writing() as unit:
        league = await unit.leagues.of_chat(-100)
        assert league
        await asyncio.sleep(0)
        league.games += 1


async def counted(database: Database, replica: Database) -> int:
    await a_league(database)
    await asyncio.gather(*(one_more(database) for _ in range(ROUNDS)), *(one_more(replica) for _ in range(ROUNDS)))
    async with database.reading() as unit:
        league = await unit.leagues.of_chat(-100)
    assert league
    return league.games


async def test_two_programs_that_read_and_change_one_league_lose_nothing(
    database: Database, replica: Database
) -> None:
    assert await counted(database, replica) == 2 * ROUNDS


async def test_without_the_row_lock_they_would_lose(
    database: Database, replica: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unlocked(session: object, *, locking: bool) -> Leagues:
        return Leagues(session, locking=False)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(unit_of_work, "Leagues", unlocked)
    assert await counted(database, replica) < 2 * ROUNDS


async def keep_aside(unit: UnitOfWork) -> None:
    await unit.asides.keep(7, "message", "failed", AT)


async def say_how_to_pay(unit: UnitOfWork) -> None:
    await unit.requisites.leave(7, "by phone", AT)


async def choose_a_league(unit: UnitOfWork) -> None:
    await unit.leagues.choose(7, 1)


@pytest.mark.parametrize("deed", [keep_aside, say_how_to_pay, choose_a_league])
async def test_two_programs_may_write_the_same_row_at_the_same_moment(
    database: Database, replica: Database, deed: Callable[[UnitOfWork], Awaitable[None]]
) -> None:
    await a_league(database)
    programs = [database, replica] * 2
    all_are_in = asyncio.Barrier(len(programs))

    async def once(program: Database) -> None:
        async with program.writing() as unit:
            await unit.session.connection()
            await all_are_in.wait()
            await deed(unit)

    assert await asyncio.gather(*map(once, programs)) == [None] * len(programs)


async def test_leagues_do_not_wait_for_each_other(database: Database) -> None:
    await a_league(database, -100)
    await a_league(database, -200)
    async with database.writing() as one:
        await one.leagues.of_chat(-100)
        async with asyncio.timeout(30), database.writing() as other:
            assert await other.leagues.of_chat(-200)


async def founded(database: Database, chat_id: int) -> int:
    """The league of a chat, founded where there is none."""
    async with database.writing() as unit:
        found = await unit.leagues.of_chat(chat_id)
        await asyncio.sleep(0)
        return (found or await unit.leagues.register(chat_id, a_row())).id


async def test_a_chat_gets_one_league_however_many_found_it(database: Database, replica: Database) -> None:
    founders = [founded(each, -300) for each in (database, replica) for _ in range(10)]
    assert len(set(await asyncio.gather(*founders))) == 1


async def test_a_game_in_the_new_chat_keeps_another_league_from_moving_there(
    database: Database, replica: Database
) -> None:
    await a_league(database, -100)
    await a_league(database, -1000)
    async with database.writing() as playing:
        league = await playing.leagues.of_chat(-1000)
        assert league
        moving = asyncio.create_task(moved(replica))
        await asyncio.wait([moving], timeout=0.2)
        league.games += 1
    assert not await moving


async def moved(database: Database) -> bool:
    async with database.writing() as unit:
        return await unit.leagues.move(-100, -1000)


async def test_whoever_holds_several_leagues_takes_them_in_one_order(
    database: Database, replica: Database
) -> None:
    ids = [(await a_league(database, chat_id)).id for chat_id in (-100, -200, -300)]

    async def holding(each: Database, wanted: list[int]) -> None:
        async with each.writing() as unit:
            await unit.leagues.hold(wanted)

    await asyncio.gather(
        *(holding(database, ids) for _ in range(20)), *(holding(replica, ids[::-1]) for _ in range(20))
    )


async def test_a_reader_sees_one_moment_and_cannot_write(database: Database) -> None:
    async with database.reading() as unit:
        connection = await unit.session.connection()
        found = [
            (await connection.execute(text(f"SHOW {name}"))).scalar_one()
            for name in ("transaction_isolation", "transaction_read_only")
        ]
    assert found == ["repeatable read", "on"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("transaction_isolation", "read committed"),
        ("lock_timeout", "5s"),
        ("statement_timeout", "30s"),
        ("idle_in_transaction_session_timeout", "1min"),
    ],
)
async def test_a_writer_works_within_limits(database: Database, name: str, value: str) -> None:
    assert await said(database, f"SHOW {name}") == value


async def test_a_league_that_stays_locked_is_the_storages_fault(database: Database, replica: Database) -> None:
    await a_league(database)

    async def waiting() -> None:
        async with replica.writing() as late:
            await (await late.session.connection()).execute(text("SET LOCAL lock_timeout = 1"))
            await late.leagues.of_chat(-100)

    async with database.writing() as unit:
        await unit.leagues.of_chat(-100)
        with pytest.raises(StorageError):
            await waiting()


async def cut(unit: UnitOfWork, postgres: Cluster) -> None:
    """The server ends the connection."""
    pid = (await (await unit.session.connection()).execute(text("SELECT pg_backend_pid()"))).scalar_one()
    await asyncio.to_thread(postgres.say, f"SELECT pg_terminate_backend({pid}, 5000)")


async def test_a_connection_that_is_cut_is_the_storages_fault_and_the_next_one_serves(
    database: Database, postgres: Cluster
) -> None:
    await a_league(database)

    async def working() -> None:
        async with database.writing() as unit:
            league = await unit.leagues.of_chat(-100)
            assert league
            league.games += 1
            await cut(unit, postgres)

    with pytest.raises(StorageError):
        await working()
    async with database.reading() as unit:
        league = await unit.leagues.of_chat(-100)
    assert league
    assert league.games == 0


async def test_a_connection_cut_while_nobody_used_it_is_noticed_by_nobody(
    database: Database, postgres: Cluster
) -> None:
    async with database.reading() as unit:
        pid = (await (await unit.session.connection()).execute(text("SELECT pg_backend_pid()"))).scalar_one()
    await asyncio.to_thread(postgres.say, f"SELECT pg_terminate_backend({pid}, 5000)")
    assert await said(database, "SELECT 1") == 1


Spoiling = Callable[[Cluster, str], Awaitable[str]]


async def read_only(postgres: Cluster, url: str) -> str:
    name = url.rpartition("/")[2]
    await asyncio.to_thread(postgres.say, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    return url


async def crowded(postgres: Cluster, url: str) -> str:
    name = url.rpartition("/")[2]
    await asyncio.to_thread(
        postgres.say,
        f"CREATE ROLE {name} LOGIN PASSWORD 'narrow' CONNECTION LIMIT 0",
        f"GRANT {name} TO postgres",
    )
    return f"postgresql+asyncpg://{name}:narrow@127.0.0.1:{postgres.port}/{name}"


async def nobodys(postgres: Cluster, url: str) -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return url.replace(f":{postgres.port}/", f":{probe.getsockname()[1]}/")


async def gone(postgres: Cluster, url: str) -> str:
    return f"{url}_gone"


@pytest.mark.parametrize("spoilt", [read_only, crowded, nobodys, gone])
async def test_a_server_that_takes_nothing_is_the_storages_fault(
    postgres: Cluster, postgres_url: str, spoilt: Spoiling
) -> None:
    database = await Database.open(await spoilt(postgres, postgres_url))
    with pytest.raises(StorageError):
        await a_league(database)
    await database.close()


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (asyncpg.DiskFullError, True),
        (asyncpg.OutOfMemoryError, True),
        (asyncpg.TooManyConnectionsError, True),
        (asyncpg.LockNotAvailableError, True),
        (asyncpg.DeadlockDetectedError, True),
        (asyncpg.SerializationError, True),
        (asyncpg.QueryCanceledError, True),
        (asyncpg.AdminShutdownError, True),
        (asyncpg.CannotConnectNowError, True),
        (asyncpg.ReadOnlySQLTransactionError, True),
        (asyncpg.IdleInTransactionSessionTimeoutError, True),
        (asyncpg.ConnectionDoesNotExistError, True),
        (asyncpg.PostgresIOError, True),
        (asyncpg.UniqueViolationError, False),
        (asyncpg.CheckViolationError, False),
        (asyncpg.UndefinedTableError, False),
        (asyncpg.PostgresSyntaxError, False),
    ],
)
def test_what_passes_is_told_from_bugs(error: type[asyncpg.PostgresError], *, passes: bool) -> None:
    assert is_passing(error()) is passes
