"""Somebody looks at how totals were counted."""

from dataclasses import dataclass

from bot.windows.states import State


@dataclass(frozen=True, slots=True)
class Explaining(State):
    """The totals of a period are explained; which player's, the buttons say."""

    period: str
