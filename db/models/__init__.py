"""The tables. A table class validates nothing, so what must hold stands in the constraints."""

from db.models.games import CorrectionRow, EntryRow, GameRow, PortionRow, ResultRow, TransferRow
from db.models.leagues import ChatRow, LeagueRow, PlayerRow, RequisiteRow
from db.models.records import AnnouncementRow, OperationRow, SetAsideRow
from db.models.table import Table

__all__ = [
    "AnnouncementRow",
    "ChatRow",
    "CorrectionRow",
    "EntryRow",
    "GameRow",
    "LeagueRow",
    "OperationRow",
    "PlayerRow",
    "PortionRow",
    "RequisiteRow",
    "ResultRow",
    "SetAsideRow",
    "Table",
    "TransferRow",
]
