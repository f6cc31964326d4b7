"""What becomes of a difference: divided among those who take part, or one player's; then the game is closed."""

from collections.abc import Collection
from dataclasses import dataclass

from bot.services import cards, closing
from bot.services.closings import Closing, closing_of
from bot.services.divisions import Part, divided, taking_part, weighed
from bot.services.endings import in_question
from bot.services.entries import entry
from bot.services.games import running_game
from bot.services.operations import Desk, Work, names_of, operation
from bot.services.orders import Order, Place, Report
from bot.services.people import person_of
from bot.services.permissions import Act, permit
from bot.services.records import Closed
from bot.services.refusals import LeagueError
from bot.services.sheets import Sheet
from db.types import EntryKind


@dataclass(frozen=True, slots=True)
class Proposal:
    """How a difference would be divided; nothing of it is written.

    Attributes:
        parts: Each one's part, of those who take part.
        absent: Who sat in the game and takes no part.
        enough: Those who take part hold as much as is missing.
    """

    question: Closing
    parts: tuple[Part, ...]
    absent: tuple[int, ...]
    enough: bool = True


@dataclass
class NotEnoughError(LeagueError):
    """Those who take part hold less than is missing for the pay-out."""


class DifferenceService:
    """Settles differences. Whoever decides closes the game with it, and is named in the result."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def check(self, order: Order, act: Act) -> None:
        """See that the actor may do something about the difference of the button's game, before a window opens.

        Raises:
            NoOpenGameError: It is no game of this league.
            GameOverError: It is over.
            NotAllowedError: The actor may not.
        """
        async with self.desk.looking(order.place) as look:
            game = await running_game(look, order.game or 0)
            books = cards.books_of(game, await look.unit.ledger.of_game(game.id))
            players = await look.unit.players.of_league(game.league_id)
            permit(order, act, closing.ending_case(order, game, books, players))

    async def proposal(
        self, place: Place, game_id: int, people: Collection[int] | None = None
    ) -> Report[Proposal]:
        """How the difference of a game would be divided among these, or those who were counted at the end.

        Raises:
            NoOpenGameError: It is no game of this league.
            GameOverError: It is over.
        """
        async with self.desk.looking(place) as look:
            game = await running_game(look, game_id)
            entries = await look.unit.ledger.of_game(game.id)
            books = cards.books_of(game, entries)
            rows = await look.unit.players.of_league(game.league_id)
            asked = taking_part(books, game.asked_at) if people is None else people
            chosen = {person_of(rows, each) for each in asked}
            question = closing_of(game, books, entries)
            parts, enough = _parts(books, question.difference, chosen, look.league.unit)
            absent = tuple(seat.player for seat in books.seats if seat.player not in chosen)
            return Report(Proposal(question, parts, absent, enough), look.league, names_of(rows))

    @operation(Closed)
    async def divide(self, work: Work, order: Order, people: Collection[int]) -> Closed:
        """Divide the difference of the button's game in proportion to the cash-outs of these, and close it.

        Raises:
            GameOverError: The game is over.
            NothingToDecideError: There is no difference.
            NotEnoughError: They do not hold as much as is missing.
            NotAllowedError: The actor is neither host nor administrator.
        """
        game, books = await in_question(work, order)
        work.permit(Act.CLOSE, case=closing.ending_case(order, game, books, await work.players()))
        chosen = {person_of(await work.players(), each) for each in people}
        parts, enough = _parts(books, int(books.on_table), chosen, work.league.unit)
        if not enough:
            raise NotEnoughError
        await work.unit.portions.write(
            work.operation, game.id, weighed((part.player, part.weight) for part in parts)
        )
        await work.unit.ledger.append(
            *(entry(work, game, part.player, EntryKind.ADJUSTMENT, part.amount) for part in parts if part.amount)
        )
        return await closing.finish(work, game)

    @operation(Closed)
    async def assign(self, work: Work, order: Order, player: int) -> Closed:
        """Give all of the difference to one player, or deduct it from them, and close the game.

        Raises:
            GameOverError: The game is over.
            NothingToDecideError: There is no difference.
            NoSuchPlayerError: The league has no such player.
            NotEnoughError: The player had no seat in the game.
            NotAllowedError: The actor is neither host nor administrator.
        """
        game, books = await in_question(work, order)
        work.permit(Act.CLOSE, case=closing.ending_case(order, game, books, await work.players()))
        player = (await work.player(player)).id
        if books.seat_of(player) is None:
            raise NotEnoughError
        await work.unit.ledger.append(entry(work, game, player, EntryKind.ADJUSTMENT, int(books.on_table)))
        return await closing.finish(work, game)


def _parts(
    books: Sheet, difference: int, people: Collection[int | None], unit: int
) -> tuple[tuple[Part, ...], bool]:
    """Each one's part and whether they hold enough for it."""
    stacks = [(seat.player, seat.counted or 0) for seat in books.seats if seat.player in people]
    try:
        return divided(difference, stacks, 1 if books.in_chips else unit), bool(stacks)
    except ValueError:
        return tuple(Part(player, stack, 0) for player, stack in stacks), False
