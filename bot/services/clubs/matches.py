"""Matches of the ladders: recorded, taken back and restored; what came later is played again."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from bot.services.clubs.books import Outcome, Played
from bot.services.clubs.forms import SEATS, Form, Row, known
from bot.services.clubs.records import (
    HiddenPlayerError,
    ListRecorded,
    MatchSettledError,
    MatchVoided,
    NoSuchMatchError,
    Recorded,
    SeatChange,
    SeatedTwiceError,
    UnfinishedFormError,
    Welcomed,
    changes_of,
)
from bot.services.clubs.rolls import Roll, ladder_for, roll_of
from bot.services.clubs.typed import refused
from bot.services.lines import Line
from bot.services.names import display_name
from bot.services.operations import Desk, Work, operation, trusts
from bot.services.orders import Actor, Order
from bot.services.people import roster_of
from bot.services.permissions import Act, Case
from bot.services.sheets import standing
from db.models import PlayerRow
from db.models.ladders import LadderRow, MatchRow, MatchSeatRow
from ratings import Formula, RefusedError

UNDO_TIME = timedelta(minutes=10)
# A match of an earlier day is taken to have begun at this hour of the league's clock.
LATE_HOUR = time(20)


class MatchService:
    """The matches of the leagues' ladders."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(Recorded)
    async def record(self, work: Work, order: Order, form: Form) -> Recorded:
        """Record a match with the chat's players; their ratings come from the ladder.

        Raises:
            NotAllowedError: Others may not be logged for, or the day is past and the actor no administrator.
            NoSuchFormulaError: The catalogue has no such formula.
            UnfinishedFormError: An answer is missing.
            HiddenPlayerError: A player is hidden.
            SeatedTwiceError: A player has two seats.
            RefusedAnswerError: It is no match for the formula.
        """
        return await _recorded(work, order, form)

    @operation(ListRecorded)
    async def record_list(self, work: Work, order: Order, form: Form) -> ListRecorded:
        """Record every game of a pasted list, each from the ratings that the one before has left.

        Raises:
            LeagueError: As `record`; then none of them is recorded.
        """
        return ListRecorded(tuple([await _recorded(work, order, game) for game in form.games]))

    @operation(MatchVoided)
    async def void(self, work: Work, order: Order, match_id: int) -> MatchVoided:
        """Take a match back: one's own within ten minutes, any as an administrator.

        Raises:
            NotAllowedError: The actor may not.
            NoSuchMatchError: The chat has no such match.
            MatchSettledError: It is taken back already.
        """
        match, ladder = await _match(work, match_id)
        _permit(work, order, match)
        if match.voided_by is not None:
            raise MatchSettledError(match.number, stands=False)
        return await _settled(work, ladder, match, work.operation)

    @operation(MatchVoided)
    async def restore(self, work: Work, order: Order, match_id: int) -> MatchVoided:
        """Let a match that was taken back stand again.

        Raises:
            NotAllowedError: The actor may not.
            NoSuchMatchError: The chat has no such match.
            MatchSettledError: It stands already.
        """
        match, ladder = await _match(work, match_id)
        _permit(work, order, match)
        if match.voided_by is None:
            raise MatchSettledError(match.number, stands=True)
        return await _settled(work, ladder, match, None)

    @operation(MatchVoided)
    async def undo(self, work: Work, order: Order) -> MatchVoided:
        """Take back the newest match that the actor recorded.

        Raises:
            NoSuchMatchError: There is none of the last ten minutes.
        """
        newest = await work.unit.ladders.newest_by(work.row.id, order.actor.telegram_id)
        if newest is None or order.at - newest.recorded_at > UNDO_TIME:
            raise NoSuchMatchError
        match, ladder = await _match(work, newest.id)
        _permit(work, order, match)
        return await _settled(work, ladder, match, work.operation)

    @operation(Welcomed)
    async def welcome(self, work: Work, order: Order, line: Line) -> Welcomed:
        """Make whom a line names a player: the actor themself, a mentioned account, or a guest.

        Raises:
            NameRefusedError: A player cannot have this name.
        """
        work.permit(Act.LOG)
        writer = roster_of((), writer=order.actor)
        if line.mention is not None:
            row = await work.account(Actor(line.mention, line.name or ""))
        elif (writer.with_username(line.username) if line.username else writer.named(line.text)).players:
            row = await work.actor()
        else:
            row = await work.newcomer(display_name(line.text or line.username or ""), None, None)
        return Welcomed(row.id)

    async def undoes(self, order: Order) -> bool:
        """Whether `/undo` means a match: one's own of the last ten minutes, newer than one's own last entry."""
        async with self.desk.looking(order.place) as look:
            if look.row is None or order.actor.anonymous:
                return False
            done = await look.unit.operations.with_keys([order.key])
            if done:
                return done[0].kind == MatchVoided.__name__
            newest = await look.unit.ladders.newest_by(look.row.id, order.actor.telegram_id)
            if newest is None or order.at - newest.recorded_at > UNDO_TIME:
                return False
            game = await look.unit.games.open_in(look.row.id, order.place.thread)
            entries = standing(await look.unit.ledger.of_game(game.id)) if game else []
            mine = [entry for entry in entries if entry.logged_by == order.actor.telegram_id]
            return not mine or mine[-1].operation_id < newest.operation_id


async def _recorded(work: Work, order: Order, form: Form) -> Recorded:
    """One match on record; see `MatchService.record`."""
    work.permit(Act.LOG)
    rows = form.of(SEATS)
    people = await _people(work, rows)
    mine = {row.person for row in await work.players() if row.telegram_id == order.actor.telegram_id}
    if not mine & {each.person for each in people}:
        work.permit(Act.LOG_FOR, case=Case(trusting=trusts(work.row)))
    roll = await _roll(work, known(form.slug))
    played = Played(game_of(form), tuple(each.person for each in people))
    played_at = order.at if form.day is None else _evening_of(form.day, work)
    later = sum(match.played_at > played_at for match in roll.standing)
    try:
        outcome = roll.book(played_at).outcome(played)
    except RefusedError as error:
        raise refused(error, roll.formula) from None
    match = await _add(work, roll, played, people, outcome, played_at)
    if later or roll.is_stale:
        roll = await _rewritten(work, roll.row)
        outcome = {one.id: each for one, each in roll.outcomes()}[match.id]
    return Recorded(
        match.id, match.number, form.slug, changes_of(played.people, outcome), outcome.reason, played_at, later
    )


def game_of(form: Form) -> dict[str, Any]:
    """What was answered about a match, as it is stored.

    Raises:
        UnfinishedFormError: Something is missing.
    """
    if not form.is_complete:
        raise UnfinishedFormError
    return form.raw()


async def _people(work: Work, rows: Sequence[Row]) -> list[PlayerRow]:
    """The players of the seats, in their order.

    Raises:
        UnfinishedFormError: A seat has no player.
        HiddenPlayerError: One is hidden.
        SeatedTwiceError: One has two seats.
    """
    people: list[PlayerRow] = []
    for row in rows:
        if row.player is None:
            raise UnfinishedFormError
        player = await work.player(row.player)
        if player.hidden:
            raise HiddenPlayerError(player.id)
        if any(each.id == player.id for each in people):
            raise SeatedTwiceError(player.id)
        people.append(player)
    return people


async def _roll(work: Work, formula: Formula) -> Roll:
    row = await work.unit.ladders.with_formula(work.row.id, formula.slug)
    return await roll_of(work.unit, row or ladder_for(work.row.id, formula, work.order.at), await work.players())


async def add_ladder(work: Work, formula: Formula) -> LadderRow:
    """A new ladder of the league."""
    row = ladder_for(work.row.id, formula, work.order.at)
    await work.unit.ladders.add(row)
    return row


async def _rewritten(work: Work, row: LadderRow) -> Roll:
    """The ladder, played again and stored."""
    roll = await roll_of(work.unit, row, await work.players())
    await work.unit.ladders.restate(roll.restated())
    return roll


async def _add(
    work: Work, roll: Roll, played: Played, people: Sequence[PlayerRow], outcome: Outcome, played_at: datetime
) -> MatchRow:
    ladder = roll.row
    if not ladder.id:
        ladder = roll.row = await add_ladder(work, roll.formula)
    ladder.matches += 1
    match = MatchRow(
        ladder_id=ladder.id,
        number=ladder.matches,
        played_at=played_at,
        operation_id=work.operation,
        recorded_by=work.order.actor.telegram_id,
        recorded_at=work.order.at,
        game=dict(played.game),
        reason=outcome.reason,
    )
    await work.unit.ladders.add(match)
    changes = zip(people, changes_of(played.people, outcome), outcome.before, strict=True)
    await work.unit.ladders.add(
        *(
            MatchSeatRow(
                match_id=match.id,
                seat=seat,
                player_id=player.id,
                person_id=player.person,
                before=change.before,
                after=change.after,
                games=before.games,
            )
            for seat, (player, change, before) in enumerate(changes)
        )
    )
    return match


async def _match(work: Work, match_id: int) -> tuple[MatchRow, LadderRow]:
    """A match of the league, with its ladder.

    Raises:
        NoSuchMatchError: The league has no such match.
    """
    found = await work.unit.ladders.match(work.row.id, match_id)
    if found is None:
        raise NoSuchMatchError
    return found


def _permit(work: Work, order: Order, match: MatchRow) -> None:
    """Let whoever recorded a match take it back for a while, and administrators any.

    Raises:
        NotAllowedError: The actor may not.
    """
    own = not order.actor.anonymous and match.recorded_by == order.actor.telegram_id
    in_time = order.at - match.recorded_at <= UNDO_TIME
    work.permit(Act.UNDO if own and in_time else Act.CORRECT)


async def _settled(work: Work, ladder: LadderRow, match: MatchRow, voided_by: int | None) -> MatchVoided:
    """A match taken back, or standing again, and what came after it played again."""
    match.voided_by = voided_by
    roll = await _rewritten(work, ladder)
    later = sum((each.played_at, each.number) > (match.played_at, match.number) for each in roll.standing)
    seats = tuple(SeatChange(roll.person(seat), seat.before, seat.after) for seat in roll.seats[match.id])
    return MatchVoided(match.id, match.number, ladder.formula, seats, voided_by is None, later)


def _evening_of(day: str, work: Work) -> datetime:
    """The moment of a match that is entered afterwards.

    Raises:
        NotAllowedError: The actor is no administrator.
    """
    work.permit(Act.BACKDATE)
    evening = datetime.combine(date.fromisoformat(day), LATE_HOUR, work.league.zone).astimezone(UTC)
    return min(evening, work.order.at)
