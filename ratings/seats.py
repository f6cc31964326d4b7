"""The seats that several games share: one participant's inputs, a row of the table.

A seat is checked when the table is laid (`ratings.fields.check`), all seats at once, not by itself.
"""

from typing import Annotated, NamedTuple

from ratings.fields import Ask
from ratings.kinds import Number

Rating = Annotated[Number, Ask("rating before the game")]
Score = Annotated[Number, Ask("points of the game")]
Place = Annotated[int, Ask("place, shared ones as 1, 2, 2, 4", low=1)]


class RatedSeat(NamedTuple):
    """A participant of whom only the rating is asked."""

    rating: Rating


class ScoredSeat(NamedTuple):
    """A participant with a result in points."""

    rating: Rating
    score: Score


class PlacedSeat(NamedTuple):
    """A participant with a place."""

    rating: Rating
    place: Place
