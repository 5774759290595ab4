"""The database: what was acknowledged is there, in order, once."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import inspect, text
from sqlalchemy.engine import Connection

from recompile.cli import main
from recompile.server.hub import rebuild
from recompile.server.store import METADATA, Store, Stored, Taken, backup, database_url, sqlite_file
from recompile.table.match import Match, Row
from recompile.table.seats import Seats, Settings, hash_token

SETTINGS = Settings("friend", ("Ada", "Bob"), a=("FIR", "WAT", "DEA"), b=("LIF", "MET", "SPE"), clock=60)
GAME = Stored("game", 12.5, SETTINGS, Seats(hash_token("a"), hash_token("b")), 2**53 - 1)


def with_store(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(str(folder / "games.db"))
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def rows_of(count: int) -> tuple[Match, list[Row]]:
    match, rows = Match(GAME.id, SETTINGS, GAME.seats, GAME.seed, GAME.created), []
    for number in range(count):
        assert match.asked is not None
        row = match.plan_move(match.asked, str(next(iter(match.game.legal_moves))), float(number), f"c{number}")
        match.apply(row)
        rows.append(row)
    return match, rows


def test_a_game_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    match, rows = rows_of(20)

    async def write(store: Store) -> None:
        await store.add(GAME)
        for row in rows:
            await store.append(GAME.id, row)

    async def read(store: Store) -> None:
        stored = await store.load(GAME.id)
        assert stored is not None
        assert (stored.settings, stored.seats, stored.seed, stored.rows) == (
            SETTINGS,
            GAME.seats,
            GAME.seed,
            tuple(rows),
        )
        again = rebuild(stored)
        assert (again.seq, again.game.position, again.answered) == (match.seq, match.game.position, match.answered)
        assert await store.load("another") is None

    with_store(tmp_path, write)
    with_store(tmp_path, read)


def test_a_number_is_taken_once(tmp_path: Path) -> None:
    _, rows = rows_of(2)

    async def work(store: Store) -> None:
        await store.add(GAME)
        await store.append(GAME.id, rows[0])
        with pytest.raises(Taken):
            await store.append(GAME.id, rows[0])
        done = await asyncio.gather(*(store.append(GAME.id, rows[1]) for _ in range(8)), return_exceptions=True)
        assert sum(isinstance(each, Taken) for each in done) == 7
        stored = await store.load(GAME.id)
        assert stored is not None
        assert len(stored.rows) == 2

    with_store(tmp_path, work)


def test_the_migrations_make_the_tables_the_code_uses(tmp_path: Path) -> None:
    def columns(connection: Connection) -> dict[str, dict[str, bool]]:
        found = inspect(connection)
        return {
            name: {column["name"]: column["nullable"] for column in found.get_columns(name)} for name in METADATA.tables
        }

    async def work(store: Store) -> None:
        made = await store.read(columns)
        assert await store.read(lambda connection: connection.execute(text("PRAGMA journal_mode")).scalar()) == "wal"
        wanted = {name: {c.name: bool(c.nullable) for c in table.columns} for name, table in METADATA.tables.items()}
        assert made == wanted
        await store.open()  # again: nothing to do

    with_store(tmp_path, work)


def test_tokens_are_not_in_the_file(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add(Stored("game", 0.0, SETTINGS, Seats(hash_token("secret-token"), None), 1))

    with_store(tmp_path, work)
    assert not any(b"secret-token" in path.read_bytes() for path in tmp_path.iterdir())


def test_a_backup_is_a_whole_database(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.add(GAME)
        await asyncio.to_thread(backup, store.url, tmp_path / "copy.db")

    with_store(tmp_path, work)
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT id FROM games").fetchall() == [("game",)]
    copy.close()


def test_backup_from_the_command_line(tmp_path: Path) -> None:
    with_store(tmp_path, lambda store: store.add(GAME))
    arguments = ["backup", str(tmp_path / "copy.db"), "--db", str(tmp_path / "games.db")]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    again = CliRunner().invoke(main, arguments)
    assert (again.exit_code, "there already" in again.output) == (2, True)
    missing = CliRunner().invoke(main, ["backup", str(tmp_path / "b.db"), "--db", str(tmp_path / "none.db")])
    assert (missing.exit_code, "no database" in missing.output) == (2, True)
    for wrong in ("postgresql://host/db", "oracle9://x"):  # the driver may be missing; if not, there is pg_dump
        other = CliRunner().invoke(main, ["backup", str(tmp_path / "b.db"), "--db", wrong])
        assert (other.exit_code, other.output.startswith("error: ")) == (2, True)


def test_urls_and_files() -> None:
    assert database_url("postgres://me:secret@host/db") == "postgresql+psycopg://me:secret@host/db"
    assert sqlite_file("postgresql://host/db") is None
    assert sqlite_file("sqlite:////tmp/x.db") == Path("/tmp/x.db")
    assert sqlite_file("x.db") == Path("x.db").absolute()
