"""What holds for all tests: a quiet log, one migrated database to copy, and nothing left out of the gate."""

import shutil
from pathlib import Path

import pytest

from bot import logs
from db.migrations import upgrade

FULL = "full"
# Options that leave tests out; workers of one run do not tell each other what they deselected.
SELECTING = ("keyword", "markexpr", "deselect")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="the long forms of the fault tests, and only those")
    parser.addoption("--gate", action="store_true", help="fail when any test is skipped or deselected")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long forms run when they are asked for, and are no part of the gate."""
    wanted = bool(config.getoption("--full"))
    items[:] = [item for item in items if (item.get_closest_marker(FULL) is not None) == wanted]


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


@pytest.fixture(scope="session")
async def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database at the newest step, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "league.db"
    await upgrade(f"sqlite+aiosqlite:///{file}")
    return file


@pytest.fixture
def url(migrated: Path, tmp_path: Path) -> str:
    """A migrated database of the test's own."""
    shutil.copyfile(migrated, tmp_path / "league.db")
    return f"sqlite+aiosqlite:///{tmp_path / 'league.db'}"
