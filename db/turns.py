"""One writer at a time, in order of arrival."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from db.errors import StorageError


class Turns:
    """A lock that fails together: whom the storage refuses, it refuses with all who wait behind them.

    Otherwise each would find out in turn, after the whole patience of SQLite again.
    """

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Hold the turn for as long as the block lasts.

        Raises:
            StorageError: The storage refused whoever held it before.
        """
        if self._taken:
            await self._wait()
        self._taken = True
        try:
            yield
        except StorageError as error:
            self._refuse(str(error))
            raise
        finally:
            self._pass_on()

    async def _wait(self) -> None:
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled() and mine.exception() is None:
                # It was handed over just when nobody wanted it any more.
                self._pass_on()
            raise
        finally:
            with suppress(ValueError):
                self._waiting.remove(mine)

    def _refuse(self, why: str) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_exception(StorageError(why))

    def _pass_on(self) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)
                return
        self._taken = False
