"""Tables of known values that stand beside the tests as text."""

import re
from pathlib import Path

HERE = Path(__file__).parent


def table(name: str) -> list[list[str]]:
    """The rows of a tab-separated file, less comments; escapes such as `\\n` are what they stand for."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("# "))
    return [[_unescaped(cell) for cell in row] for row in rows]


def _unescaped(cell: str) -> str:
    plain = cell.replace(r"\n", "\n").replace(r"\t", "\t")
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), plain)
