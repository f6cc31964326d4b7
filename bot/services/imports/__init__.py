"""Past evenings out of files: lists, grids and the ledgers of another program."""

from bot.services.imports.drafts import Answers, Draft, Layout, Reason, Refused, Told, Units
from bot.services.imports.matching import Doubt, Said, Who
from bot.services.imports.service import Imported, ImportService, Preview, in_parts
from bot.services.imports.tables import FileError, FileFlaw

__all__ = [
    "Answers",
    "Doubt",
    "Draft",
    "FileError",
    "FileFlaw",
    "ImportService",
    "Imported",
    "Layout",
    "Preview",
    "Reason",
    "Refused",
    "Said",
    "Told",
    "Units",
    "Who",
    "in_parts",
]
