"""What is done without being asked: one tick a minute, and what it sets off."""

from bot.jobs.announcer import Announcer
from bot.jobs.reminding import Reminding
from bot.jobs.ticking import MINUTE, Ticking

__all__ = ["MINUTE", "Announcer", "Reminding", "Ticking"]
