"""How much may be asked in a while, by anybody and from anywhere; kept in memory."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from time import monotonic
from typing import Protocol

# So many who asked for something are remembered before those whose ration is whole again are forgotten.
REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Ration:
    """So much at once, so much more a second; who wants more has to pause for so many seconds."""

    burst: int
    per_second: float
    pause: float = 10.0


class Grant(Enum):
    """What becomes of a wish: it is GIVEN; or it is the one with which a PAUSE begins; or it is made IN_PAUSE."""

    GIVEN = auto()
    PAUSE = auto()
    IN_PAUSE = auto()


class Rations(Protocol):
    """Where rations are kept; what several processes share is kept outside them."""

    async def take(self, key: str, ration: Ration) -> Grant:
        """Take one from the ration of whom or what the key names."""
        ...


class MemoryRations:
    """The rations of one process."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        # By key: when the ration is whole again, and when the pause is over.
        self._kept: dict[str, tuple[float, float]] = {}
        self._sweep_at = REMEMBERED

    async def take(self, key: str, ration: Ration) -> Grant:
        """Take one from the ration of whom or what the key names."""
        now = self._now()
        whole_at, free_at = self._kept.get(key, (now, now))
        if now < free_at:
            return Grant.IN_PAUSE
        after = max(whole_at, now) + 1 / ration.per_second
        given = (after - now) * ration.per_second <= ration.burst
        if len(self._kept) >= self._sweep_at:
            self._sweep(now)
        self._kept[key] = (after, now) if given else (whole_at, now + ration.pause)
        return Grant.GIVEN if given else Grant.PAUSE

    def _sweep(self, now: float) -> None:
        """Forget those who could take as much as somebody new."""
        self._kept = {key: moments for key, moments in self._kept.items() if max(moments) > now}
        self._sweep_at = max(REMEMBERED, 2 * len(self._kept))
