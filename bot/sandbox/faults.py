"""What a test can make the bot suffer: answers that get lost, gateways that fail, floods, delays."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field

_DUST = 1e-9  # So that ten times 0.1 is one.
KINDS = ("cut", "cut_before", "bad_gateway", "flood", "conflict", "delay", "hang")


@dataclass
class Fault:
    """Something that goes wrong with some of the bot's calls.

    `cut`: done, but the connection breaks before the answer; `cut_before`: it breaks and nothing is done;
    `bad_gateway`: a 502 page of HTML; `flood`: 429 for `seconds`; `conflict`: 409, somebody else is
    at it; `delay`: the answer comes `seconds` later; `hang`: it never comes.
    """

    kind: str
    method: str | None = None
    chat: int | None = None
    share: float = 1.0
    times: int | None = None
    seconds: float = 1.0
    struck: int = field(default=0, init=False)
    _met: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"no fault is called {self.kind!r}; there are {', '.join(KINDS)}")

    def concerns(self, method: str, chat: int | None) -> bool:
        """Whether a call of this method in this chat can meet it at all."""
        if self.times is not None and self.struck >= self.times:
            return False
        named = self.method in (None, "*", method)
        return named and self.chat in (None, chat) and (self.method is not None or method != "getUpdates")

    def strikes(self, chance: Callable[[], float] | None) -> bool:
        """Whether it hits this call: by chance, or evenly spread when there is none."""
        if chance is not None:
            hit = chance() < self.share
        else:
            self._met += 1
            hit = math.floor(self._met * self.share + _DUST) > math.floor((self._met - 1) * self.share + _DUST)
        self.struck += hit
        return hit


class Faults:
    """The faults planted now; `chance` gives numbers in 0..1 (a seeded generator's) or stays None."""

    def __init__(self, chance: Callable[[], float] | None = None) -> None:
        self.planted: list[Fault] = []
        self.chance = chance

    def plant(self, fault: Fault) -> Fault:
        """From now on this can go wrong."""
        self.planted.append(fault)
        return fault

    def clear(self) -> None:
        """Nothing goes wrong any more."""
        self.planted.clear()

    def meet(self, method: str, chat: int | None) -> Fault | None:
        """The fault that hits this call, if any."""
        for fault in self.planted:
            if fault.concerns(method, chat) and fault.strikes(self.chance):
                return fault
        return None
