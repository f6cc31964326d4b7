"""A backup at an owner's word."""

from aiogram.types import Message

from bot import views
from bot.carriers.tasks import Tasks
from bot.post import Post
from bot.services import StorageError
from bot.services.backups import Backups, DamagedError
from bot.services.games import GameService
from bot.services.orders import Order


class Keeping:
    """Makes backups when it is told to; `backups` is None where the database is on a server."""

    def __init__(self, post: Post, games: GameService, backups: Backups | None, tasks: Tasks) -> None:
        self._post = post
        self._games = games
        self._backups = backups
        self._tasks = tasks

    async def backup(self, message: Message, order: Order) -> None:
        """Make today's backup anew, and say what became of it."""
        self._tasks.start(self._backup(message, order))

    async def _backup(self, message: Message, order: Order) -> None:
        league = await self._games.league(order.place)
        if self._backups is None:
            await self._post.answer(message, views.no_backups(league))
            return
        try:
            made = await self._backups.make()
        except (DamagedError, StorageError, OSError) as error:
            await self._post.answer(message, views.backup_failed(league, str(error)))
        else:
            await self._post.answer(message, views.backup_made(league, made.name, made.size))
