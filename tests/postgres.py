"""A PostgreSQL of our own for as long as somebody wants it: Debian's packages, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

OWNER = "postgres"  # it refuses to run as root
PATIENCE = 60.0


def tool(name: str) -> str:
    """Where a program of PostgreSQL is; Debian keeps those of the server off the path."""
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(beside[-1]) if beside else shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"there is no {name}: install PostgreSQL (Debian: postgresql)")
    return found


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Postgres:
    """A cluster in a folder. What is `unsafe` does not wait for the disk, which only tests may."""

    def __init__(self, folder: Path, *, unsafe: bool = False) -> None:
        self.folder = folder
        self.port = free_port()
        self.unsafe = unsafe
        self.process: subprocess.Popen[bytes] | None = None
        if os.geteuid() == 0:
            shutil.chown(folder, OWNER, OWNER)
        data = str(folder / "data")
        self._run(tool("initdb"), "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")

    def _as_owner(self, *command: str) -> list[str]:
        return ["runuser", "-u", OWNER, "--", *command] if os.geteuid() == 0 else list(command)

    def _run(self, *command: str) -> None:
        subprocess.run(self._as_owner(*command), check=True, capture_output=True, cwd=self.folder)

    @property
    def url(self) -> str:
        return f"postgresql://{OWNER}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {"listen_addresses": "127.0.0.1", "unix_socket_directories": str(self.folder)}
        if self.unsafe:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        # Not through another program: what is killed must be the server itself.
        user = {"user": OWNER, "group": OWNER} if os.geteuid() == 0 else {}
        command = [tool("postgres"), "-D", str(self.folder / "data"), "-p", str(self.port), *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **user)  # type: ignore[call-overload]
        end = time.monotonic() + PATIENCE
        ready = [tool("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.05)

    def stop(self) -> None:
        """At once: connections are cut, and what was acknowledged is there when it starts again."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
            self.process = None


def wanted() -> Iterator[Postgres]:
    """For fixtures: without it there is nothing to test; where everything has to be tested that is a failure."""
    try:
        tool("postgres")
    except FileNotFoundError as missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(str(missing))
    with postgres(unsafe=True) as found:
        yield found


@contextmanager
def postgres(*, unsafe: bool = False) -> Iterator[Postgres]:
    with tempfile.TemporaryDirectory(prefix="recompile-pg-", ignore_cleanup_errors=True) as folder:
        found = Postgres(Path(folder), unsafe=unsafe)
        found.start()
        try:
            yield found
        finally:
            found.stop()
