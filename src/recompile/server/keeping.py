"""How long games are kept, and how they are deleted: in small portions, so that nobody who plays has to wait."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from recompile.notation import MoveError, NotationError
from recompile.server.database import StoreFailed
from recompile.server.metrics import Metrics
from recompile.server.orders import DAY, forget, leave
from recompile.server.pages import Pages
from recompile.server.store import GAMES, MOVES, Store, Stored
from recompile.table.match import Match
from recompile.table.seats import TRIAL

log = logging.getLogger(__name__)

FINISHED, UNFINISHED = 180, 365  # days
PORTION, PAUSE = 50, 0.05  # games deleted at a time, and seconds between two portions
FIRST = 300.0  # seconds after the start: then the first pages have come back


@dataclass(frozen=True, slots=True)
class Keep:
    """For so many days after the end of a game, or after the last thing that happened in one without an end.

    0 is for ever.
    """

    finished: int = FINISHED
    unfinished: int = UNFINISHED


FOR_A_WHILE = Keep()


async def delete(store: Store, games: Sequence[str], now: float) -> int:
    """Delete games and everything in them; every server that knows them hears of it. How many there were."""

    def work(connection: Connection) -> int:
        found = connection.scalars(sa.select(GAMES.c.id).where(GAMES.c.id.in_(games))).all()
        if found:
            connection.execute(sa.delete(MOVES).where(MOVES.c.game.in_(found)))
            connection.execute(sa.delete(GAMES).where(GAMES.c.id.in_(found)))
            leave(connection, now, "delete", *found)
        return len(found)

    return await store.write(work)


def untouched_since(when: float) -> sa.ColumnElement[bool]:
    """Games in which nothing has happened since then."""
    later = sa.select(MOVES.c.seq).where(MOVES.c.game == GAMES.c.id, MOVES.c.at >= when).exists()
    return sa.and_(GAMES.c.created < when, ~later)


class Keeper:
    """Notes when games end, and deletes those that were kept long enough."""

    def __init__(self, store: Store, keep: Keep, metrics: Metrics, rebuild: Callable[[Stored], Match]) -> None:
        self.store = store
        self.keep = keep
        self.metrics = metrics
        self._rebuild = rebuild

    async def note_end(self, game: str, at: float) -> None:
        """If it cannot be noted now, it is found out when the game is old enough."""
        with suppress(StoreFailed):
            noted = sa.update(GAMES).where(GAMES.c.id == game, GAMES.c.ended.is_(None)).values(ended=at)
            await self.store.write(lambda connection: connection.execute(noted).close())

    async def watch(self, now: Callable[[], float]) -> None:
        """Once a day, for as long as the server runs."""
        await asyncio.sleep(FIRST)
        while True:
            with suppress(StoreFailed):  # then tomorrow
                await self.sweep(now())
            await asyncio.sleep(DAY)

    async def sweep(self, now: float) -> int:
        """Delete whatever was kept long enough; how many games that were."""
        gone = 0
        if self.keep.finished:
            before = now - self.keep.finished * DAY
            await self._find_ended(before)
            gone += await self._delete(GAMES.c.ended < before, now)
        if self.keep.unfinished:
            before = now - self.keep.unfinished * DAY
            gone += await self._delete(sa.and_(GAMES.c.ended.is_(None), untouched_since(before)), now)
        trials = sa.and_(GAMES.c.id.startswith(TRIAL, autoescape=True), GAMES.c.created < now - DAY)
        gone += await self._delete(trials, now)
        await Pages(self.store).forget(now)
        await self.store.write(lambda connection: forget(connection, now))
        if gone:
            log.info("old games deleted", extra={"games": gone})
        return gone

    async def _delete(self, which: sa.ColumnElement[bool], now: float) -> int:
        gone = 0
        while found := await self._portion(which):
            gone += await delete(self.store, found, now)
            self.metrics.count("games_deleted", many=len(found))
            await asyncio.sleep(PAUSE)
        return gone

    async def _portion(self, which: sa.ColumnElement[bool]) -> list[str]:
        found = sa.select(GAMES.c.id).where(which).order_by(GAMES.c.id).limit(PORTION)
        return await self.store.read(lambda connection: list(connection.scalars(found)))

    async def _find_ended(self, before: float) -> None:
        """Whether a game is over stands in its moves: those of which nobody has noted it are played again."""
        last = ""
        unknown = sa.and_(GAMES.c.ended.is_(None), untouched_since(before))
        while found := await self._portion(sa.and_(unknown, GAMES.c.id > last)):
            for id in found:
                await self._find_end(id)
            last = found[-1]
            await asyncio.sleep(PAUSE)

    async def _find_end(self, id: str) -> None:
        stored = await self.store.load(id)
        if stored is None:
            return
        with suppress(MoveError, NotationError, ValueError, IndexError):  # of another version: like one without an end
            match = await asyncio.to_thread(self._rebuild, stored)
            if match.is_over or stored.record is not None:
                await self.note_end(id, stored.rows[-1].at if stored.rows else stored.created)
