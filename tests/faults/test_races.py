"""R7 and R8: everybody at once, and always one legal history."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from time import monotonic

import pytest

from bot.services import StorageError
from bot.services.orders import Place, Report
from bot.services.records import EntryKind
from bot.services.refusals import LeagueError
from tests.bot.conftest import Town, lines, town

__all__ = ["town"]

SEED = 20261130
LONG = [pytest.mark.full, pytest.mark.timeout(3600)]


class Storm:
    """Accounts that buy in again and again, each as soon as it was told that it did."""

    def __init__(self, town: Town, chats: int) -> None:
        self.town = town
        self.places = [Place(-(30_000 + number)) for number in range(chats)]
        self.waited: list[float] = []
        self.failed: list[BaseException] = []

    async def breaks(self, people: int, each: int) -> None:
        """Open the games, and let everybody begin at once."""
        for place in self.places:
            await self.town.games.open_game(self.town.order("Anna", place=place), "100")
        everybody = [(place, f"Player {number}") for place in self.places for number in range(people)]
        random.Random(SEED).shuffle(everybody)
        await asyncio.gather(*(self._buys(place, name, each) for place, name in everybody))

    async def _buys(self, place: Place, name: str, each: int) -> None:
        for _ in range(each):
            began = monotonic()
            try:
                await self.town.ledgers.money_in(self.town.order(name, place=place), EntryKind.BUY_IN, ())
            except Exception as error:  # noqa: BLE001 - whatever it is, it is counted
                self.failed.append(error)
            self.waited.append(monotonic() - began)

    @property
    def p99(self) -> float:
        """The seconds that 99 of 100 buy-ins took at most until they were committed."""
        return sorted(self.waited)[len(self.waited) * 99 // 100]


@pytest.mark.parametrize(
    ("chats", "people", "each"),
    [(1, 50, 4), (4, 10, 5), pytest.param(1, 50, 40, marks=LONG), pytest.param(10, 50, 40, marks=LONG)],
)
async def test_a_storm_of_buy_ins_adds_up(town: Town, chats: int, people: int, each: int) -> None:
    storm = Storm(town, chats)
    await storm.breaks(people, each)
    cards = [(await town.games.shown(place, "")).record.card for place in storm.places]
    print(
        f"R7 seed {SEED}: {chats} chats, {people} accounts in each, {each} buy-ins one after the other,"
        f" {len(storm.failed)} failed, {sum(card.money_in for card in cards) // 10_000} recorded,"
        f" p99 until committed {storm.p99:.2f} s"
    )
    assert storm.failed == []
    assert {(card.money_in, len(card.lines)) for card in cards} == {(10_000 * people * each, people)}
    assert {line.buy_ins for card in cards for line in card.lines} == {each}


async def test_a_lost_update_in_the_storm_is_found(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: writers look like readers, all at once, before any of them writes."""
    monkeypatch.setattr(town.database, "_turns", None)
    monkeypatch.setattr(town.database, "_writers", town.database._readers)
    storm = Storm(town, 1)
    await storm.breaks(50, 4)
    assert any(isinstance(error, StorageError) for error in storm.failed)


@pytest.mark.parametrize("rounds", [15, pytest.param(500, marks=LONG)])
async def test_the_last_buy_in_against_close_leaves_one_legal_history(town: Town, rounds: int) -> None:
    outcomes: dict[str, int] = {}
    for number in range(rounds):
        place = Place(-(10_000 + number))
        await town.games.open_game(town.order("Anna", place=place), "100")
        for name in ("Anna", "Boris"):
            await town.ledgers.join(town.order(name, place=place), ())
        await town.ledgers.cash_out(town.order("Anna", place=place), lines("150"))
        await town.ledgers.cash_out(town.order("Boris", place=place), lines("50"))
        deeds: dict[str, Awaitable[object]] = {
            "close": town.endings.close(town.order("Anna", place=place)),
            "rebuy": town.ledgers.money_in(town.order("Boris", place=place), EntryKind.REBUY, ()),
        }
        order = sorted(deeds, reverse=bool(number % 2))
        found = await asyncio.gather(*(deeds[name] for name in order), return_exceptions=True)
        what = dict(zip(order, found, strict=True))
        assert isinstance(what["close"], Report)
        was_closed, was_refused = what["close"].record.closed is not None, isinstance(what["rebuy"], LeagueError)
        assert was_closed == was_refused
        outcome = "the buy-in refused" if was_refused else "the close asks who sits"
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        card = (await town.games.shown(place, "1")).record.card
        assert card.money_in == (20_000 if card.ended_at else 30_000)
    print(f"R8 seed none: {rounds} rounds of buy-in against close, {outcomes}")


@pytest.mark.parametrize("rounds", [15, pytest.param(500, marks=LONG)])
async def test_two_closes_and_two_openings_make_one_of_each(town: Town, rounds: int) -> None:
    for number in range(rounds):
        place = Place(-(20_000 + number))
        openings = await asyncio.gather(
            *(town.games.open_game(town.order(name, place=place), "100") for name in ("Anna", "Boris")),
            return_exceptions=True,
        )
        for name in ("Anna", "Boris"):
            await town.ledgers.join(town.order(name, place=place), ())
            await town.ledgers.cash_out(town.order(name, place=place), lines("100"))
        closings = await asyncio.gather(
            *(town.endings.close(town.order(name, place=place)) for name in ("Anna", "Boris")),
            return_exceptions=True,
        )
        for outcomes in (openings, closings):
            assert sum(isinstance(outcome, LeagueError) for outcome in outcomes) == 1
        board = (await town.boards.rating(town.order(place=place), "")).record
        assert [line.games for line in board.lines] == [1, 1]
    print(f"R8 seed none: {rounds} rounds of two openings and two closings")


@pytest.mark.parametrize(
    "race",
    [
        test_the_last_buy_in_against_close_leaves_one_legal_history,
        test_two_closes_and_two_openings_make_one_of_each,
    ],
)
async def test_a_race_without_turns_is_found(
    town: Town, monkeypatch: pytest.MonkeyPatch, race: Callable[[Town, int], Awaitable[None]]
) -> None:
    """Planted: both look before either writes."""
    monkeypatch.setattr(town.database, "_turns", None)
    monkeypatch.setattr(town.database, "_writers", town.database._readers)
    with pytest.raises(AssertionError):
        await race(town, 5)
