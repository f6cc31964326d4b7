"""Leagues that tests play: whole evenings through the services, and how many statements a question takes."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import event

from bot.services.lines import split_lines
from bot.services.records import EntryKind
from tests.bot.conftest import Town

BUY_IN = 100


@dataclass(frozen=True)
class Evening:
    """A game: what each player won, in whole roubles, and how often they bought in again."""

    day: date
    profits: Mapping[str, int]
    importance: str = "1"
    rebuys: Mapping[str, int] | None = None


async def play(town: Town, *evenings: Evening) -> None:
    """Play evenings from 20:00 on, an hour and a half each at most."""
    for evening in evenings:
        town.now = datetime.combine(evening.day, time(17), UTC)
        host, *_ = evening.profits
        await town.games.open_game(town.order(host), f"{BUY_IN} k={evening.importance}")
        await town.seat(*evening.profits)
        rebuys = evening.rebuys or {}
        for name, times in rebuys.items():
            for _ in range(times):
                await town.ledgers.money_in(town.order(name), EntryKind.REBUY, split_lines(f"{BUY_IN}"))
        stacks = [
            f"{name} {BUY_IN * (1 + rebuys.get(name, 0)) + profit}" for name, profit in evening.profits.items()
        ]
        await town.ledgers.cash_out(town.order(host), split_lines("; ".join(stacks)))
        await town.endings.close(town.order(host))
        town.now += timedelta(minutes=1)


@contextmanager
def statements(town: Town) -> Iterator[list[str]]:
    """What is asked of the database inside the block, BEGIN and COMMIT aside."""
    seen: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if statement.split(maxsplit=1)[0] not in {"BEGIN", "COMMIT", "PRAGMA"}:
            seen.append(statement)

    engine = town.database._writers.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(engine, "before_cursor_execute", note)
