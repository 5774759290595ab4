"""What households have spent at other processes on the same database, and how many connections they have there.

Once a second every process writes down what it was paid, and reads what others were. It writes sums that only grow, so
whoever reads a line twice, or reads every second one, still charges everything once. A line is thrown away after some
minutes: by then every bucket has filled up again. Nobody waits for any of this, and while the database is away every
process goes on with what it knows.

No address is written down, but its hash under a key that lies in the database, for a day. With a new key everything
begins anew; whoever has just spent all they had may spend it once more.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import Connection

from recompile.server.database import StoreFailed
from recompile.server.limits import Buckets
from recompile.server.peers import NOW, PROCESSES
from recompile.server.store import METADATA, Store

KINDS = ("work", "games", "analyses", "seats", "pages")
SPENDINGS = sa.Table(
    "spendings",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("process", sa.String(32), nullable=False),
    sa.Column("household", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    *(sa.Column(kind, sa.Double, nullable=False) for kind in KINDS),
    sa.Column("connections", sa.Integer, nullable=False),
)
DAYS = sa.Table(
    "days",
    METADATA,
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(64), nullable=False),
)
EVERY = 1.0  # seconds
HELD = 120.0  # seconds until a line is thrown away, and forgotten by those who have read it
ENDED = HELD / 2  # seconds without a word after which a sum is not continued: others may forget what it was
RENEWED = HELD / 4  # seconds after which it is said again that connections are open
LATE = 3.0  # seconds by which a line may become visible after a later one
AT_ONCE = 500  # lines: in a crowd others have to wait for the next time
WORTH = 0.01  # of a full bucket: less is told with what comes next
DAY = 86400
_TELL = insert(SPENDINGS)
_TELL = _TELL.on_conflict_do_update(
    index_elements=["id"], set_={name: _TELL.excluded[name] for name in ("at", *KINDS, "connections")}
)


class Apart:
    """Nobody shares anything: what a household does here is all it does."""

    key = ""

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    def name(self, household: str) -> str:
        """By which its buckets are known."""
        return household

    def connections(self, _household: str) -> int:
        """That are open at other processes."""
        return 0


@dataclass(slots=True)
class Account:
    """What a household has paid to this process, as it is told."""

    told: float  # when
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sums: dict[str, float] = field(default_factory=lambda: dict.fromkeys(KINDS, 0.0))
    connections: int = 0
    has_news: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """What the database says: when, the key of the day, what others have written, and who of them is there."""

    now: float
    key: str
    lines: tuple[Any, ...]
    living: frozenset[str]


@dataclass
class Sharing(Apart):
    """One process among several. `buckets` are its own, of each kind; `here` are its connections by household."""

    store: Store
    process: str
    buckets: Mapping[str, Buckets]
    here: Counter[str]
    clock: Callable[[], float]

    def __post_init__(self) -> None:
        self.key = ""
        self._accounts: dict[str, Account] = {}
        self._lines: dict[str, Any] = {}  # of others, by id
        self._crowds: dict[tuple[str, str], int] = {}  # connections, by process and household
        self._living: frozenset[str] = frozenset()
        self._heard = 0.0  # up to when, by the clock of the database
        self._swept = 0.0
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """What was spent before is not charged: it is not known how long ago that was."""
        heard = await self.store.hurry(lambda connection: self._exchange(connection, []))
        self._lines = {line.id: line for line in heard.lines}
        self._hear(heard)
        self._task = asyncio.get_running_loop().create_task(self._share())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        gone = sa.delete(SPENDINGS).where(SPENDINGS.c.process == self.process)
        with suppress(StoreFailed):
            await self.store.hurry(lambda connection: connection.execute(gone).close())

    def name(self, household: str) -> str:
        return hmac.digest(self.key.encode(), household.encode(), "sha256").hex()

    def connections(self, household: str) -> int:
        name = self.name(household)
        return sum(self._crowds.get((process, name), 0) for process in self._living)

    async def _share(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            with suppress(StoreFailed):
                await self.share()

    async def share(self) -> None:
        """Tell what is new, and hear it."""
        told = self._news()
        heard = await self.store.hurry(lambda connection: self._exchange(connection, told))
        for line in told:
            if (account := self._accounts.get(line["household"])) is not None:
                account.has_news, account.told = False, self.clock()
        self._hear(heard)
        if heard.now > self._swept + HELD:
            self._swept = heard.now
            await self._sweep(heard.now)

    # ------------------------------------------------------------ telling

    def _news(self) -> list[dict[str, Any]]:
        now = self.clock()
        self._accounts = {name: each for name, each in self._accounts.items() if each.told > now - ENDED}
        for kind, buckets in self.buckets.items():
            for name, spent in buckets.untold(WORTH):
                account = self._account(name, now)
                account.sums[kind] += spent
                account.has_news = True
        self._count(now)
        news = [(name, account) for name, account in self._accounts.items() if account.has_news]
        news.sort(key=lambda each: each[1].told)
        return [
            {"id": each.id, "process": self.process, "household": name, "connections": each.connections, **each.sums}
            for name, each in news[:AT_ONCE]
        ]

    def _account(self, name: str, now: float) -> Account:
        return self._accounts.setdefault(name, Account(now))

    def _count(self, now: float) -> None:
        """Connections, which are said again once in a while as long as there are some."""
        crowds = {self.name(household): count for household, count in self.here.items()}
        for name in crowds:
            self._account(name, now)
        for name, account in self._accounts.items():
            count = crowds.get(name, 0)
            is_old = count > 0 and account.told < now - RENEWED
            account.has_news = account.has_news or is_old or count != account.connections
            account.connections = count

    # ------------------------------------------------------------ in the database

    def _exchange(self, connection: Connection, told: list[dict[str, Any]]) -> Heard:
        now = float(connection.execute(sa.select(NOW)).scalar_one())
        key = _key_of(connection, int(now // DAY))
        if told and key == self.key:
            connection.execute(_TELL, [line | {"at": now} for line in told])
        recent = SPENDINGS.c.at > max(self._heard - LATE, now - HELD)
        theirs = sa.select(SPENDINGS).where(SPENDINGS.c.process != self.process, recent).order_by(SPENDINGS.c.at)
        lines = tuple(connection.execute(theirs))
        living = connection.execute(sa.select(PROCESSES.c.id).where(PROCESSES.c.until > NOW)).scalars()
        return Heard(now, key, lines, frozenset(living) - {self.process})

    async def _sweep(self, now: float) -> None:
        """What is too old, also of those who have died. Nobody waits for whoever does the same just now."""
        self._lines = {id: line for id, line in self._lines.items() if line.at > now - HELD}
        self._crowds = {(line.process, line.household): line.connections for line in self._lines.values()}
        old = sa.select(SPENDINGS.c.id).where(SPENDINGS.c.at < now - HELD).with_for_update(skip_locked=True)
        await self.store.hurry(lambda connection: _remove(connection, old, int(now // DAY)))

    # ------------------------------------------------------------ hearing

    def _hear(self, heard: Heard) -> None:
        if heard.key != self.key:
            self.key = heard.key
            self._accounts.clear()
            for buckets in self.buckets.values():
                buckets.clear()
        for line in heard.lines:
            self._charge(line)
            self._lines[line.id] = line
            self._crowds[line.process, line.household] = line.connections
        self._living, self._heard = heard.living, heard.now

    def _charge(self, line: Any) -> None:
        """What has been added to the sums since they were read last."""
        known, now = self._lines.get(line.id), self.clock()
        for kind, buckets in self.buckets.items():
            more = getattr(line, kind) - (getattr(known, kind) if known is not None else 0.0)
            if more > 0:
                buckets.of(line.household, now).charge_elsewhere(more, now)


def _key_of(connection: Connection, day: int) -> str:
    """Whoever comes first on a day makes it."""
    wanted = sa.select(DAYS.c.key).where(DAYS.c.day == day)
    found = connection.execute(wanted).scalar_one_or_none()
    if found is None:
        made = insert(DAYS).values(day=day, key=secrets.token_hex(32))
        connection.execute(made.on_conflict_do_nothing())
        found = connection.execute(wanted).scalar_one()
    return str(found)


def _remove(connection: Connection, old: sa.Select[tuple[str]], day: int) -> None:
    connection.execute(sa.delete(SPENDINGS).where(SPENDINGS.c.id.in_(old)))
    connection.execute(sa.delete(DAYS).where(DAYS.c.day < day))
