"""docs/ratings.md says what is so: its commands, its Python and its new formula are run."""

import doctest
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from ratings import FORMULAS
from ratings.reader import plain

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "ratings.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language, in order."""
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Each command with the output that the guide prints below it."""
    parts = [part for block in blocks("console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize(("command", "output"), commands())
def test_a_command_of_the_guide_prints_what_the_guide_says(command: str, output: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    shell = ["sh", "-c", command]
    run = subprocess.run(shell, cwd=ROOT, env={**os.environ, "PATH": path}, capture_output=True, check=False)
    assert run.stdout.decode() == output


def test_the_python_of_the_guide_gives_what_the_guide_says() -> None:
    session = doctest.DocTestParser().get_doctest("".join(blocks("pycon")), {}, "docs/ratings.md", None, None)
    assert doctest.DocTestRunner(verbose=False).run(session).failed == 0


@pytest.fixture
def darts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The new formula of the guide, as the module that it would be."""
    file = tmp_path / "darts.py"
    file.write_text(blocks("python")[0], encoding="utf-8")
    spec = importlib.util.spec_from_file_location("ratings.darts", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "ratings.darts", module)
    spec.loader.exec_module(module)
    return module


def test_the_new_formula_of_the_guide_works_like_the_others(darts: ModuleType) -> None:
    game = darts.DARTS.read({"seats": [{"rating": 0, "score": "20.5"}, {"rating": 0, "score": 10}]})
    answer, steps = darts.DARTS.answer(game), darts.DARTS.explain(game)
    assert (plain(answer), steps[0][-1].name) == ({"deltas": [1.05, -1.05]}, "change")


def test_the_test_of_the_new_formula_passes(darts: ModuleType) -> None:
    names: dict[str, object] = {}
    exec(blocks("python")[1], names)  # noqa: S102 - the guide's own test is run as it stands there
    tests = [value for name, value in names.items() if name.startswith("test_") and callable(value)]
    assert [test() for test in tests] == [None]


def test_the_guide_counts_the_formulas_rightly() -> None:
    clubs = [formula.slug.partition(".")[0] for formula in FORMULAS]
    assert [clubs.count(club) for club in ("gambler", "bridge", "village", "dma")] == [8, 3, 5, 3]
