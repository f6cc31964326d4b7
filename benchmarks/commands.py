"""Commands and buttons through the running bot: statements (P6), dispatch (P7), what a repeat costs (P8)."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

from aiogram import Bot, Dispatcher, Router
from aiogram.dispatcher.event.handler import HandlerObject
from aiogram.filters import Command
from aiogram.types import Message, Update

from benchmarks.boards import LEAGUE
from benchmarks.dataset import kept
from benchmarks.measure import Line, Ratio, counted, dearer, paired_async, told
from benchmarks.stage import Stage, stage, statements
from bot import handlers
from bot.filters import InGroup, Said
from bot.keyboards import RatingPress
from bot.middlewares.hearing import Hearing
from bot.post import gallery
from bot.services.commands import SPELLINGS
from bot.switchboard import Switchboard
from bot.views import pictures

CHAT = -1001
# The chat in the middle of the large file.
AMONG = -1000 - LEAGUE
TIMES = 40
EARLIER = RatingPress(act="show", period="2026-10")
WIDER = RatingPress(act="show", period="2026-11", view="m")
PICTURE = RatingPress(act="picture", period="2026-11")


def statements_of() -> Iterator[Line]:
    """The lines of P6."""
    return iter(asyncio.run(_statements()))


async def _statements() -> list[Line]:
    found = []
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder) / "league.db") as here:
            await here.works(here.written("/newgame 500", CHAT))
            await here.works(*(here.written("/join", CHAT, person) for person in range(1, 9)))
            found.append(counted("P6", "statements, /buyin with the card", await _asked(here, "/buyin"), 10))
            found += [
                told(
                    "P6",
                    f"time of {text}",
                    str((await _against_nothing(here, text)).inverse),
                    "aiogram's no-op handler",
                )
                for text in ("/buyin", "/rating")
            ]
    async with stage(await kept()) as here:
        await here.works(here.written("/help", AMONG))
        found.append(
            counted(
                "P6", "statements, /rating among eight million results", await _asked(here, "/rating", AMONG), 4
            )
        )
        with statements() as earlier:
            await here.works(here.pressed(EARLIER.pack(), AMONG))
        with statements() as wider:
            await here.works(here.pressed(WIDER.pack(), AMONG))
        found.append(counted("P6", "statements, its button to the month before", len(earlier), 3))
        found.append(counted("P6", "statements, its button for more columns", len(wider), 3))
    return found


async def _asked(here: Stage, text: str, chat: int = CHAT) -> int:
    with statements() as seen:
        await here.works(here.written(text, chat, 3))
    return len(seen)


async def _against_nothing(here: Stage, text: str) -> Ratio:
    async def ours() -> None:
        for _ in range(TIMES):
            await here.works(here.written(text, CHAT, 3))

    idle = Dispatcher(disable_fsm=True)
    idle.message.register(_nothing)

    async def theirs() -> None:
        for _ in range(TIMES):
            raw = here.written(text, CHAT, 3)
            await idle.feed_update(here.house.bot, Update.model_validate(raw, context={"bot": here.house.bot}))

    return await paired_async(ours, theirs)


async def _nothing(_event: Message) -> None:
    """Do nothing."""


def dispatch() -> Iterator[Line]:
    """The lines of P7."""
    return iter(asyncio.run(_dispatch()))


async def _dispatch() -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        async with stage(Path(folder) / "league.db") as here:
            await here.works(here.written("/newgame 500", CHAT))
            routers = handlers.make_routers()
            for router in routers:
                router.message.handlers[:] = [
                    HandlerObject(_nothing, each.filters) for each in router.message.handlers
                ]
            many = _hearing(here, [Switchboard(routers)])
            names = [name for name in SPELLINGS if not await _looks_up(here, many, name)]
            lonely = Router()
            lonely.message.register(_nothing, Said("rating"), InGroup())
            ours = _feeding(here, many, names)
            theirs = _feeding(here, _hearing(here, [lonely]), ["rating"] * len(names))
            ratio = (await paired_async(ours, theirs)).inverse
            line = dearer("P7", f"dispatch of {len(names)} commands", ratio, 1.7, "dispatch of one command")
            plenty, single = Router(), Router()
            for name in names:
                plenty.message.register(_nothing, Command(name))
            single.message.register(_nothing, Command("rating"))
            stock = await paired_async(
                _feeding(here, _bare(plenty), names), _feeding(here, _bare(single), ["rating"] * len(names))
            )
    return [
        line,
        told("P7", "the same with aiogram's Command filters", str(stock.inverse), "dispatch of one command"),
    ]


def _hearing(here: Stage, routers: Sequence[Router]) -> Dispatcher:
    """A dispatcher that reads a command once, as the bot's own does."""
    dispatcher = Dispatcher(disable_fsm=True, **here.house.dispatcher.workflow_data)
    dispatcher.message.outer_middleware(Hearing())
    dispatcher.include_routers(*routers)
    return dispatcher


def _bare(router: Router) -> Dispatcher:
    dispatcher = Dispatcher(disable_fsm=True)
    dispatcher.include_router(router)
    return dispatcher


async def _looks_up(here: Stage, dispatcher: Dispatcher, name: str) -> bool:
    """Whether it takes the database to find out who is meant by a command: that is no dispatch."""
    with statements() as seen:
        await _feeding(here, dispatcher, [name], 1)()
    return bool(seen)


def _feeding(
    here: Stage, dispatcher: Dispatcher, names: Sequence[str], times: int = 10
) -> Callable[[], Awaitable[None]]:
    bot: Bot = here.house.bot
    updates = [
        Update.model_validate(here.written(f"/{name}", CHAT), context={"bot": bot})
        for _ in range(times)
        for name in names
    ]

    async def feed() -> None:
        for update in updates:
            await dispatcher.feed_update(bot, update)

    return feed


def repeated() -> Iterator[Line]:
    """The lines of P8."""
    return iter(asyncio.run(_repeated()))


async def _repeated() -> list[Line]:
    drawn = 0
    render = gallery.render

    async def counting(svg: str) -> bytes:
        nonlocal drawn
        drawn += 1
        return await pictures.render(svg)

    async with stage(await kept()) as here:
        gallery.render = counting
        await here.works(here.written("/rating", AMONG), here.pressed(PICTURE.pack(), AMONG))
        first, uploaded = drawn, here.session.uploads
        with statements() as seen:
            await here.works(here.written("/rating", AMONG, 2), here.pressed(PICTURE.pack(), AMONG, 2))
        gallery.render = render
    on_results = sum("FROM result" in statement for statement, _ in seen)
    return [
        counted("P8", "/rating and its picture again: statements on results", on_results, 0),
        counted("P8", "the same: pictures drawn", drawn - first, 0),
        counted("P8", "the same: uploads", here.session.uploads - uploaded, 0),
    ]
