"""A league as a document: rows in, one object out."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter

from bot.services import scores
from bot.services.documents import forms
from bot.services.documents.forms import Form, Json, Row
from db import UnitOfWork
from db.models import LeagueRow
from db.repositories import Fact

FORMAT, VERSION = "poker-league", 1
ANYTHING = TypeAdapter(Any)


@dataclass(frozen=True)
class Numbers:
    """What the rows of a league are called in its document, by kind and id."""

    known: Mapping[str, Mapping[int, int]]

    def __call__(self, kind: str, row_id: int) -> int:
        """The number of a row."""
        return self.known[kind][row_id]

    def within(self, **more: Mapping[int, int]) -> "Numbers":
        """The same, with what is numbered in one game only."""
        return Numbers({**self.known, **more})


async def document_of(unit: UnitOfWork, league: LeagueRow, now: datetime) -> Json:
    """Everything of a league."""
    archive = unit.archive
    players, games = await archive.players(league.id), await archive.games(league.id)
    announcements = await archive.announcements(league.id)
    numbers = Numbers(
        {
            "player": {row["id"]: row["number"] for row in players},
            "game": {row["id"]: row["number"] for row in games},
            "announcement": {row["id"]: at for at, row in enumerate(announcements, 1)},
        }
    )
    merged = {row["player_id"]: row["into_id"] for row in await archive.merges(league.id)}
    parts = Parts(
        entries=_by(await archive.entries(league.id), "game_id"),
        divisions=_by(await archive.portions(league.id), "operation_id"),
        results=_by(await archive.results(league.id), "game_id"),
        transfers=_by(await archive.transfers(league.id), "game_id"),
        corrections=_by(await archive.corrections(league.id), "game_id"),
    )
    return {
        "format": FORMAT,
        "version": VERSION,
        "exported_at": now.isoformat(),
        "league": forms.LEAGUE.written(league.model_dump(), numbers),
        "players": [_player(row, merged, numbers) for row in players],
        "games": [_game(row, parts, numbers) for row in games],
        "ladders": await _ladders(unit, league, numbers),
        "announcements": [_announcement(row, numbers) for row in announcements],
    }


@dataclass(frozen=True)
class Parts:
    """What belongs to the games of a league, by the id of the game; divisions by that of their operation."""

    entries: Mapping[int, Sequence[Row]]
    divisions: Mapping[int, Sequence[Row]]
    results: Mapping[int, Sequence[Row]]
    transfers: Mapping[int, Sequence[Row]]
    corrections: Mapping[int, Sequence[Row]]


def _player(row: Row, merged: Mapping[int, int], numbers: Numbers) -> Json:
    into = merged.get(row["id"])
    merged_into = None if into is None else numbers("player", into)
    return forms.PLAYER.written(row, numbers) | {"merged_into": merged_into}


def _game(row: Row, parts: Parts, numbers: Numbers) -> Json:
    game: int = row["id"]
    entries, corrections = parts.entries.get(game, ()), parts.corrections.get(game, ())
    operations = sorted({each["operation_id"] for each in (*entries, *corrections)})
    divisions = [row for each in operations for row in parts.divisions.get(each, ())]
    inner = numbers.within(
        entry={each["id"]: at for at, each in enumerate(entries, 1)},
        operation={each: at for at, each in enumerate(operations, 1)},
    )

    def all_of(form: Form, rows: Iterable[Row]) -> list[Json]:
        return [form.written(each, inner) for each in rows]

    return forms.GAME.written(row, inner) | {
        "entries": all_of(forms.ENTRY, entries),
        "divisions": all_of(forms.DIVISION, divisions),
        "results": [_result(each, inner) for each in parts.results.get(game, ())],
        "transfers": all_of(forms.TRANSFER, parts.transfers.get(game, ())),
        "corrections": all_of(forms.CORRECTION, corrections),
    }


def _result(row: Row, numbers: Numbers) -> Json:
    points = scores.points(Fact(**{name: row[name] for name in Fact._fields}))
    return forms.RESULT.written(row, numbers) | {"points": f"{points // 100}.{points % 100:02}"}


async def _ladders(unit: UnitOfWork, league: LeagueRow, numbers: Numbers) -> list[Json]:
    matches = _by(await unit.archive.matches(league.id), "ladder_id")
    seats = _by(await unit.archive.seats(league.id), "match_id")
    return [
        _ladder(row, matches.get(row["id"], ()), seats, numbers) for row in await unit.archive.ladders(league.id)
    ]


def _ladder(row: Row, matches: Sequence[Row], seats: Mapping[int, Sequence[Row]], numbers: Numbers) -> Json:
    named = {each[column] for each in matches for column in ("operation_id", "voided_by")} - {None}
    inner = numbers.within(operation={each: at for at, each in enumerate(sorted(named), 1)})
    return forms.LADDER.written(row, inner) | {
        "matches": [
            forms.MATCH.written(match, inner)
            | {"seats": [forms.SEAT.written(seat, inner) for seat in seats.get(match["id"], ())]}
            for match in matches
        ]
    }


def _announcement(row: Row, numbers: Numbers) -> Json:
    said = renumbered(ANYTHING.validate_json(row["snapshot"]), lambda player: numbers("player", player))
    return forms.ANNOUNCEMENT.written(row, numbers) | {"said": said}


def renumbered(said: Any, translate: Callable[[int], int]) -> Any:  # noqa: ANN401  # whatever was said
    """What was said of a period, with its players under other numbers."""
    if isinstance(said, list):
        return [renumbered(each, translate) for each in said]
    if not isinstance(said, dict):
        return said
    found: Json = {}
    for name, value in said.items():
        if name == "player" and isinstance(value, int):
            found[name] = translate(value)
        elif name == "players" and isinstance(value, list):
            found[name] = [translate(each) for each in value]
        else:
            found[name] = renumbered(value, translate)
    return found


def _by(rows: Iterable[Row], column: str) -> Mapping[int, Sequence[Row]]:
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row[column]].append(row)
    return found
