"""A Redis server of the tests' own: in memory, on a free port, ended by its process id."""

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PORTS, PATIENCE = 5, 30.0


@dataclass
class RedisServer:
    """A server that runs, and can be taken away and brought back, empty."""

    port: int
    folder: Path
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def url(self) -> str:
        """What REDIS_URL says."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Let it run.

        Raises:
            ConnectionError: It does not come up.
        """
        program = shutil.which("redis-server")
        if program is None:
            raise FileNotFoundError("These tests need Debian's package `redis-server`.")
        settings = {"port": str(self.port), "bind": "127.0.0.1", "save": "", "appendonly": "no"}
        words = [word for name, value in settings.items() for word in (f"--{name}", value)]
        # It must not outlive the tests, however they end.
        command = ["setpriv", "--pdeathsig=KILL", program, *words, "--dir", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            if self.say("PING") == "+PONG":
                return
            time.sleep(0.02)
        self.stop()
        raise ConnectionError(f"redis-server does not answer at {self.port}")

    def stop(self) -> None:
        """End it, and with it all that it knew."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None

    def say(self, command: str) -> str:
        """The first line of what it answers; nothing if it does not."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(f"{command}\r\n".encode())
                return connection.recv(4096).decode().splitlines()[0]
        except OSError:
            return ""


@contextmanager
def running() -> Iterator[RedisServer]:
    """A server, until the block ends.

    Raises:
        ConnectionError: None of the free ports stayed free.
    """
    with tempfile.TemporaryDirectory(prefix="league-redis-") as folder:
        for chance in range(PORTS):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                server = RedisServer(int(probe.getsockname()[1]), Path(folder))
            try:
                server.start()
            except ConnectionError:
                if chance == PORTS - 1:
                    raise
                continue
            try:
                yield server
            finally:
                server.stop()
            return
