"""`recompile admin`: those who run a table look after its games, also while it runs."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from websockets.exceptions import ConnectionClosed

from recompile.cli import main
from recompile.server.orders import new_block
from recompile.table.calling import FIRST_WORDS, SECOND_WORDS
from tests.serving import Json, Running, eventually, invitation_of, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, poll=0.02) as found:
        yield found


def admin(folder: Path, *arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, ["admin", *arguments, "--db", str(folder / "games.db")], input=given)


def listed(folder: Path, *arguments: str) -> list[Json]:
    done = admin(folder, "games", "--json", *arguments)
    return [json.loads(line) for line in done.stdout.splitlines()]


def is_neutral(name: str) -> bool:
    first, _, second = name.partition("-")
    return first in FIRST_WORDS and second in SECOND_WORDS


# ---------------------------------------------------------------- looking


def test_games_are_listed_and_looked_for(server: Running, tmp_path: Path) -> None:
    bots = server.new_game(mode="bot", level="gentle", name="Ada", **READY)
    friends = server.new_game(name="Bob", **READY)
    with server.sit(friends["id"], invitation_of(friends), name="Cleo") as b:
        b.wait("state")
        with server.sit(friends["id"], friends["token"]) as a:
            a.wait("state")
            assert a.play()["type"] == "done"
            assert a.ask("resign")["type"] == "done"
    eventually(lambda: len(listed(tmp_path, "--finished")) == 1)
    found = {game["id"]: game for game in listed(tmp_path)}
    assert set(found) == {bots["id"], friends["id"]}
    assert found[friends["id"]]["names"] == ["Bob", "Cleo"]
    assert (found[friends["id"]]["moves"], found[friends["id"]]["finished"]) == (1, True)
    assert found[friends["id"]]["touched"] >= found[friends["id"]]["created"]
    assert [game["id"] for game in listed(tmp_path, "--mode", "bot")] == [bots["id"]]
    assert [game["id"] for game in listed(tmp_path, "--name", "cle")] == [friends["id"]]
    assert [game["id"] for game in listed(tmp_path, "--unfinished")] == [bots["id"]]
    assert len(listed(tmp_path, "--limit", "1")) == 1
    assert listed(tmp_path, "--before", "2020-01-01") == []
    assert len(listed(tmp_path, "--since", "2020-01-01")) == 2
    line = admin(tmp_path, "games", "--mode", "friend").stdout
    assert all(word in line for word in (friends["id"], "Bob – Cleo", "finished", "1 moves"))
    nothing = admin(tmp_path, "games", "--name", "nobody")
    assert (nothing.exit_code, nothing.output) == (1, "no such game\n")


# ---------------------------------------------------------------- deleting


def test_who_sits_at_a_deleted_game_is_told(server: Running, tmp_path: Path) -> None:
    game = server.new_game(mode="hotseat", **READY)
    with server.sit(game["id"], game["token"], lang="fr") as me, server.sit(game["id"]) as watcher:
        me.wait("state")
        watcher.wait("state")
        done = admin(tmp_path, "delete", game["id"])
        assert (done.exit_code, done.output) == (0, "1 deleted\n")
        notice = me.wait("notice")
        assert (notice["code"], notice["message"][:12]) == ("deleted", "Cette partie")
        refused = me.wait("refused")
        assert (refused["id"], refused["code"]) == ("", "unknown_game")  # the page goes no further with it
        assert watcher.wait("notice")["code"] == "deleted"
        with pytest.raises(ConnectionClosed):
            me.ask("ping")
    assert server.http(f"/api/games/{game['id']}")[0] == 404
    assert game["id"] not in server.hub.tables
    again = admin(tmp_path, "delete", game["id"])
    assert (again.exit_code, again.output) == (1, "0 deleted, 1 not found\n")
    with sqlite3.connect(tmp_path / "games.db") as connection:
        assert connection.execute("SELECT count(*) FROM moves").fetchone() == (0,)
    connection.close()


def test_a_move_in_a_deleted_game_is_refused_before_anybody_has_looked(tmp_path: Path) -> None:
    """Whoever writes finds it gone, though the server has not read the order yet."""
    with running(tmp_path, poll=3600.0) as server:
        game = server.new_game(mode="hotseat", **READY)
        with server.sit(game["id"], game["token"]) as me:
            me.wait("state")
            assert admin(tmp_path, "delete", game["id"]).exit_code == 0
            me.send("move", seq=0, move=me.moves[0], id="mine")
            assert me.wait("notice")["code"] == "deleted"
            answers = [me.wait("refused"), me.wait("refused")]
            assert {(each["id"], each["code"]) for each in answers} == {("", "unknown_game"), ("mine", "unknown_game")}
        assert game["id"] not in server.hub.tables


def test_a_bot_does_not_go_on_in_a_deleted_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path, poll=3600.0) as server:
        game = server.new_game(mode="bot", level="gentle", seat="B", **READY)
        assert admin(tmp_path, "games").exit_code == 0
        table_of, loop = server.hub.tables, server.hub._chores[0].get_loop()
        asyncio.run_coroutine_threadsafe(server.hub.table(game["id"]), loop).result(30)  # where nobody thinks yet
        assert admin(tmp_path, "delete", game["id"]).exit_code == 0
        with server.sit(game["id"], game["token"]) as me:
            assert me.wait("notice")["code"] == "deleted"
        eventually(lambda: game["id"] not in table_of)
    assert "a task failed" not in caplog.text
    assert "a bot failed" not in caplog.text


def test_many_games_are_deleted_by_what_they_are(server: Running, tmp_path: Path) -> None:
    games = [server.new_game(mode="hotseat", name=name, **READY) for name in ("Ada", "Ada", "Bob")]
    asked = admin(tmp_path, "delete", "--name", "Ada", given="n\n")
    assert (asked.exit_code, "Delete 2 games" in asked.output, len(listed(tmp_path))) == (1, True, 3)
    assert admin(tmp_path, "delete", "--name", "Ada", "--yes").output == "2 deleted\n"
    assert [game["id"] for game in listed(tmp_path)] == [games[2]["id"]]
    for wrong in (["delete"], ["delete", "x", "--name", "Ada"]):
        assert admin(tmp_path, *wrong).exit_code == 2


# ---------------------------------------------------------------- names


def test_hidden_names_are_hidden_everywhere(server: Running, tmp_path: Path) -> None:
    game = server.new_game(name="Rude Name", **READY)
    friend = invitation_of(game)
    with server.sit(game["id"], friend, name="Other%20Name") as b, server.sit(game["id"], game["token"]) as a:
        a.wait("state")
        b.wait("state")
        assert a.ask("resign")["type"] == "done"
        done = admin(tmp_path, "hide", game["id"])
        assert done.exit_code == 0
        while "Rude Name" in a.state["names"] or "Other Name" in a.state["names"]:
            a.receive()
        assert all(is_neutral(name) for name in a.state["names"])
    names = a.state["names"]
    assert done.output == f"{names[0]} – {names[1]}\n"
    seat = {"seats": [{"id": game["id"], "token": game["token"]}]}
    everywhere = [
        server.http(f"/api/games/{game['id']}")[1],
        server.http(f"/api/games/{game['id']}/record?token={game['token']}")[1],
        server.http("/api/games/mine", seat)[1],
        json.dumps(listed(tmp_path)),
    ]
    server.hub.tables.clear()  # and as it is read from the database
    everywhere.append(server.http(f"/api/games/{game['id']}")[1])
    assert not any(name in text for text in everywhere for name in ("Rude Name", "Other Name"))
    assert all(names[1] in text for text in everywhere)


def test_names_can_be_changed_in_kept_games(server: Running, tmp_path: Path) -> None:
    game = server.new_game(mode="hotseat", name="Rude Name", **READY)
    assert admin(tmp_path, "hide", game["id"], "--a", "<b>Ada</b> with a very long name").exit_code == 0
    eventually(lambda: "Rude" not in server.http(f"/api/games/{game['id']}")[1])
    names = json.loads(server.http(f"/api/games/{game['id']}")[1])["names"]
    assert names[0] == "bAda/b with a very l"
    assert len(names[0]) == 20
    assert admin(tmp_path, "hide", "unknown").exit_code == 1


def test_a_bot_keeps_its_name(server: Running, tmp_path: Path) -> None:
    game = server.new_game(mode="bot", level="gentle", name="Rude Name", **READY)
    before = listed(tmp_path)[0]["names"]
    assert admin(tmp_path, "hide", game["id"]).exit_code == 0
    after = listed(tmp_path)[0]["names"]
    assert (before[0], is_neutral(after[0]), before[1] == after[1]) == ("Rude Name", True, True)


def test_names_of_records_that_were_sent_in(server: Running, tmp_path: Path) -> None:
    game = server.new_game(mode="hotseat", name="Rude Name", **READY)
    with server.sit(game["id"], game["token"]) as me:
        me.wait("state")
        assert me.ask("resign")["type"] == "done"
    record = server.http(f"/api/games/{game['id']}/record")[1]
    id = json.loads(server.http("/api/replay", {"record": record})[1])["id"]
    assert "Rude Name" in server.http(f"/api/games/{id}/record")[1]
    assert admin(tmp_path, "hide", id).exit_code == 0
    eventually(lambda: "Rude Name" not in server.http(f"/api/games/{id}/record")[1])
    with sqlite3.connect(tmp_path / "games.db") as connection:
        kept = connection.execute("SELECT settings, record FROM games WHERE id = ?", (id,)).fetchone()
    connection.close()
    assert not any("Rude Name" in text for text in kept)


def test_what_was_deleted_or_hidden_is_not_in_the_file_any_more(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        hidden, deleted = (server.new_game(mode="hotseat", name=name, **READY) for name in ("Rude Name", "Gone Name"))
        assert admin(tmp_path, "hide", hidden["id"]).exit_code == 0
        assert admin(tmp_path, "delete", deleted["id"]).exit_code == 0
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    assert (hidden["id"].encode() in kept, b"Rude Name" in kept, b"Gone Name" in kept) == (True, False, False)


# ---------------------------------------------------------------- who may come in


def test_a_blocked_address_begins_no_game_and_sits_nowhere(server: Running, tmp_path: Path) -> None:
    game = server.new_game(mode="hotseat", **READY)
    assert admin(tmp_path, "block", "127.0.0.1").output.startswith("blocked until ")
    eventually(lambda: server.http("/api/games", {"mode": "hotseat"})[0] == 403)
    assert server.http("/api/replay", {"record": "x"})[0] == 403
    with server.sit(game["id"], game["token"]) as me:
        refused = me.wait("refused")
        assert (refused["code"], "blocked this address" in refused["message"]) == ("forbidden", True)
        with pytest.raises(ConnectionClosed):
            me.receive()
    assert 'recompile_refused_connections_total{reason="blocked"} 1' in server.http("/metrics")[1]
    assert server.http("/")[0] != 403  # rules and cards can be read
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("games.db*"))
    assert b"127.0.0.1" not in stored
    assert admin(tmp_path, "block", "127.0.0.1", "--lift").output == "may come in again\n"
    eventually(lambda: server.http("/api/games", {"mode": "hotseat"})[0] == 201)
    assert admin(tmp_path, "block", "127.0.0.1", "--lift").output == "was not blocked\n"
    assert admin(tmp_path, "block", "nobody").exit_code == 2


def test_a_block_holds_after_a_restart_and_ends(tmp_path: Path) -> None:
    with running(tmp_path, poll=3600.0):
        assert admin(tmp_path, "block", "127.0.0.1", "--days", "2").exit_code == 0
    with running(tmp_path, poll=3600.0) as server:
        assert server.http("/api/games", {"mode": "hotseat"})[0] == 403
        now = server.hub.now()
        assert server.hub.orders.is_blocked("127.0.0.1", now + 1.9 * 86400)
        assert not server.hub.orders.is_blocked("127.0.0.1", now + 2.1 * 86400)


def test_a_block_means_a_network_with_ipv6() -> None:
    block = new_block("2001:db8:1:2::1", 0.0)
    assert block.is_of("2001:db8:1:2:ffff::9")
    assert not block.is_of("2001:db8:1:3::1")


def test_without_a_database_nothing_is_made(tmp_path: Path) -> None:
    done = admin(tmp_path, "games")
    assert (done.exit_code, "there is no database" in done.output) == (2, True)
    assert not (tmp_path / "games.db").exists()
