"""R23 in short: one league lives one life on SQLite and on PostgreSQL, and both tell it alike to the letter."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.services.documents import DocumentService
from bot.services.orders import Place, Report
from bot.services.proofs import proofs
from bot.services.refusals import LeagueError
from db import Database
from tests.bot import rich_league
from tests.bot.conftest import Town, lines

ELSEWHERE = Place(-1002, 0, "The other chat")
Told = dict[str, object]


@asynccontextmanager
async def living(url: str) -> AsyncIterator[Town]:
    database = await Database.open(url)
    yield Town(database)
    await database.close()


async def life(url: str) -> Told:
    """What a league is told while everything happens in it once, repeats and refusals included."""
    async with living(url) as town:
        await rich_league.played(town)
        order = town.order("Boris", place=replace(town.place, thread=7))
        answers = [await answer(town.ledgers.join(order, ())) for _ in range(2)]
        answers.append(await answer(town.games.open_game(town.order("Vera", place=order.place), "100")))
        answers.append(await answer(town.ledgers.cash_out(town.order("Vera", place=order.place), lines("5"))))
        documents = DocumentService(town.desk)
        document = (await documents.document(town.order(admin=True))).document
        await documents.restore(town.order(admin=True, place=ELSEWHERE), json.loads(json.dumps(document)))
        again = (await documents.document(town.order(admin=True, place=ELSEWHERE))).document
        return {
            "answers": answers,
            "document": document,
            "again": again,
            "ratings": [await rating(town, period) for period in ("", "2026-11", "2026", "all")],
            "doubts": [step.doubts async for step in proofs(town.database) if step.doubts],
        }


async def answer(work: object) -> str:
    """The answer to a wish, or the refusal."""
    try:
        report: Report[object] = await work  # type: ignore[misc]  # whichever service it is
    except LeagueError as refusal:
        return repr(refusal)
    return f"{type(report.record).__name__}, repeats {report.repeats}"


async def rating(town: Town, period: str) -> list[tuple[object, ...]]:
    report = await town.boards.rating(town.order(), period)
    return [
        (report.names[line.player].name, line.rank, line.points, line.profit, line.games)
        for line in report.record.lines
    ]


async def test_one_life_is_told_alike_by_both(sqlite_url: str, postgres_url: str) -> None:
    on_sqlite, on_postgres = await life(sqlite_url), await life(postgres_url)
    assert json.dumps(on_postgres, default=str) == json.dumps(on_sqlite, default=str)
    assert (len(str(on_sqlite)) > 5_000, on_sqlite["doubts"]) == (True, [])
