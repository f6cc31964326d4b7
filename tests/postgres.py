"""A PostgreSQL server of the tests' own: started once, with a migrated template that each test gets a copy of."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from secrets import token_hex
from typing import Any, TypeVar

import asyncpg

from db.migrations import upgrade

VERSIONS = Path("/usr/lib/postgresql")
TEMPLATE = "migrated"
# What is written need not outlive the machine, only the processes that wrote it.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "autovacuum": "off",
    "jit": "off",
}
# Somebody may take a free port before the server does; then another one is tried.
PORTS = 5
# Seconds that a server may take to start on a machine with much to do.
PATIENCE = 60
Answer = TypeVar("Answer")


class Cluster:
    """A server that runs, and databases on it that are there for one test each."""

    def __init__(self, port: int, password: str, pid: int) -> None:
        self.port = port
        self.pid = pid
        self._password = password
        self._names = (f"league_{number}" for number in count(1))

    def url(self, database: str) -> str:
        """What DATABASE_URL says for a database of this server."""
        return self.address(database).replace("postgresql:", "postgresql+asyncpg:")

    def address(self, database: str) -> str:
        """The same for PostgreSQL's own programs and drivers."""
        return f"postgresql://postgres:{self._password}@127.0.0.1:{self.port}/{database}"

    def fresh(self, template: str = TEMPLATE) -> str:
        """The URL of a new database: migrated, or as empty as `template0`."""
        name = next(self._names)
        self.say(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Remove a database, whoever is still connected."""
        self.say(f"DROP DATABASE {url.rpartition('/')[2]} WITH (FORCE)")

    def say(self, *statements: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Carry statements out as the superuser, each by itself; the rows of the last one."""

        async def saying() -> list[tuple[Any, ...]]:
            connection = await asyncpg.connect(self.address(database))
            try:
                for statement in statements[:-1]:
                    await connection.execute(statement)
                return [tuple(row) for row in await connection.fetch(statements[-1])]
            finally:
                await connection.close()

        return _apart(saying())


@contextmanager
def running() -> Iterator[Cluster]:
    """A server with a migrated template, in a folder that goes with it.

    Raises:
        FileNotFoundError: PostgreSQL is not installed; the text names Debian's package.
    """
    programs = binaries()
    # Not pytest's own folder: the server runs as another user, who may not enter there.
    folder = Path(tempfile.mkdtemp(prefix="league-postgres-"))
    secret = folder / "secret"
    secret.write_text(token_hex(8))
    if os.geteuid() == 0:
        for path in (folder, secret):
            shutil.chown(path, "postgres", "postgres")
    try:
        made = [programs / "initdb", "--pgdata", folder / "data", "--username=postgres", f"--pwfile={secret}"]
        made += ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        subprocess.run([*_as_its_user(), *map(str, made)], check=True, capture_output=True, cwd=folder)
        with _serving(programs / "postgres", folder, secret.read_text()) as cluster:
            cluster.say(f"CREATE DATABASE {TEMPLATE}")
            _apart(upgrade(cluster.url(TEMPLATE)))
            yield cluster
    finally:
        shutil.rmtree(folder)


def binaries() -> Path:
    """The folder of the newest PostgreSQL programs on this machine.

    Raises:
        FileNotFoundError: There are none.
    """
    found = sorted(VERSIONS.glob("*/bin/initdb"), key=lambda path: int(path.parent.parent.name))
    if not found:
        raise FileNotFoundError(
            f"No PostgreSQL server under {VERSIONS}: these tests need Debian's package `postgresql` "
            "(apt-get install postgresql)."
        )
    return found[-1].parent


def _as_its_user() -> list[str]:
    """Words before a command, for a server that refuses to be root and that must not outlive the tests."""
    user = ["--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    return ["setpriv", *user, "--pdeathsig=QUIT"]


@contextmanager
def _serving(program: Path, folder: Path, password: str) -> Iterator[Cluster]:
    """A server that answers; it is stopped by its process id.

    Raises:
        ConnectionError: It does not come up; the text is the end of its log.
    """
    log = folder / "log"
    for _ in range(PORTS):
        port = _free_port()
        settings = [f"--{name}={value}" for name, value in (SETTINGS | {"port": str(port)}).items()]
        command = [*_as_its_user(), str(program), "-D", str(folder / "data"), *settings]
        with log.open("wb") as output, subprocess.Popen(command, stdout=output, stderr=output) as server:
            try:
                cluster = Cluster(port, password, server.pid)
                if _apart(_ready(cluster, server)):
                    yield cluster
                    return
            finally:
                server.send_signal(signal.SIGQUIT)  # at once: nothing is to be kept
                server.wait()
    raise ConnectionError(log.read_text()[-1000:])


def _free_port() -> int:
    """A port that is free now; somebody else may take it before the server does."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _ready(cluster: Cluster, server: "subprocess.Popen[bytes]") -> bool:
    """Wait until a server answers; False when it has ended instead."""
    until = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < until:
        try:
            connection = await asyncpg.connect(cluster.address("postgres"))
        except (OSError, asyncpg.PostgresError):
            await asyncio.sleep(0.05)
        else:
            await connection.close()
            return True
    return False


def _apart(work: Coroutine[Any, Any, Answer]) -> Answer:
    """The answer of asynchronous work, for tests with and without a loop of their own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
