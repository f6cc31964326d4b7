"""The veteran rating of DMA over many games: ratings by player, and the rating of each game at its start.

Games may overlap. A game is counted when it finishes: from the ratings at its own start, onto the ratings of that
moment. The rest of the formula says `ratings.dma`.

Source: DMA, «Официальный ветеранский рейтинг DMA», 28 August 2006, points 1 to 3 and 7.
Read as:
    D3  achievements and corrections are of the start, the sum goes onto the ratings at the finish
    D4  games count in the order of finishing
    D5  the order of events is the caller's; where one game starts as another finishes, finishing first is natural
    an unfinished game changes nothing
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from ratings.arithmetic import mean
from ratings.dma import FAR_OFF, NEWCOMER, Duration, Fate, check_fates, corrected, far_off
from ratings.fields import SEVERAL, UP_TO_MANY, check
from ratings.formula import Answer, Ask, Columns, Formula
from ratings.kinds import Number
from ratings.refusals import RefusedError, missing, refused, shortened


@dataclass(frozen=True, slots=True)
class Start:
    """A game begins.

    Raises:
        RefusedError: A field has an impossible value, or a player is named twice.
    """

    start: Annotated[str, Ask("game that starts")]
    players: Annotated[tuple[str, ...], Ask("players", counts=SEVERAL)]

    def __post_init__(self) -> None:
        check(self)
        seen = set()
        for index, name in enumerate(self.players):
            if name in seen:
                raise refused(f"players[{index}]", name, "a player who is not yet in this game")
            seen.add(name)


@dataclass(frozen=True, slots=True)
class Finish:
    """A game ends.

    Raises:
        RefusedError: A field has an impossible value, or the results cannot be those of one game (D6).
    """

    finish: Annotated[str, Ask("game that finishes")]
    duration: Duration
    results: Annotated[Mapping[str, Fate], Ask("results by player")]

    def __post_init__(self) -> None:
        check(self)
        names = tuple(self.results)
        check_fates(
            self.duration, tuple(self.results.values()), lambda index: f"results.{shortened(names[index])}"
        )


@dataclass(frozen=True, slots=True)
class Timeline:
    """Starts and finishes in the order in which they happened.

    Raises:
        RefusedError: An event has an impossible value, a game starts twice, finishes without running, or has not
            one result for each of its players.
    """

    events: Annotated[tuple[Start | Finish, ...], Ask("events", counts=UP_TO_MANY)]

    def __post_init__(self) -> None:
        check(self)
        started: set[str] = set()
        running: dict[str, tuple[str, ...]] = {}
        for index, event in enumerate(self.events):
            try:
                if isinstance(event, Start):
                    if event.start in started:
                        raise refused("start", event.start, "a game that has not been started yet")
                    started.add(event.start)
                    running[event.start] = event.players
                else:
                    _check_results(event, running.pop(event.finish, None))
            except RefusedError as error:
                raise error.within(f"events[{index}]") from None


def _check_results(event: Finish, players: tuple[str, ...] | None) -> None:
    if players is None:
        raise refused("finish", event.finish, "a game that is running")
    for name in players:
        if name not in event.results:
            raise missing(f"results.{shortened(name)}", "a result of every player of the game")
    for name in event.results:
        if name not in players:
            raise refused("results", name, "players of the game")


@dataclass(frozen=True, slots=True)
class History(Answer):
    """The rating of each game at its start, and the ratings of all players after the last event."""

    games: Mapping[str, Number]
    ratings: Mapping[str, Number]


def rate_timeline(timeline: Timeline) -> History:
    """The ratings after all events.

    Raises:
        RefusedError: A finished game began with a rating more than 100,000 from the mean of the others (D8).
    """
    at_start, _, ratings = _replay(timeline)
    return History({game: mean(list(before.values())) for game, before in at_start.items()}, ratings)


def timeline_working(timeline: Timeline) -> Columns:
    """The steps of every player, in the order of first appearance: the change in each game, and the rating.

    Raises:
        RefusedError: As `rate_timeline`.
    """
    _, gained, ratings = _replay(timeline)
    return {
        "player": list(ratings),
        "first rating": [NEWCOMER for _ in ratings],
        **{f"change in {game}": [changed.get(name) for name in ratings] for game, changed in gained.items()},
        "rating": list(ratings.values()),
    }


Ratings = dict[str, Number]


def _replay(timeline: Timeline) -> tuple[dict[str, Ratings], dict[str, Ratings], Ratings]:
    """Each game's ratings at its start, each finished game's changes, and the ratings after all.

    Raises:
        RefusedError: A finished game began with a rating more than 100,000 from the mean of the others (D8).
    """
    at_start: dict[str, Ratings] = {}
    gained: dict[str, Ratings] = {}
    ratings: Ratings = {}
    for index, event in enumerate(timeline.events):
        if isinstance(event, Start):
            at_start[event.start] = {name: ratings.setdefault(name, NEWCOMER) for name in event.players}
            continue
        before = at_start[event.finish]
        names, values = list(before), list(before.values())
        outlier = far_off(values)
        if outlier is not None:
            field = f"events[{index}].results.{shortened(names[outlier])}"
            raise RefusedError(field, "the player's rating at the start is refused", FAR_OFF)
        # As fractions, so that what one player wins is exactly what the others lose, game after game.
        fates = [event.results[name] for name in names]
        reached = [Fraction(value) for value in corrected(event.duration, values, fates)]
        average = mean(reached)
        gained[event.finish] = {name: value - average for name, value in zip(names, reached, strict=True)}
        for name, change in gained[event.finish].items():
            ratings[name] += change
    return at_start, gained, ratings


TIMELINE = Formula(
    slug="dma.timeline",
    title="DMA, games over time",
    source="DMA, «Официальный ветеранский рейтинг DMA», 28 August 2006",
    text="rating = 1000 for a newcomer, + dRx at the finish of each game, counted from the ratings at its start",
    game=Timeline,
    rate=rate_timeline,
    working=timeline_working,
    answers=("games", "ratings"),
)
