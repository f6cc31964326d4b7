"""What several processes of one bot have in common: a lane for each chat and, in Redis, dialogues and rations."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from bot.config import ConfigError, Settings
from bot.middlewares import MemoryRations, Rations
from bot.post import Pace
from bot.services import Lane, Lanes
from bot.windows import Windows
from bot.windows.keeping import Shelf

if TYPE_CHECKING:
    from bot.shared import Shared


class Replicas:
    """This process among those that may be there; by itself it costs nothing."""

    def __init__(self, settings: Settings) -> None:
        self._lanes = Lanes(settings.database_url.get_secret_value())
        self._shared = shared_by(settings)
        self.card = partial(self._lanes.hold, Lane.CARD)

    @property
    def beside(self) -> Callable[[], Awaitable[dict[str, bool]]] | None:
        """What else is used, and whether it answers."""
        return self._shared.answers if self._shared else None

    @property
    def shelf(self) -> Shelf | None:
        """Where windows are kept for others."""
        if self._shared is None:
            return None
        from bot.windows.shelf import SharedShelf  # noqa: PLC0415 - needs the extra

        return SharedShelf(self._shared)

    @property
    def rations(self) -> Rations:
        """How much each person and chat may ask for."""
        if self._shared is None:
            return MemoryRations()
        from bot.middlewares.shared_rations import SharedRations  # noqa: PLC0415 - needs the extra

        return SharedRations(self._shared)

    def ration(self, pace: Pace) -> None:
        """Let a post keep to the limits together with the others'."""
        if self._shared is not None:
            from bot.post.ration import SharedRation  # noqa: PLC0415 - needs the extra

            pace.ration = SharedRation(self._shared, pace.limits)

    def chat(self, windows: Windows) -> Callable[[int], AbstractAsyncContextManager[None]]:
        """What keeps others out of a chat, and puts its windows at hand, while an update is worked on."""

        @asynccontextmanager
        async def held(chat_id: int) -> AsyncIterator[None]:
            async with self._lanes.hold(Lane.CHAT, chat_id), windows.at_hand(chat_id):
                yield

        return held

    def rest(self, seconds: float) -> None:
        """Leave Redis alone for so long."""
        if self._shared is not None:
            self._shared.rest(seconds)

    async def close(self) -> None:
        """Close every connection; the locks go with them."""
        await self._lanes.close()
        if self._shared is not None:
            await self._shared.close()


def shared_by(settings: Settings) -> "Shared | None":
    """The Redis of the settings; None where there is none.

    Raises:
        ConfigError: There is one, and the extra `redis` is missing.
    """
    if settings.redis_url is None:
        return None
    try:
        from bot.shared import Shared  # noqa: PLC0415 - needs the extra
    except ModuleNotFoundError:
        raise ConfigError("REDIS_URL is set: install poker-league[redis], or leave it out.") from None
    return Shared(settings.redis_url.get_secret_value())
