"""The truth: games and their rows in a database. SQLite by default, PostgreSQL by URL.

Every row stands under the key (game, seq): whoever writes a number first has it, anybody else gets `Taken` and reads
again. `append` returns when the row is safe; only then is it acknowledged.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from recompile.server.metrics import Metrics
from recompile.table.match import Refusal, Row
from recompile.table.seats import Seats, Settings
from recompile.text.catalogue import mark

log = logging.getLogger(__name__)

METADATA = sa.MetaData()
GAMES = sa.Table(
    "games",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("settings", sa.Text, nullable=False),
    sa.Column("token_a", sa.String(64)),
    sa.Column("token_b", sa.String(64)),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("record", sa.Text),
    sa.Column("ended", sa.Double),
)
MOVES = sa.Table(
    "moves",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("player", sa.String(1), nullable=False),
    sa.Column("text", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("spent", sa.Double, nullable=False),
    sa.Column("command", sa.String(64)),
)
_ROW = [column for column in MOVES.columns if column.name != "game"]
PATIENCE = 10.0  # seconds for the database to do one thing
RECENT = 1.0  # seconds
_TRIALS = {"sqlite": "PRAGMA user_version = 0", "postgresql": "SELECT pg_current_xact_id()"}
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON")


class Taken(Exception):
    """Somebody else has written this number of this game already."""


class StoreFailed(Refusal):
    """The database cannot be reached, has no room, or does not answer in time. What was acknowledged is safe."""

    def __init__(self) -> None:
        super().__init__("not_stored", mark("The server cannot reach its games just now. Nothing is lost."))


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it is kept. A replay has a record, and no rows."""

    id: str
    created: float
    settings: Settings
    seats: Seats
    seed: int
    record: str | None = None
    rows: tuple[Row, ...] = ()


class Store:
    """The database. Writes go one after the other: SQLite has one writer anyway."""

    def __init__(self, url: str, patience: float = PATIENCE, metrics: Metrics | None = None) -> None:
        self.url = database_url(url)
        self.patience = patience
        self.metrics = metrics or Metrics()
        self.engine: AsyncEngine = create_async_engine(self.url, connect_args=_limits(self.url, patience))
        self.is_failing = False
        self._tried = -RECENT  # when it was last known whether something can be written
        self._writing = asyncio.Lock()
        if self.engine.dialect.name == "sqlite":
            sa.event.listen(self.engine.sync_engine, "connect", self._prepare)

    def _prepare(self, connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in (*_PRAGMAS, f"busy_timeout={int(self.patience * 1000)}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    async def open(self) -> None:
        """Make the database, or bring it up to date."""
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        async with self._writing:
            await self.engine.dispose()

    async def check(self) -> None:
        """Whether a move could be stored now: something is written that changes nothing. An error if not.

        What was found out within the last second still holds: anybody may ask, and writing is dear.
        """
        if monotonic() - self._tried < RECENT:
            if self.is_failing:
                raise StoreFailed
            return
        self._tried = monotonic()
        async with self._reached(), self._writing, self.engine.begin() as connection:
            await connection.execute(sa.text(_TRIALS[self.engine.dialect.name]))

    @asynccontextmanager
    async def _reached(self, *, reading: bool = False) -> AsyncIterator[None]:
        """Whatever goes wrong with the database is one error, and told once for as long as it lasts.

        That something can be read does not end it: a full disk is still read from.
        """
        try:
            async with asyncio.timeout(self.patience):
                yield
        except IntegrityError:
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

    # ------------------------------------------------------------ writing

    async def add(self, game: Stored) -> None:
        values = {
            "id": game.id,
            "created": game.created,
            "settings": msgspec.json.encode(game.settings).decode(),
            "token_a": game.seats.a,
            "token_b": game.seats.b,
            "seed": game.seed,
            "record": game.record,
        }
        await self._write(sa.insert(GAMES).values(values))

    async def append(self, game: str, row: Row) -> None:
        """Write a row down; it is safe when this returns."""
        values = {column.name: getattr(row, column.name) for column in _ROW} | {"game": game}
        try:
            await self._write(sa.insert(MOVES).values(values))
        except IntegrityError as problem:
            raise Taken(f"row {row.seq} of {game} is there already") from problem

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction for more than a row. Nobody else writes between its looking and its writing."""
        async with self._reached(), self._writing, self.engine.begin() as connection:
            if self.engine.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection

    async def _write(self, statement: sa.Insert) -> None:
        with self.metrics.timed("write_seconds"):
            async with self._reached(), self._writing, self.engine.begin() as connection:
                await connection.execute(statement)

    # ------------------------------------------------------------ reading

    @asynccontextmanager
    async def looking(self) -> AsyncIterator[AsyncConnection]:
        """For other questions than how a game stands."""
        async with self._reached(reading=True), self.engine.connect() as connection:
            yield connection

    async def load(self, game: str) -> Stored | None:
        async with self._reached(reading=True), self.engine.connect() as connection:
            found = (await connection.execute(sa.select(GAMES).where(GAMES.c.id == game))).one_or_none()
            if found is None:
                return None
            chosen = sa.select(*_ROW).where(MOVES.c.game == game).order_by(MOVES.c.seq)
            rows = (await connection.execute(chosen)).all()
        return Stored(
            id=found.id,
            created=found.created,
            settings=msgspec.json.decode(found.settings, type=Settings),
            seats=Seats(found.token_a, found.token_b),
            seed=found.seed,
            record=found.record,
            rows=tuple(Row(*row) for row in rows),
        )


def _limits(url: str, patience: float) -> dict[str, Any]:
    """How long a connection to a database on the net may take, and each thing that is asked of it."""
    if not url.startswith("postgresql"):
        return {}
    return {"connect_timeout": ceil(patience), "options": f"-c statement_timeout={int(patience * 1000)}"}


# ---------------------------------------------------------------- where it is


def default_file() -> Path:
    """The file in the user's data folder."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "recompile" / "games.db"


def database_url(given: str) -> str:
    """A URL with the driver this server uses, from a URL or the name of a file.

    >>> database_url("/tmp/games.db"), database_url("postgresql://host/games")
    ('sqlite+aiosqlite:////tmp/games.db', 'postgresql+psycopg://host/games')
    """
    if "://" not in given:
        file = Path(given).expanduser().absolute()
        return f"sqlite+aiosqlite:///{file}"
    url = make_url(given)
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}
    return url.set(drivername=drivers.get(url.drivername, url.drivername)).render_as_string(hide_password=False)


def sqlite_file(url: str) -> Path | None:
    """The file behind a URL, if it is one."""
    parsed = make_url(database_url(url))
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    return Path(str(parsed.database)) if is_file else None


def backup(url: str, target: Path) -> None:
    """Copy a SQLite database, also while a server writes to it."""
    source = sqlite_file(url)
    if source is None:
        raise ValueError("only a SQLite file can be copied like this; for PostgreSQL use pg_dump")
    if not source.exists():
        raise ValueError(f"there is no database at {source}")
    with sqlite3.connect(source) as live, sqlite3.connect(target) as copy:
        live.backup(copy)
    live.close()
    copy.close()


# ---------------------------------------------------------------- migrations


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def missing(revision: Any, _context: object) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(config, scripts, fn=missing) as environment:
        environment.configure(connection=connection, target_metadata=METADATA)
        with environment.begin_transaction():
            environment.run_migrations()
