"""What everything goes through on its way to a handler: who, where, what they want, and what they may."""

from bot.middlewares.chain import line_up
from bot.middlewares.entering import open_doors
from bot.middlewares.hearing import place_of
from bot.middlewares.members import Members
from bot.middlewares.pressing import pressed_in
from bot.middlewares.rations import MemoryRations, Rations

__all__ = ["Members", "MemoryRations", "Rations", "line_up", "open_doors", "place_of", "pressed_in"]
