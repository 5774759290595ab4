"""The truth: games and their rows in a database. SQLite by default, PostgreSQL by URL.

Every row stands under the key (game, seq): whoever writes a number first has it, anybody else gets `Taken` and reads
again. `append` returns when the row is safe; only then is it acknowledged.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.exc import IntegrityError

from recompile.server.database import PATIENCE, Database, driver_of
from recompile.server.metrics import Metrics
from recompile.table.folders import data_folder
from recompile.table.match import Row
from recompile.table.seats import Seats, Settings
from recompile.table.shapes import Player

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
    sa.Column("chance", sa.Text),
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
    sa.Column("chance", sa.Text),
)
LEASES = sa.Table(
    "leases",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("owner", sa.String(32), nullable=False, index=True),
    sa.Column("epoch", sa.Integer, nullable=False),
)
_ROW = [column for column in MOVES.columns if column.name != "game"]
_UPGRADING = 20_250_900  # a number of our own
_ADD, _APPEND = sa.insert(GAMES), sa.insert(MOVES)
_APPEND_TO_FILE = str(_APPEND.compile(dialect=sqlite.dialect()))  # put together once: it goes with every move
# The lease cannot change hands before this is done.
_APPEND_IF_MINE = (
    sa.insert(MOVES)
    .from_select(
        [column.name for column in MOVES.columns],
        sa.select(*(sa.bindparam(f"new_{column.name}", type_=column.type) for column in MOVES.columns))
        .where(
            LEASES.c.game == sa.bindparam("leased"),
            LEASES.c.owner == sa.bindparam("owner"),
            LEASES.c.epoch == sa.bindparam("epoch"),
        )
        .with_for_update(read=True),
    )
    .returning(MOVES.c.seq)
)


class Taken(Exception):
    """Somebody else has written this number of this game already."""


class Fenced(Exception):
    """The game belongs to another process now."""


@dataclass(frozen=True, slots=True)
class Lease:
    """That a game is a process's own, and the how many-th owner of it that is."""

    owner: str
    epoch: int


@dataclass(frozen=True, slots=True)
class Stored:
    """A game as it is kept. A replay has a record, and no rows. `chance` is the deal, if it is not the seed's."""

    id: str
    created: float
    settings: Settings
    seats: Seats
    seed: int
    record: str | None = None
    chance: str | None = None
    rows: tuple[Row, ...] = ()


class Store(Database):
    """Games and rows, in the order in which they were accepted."""

    def __init__(self, url: str, patience: float = PATIENCE, metrics: Metrics | None = None) -> None:
        self.url = database_url(url)
        super().__init__(self.url, patience, metrics)

    async def open(self) -> None:
        """Make the database, or bring it up to date."""
        await self.begin(upgrade)

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
            "chance": game.chance,
        }
        await self.write(lambda connection: _insert(connection, _ADD, values))

    async def append(self, game: str, row: Row, lease: Lease | None = None) -> None:
        """Write a row down; it is safe when this returns. With a lease, only if it still holds."""
        values = (game, row.seq, row.kind, row.player, row.text, row.at, row.spent, row.command, row.chance)
        try:
            await self.write(lambda connection: _append(connection, values, lease))
        except IntegrityError as problem:
            raise Taken(f"row {row.seq} of {game} is there already") from problem

    async def exchange(self, game: str, seat: Player, old: str, new: str) -> Seats:
        """Put one hash in the place of another one, if that is still there. What holds then is what is returned."""
        return await self.write(lambda connection: _exchange(connection, game, seat, old, new))

    # ------------------------------------------------------------ reading

    async def load(self, game: str) -> Stored | None:
        return await self.read(lambda connection: _load(connection, game))


def _insert(connection: Connection, statement: sa.Insert, values: dict[str, Any]) -> None:
    connection.execute(statement, values)


def _append(connection: Connection, values: tuple[Any, ...], lease: Lease | None) -> None:
    if connection.dialect.name == "sqlite":  # nobody else has its games
        try:
            driver_of(connection).execute(_APPEND_TO_FILE, values)
        except sqlite3.IntegrityError as problem:
            raise IntegrityError(_APPEND_TO_FILE, values, problem) from problem
        return
    named = dict(zip(MOVES.columns.keys(), values, strict=True))
    if lease is None:
        connection.execute(_APPEND, named)
        return
    given = {f"new_{name}": value for name, value in named.items()}
    held = {"leased": values[0], "owner": lease.owner, "epoch": lease.epoch}
    if connection.execute(_APPEND_IF_MINE, given | held).one_or_none() is None:
        raise Fenced(values[0])


def _exchange(connection: Connection, game: str, seat: Player, old: str, new: str) -> Seats:
    column = GAMES.c.token_a if seat == "A" else GAMES.c.token_b
    connection.execute(sa.update(GAMES).where(GAMES.c.id == game, column == old).values({column: new}))
    a, b = connection.execute(sa.select(GAMES.c.token_a, GAMES.c.token_b).where(GAMES.c.id == game)).one()
    return Seats(a, b)


def _load(connection: Connection, game: str) -> Stored | None:
    found = connection.execute(sa.select(GAMES).where(GAMES.c.id == game)).one_or_none()
    if found is None:
        return None
    rows = connection.execute(sa.select(*_ROW).where(MOVES.c.game == game).order_by(MOVES.c.seq)).all()
    return Stored(
        id=found.id,
        created=found.created,
        settings=msgspec.json.decode(found.settings, type=Settings),
        seats=Seats(found.token_a, found.token_b),
        seed=found.seed,
        record=found.record,
        chance=found.chance,
        rows=tuple(Row(*row) for row in rows),
    )


# ---------------------------------------------------------------- where it is


def default_file() -> Path:
    """The file in the user's data folder."""
    return data_folder() / "games.db"


def database_url(given: str) -> str:
    """A URL with the driver this server uses, from a URL or the name of a file.

    >>> database_url("/tmp/games.db"), database_url("postgresql://host/games")
    ('sqlite:////tmp/games.db', 'postgresql+psycopg://host/games')
    """
    if "://" not in given:
        file = Path(given).expanduser().absolute()
        return f"sqlite:///{file}"
    url = make_url(given)
    driver = "postgresql+psycopg" if url.drivername in ("postgresql", "postgres") else url.drivername
    return url.set(drivername=driver).render_as_string(hide_password=False)


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
    """Run the migrations that are missing. Of several servers that start at once, one does."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({_UPGRADING})"))
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    scripts = ScriptDirectory.from_config(config)

    def missing(revision: Any, _context: object) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(config, scripts, fn=missing) as environment:
        environment.configure(connection=connection, target_metadata=METADATA)
        with environment.begin_transaction():
            environment.run_migrations()
