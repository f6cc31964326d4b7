"""How far a command is, at a terminal: a bar once it takes longer than two seconds."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

PATIENCE = 2.0


class Bar:
    """A bar that appears when it is worth it, on the terminal that errors go to."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._since = time.monotonic()
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._progress.add_task(what, total=None)
        self._shown = False

    def step(self, done: int, total: int | None) -> None:
        """Say how much is done, of how much."""
        self._progress.update(self._task, completed=done, total=total)
        if not self._shown and time.monotonic() - self._since > PATIENCE:
            self._shown = True
            self._progress.start()

    def end(self) -> None:
        """Take the bar away."""
        if self._shown:
            self._progress.stop()


@contextmanager
def bar(what: str) -> Iterator[Bar]:
    """A bar for as long as the block lasts."""
    shown = Bar(what)
    try:
        yield shown
    finally:
        shown.end()
