"""The numbers of a league's rules."""

from dataclasses import dataclass
from datetime import date

from bot.services import scores
from bot.services.amounts import amount
from bot.services.operations import Desk
from bot.services.orders import Place, Report
from db.repositories import Fact

EXAMPLE_PLAYERS = 6


@dataclass(frozen=True, slots=True)
class Rules:
    """What follows from here: best-K, the points of a game of six as an example, a big blind if one is given."""

    best_k: int
    example: tuple[int, ...]
    big_blind: int | None = None


class RuleService:
    """The rules as they hold in a league."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def rules(self, place: Place, words: str = "") -> Report[Rules]:
        """The numbers of a league's rules, with the big blind that the words are.

        Raises:
            AmountError: The words are not plainly an amount.
        """
        async with self.desk.looking(place) as look:
            example = tuple(
                scores.points(Fact(date.min, 0, 0, each, 1, EXAMPLE_PLAYERS, 100, 0))
                for each in range(1, EXAMPLE_PLAYERS + 1)
            )
            big_blind = amount(words, look.league.currency) if words else None
            return Report(Rules(look.league.best_k, example, big_blind), look.league, {})
