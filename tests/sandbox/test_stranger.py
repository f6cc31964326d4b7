"""The sandbox is a stranger: it knows neither the bot, nor its tables, nor aiogram."""

import ast
from pathlib import Path

import pytest

import bot.sandbox

ROOM = Path(bot.sandbox.__file__).parent


def imported(path: Path) -> set[str]:
    """The modules that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", sorted(ROOM.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOM)))
def test_the_sandbox_imports_nothing_of_ours(path: Path) -> None:
    ours = {name for name in imported(path) if name.split(".")[0] in ("bot", "db", "ratings", "aiogram")}

    assert {name for name in ours if not name.startswith("bot.sandbox")} == set()
