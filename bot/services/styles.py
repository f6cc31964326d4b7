"""How a chat wants its ratings: as tables, or as lists where letters are enlarged."""

from dataclasses import dataclass

from bot.services.operations import Desk, Work, operation
from bot.services.orders import Order
from bot.services.permissions import Act


@dataclass(frozen=True, slots=True)
class Styled:
    """A chat's style was chosen."""

    list_style: bool


class StyleService:
    """The styles of the chats."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @operation(Styled)
    async def choose(self, work: Work, _order: Order, *, list_style: bool) -> Styled:
        """Show ratings as lists from now on, or as tables."""
        work.permit(Act.STYLE)
        work.row.list_style = list_style
        return Styled(list_style)
