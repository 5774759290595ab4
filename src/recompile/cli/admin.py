"""`recompile admin`: what those who run a browser table do about its games, also while it runs."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import click

from recompile.cli.failing import fail, refusing
from recompile.cli.serve import web_module

if TYPE_CHECKING:
    from recompile.server.admin import Listed, Wanted
    from recompile.server.pages import ListedPage
    from recompile.server.store import Store

Result = TypeVar("Result")
Command = Callable[..., None]
_MODES = ("bot", "friend", "hotseat", "replay")


def _admin() -> ModuleType:
    web_module()  # says what is missing
    from recompile.server import admin  # noqa: PLC0415  (loaded late, like the server)

    return admin


def _with(db: str | None, work: Callable[[Store], Awaitable[Result]]) -> Result:
    """Do something with the database of a server. It is not made for that."""
    web = web_module()
    admin = _admin()

    async def run() -> Result:
        async with admin.opened(web.existing(db)) as store:
            return await work(store)

    with refusing(web.CannotRun, admin.StoreFailed):
        return asyncio.run(run())


def _database(command: Command) -> Command:
    return click.option("--db", metavar="FILE|URL", help="Where games are kept; the same as for `serve`.")(command)


def _which(command: Command) -> Command:
    """The options that say which games are meant."""
    day = click.DateTime(["%Y-%m-%d", "%Y-%m-%dT%H:%M"])
    for option in (
        click.option("--finished/--unfinished", default=None, help="Only games that are over, or only the others."),
        click.option("--before", type=day, metavar="DATE", help="Begun before this day (UTC)."),
        click.option("--since", type=day, metavar="DATE", help="Begun on this day or later."),
        click.option("--name", default="", metavar="TEXT", help="With this in the name of a player."),
        click.option("--mode", type=click.Choice(_MODES), help="Of this kind."),
    ):
        command = option(command)
    return command


def _wanted(given: dict[str, Any]) -> Wanted:
    for name in ("since", "before"):
        given[name] = given[name] and given[name].replace(tzinfo=UTC).timestamp()
    wanted: Wanted = _admin().Wanted(**given)
    return wanted


@click.group()
def admin() -> None:
    """Look after the games of a browser table, also while it runs.

    \b
    recompile admin games --db games.sqlite --name Ada
    recompile admin delete Xq1fW0dLk2Zc --db games.sqlite
    """


@admin.command("games")
@_database
@_which
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="The newest ones.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def list_games(db: str | None, limit: int, as_json: bool, **given: Any) -> None:
    """List games, the newest first: id, when it began and when something happened last, players, moves.

    \b
    recompile admin games --unfinished --before 2026-01-01
    """
    wanted = _wanted(given)
    found = _with(db, lambda store: _admin().games(store, wanted, limit))
    for game in found:
        click.echo(json.dumps(asdict(game), ensure_ascii=False) if as_json else _line(game))
    if not found:
        click.echo("no such game", err=True)
        raise SystemExit(1)


def _line(game: Listed) -> str:
    names = " – ".join(name or "?" for name in game.names)
    state = "finished" if game.finished else "running"
    when = f"{_day(game.created)}  {_day(game.touched)}"
    return f"{game.id:<14}{when}  {game.mode:<8} {game.moves:>5} moves  {state:<9} {names}"


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


@admin.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@_database
@_which
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(db: str | None, ids: tuple[str, ...], yes: bool, **given: Any) -> None:
    """Delete games for good: those named, or all that the options describe.

    \b
    recompile admin delete Xq1fW0dLk2Zc
    recompile admin delete --finished --before 2026-01-01

    Whoever sits there is told, a few seconds later, by a server that runs.
    """
    if ids and any(value not in (None, "") for value in given.values()):
        fail("name games, or describe them, but not both")
    if not ids:
        if all(value in (None, "") for value in given.values()):
            fail("say which games: by their ids, or by options that describe them")
        wanted = _wanted(given)
        ids = tuple(game.id for game in _with(db, lambda store: _admin().games(store, wanted)))
        if ids and not yes:
            click.confirm(f"Delete {len(ids)} games for good?", abort=True)
    gone = _with(db, lambda store: _admin().remove(store, ids))
    click.echo(f"{gone} deleted" if gone == len(ids) else f"{gone} deleted, {len(ids) - gone} not found")
    if not gone:
        raise SystemExit(1)


@admin.command()
@click.argument("id")
@_database
@click.option("--a", default="", metavar="NAME", help="Another name for the first player, instead of two words.")
@click.option("--b", default="", metavar="NAME", help="Another name for the second player.")
def hide(id: str, db: str | None, a: str, b: str) -> None:
    """Hide the names of a game: its players are called by two neutral words from now on, everywhere.

    \b
    recompile admin hide Xq1fW0dLk2Zc
    """
    names = _with(db, lambda store: _admin().hide(store, id, a, b))
    if names is None:
        click.echo("no such game", err=True)
        raise SystemExit(1)
    click.echo(" – ".join(names))


@admin.command()
@click.argument("address")
@_database
@click.option("--days", type=click.FloatRange(0, min_open=True), default=1.0, show_default=True, help="How long.")
@click.option("--lift", is_flag=True, help="Let them in again.")
def block(address: str, db: str | None, days: float, lift: bool) -> None:
    """Let nobody from ADDRESS begin a game or sit down. Of IPv6, the network it is in.

    \b
    recompile admin block 203.0.113.9 --days 3
    recompile admin block 203.0.113.9 --lift

    The address itself is not kept: it can be recognised when it comes, but not read.
    """
    web = web_module()
    with refusing(web.CannotRun):
        web.check_address(address)
    if lift:
        lifted = _with(db, lambda store: _admin().unblock(store, address))
        click.echo("may come in again" if lifted else "was not blocked")
        return
    until = time.time() + timedelta(days=days).total_seconds()
    _with(db, lambda store: _admin().block(store, address, until))
    click.echo(f"blocked until {_day(until)} UTC")


@admin.command()
@click.argument("text", default="")
@_database
@click.option("--in", "minutes", type=click.FloatRange(0, min_open=True), metavar="MINUTES", help="When it will be.")
@click.option("--cancel", is_flag=True, help="It is not going to be restarted after all.")
def notice(text: str, db: str | None, minutes: float | None, cancel: bool) -> None:
    """Tell everybody at a table that the server will be restarted, and TEXT.

    \b
    recompile admin notice "A new version comes." --in 15
    recompile admin notice --cancel

    They are told at once, again five minutes and one minute before it, and that their games are kept. It does not
    restart anything itself.
    """
    if cancel == (minutes is not None):
        fail("say when it will be, with --in, or --cancel")
    until = None if minutes is None else time.time() + minutes * 60
    _with(db, lambda store: _admin().announce(store, text, until))
    click.echo("cancelled" if until is None else f"announced for {_day(until)} UTC")


# ---------------------------------------------------------------- protocols that are shared


@admin.command("protocols")
@_database
@click.option("--reported", is_flag=True, help="Only those that somebody has reported.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="The newest ones.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def list_protocols(db: str | None, reported: bool, limit: int, as_json: bool) -> None:
    """List shared protocols, the newest first: id, when it was shared and opened last, versions, name, reports.

    \b
    recompile admin protocols --reported
    """
    found = _with(db, lambda store: _admin().protocols(store, reported=reported, limit=limit))
    for page in found:
        click.echo(json.dumps(asdict(page), ensure_ascii=False) if as_json else _page_line(page))
    if not found:
        click.echo("no such protocol", err=True)
        raise SystemExit(1)


def _page_line(page: ListedPage) -> str:
    state = "hidden" if page.hidden else "open"
    line = f"{page.id:<14}{_day(page.created)}  {_day(page.opened)}  version {page.versions:>2}  {state:<7} {page.name}"
    return "\n".join([line, *(f"    reported: {why or '-'}" for why in page.reports)])


@admin.command("hide-protocol")
@click.argument("id")
@_database
@click.option("--show", is_flag=True, help="Let it be opened again.")
def hide_protocol(id: str, db: str | None, show: bool) -> None:
    """Let nobody open the page of a protocol, nor change it.

    \b
    recompile admin hide-protocol Xq1fW0dLk2Zc

    Games that are played with it keep it.
    """
    if not _with(db, lambda store: _admin().hide_protocol(store, id, hidden=not show)):
        click.echo("no such protocol", err=True)
        raise SystemExit(1)
    click.echo("can be opened again" if show else "hidden")


@admin.command("delete-protocol")
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@_database
def delete_protocol(ids: tuple[str, ...], db: str | None) -> None:
    """Delete the pages of protocols for good, with all versions.

    \b
    recompile admin delete-protocol Xq1fW0dLk2Zc
    """
    gone = _with(db, lambda store: _admin().delete_protocols(store, ids))
    click.echo(f"{gone} deleted" if gone == len(ids) else f"{gone} deleted, {len(ids) - gone} not found")
    if not gone:
        raise SystemExit(1)
