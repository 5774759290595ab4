"""The database itself. Threads ask it, so that nobody waits for it who wants something else; none of them is waited
for when the process ends.

One thread writes. What comes while it waits for the disk goes into the next transaction, all of it together, and nobody
is told that something is written before its transaction is.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError

from recompile.server.metrics import Metrics
from recompile.table.match import Refusal
from recompile.text.catalogue import mark

log = logging.getLogger(__name__)

PATIENCE = 10.0  # seconds for the database to do one thing
RECENT = 1.0  # seconds
READERS = 4
TOGETHER = 256  # wishes in one transaction
_TRIALS = {"sqlite": "PRAGMA user_version = 0", "postgresql": "SELECT pg_current_xact_id()"}
_FAULTS = (OperationalError, InterfaceError, sqlite3.OperationalError)  # of the database itself
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")
Result = TypeVar("Result")
Work = Callable[[Connection], Result]


class StoreFailed(Refusal):
    """The database cannot be reached, has no room, or does not answer in time. What was acknowledged is safe."""

    def __init__(self) -> None:
        super().__init__("not_stored", mark("The server cannot reach its games just now. Nothing is lost."))


@dataclass(frozen=True, slots=True)
class _Wish:
    work: Work[object]
    done: asyncio.Future[Any]

    def settle(self, result: object, problem: BaseException | None) -> None:
        if self.done.done():  # whoever wished it has given up
            return
        if problem is None:
            self.done.set_result(result)
        else:
            self.done.set_exception(problem)


class _Hand(Thread):
    """Does what is wished, up to so many wishes in one transaction. None ends it."""

    def __init__(self, engine: Engine, wishes: SimpleQueue[_Wish | None], together: int = 1) -> None:
        super().__init__(daemon=True, name="database")
        self.engine = engine
        self.wishes = wishes
        self.together = together
        self.is_sole_writer = together > 1 and engine.dialect.name == "sqlite"
        self._kept: Connection | None = None
        self.start()

    def run(self) -> None:
        while (first := self.wishes.get()) is not None:
            self._do([first, *self._waiting()])
        self._let_go()

    def _waiting(self) -> list[_Wish]:
        found: list[_Wish] = []
        while len(found) < self.together - 1:
            try:
                wish = self.wishes.get_nowait()
            except Empty:
                break
            if wish is None:
                self.wishes.put(None)  # first what was wished before
                break
            found.append(wish)
        return found

    def _do(self, wishes: list[_Wish]) -> None:
        """All in one transaction; if one of them cannot be, each in its own, unless the database itself has failed."""
        wishes = [wish for wish in wishes if not wish.done.done()]
        try:
            with self._transaction() as connection:
                results = [wish.work(connection) for wish in wishes]
        except Exception as problem:
            self._let_go()
            if len(wishes) > 1 and not isinstance(problem, _FAULTS):
                for wish in wishes:
                    self._do([wish])
                return
            _settle([(wish, None, problem) for wish in wishes])
        else:
            _settle([(wish, result, None) for wish, result in zip(wishes, results, strict=True)])

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if not self.is_sole_writer:
            with self.engine.begin() as connection:
                yield connection
            return
        if self._kept is None:  # a file does not go away as a server does, and a fresh connection costs more than a row
            self._kept = self.engine.connect()
        driver = driver_of(self._kept)
        driver.execute("BEGIN IMMEDIATE")  # otherwise it begins with the first change
        yield self._kept
        (self._kept if self._kept.in_transaction() else driver).commit()  # SQLAlchemy knows only what went through it

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            kept.close()


def driver_of(connection: Connection) -> Any:
    """What SQLAlchemy stands on: for what is done with every move, and needs nothing of it."""
    return connection.connection.driver_connection


def _settle(settled: list[tuple[_Wish, object, BaseException | None]]) -> None:
    """Tell those who wait, in their own thread, all of them at once."""

    def tell() -> None:
        for wish, result, problem in settled:
            wish.settle(result, problem)

    if settled:
        try:
            settled[0][0].done.get_loop().call_soon_threadsafe(tell)
        except RuntimeError:  # the loop is closed; nobody waits any more
            return


class Database:
    """Reads and writes in time, or fails in one way."""

    def __init__(self, url: str, patience: float = PATIENCE, metrics: Metrics | None = None) -> None:
        self.patience = patience
        self.metrics = metrics or Metrics()
        self.engine = sa.create_engine(url, connect_args=_limits(url, patience))
        self.is_failing = False
        self._tried = -RECENT  # when it was last known whether something can be written
        self._writes: SimpleQueue[_Wish | None] = SimpleQueue()
        self._reads: SimpleQueue[_Wish | None] = SimpleQueue()
        self._hands: list[_Hand] = []
        if self.dialect == "sqlite":
            sa.event.listen(self.engine, "connect", self._prepare)

    @property
    def dialect(self) -> str:
        return self.engine.dialect.name

    def _prepare(self, connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in (*_PRAGMAS, f"busy_timeout={int(self.patience * 1000)}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    async def begin(self, prepare: Work[None]) -> None:
        """Begin, with something that may take its time."""
        if not self._hands:
            self._hands = [_Hand(self.engine, self._reads) for _ in range(READERS)]
            self._hands.append(_Hand(self.engine, self._writes, TOGETHER))
        await _wished(self._writes, prepare)

    async def close(self) -> None:
        """Once everything that was wished is done; if that takes too long, without."""
        self._writes.put(None)
        for _ in range(READERS):
            self._reads.put(None)
        await asyncio.to_thread(self._join)
        self.engine.dispose()

    def _join(self) -> None:
        """A connection that is in somebody's hand would stay open."""
        end = monotonic() + self.patience
        for hand in self._hands:
            hand.join(max(end - monotonic(), 0.0))

    async def read(self, work: Work[Result]) -> Result:
        return await self._reach(self._reads, work, reading=True)

    async def write(self, work: Work[Result]) -> Result:
        """It is safe when this returns. Nobody else writes between its looking and its writing."""
        began = monotonic()
        result = await self._reach(self._writes, work)
        self.metrics.took("write_seconds", monotonic() - began)
        return result

    async def hurry(self, work: Work[Result]) -> Result:
        """Write something that must not wait for what others write."""
        return await self._reach(self._reads, work, reading=True)

    async def check(self) -> None:
        """Whether something could be written now: something is that changes nothing. An error if not.

        What was found out within the last second still holds: anybody may ask, and writing is dear.
        """
        if monotonic() - self._tried < RECENT:
            if self.is_failing:
                raise StoreFailed
            return
        self._tried = monotonic()
        trial = sa.text(_TRIALS[self.dialect])
        await self.write(lambda connection: connection.execute(trial).close())

    async def _reach(self, wishes: SimpleQueue[_Wish | None], work: Work[Result], *, reading: bool = False) -> Result:
        """Whatever goes wrong with the database is one error, and told once for as long as it lasts.

        That something can be read does not end it: a full disk is still read from.
        """
        try:
            result = await _wished(wishes, work, self.patience)
        except sa.exc.IntegrityError:
            raise
        except (SQLAlchemyError, OSError, TimeoutError, sqlite3.Error) as problem:
            if not self.is_failing:
                log.error("the database fails", extra={"why": f"{type(problem).__name__}: {problem}"})
            self.is_failing = True
            self.metrics.count("store_failures", f'asked="{"read" if reading else "write"}"')
            raise StoreFailed from problem
        if self.is_failing and not reading:
            log.info("the database answers again")
            self.is_failing = False
        return result


async def _wished(wishes: SimpleQueue[_Wish | None], work: Work[Result], patience: float | None = None) -> Result:
    """What comes of it. Once patience is at an end it is not begun any more."""
    loop = asyncio.get_running_loop()
    wish = _Wish(work, loop.create_future())
    late = None if patience is None else loop.call_later(patience, wish.settle, None, TimeoutError())
    wishes.put(wish)
    try:
        return cast(Result, await wish.done)
    finally:
        if late is not None:
            late.cancel()


def _limits(url: str, patience: float) -> dict[str, Any]:
    """How long a connection to a database on the net may take, and each thing that is asked of it."""
    if not url.startswith("postgresql"):
        return {}
    milliseconds = int(patience * 1000)
    return {
        "connect_timeout": ceil(patience),
        "tcp_user_timeout": milliseconds,
        "options": f"-c statement_timeout={milliseconds}",
    }
