"""What a correction of a closed game says, and why one is refused."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from bot.services import closing
from bot.services.drafts import Draft, DraftSeat, changed_players
from bot.services.operations import Work
from bot.services.owing import Owing
from bot.services.records import Closed, Transfer
from bot.services.refusals import LeagueError
from db.models import GameRow
from db.repositories import Fact


class Reason(StrEnum):
    """Why a closed game is corrected."""

    TYPO = "typo"
    WRONG_PLAYER = "wrong_player"
    FORGOTTEN = "forgotten"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Change:
    """What changed in one player's line; None where they had none before, or have none now.

    `told` is a profit without the amounts behind it that amounts have replaced; 0 where there was none.
    """

    player: int
    money_in: tuple[int | None, int | None]
    counted: tuple[int | None, int | None]
    told: int = 0


@dataclass(frozen=True, slots=True)
class Moved:
    """A player's place before and after; None where they had none, or have none now."""

    player: int
    places: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Corrected:
    """A closed game was corrected; `result` is how it stands now.

    Attributes:
        by: Who corrected it; 0 for an anonymous administrator.
        days: The day it counted for, before and after: boards of both have changed.
        importance: In hundredths, before and after.
        transfers: The open transfers, where they are not what they were; `paid` those that were marked.
    """

    game: int
    number: int
    by: int
    reason: Reason
    changes: tuple[Change, ...]
    moved: tuple[Moved, ...]
    days: tuple[date, date]
    importance: tuple[int, int]
    transfers: tuple[Transfer, ...] | None
    paid: tuple[Transfer, ...]
    result: Closed

    @property
    def months(self) -> tuple[str, ...]:
        """The months whose boards have changed, by their keys."""
        return tuple(dict.fromkeys(day.strftime("%Y-%m") for day in self.days))


@dataclass(frozen=True, slots=True)
class Redated:
    """A game counts for another day; `corrected` if it was closed, so that boards have changed."""

    game: int
    number: int
    days: tuple[date, date]
    corrected: Corrected | None


@dataclass
class NotClosedError(LeagueError):
    """Only a closed game is corrected; this one is still open, waits for a decision, or was called off."""

    number: int
    status: str


@dataclass
class CorrectedMeanwhileError(LeagueError):
    """Somebody else has corrected the game since the draft was made, or its people are others by now."""

    number: int


@dataclass
class NothingChangedError(LeagueError):
    """The draft is the game as it stands."""


async def correction(
    work: Work,
    game: GameRow,
    reason: Reason,
    before: Draft,
    draft: Draft,
    facts: tuple[Sequence[Fact], Sequence[Fact]],
    listed: tuple[Owing, Owing],
) -> Corrected:
    """The record of a correction: what there was, and what there is."""
    entries = await work.unit.ledger.of_game(game.id)
    weights, players = await work.unit.portions.of_game(game.id), await work.players()
    month = await closing.month_after(work, game, list(facts[1]))
    result = closing.closed(game, entries, facts[1], listed[1], weights, players, month)
    places = [{fact.player_id: fact.place for fact in each} for each in facts]
    everybody = dict.fromkeys([*places[0], *places[1]])
    return Corrected(
        game=game.id,
        number=game.number,
        by=0 if work.order.actor.anonymous else (await work.actor()).id,
        reason=reason,
        changes=changes_of(before, draft),
        moved=tuple(
            Moved(one, (places[0].get(one), places[1].get(one)))
            for one in everybody
            if places[0].get(one) != places[1].get(one)
        ),
        days=(before.played_on, draft.played_on),
        importance=(before.importance, draft.importance),
        transfers=None if listed[0].open == listed[1].open else listed[1].open,
        paid=listed[1].marked,
        result=replace(result, corrected_at=work.order.at),
    )


def changes_of(before: Draft, draft: Draft) -> tuple[Change, ...]:
    """What of the players' lines differs between two drafts of a game."""
    return tuple(_change(one, *pair) for one, pair in changed_players(before, draft).items())


def _change(player: int, before: DraftSeat | None, after: DraftSeat | None) -> Change:
    return Change(
        player,
        (before.money_in if before else None, after.money_in if after else None),
        (before.counted if before else None, after.counted if after else None),
        before.told if before and after and not after.told else 0,
    )
