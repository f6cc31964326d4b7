"""The demo page: a chat of several people with the real bot in it, for a browser of this computer."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial

from bot import logs
from bot.config import Settings
from bot.demo.cast import CASTS, Cast
from bot.demo.stage import Clock, performing
from bot.sandbox import Limits, Sandbox, World
from bot.sandbox.chats import Chat
from bot.sandbox.people import Member
from bot.sandbox.screen import Screen

RIGHTS = frozenset({"can_pin_messages", "can_delete_messages", "can_manage_chat"})
# A pipe shows a line when it is full, and the page stays open.
AT_ONCE = partial(print, flush=True)


class PortTakenError(Exception):
    """The page cannot be served there; the text is a sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Booth:
    """A page that is open: where, the world behind it, and the bot at work."""

    url: str
    world: World
    chat: Chat
    running: asyncio.Task[None]


async def show_page(language: str, port: int, out: Callable[[str], object] = AT_ONCE) -> None:
    """Serve the page until the program is told to stop.

    Raises:
        PortTakenError: Nothing can be served at the port.
    """
    logs.set_up("WARNING")
    async with page(language, port) as booth:
        out(f"A chat to try the bot in: {booth.url}  (Ctrl-C ends it; nothing is kept)")
        await booth.running


@asynccontextmanager
async def page(language: str, port: int = 0, clock: Clock | None = None) -> AsyncIterator[Booth]:
    """The page with its people, the bot among them as an administrator.

    Raises:
        PortTakenError: Nothing can be served at the port.
    """
    clock, cast = clock or Clock(), CASTS[language]
    world = World(clock=clock, move_clock=clock.move, limits=Limits(on=False))
    bot = world.bot(cast.bot, "league_bot")
    sandbox = Sandbox(world, port=port)
    zone = Settings.model_fields["default_timezone"].default.key
    Screen(world, {"language": language, "zone": zone, **cast.setting()}).mount(sandbox.app)
    chat = gather(world, cast, language)
    world.change(chat, Member(bot.user, "administrator", RIGHTS), next(iter(chat.present())).user)
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(sandbox)
        except OSError as error:
            sentence = f"The page cannot be served at port {port} ({error.strerror}): name another with --port."
            raise PortTakenError(sentence) from None
        running = await stack.enter_async_context(performing(sandbox, language, clock))
        yield Booth(sandbox.url, world, chat, running)


def gather(world: World, cast: Cast, language: str) -> Chat:
    """The chat with everybody in it but the outsider, who only knows where it is."""
    people = [world.person(name, language=language) for name in cast.people]
    hidden = world.person(cast.anonymous, language=language)
    world.person(cast.outsider, language=language)
    chat = world.group(cast.title, *people, hidden, world.bot(cast.other_bot, "dice_bot"))
    world.promote(people[0], chat, hidden, anonymous=True)
    return chat
