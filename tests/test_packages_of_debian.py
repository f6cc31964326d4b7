"""What the tests want from Debian: silent where it is there, installed by root, named to everybody else."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / ".ci" / "packages"
INSTALL = "apt-get install -y -qq --no-install-recommends redis-server"
COMMAND = "sudo apt-get install --no-install-recommends redis-server"


def told(folder: Path, *, missing: str, user: int) -> tuple[int, str]:
    """What the script answers on a machine that lacks one package."""
    stand_ins = {
        "dpkg-query": f'[ "$3" = "{missing}" ] && exit 1; printf "install ok installed"',
        "id": f"echo {user}",
        "apt-get": 'echo "apt-get $*"',
    }
    for name, words in stand_ins.items():
        program = folder / name
        program.write_text("#!/bin/sh\n" + words + "\n")
        program.chmod(0o755)
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", str(SCRIPT)], env={"PATH": path}, capture_output=True, text=True, check=False, timeout=60
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize(
    ("missing", "user", "code", "last"),
    [("", 1000, 0, ""), ("redis-server", 0, 0, INSTALL), ("redis-server", 1000, 1, COMMAND)],
)
def test_what_is_missing_is_installed_or_named(
    tmp_path: Path, missing: str, user: int, code: int, last: str
) -> None:
    found, said = told(tmp_path, missing=missing, user=user)
    assert (found, said.strip().endswith(last), bool(said)) == (code, True, bool(last))
