"""What those who run the server order while it runs: a game deleted, names hidden, an address blocked, a notice given.

Whoever gives an order changes the database and leaves a line there, in the same transaction. Every server on that
database looks for new lines once in a while and does its part: it forgets the table, reads it again, tells people.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

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
    return hmac.digest(key.encode(), whole(address).encode(), "sha256").hex()


def whole(address: str) -> str:
    """Who is meant by an address: with IPv6 everybody has as many as they like, but their network is one.

    >>> whole("2001:db8:1:2::9"), whole("::ffff:203.0.113.9"), whole("203.0.113.9"), whole("testclient")
    ('2001:db8:1:2::/64', '203.0.113.9', '203.0.113.9', 'testclient')
    """
    try:
        found = ip_address(address)
    except ValueError:  # a socket that is no address
        return address
    if found.version == 6 and found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


async def leave(
    connection: AsyncConnection, now: float, kind: Kind, *games: str | None, text: str = "", until: float | None = None
) -> None:
    """Leave a line for the servers, one for each game."""
    lines = [{"at": now, "kind": kind, "game": game, "text": text, "until": until} for game in games or (None,)]
    await connection.execute(sa.insert(ORDERS), lines)


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
        async with self.store.looking() as connection:
            lines = (await connection.execute(sa.select(ORDERS).where(recent).order_by(ORDERS.c.id))).all()
        self._read = {line.id for line in lines}
        return [Order(*line) for line in lines]

    async def _read_blocks(self, now: float) -> None:
        async with self.store.looking() as connection:
            found = (await connection.execute(sa.select(BLOCKS).where(BLOCKS.c.until > now))).all()
        self.blocks = tuple(Block(*line) for line in found)

    def is_blocked(self, address: str, now: float) -> bool:
        return any(block.until > now and block.is_of(address) for block in self.blocks)
