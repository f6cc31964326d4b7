"""What a running evening is played for: its default buy-in and its importance, changed while it runs."""

from dataclasses import dataclass

from bot.services.amounts import AmountError, Flaw, Kind, amount, cap
from bot.services.games import running
from bot.services.operations import Desk, Work, operation
from bot.services.options import MAX_IMPORTANCE, MIN_IMPORTANCE, Option, OptionError
from bot.services.orders import Order
from bot.services.permissions import Act
from bot.services.refusals import LeagueError
from bot.services.sheets import standing


@dataclass(frozen=True, slots=True)
class Tuned:
    """A game is played for something else from now on; `importance` in hundredths."""

    game: int
    number: int
    buy_in: int
    importance: int


@dataclass
class ChipsPricedError(LeagueError):
    """Chips have been sold: another buy-in would change what they are worth."""

    buy_in: int


class EveningService:
    """Changes running games without touching their ledgers."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(Tuned)
    async def set_buy_in(self, work: Work, _order: Order, words: str, buy_in: int | None = None) -> Tuned:
        """Let one buy-in be this much from now on, as typed or in smallest units; what is logged stays.

        Raises:
            NoOpenGameError: The topic has no open game.
            GameOverError: The button's game is over.
            AmountError: It is no amount that can be bought in with.
            ChipsPricedError: Chips of this game have been sold.
            NotAllowedError: The actor is neither its host nor an administrator.
        """
        game = await running(work)
        work.permit(Act.TUNE, game.host)
        most = cap(work.league.currency, Kind.MONEY_IN)
        if buy_in is None:
            buy_in = amount(words, work.league.currency)
        if not 0 < buy_in <= most:
            raise AmountError(Flaw.TOO_LARGE if buy_in else Flaw.ZERO, limit=most)
        if game.stack is not None and standing(await work.unit.ledger.of_game(game.id)):
            raise ChipsPricedError(game.buy_in)
        game.buy_in = buy_in
        return Tuned(game.id, game.number, game.buy_in, game.importance)

    @operation(Tuned)
    async def set_importance(self, work: Work, _order: Order, importance: int) -> Tuned:
        """Let the evening count so many times, in hundredths.

        Raises:
            NoOpenGameError: The topic has no open game.
            GameOverError: The button's game is over.
            OptionError: It is out of range.
            NotAllowedError: The actor is neither its host nor an administrator.
        """
        game = await running(work)
        work.permit(Act.TUNE, game.host)
        if not MIN_IMPORTANCE <= importance <= MAX_IMPORTANCE:
            raise OptionError(Option.IMPORTANCE)
        game.importance = importance
        return Tuned(game.id, game.number, game.buy_in, game.importance)
