"""Running a server, from the command line or from a program."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import socket
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address, ip_network
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from recompile.cards import Protocol
from recompile.server.app import Server, create_app
from recompile.server.config import CONNECTIONS, SOCKETS, USUAL_LIMITS, Config, Limits, limited
from recompile.server.desk import NAME
from recompile.server.keeping import FOR_A_WHILE, Keep
from recompile.server.logs import log_to_stderr
from recompile.server.restoring import restore
from recompile.server.store import backup, database_url, default_file, sqlite_file
from recompile.server.workers import default_workers

if sys.platform != "win32":
    import resource

PATIENCE = 2.0  # seconds for somebody else's answer
FILES, MANY = 128, 65536  # that are open for other things than connections; and more than are ever needed
YOUNG = 400_000  # objects more than before, after which some of them may be garbage; looking costs with what lives
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


def existing(given: str | None) -> str:
    """A database that a server has made."""
    found = database(given)
    file = sqlite_file(found)
    if file is not None and not file.exists():
        raise CannotRun(f"there is no database at {file}")
    return found


def check_address(given: str) -> None:
    try:
        ip_address(given)
    except ValueError as problem:
        raise CannotRun(str(problem)) from problem


def networks(given: str) -> tuple[str, ...]:
    """Addresses and networks that are named in a row.

    >>> networks("127.0.0.1, 10.0.0.9/8,::1"), networks("")
    (('127.0.0.1/32', '10.0.0.0/8', '::1/128'), ())
    """
    try:
        return tuple(str(ip_network(each.strip(), strict=False)) for each in given.split(",") if each.strip())
    except ValueError as problem:
        raise CannotRun(f"{problem}; name addresses or networks, such as 127.0.0.1,10.0.0.0/8") from problem


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


def fitting(files: int, wanted: int | None = None) -> tuple[int, int]:
    """How many connections there can be at tables, and of any kind, with so many open files.

    Some are needed for the database, the bots and the log; and a page is to be had even if all tables are taken.

    >>> fitting(1024), fitting(65536), fitting(65536, 10_000)
    ((672, 896), (2000, 3000), (10000, 15000))
    """
    sockets = min(max(files - FILES, 8), SOCKETS if wanted is None else max(wanted * 3 // 2, 8))
    connections = min(sockets * 3 // 4, wanted or CONNECTIONS)
    if wanted is not None and connections < wanted:
        raise CannotRun(
            f"{wanted} connections need {wanted * 4 // 3 + FILES + 1} open files, and {files} are allowed: "
            f"raise that limit (ulimit -n, LimitNOFILE), or take at most {connections}"
        )
    return connections, sockets


def look_seldom() -> None:
    """Look for garbage less often, and never among what was there before the first game.

    What belongs to games lives long and seldom refers to itself; while all of it is looked through, nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


def is_private(host: str, proxies: tuple[str, ...] = ()) -> bool:
    """Whether only people on this machine can come: others are neither heard nor sent on by a proxy.

    >>> is_private("127.0.0.1"), is_private("localhost"), is_private("0.0.0.0"), is_private("127.0.0.1", ("::1/128",))
    (True, True, False, False)
    """
    try:
        return (host == "localhost" or ip_address(host).is_loopback) and not proxies
    except ValueError:
        return False


def address_of(host: str, port: int) -> str:
    """Where a browser on this machine finds it.

    >>> address_of("0.0.0.0", 8000), address_of("fe80::1", 80)
    ('http://localhost:8000/', 'http://[fe80::1]:80/')
    """
    shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def peer_address(host: str, port: int) -> str:
    """Where other servers find it, if nobody says better.

    >>> peer_address("10.0.0.7", 8000)
    'http://10.0.0.7:8000'
    """
    name = socket.gethostname() if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}"


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
    keep: Keep = FOR_A_WHILE,
    contact: str = "",
    proxies: str = "",
    reached_at: str = "",
    limits: Limits = USUAL_LIMITS,
    sharing: bool | None = None,
    judging: bool | None = None,
) -> None:
    """Serve until somebody stops it; `tell` is given the address when it answers there.

    `protocols` are further ones that can be played with, besides the printed ones. `anywhere`: another port will do.
    `proxies` are believed where somebody comes from. `reached_at` is how other servers of the same database find it.
    `sharing` and `judging`: whether protocols are shared and judged here; if nothing is said, where nobody else comes.
    """
    url, believed = database(db), networks(proxies)
    if workers == 0 and sqlite_file(url) is not None:
        raise CannotRun("with a file of its own a server needs a process for bots: there is nobody else to ask")
    sys.setswitchinterval(SLICE)
    connections, sockets = fitting(open_files(), limits.connections)
    listening = listen(host, port, anywhere=anywhere)
    config = Config(
        url,
        default_workers() if workers is None else workers,
        protocols=protocols,
        connections=connections,
        sockets=sockets,
        keep=keep,
        contact=contact,
        proxies=believed,
        reached_at=reached_at or peer_address(host, listening.getsockname()[1]),
        sharing=is_private(host, believed) if sharing is None else sharing,
        judging=is_private(host, believed) if judging is None else judging,
    )
    config = limited(config, limits)
    log_to_stderr()
    address = address_of(host, listening.getsockname()[1])

    def ready() -> None:
        look_seldom()
        tell(address)

    server = Server(create_app(config), ready)
    with suppress(KeyboardInterrupt), _sigterm_is_ctrl_c():  # raised again once everything is closed
        server.run(sockets=[listening])
    if not server.started:
        raise CannotRun("the server could not start; the lines above say why")


@contextmanager
def _sigterm_is_ctrl_c() -> Iterator[None]:
    """Whoever stops a server in either way has stopped it well."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, usual)


def work(db: str | None, workers: int | None, tell: Callable[[int], None]) -> None:
    """Think for the bots and analyses of a PostgreSQL, until somebody stops it."""
    url = database(db)
    if sqlite_file(url) is not None:
        raise CannotRun("only servers on PostgreSQL can be helped; those with a file of their own have their own bots")
    from recompile.server import working  # noqa: PLC0415 - it needs the driver of PostgreSQL

    log_to_stderr()
    count = workers or default_workers()
    asyncio.run(working.work(url, count, lambda: tell(count)))


def copy_database(db: str | None, target: Path) -> None:
    """Copy the database, also while a server uses it."""
    if target.exists():
        raise CannotRun(f"{target} is there already")
    try:
        backup(database(db), target)
    except (ValueError, OSError) as problem:
        raise CannotRun(str(problem)) from problem


def put_back(db: str | None, copy: Path, *, replace: bool) -> Path | None:
    """A copy of the database takes its place again; where the games are that were there before, if any were."""
    try:
        return restore(copy, database(db), replace=replace)
    except (ValueError, OSError) as problem:
        raise CannotRun(str(problem)) from problem
