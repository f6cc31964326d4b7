"""The first of the month in many chats (P11): what it costs to compute, and how full the fullest second is.

    python -m benchmarks.announcing [chats] [folder]

Without arguments 10,000 chats with eight million results, the file that `benchmarks.boards` reads; a copy of
it is announced. Computing is everything but Telegram's calls and the pictures: finding out what is due, claiming,
summing up, writing the words, and marking each step in the database. It is given as a part of the time that
the sends take at 28 a second. A picture is drawn and uploaded for each month besides, one at a time.
"""

import asyncio
import gc
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiogram import Bot
from aiogram.methods import SendMessage

from benchmarks.dataset import build
from bot import views
from bot.jobs import Announcer, Ticking
from bot.jobs.announcer import GATHER_SECONDS
from bot.post import Limits, Pace, Post
from bot.services.announcing import AnnouncementService, Outcome, State
from bot.services.operations import Defaults, Desk
from db import Database
from tests.bot.recording import TOKEN, RecordingSession, VirtualClock, unreachable

DUE = datetime(2026, 12, 1, 7, tzinfo=UTC)
# A league hears of the months that end after it came.
CAME = "2026-11-10 00:00:00.000000"
LIMITS = Limits()
PAUSE = 120.0
# So many posts land before the next ones are begun.
AT_ONCE = int(LIMITS.per_second * GATHER_SECONDS)


async def main(chats: int, folder: Path) -> None:
    """Print the table."""
    file = folder / f"boards-{chats}.db"
    if not file.exists():
        print(f"building {chats:,} chats in {file} …")
        await build(f"sqlite+aiosqlite:///{file}", chats)
    copy = folder / "announced.db"
    seconds = chats / LIMITS.per_second
    print(f"{chats:,} chats on the 1st: the sends take {seconds:,.0f} s at {LIMITS.per_second:.0f} a second")
    for name, part in (await computing(anew(file, copy))).items():
        goal = " (goal ≤ 2 %)" if name == "together" else ""
        print(f"{name:34} {part:7.2f} s of a core, {100 * part / seconds:5.2f} %{goal}")
    quiet = await quiet_tick(f"sqlite+aiosqlite:///{copy}")
    print(
        f"{'a tick with nothing due':34} {1000 * quiet:7.1f} ms of a core, {100 * quiet / 60:5.2f} % of a minute"
    )
    for name, pause in (("without a pause", False), (f"after {PAUSE:.0f} s without network", True)):
        fullest, posts = await sending(anew(file, copy), pause=pause)
        print(f"fullest second {name:19} {fullest:7} messages (goal ≤ 30), {posts:,} posts, none twice")
    print(f"{'scheduled jobs':34} {len(Ticking([])._scheduler.get_jobs()):7}")  # noqa: SLF001  # a figure of APScheduler's own


def anew(file: Path, copy: Path) -> str:
    """A copy of the file in which nothing was announced."""
    shutil.copyfile(file, copy)
    for rest in ("-wal", "-shm"):
        copy.with_name(copy.name + rest).unlink(missing_ok=True)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE league SET created_at = ?", (CAME,))
        connection.commit()
    return f"sqlite+aiosqlite:///{copy}"


async def computing(url: str) -> dict[str, float]:
    """Seconds of the processor that each part takes for all chats."""
    database = await Database.open(url)
    service = AnnouncementService(Desk(database, Defaults()))
    # As `bot.app.run` does.
    gc.freeze()
    began = time.process_time()
    await service.claim(DUE)
    claiming = time.process_time() - began
    taking = words = 0.0
    landed: list[Outcome] = []
    while True:
        began = time.process_time()
        reports = await service.take(AT_ONCE, DUE, landed)
        taken = time.process_time()
        for report in reports:
            views.announcement(report).render()
        words += time.process_time() - taken
        taking += taken - began
        if not reports:
            break
        landed = [Outcome(report.record.id, State.SENT, 1) for report in reports]
    await database.close()
    parts = {"what is due, claims, sums": claiming, "marks in the database": taking, "words": words}
    return parts | {"together": sum(parts.values())}


async def quiet_tick(url: str) -> float:
    """Seconds of the processor that a tick takes when everything is said."""
    database = await Database.open(url)
    service = AnnouncementService(Desk(database, Defaults()))
    await service.claim(DUE)
    began = time.process_time()
    for minute in range(10):
        await service.claim(DUE + timedelta(minutes=minute))
    spent = (time.process_time() - began) / 10
    await database.close()
    return spent


async def sending(url: str, *, pause: bool) -> tuple[int, int]:
    """How many messages the fullest second had, by a clock of our own, and how many posts there were.

    Raises:
        AssertionError: A chat got two.
    """
    database = await Database.open(url)
    clock = VirtualClock()
    session = RecordingSession(clock)
    post = Post(Bot(TOKEN, session=session), pace=Pace(LIMITS, now=clock.now, sleep=clock.sleep))
    service = AnnouncementService(Desk(database, Defaults()))
    announcer = Announcer(post, service, lambda: DUE, pictures=False)
    await announcer.tick()
    chats = await _count(url)
    if pause:
        session.answers(unreachable, SendMessage, times=10**9)
        await clock.run(PAUSE)
        session.scripts.clear()
    tried = len(session.calls)
    while len(session.calls) - tried < chats:
        await clock.run(0.05)
    moments = [call.at for call in session.calls]
    fullest = _fullest(moments)
    assert max(Counter(call.chat for call in session.calls[tried:]).values()) == 1  # noqa: S101  # a benchmark that measures the wrong thing stops
    announcer.stop()
    draining = asyncio.ensure_future(post.drain(0))
    await clock.run(1)
    await draining
    await announcer.finish()
    await database.close()
    return fullest, len(moments) - tried


async def _count(url: str) -> int:
    with closing(sqlite3.connect(url.removeprefix("sqlite+aiosqlite:///"))) as connection:
        (found,) = connection.execute("SELECT count(*) FROM announcement").fetchone()
        return int(found)


def _fullest(moments: list[float]) -> int:
    """The most moments that lie within one second."""
    most = first = 0
    for last, moment in enumerate(moments):
        while moments[first] <= moment - 1:
            first += 1
        most = max(most, last - first + 1)
    return most


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    where = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.gettempdir())
    asyncio.run(main(count, where))
