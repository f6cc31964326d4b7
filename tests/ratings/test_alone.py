"""The package stands alone: on the standard library, and quickly."""

import json
import subprocess
import sys

import pytest

ASK = """
import json, sys
before = set(sys.modules)
{imports}
print(json.dumps(sorted(set(sys.modules) - before)), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "imports",
    ["import ratings", "import ratings.__main__ as program; program.main(['list'])"],
    ids=["the package", "its command line"],
)
def test_nothing_outside_the_standard_library_is_imported(imports: str) -> None:
    command = [sys.executable, "-I", "-c", "import sys; sys.path.insert(0, '.')" + ASK.format(imports=imports)]
    modules = json.loads(subprocess.run(command, capture_output=True, check=True).stderr)
    strangers = {module.partition(".")[0] for module in modules} - sys.stdlib_module_names - {"ratings"}
    assert strangers == set()


HEAVY = ["asyncio", "email", "http", "logging", "random", "socket", "subprocess", "tempfile", "unittest", "urllib"]


def test_starting_loads_nothing_heavy() -> None:
    command = [sys.executable, "-m", "ratings", "list"]
    traced = subprocess.run([command[0], "-X", "importtime", *command[1:]], capture_output=True, check=True)
    loaded = {line.rpartition(b"|")[2].strip().decode() for line in traced.stderr.splitlines()}
    assert loaded & set(HEAVY) == set()
