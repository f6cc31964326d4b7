"""Carries files in and out, each in a task of its own with a message of its own."""

from bot.carriers.incoming import Incoming
from bot.carriers.keeping import Keeping
from bot.carriers.outgoing import Outgoing
from bot.carriers.tasks import Tasks

__all__ = ["Incoming", "Keeping", "Outgoing", "Tasks"]
