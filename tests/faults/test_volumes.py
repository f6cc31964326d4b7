"""R19 and R20 on volumes as they are: one that cannot be written at the start, and a small one that fills up."""

import asyncio
import errno
import os
import shutil
import subprocess
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.sandbox import Sandbox, World
from tests.e2e.program import ROOT, START_SECONDS, Program
from tests.faults.conftest import PATIENCE, Town
from tests.faults.crowd import audit
from tests.faults.test_storage import BACK, REFUSES, SEED, Trial

TOKEN = "123456789:AAH-league-bot-of-the-volume-tests"
FULL = [pytest.mark.full, pytest.mark.timeout(3600)]
# Who may everything writes anywhere; without that right (PR_CAPBSET_DROP of CAP_DAC_OVERRIDE) modes count.
ORDINARY = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
UNASKED = """
from bot import __main__, lock
lock.may_write = lambda _: True
__main__.main()
"""


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A volume in memory; only who may mount can have one."""
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.fixture
def volume(tmp_path: Path, migrated: Path) -> Iterator[Path]:
    """A small disk, and on it a league's database."""
    folder = tmp_path / "volume"
    with mounted(folder, "size=16m"):
        shutil.copyfile(migrated, folder / "league.db")
        yield folder


@pytest.fixture
def url(volume: Path) -> str:
    """Whatever is borne in a town works on the small disk."""
    return f"sqlite+aiosqlite:///{volume / 'league.db'}"


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
async def program(world: World, tmp_path: Path) -> AsyncIterator[Program]:
    world.bot("League", "league_bot", token=TOKEN)
    (tmp_path / "data").mkdir()
    async with Sandbox(world) as sandbox:
        program = Program(tmp_path, sandbox.url, TOKEN)
        program.database = tmp_path / "data" / "league.db"
        program.environment["DATABASE_URL"] = f"sqlite+aiosqlite:///{program.database}"
        yield program


async def ordinarily(program: Program, *words: str) -> Process:
    """Python under way for somebody who may write only what is theirs."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", ORDINARY, *words, cwd=ROOT, env=program.environment, stdout=PIPE, stderr=STDOUT
    )


@pytest.mark.parametrize("barred", ["folder", "file"])
async def test_a_start_on_what_cannot_be_written_is_refused_in_words(
    program: Program, migrated: Path, barred: str
) -> None:
    shutil.copyfile(migrated, program.database)
    place, mode = (program.database.parent, 0o555) if barred == "folder" else (program.database, 0o444)
    place.chmod(mode)
    process = await ordinarily(program, "-m", "bot", "run")
    output = (await asyncio.wait_for(process.communicate(), START_SECONDS))[0].decode()
    place.chmod(mode | 0o200)
    assert (process.returncode, len(output.splitlines())) == (2, 1)
    assert f"{place} cannot be written" in output


@pytest.mark.full
async def test_a_start_that_does_not_ask_whether_it_may_write_is_not_refused(
    world: World, program: Program, migrated: Path
) -> None:
    shutil.copyfile(migrated, program.database)
    program.database.chmod(0o444)
    process = await ordinarily(program, "-c", UNASKED, "run")
    await world.pulse.until(lambda: world.bots[TOKEN].alive, PATIENCE)
    process.terminate()
    assert await asyncio.wait_for(process.wait(), START_SECONDS) == 0


@pytest.mark.parametrize("options", [pytest.param("size=8m", marks=FULL)])
async def test_a_start_on_a_read_only_volume_is_refused_in_words(
    program: Program, migrated: Path, options: str
) -> None:
    with mounted(program.database.parent, options):
        shutil.copyfile(migrated, program.database)
        subprocess.run(["mount", "-o", "remount,ro", program.database.parent], check=True)  # noqa: ASYNC221 - nothing else runs
        code, output = await program.says("run")
    assert (code, len(output.splitlines())) == (2, 1)
    assert "cannot be written" in output


def fill(volume: Path) -> None:
    """Leave not a byte of room."""
    with (volume / "filler").open("ab", buffering=0) as filler:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while filler.write(b"\0" * size):
                    pass
            except OSError as error:
                if error.errno != errno.ENOSPC:
                    raise


@pytest.mark.parametrize("times", [pytest.param(20, marks=FULL)])
async def test_a_volume_that_fills_up_delays_and_says_so(town: Town, volume: Path, times: int) -> None:
    trial = Trial(town)
    await trial.begin()
    told = 0
    for _ in range(times):
        fill(volume)
        trial.write()
        await town.world.pulse.until(lambda: max(trial.told()) > 0, PATIENCE)
        (volume / "filler").unlink()
        await town.quiet()
        told += trial.told()[1]
        assert max(trial.told()) == 1
    found, alarms, room = audit(town), trial.heard(), os.statvfs(volume).f_bavail
    code = await trial.end()
    print(
        f"R19 seed {SEED}: filled {times} times, {told} told once, {room} pages free, faults {found.faults or 0}"
    )
    assert (found.faults, code, town.nursery.complaints()) == ({}, 0, [])
    assert alarms == [REFUSES, BACK] * times
