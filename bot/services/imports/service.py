"""Past evenings from a file: looked at first, then written in parts that hold nobody up."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from bot.services.imports.comparing import Fate, Shelf, shelf_of
from bot.services.imports.drafts import Answers, Draft, Refused, Told
from bot.services.imports.matching import Doubt, Matching, Said, matching
from bot.services.imports.reading import read
from bot.services.imports.writing import write_evening
from bot.services.operations import Desk, Look, Work, names_of, operation
from bot.services.orders import Order, Place, Report
from bot.services.permissions import Act, permit
from db import UnitOfWork
from db.models import PlayerRow

# So many results are written in one transaction; others wait no longer than that.
BATCH = 400


@dataclass(frozen=True, slots=True)
class Preview:
    """What importing a file would do; only read, never stored.

    Attributes:
        fine: Evenings that are new and add up.
        uneven: Evenings that are new and do not.
        known: Evenings that were imported, or played, before.
        conflicts: Evenings that differ from one of their day and title.
        people: How many people the file names.
        newcomers: Those of them whom the league does not know.
        doubts: What has to be asked first.
    """

    draft: Draft
    fine: tuple[Told, ...]
    uneven: tuple[Told, ...]
    known: int
    conflicts: tuple[Told, ...]
    people: int
    newcomers: tuple[str, ...]
    doubts: tuple[Doubt, ...]

    @property
    def first(self) -> date | None:
        """The day of the earliest evening."""
        return self.draft.evenings[0].day if self.draft.evenings else None

    @property
    def last(self) -> date | None:
        """The day of the latest evening."""
        return self.draft.evenings[-1].day if self.draft.evenings else None

    @property
    def difference(self) -> int:
        """How much the uneven evenings are off, together."""
        return sum(abs(told.difference) for told in self.uneven)

    @property
    def refused(self) -> tuple[Refused, ...]:
        """The rows that cannot be read."""
        return self.draft.refused

    def hangs_on_a_doubt(self, told: Told) -> bool:
        """Whether one of an evening's names has to be asked about, so that nothing is known of it yet."""
        asked = {doubt.name for doubt in self.doubts}
        return any(chair.name in asked for chair in told.chairs)

    def chosen(self, *, uneven: bool) -> tuple[Told, ...]:
        """The evenings that somebody wants: those that add up, or all that are new."""
        wanted = {*self.fine, *(self.uneven if uneven else ())}
        return tuple(told for told in self.draft.evenings if told in wanted)


@dataclass(frozen=True, slots=True)
class Imported:
    """Evenings were written; `known` were there before, `conflicts` differ from what was."""

    evenings: int
    known: int
    conflicts: int
    guests: int

    def __add__(self, other: "Imported") -> "Imported":
        """Both together."""
        return Imported(
            self.evenings + other.evenings,
            self.known + other.known,
            self.conflicts + other.conflicts,
            self.guests + other.guests,
        )


class ImportService:
    """Brings past evenings into the leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def draft(self, order: Order, data: bytes, answers: Answers | None = None) -> Draft:
        """What a file tells of past evenings, read beside everything else that goes on.

        Raises:
            NotAllowedError: The actor is no administrator.
            FileError: It is no table of evenings, or too big.
        """
        permit(order, Act.IMPORT)
        async with self.desk.looking(order.place) as look:
            league = look.league
        return await asyncio.to_thread(
            read,
            data,
            league.currency,
            league.day_of(order.at),
            answers,
            zone=league.zone,
            day_start=league.day_start,
        )

    def check(self, order: Order) -> None:
        """See that somebody may import at all.

        Raises:
            NotAllowedError: The actor is no administrator.
        """
        permit(order, Act.IMPORT)

    async def preview(self, place: Place, draft: Draft, said: Said) -> Report[Preview]:
        """What importing a draft would do."""
        async with self.desk.looking(place) as look:
            rows = await look.unit.players.of_league(look.row.id) if look.row else []
            shelf = await _shelf(look, draft.evenings)
        people, fates = await asyncio.to_thread(_judged, draft.evenings, rows, said, shelf)

        def those(fate: Fate) -> list[Told]:
            return [told for told, each in zip(draft.evenings, fates, strict=True) if each is fate]

        new = those(Fate.NEW)
        preview = Preview(
            draft=draft,
            fine=tuple(told for told in new if not told.difference),
            uneven=tuple(told for told in new if told.difference),
            known=len(those(Fate.KNOWN)),
            conflicts=tuple(those(Fate.CONFLICT)),
            people=len({*people.players.values(), *people.newcomers}),
            newcomers=people.newcomers,
            doubts=people.doubts,
        )
        return Report(preview, look.league, names_of(rows))

    @operation(Imported)
    async def write(self, work: Work, _order: Order, evenings: Sequence[Told], said: Said) -> Imported:
        """Write past evenings; those that are there already, or differ from what is, are passed over.

        Raises:
            NotAllowedError: The actor is no administrator.
        """
        work.permit(Act.IMPORT)
        people = matching(evenings, await work.players(), said, asking=False)
        shelf = await _shelf(work, evenings)
        fates = [shelf.fate(told, people) for told in evenings]
        new = [told for told, fate in zip(evenings, fates, strict=True) if fate is Fate.NEW]
        players, guests = await _players(work, new, people)
        for told in new:
            await write_evening(work, told, players)
        work.row.version += bool(new)
        return Imported(len(new), fates.count(Fate.KNOWN), fates.count(Fate.CONFLICT), guests)


def in_parts(order: Order, evenings: Sequence[Told]) -> Iterator[tuple[Order, Sequence[Told]]]:
    """Evenings in parts that one transaction takes, each with an order of its own."""
    part: list[Told] = []
    for at, told in enumerate(evenings):
        part.append(told)
        if sum(len(each.chairs) for each in part) >= BATCH or at == len(evenings) - 1:
            yield replace(order, key=f"{order.key}:{at}"), part
            part = []


def _judged(
    evenings: Sequence[Told], rows: Sequence[PlayerRow], said: Said, shelf: Shelf
) -> tuple[Matching, list[Fate]]:
    people = matching(evenings, rows, said)
    if remembered := shelf.remembered(evenings, people.doubts):
        people = matching(evenings, rows, {**said, **remembered})
    return people, [shelf.fate(told, people) for told in evenings]


async def _shelf(at: Look | Work, evenings: Sequence[Told]) -> Shelf:
    """The league's games of the days that a file is about."""
    if at.row is None or not evenings:
        return shelf_of([], [])
    days = {told.day for told in evenings}
    unit: UnitOfWork = at.unit
    facts = await unit.results.between(at.row.id, min(days), max(days))
    return shelf_of(await unit.archive.games_between(at.row.id, min(days), max(days)), facts)


async def _players(work: Work, evenings: Sequence[Told], people: Matching) -> tuple[dict[str, int], int]:
    """The players whom the names of evenings mean, and how many of them are new."""
    guests: dict[str, int] = {}
    found: dict[str, int] = {}
    for name in dict.fromkeys(chair.name for told in evenings for chair in told.chairs):
        whom = people.whom(name)
        if isinstance(whom, int):
            found[name] = (await work.player(whom)).id
        elif whom is not None:
            if whom not in guests:
                guests[whom] = (await work.newcomer(whom, None, None)).id
            found[name] = guests[whom]
    return found, len(guests)
