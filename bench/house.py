"""Servers as people run them, one or several on one database, and those who play there: for one measurement."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.error import URLError
from urllib.request import urlopen

import recompile
from bench.machine import Born, family
from tests.postgres import Postgres, free_port, postgres

ROOT = Path(__file__).parent.parent
START = 60.0  # seconds for a server to start
Process = subprocess.Popen[str]


def begin(*words: str, log: IO[bytes] | int | None = subprocess.DEVNULL) -> Process:
    """With the engine that runs here: the compiled one where that is installed, the plain one with PYTHONPATH=src."""
    ours = Path(recompile.__file__).parent.parent
    environment = {**os.environ, "PYTHONPATH": f"{ours}{os.pathsep}{ROOT}"}
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", *words]
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=log, text=True, env=environment)


def wait_for(port: int) -> None:
    end = time.monotonic() + START
    while time.monotonic() < end:
        try:
            with urlopen(f"http://127.0.0.1:{port}/health", timeout=START):
                return
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise SystemExit("the server did not start")


class House:
    """`servers[n]` answers at `ports[n]`, also after it was killed and started again."""

    def __init__(self, folder: Path, count: int, database: Postgres | None) -> None:
        self.folder, self.database = folder, database
        self.db = str(folder / "games.db") if database is None else database.url
        self.ports = [free_port() for _ in range(count)]
        self.servers: list[Process] = []
        self.seen: set[Born] = set()  # all servers that there were, and the processes they had begun

    def start(self) -> None:
        self.servers = [self._begin(number) for number in range(len(self.ports))]
        self.wait()
        self.look()

    def wait(self) -> None:
        """Until all of them answer."""
        for port in self.ports:
            wait_for(port)

    def _begin(self, number: int) -> Process:
        with (self.folder / f"log{number}").open("ab") as log:
            words = ("--port", str(self.ports[number]), "--db", self.db, "--workers", "1")
            return begin("recompile", "serve", *words, log=log)

    def look(self) -> None:
        """Remember who is there: whoever is killed can no longer say whose parent it was."""
        self.seen.update(each.born for each in family(*self.pids))

    def kill(self, number: int) -> None:
        """Without a word."""
        self.look()
        self.servers[number].kill()
        _gone(self.servers[number])

    def freeze(self, number: int, seconds: float) -> None:
        """It sleeps, and knows nothing of it when it wakes up."""
        self.servers[number].send_signal(signal.SIGSTOP)
        time.sleep(seconds)
        self.servers[number].send_signal(signal.SIGCONT)

    def start_again(self, number: int) -> None:
        self.servers[number] = self._begin(number)

    def stop(self) -> None:
        self.look()
        for server in self.servers:
            server.terminate()
        for server in self.servers:
            _gone(server)

    def logged(self, words: str) -> int:
        """How often a server has said so."""
        return sum(file.read_text().count(words) for file in self.folder.glob("log*"))

    @property
    def pids(self) -> list[int]:
        return [server.pid for server in self.servers]

    @property
    def database_pids(self) -> list[int]:
        process = self.database and self.database.process
        return [process.pid] if process else []


def _gone(server: Process) -> None:
    """Not until its pipes are closed: its children may still have them."""
    try:
        server.wait(START)
    except subprocess.TimeoutExpired:
        server.kill()
        raise
    finally:
        for pipe in (server.stdin, server.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def databases(kind: str) -> Iterator[Postgres | None]:
    """A PostgreSQL that waits for the disk; or none, and every house has a file."""
    if kind == "sqlite":
        yield None
    else:
        with postgres() as found:
            yield found


@contextmanager
def house(count: int, database: Postgres | None) -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        found = House(Path(folder), count, database)
        try:
            found.start()
            yield found
        finally:
            found.stop()


@contextmanager
def playing(ports: Sequence[int], games: int, **wishes: float) -> Iterator[Process]:
    """People who all have sat down."""
    words = [word for name, value in wishes.items() for word in (f"--{name}", str(value))]
    clients = begin("bench.clients", "--ports", *map(str, ports), "--games", str(games), *words, log=None)
    try:
        assert clients.stdout is not None
        if clients.stdout.readline().strip() != "ready":
            raise SystemExit("nobody could play")
        yield clients
    finally:
        clients.terminate()
        clients.wait()


def told(clients: Process) -> dict[str, Any]:
    """What they have seen, once they are told to stop."""
    found: dict[str, Any] = json.loads(clients.communicate("")[0])
    return found
