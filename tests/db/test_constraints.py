"""What the tables refuse by themselves, whoever writes."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from db.engine import make_engine

LEAGUE = (
    "INSERT INTO league (id, title, language, currency, zone, day_start, unit, created_at,"
    " version, games, players) VALUES (1, 'L', 'ru', 'RUB', 'Europe/Moscow', 300, 100, '2026-11-01', 0, 1, 1)"
)
PLAYER = (
    "INSERT INTO player (id, league_id, number, name, telegram_id, created_at)"
    " VALUES (1, 1, 1, 'Anna', 11, '2026-11-01')"
)
GAME = (
    "INSERT INTO game (id, league_id, thread, number, status, title, played_on, buy_in, importance, host,"
    " opened_at) VALUES (1, 1, 0, 1, 'open', '', '2026-11-12', 50000, 100, 11, '2026-11-12 19:00')"
)
BORIS = PLAYER.replace("(1, 1, 1, 'Anna', 11,", "(2, 1, 2, 'Boris', 12,")
TRANSFER = "INSERT INTO transfer VALUES (1, 1, 1, 2, 5, FALSE, NULL, NULL, NULL, NULL)"
OPERATION = (
    "INSERT INTO operation (id, key, kind, league_id, actor, at, refused, answer)"
    " VALUES (1, 'k', 'CashOut', 1, 11, '2026-11-12', FALSE, '{}')"
)
ENTRY = (
    "INSERT INTO entry (id, game_id, player_id, operation_id, kind, amount, buy_ins, logged_by, at, voids)"
    " VALUES (1, 1, 1, 1, 'buy_in', 50000, 1, 11, '2026-11-12 19:05', NULL)"
)
RESULT = (
    "INSERT INTO result"
    " (league_id, played_on, game_id, player_id, place, shared, players, importance, profit) VALUES"
)

REFUSED = {
    "a second open game of a topic": GAME.replace("(1, 1, 0, 1,", "(2, 1, 0, 2,"),
    "a number used twice": GAME.replace("(1, 1, 0, 1,", "(2, 1, 7, 1,"),
    "a status nobody knows": "UPDATE game SET status = 'paused'",
    "a closed game without its end": "UPDATE game SET status = 'closed'",
    "an importance below 0.1": "UPDATE game SET importance = 9",
    "an importance above 10": "UPDATE game SET importance = 1001",
    "a buy-in of nothing": "UPDATE game SET buy_in = 0",
    "a stack of nothing": "UPDATE game SET stack = 0",
    "money in of nothing": "UPDATE entry SET amount = 0",
    "money in below nothing": "UPDATE entry SET amount = -5",
    "money in above the cap": "UPDATE entry SET amount = 100000001",
    "words for money": "UPDATE entry SET amount = 'abc'",
    "no money at all": "UPDATE entry SET amount = NULL",
    "a cash-out below nothing": "UPDATE entry SET kind = 'cash_out', amount = -1",
    "a cash-out above the cap": "UPDATE entry SET kind = 'cash_out', amount = 10000000001",
    "an adjustment of nothing": "UPDATE entry SET kind = 'adjustment', amount = 0",
    "a profit above the cap": "UPDATE entry SET kind = 'profit', amount = 10000000001",
    "a void of nothing": "UPDATE entry SET kind = 'void', amount = 0",
    "a kind nobody knows": "UPDATE entry SET kind = 'buy_out'",
    "a void with money": ENTRY.replace("(1, 1, 1, 1, 'buy_in'", "(2, 1, 1, 1, 'void'").replace("NULL)", "1)"),
    "an entry of nobody": ENTRY.replace("(1, 1, 1,", "(2, 1, 99,"),
    "an entry of no game": ENTRY.replace("(1, 1, 1,", "(2, 99, 1,"),
    "an entry of no operation": ENTRY.replace("(1, 1, 1, 1,", "(2, 1, 1, 99,"),
    "a key used twice": OPERATION.replace("(1, 'k'", "(2, 'k'"),
    "an account that is two players": PLAYER.replace("(1, 1, 1,", "(3, 1, 3,"),
    "a language nobody speaks here": "UPDATE league SET language = 'de'",
    "a right to log for nobody": "UPDATE league SET may_log = 'none'",
    "a settlement nobody knows": "UPDATE league SET settlement = 'later'",
    "a game settled as nobody knows": "UPDATE game SET settlement = 'later'",
    "an hour after the last one": "UPDATE league SET announce_hour = 24",
    "a record that is itself somebody else": "INSERT INTO merge VALUES (1, 1, 1, 1, 1, NULL)",
    "a transfer of nothing": "UPDATE transfer SET amount = 0",
    "a transfer to oneself": "UPDATE transfer SET payer_id = 2",
    "a transfer that nobody sent": "UPDATE transfer SET sent_at = '2026-11-13'",
    "a best-K of nothing": "UPDATE league SET best_k = 0",
    "a place beyond the table": f"{RESULT} (1, '2026-11-12', 1, 1, 3, 1, 2, 100, 0)",
    "a result of a game of one": f"{RESULT} (1, '2026-11-12', 1, 1, 1, 1, 1, 100, 0)",
}


@pytest.fixture
async def connection(url: str) -> AsyncIterator[AsyncConnection]:
    engine = make_engine(url)
    async with engine.connect() as opened:
        for statement in (LEAGUE, PLAYER, BORIS, GAME, OPERATION, ENTRY, TRANSFER):
            await opened.execute(text(statement))
        yield opened
    await engine.dispose()


@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED.keys())
async def test_the_tables_refuse(connection: AsyncConnection, statement: str) -> None:
    # PostgreSQL refuses words for money before it looks at any rule.
    with pytest.raises((IntegrityError, DBAPIError), match=r"constraint|invalid input syntax"):
        await connection.execute(text(statement))


async def test_an_entry_is_taken_back_once(connection: AsyncConnection) -> None:
    void = ENTRY.replace("'buy_in', 50000, 1,", "'void', 0, 0,").replace("NULL)", "1)")
    await connection.execute(text(void.replace("(1, 1, 1, 1,", "(2, 1, 1, 1,")))
    with pytest.raises(IntegrityError):
        await connection.execute(text(void.replace("(1, 1, 1, 1,", "(3, 1, 1, 1,")))


async def test_money_columns_hold_whole_numbers_of_64_bits(connection: AsyncConnection) -> None:
    await connection.execute(text("UPDATE entry SET kind = 'cash_out', amount = 10000000000"))
    assert (await connection.execute(text("SELECT amount FROM entry"))).scalar_one() == 10**10
