"""Windows: what one person has begun, in a message of their own that goes away when it is done.

A window remembers where its owner is, and nothing that matters: what is recorded is in the ledger. They
live in memory; one that is pressed after a restart is out of date, says so, and opens afresh.
"""

from bot.windows.deciding import Assigning, Choosing, Dividing
from bot.windows.evening import (
    Book,
    CallingOff,
    ForAnother,
    GuestName,
    HandingOver,
    More,
    Newcomers,
    OfGame,
    OneOther,
    Roll,
    Together,
    Voiding,
    Weighing,
    Zeroing,
)
from bot.windows.fixing import Drafting, DraftPad, DraftReason, DraftSeating, Page
from bot.windows.importing import Awaiting, Busy, Checking
from bot.windows.keeping import Window, Windows
from bot.windows.people import Another, Before, Everybody, Naming, NamingMyself, OnePerson, Purpose, Sure
from bot.windows.screens import Screens, Sources
from bot.windows.setup import Foreseeing, Settling
from bot.windows.states import Pad, Question, State
from bot.windows.unmarking import Unmarking

__all__ = [
    "Another",
    "Assigning",
    "Awaiting",
    "Before",
    "Book",
    "Busy",
    "CallingOff",
    "Checking",
    "Choosing",
    "Dividing",
    "DraftPad",
    "DraftReason",
    "DraftSeating",
    "Drafting",
    "Everybody",
    "ForAnother",
    "Foreseeing",
    "GuestName",
    "HandingOver",
    "More",
    "Naming",
    "NamingMyself",
    "Newcomers",
    "OfGame",
    "OneOther",
    "OnePerson",
    "Pad",
    "Page",
    "Purpose",
    "Question",
    "Roll",
    "Screens",
    "Settling",
    "Sources",
    "State",
    "Sure",
    "Together",
    "Unmarking",
    "Voiding",
    "Weighing",
    "Window",
    "Windows",
    "Zeroing",
]
