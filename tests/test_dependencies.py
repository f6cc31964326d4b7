"""What is leant on: pinned with hashes, declared, in step with what was asked for, free to be used, and sound."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FILES = sorted(path.name for path in ROOT.glob("requirements*.txt"))
RUNNING = PROJECT["project"]["dependencies"]
EXTRAS = [each for extra in PROJECT["project"]["optional-dependencies"].values() for each in extra]
# What each file was compiled from; the development group is in requirements-dev.txt with all that runs.
SOURCES = {
    "requirements.txt": RUNNING,
    "requirements-scale.txt": RUNNING + EXTRAS,
    "requirements-dev.txt": RUNNING
    + EXTRAS
    + [each for each in PROJECT["dependency-groups"]["dev"] if isinstance(each, str)],
    "requirements-build.txt": PROJECT["dependency-groups"]["build"],
}
PIN = re.compile(
    r"([a-z0-9][a-z0-9.\-]*)(?:\[[a-z0-9,\-]+\])?==([^\s;]+)(?: ; [^\\]+)?"
    r"((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n"
)
# These ask for nothing but to be named; a licence that reaches into what uses it is not among them.
PERMISSIVE = re.compile(
    r"MIT|BSD|Apache|PSF|Python Software Foundation|ISC|MPL|Mozilla|Unlicense|0BSD|Permission is hereby granted",
    re.IGNORECASE,
)
COPYLEFT = re.compile(r"(?<!L)GPL|AGPL|Affero|SSPL|EUPL", re.IGNORECASE)


class Hole(NamedTuple):
    """What an advisory says: every version before `fixed` is taken to have the hole."""

    package: str
    fixed: str
    advisory: str
    source: str


# A table, since the gate has no network; a newer one is asked for by `make audit`.
HEAD, *LINES = (ROOT / "tests" / "known_holes.tsv").read_text("utf-8").splitlines()
HOLES = [Hole(*line.split("\t")) for line in LINES]
ADVISORY = re.compile(r"PYSEC-\d{4}-\d+|CVE-\d{4}-\d{4,}|GHSA(-[23456789cfghjmpqrvwx]{4}){3}")
# It is in the copy of its first version that pydantic carries along; aiogram keeps the newer pydantic out.
LEFT_OPEN = ("pydantic", "CVE-2026-133276")
OLD_PYDANTIC = re.compile(r"pydantic\.v1\b|from pydantic import [^\n#]*\bv1\b")


def pins(file: str) -> dict[str, str]:
    """The versions that a file pins, by name."""
    return {name: version for name, version, _ in PIN.findall((ROOT / file).read_text("utf-8"))}


@pytest.mark.parametrize("file", FILES)
def test_every_line_of_the_requirements_is_a_pin_with_its_hashes(file: str) -> None:
    assert PIN.sub("", (ROOT / file).read_text("utf-8")) == ""


@pytest.mark.parametrize(
    ("file", "wanted"), [(file, Requirement(each)) for file, source in SOURCES.items() for each in source], ids=str
)
def test_what_is_pinned_is_what_was_asked_for(file: str, wanted: Requirement) -> None:
    assert wanted.specifier.contains(pins(file)[canonicalize_name(wanted.name)])


def test_what_runs_is_pinned_alike_in_every_file() -> None:
    everywhere = [pins(file) for file in SOURCES]
    assert [name for name in everywhere[0] if len({each[name] for each in everywhere if name in each}) > 1] == []


def test_what_is_installed_fits_together() -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "pip", "check", "--disable-pip-version-check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stdout) == (0, "No broken requirements found.\n")


def imported(room: str) -> Iterator[tuple[str, Path]]:
    """The packages that the files of a room import, each with a file that does so."""
    for path in (ROOT / room).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((alias.name.partition(".")[0], path) for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module.partition(".")[0], path


@pytest.mark.parametrize("room", ["bot", "db", "ratings"])
def test_whatever_is_imported_is_declared(room: str) -> None:
    ours = {"bot", "db", "ratings", *sys.stdlib_module_names}
    # What is declared speaks through these, and brings them: aiogram, SQLModel and both.
    declared = {canonicalize_name(Requirement(each).name) for each in RUNNING + EXTRAS} | {
        "aiohttp",
        "pydantic",
        "sqlalchemy",
    }
    homes = packages_distributions()
    astray = {
        (package, str(path.relative_to(ROOT)))
        for package, path in imported(room)
        if package not in ours and not declared & {canonicalize_name(each) for each in homes.get(package, [])}
    }
    assert astray == set()


@pytest.mark.parametrize("name", sorted(pins("requirements-scale.txt")))
def test_whatever_runs_may_be_used_freely(name: str) -> None:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        # For another system than this one.
        return
    metadata = found.metadata.json
    licences = [metadata.get("license_expression", ""), metadata.get("license", "")[:200]]
    licences += [each for each in metadata.get("classifier", []) if each.startswith("License ::")]
    # Whoever names none there has the text itself beside it.
    texts = [file.read_text()[:200] for file in found.files or [] if file.name.startswith("LICENSE")]
    said = " ".join(map(str, licences)).strip() or " ".join(texts)
    assert PERMISSIVE.search(said), said
    assert not COPYLEFT.search(said), said


def holes(pinned: str) -> Iterator[tuple[str, str, Hole]]:
    """The known holes in the versions that the text of a file pins, for some of them several of one package."""
    for name, version, _ in PIN.findall(pinned):
        for hole in HOLES:
            if hole.package == name and Version(version) < Version(hole.fixed):
                yield name, version, hole


@pytest.mark.parametrize("file", FILES)
def test_no_pin_has_a_hole_that_is_known(file: str) -> None:
    found = holes((ROOT / file).read_text("utf-8"))
    assert [each for each in found if (each[0], each[2].advisory) != LEFT_OPEN] == []


def test_a_pin_with_a_hole_is_seen() -> None:
    pinned = (ROOT / "requirements-scale.txt").read_text("utf-8")
    older = re.sub(r"(?m)^aiohttp==\S+", "aiohttp==3.14.3", pinned)
    assert {(name, version) for name, version, _ in set(holes(older)) - set(holes(pinned))} == {
        ("aiohttp", "3.14.3")
    }


def test_every_known_hole_is_in_what_is_pinned_and_says_who_told_of_it() -> None:
    everything = {name for file in FILES for name in pins(file)}
    assert re.fullmatch(r"# .*\b20\d\d-\d\d-\d\d\b.*", HEAD)
    assert [hole for hole in HOLES if hole.package not in everything] == []
    assert [hole for hole in HOLES if not ADVISORY.fullmatch(hole.advisory)] == []
    assert [hole for hole in HOLES if not re.fullmatch(r"https://\S+", hole.source)] == []
    assert sorted(HOLES, key=lambda hole: (hole.package, Version(hole.fixed), hole.advisory)) == HOLES


def installed(besides: str) -> Iterator[Path]:
    """The modules of all that runs, besides those of one package."""
    for name in pins("requirements-scale.txt").keys() - {besides}:
        try:
            files = distribution(name).files or []
        except PackageNotFoundError:
            # For another system than this one.
            continue
        yield from (Path(str(file.locate())) for file in files if file.suffix == ".py")


def test_a_hole_is_left_open_only_where_nobody_goes_and_as_long_as_nothing_newer_fits() -> None:
    (hole,) = [hole for hole in HOLES if (hole.package, hole.advisory) == LEFT_OPEN]
    (wanted,) = [
        each for each in map(Requirement, distribution("aiogram").requires or []) if each.name == hole.package
    ]
    assert not wanted.specifier.contains(hole.fixed)
    ours = [path for room in ("bot", "db", "ratings") for path in (ROOT / room).rglob("*.py")]
    assert [
        path for path in ours + list(installed(hole.package)) if OLD_PYDANTIC.search(path.read_text("utf-8"))
    ] == []
