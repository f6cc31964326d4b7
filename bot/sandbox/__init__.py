"""A Telegram of one's own: a strict Bot API server inside the process.

It knows nothing of the bot it serves. It holds a world of people, chats and messages, hands a bot its
updates by long polling or webhook, and refuses what Telegram refuses, in Telegram's published words.

Inside a test, with the world at hand::

    world = World()                                     # clock=..., timer=..., limits=Limits(...) if wanted
    bot = world.bot("League", "league_bot")             # bot.token; privacy mode on
    async with Sandbox(world) as sandbox:               # loopback, a free port; sandbox.url
        # the bot under test: TelegramAPIServer.from_base(sandbox.url), bot.token
        anna, boris = world.person("Anna", username="anna"), world.person("Boris")
        chat = world.group("Poker", anna, boris, bot)   # kind="supergroup" | "group" | "forum"
        world.send(anna, chat, "/newgame@league_bot 250")
        card = await world.sees(chat, "Game 1")         # bounded: raises TimeoutError, never sleeps
        press = world.press(boris, card, "Sit down")    # by label, part of a label, or callback data
        toast = await world.toast(press)                # {"text": ..., "show_alert": ...}
        await world.quiet()                             # nothing unconfirmed, the bot waits in getUpdates

The same by name and over HTTP, for a bot that runs as another process (``Client(Control(world).act)``
spares the HTTP)::

    async with Client.at(sandbox.url) as town:
        await town.bot("League", "league_bot", token=TOKEN)
        anna = await town.person("Anna", username="anna")
        chat = await town.group("Poker", "Anna", "Boris", "@league_bot", creator="Anna")
        await anna.says("/newgame@league_bot 250", chat)
        card = await chat.waits_for("Game 1")
        toast = await anna.presses("Sit down", card)
        for message in await chat.shown():              # as a person sees it: text, buttons, reactions, pins
            print(message.author, message.text)

People act by ``send``, ``press``, ``edit``, ``forward``, ``react``, ``delete``, ``document``, ``join``,
``leave``, ``invite``, ``kick``, ``promote``, ``demote``, ``restrict``, ``block``, ``unblock``, ``migrate``,
``topic``. What the bot did is in ``world.calls``; what it may be made to suffer is planted in
``world.faults``; ``sandbox.down()`` and ``sandbox.up()`` take the network away and give it back.

What a person could not do raises ``ImpossibleError``, what did not come in time ``TimeoutError``. A bot that
is named in ``group`` is simply there; ``add_bot`` (``anna.does("invite", chat, whom="@league_bot")``) tells it.

A script of ``Name: text`` lines (see ``script.FORMS``) is played with the real bot by::

    await play(read(text), world, world.quiet, print)
"""

from bot.sandbox.client import Client
from bot.sandbox.control import Control
from bot.sandbox.faults import Fault
from bot.sandbox.flood import Limits
from bot.sandbox.playing import play
from bot.sandbox.script import ScriptError, read
from bot.sandbox.server import Sandbox
from bot.sandbox.world import World

__all__ = ["Client", "Control", "Fault", "Limits", "Sandbox", "ScriptError", "World", "play", "read"]
