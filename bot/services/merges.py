"""Two records of one person shown as one, and the way back."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.services.closing import facts_written
from bot.services.meetings import seated
from bot.services.operations import Desk, Work, operation
from bot.services.orders import Order
from bot.services.owing import tell_apart
from bot.services.people import records_of, settle
from bot.services.permissions import Act
from bot.services.records import GameStatus
from bot.services.refusals import LeagueError
from bot.services.sheets import standing
from db.models import GameRow, PlayerRow
from db.models.people import MergeRow
from db.repositories import Entry


@dataclass(frozen=True, slots=True)
class Merged:
    """Two records are one person: `player` is shown as `into`."""

    merge: int
    player: int
    into: int


@dataclass(frozen=True, slots=True)
class Unmerged:
    """Two records are two people again."""

    player: int
    into: int


@dataclass
class SamePersonError(LeagueError):
    """The two records are one person already, or one record."""


@dataclass
class BothSatError(LeagueError):
    """Two records sat in one game, or in one match of a ladder, so they are two people.

    `number` is the game's; None where it was a match.
    """

    number: int | None = None


@dataclass
class NotMergedError(LeagueError):
    """The merge was taken back already."""


class MergeService:
    """Which records of the leagues are one person."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(Merged)
    async def merge(self, work: Work, _order: Order, player_id: int, into_id: int) -> Merged:
        """Show a record as the person of another one, with all their games; nothing is rewritten.

        Raises:
            NotAllowedError: The actor is no administrator.
            SamePersonError: They are one person already.
            BothSatError: Both sat in one game.
            NoSuchPlayerError: The league has no such player.
        """
        work.permit(Act.PEOPLE)
        return await merged(work, player_id, into_id)

    @operation(Unmerged)
    async def unmerge(self, work: Work, _order: Order, merge_id: int) -> Unmerged:
        """Take a merge back: each record has its own games again, the new ones where they were written.

        Raises:
            NotAllowedError: The actor is no administrator.
            NotMergedError: The merge was taken back already.
        """
        work.permit(Act.PEOPLE)
        standing = await work.unit.merges.standing(work.row.id)
        merge = next((each for each in standing if each.id == merge_id), None)
        if merge is None:
            raise NotMergedError
        merge.undone_by = work.operation
        settle(await work.players(), [each for each in standing if each is not merge])
        await _tell_apart(work, await work.player(merge.player_id), await work.player(merge.into_id))
        work.row.version += 1
        return Unmerged(merge.player_id, merge.into_id)


async def merged(work: Work, player_id: int, into_id: int) -> Merged:
    """Let one record stand for another from now on.

    Raises:
        SamePersonError: They are one person already.
        BothSatError: Both sat in one game.
        NoSuchPlayerError: The league has no such player.
    """
    player, into = await work.player(player_id), await work.player(into_id)
    await check_apart(work, player, into)
    league = work.row.id
    merge = await work.unit.merges.add(
        MergeRow(league_id=league, player_id=player.id, into_id=into.id, operation_id=work.operation)
    )
    settle(await work.players(), await work.unit.merges.standing(league))
    work.row.version += 1
    return Merged(merge.id, player.id, into.id)


async def check_apart(work: Work, one: PlayerRow, other: PlayerRow) -> None:
    """See that two records could be one person.

    Raises:
        SamePersonError: They are already.
        BothSatError: Both sat in one game.
    """
    if one.person == other.person:
        raise SamePersonError
    rows = await work.players()
    records, others = ([row.id for row in records_of(rows, each.id)] for each in (one, other))
    for game_id in sorted(await _games_of(work, records) & await _games_of(work, others)):
        sat = await seated(work.unit, game_id)
        if sat & set(records) and sat & set(others):
            raise BothSatError((await work.unit.games.get(game_id)).number)
    if await work.unit.ladders.match_of_both(records, others):
        raise BothSatError


def check_seats(game: GameRow, entries: Sequence[Entry]) -> None:
    """See that everybody sits in a game as one record: as two they could not be told apart again.

    Raises:
        BothSatError: Somebody sits there as two.
    """
    seats: dict[int, int] = {}
    for entry in standing(entries):
        if seats.setdefault(entry.player_id, entry.record_id) != entry.record_id:
            raise BothSatError(game.number)


async def _games_of(work: Work, records: Collection[int]) -> set[int]:
    """The games in which one of these records was ever written down."""
    league = work.row.id
    typed = await work.unit.ledger.games_with(league, records)
    return typed | await work.unit.results.games_with(league, records)


async def _tell_apart(work: Work, one: PlayerRow, other: PlayerRow) -> None:
    """List what two people owe one another after games that were settled while they were one."""
    rows = await work.players()
    for game_id in sorted(await _dealings_of(work, rows, one) & await _dealings_of(work, rows, other)):
        game = await work.unit.games.get(game_id)
        if game.status == GameStatus.CLOSED:
            # Transfers are written for the records that sat, and these are known from the ledger.
            await work.unit.ledger.of_game(game.id)
            await tell_apart(work, game, await facts_written(work.unit, game), (one.id, other.id))


async def _dealings_of(work: Work, rows: Sequence[PlayerRow], person: PlayerRow) -> set[int]:
    """The games in which somebody has a result or a transfer."""
    records, league = [row.id for row in records_of(rows, person.id)], work.row.id
    paid = await work.unit.transfers.games_with(league, records)
    return paid | await work.unit.results.games_with(league, records)
