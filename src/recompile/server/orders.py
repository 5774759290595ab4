"""What those who run the server order while it runs: a game deleted, names hidden, an address blocked, a notice given.

Whoever gives an order changes the database and leaves a line there, in the same transaction. Every server on that
database looks for new lines once in a while and does its part: it forgets the table, reads it again, tells people.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from recompile.server.limits import household
from recompile.server.store import METADATA, Store

ORDERS = sa.Table(
    "orders",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("game", sa.String(32)),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("until", sa.Double),
)
BLOCKS = sa.Table(
    "blocks",
    METADATA,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("until", sa.Double, nullable=False),
)
Kind = Literal["delete", "hide", "block", "notice"]
DAY = 86400.0
HOUR = 3600.0  # how far back is looked: clocks differ, and a line may become visible after a later one


@dataclass(frozen=True, slots=True)
class Order:
    """One line. `until` is when a restart that is announced is due."""

    id: int
    at: float
    kind: Kind
    game: str | None
    text: str
    until: float | None


@dataclass(frozen=True, slots=True)
class Block:
    """An address that may not come in until then. What it is cannot be read here, only recognised."""

    digest: str
    key: str
    until: float

    def is_of(self, address: str) -> bool:
        return hmac.compare_digest(self.digest, digest(self.key, address))


def new_block(address: str, until: float) -> Block:
    """
    >>> block = new_block("203.0.113.9", 10.0)
    >>> block.is_of("203.0.113.9"), block.is_of("203.0.113.8"), "203" in block.digest
    (True, False, False)
    """
    key = secrets.token_hex(16)
    return Block(digest(key, address), key, until)


def digest(key: str, address: str) -> str:
    return hmac.digest(key.encode(), household(address).encode(), "sha256").hex()


def leave(
    connection: Connection, now: float, kind: Kind, *games: str | None, text: str = "", until: float | None = None
) -> None:
    """Leave a line for the servers, one for each game."""
    lines = [{"at": now, "kind": kind, "game": game, "text": text, "until": until} for game in games or (None,)]
    connection.execute(sa.insert(ORDERS), lines)


def forget(connection: Connection, now: float) -> None:
    """Blocks that are over, and lines that everybody has read."""
    connection.execute(sa.delete(BLOCKS).where(BLOCKS.c.until < now))
    over = sa.and_(ORDERS.c.at < now - DAY, sa.func.coalesce(ORDERS.c.until, 0.0) < now)
    connection.execute(sa.delete(ORDERS).where(over))


class Orders:
    """The lines that a server has read, and whom it lets in."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.blocks: tuple[Block, ...] = ()
        self._read: set[int] = set()

    async def begin(self, now: float) -> list[Order]:
        """What still matters to a server that starts: restarts that are due, and who is blocked."""
        found = await self._lines(now)
        await self._read_blocks(now)
        return [order for order in found if order.kind == "notice"]

    async def news(self, now: float) -> list[Order]:
        """The orders that have not been read yet."""
        before = frozenset(self._read)
        found = [order for order in await self._lines(now) if order.id not in before]
        if any(order.kind == "block" for order in found):
            await self._read_blocks(now)
        return found

    async def _lines(self, now: float) -> list[Order]:
        recent = sa.or_(ORDERS.c.at > now - HOUR, ORDERS.c.until > now)
        wanted = sa.select(ORDERS).where(recent).order_by(ORDERS.c.id)
        lines = await self.store.read(lambda connection: connection.execute(wanted).all())
        self._read = {line.id for line in lines}
        return [Order(*line) for line in lines]

    async def _read_blocks(self, now: float) -> None:
        wanted = sa.select(BLOCKS).where(BLOCKS.c.until > now)
        found = await self.store.read(lambda connection: connection.execute(wanted).all())
        self.blocks = tuple(Block(*line) for line in found)

    def is_blocked(self, address: str, now: float) -> bool:
        return any(block.until > now and block.is_of(address) for block in self.blocks)
