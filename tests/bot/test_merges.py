"""Records that are one person, against a plain model: whatever is merged and separated, nobody's games move."""

import asyncio
import shutil
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.services.lines import Line
from bot.services.merges import BothSatError, SamePersonError
from bot.services.refusals import LeagueError
from db import Database
from tests.bot.conftest import Town

RECORDS = ("Anna", "Boris", "Kolya", "Lida")
ADMIN = "Gena"

pairs = st.tuples(st.sampled_from(range(4)), st.sampled_from(range(4)))
steps = st.lists(
    st.one_of(
        st.tuples(st.just("play"), pairs),
        st.tuples(st.just("merge"), pairs),
        st.tuples(st.just("part"), pairs),
    ),
    max_size=14,
)


@dataclass
class Model:
    """Who sat where, and who is merged into whom: all that there is to know."""

    seats: list[tuple[int, int]] = field(default_factory=list)
    into: dict[int, int] = field(default_factory=dict)

    def person(self, record: int) -> int:
        while record in self.into:
            record = self.into[record]
        return record

    def games(self, record: int) -> set[int]:
        person = self.person(record)
        return {game for game, sat in self.seats if self.person(sat) == person}

    def may_merge(self, record: int, into: int) -> type[LeagueError] | None:
        if self.person(record) == self.person(into):
            return SamePersonError
        return BothSatError if self.games(record) & self.games(into) else None

    def standings(self) -> dict[int, int]:
        found: dict[int, int] = defaultdict(int)
        for _, record in self.seats:
            found[self.person(record)] += 1
        return dict(found)


class Village:
    """The league, by the numbers of the model's records."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.ids: list[int] = []
        self.merges: dict[int, int] = {}

    async def settle(self) -> None:
        for name in RECORDS:
            self.ids.append((await self.town.players.add_guest(self.town.order(ADMIN), name)).record.player)

    async def play(self, one: int, other: int) -> int:
        """A game of two in which the first wins what the second loses; its number."""
        opened = await self.town.games.open_game(self.town.order(ADMIN), "100")
        for record in (one, other):
            await self.town.ledgers.join(self.town.order(ADMIN), (Line(player=self.shown(record)),))
        for record, amount in ((one, 20000), (other, 0)):
            line = Line(player=self.shown(record), amount=amount)
            await self.town.ledgers.cash_out(self.town.order(ADMIN), (line,))
        await self.town.endings.close(self.town.order(ADMIN))
        return opened.record.number

    def shown(self, record: int) -> int:
        return self.ids[record]

    async def merge(self, record: int, into: int) -> None:
        order = self.town.order(ADMIN, admin=True)
        merged = await self.town.merges.merge(order, self.ids[record], self.ids[into])
        self.merges[self.ids.index(merged.record.player)] = merged.record.merge

    async def part(self, record: int) -> None:
        await self.town.merges.unmerge(self.town.order(ADMIN, admin=True), self.merges.pop(record))

    async def standings(self) -> dict[int, int]:
        """How many games count for each person, by the record that stands for them."""
        board = await self.town.boards.rating(self.town.order(ADMIN))
        return {self.ids.index(line.player): line.games for line in board.record.lines}


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(story=steps)
def test_the_league_agrees_with_the_model(migrated: Path, story: list[tuple[str, tuple[int, int]]]) -> None:
    asyncio.run(played(migrated, story))


async def played(migrated: Path, story: list[tuple[str, tuple[int, int]]]) -> None:
    with TemporaryDirectory() as folder:
        file = shutil.copy(migrated, Path(folder) / "league.db")
        database = await Database.open(f"sqlite+aiosqlite:///{file}")
        try:
            village = Village(Town(database))
            await village.settle()
            await told(village, Model(), story)
        finally:
            await database.close()


async def told(village: Village, model: Model, story: list[tuple[str, tuple[int, int]]]) -> None:
    """Play a story in the league and in the model, and compare them after each step."""
    for verb, (one, other) in story:
        if verb == "play" and model.person(one) != model.person(other):
            game = await village.play(model.person(one), model.person(other))
            model.seats += [(game, model.person(one)), (game, model.person(other))]
        elif verb == "merge":
            refusal = model.may_merge(one, other)
            if refusal:
                with pytest.raises(refusal):
                    await village.merge(one, other)
            else:
                await village.merge(one, other)
                model.into[model.person(one)] = model.person(other)
        elif verb == "part" and one in model.into:
            await village.part(one)
            del model.into[one]
        assert await village.standings() == model.standings()
    for record in list(model.into):
        with suppress(KeyError):
            await village.part(record)
        del model.into[record]
    assert await village.standings() == model.standings()
