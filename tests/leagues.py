"""A migrated database for each test that wants one: the steps are walked once a process."""

import tempfile
from pathlib import Path

from db.migrations import upgrade

# The file as the steps left it, once they were walked.
WALKED: list[bytes] = []


async def league_in(folder: Path) -> str:
    """The URL of `league.db` in this folder: what lies there, or an empty database at the newest step."""
    file = folder / "league.db"
    if not file.exists():
        if not WALKED:
            with tempfile.TemporaryDirectory() as elsewhere:
                walked = Path(elsewhere) / file.name
                await upgrade(f"sqlite+aiosqlite:///{walked}")
                WALKED.append(walked.read_bytes())
        file.write_bytes(WALKED[0])
    return f"sqlite+aiosqlite:///{file}"
