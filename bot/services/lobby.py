"""Which league somebody sees in private: the only one they share with the bot, or the one they chose."""

from dataclasses import dataclass

from bot.services.chats import ChatService
from bot.services.operations import Desk
from bot.services.orders import League, Place

# What can be looked at, and set, in private; money is logged where all can see it.
IN_PRIVATE = frozenset(
    {
        "chart",
        "export",
        "games",
        "hall",
        "import",
        "ladder",
        "log",
        "name",
        "players",
        "preview",
        "rating",
        "rules",
        "settings",
        "stats",
    }
)


@dataclass(frozen=True, slots=True)
class Door:
    """A league that somebody could see in private; only read, never stored."""

    league: League
    title: str

    @property
    def place(self) -> Place:
        """Where the league lives."""
        return Place(self.league.chat_id, 0, self.title)


class LobbyService:
    """The private chats with the bot, and the leagues that can be seen from there."""

    def __init__(self, desk: Desk, chats: ChatService) -> None:
        self.desk = desk
        self._chats = chats

    async def doors(self, telegram_id: int) -> list[Door]:
        """The leagues in which somebody is known, whether or not they still belong to the chat."""
        async with self.desk.database.reading() as unit:
            found = await unit.leagues.shared_with(telegram_id)
        doors = [Door(self.desk.league(row, chat_id), row.title) for row, chat_id in found]
        return [door for door in doors if await self._chats.may_stay(door.league.chat_id)]

    async def chosen(self, telegram_id: int) -> int | None:
        """The league that somebody has chosen."""
        async with self.desk.database.reading() as unit:
            return await unit.leagues.chosen_by(telegram_id)

    async def choose(self, telegram_id: int, league_id: int) -> None:
        """Show somebody this league in private from now on."""
        async with self.desk.database.writing() as unit:
            await unit.leagues.choose(telegram_id, league_id)
