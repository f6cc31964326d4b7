"""Whether what is stored of games can be trusted: books that balance, results that follow from the ledger."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.services.cards import books_of
from bot.services.closing import FEWEST, facts_of
from bot.services.clubs.rolls import Roll, roll_of
from bot.services.divisions import exact_parts
from bot.services.periods import FIRST, LAST
from bot.services.refusals import LeagueError
from db import Database, UnitOfWork
from db.models import GameRow
from db.repositories import Entry, Fact
from db.types import GameStatus


class Flaw(StrEnum):
    """What is wrong with a game."""

    BOOKS = "books"
    RESULTS = "results"
    STRAY = "stray"
    RATINGS = "ratings"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A game that cannot be trusted and why, or a ladder, whose formula is named."""

    league: int
    number: int
    flaw: Flaw
    formula: str = ""


@dataclass(frozen=True, slots=True)
class Proved:
    """How many games were looked at so far, of how many, and what was found at the last step."""

    games: int
    all: int
    doubts: tuple[Doubt, ...] = ()


def flaw_in(
    game: GameRow,
    entries: Sequence[Entry],
    weights: Mapping[int, Sequence[tuple[int, int]]],
    results: Sequence[Fact],
) -> Flaw | None:
    """What is wrong with a game as it is stored, if anything is.

    Args:
        game: The game.
        entries: Its ledger.
        weights: Who took part in each division.
        results: What the boards count of it.
    """
    if game.status != GameStatus.CLOSED:
        return Flaw.STRAY if results else None
    books = books_of(game, entries)
    if len(books.seats) < FEWEST or books.players_in or not (books.is_balanced or game.imported):
        return Flaw.BOOKS
    proved = facts_of(game, books, game.unit or 1, exact_parts(entries, weights))
    return None if _alike(proved, results) else Flaw.RESULTS


async def flaws_of(unit: UnitOfWork, league_id: int) -> AsyncIterator[tuple[GameRow, Flaw | None]]:
    """Every game of a league with what is wrong with it."""
    results: dict[int, list[Fact]] = {}
    for fact in await unit.results.between(league_id, FIRST, LAST):
        results.setdefault(fact.game_id, []).append(fact)
    ledgers = await unit.archive.ledgers(league_id)
    weights = await unit.archive.weights(league_id)
    for game in await unit.archive.whole_games(league_id):
        yield game, flaw_in(game, ledgers.get(game.id, []), weights, results.get(game.id, []))


async def proofs(database: Database) -> AsyncIterator[Proved]:
    """Look at every game of every league, a league in one moment; what was found, step by step."""
    async with database.reading() as unit:
        counts = await unit.archive.counts()
    done, everything = 0, sum(counts.values())
    for league_id in counts:
        async with database.reading() as unit:
            async for game, flaw in flaws_of(unit, league_id):
                done += 1
                doubts = (Doubt(league_id, game.number, flaw),) if flaw else ()
                yield Proved(done, max(done, everything), doubts)
    async for doubt in _ladders(database):
        yield Proved(done, max(done, everything), (doubt,))


async def _ladders(database: Database) -> AsyncIterator[Doubt]:
    """The ladders that say something else when their matches are played again."""
    async with database.reading() as unit:
        leagues = await unit.archive.leagues_with_ladders()
    for league_id in leagues:
        async with database.reading() as unit:
            players = await unit.players.of_league(league_id)
            for row in await unit.ladders.of_league(league_id):
                if not is_proved(await roll_of(unit, row, players)):
                    yield Doubt(league_id, 0, Flaw.RATINGS, row.formula)


def is_proved(roll: Roll) -> bool:
    """Whether a ladder says what its matches do; one that has to be played anew after a merge says nothing yet."""
    try:
        return roll.is_stale or not roll.restated()
    except (LeagueError, ValueError, ArithmeticError, LookupError, TypeError):
        return False


def _alike(proved: Sequence[Fact], stored: Sequence[Fact]) -> bool:
    """Whether results say what the ledger proves; what nobody wrote down in older results is no fault."""

    def facts(results: Sequence[Fact]) -> list[tuple[object, ...]]:
        return sorted(tuple(fact[:8]) for fact in results)

    return facts(proved) == facts(stored)
