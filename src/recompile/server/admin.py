"""What those who run a server can do about its games, also while it runs: look for them, delete them, hide names."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from recompile.notation import Record
from recompile.notation.names import PLAYERS
from recompile.server.database import StoreFailed
from recompile.server.keeping import delete
from recompile.server.notices import LENGTH
from recompile.server.orders import BLOCKS, Block, leave, new_block
from recompile.server.pages import ListedPage, Pages
from recompile.server.store import GAMES, MOVES, Store
from recompile.table.calling import apart, clean_name, two_words
from recompile.table.seats import Settings
from recompile.table.shapes import Mode

__all__ = ["Listed", "StoreFailed", "Wanted", "announce", "block", "games", "hide", "opened", "remove", "unblock"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games are meant. Times are seconds since 1970."""

    mode: Mode | None = None
    name: str = ""  # that occurs in one of the names
    since: float | None = None
    before: float | None = None
    finished: bool | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a line."""

    id: str
    created: float
    touched: float
    mode: Mode
    names: tuple[str, str]
    moves: int
    finished: bool


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """A database, brought up to date."""
    store = Store(url)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


# ---------------------------------------------------------------- looking


async def games(store: Store, wanted: Wanted, limit: int | None = None) -> list[Listed]:
    """The games that are meant, the newest first."""
    rows = await store.read(lambda connection: connection.execute(_asked(wanted)).all())
    found = (listed for game in rows if _is_meant(listed := _listed(game), wanted))
    return list(islice(found, limit))


def _asked(wanted: Wanted) -> sa.Select[Any]:
    mine = MOVES.c.game == GAMES.c.id
    columns: list[sa.ColumnElement[Any]] = [
        *GAMES.columns,
        sa.select(sa.func.max(MOVES.c.at)).where(mine).scalar_subquery().label("last"),
        sa.select(sa.func.count()).where(mine, MOVES.c.kind == "move").scalar_subquery().label("moves"),
        *(_named(player).label(f"name_{player}") for player in PLAYERS),
    ]
    found: sa.Select[Any] = sa.select(*columns).order_by(GAMES.c.created.desc(), GAMES.c.id)
    if wanted.since is not None:
        found = found.where(GAMES.c.created >= wanted.since)
    if wanted.before is not None:
        found = found.where(GAMES.c.created < wanted.before)
    if wanted.finished is not None:
        is_over = sa.or_(GAMES.c.ended.is_not(None), GAMES.c.record.is_not(None))
        found = found.where(is_over if wanted.finished else ~is_over)
    return found


def _named(player: str) -> sa.ScalarSelect[Any]:
    """The name somebody brought along."""
    rows = (MOVES.c.game == GAMES.c.id, MOVES.c.kind == "name", MOVES.c.player == player)
    return sa.select(MOVES.c.text).where(*rows).order_by(MOVES.c.seq.desc()).limit(1).scalar_subquery()


def _listed(game: sa.Row[Any]) -> Listed:
    settings = msgspec.json.decode(game.settings, type=Settings)
    names = (game.name_A or settings.names[0], game.name_B or settings.names[1])
    is_over = game.ended is not None or game.record is not None
    return Listed(game.id, game.created, game.last or game.created, settings.mode, names, game.moves, is_over)


def _is_meant(game: Listed, wanted: Wanted) -> bool:
    """What stands in the settings of a game the database does not know."""
    is_named = any(wanted.name.casefold() in name.casefold() for name in game.names)
    return is_named and wanted.mode in (None, game.mode)


# ---------------------------------------------------------------- changing


async def remove(store: Store, ids: Sequence[str], portion: int = 50) -> int:
    """Delete games, a few at a time. How many there were."""
    parts = [ids[at : at + portion] for at in range(0, len(ids), portion)]
    return sum([await delete(store, part, time.time()) for part in parts])


async def hide(store: Store, id: str, a: str = "", b: str = "") -> tuple[str, str] | None:
    """Give the people in a game other names, neutral words unless some are given. None if there is no such game."""
    first = clean_name(a) or two_words()
    names = (first, apart(clean_name(b) or two_words(), first))
    return names if await store.write(lambda connection: _hide(connection, id, names)) else None


def _hide(connection: Connection, id: str, names: tuple[str, str]) -> bool:
    game = connection.execute(sa.select(GAMES).where(GAMES.c.id == id)).one_or_none()
    if game is None:
        return False
    settings = msgspec.json.decode(game.settings, type=Settings)
    for player, name in zip(PLAYERS, names, strict=True):
        if player != settings.bot and not settings.is_nameless(player):  # who has not come has no name to hide
            settings = settings.renamed(player, name)
        rows = (MOVES.c.game == id, MOVES.c.kind == "name", MOVES.c.player == player)
        connection.execute(sa.update(MOVES).where(*rows).values(text=name))
    values = {"settings": msgspec.json.encode(settings).decode(), "record": _renamed(game.record, names)}
    connection.execute(sa.update(GAMES).where(GAMES.c.id == id).values(values))
    leave(connection, time.time(), "hide", id)
    return True


def _renamed(text: str | None, names: tuple[str, str]) -> str | None:
    if text is None:
        return None
    record = Record.parse(text)
    return str(replace(record, headers={**record.headers, **dict(zip(PLAYERS, names, strict=True))}))


# ---------------------------------------------------------------- saying something


async def announce(store: Store, text: str, until: float | None) -> None:
    """A restart at that time; None: none after all."""
    said = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:LENGTH]
    await store.write(lambda connection: leave(connection, time.time(), "notice", text=said, until=until))


# ---------------------------------------------------------------- protocols that are shared


async def protocols(store: Store, *, reported: bool, limit: int) -> list[ListedPage]:
    """Pages with protocols, the newest first."""
    return await Pages(store).listed(reported=reported, limit=limit)


async def hide_protocol(store: Store, id: str, *, hidden: bool) -> bool:
    """Nobody can open its page any more, or everybody who has the link again. Whether there is such a page."""
    return await Pages(store).hide(id, hidden=hidden)


async def delete_protocols(store: Store, ids: Sequence[str]) -> int:
    """How many there were."""
    return await Pages(store).remove(ids)


# ---------------------------------------------------------------- who may come in


async def block(store: Store, address: str, until: float) -> None:
    """Nobody from there begins a game or sits down until then."""
    made = new_block(address, until)

    def work(connection: Connection) -> None:
        connection.execute(sa.insert(BLOCKS).values(digest=made.digest, key=made.key, until=made.until))
        leave(connection, time.time(), "block")

    await store.write(work)


async def unblock(store: Store, address: str) -> int:
    """Let them in again. How many blocks there were."""

    def work(connection: Connection) -> int:
        blocks = [Block(*line) for line in connection.execute(sa.select(BLOCKS)).all()]
        lifted = [each.digest for each in blocks if each.is_of(address)]
        connection.execute(sa.delete(BLOCKS).where(BLOCKS.c.digest.in_(lifted)))
        leave(connection, time.time(), "block")
        return len(lifted)

    return await store.write(work)
