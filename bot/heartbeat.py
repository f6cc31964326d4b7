"""A file whose age says whether the bot is alive; imports nothing that takes time."""

import os
import tempfile
import time
from pathlib import Path

NAME = "league.heartbeat"
# A poll returns after 10 seconds at the latest; what is older than this is no pause but a standstill.
STALE_SECONDS = 90.0


class Heartbeat:
    """The file that polling or the webhook touches, in the temporary folder."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or Path(tempfile.gettempdir())) / NAME

    def beat(self) -> None:
        """Say "alive"; a folder that cannot be written is no reason to stop."""
        try:
            # Not through a link that somebody else left in a folder open to all.
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW, 0o644)
        except OSError:
            return
        try:
            os.utime(file)
        finally:
            os.close(file)

    def end(self) -> None:
        """Say that the bot has stopped."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError:
            return

    def age(self) -> float | None:
        """Seconds since the last beat; None where there was none."""
        try:
            return max(0.0, time.time() - self.path.stat().st_mtime)
        except OSError:
            return None

    def health(self) -> tuple[bool, str]:
        """Whether the bot is alive, and a sentence about it."""
        age = self.age()
        if age is None:
            return False, f"The bot does not run here: there is no {self.path}."
        if age > STALE_SECONDS:
            return False, f"The bot stands still: its last sign of life is {age:.0f} seconds old."
        return True, f"The bot is alive: its last sign of life is {age:.0f} seconds old."
