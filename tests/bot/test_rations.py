"""So much at once, so much more a second, and a pause for who wants more."""

import pytest

from bot.middlewares.rationing import CHAT, PERSON
from bot.middlewares.rations import Grant, MemoryRations, Ration

RATION = Ration(burst=3, per_second=1, pause=10)


class Counter:
    """Rations, and the moments at which somebody takes from them."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.rations = MemoryRations(lambda: self.now)

    async def takes(self, *after: float, key: str = "Anna", ration: Ration = RATION) -> str:
        """What becomes of wishes made so many seconds one after the other: a letter for each."""
        said = ""
        for seconds in after:
            self.now += seconds
            said += {Grant.GIVEN: "g", Grant.PAUSE: "P", Grant.IN_PAUSE: "."}[await self.rations.take(key, ration)]
        return said


@pytest.mark.parametrize(
    ("after", "said"),
    [
        ([0, 0, 0], "ggg"),
        ([0, 0, 0, 0, 0, 0], "gggP.."),
        ([0, 0, 0, 1, 1, 1], "gggggg"),
        ([0, 0, 0, 1, 0, 0], "ggggP."),
        ([0, 0, 0, 0, 9.9, 0.1, 0, 0, 0], "gggP.gggP"),
        ([0, 0, 0, 100, 0, 0, 0], "ggggggP"),
    ],
)
async def test_a_ration_fills_up_again_and_who_overdraws_it_pauses_once(after: list[float], said: str) -> None:
    assert await Counter().takes(*after) == said


async def test_nobody_takes_from_somebody_elses_ration() -> None:
    counter = Counter()
    await counter.takes(0, 0, 0, 0)
    assert await counter.takes(0, key="Boris") == "g"


@pytest.mark.parametrize(
    ("seconds", "presses"),
    [(5, 10), (2, 12), (30, 100), (300, 900)],
    ids=["an evening", "a pad", "all", "for ever"],
)
async def test_the_quickest_hand_is_never_refused(seconds: float, presses: int) -> None:
    said = await Counter().takes(*[seconds / presses] * presses, ration=PERSON)
    assert said == "g" * presses


async def test_fifty_who_press_five_times_at_once_are_never_refused() -> None:
    assert set(await Counter().takes(*[0] * 250, ration=CHAT)) == {"g"}


async def test_whose_ration_is_whole_again_is_forgotten() -> None:
    counter = Counter()
    for number in range(30_000):
        await counter.takes(0.01, key=f"somebody {number}")
    assert len(counter.rations._kept) <= 10_000
