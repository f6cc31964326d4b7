"""Why a document cannot be taken in."""

from dataclasses import dataclass
from enum import StrEnum

from bot.services.refusals import LeagueError


class Fault(StrEnum):
    """What is wrong with a document."""

    JSON = "json"
    FOREIGN = "foreign"
    NEWER = "newer"
    CONTENT = "content"
    BOOKS = "books"


@dataclass
class DocumentError(LeagueError):
    """A document cannot be taken in.

    Attributes:
        where: The place in it, in the document's own words; for books the number of the game.
    """

    fault: Fault
    where: str = ""


@dataclass
class NotEmptyError(LeagueError):
    """The chat has games or players already, and a document is for an empty chat."""

    games: int
    players: int


@dataclass
class NoLeagueError(LeagueError):
    """Nothing was ever recorded in this chat."""
