"""Evenings written through the services, without a Telegram, each wish acknowledged on a pipe."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from bot.services.orders import Order, Place
from bot.services.records import EntryKind
from db import Database
from tests.bot.conftest import Town, lines

NAMES = ("Anna", "Boris", "Vera")
EVERYBODY = ", ".join(f"{name} 100" for name in NAMES)
# So many chats are written in side by side.
DESKS = 3


class Scribe:
    """Plays one evening after the other in a chat of its own, until it is killed."""

    def __init__(self, town: Town, place: Place, tell: Callable[[str], object], *, hasty: bool) -> None:
        self.town = town
        self.place = place
        self._tell = tell
        self._hasty = hasty
        self._numbers = count(1)

    async def _do(self, verb: str, deed: Callable[[Order], Awaitable[object]], name: str = NAMES[0]) -> None:
        """Carry a wish out, and acknowledge it; a hasty scribe does so before."""
        order = replace(
            self.town.order(name, place=self.place), key=f"{self.place.chat_id}:{next(self._numbers)}:{verb}"
        )
        if self._hasty:
            self._tell(order.key)
        await deed(order)
        if not self._hasty:
            self._tell(order.key)

    async def play(self) -> None:
        """One evening: three sit down, buy in together twice, cash out together, and the game is closed."""
        town = self.town
        await self._do("newgame", lambda order: town.games.open_game(order, "100"))
        for name in NAMES:
            await self._do("join", lambda order: town.ledgers.join(order, ()), name)
        for _ in range(2):
            await self._do("rebuy", lambda order: town.ledgers.money_in(order, EntryKind.REBUY, lines(EVERYBODY)))
        await self._do("cashout", lambda order: town.ledgers.cash_out(order, lines("Anna 700, Boris 200, Vera 0")))
        await self._do("close", town.endings.close)


async def scribble(order: dict[str, Any]) -> None:
    """Write until the process is killed."""
    if order["defect"] == "no transactions":
        forget_begin()
    database = await Database.open(order["database"])
    pipe = os.open(Path(order["pipe"]), os.O_WRONLY)
    town = Town(database)

    async def work(desk: int) -> None:
        scribe = Scribe(
            town,
            Place(-(1 + order["life"] * DESKS + desk)),
            lambda key: os.write(pipe, f"{key}\n".encode()),
            hasty=order["defect"] == "a hasty word",
        )
        while True:
            await scribe.play()

    await asyncio.gather(*map(work, range(DESKS)))


def forget_begin() -> None:
    """Let every statement stand for itself."""
    execute = Connection.exec_driver_sql

    def skip(self: Connection, statement: str, *args: Any, **kwargs: Any) -> Any:
        return execute(self, "SELECT 1" if statement.startswith("BEGIN") else statement, *args, **kwargs)

    Connection.exec_driver_sql = skip  # type: ignore[method-assign]  # the planted defect
