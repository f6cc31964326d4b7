"""The order in which everything passes the middlewares."""

from collections.abc import Callable
from datetime import datetime

from aiogram import Dispatcher

from bot.middlewares.admitting import Admitting
from bot.middlewares.entering import Entering
from bot.middlewares.hearing import Hearing
from bot.middlewares.parting import Parting
from bot.middlewares.pressing import Pressing
from bot.middlewares.rationing import Rationing
from bot.middlewares.rations import Rations
from bot.middlewares.refusing import Refusing
from bot.middlewares.rights import Rights
from bot.middlewares.welcoming import Welcoming


def line_up(dispatcher: Dispatcher, clock: Callable[[], datetime], rations: Rations) -> None:
    """Let whatever comes in pass them on its way to a handler."""
    admitting, rationing = Admitting(), Rationing(rations, clock)
    for way_in in ("message", "edited_message", "callback_query", "my_chat_member"):
        dispatcher.observers[way_in].outer_middleware(admitting)
    dispatcher.message.outer_middleware(Parting())
    # Chatter takes from nobody's ration: a message has to be heard before it counts.
    dispatcher.message.outer_middleware(Hearing())
    for way_in in ("message", "edited_message", "callback_query"):
        dispatcher.observers[way_in].outer_middleware(rationing)
    dispatcher.callback_query.outer_middleware(Pressing(clock))
    for observer in (dispatcher.message, dispatcher.callback_query):
        observer.outer_middleware(Entering())
        observer.middleware(Refusing())
        observer.middleware(Rights())
        observer.middleware(Welcoming())
