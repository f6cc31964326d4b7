"""A league's settings: looked at by anybody, changed by administrators, all of a change at once."""

from dataclasses import dataclass
from datetime import datetime

from bot.services.announcing import keep_best_k
from bot.services.operations import Desk, Work, names_of, operation
from bot.services.orders import Order, Place, Report
from bot.services.people import offered
from bot.services.permissions import Act, permit
from bot.services.refusals import LeagueError
from bot.services.setups import OF_CURRENCY, Setting, Setup, differences, merged

# So many regulars are offered as bankers.
MOST_PEOPLE = 20


@dataclass(frozen=True, slots=True)
class Settings:
    """A league's settings; `fixed` when its currency can no longer change, `people` could be its banker.

    `usual_k` holds where the league has set no best-K of its own.
    """

    setup: Setup
    fixed: bool
    usual_k: int
    people: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Saved:
    """Settings were changed at a moment; `changed` names them, `setup` is what holds now."""

    setup: Setup
    usual_k: int
    changed: tuple[Setting, ...]
    at: datetime


@dataclass
class CurrencyFixedError(LeagueError):
    """Amounts are written in the league's currency already."""


@dataclass
class CurrencyChangedError(LeagueError):
    """Amounts were chosen in another currency than the league's present one, which is named."""

    currency: str


class SettingsService:
    """The settings of the leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def shown(self, place: Place) -> Report[Settings]:
        """The settings that hold, or those that the chat's league would begin with."""
        async with self.desk.looking(place) as look:
            usual = self.desk.defaults.best_k
            if look.row is None:
                return Report(
                    Settings(Setup.of(self.desk.founded(place)), fixed=False, usual_k=usual), look.league, {}
                )
            fixed = await look.unit.leagues.has_amounts(look.row.id)
            rows = await look.unit.players.of_league(look.row.id)
            games = await look.unit.results.games_of(look.row.id)
            people = sorted(offered(rows), key=lambda row: -games.get(row.id, 0))[:MOST_PEOPLE]
            setup = Setup.of(look.row)
            shown = Settings(setup, fixed, usual, tuple(row.id for row in people))
            return Report(shown, look.league, names_of(rows))

    async def running(self, place: Place) -> tuple[int, ...]:
        """The ids of the league's games that are not over: their cards speak as the settings say."""
        async with self.desk.looking(place) as look:
            if look.row is None:
                return ()
            games = [await look.unit.games.numbered(look.row.id, number) for number in look.running]
            return tuple(game.id for game in games if game)

    async def check(self, order: Order) -> None:
        """See that the actor may change them.

        Raises:
            NotAllowedError: They are no administrator.
        """
        async with self.desk.looking(order.place):
            permit(order, Act.SETTINGS)

    @operation(Saved)
    async def save(self, work: Work, order: Order, before: Setup, after: Setup) -> Saved:
        """Let what differs between two setups hold from now on; what somebody else has set meanwhile stays.

        Raises:
            NotAllowedError: The actor is no administrator.
            CurrencyFixedError: There are amounts in the present currency.
            CurrencyChangedError: Amounts, or a currency, were chosen in another one than the present.
        """
        work.permit(Act.SETTINGS)
        present = Setup.of(work.row)
        chosen = differences(before, after)
        if before.currency != present.currency and not OF_CURRENCY.isdisjoint(chosen):
            raise CurrencyChangedError(present.currency)
        if Setting.CURRENCY in chosen and await work.unit.leagues.has_amounts(work.row.id):
            raise CurrencyFixedError
        held = merged(present, before, after)
        changed = differences(present, held)
        if Setting.BEST_K in changed:
            await keep_best_k(work)
        for setting in changed:
            setattr(work.row, setting.value, getattr(held, setting.value))
        work.row.version += 1
        work.league = self.desk.league(work.row, work.league.chat_id)
        return Saved(held, self.desk.defaults.best_k, changed, order.at)
