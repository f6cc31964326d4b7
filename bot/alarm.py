"""Tells the owners of an installation, in private, what only they can mend."""

from collections.abc import Callable, Collection, Hashable
from datetime import datetime, timedelta

from aiogram.utils.formatting import Text

from bot import views
from bot.post import Post
from bot.services.orders import League, Place

# Two programs on one token are refused in turn, every few seconds.
QUIET = timedelta(hours=1)


class Alarm:
    """Says once that something begins, and once that it is over.

    Args:
        owners: Their accounts.
        league: The league that a chat without one would get: its language is the installation's.
    """

    def __init__(
        self,
        post: Post,
        owners: Collection[int],
        league: Callable[[Place], League],
        clock: Callable[[], datetime],
    ) -> None:
        self._post = post
        self._owners = owners
        self._league = league
        self._clock = clock
        self._refused: set[Hashable] = set()
        self._without_backup = False
        self._conflict_at: datetime | None = None

    async def storage(self, work: Hashable, why: str | None) -> None:
        """The storage refused a piece of work; when it has taken it at last, `why` is None."""
        before = bool(self._refused)
        if why is None:
            self._refused.discard(work)
            if before and not self._refused:
                await self._say(views.storage_is_back)
            return
        self._refused.add(work)
        if not before:
            await self._say(lambda league: views.storage_refuses(league, why))

    async def backup(self, why: str | None) -> None:
        """The daily backup was not made; when there is one again, `why` is None."""
        before, self._without_backup = self._without_backup, why is not None
        if why is not None and not before:
            await self._say(lambda league: views.no_daily_backup(league, why))
        elif why is None and before:
            await self._say(views.daily_backup_is_back)

    async def conflict(self) -> None:
        """Somebody else fetches our updates."""
        now = self._clock()
        if self._conflict_at is None or now - self._conflict_at > QUIET:
            await self._say(views.second_program)
        self._conflict_at = now

    async def _say(self, view: Callable[[League], Text]) -> None:
        for owner in self._owners:
            place = Place(owner)
            await self._post.say(place, view(self._league(place)), silent=False)
