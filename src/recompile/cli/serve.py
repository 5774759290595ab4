"""`recompile serve`: the browser table; `recompile worker`: bots for it, on another machine.

`recompile backup` and `restore`: a copy of its database, and back.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from types import ModuleType

import click

from recompile.cli.failing import fail, refusing
from recompile.cli.limits import limits

NEEDED = "the browser table needs more packages; install them with `pip install 'recompile[web]'`"


def web_module() -> ModuleType:
    """The server, loaded only when it is asked for: it needs packages that the rest does not."""
    try:
        from recompile.server import running  # noqa: PLC0415  (see above)
    except ModuleNotFoundError as missing:
        fail(f"{NEEDED} (there is no {missing.name})")
    return running


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at; 0.0.0.0 for all of them.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
@click.option("--db", metavar="FILE|URL", help="Where games are kept: a file, or a URL such as postgresql://...")
@click.option("--open", "opens", is_flag=True, help="Open the browser, at the table that runs already if there is one.")
@click.option(
    "--workers",
    type=click.IntRange(0, 256),
    metavar="N",
    help="Processes for bots and analyses; one for each spare core. 0 leaves both to others on the same PostgreSQL.",
)
@click.option(
    "--keep",
    type=click.IntRange(0),
    metavar="DAYS",
    default=180,
    show_default=True,
    help="How long finished games are kept; 0 is for ever.",
)
@click.option(
    "--keep-unfinished",
    type=click.IntRange(0),
    metavar="DAYS",
    default=365,
    show_default=True,
    help="How long games are kept in which nothing happens any more; 0 is for ever.",
)
@click.option(
    "--trust-proxy",
    default="",
    metavar="ADDRESS,...",
    help="Proxies, as addresses or networks, whose X-Forwarded-For is believed; nobody's by default.",
)
@click.option(
    "--address",
    default="",
    metavar="URL",
    help="Where other servers on the same PostgreSQL reach this one; by the name of the machine if nothing is said.",
)
@click.option("--contact", default="", metavar="TEXT", help="Who can be asked to delete a game; the page says so.")
@click.option(
    "--sharing/--no-sharing",
    default=None,
    help="Whether protocols can be put on pages that open by their link; only for yourself on this machine by default.",
)
@click.option(
    "--judging/--no-judging",
    default=None,
    help="Whether protocols are judged here, a minute of two cores each; only for yourself on this machine by default.",
)
@limits
def serve(
    host: str,
    port: int,
    db: str | None,
    opens: bool,
    workers: int | None,
    keep: int,
    keep_unfinished: int,
    contact: str,
    trust_proxy: str,
    address: str,
    sharing: bool | None,
    judging: bool | None,
    **allowed: int,
) -> None:
    """Serve the browser table: games against bots and with friends.

    \b
    recompile serve --open
    recompile serve --host 0.0.0.0 --port 80 --db games.sqlite
    """
    web = web_module()
    if opens and db is None and (found := web.running_at(host, port)) is not None:
        click.echo(f"recompile is running already, at {found}")
        _show(found)
        return

    def tell(address: str) -> None:
        if port and address != web.address_of(host, port):
            click.echo(f"port {port} is taken by something else; this is another one")
        click.echo(f"recompile is at {address} (Ctrl-C stops it)")
        if opens:
            _show(address)

    with refusing(web.CannotRun):
        web.serve(
            host,
            port,
            db,
            workers,
            tell,
            anywhere=opens,
            keep=web.Keep(keep, keep_unfinished),
            contact=contact,
            proxies=trust_proxy,
            reached_at=address,
            limits=web.Limits(**allowed),
            sharing=sharing,
            judging=judging,
        )


@click.command()
@click.option("--db", metavar="URL", required=True, help="The PostgreSQL of the servers: postgresql://...")
@click.option("--workers", type=click.IntRange(1, 256), metavar="N", help="Processes; one for each spare core.")
def worker(db: str, workers: int | None) -> None:
    """Think for the bots and analyses of all servers on one PostgreSQL.

    \b
    recompile worker --db postgresql://recompile@db/recompile
    """
    web = web_module()
    with refusing(web.CannotRun):
        web.work(db, workers, lambda count: click.echo(f"thinking in {count} processes (Ctrl-C stops it)"))


def _show(address: str) -> None:
    """Open the browser, or say that it is up to the person."""
    if not (_has_screen() and webbrowser.open(address)):
        click.echo("no browser could be opened here: open the address in one")


def _has_screen() -> bool:
    """Without one, what calls itself a browser would take the terminal."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--db", metavar="FILE|URL", help="Where games are kept; the same as for `serve`.")
def backup(file: Path, db: str | None) -> None:
    """Copy the database of the browser table to FILE, also while it runs.

    \b
    recompile backup games-monday.sqlite --db games.sqlite
    """
    web = web_module()
    with refusing(web.CannotRun):
        web.copy_database(db, file)
    click.echo(f"{file}: {file.stat().st_size} bytes")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--db", metavar="FILE|URL", help="Where games are kept; the same as for `serve`.")
@click.option("--replace", is_flag=True, help="Also if there are games already; they are kept beside it.")
def restore(file: Path, db: str | None, replace: bool) -> None:
    """Put a copy that `backup` has made in the place of the database. The server must not run.

    \b
    recompile restore games-monday.sqlite --db games.sqlite
    """
    web = web_module()
    with refusing(web.CannotRun):
        kept = web.put_back(db, file, replace=replace)
    click.echo("restored" if kept is None else f"restored; what was there is in {kept}")
