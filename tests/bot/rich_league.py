"""A league in which everything that a document holds has happened once."""

from copy import copy
from dataclasses import replace
from datetime import UTC, datetime

from bot.services.clubs.catalogue import Purpose
from bot.services.clubs.forms import Form, Row
from bot.services.clubs.matches import MatchService
from bot.services.halls import Titles
from bot.services.lines import split_lines
from bot.services.merges import MergeService
from bot.services.players import PlayerService
from bot.services.records import EntryKind
from bot.services.summaries import Summary, stored
from db import Database
from db.engine import file_of
from db.models import AnnouncementRow
from db.types import AnnouncementState
from tests.bot import game_37
from tests.bot.conftest import Town

# The town and its SQLite file as they were once everything had happened.
PLAYED: list[tuple[Town, bytes]] = []


async def opened(url: str) -> Town:
    """The town in which everything has happened, on this migrated database; on SQLite played once a process."""
    file = file_of(url)
    if file is None:
        town = Town(await Database.open(url))
        await played(town)
        return town
    if not PLAYED:
        town = Town(await Database.open(url))
        await played(town)
        await town.database.close()
        PLAYED.append((town, file.read_bytes()))
    town, content = PLAYED[0]
    file.write_bytes(content)
    return replace(town, database=await Database.open(url), _messages=copy(town._messages))


async def played(town: Town) -> None:
    """Two closed games, one with a difference, a cancelled one and a running one; people, a ladder, a post."""
    await corrected_evening(town)
    await unbalanced_evening_in_chips(town)
    await merged_guest(town)
    await town.games.open_game(town.order("Vera"), "100 k=1.5 Final")
    await town.games.call_off(town.order("Vera"))
    await announced(town)
    await rated(town)
    topic = replace(town.place, thread=7)
    await town.games.open_game(town.order("Anna", place=topic), "250")
    await town.ledgers.join(town.order("Anna", place=topic), ())


async def corrected_evening(town: Town) -> None:
    """Game 37 of the screens, with an entry taken back and restored, and a transfer on its way."""
    game = await game_37.played(town)
    await town.ledgers.money_in(town.order("Eva"), EntryKind.ADD_ON, split_lines("500"))
    await town.ledgers.undo(town.order("Eva"))
    await town.endings.close(town.order("Anna"))
    due = (await town.transfers.of_game(game)).record.due
    await town.transfers.mark(replace(town.order("Gena"), game=game), due[0].ticket)


async def unbalanced_evening_in_chips(town: Town) -> None:
    """An evening on which 300 chips belonged to nobody and were shared out."""
    opened = await town.games.open_game(town.order("Anna"), "500 stack=3000")
    await town.seat("Anna", "Boris", "Vera")
    await town.ledgers.cash_out(town.order("Anna"), split_lines("Anna 7100, Boris 900, Vera 700"))
    people = [await player(town, name) for name in ("Anna", "Boris")]
    order = replace(town.order("Anna"), game=opened.record.game)
    await town.differences.divide(order, people)


async def merged_guest(town: Town) -> None:
    """A guest who is Gena, and whom people call by two more names."""
    people = PlayerService(town.desk)
    guest = (await people.add_guest(town.order("Anna"), "Uncle Gena")).record.player
    await people.nickname(town.order("Anna", admin=True), guest, "Gennady, Gen")
    await MergeService(town.desk).merge(town.order("Anna", admin=True), guest, await player(town, "Gena"))


async def rated(town: Town) -> None:
    """A ladder of three matches, the second taken back."""
    matches = MatchService(town.desk)
    people = [await player(town, name) for name in ("Anna", "Boris", "Vera")]
    played = []
    for scores in ((600, 300, -100), (50, 700, 20), (-200, 100, 900)):
        rows = tuple(Row(player=one, values={"score": score}) for one, score in zip(people, scores, strict=True))
        form = Form("gambler.thousand", Purpose.LADDER, {}, {"seats": rows})
        played.append((await matches.record(town.order("Anna", admin=True), form)).record.match)
    await matches.void(town.order("Anna", admin=True), played[1])


async def announced(town: Town) -> None:
    """A post that went out, of a month before the league's first game."""
    month = Summary(Titles("2026-10", best_k=10, evenings=0, players=0))
    moment = datetime(2026, 11, 1, 7, tzinfo=UTC)
    async with town.database.writing() as unit:
        league = await unit.leagues.of_chat(town.place.chat_id)
        assert league
        unit.session.add(
            AnnouncementRow(
                league_id=league.id,
                kind="month",
                period="2026-10",
                state=AnnouncementState.SENT,
                snapshot=stored(month),
                best_k=10,
                message_id=77,
                ready_at=moment,
                claimed_at=moment,
                sending_at=moment,
                settled_at=moment,
            )
        )


async def player(town: Town, name: str) -> int:
    """The id of somebody in the league."""
    async with town.database.reading() as unit:
        league = await unit.leagues.of_chat(town.place.chat_id)
        assert league
        return next(row.person for row in await unit.players.of_league(league.id) if row.name == name)
