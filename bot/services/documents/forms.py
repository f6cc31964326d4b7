"""How rows of the tables stand in the document, column by column.

A row becomes an object with a member for each column. Left out are the keys of this database and the
messages of Telegram, which mean nothing elsewhere; what refers to another row names it by its number in
the document. A column that is added to a table is in the document from then on.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, get_args

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, create_model
from sqlmodel import SQLModel

from bot.services.documents.refusals import DocumentError, Fault
from db.models import (
    AnnouncementRow,
    CorrectionRow,
    EntryRow,
    GameRow,
    LeagueRow,
    PlayerRow,
    PortionRow,
    ResultRow,
    TransferRow,
)
from db.models.ladders import LadderRow, MatchRow, MatchSeatRow

Row = Mapping[str, Any]
Json = dict[str, Any]
# What a reference says in another world: a row's id for its number, or the other way round.
Translation = Callable[[str, int], int]

MESSAGES = ("message_id", "_message")
WHOLE = Annotated[int, Field(strict=True, ge=-(2**63), lt=2**63)]


@dataclass(frozen=True)
class Form:
    """How the rows of one table stand in the document.

    Attributes:
        where: What one of them is called in the path to a fault.
        left_out: Columns that follow from where the row stands, or mean nothing elsewhere.
        refers: Columns that name another row, with the kind of thing it is.
        told: Members that only readers need.
    """

    row: type[SQLModel]
    where: str
    left_out: frozenset[str]
    refers: Mapping[str, str] = field(default_factory=dict)
    told: frozenset[str] = frozenset()

    def written(self, row: Row, translate: Translation) -> Json:
        """A row as it stands in the document."""
        found: Json = {}
        for column in self._columns:
            value = row[column]
            if column in self.refers and value is not None:
                value = translate(self.refers[column], value)
            found[_member(column)] = value.isoformat() if isinstance(value, date) else value
        return found

    def read(self, said: Json, translate: Translation) -> dict[str, Any]:
        """The columns of a row that the document says.

        Raises:
            DocumentError: It says something else, or too little.
        """
        said = {member: value for member, value in said.items() if member not in self.told}
        try:
            checked = self._checked.model_validate(said).model_dump()
        except ValidationError as error:
            member = str(error.errors()[0]["loc"][0])
            where = f"{self.where}.{member}" if member in self._checked.model_fields else self.where
            raise DocumentError(Fault.CONTENT, where) from None
        row = {column: checked[_member(column)] for column in self._columns}
        for column, kind in self.refers.items():
            if row[column] is not None:
                row[column] = translate(kind, row[column])
        return row

    @cached_property
    def _columns(self) -> tuple[str, ...]:
        names = self.row.model_fields
        return tuple(each for each in names if each not in self.left_out and not each.endswith(MESSAGES))

    @cached_property
    def _checked(self) -> type[BaseModel]:
        fields: dict[str, Any] = {}
        for column in self._columns:
            known = self.row.model_fields[column]
            default = ... if known.is_required() else known.get_default(call_default_factory=True)
            fields[_member(column)] = (_exact(known.annotation), default)
        return create_model(self.where, __config__=ConfigDict(extra="forbid"), **fields)


def _member(column: str) -> str:
    """What a column is called in the document: a reference names a thing there, and no id."""
    return column if column == "telegram_id" else column.removesuffix("_id")


def _exact(annotation: Any) -> Any:  # noqa: ANN401  # an annotation may be anything
    """A column's type as the document has to say it: whole numbers of 64 bits, moments with their zone."""
    exact: Mapping[Any, Any] = {int: WHOLE, datetime: AwareDatetime}
    options = [exact.get(option, option) for option in get_args(annotation)]
    if options and type(None) in options:
        return options[0] | None
    return exact.get(annotation, annotation)


LEAGUE = Form(
    LeagueRow,
    "league",
    # The title is the chat's, wherever the league lives.
    frozenset({"id", "title", "version", "games", "players"}),
    MappingProxyType({"banker_id": "player"}),
)
PLAYER = Form(PlayerRow, "player", frozenset({"id", "league_id", "person_id"}), told=frozenset({"merged_into"}))
GAME = Form(
    GameRow,
    "game",
    frozenset({"id", "league_id", "imported"}),
    MappingProxyType({"banker_id": "player"}),
    frozenset({"entries", "divisions", "results", "transfers", "corrections"}),
)
ENTRY = Form(
    EntryRow,
    "entry",
    frozenset({"id", "game_id"}),
    MappingProxyType({"player_id": "player", "operation_id": "operation", "voids": "entry"}),
)
DIVISION = Form(
    PortionRow, "division", frozenset(), MappingProxyType({"player_id": "player", "operation_id": "operation"})
)
RESULT = Form(
    ResultRow,
    "result",
    frozenset({"league_id", "played_on", "game_id"}),
    MappingProxyType({"player_id": "player"}),
    frozenset({"points"}),
)
TRANSFER = Form(
    TransferRow,
    "transfer",
    frozenset({"id", "game_id"}),
    MappingProxyType({"payer_id": "player", "receiver_id": "player"}),
)
CORRECTION = Form(
    CorrectionRow,
    "correction",
    frozenset({"league_id", "game_id"}),
    MappingProxyType({"operation_id": "operation"}),
)
ANNOUNCEMENT = Form(
    AnnouncementRow,
    "announcement",
    frozenset({"id", "league_id", "snapshot", "touched_by"}),
    MappingProxyType({"carrier_id": "announcement"}),
    frozenset({"said"}),
)
LADDER = Form(LadderRow, "ladder", frozenset({"id", "league_id", "matches"}), told=frozenset({"matches"}))
MATCH = Form(
    MatchRow,
    "match",
    frozenset({"id", "ladder_id"}),
    MappingProxyType({"operation_id": "operation", "voided_by": "operation"}),
    frozenset({"seats"}),
)
SEAT = Form(
    MatchSeatRow,
    "seat",
    frozenset({"match_id"}),
    MappingProxyType({"player_id": "player", "person_id": "player"}),
)
