"""How people want to be paid: their own words, shown to those alone who owe them."""

from dataclasses import dataclass
from datetime import datetime

from bot.services.operations import Desk
from bot.services.orders import Order, Report
from bot.services.payments import closed_game, listed, person
from bot.services.refusals import LeagueError

# What an alert shows leaves room for a name before it.
LONGEST_WORDS = 160

# What takes back what was left.
NOTHING = {"-", "–", "—", "off", "нет"}


@dataclass(frozen=True, slots=True)
class Way:
    """What one receiver has left about how to pay them; nothing where `words` is empty."""

    receiver: int
    words: str


@dataclass(frozen=True, slots=True)
class HowToPay:
    """How to pay everybody whom somebody owes; no ways for one who owes nothing."""

    ways: tuple[Way, ...]


@dataclass
class TooLongError(LeagueError):
    """So many characters at most: an alert shows no more."""

    limit: int


class RequisiteService:
    """The words that people have left in private."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def how_to_pay(self, order: Order) -> Report[HowToPay]:
        """What the receivers of the actor's open transfers have left, for the actor alone."""
        async with self.desk.looking(order.place) as look:
            game = await closed_game(look, order.place, "", order.game)
            report = await listed(self.desk, look.unit, game)
            me = await person(look.unit, game.league_id, order.actor)
            receivers = [each.receiver for each in report.record.due if each.payer == me]
            accounts = {one: report.names[one].telegram_id for one in receivers}
            words = await look.unit.requisites.of([each for each in accounts.values() if each])
            ways = tuple(Way(one, words.get(account or 0, "")) for one, account in accounts.items())
            return Report(HowToPay(ways), report.league, report.names)

    async def said(self, account: int, words: str, at: datetime) -> str:
        """Keep what somebody says about how to be paid, and answer with what stands; no words only ask.

        Raises:
            TooLongError: An alert could not show it.
        """
        if words:
            await self.leave(account, "" if words.casefold() in NOTHING else words, at)
        return await self.words_of(account)

    async def leave(self, account: int, words: str, at: datetime) -> None:
        """Keep how somebody wants to be paid, by Telegram id; no words remove what was left.

        Raises:
            TooLongError: An alert could not show it.
        """
        if len(words) > LONGEST_WORDS:
            raise TooLongError(LONGEST_WORDS)
        async with self.desk.database.writing() as unit:
            await unit.requisites.leave(account, words, at)

    async def words_of(self, account: int) -> str:
        """How somebody wants to be paid; nothing where they have left nothing."""
        async with self.desk.database.reading() as unit:
            return (await unit.requisites.of([account])).get(account, "")
