"""The chats that leagues live in: where the bot came to, where it may not speak, where a group has moved."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.services.operations import Desk
from bot.services.orders import League, Place


@dataclass(frozen=True, slots=True)
class Arrival:
    """The bot is in a chat; `first` when it has never greeted it, `back` when it was away."""

    league: League
    first: bool
    back: bool


class ChatService:
    """The chats of the leagues.

    Args:
        desk: Where the leagues are.
        allowed: The chats that may have a league; all of them if it is empty.
    """

    def __init__(self, desk: Desk, allowed: Collection[int] = ()) -> None:
        self.desk = desk
        self.allowed = frozenset(allowed)
        self._silent: set[int] | None = None

    async def arrived(self, place: Place, at: datetime) -> Arrival:
        """The bot was let into a chat, again or for the first time: its league is there from now on."""
        async with self.desk.database.writing() as unit:
            row = await self.desk.row_of(unit, place, at)
            chat = await unit.leagues.chat(place.chat_id)
            self._silent = None
            first, back = not chat.greeted, chat.inactive is not None
            chat.greeted, chat.inactive, chat.inactive_since = True, None, None
            await unit.announcements.revive(row.id)
            return Arrival(self.desk.league(row, place.chat_id), first, back)

    async def greeting(self, chat_id: int) -> int | None:
        """The message that greets a chat, until it has done its work."""
        async with self.desk.database.reading() as unit:
            return (await unit.leagues.chat(chat_id)).greeting if await unit.leagues.of_chat(chat_id) else None

    async def greeting_posted(self, chat_id: int, message_id: int | None) -> None:
        """Remember the message that greets a chat; None once it has done its work."""
        async with self.desk.database.writing() as unit:
            if await unit.leagues.of_chat(chat_id):
                (await unit.leagues.chat(chat_id)).greeting = message_id

    async def silenced(self, chat_id: int, reason: str, at: datetime) -> None:
        """The bot may not speak in a chat any more; whatever the league has stays."""
        async with self.desk.database.writing() as unit:
            if await unit.leagues.of_chat(chat_id) is None:
                return
            chat = await unit.leagues.chat(chat_id)
            if chat.inactive is None:
                chat.inactive, chat.inactive_since = reason, at
        self._silent = None

    async def heard(self, chat_id: int) -> None:
        """Something came from a chat: the bot is there, also where nobody has told it that it is back."""
        silent = self._silent
        if silent is None:
            async with self.desk.database.reading() as unit:
                silent = self._silent = await unit.leagues.silent()
        if chat_id in silent:
            async with self.desk.database.writing() as unit:
                chat = await unit.leagues.chat(chat_id)
                chat.inactive, chat.inactive_since = None, None
            # Not before it is written: a storage that refuses is asked again.
            silent.discard(chat_id)

    async def moved(self, old: int, new: int) -> None:
        """Follow a group that became a supergroup to its new chat, however often it is said."""
        async with self.desk.database.writing() as unit:
            await unit.leagues.move(old, new)

    async def open_games(self, chat_id: int) -> Sequence[int]:
        """The games that run in a chat, by id."""
        async with self.desk.database.reading() as unit:
            row = await unit.leagues.of_chat(chat_id)
            games = await unit.games.every_open() if row else []
            return [game.id for game in games if row and game.league_id == row.id]

    async def may_stay(self, chat_id: int) -> bool:
        """Whether the installation serves a chat, or served it under the id that it had before it moved."""
        if not self.allowed or chat_id in self.allowed:
            return True
        async with self.desk.database.reading() as unit:
            return bool(self.allowed & await unit.leagues.ids_of(chat_id))
