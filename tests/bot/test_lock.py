"""Two bots never work on one file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.lock import LockHeldError, only_instance

HOLD = """
import sys
from pathlib import Path
from bot.lock import only_instance
with only_instance(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "league.db"


def _holder(database: Path) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-c", HOLD, str(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def test_a_second_process_is_refused_and_the_first_one_named(database: Path) -> None:
    with _holder(database) as holder:
        assert holder.stdout
        holder.stdout.readline()
        with pytest.raises(LockHeldError, match=f"process {holder.pid}"), only_instance(database):
            pytest.fail("both hold the lock")
        holder.kill()


def test_the_lock_of_a_killed_process_is_free(database: Path) -> None:
    with _holder(database) as holder:
        assert holder.stdout
        holder.stdout.readline()
        holder.kill()
    with only_instance(database):
        assert database.with_name("league.db.lock").read_text() == f"{os.getpid()}\n"


def test_a_lock_that_was_given_back_can_be_taken_again(database: Path) -> None:
    with only_instance(database):
        pass
    with only_instance(database):
        assert not database.exists()


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    with pytest.raises(OSError, match="data"), only_instance(tmp_path / "data" / "league.db"):
        pytest.fail("no folder, no lock")
