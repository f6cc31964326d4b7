"""The rules of the house that no linter knows."""

import ast
import inspect
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app import build
from bot.config import Settings
from bot.handlers import make_routers
from bot.services.refusals import LeagueError
from bot.views.scenes import sentence

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "db", "ratings")
LONGEST_FILE = 350
LONGEST_HANDLER = 15
# Names that say nothing about what is inside.
VAGUE = re.compile(r"(utils?|helpers?|common|base|manager)(_|$)", re.IGNORECASE)
# What aiogram itself hands to a handler, and what filters and middlewares add to what the assembly gives.
GIVEN = {"bot", "event_update", "callback_data", "order", "spoken", "window", "screen", "wish", "tap", "document"}

SOURCES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines()]


def handlers() -> Iterator[tuple[str, ast.AsyncFunctionDef]]:
    """Every function of the handlers' room that aiogram calls: it takes a message or a press."""
    for path in sorted((ROOT / "bot" / "handlers").rglob("*.py")):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.AsyncFunctionDef) and node.args.args:
                yield f"{path.stem}.{node.name}", node


def is_index(path: Path) -> bool:
    """A list of doors is no room: nothing but a docstring, imports and names."""
    return path.name == "__init__.py" and all(
        isinstance(node, ast.Expr | ast.ImportFrom | ast.Import | ast.Assign) for node in tree(path).body
    )


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_room_can_be_lived_in(path: Path) -> None:
    assert is_index(path) or len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE
    assert not VAGUE.fullmatch(path.stem)


@pytest.mark.parametrize(
    ("name", "handler"), list(handlers()), ids=lambda each: each if isinstance(each, str) else ""
)
def test_a_handler_is_short_and_only_hands_on(name: str, handler: ast.AsyncFunctionDef) -> None:
    body = handler.body[1:] if ast.get_docstring(handler) else handler.body
    assert sum((node.end_lineno or 0) - node.lineno + 1 for node in body) <= LONGEST_HANDLER
    nodes = [node for statement in body for node in ast.walk(statement)]
    assert not [node for node in nodes if isinstance(node, ast.Try | ast.BinOp | ast.Return) and has_value(node)]
    named = [node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    assert not {"say", "say_many"} & set(named)
    assert "format" not in calls(nodes)


def has_value(node: ast.AST) -> bool:
    """Everything but a bare return, which ends a handler and says nothing."""
    return not (isinstance(node, ast.Return) and node.value is None)


def calls(nodes: list[ast.AST]) -> list[str]:
    found = [node.func for node in nodes if isinstance(node, ast.Call)]
    return [func.id if isinstance(func, ast.Name) else getattr(func, "attr", "") for func in found]


async def test_every_handler_can_be_given_what_it_asks_for(url: str) -> None:
    house = await build(Settings.model_construct(bot_token=SecretStr("1:house-test"), database_url=SecretStr(url)))
    supplied = GIVEN | house.dispatcher.workflow_data.keys()
    await house.bot.session.close()
    await house.database.close()
    wanted: dict[str, set[str]] = {}
    for router in make_routers():
        for observer in router.observers.values():
            for handler in observer.handlers:
                parameters = list(inspect.signature(handler.callback).parameters)[1:]
                missing = set(parameters) - supplied
                if missing:
                    wanted[handler.callback.__qualname__] = missing
    assert wanted == {}


@pytest.mark.parametrize("kind", list(LeagueError.kinds.values()), ids=list(LeagueError.kinds))
def test_every_refusal_has_a_sentence(kind: type[LeagueError]) -> None:
    assert sentence.dispatch(kind) is not sentence.dispatch(LeagueError)


def operations() -> Iterator[tuple[str, str]]:
    """Every writing method of a service, with its text and that of the functions beside it that it calls."""
    for path in sorted((ROOT / "bot" / "services").rglob("*.py")):
        module = tree(path)
        functions = {
            node.name: node
            for node in ast.walk(module)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        for name, node in functions.items():
            if any("operation(" in ast.unparse(decorator) for decorator in node.decorator_list):
                yield f"{path.stem}.{name}", reach(node, functions)


def reach(
    start: ast.FunctionDef | ast.AsyncFunctionDef,
    functions: dict[str, ast.FunctionDef | ast.AsyncFunctionDef],
) -> str:
    seen, waiting, text = {start.name}, [start], ""
    while waiting:
        node = waiting.pop()
        text += ast.unparse(node)
        for call in calls(list(ast.walk(node))):
            if call in functions and call not in seen:
                seen.add(call)
                waiting.append(functions[call])
    return text


@pytest.mark.parametrize(("name", "text"), list(operations()), ids=lambda each: each if len(each) < 60 else "")
def test_every_writing_service_asks_who_may(name: str, text: str) -> None:
    assert "permit(" in text


@pytest.mark.parametrize("path", sorted((ROOT / "ratings").rglob("*.py")), ids=lambda path: path.stem)
def test_formulas_round_by_their_own_rules(path: Path) -> None:
    """The built-in rounds halves to even, which no club does."""
    names = {node.id for node in ast.walk(tree(path)) if isinstance(node, ast.Name)}
    assert "round" not in names


def test_nothing_that_is_kept_names_the_machine_it_was_written_on() -> None:
    place = re.compile(r"(?<![\w.])/(?:work|farm|root|home)/[a-z]")
    texts = [path for path in tracked() if path.suffix not in {".png", ".mo", ".ttf", ".xlsx"} and path.is_file()]
    found = [str(path.relative_to(ROOT)) for path in texts if place.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_whoever_overrules_a_checker_says_why() -> None:
    mark = re.compile(r"# (type: ignore\[[\w, -]+\]|noqa: [\w, ]+|pragma: no cover)$")
    written = [path for path in tracked() if path.suffix == ".py"]
    marks = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in written
        for line in path.read_text(encoding="utf-8").splitlines()
        if mark.search(line)
    ]
    assert marks == []
