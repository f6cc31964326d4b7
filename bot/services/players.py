"""The people of a league: their names, who is offered in lists, and which records are one person."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.services.meetings import met_by
from bot.services.names import display_name
from bot.services.operations import Desk, Work, names_of, operation
from bot.services.orders import Order, Place, Report
from bot.services.people import people_of, records_of
from bot.services.permissions import Act
from bot.services.refusals import LeagueError
from db.models import PlayerRow
from db.models.people import MergeRow

# More nicknames than this nobody can remember, and no screen can show.
MOST_NICKNAMES = 10


@dataclass(frozen=True, slots=True)
class MergedRecord:
    """A record that is shown as somebody else, under the name that it had; `merge` could be taken back."""

    merge: int
    name: str


@dataclass(frozen=True, slots=True)
class Person:
    """A person as the list of people shows one; only read, never stored."""

    id: int
    games: int
    guest: bool
    hidden: bool
    nicknames: tuple[str, ...]
    merged: tuple[MergedRecord, ...] = ()


@dataclass(frozen=True, slots=True)
class People:
    """Everybody of a league: those with the most games first, the hidden last."""

    people: tuple[Person, ...]

    def get(self, player_id: int) -> Person | None:
        """The person with this id."""
        return next((one for one in self.people if one.id == player_id), None)


@dataclass(frozen=True, slots=True)
class Leaver:
    """Somebody has left the chat while so many transfers of theirs are open, together so much."""

    player: int
    transfers: int
    amount: int


@dataclass(frozen=True, slots=True)
class GuestAdded:
    """Somebody without an account is a player now."""

    player: int


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player is shown under another name; `own` when they chose it themselves."""

    player: int
    own: bool


@dataclass(frozen=True, slots=True)
class Nicknamed:
    """A player can be named in other words too."""

    player: int
    nicknames: int


@dataclass(frozen=True, slots=True)
class Hidden:
    """A player is no longer offered in lists, or offered again."""

    player: int
    hidden: bool


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A player's name is gone; the amounts stay."""

    player: int


@dataclass
class NameTakenError(LeagueError):
    """A guest would have the name of somebody whom the league knows."""

    player: int


class PlayerService:
    """The people of the leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def everybody(self, place: Place) -> Report[People]:
        """Everybody of a league."""
        async with self.desk.looking(place) as look:
            if look.row is None:
                return Report(People(()), look.league, {})
            rows = await look.unit.players.of_league(look.row.id)
            games = await look.unit.results.games_of(look.row.id)
            merges = await look.unit.merges.standing(look.row.id)
            people = [_person(row, rows, games.get(row.id, 0), merges) for row in people_of(rows)]
            people.sort(key=lambda one: (one.hidden, -one.games))
            return Report(People(tuple(people)), look.league, names_of(rows))

    async def could_be(self, place: Place, player_id: int) -> Report[People]:
        """Those of a league who could be the same person as this one: nobody who sat in a game with them."""
        report = await self.everybody(place)
        async with self.desk.looking(place) as look:
            rows = await look.unit.players.of_league(look.row.id) if look.row else []
            met = await met_by(look.unit, rows, player_id)
        people = tuple(one for one in report.record.people if one.id != player_id and one.id not in met)
        return replace(report, record=People(people))

    async def leaver(self, place: Place, telegram_id: int) -> Report[Leaver] | None:
        """Somebody who has left the chat owing or being owed; None where nothing is open."""
        async with self.desk.looking(place) as look:
            rows = await look.unit.players.of_league(look.row.id) if look.row else []
            person = next((row.person for row in rows if row.telegram_id == telegram_id), None)
            if look.row is None or person is None:
                return None
            records = [row.id for row in records_of(rows, person)]
            amounts = await look.unit.transfers.amounts_open(look.row.id, records)
            leaver = Leaver(person, len(amounts), sum(amounts))
            return Report(leaver, look.league, names_of(rows)) if amounts else None

    @operation(GuestAdded)
    async def add_guest(self, work: Work, _order: Order, name: str) -> GuestAdded:
        """Make somebody without an account a player.

        Raises:
            NameRefusedError: A player cannot have this name.
            NameTakenError: Somebody is called so already.
        """
        work.permit(Act.LOG)
        shown = display_name(name)
        for row in await work.players():
            if row.name.casefold() == shown.casefold():
                raise NameTakenError(row.person)
        row = await work.newcomer(shown, None, None)
        return GuestAdded(row.id)

    @operation(Renamed)
    async def rename(self, work: Work, _order: Order, player_id: int, name: str) -> Renamed:
        """Show a player under another name, in every game they ever played.

        Raises:
            NotAllowedError: It is somebody else, and the actor is no administrator.
            NameRefusedError: A player cannot have this name.
            NoSuchPlayerError: The league has no such player.
        """
        row = await work.player(player_id)
        own = await _is_own(work, row)
        work.permit(Act.NAME_ONESELF if own else Act.PEOPLE)
        row.name = display_name(name)
        work.row.version += 1
        return Renamed(row.id, own)

    @operation(Renamed)
    async def rename_myself(self, work: Work, _order: Order, name: str) -> Renamed:
        """Show the actor under another name.

        Raises:
            AnonymousError: An anonymous administrator has none.
            NameRefusedError: A player cannot have this name.
        """
        work.permit(Act.NAME_ONESELF)
        row = await work.actor()
        row.name = display_name(name)
        work.row.version += 1
        return Renamed(row.id, own=True)

    @operation(Nicknamed)
    async def nickname(self, work: Work, _order: Order, player_id: int, words: str) -> Nicknamed:
        """Give a player the other names for typing that the words list, and no others.

        Raises:
            NotAllowedError: The actor is no administrator.
            NameRefusedError: A player cannot have one of these names.
            NoSuchPlayerError: The league has no such player.
        """
        work.permit(Act.PEOPLE)
        row = await work.player(player_id)
        names = [name for name in re.split(r"[,;\n]", words) if any(map(str.isalnum, name))]
        row.nicknames = list(dict.fromkeys(display_name(name) for name in names))[:MOST_NICKNAMES]
        return Nicknamed(row.id, len(row.nicknames))

    @operation(Hidden)
    async def hide(self, work: Work, _order: Order, player_id: int, *, hidden: bool = True) -> Hidden:
        """Stop offering a player in lists, or offer them again; games, places and titles stay.

        Raises:
            NotAllowedError: The actor is no administrator.
            NoSuchPlayerError: The league has no such player.
        """
        work.permit(Act.PEOPLE)
        row = await work.player(player_id)
        row.hidden = hidden
        work.row.version += 1
        return Hidden(row.id, hidden)

    @operation(Forgotten)
    async def forget(self, work: Work, order: Order, player_id: int) -> Forgotten:
        """Take a player's names and account away; a number stands for the name, the amounts stay.

        Who asks for themselves is also forgotten in how they want to be paid.

        Raises:
            NotAllowedError: It is somebody else, and the actor is no administrator.
            NoSuchPlayerError: The league has no such player.
        """
        person = await work.player(player_id)
        own = await _is_own(work, person)
        work.permit(Act.NAME_ONESELF if own else Act.PEOPLE)
        if own:
            await work.unit.requisites.leave(order.actor.telegram_id, "", order.at)
        for row in records_of(await work.players(), person.id):
            row.name, row.nicknames, row.username, row.telegram_id, row.hidden = "", [], None, None, True
        work.row.version += 1
        return Forgotten(person.id)


async def _is_own(work: Work, row: PlayerRow) -> bool:
    """Whether a player is the actor."""
    me = work.order.actor
    mine = [each.person for each in await work.players() if each.telegram_id == me.telegram_id]
    return not me.anonymous and row.person in mine


def _person(row: PlayerRow, rows: Sequence[PlayerRow], games: int, merges: Sequence[MergeRow]) -> Person:
    records = records_of(rows, row.id)
    return Person(
        id=row.id,
        games=games,
        guest=all(each.telegram_id is None for each in records),
        hidden=row.hidden,
        nicknames=tuple(row.nicknames),
        merged=tuple(
            MergedRecord(merge.id, record.name)
            for merge in merges
            for record in records
            if merge.into_id == row.id and record.id == merge.player_id
        ),
    )
