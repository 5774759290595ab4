"""Several processes on one database: who of them is there, and whose a game is.

A game belongs to the process that holds its lease, for as long as that process gives signs of life. With each new owner
the number of the lease grows, and it is checked in the transaction that writes a row: whoever has lost a game without
knowing it cannot write to it any more. All others send those who come to the owner.

A process that has a database of its own is alone, and every game is its own.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from recompile.server.database import StoreFailed
from recompile.server.store import LEASES, METADATA, Lease, Store
from recompile.table.match import Refusal
from recompile.text.catalogue import mark

PROCESSES = sa.Table(
    "processes",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(200), nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)
BEAT, LIFE = 0.4, 1.6  # seconds between two signs of life, and for how long one holds
AGAIN = 0.1  # seconds until a game is asked for again whose owner does not answer
GIVEN_UP = 5.0  # seconds
LOST = 1012  # whoever is told so comes back at once, and finds who has the game then
NOW = sa.extract("epoch", sa.func.clock_timestamp())  # of the database: the clocks of machines differ


class Elsewhere(Exception):
    """The game belongs to another process, which is there; `key` proves to it that we are one of its peers."""

    def __init__(self, address: str, key: str) -> None:
        super().__init__(address)
        self.address = address
        self.key = key


class NoOwner(Refusal):
    """Whoever had the game is gone, and it is not certain yet."""

    def __init__(self) -> None:
        super().__init__("busy", mark("The table is being moved. It is back in a moment."))
        self.wait = 1.0


class Alone:
    """There is nobody else."""

    id = "here"
    key = ""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def claim(self, _game: str) -> Lease | None:
        return None

    async def release(self, _game: str) -> None: ...

    async def find(self, _process: str) -> Elsewhere | None:
        """Where another process is reached."""
        return None


@dataclass
class Peers(Alone):
    """One of several. `address` is where the others reach it; a process that only works has none."""

    store: Store
    address: str

    def __post_init__(self) -> None:
        self.id = secrets.token_hex(8)
        self.key = secrets.token_hex(32)
        self._beating: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ being there

    async def start(self) -> None:
        await self.store.write(self._arrive)
        self._beating = asyncio.get_running_loop().create_task(self._beat())

    async def stop(self) -> None:
        """Whoever goes leaves nothing behind, so that others need not wait."""
        if self._beating is not None:
            self._beating.cancel()
        with suppress(StoreFailed):
            await self.store.write(self._go)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            with suppress(StoreFailed):
                await self.store.hurry(self._sign)

    def _arrive(self, connection: Connection) -> None:
        """With a first sign of life. Those who have given none for an hour are forgotten."""
        connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.until < NOW - 3600))
        self._sign(connection)

    def _sign(self, connection: Connection) -> None:
        values = {"id": self.id, "address": self.address, "key": self.key, "until": NOW + LIFE}
        sign = insert(PROCESSES).values(values)
        connection.execute(sign.on_conflict_do_update(index_elements=["id"], set_={"until": sign.excluded.until}))

    def _go(self, connection: Connection) -> None:
        connection.execute(sa.delete(LEASES).where(LEASES.c.owner == self.id))
        connection.execute(sa.delete(PROCESSES).where(PROCESSES.c.id == self.id))

    # ------------------------------------------------------------ games

    async def claim(self, game: str) -> Lease:
        """Make a game our own. If it is somebody else's, that is an Elsewhere."""
        try:
            epoch, found = await self.store.hurry(lambda connection: self._claim(connection, game))
        except IntegrityError:
            raise Refusal("unknown_game", mark("There is no such game.")) from None
        if epoch is not None:
            return Lease(self.id, epoch)
        if found is None:
            raise NoOwner  # it was given back this very moment
        raise Elsewhere(found.address, found.key)

    def _claim(self, connection: Connection, game: str) -> tuple[int | None, Any]:
        mine = insert(LEASES).values(game=game, owner=self.id, epoch=1)
        owner: sa.ColumnElement[str] = sa.literal_column("leases.owner")  # of this very row, not of any
        is_alive = sa.exists().where(PROCESSES.c.id == owner, PROCESSES.c.until > NOW)
        mine_now = mine.on_conflict_do_update(
            index_elements=["game"],
            set_={"owner": self.id, "epoch": LEASES.c.epoch + 1},
            where=sa.or_(LEASES.c.owner == self.id, ~is_alive),
        ).returning(LEASES.c.epoch)
        epoch = connection.execute(mine_now).scalar_one_or_none()
        if epoch is not None:
            return epoch, None
        theirs = sa.select(PROCESSES.c.address, PROCESSES.c.key).join(LEASES, LEASES.c.owner == PROCESSES.c.id)
        return None, connection.execute(theirs.where(LEASES.c.game == game)).one_or_none()

    async def find(self, process: str) -> Elsewhere | None:
        if process == self.id:
            return None
        is_there = PROCESSES.c.id == process, PROCESSES.c.until > NOW
        there = sa.select(PROCESSES.c.address, PROCESSES.c.key).where(*is_there)
        found = await self.store.read(lambda connection: connection.execute(there).one_or_none())
        return None if found is None or not found.address else Elsewhere(found.address, found.key)

    async def release(self, game: str) -> None:
        """Nobody sits there any more: whoever is asked for it next may have it."""
        given_back = sa.delete(LEASES).where(LEASES.c.game == game, LEASES.c.owner == self.id)
        with suppress(StoreFailed):
            await self.store.hurry(lambda connection: connection.execute(given_back).close())
