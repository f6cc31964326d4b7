"""A league's settings: looked at by anybody, changed by administrators, all of a change at once."""

from dataclasses import dataclass

from bot.services.operations import Desk, Work, operation
from bot.services.orders import Order, Place, Report
from bot.services.permissions import Act
from bot.services.refusals import LeagueError
from bot.services.setups import Setting, Setup, differences


@dataclass(frozen=True, slots=True)
class Settings:
    """A league's settings; `fixed` when its currency can no longer change."""

    setup: Setup
    fixed: bool


@dataclass(frozen=True, slots=True)
class Saved:
    """Settings were changed; `changed` names them, `setup` is what holds now."""

    setup: Setup
    changed: tuple[Setting, ...]


@dataclass
class CurrencyFixedError(LeagueError):
    """Amounts are written in the league's currency already."""


class SettingsService:
    """The settings of the leagues."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def shown(self, place: Place) -> Report[Settings]:
        """The settings that hold, or those that the chat's league would begin with."""
        async with self.desk.looking(place) as look:
            row = look.row or self.desk.founded(place)
            fixed = look.row is not None and await look.unit.leagues.has_amounts(look.row.id)
            return Report(Settings(Setup.of(row), fixed), look.league, {})

    @operation(Saved)
    async def save(self, work: Work, _order: Order, before: Setup, after: Setup) -> Saved:
        """Let what differs between two setups hold from now on; what somebody else has set meanwhile stays.

        Raises:
            NotAllowedError: The actor is no administrator.
            CurrencyFixedError: There are amounts in the present currency.
        """
        work.permit(Act.SETTINGS)
        changed = differences(before, after)
        if Setting.CURRENCY in changed and await work.unit.leagues.has_amounts(work.row.id):
            raise CurrencyFixedError
        for setting in changed:
            setattr(work.row, setting.value, getattr(after, setting.value))
        work.row.version += 1
        work.league = self.desk.league(work.row, work.league.chat_id)
        return Saved(Setup.of(work.row), changed)
