"""The first of the month in 10,000 chats (P11) as lines of the table; `announcing` measures."""

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.announcing import LIMITS, PAUSE, anew, computing, sending
from benchmarks.dataset import CHATS, kept
from benchmarks.measure import Line, counted
from bot.jobs import Ticking


def lines() -> Iterator[Line]:
    """The lines of P11."""
    return iter(asyncio.run(_lines()))


async def _lines() -> list[Line]:
    file = await kept()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "announced.db"
        spent = (await computing(anew(file, copy)))["together"]
        part = 100 * spent / (CHATS / LIMITS.per_second)
        found = [counted("P11", f"computing for {CHATS:,} chats, of a core while sending", part, 2, " %")]
        # How full a second is depends on the pace, not on the number of chats: a twentieth of them will do.
        few = await kept(CHATS // 20)
        for name, pause in (("", False), (f", after {PAUSE:.0f} s without network", True)):
            fullest, _posts = await sending(anew(few, copy), pause=pause)
            found.append(counted("P11", f"messages in the fullest second{name}", fullest, 30))
    jobs = len(Ticking([])._scheduler.get_jobs())  # noqa: SLF001 - nobody else asks
    return [*found, counted("P11", "scheduled jobs", jobs, 1)]
