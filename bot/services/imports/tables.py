"""A file as tables of cells, whatever wrote it; what is too big is refused before it is opened.

An XLSX file is a ZIP archive and may unpack to a thousand times its size, or name a cell in the last
column of the last row, for which the reader would make room. So it is unpacked here to what it declares
and no more, its cells are looked at, and only then is it handed to the reader.
"""

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from python_calamine import CalamineError, load_workbook

from bot.services.refusals import LeagueError

MOST_BYTES: Final = 20_000_000
MOST_UNPACKED: Final = 50_000_000
MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 300
MOST_SHEETS: Final = 50
MOST_NAMES: Final = 500

Cell = str | int | float | bool | date | datetime | time | timedelta
Row = Sequence[Cell]

_DELIMITERS: Final = ";,\t|"
_HEAD: Final = 50
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_CELL: Final = re.compile(rb"""\br\s*=\s*["']\s*([A-Za-z]*)([0-9]+)""")
_NEEDED: Final = re.compile(r"(\[Content_Types\]\.xml|_rels/.*|xl/(?!media/).*\.(xml|rels))$")
_CONTROLS: Final = re.compile("[\x00-\x08\x0e-\x1f]")


class FileFlaw(StrEnum):
    """Why a file cannot be read as a table."""

    TOO_BIG = "too_big"
    TOO_LONG = "too_long"
    TOO_WIDE = "too_wide"
    DAMAGED = "damaged"
    OLD_EXCEL = "old_excel"
    NOT_A_TABLE = "not_a_table"
    NO_LAYOUT = "no_layout"
    NAMES = "names"
    OUT_OF_REACH = "out_of_reach"


@dataclass
class FileError(LeagueError):
    """A file cannot be read as a table; `limit` is the number that it passes."""

    flaw: FileFlaw
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A sheet of a file; its rows count from 1, as in the program that shows it."""

    rows: Sequence[Row]
    sheet: str = ""


def tables(data: bytes) -> list[Table]:
    """The tables that a file holds.

    Raises:
        FileError: It is none that can be read, or too big.
    """
    if len(data) > MOST_BYTES:
        raise FileError(FileFlaw.TOO_BIG, MOST_BYTES)
    if data.startswith(_ZIP):
        return _workbook(data)
    if data.startswith(_OLE):
        raise FileError(FileFlaw.OLD_EXCEL)
    return [Table(_separated(_decoded(data)))]


def is_empty(row: Row) -> bool:
    """Whether nothing stands in a row."""
    return not any(str(cell).strip() for cell in row)


def _workbook(data: bytes) -> list[Table]:
    try:
        workbook = load_workbook(io.BytesIO(_repacked(data)))
        names = workbook.sheet_names[:MOST_SHEETS]
        found = [Table(workbook.get_sheet_by_name(name).to_python(skip_empty_area=False), name) for name in names]
    except (CalamineError, zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        raise FileError(FileFlaw.DAMAGED) from None
    return [_checked(table) for table in found]


def _repacked(data: bytes) -> bytes:
    """The parts of a workbook that hold cells, each as big as it says and no bigger, without compression."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(target, "w") as repacked:
        needed = [info for info in source.infolist() if _NEEDED.match(info.filename)]
        if sum(info.file_size for info in needed) > MOST_UNPACKED:
            raise FileError(FileFlaw.TOO_BIG, MOST_UNPACKED)
        for info in needed:
            part = source.read(info)
            if info.filename.startswith("xl/worksheets/"):
                _check_cells(part)
            repacked.writestr(info.filename, part)
    return target.getvalue()


def _check_cells(sheet: bytes) -> None:
    for found in _CELL.finditer(sheet):
        letters, number = found.groups()
        if len(number) > len(str(MOST_ROWS)) or int(number) > MOST_ROWS:
            raise FileError(FileFlaw.TOO_LONG, MOST_ROWS)
        if _column(letters) > MOST_COLUMNS:
            raise FileError(FileFlaw.TOO_WIDE, MOST_COLUMNS)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper()[:8]:
        number = 26 * number + letter - ord("A") + 1
    return number


def _decoded(data: bytes) -> str:
    """The text of a file: Unicode where it is marked or fits, else as Windows wrote Russian before.

    Raises:
        FileError: It is no text.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif b"\x00" in data[:1000]:
        # ASCII is every other byte then: the first of each pair, or the second.
        head = data[:1000]
        encodings = ["utf-16-le" if head[1::2].count(0) > head[::2].count(0) else "utf-16-be"]
    else:
        encodings = ["utf-8-sig", "cp1251"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not _CONTROLS.search(text):
            return text
    raise FileError(FileFlaw.NOT_A_TABLE)


def _separated(text: str) -> list[Row]:
    """The rows of separated values; the separator is said, or the one that cuts the head into most cells."""
    lines = text.splitlines(keepends=True)
    said = re.fullmatch(r"sep=(.)", lines[0].strip()) if lines else None
    head = "".join(lines[bool(said) : _HEAD])
    delimiter = said[1] if said else max(_DELIMITERS, key=lambda one: _worth(head, one))
    rows: list[Row] = []
    for row in _read("".join(lines[1:]) if said else text, delimiter):
        rows.append(row)
        if len(rows) > MOST_ROWS:
            raise FileError(FileFlaw.TOO_LONG, MOST_ROWS)
        if len(row) > MOST_COLUMNS:
            raise FileError(FileFlaw.TOO_WIDE, MOST_COLUMNS)
    return [[]] * bool(said) + rows


def _worth(head: str, delimiter: str) -> tuple[int, int]:
    """How well a separator cuts the head of a file: rows of equal width first, then the width."""
    try:
        widths = [len(row) for row in _read(head, delimiter) if row]
    except FileError:
        return (0, 0)
    wide = [width for width in widths if width > 1]
    alike = max((wide.count(width) for width in set(wide)), default=0)
    return (alike, max(wide, default=0))


def _read(text: str, delimiter: str) -> Iterator[list[str]]:
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error:
        raise FileError(FileFlaw.DAMAGED) from None


def _checked(table: Table) -> Table:
    if len(table.rows) > MOST_ROWS:
        raise FileError(FileFlaw.TOO_LONG, MOST_ROWS)
    return table
