"""A document brought into an empty league: one object in, rows out."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from bot.services.currencies import CURRENCIES
from bot.services.documents import forms
from bot.services.documents.forms import Json
from bot.services.documents.games import restore_games
from bot.services.documents.ladders import restore_ladders
from bot.services.documents.parts import Ids, all_of
from bot.services.documents.refusals import DocumentError, Fault
from bot.services.documents.writing import ANYTHING, FORMAT, VERSION, renumbered
from bot.services.operations import Work
from bot.services.people import settle
from bot.services.proofs import flaws_of
from bot.services.summaries import SUMMARY, stored
from db.models import (
    AnnouncementRow,
    PlayerRow,
)
from db.models.people import MergeRow
from db.repositories import UnfitError


def parsed(data: bytes) -> Json:
    """The document that a file holds.

    Raises:
        DocumentError: It holds none, or one of a newer program.
    """
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        raise DocumentError(Fault.JSON) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise DocumentError(Fault.FOREIGN)
    version = document.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise DocumentError(Fault.NEWER)
    return document


async def restore(work: Work, document: Json) -> None:
    """Write everything that a document holds into the order's league, which is empty.

    Raises:
        DocumentError: It does not hold together; nothing is to be written.
    """
    try:
        await _Restoring(work, document).everything()
    except UnfitError as error:
        raise DocumentError(Fault.CONTENT, error.table) from None
    async for game, flaw in flaws_of(work.unit, work.row.id):
        if flaw:
            raise DocumentError(Fault.BOOKS, str(game.number))


class _Restoring:
    def __init__(self, work: Work, document: Json) -> None:
        self._work = work
        self._archive = work.unit.archive
        self._document = document
        self._ids = Ids()

    async def everything(self) -> None:
        players, games = all_of(self._document, "players"), all_of(self._document, "games")
        await self._players(players)
        await self._league(players, games)
        await restore_games(self._work, games, self._ids)
        await self._merges(players)
        await restore_ladders(self._work, all_of(self._document, "ladders"), self._ids)
        await self._announcements(all_of(self._document, "announcements"))

    async def _players(self, said: Sequence[Json]) -> None:
        rows = [forms.PLAYER.read(each, self._ids) | {"league_id": self._work.row.id} for each in said]
        found = await self._archive.add_numbered(PlayerRow, rows)
        self._ids.known["player"] = {row["number"]: row_id for row, row_id in zip(rows, found, strict=True)}

    async def _league(self, players: Sequence[Json], games: Sequence[Json]) -> None:
        row = self._work.row
        for column, value in forms.LEAGUE.read(_object(self._document, "league"), self._ids).items():
            setattr(row, column, value)
        if row.currency not in CURRENCIES:
            raise DocumentError(Fault.CONTENT, "league.currency")
        try:
            ZoneInfo(row.zone)
        except (ValueError, OSError, LookupError):
            raise DocumentError(Fault.CONTENT, "league.zone") from None
        row.players = max((int(each["number"]) for each in players), default=0)
        row.games = max((int(each["number"]) for each in games if isinstance(each.get("number"), int)), default=0)
        row.version += 1
        await self._archive.flush()

    async def _merges(self, said: Sequence[Json]) -> None:
        into = {each["number"]: each["merged_into"] for each in said if each.get("merged_into") is not None}
        if any(not isinstance(other, int) for other in into.values()) or _has_ring(into):
            raise DocumentError(Fault.CONTENT, "player.merged_into")
        rows = [
            {
                "league_id": self._work.row.id,
                "player_id": self._ids("player", number),
                "into_id": self._ids("player", other),
                "operation_id": self._work.operation,
            }
            for number, other in into.items()
        ]
        await self._archive.add(MergeRow, rows)
        merges = await self._work.unit.merges.standing(self._work.row.id)
        settle(await self._work.unit.players.of_league(self._work.row.id), merges)
        await self._archive.flush()

    async def _announcements(self, said: Sequence[Json]) -> None:
        rows, carried = [], dict[int, int]()
        for number, each in enumerate(said, 1):
            said_then = _summary(each.get("said"))
            snapshot = renumbered(said_then, lambda player: self._ids("player", player))
            carrier = each.get("carrier")
            row = forms.ANNOUNCEMENT.read({**each, "carrier": None}, self._ids)
            rows.append(row | {"league_id": self._work.row.id, "snapshot": ANYTHING.dump_json(snapshot).decode()})
            if isinstance(carrier, int):
                carried[number] = carrier
        ids = dict(enumerate(await self._archive.add_numbered(AnnouncementRow, rows), 1))
        self._ids.known["announcement"] = ids
        for number, carrier in carried.items():
            found = await self._work.unit.announcements.find(ids[number])
            if found is not None:
                found.carrier_id = self._ids("announcement", carrier)
        await self._archive.flush()


def _object(said: Json, name: str) -> Json:
    found = said.get(name)
    if not isinstance(found, dict):
        raise DocumentError(Fault.CONTENT, name)
    return found


def _summary(said: object) -> Any:  # noqa: ANN401  # plain lists and objects
    """What was said of a period, as plain lists and objects.

    Raises:
        DocumentError: It is no such thing.
    """
    try:
        return ANYTHING.validate_json(stored(SUMMARY.validate_python(said)))
    except ValidationError:
        raise DocumentError(Fault.CONTENT, "announcement.said") from None


def _has_ring(into: Mapping[int, int]) -> bool:
    """Whether somebody stands, through others, for themselves."""
    for first in into:
        at, steps = first, 0
        while at in into and steps <= len(into):
            at, steps = into[at], steps + 1
        if steps > len(into):
            return True
    return False
