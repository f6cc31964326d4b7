"""Windows: what one person has begun, in a message of their own that goes away when it is done.

A window remembers where its owner is, and nothing that matters: what is recorded is in the ledger. They
live in memory; one that is pressed after a restart is out of date, says so, and opens afresh.
"""

from bot.windows.keeping import Window, Windows
from bot.windows.screens import Screens, Sources
from bot.windows.states import Pad, Question, State

__all__ = ["Pad", "Question", "Screens", "Sources", "State", "Window", "Windows"]
