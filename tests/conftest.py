"""What holds for all tests: a quiet log, one migrated database to copy, and nothing left out of the gate."""

import gc
import re
import ssl
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot import late_types, logs
from tests import redis_server
from tests.leagues import league_in
from tests.postgres import Cluster, running
from tests.redis_server import RedisServer

FULL = "full"
# A line that a test prints about what it counted: what it is about, then the figures.
FIGURE = re.compile(r"(?:[RF]\d+|rations|replicas)\b.*: ")
# Marks a test of what only SQLite has: pragmas, files, their copies, the lock beside them.
SQLITE = "sqlite"
WAITING = ("tests/faults", "tests/e2e", "tests/page")
# Options that leave tests out; workers of one run do not tell each other what they deselected.
SELECTING = ("keyword", "markexpr", "deselect")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="the long forms of the fault tests, and only those")
    parser.addoption("--gate", action="store_true", help="fail when any test is skipped or deselected")
    parser.addoption("--database", choices=("sqlite", "postgres"), default="sqlite", help="what `url` points to")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long forms run when they are asked for, and are no part of the gate; no SQLite where there is none."""
    wanted, on = bool(config.getoption("--full")), config.getoption("--database")
    items[:] = [
        item
        for item in items
        if (item.get_closest_marker(FULL) is not None) == wanted
        and (on == "sqlite" or item.get_closest_marker(SQLITE) is None)
    ]
    # What waits for programs comes first, so that no worker is left alone with it at the end.
    items.sort(key=lambda item: not item.nodeid.startswith(WAITING))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show what tests counted, with the seeds that repeat them: workers keep what is printed to themselves."""
    passed = terminalreporter.getreports("passed")
    figures = [line for report in passed for line in report.capstdout.splitlines() if FIGURE.match(line)]
    if figures:
        terminalreporter.section("figures")
        for line in sorted(figures):
            terminalreporter.write_line(line)


def pytest_configure() -> None:
    """Let garbage lie while tests are collected, since almost nothing of them is; start as the program does."""
    gc.disable()
    late_types.import_aiogram()


def pytest_collection_finish() -> None:
    """Six thousand tests and what they import stay: to look through them again took a fifth of all time."""
    gc.freeze()
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A test that was left out is no test that passed."""
    config = session.config
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    left_out = [report.nodeid for report in reporter.stats.get("skipped", [])] if reporter else []
    left_out += [str(config.getoption(name)) for name in SELECTING if config.getoption(name)]
    if config.getoption("--gate") and left_out and exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print(f"\nleft out, and so failed: {', '.join(left_out)}")


@pytest.fixture(scope="session", autouse=True)
def _quiet_log() -> None:
    """Unconfigured, a logged exception would print every variable."""
    logs.set_up("WARNING")


@pytest.fixture(scope="session", autouse=True)
def _certificates_read_once() -> Iterator[None]:
    """Every session of aiogram reads all certificates, which took a twentieth of each test with a bot."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", cache(ssl.create_default_context))
        yield


@pytest.fixture(scope="session")
async def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database at the newest step, to be copied."""
    folder = tmp_path_factory.mktemp("migrated")
    await league_in(folder)
    return folder / "league.db"


@pytest.fixture
async def sqlite_url(tmp_path: Path) -> str:
    """A migrated SQLite file of the test's own."""
    return await league_in(tmp_path)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server of this session's own."""
    with running() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres: Cluster) -> Iterator[str]:
    """A migrated database of the test's own on PostgreSQL."""
    fresh = postgres.fresh()
    yield fresh
    postgres.drop(fresh)


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis of the test's own."""
    with redis_server.running() as server:
        yield server


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    """A migrated database of the test's own, on what `--database` says."""
    return str(request.getfixturevalue(f"{request.config.getoption('--database')}_url"))
