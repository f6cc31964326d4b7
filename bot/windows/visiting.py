"""Somebody visits the Hall of Fame."""

from dataclasses import dataclass

from bot.windows.states import State


@dataclass(frozen=True, slots=True)
class Visiting(State):
    """The titles are shown; of which period, the buttons say."""
