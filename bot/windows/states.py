"""Where a window is: frozen values, one kind for each screen, none of them worth anything after a restart."""

from dataclasses import dataclass, replace
from typing import ClassVar

from bot.services.refusals import LeagueError
from bot.services.seats import NOTHING, Number
from bot.services.wishes import Answer, Gap, Wish


@dataclass(frozen=True, slots=True)
class State:
    """What all screens have.

    Attributes:
        code: The letter that its windows' ids begin with, so that one from before a restart can be opened
            afresh; empty where that makes no sense.
        for_admins: A window of an anonymous administrator answers whoever presses; what it does, it does for
            administrators only.
        asks: What a reply to it has to be, by the name of its right form; empty where it is no matter of form.
    """

    code: ClassVar[str] = ""
    for_admins: ClassVar[bool] = False
    asks: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Pad(State):
    """A number is asked for; `back` is the screen that comes after it, if the window stays open."""

    code: ClassVar[str] = "p"
    asks: ClassVar[str] = "an amount"

    gap: Gap
    number: Number = NOTHING
    back: State | None = None

    def pressed(self, key: str) -> "Pad":
        """The pad after a key: digits, or `<` for the last one taken back."""
        return replace(self, number=self.number.after(key))

    def filled(self, amount: int) -> "Pad":
        """The pad with an amount put in at once, in smallest units or chips."""
        return replace(self, number=Number(amount=amount))


@dataclass(frozen=True, slots=True)
class Question(State):
    """A refused wish is asked about; `asked` is what was refused, `answers` are the buttons."""

    asked: LeagueError
    wish: Wish
    answers: tuple[Answer, ...]
    back: State | None = None
