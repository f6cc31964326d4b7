"""What stands between a game and its close: people at the table, a difference, or nothing any more."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.services import cards
from bot.services.operations import Desk, names_of
from bot.services.orders import Report
from bot.services.records import GameStatus
from bot.services.sheets import Sheet
from db.models import GameRow
from db.repositories import Entry


@dataclass(frozen=True, slots=True)
class Counted:
    """What one player took off the table, as it is counted there."""

    player: int
    counted: int
    money_in: int
    buy_ins: int


@dataclass(frozen=True, slots=True)
class Closing:
    """A game that is to be closed. Amounts are smallest units or, with `chips`, chips.

    Attributes:
        players_in: Who still sits at the table.
        difference: In less out: above zero it is on the table or belongs to nobody yet, below it is missing.
        worth: The difference in money, rounded.
        buy_ins: How many buy-ins the difference is, where that comes out even; else 0.
        version: The newest operation in the ledger.
    """

    game: int
    number: int
    status: GameStatus
    players_in: tuple[int, ...]
    money_in: int
    money_out: int
    difference: int
    worth: int
    buy_ins: int
    chips: bool
    counted: tuple[Counted, ...]
    version: int

    @property
    def waits(self) -> bool:
        """Whether the decision was put off, so that the game counts for nothing yet."""
        return self.status is GameStatus.UNDECIDED


class ClosingService:
    """Looks at games that are to be closed."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def closing(self, game_id: int) -> Report[Closing]:
        """What stands between a game and its close now."""
        async with self.desk.database.reading() as unit:
            game, row, chat_id = await unit.games.at_home(game_id)
            league = self.desk.league(row, chat_id)
            entries = await unit.ledger.of_game(game.id)
            names = names_of(await unit.players.of_league(row.id))
            return Report(closing_of(game, cards.books_of(game, entries), entries), league, names)


def closing_of(game: GameRow, books: Sheet, entries: Sequence[Entry]) -> Closing:
    """What stands between a game with these books and its close."""
    whole = books.on_table / books.stakes.chips(books.stakes.buy_in)
    counted = [Counted(seat.player, seat.counted or 0, seat.money_in, seat.buy_ins) for seat in books.seats]
    return Closing(
        game=game.id,
        number=game.number,
        status=GameStatus(game.status),
        players_in=books.players_in,
        money_in=int(books.stakes.chips(books.money_in)),
        money_out=books.counted,
        difference=int(books.on_table),
        worth=cards.nearest(books.stakes.worth(1) * books.on_table),
        buy_ins=abs(whole.numerator) if whole.denominator == 1 else 0,
        chips=books.in_chips,
        counted=tuple(sorted(counted, key=lambda each: -each.counted)),
        version=max((entry.operation_id for entry in entries), default=0),
    )
