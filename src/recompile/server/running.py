"""Running a server, from the command line or from a program."""

from __future__ import annotations

import gc
import json
import socket
import sys
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from recompile.cards import Protocol
from recompile.server.app import Server, create_app
from recompile.server.config import CONNECTIONS, SOCKETS, Config
from recompile.server.http import NAME
from recompile.server.logs import log_to_stderr
from recompile.server.store import backup, database_url, default_file, sqlite_file
from recompile.server.workers import default_workers

if sys.platform != "win32":
    import resource

PATIENCE = 2.0  # seconds for somebody else's answer
FILES, MANY = 128, 65536  # that are open for other things than connections; and more than are ever needed
SLICE = 0.001  # seconds until a thread that works lets the event loop go on
EVERYWHERE = ("", "0.0.0.0", "::", "127.0.0.1", "::1")


class CannotRun(ValueError):
    """The server cannot run like this. Says why."""


def database(given: str | None) -> str:
    """The database that was asked for, or the file in the user's data folder; its folder is made."""
    wanted = given or str(default_file())
    try:
        make_url(database_url(wanted)).get_dialect().import_dbapi()
        file = sqlite_file(wanted)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
    except ModuleNotFoundError as missing:
        raise CannotRun(f"this database needs {missing.name}; for PostgreSQL install recompile[postgres]") from missing
    except (ArgumentError, OSError) as problem:
        raise CannotRun(str(problem)) from problem
    return wanted


def listen(host: str, port: int, *, anywhere: bool = False) -> socket.socket:
    """The socket, before anything else: a free port is known, and a taken one is said plainly, or another one used."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family, socket.SOCK_STREAM)
    except OSError as problem:
        raise CannotRun(f"cannot listen at {host}: {problem}") from problem
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
    except OSError as problem:
        listening.close()
        if anywhere:
            return listen(host, 0)
        raise CannotRun(f"cannot listen at {host}:{port}: {problem}") from problem
    return listening


def open_files() -> int:
    """How many files and connections this process may have open: as many as the machine lets it have."""
    if sys.platform == "win32":
        return MANY
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MANY if hard == resource.RLIM_INFINITY else min(hard, MANY)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(ValueError, OSError):  # then it is as it was
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
    return most if soft == resource.RLIM_INFINITY else min(soft, MANY)


def fitting(files: int) -> tuple[int, int]:
    """How many connections there can be at tables, and of any kind, with so many open files.

    Some are needed for the database, the bots and the log; and a page is to be had even if all tables are taken.

    >>> fitting(1024), fitting(65536)
    ((672, 896), (2000, 3000))
    """
    sockets = min(max(files - FILES, 8), SOCKETS)
    return min(sockets * 3 // 4, CONNECTIONS), sockets


def address_of(host: str, port: int) -> str:
    """Where a browser on this machine finds it.

    >>> address_of("0.0.0.0", 8000), address_of("fe80::1", 80)
    ('http://localhost:8000/', 'http://[fe80::1]:80/')
    """
    shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def running_at(host: str, port: int) -> str | None:
    """The address of a table of ours that answers there already, if one does."""
    address = address_of(host, port)
    try:
        with urllib.request.urlopen(f"{address}health", timeout=PATIENCE) as answer:
            found = json.load(answer)
    except (OSError, ValueError):  # nobody there, or somebody else
        return None
    return address if isinstance(found, dict) and found.get("name") == NAME else None


def serve(
    host: str,
    port: int,
    db: str | None,
    workers: int | None,
    tell: Callable[[str], None],
    protocols: tuple[Protocol, ...] = (),
    *,
    anywhere: bool = False,
) -> None:
    """Serve until somebody stops it; `tell` is given the address when it answers there.

    `protocols` are further ones that can be played with, besides the printed ones. `anywhere`: another port will do.
    """
    log_to_stderr()
    sys.setswitchinterval(SLICE)
    connections, sockets = fitting(open_files())
    config = Config(
        database(db),
        workers or default_workers(),
        protocols=protocols,
        connections=connections,
        sockets=sockets,
    )
    listening = listen(host, port, anywhere=anywhere)
    address = address_of(host, listening.getsockname()[1])

    def ready() -> None:
        gc.collect()
        gc.freeze()  # what was there before the first game is never looked through again
        tell(address)

    server = Server(create_app(config), ready)
    with suppress(KeyboardInterrupt):  # raised again once everything is closed
        server.run(sockets=[listening])
    if not server.started:
        raise CannotRun("the server could not start; the lines above say why")


def copy_database(db: str | None, target: Path) -> None:
    """Copy the database, also while a server uses it."""
    if target.exists():
        raise CannotRun(f"{target} is there already")
    try:
        backup(database(db), target)
    except (ValueError, OSError) as problem:
        raise CannotRun(str(problem)) from problem
