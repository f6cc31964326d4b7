"""A chat leaves with all that it has, and arrives elsewhere as it was."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from bot.services.clubs.ladders import LadderService
from bot.services.corrections import Reason
from bot.services.documents import DocumentService, Exported, Restored, parsed
from bot.services.documents.refusals import DocumentError, Fault, NoLeagueError, NotEmptyError
from bot.services.orders import Place, Report
from bot.services.periods import Period
from bot.services.refusals import NotAllowedError
from bot.views.clubs import Words
from tests.bot.conftest import Town

ELSEWHERE = Place(-1002, 0, "The other chat")
NOVEMBER = Period(2026, 11)
Json = dict[str, Any]


async def document(town: Town, place: Place | None = None) -> Json:
    """A chat's document as it is read from its file."""
    exported: Exported = await DocumentService(town.desk).document(town.order(admin=True, place=place))
    return parsed(json.dumps(exported.document).encode())


async def restored(town: Town, said: Json, place: Place = ELSEWHERE) -> Report[Restored]:
    return await DocumentService(town.desk).restore(town.order(admin=True, place=place), said)


def content(said: Json) -> Json:
    return {name: value for name, value in said.items() if name != "exported_at"}


async def test_a_chat_arrives_in_an_empty_chat_as_it_was(rich: Town) -> None:
    before = await document(rich)
    await restored(rich, before)
    assert content(await document(rich, ELSEWHERE)) == content(before)


async def test_a_document_has_everything_that_happened(rich: Town) -> None:
    said = await document(rich)
    games = said["games"]
    assert {
        "players": len(said["players"]),
        "merged": [each["name"] for each in said["players"] if each["merged_into"]],
        "games": [each["status"] for each in games],
        "voids": sum(each["kind"] == "void" for each in games[0]["entries"]),
        "results": [len(each["results"]) for each in games],
        "divisions": len(games[1]["divisions"]),
        "sent": sum(each["sent_at"] is not None for each in games[0]["transfers"]),
        "announcements": [each["period"] for each in said["announcements"]],
        "matches": [bool(each["voided_by"]) for ladder in said["ladders"] for each in ladder["matches"]],
    } == {
        "players": 8,
        "merged": ["Uncle Gena"],
        "games": ["closed", "closed", "cancelled", "open"],
        "voids": 1,
        "results": [7, 3, 0, 0],
        "divisions": 2,
        "sent": 1,
        "announcements": ["2026-10"],
        "matches": [False, True, False],
    }


async def test_the_rating_of_a_chat_that_has_moved_is_what_it_was(rich: Town) -> None:
    before = await rich.boards.rating(rich.order())
    await restored(rich, await document(rich))
    after = await rich.boards.rating(rich.order(place=ELSEWHERE))
    lines = [
        [(report.names[line.player].name, line.points, line.profit) for line in report.record.lines]
        for report in (before, after)
    ]
    assert lines[0] == lines[1] != []


async def test_a_ladder_goes_on_where_it_was(rich: Town) -> None:
    await restored(rich, await document(rich))
    ladders = LadderService(rich.desk, Words())
    shown = [(await ladders.shown(place, number)).record for number, place in ((1, rich.place), (2, ELSEWHERE))]
    lines = [[(line.rank, line.rating, line.games) for line in record.lines] for record in shown]
    assert lines[0] == lines[1] != []


async def test_the_same_document_again_adds_nothing(rich: Town) -> None:
    said = await document(rich)
    first, second = await restored(rich, said), await restored(rich, said)
    assert (first.record, second.record) == (Restored(4, 8), Restored(4, 8, known=True))


async def test_a_document_is_for_an_empty_chat(rich: Town) -> None:
    said = await document(rich)
    await rich.games.open_game(rich.order(place=ELSEWHERE), "250")
    with pytest.raises(NotEmptyError):
        await restored(rich, said)


async def test_a_document_holds_nothing_of_another_chat(rich: Town) -> None:
    await rich.games.open_game(rich.order("Zoe", place=ELSEWHERE), "250")
    said = await document(rich, ELSEWHERE)
    assert ([each["name"] for each in said["players"]], len(said["games"])) == (["Zoe"], 1)


async def test_a_game_that_has_moved_goes_on_where_it_was(rich: Town) -> None:
    await restored(rich, await document(rich))
    topic = Place(ELSEWHERE.chat_id, 7)
    seated = await rich.ledgers.join(rich.order("Boris", place=topic), ())
    opened = await rich.games.open_game(rich.order("Boris", place=ELSEWHERE), "250")
    assert (seated.record.at_table, opened.record.number) == (2, 5)


async def test_nothing_that_has_moved_is_announced(rich: Town) -> None:
    await restored(rich, await document(rich))
    async with rich.database.reading() as unit:
        due = await unit.announcements.unclaimed("month", NOVEMBER.key, NOVEMBER.first_day, NOVEMBER.last_day)
        league = await unit.leagues.of_chat(rich.place.chat_id)
    assert league
    assert [candidate.league_id for candidate in due] == [league.id]


async def test_the_newest_game_that_has_moved_is_still_the_last_one(rich: Town) -> None:
    newest = (await rich.transfers.listed(rich.place)).record
    await restored(rich, await document(rich))
    moved = (await rich.transfers.listed(ELSEWHERE)).record
    assert (moved.number, len(moved.payments)) == (newest.number, len(newest.payments))


async def test_what_is_owed_for_a_game_that_has_moved_follows_a_correction(rich: Town) -> None:
    await restored(rich, await document(rich))
    order = rich.order(admin=True, place=ELSEWHERE)
    draft = (await rich.fixes.draft(order, "2")).record
    first, second, *_ = draft.seats
    draft = draft.with_seat(first.player, counted=first.counted + 600)
    draft = draft.with_seat(second.player, counted=second.counted - 600)
    report = await rich.fixes.fix(order, draft, Reason.TYPO)
    assert report.record.transfers


async def test_a_correction_of_a_game_that_has_moved_keeps_how_often_somebody_bought_in(rich: Town) -> None:
    await restored(rich, await document(rich))
    order = rich.order(admin=True, place=ELSEWHERE)
    draft = (await rich.fixes.draft(order, "2")).record
    first, second, *_ = draft.seats
    draft = draft.with_seat(first.player, counted=first.counted + 600)
    await rich.fixes.fix(order, draft.with_seat(second.player, counted=second.counted - 600), Reason.TYPO)
    async with rich.database.reading() as unit:
        league = await unit.leagues.of_chat(ELSEWHERE.chat_id)
        assert league
        facts = await unit.results.between(league.id, draft.played_on, draft.played_on)
    assert all(fact.buy_ins for fact in facts if fact.game_id == draft.game)


async def test_only_an_administrator_takes_a_chat_out_or_brings_one_in(rich: Town) -> None:
    with pytest.raises(NotAllowedError):
        await DocumentService(rich.desk).document(rich.order("Boris"))
    with pytest.raises(NotAllowedError):
        await DocumentService(rich.desk).restore(rich.order("Boris", place=ELSEWHERE), await document(rich))


async def test_of_a_chat_that_was_never_heard_of_there_is_nothing(town: Town) -> None:
    with pytest.raises(NoLeagueError):
        await document(town)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\x89PNG", Fault.JSON),
        (b"[" * 100_000, Fault.JSON),
        (b"[]", Fault.FOREIGN),
        (b'{"format": "another-league", "version": 1}', Fault.FOREIGN),
        (b'{"format": "poker-league", "version": 2}', Fault.NEWER),
        (b'{"format": "poker-league"}', Fault.NEWER),
    ],
)
def test_what_is_no_document_of_ours_is_refused(data: bytes, fault: Fault) -> None:
    with pytest.raises(DocumentError) as refusal:
        parsed(data)
    assert refusal.value.fault is fault


def changed(path: str, value: Any) -> Callable[[Json], None]:
    """What puts another value at `games.0.title`."""

    def change(said: Json) -> None:
        *way, last = path.split(".")
        at: Any = said
        for step in way:
            at = at[int(step)] if step.isdecimal() else at[step]
        if isinstance(at, list):
            at[int(last)] = value
        else:
            at[last] = value

    return change


BROKEN: dict[str, tuple[Callable[[Json], None], Fault]] = {
    "a player who is a number": (changed("players.0", 5), Fault.CONTENT),
    "no list of games": (changed("games", None), Fault.CONTENT),
    "a currency nobody has": (changed("league.currency", "XXX"), Fault.CONTENT),
    "a zone nobody lives in": (changed("league.zone", "Europe/Nowhere"), Fault.CONTENT),
    "a zone that is a path": (changed("league.zone", "../../etc/passwd"), Fault.CONTENT),
    "a moment without a zone": (changed("games.0.opened_at", "2026-11-12T19:05:00"), Fault.CONTENT),
    "money with a fraction": (changed("games.0.entries.0.amount", 500.5), Fault.CONTENT),
    "money in words": (changed("games.0.entries.0.amount", "500"), Fault.CONTENT),
    "money below nothing": (changed("games.0.entries.0.amount", -500), Fault.CONTENT),
    "money beyond 64 bits": (changed("games.0.entries.0.amount", 10**30), Fault.CONTENT),
    "a kind nobody knows": (changed("games.0.entries.0.kind", "gift"), Fault.CONTENT),
    "an entry of nobody": (changed("games.0.entries.0.player", 99), Fault.CONTENT),
    "an entry of a list": (changed("games.0.entries.0.player", [1]), Fault.CONTENT),
    "an entry that takes back a later one": (changed("games.0.entries.0.voids", 9), Fault.CONTENT),
    "two games of one number": (changed("games.1.number", 1), Fault.CONTENT),
    "a column nobody knows": (changed("games.0.entries.0.tip", 5), Fault.CONTENT),
    "somebody who stands for themselves": (changed("players.0.merged_into", 1), Fault.CONTENT),
    "somebody who stands for a word": (changed("players.0.merged_into", "Anna"), Fault.CONTENT),
    "a post that says nothing": (changed("announcements.0.said", {}), Fault.CONTENT),
    "a formula nobody knows": (changed("ladders.0.formula", "chess.elo"), Fault.CONTENT),
    "a match that cannot be played": (changed("ladders.0.matches.0.game", {}), Fault.CONTENT),
    "a rating that follows from nothing": (changed("ladders.0.matches.0.seats.0.after", "7"), Fault.CONTENT),
    "more money in than out": (changed("games.0.entries.0.amount", 60000), Fault.BOOKS),
    "a result the ledger does not prove": (changed("games.0.results.0.profit", 1), Fault.BOOKS),
    "results of a game that was called off": (changed("games.0.status", "cancelled"), Fault.BOOKS),
}


@pytest.mark.parametrize(("change", "fault"), BROKEN.values(), ids=BROKEN.keys())
async def test_a_document_that_does_not_hold_together_is_refused_and_leaves_nothing(
    rich: Town, change: Callable[[Json], None], fault: Fault
) -> None:
    said = copy.deepcopy(await document(rich))
    change(said)
    with pytest.raises(DocumentError) as refusal:
        await restored(rich, said)
    there = await document(rich, ELSEWHERE)
    assert (refusal.value.fault, there["players"], there["games"]) == (fault, [], [])
