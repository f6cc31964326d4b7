"""Ladders to look at: who stands where, match by match, and one player's way up and down."""

import re
from typing import Final

from bot.services.clubs.catalogue import Purpose, Vocabulary, formula_named, meant, offered
from bot.services.clubs.forms import RATING, NoSuchFormulaError, accepted
from bot.services.clubs.matches import add_ladder
from bot.services.clubs.records import LadderBegunError, NoSuchMatchError, StartSet
from bot.services.clubs.rolls import Roll, ladder_for, roll_of
from bot.services.clubs.shown import (
    Curve,
    Ladder,
    Ladders,
    Matches,
    OneMatch,
    curve_of,
    ladder_of,
    matches_of,
    one_match,
)
from bot.services.clubs.typed import number_in, refused, skipped
from bot.services.commands import Spoken
from bot.services.lines import split_lines
from bot.services.operations import NEVER, Desk, Look, Record, Work, names_of, operation
from bot.services.orders import Order, Place, Report
from bot.services.permissions import Act
from bot.services.whom import players_in
from db.models.ladders import LadderRow
from ratings import Formula, RefusedError

_START: Final = re.compile(r"(?:^|\s)(?:start|старт)(?:\s*=\s*|\s+)(\S+)\s*$", re.IGNORECASE)


class LadderService:
    """The ladders of the leagues, to look at; and what newcomers of one begin with."""

    def __init__(self, desk: Desk, vocabulary: Vocabulary) -> None:
        self.desk = desk
        self._vocabulary = vocabulary

    async def asked(self, order: Order, spoken: Spoken) -> Report[Ladder | Curve | Ladders]:
        """What `/ladder [formula] [player]` shows; bare, the chat's only ladder, or all of them to choose.

        Raises:
            NoSuchFormulaError: The words name no formula of a ladder.
            LeagueError: The words after it name no player.
        """
        offers, words = offered(Purpose.LADDER), spoken.words
        found, count = meant(words, offers, self._vocabulary) if words else (offers, 0)
        if not found:
            raise NoSuchFormulaError
        async with self.desk.looking(order.place) as look:
            rows = await look.unit.ladders.of_league(look.row.id) if look.row else []
            here = [row for row in rows if formula_named(row.formula)]
            named = [row for row in here if row.formula in {each.slug for each in found}]
            if len(found) == 1 and not named:
                named = [ladder_for(look.league.id, found[0], NEVER)]
            if len(named) != 1:
                return await _report(
                    look, Ladders(tuple((row.id, row.formula, row.matches) for row in named or here))
                )
            roll = await _roll(look, named[0])
            people = split_lines(spoken.text, spoken.entities, skipped(spoken, count))
            if not people:
                return await _report(look, ladder_of(roll))
            players = await look.unit.players.of_league(look.league.id)
            return await _report(look, curve_of(roll, players_in(people, order, players)[0]))

    async def shown(self, place: Place, ladder: int) -> Report[Ladder]:
        """A ladder as it stands.

        Raises:
            NoSuchFormulaError: The chat has no such ladder.
        """
        async with self.desk.looking(place) as look:
            return await _report(look, ladder_of(await _found(look, ladder)))

    async def curve(self, place: Place, ladder: int, player: int) -> Report[Curve]:
        """A player's way.

        Raises:
            NoSuchFormulaError: The chat has no such ladder.
        """
        async with self.desk.looking(place) as look:
            return await _report(look, curve_of(await _found(look, ladder), player))

    async def matches(self, place: Place, ladder: int) -> Report[Matches]:
        """The matches of a ladder.

        Raises:
            NoSuchFormulaError: The chat has no such ladder.
        """
        async with self.desk.looking(place) as look:
            roll = await _found(look, ladder)
            return await _report(look, matches_of(roll))

    async def log(self, place: Place, words: str) -> Report[Matches]:
        """The matches of the ladder that words name.

        Raises:
            NoSuchFormulaError: The chat has no such ladder.
        """
        return await self.matches(place, await self.named(place, words) or 0)

    async def match(self, place: Place, match_id: int) -> Report[OneMatch]:
        """One match, with how it was counted.

        Raises:
            NoSuchMatchError: The chat has no such match.
            NoSuchFormulaError: The catalogue has its formula no more.
        """
        async with self.desk.looking(place) as look:
            found = await look.unit.ladders.match(look.row.id, match_id) if look.row else None
            if found is None:
                raise NoSuchMatchError
            roll = await _roll(look, found[1])
            return await _report(look, one_match(roll, found[0]))

    async def named(self, place: Place, words: str) -> int | None:
        """The chat's ladder that words name, if it has one and they name no other."""
        found, _ = meant(words, offered(Purpose.LADDER), self._vocabulary) if words else ((), 0)
        if not found:
            return None
        async with self.desk.looking(place) as look:
            rows = await look.unit.ladders.of_league(look.league.id)
        slugs = {formula.slug for formula in found}
        ladders = [row.id for row in rows if row.formula in slugs]
        return ladders[0] if len(ladders) == 1 else None

    @operation(StartSet)
    async def set_start(self, work: Work, _order: Order, spoken: Spoken) -> StartSet:
        """Let newcomers of a ladder that is still empty begin with this rating.

        Raises:
            NotAllowedError: The actor is no administrator.
            NoSuchFormulaError: The words name no formula of a ladder.
            LadderBegunError: A match has been recorded.
            RefusedAnswerError: It is no rating.
        """
        work.permit(Act.SETTINGS)
        said = self.start_in(spoken)
        if said is None:
            raise NoSuchFormulaError
        formula, typed = said
        row = await work.unit.ladders.with_formula(work.row.id, formula.slug)
        if row and row.matches:
            raise LadderBegunError
        question = next(each for each in formula.seat_questions if each.key == RATING)
        try:
            start = accepted(question, number_in(typed) or typed)
        except RefusedError as error:
            raise refused(error, formula) from None
        if row is None:
            row = await add_ladder(work, formula)
        row.start = str(start)
        return StartSet(formula.slug, row.start)

    def start_in(self, spoken: Spoken) -> tuple[Formula, str] | None:
        """The formula and the number in `/ladder formula start=1200`; None where it says nothing of the sort."""
        said = _START.search(spoken.words)
        if said is None:
            return None
        found, _ = meant(spoken.words[: said.start()], offered(Purpose.LADDER), self._vocabulary)
        return (found[0], said[1]) if len(found) == 1 else None


async def _found(look: Look, ladder: int) -> Roll:
    """A ladder of the chat.

    Raises:
        NoSuchFormulaError: It has no such ladder.
    """
    row = await look.unit.ladders.get(look.row.id, ladder) if look.row else None
    if row is None:
        raise NoSuchFormulaError
    return await _roll(look, row)


async def _roll(look: Look, row: LadderRow) -> Roll:
    return await roll_of(look.unit, row, await look.unit.players.of_league(look.league.id))


async def _report(look: Look, record: Record) -> Report[Record]:
    return Report(record, look.league, names_of(await look.unit.players.of_league(look.league.id)))
