"""What everything goes through on its way to a handler: who, where, what they want, and what they may."""

from bot.middlewares.admitting import Admitting
from bot.middlewares.entering import Entering, open_doors
from bot.middlewares.hearing import Hearing, place_of
from bot.middlewares.members import Members
from bot.middlewares.parting import Parting
from bot.middlewares.pressing import Pressing, pressed_in
from bot.middlewares.rationing import Rationing
from bot.middlewares.rations import MemoryRations, Rations
from bot.middlewares.refusing import Refusing
from bot.middlewares.rights import Rights
from bot.middlewares.welcoming import Welcoming

__all__ = [
    "Admitting",
    "Entering",
    "Hearing",
    "Members",
    "MemoryRations",
    "Parting",
    "Pressing",
    "Rationing",
    "Rations",
    "Refusing",
    "Rights",
    "Welcoming",
    "open_doors",
    "place_of",
    "pressed_in",
]
