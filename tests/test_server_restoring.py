"""A copy of the games takes their place again, and a database of the first version goes on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from click.testing import CliRunner, Result
from sqlalchemy import create_engine

from recompile.cli import main
from recompile.server import store
from recompile.table.match import Match, Row
from recompile.table.seats import Seats, Settings, hash_token
from tests.serving import running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}
SETTINGS = Settings("friend", ("Ada", "Bob"), a=("FIR", "WAT", "DEA"), b=("LIF", "MET", "SPE"))


def command(name: str, *arguments: object) -> Result:
    return CliRunner().invoke(main, [name, *map(str, arguments)])


# ---------------------------------------------------------------- there and back


def test_a_game_goes_on_from_a_copy(tmp_path: Path) -> None:
    """A copy made while the server runs, put where another server then runs."""
    there = tmp_path / "there"
    there.mkdir()
    with running(tmp_path) as server:
        game = server.new_game(mode="hotseat", **READY)
        with server.sit(game["id"], game["tokens"]["A"]) as me:
            me.wait("state")
            assert me.play()["type"] == "done"
            copied = command("backup", tmp_path / "copy.db", "--db", tmp_path / "games.db")
            assert copied.exit_code == 0
            me.wait_for_seq(1)
            held = (me.state["seq"], me.state["names"], me.log)
    done = command("restore", tmp_path / "copy.db", "--db", there / "games.db")
    assert (done.exit_code, done.output) == (0, "restored\n")
    with running(there) as server, server.sit(game["id"], game["tokens"]["A"]) as me:
        state = me.wait("state")
        assert (state["seq"], state["names"], me.log) == held
        with server.sit(game["id"], game["tokens"]["B"]) as other:
            other.wait("state")
            asked = me if me.moves else other
            assert asked.play()["type"] == "done"


def test_what_is_there_is_not_lost(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        old = server.new_game(mode="hotseat", **READY)["id"]
        assert command("backup", tmp_path / "copy.db", "--db", tmp_path / "games.db").exit_code == 0
        new = server.new_game(mode="hotseat", **READY)["id"]
        used = command("restore", tmp_path / "copy.db", "--db", tmp_path / "games.db", "--replace")
        assert (used.exit_code, "stop the server first" in used.output) == (2, True)
        assert server.http(f"/api/games/{new}")[0] == 200
    asked = command("restore", tmp_path / "copy.db", "--db", tmp_path / "games.db")
    assert (asked.exit_code, "--replace" in asked.output) == (2, True)
    done = command("restore", tmp_path / "copy.db", "--db", tmp_path / "games.db", "--replace")
    assert (done.exit_code, "games.db.before" in done.output) == (0, True)
    assert (games_in(tmp_path / "games.db"), games_in(tmp_path / "games.db.before")) == ({old}, {old, new})
    with running(tmp_path) as server:
        assert (server.http(f"/api/games/{old}")[0], server.http(f"/api/games/{new}")[0]) == (200, 404)


def games_in(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as found:
        return {id for (id,) in found.execute("SELECT id FROM games")}


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    with running(tmp_path):
        assert command("backup", tmp_path / "copy.db", "--db", tmp_path / "games.db").exit_code == 0
    (tmp_path / "text.db").write_text("no database at all, only some text" * 100)
    (tmp_path / "cut.db").write_bytes((tmp_path / "copy.db").read_bytes()[:9000])
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE games (id)")
    for wrong in ("text.db", "cut.db", "other.db", "missing.db"):
        done = command("restore", tmp_path / wrong, "--db", tmp_path / "new.db")
        assert (done.exit_code, done.output.startswith("error: ")) == (2, True), wrong
    assert not (tmp_path / "new.db").exists()
    assert not (tmp_path / "new.db.new").exists()
    done = command("restore", tmp_path / "copy.db", "--db", "postgresql://host/games")
    assert (done.exit_code, done.output.startswith("error: ")) == (2, True)


# ---------------------------------------------------------------- from the first version


def old_version(file: Path, number: str = "0001") -> None:
    """An empty database as an older version has made it; at first version 0.1."""
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)

    def missing(revision: Any, _context: object) -> Any:
        return scripts._upgrade_revs(number, revision)

    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection, EnvironmentContext(config, scripts, fn=missing) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
    engine.dispose()


def write(connection: sqlite3.Connection, match: Match, rows: list[Row]) -> None:
    """A game as version 0.1 has written it: only the columns and the settings there were."""
    settings = json.loads(msgspec.json.encode(match.settings))
    kept = (
        "mode",
        "names",
        "bot",
        "level",
        "a",
        "b",
        "sets",
        "control",
        "spectators",
        "clock",
        "increment",
        "own",
        "analyse",
    )
    game = (match.id, match.created, json.dumps({name: settings[name] for name in kept}))
    seats = (match.seats.a, match.seats.b, match.seed, None)
    connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", (*game, *seats))
    for row in rows:
        values = (match.id, row.seq, row.kind, row.player, row.text, row.at, row.spent, row.command)
        connection.execute("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)


def played(id: str, count: int) -> tuple[Match, list[Row]]:
    """So many moves of a game, or all of them."""
    match = Match(id, SETTINGS, Seats(hash_token("a"), hash_token("b")), 11, 1_700_000_000.0)
    rows: list[Row] = []
    while match.asked is not None and len(rows) < count:
        moves = [str(move) for move in match.game.legal_moves]
        row = match.plan_move(match.asked, moves[len(rows) * 7 % len(moves)], match.created + len(rows))
        match.apply(row)
        rows.append(row)
    return match, rows


def test_games_of_the_first_version_go_on(tmp_path: Path) -> None:
    old_version(tmp_path / "games.db")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        going, rows = played("going", 12)
        write(connection, going, rows)
        over, rows = played("over", 5000)
        assert over.is_over
        write(connection, over, rows)
        connection.commit()
    with running(tmp_path) as server:
        with server.sit("going", "a") as a, server.sit("going", "b") as b:
            a.wait_for_seq(12)
            b.wait_for_seq(12)
            assert a.state["names"] == ["Ada", "Bob"]
            asked = a if a.moves else b
            assert asked.play()["type"] == "done"
        assert json.loads(server.http("/api/games/over")[1])["over"] is True
        assert server.http("/api/games/over/record?token=a")[0] == 200
    with running(tmp_path) as server, server.sit("going", "a") as a:
        assert a.wait("state")["seq"] == 13
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(newest(),)]


def newest() -> str:
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    found = ScriptDirectory.from_config(config).get_current_head()
    assert found is not None
    return found


def test_a_copy_of_the_first_version_can_be_put_back(tmp_path: Path) -> None:
    old_version(tmp_path / "old.db")
    with closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        write(connection, *played("going", 5))
        connection.commit()
    assert command("restore", tmp_path / "old.db", "--db", tmp_path / "games.db").exit_code == 0
    with running(tmp_path) as server:
        assert server.http("/api/games/going")[0] == 200


def test_questions_of_an_older_version_are_asked_again(tmp_path: Path) -> None:
    """Nobody could answer them, and whoever has asked them is not there any more."""
    old_version(tmp_path / "games.db", "0004")
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("INSERT INTO jobs (asker, level, view, seed, tries) VALUES ('one', 'fair', '{}', '1', 0)")
        connection.commit()
    with running(tmp_path) as server:
        assert server.http("/health")[0] == 200
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        assert connection.execute("SELECT kind, rank, payload FROM jobs").fetchall() == []
