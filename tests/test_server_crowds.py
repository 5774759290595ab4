"""Crowds and silence: how many connections there may be, and how long one may say nothing. Others play on meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from recompile.server import outbox
from recompile.server.app import create_app
from recompile.server.config import Config
from recompile.server.hub import Hub
from recompile.server.protocols import InPieces, Timeouts
from recompile.server.running import fitting, open_files
from recompile.server.wires import PIECE
from tests.serving import Json, Running, Seat, eventually, running
from tests.transports import _scope

READY: Json = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}
QUICK = Timeouts(headers=1.0, body=1.0, answer=1.0, keep_alive=3.0)
LONG = 60.0  # longer than any test: what ends before was not waited for
HALF = b"GET /health HTTP/1.1\r\nHost: here\r\nX-Slow: "


def refused(seat: Seat) -> tuple[Json, int]:
    """What somebody is told who finds no room, and the code with which the door is closed."""
    told = seat.receive()
    with pytest.raises(ConnectionClosed) as closed:
        seat.receive()
    assert closed.value.rcvd is not None
    return told, closed.value.rcvd.code


@contextmanager
def raw(server: Running, said: bytes = b"") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as found:
        with suppress(ConnectionError):  # it may be closed already
            found.sendall(said)
        yield found


def drip(connection: socket.socket) -> None:
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        connection.sendall(b"x")
        time.sleep(0.02)


def talk(seat: Seat) -> None:
    while True:
        seat.socket.send("[")


def is_closed(connection: socket.socket) -> bool:
    """Whether the other side closes it, whatever it says before; waits for that."""
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


# ---------------------------------------------------------------- crowds


@pytest.mark.parametrize(
    ("limit", "lang", "message"),
    [
        ({"connections": 2}, "en", "The server is full just now."),
        ({"connections_each": 2}, "fr", "Trop de tables sont ouvertes depuis votre adresse."),
        ({"spectators": 1}, "pl", "Zbyt wiele osób ogląda teraz tę grę."),
    ],
)
def test_who_finds_no_room_is_told_so(tmp_path: Path, limit: dict[str, int], lang: str, message: str) -> None:
    with running(tmp_path, **limit) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"], game["token"]) as a, server.sit(game["id"]) as watcher:
            a.wait("state")
            watcher.wait("state")
            with server.sit(game["id"], lang=lang) as late:
                told, code = refused(late)
                assert (told["code"], told["message"], told["wait"], code) == ("busy", message, 5.0, 1013)
            assert a.play()["type"] == "done"
        eventually(lambda: server.hub.connections == 0)
        assert not server.hub.households
        with server.sit(game["id"]) as again:
            again.wait("state")


def test_a_player_finds_a_seat_where_many_watch(tmp_path: Path) -> None:
    with running(tmp_path, spectators=1) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"]) as watcher, server.sit(game["id"], game["token"]) as a:
            watcher.wait("state")
            assert a.wait("state")["you"] == "A"


def test_connections_beyond_all_are_not_let_in_and_said_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path, sockets=6, timeouts=Timeouts(keep_alive=LONG)) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"], game["token"]) as a, ExitStack() as others:
            a.wait("state")
            for _ in range(5):
                kept = others.enter_context(raw(server, b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n"))
                assert kept.recv(4096)
            assert all(is_closed(others.enter_context(raw(server))) for _ in range(10))
            assert a.play()["type"] == "done"
        said = [each.message for each in caplog.records]
        assert said.count("no more connections are let in") == 1
        eventually(lambda: not server.app.state.server.server_state.connections)
        assert server.http("/health")[0] == 200


def test_who_comes_with_many_others_comes_one_after_the_other(tmp_path: Path) -> None:
    """Between two of them the event loop has a turn for those who play."""
    hub = Hub(Config(str(tmp_path / "games.db")))
    hub.is_stopping = True  # so that they are sent away at once
    app, turns, let_in = create_app(hub.config, hub), [0], list[int]()

    async def come() -> None:
        async def receive() -> Json:
            return {"type": "websocket.connect"}

        async def send(message: Any) -> None:
            if message["type"] == "websocket.accept":
                let_in.append(turns[0])

        await app(_scope("websocket", "/ws/game", ""), receive, send)

    async def story() -> None:
        crowd = [asyncio.create_task(come()) for _ in range(20)]
        while not all(each.done() for each in crowd):
            turns[0] += 1
            await asyncio.sleep(0)

    asyncio.run(story())
    assert len(let_in) == len(set(let_in)) == 20


def test_there_are_as_many_connections_as_files_allow() -> None:
    files = open_files()
    assert files == open_files() >= 64  # it does not shrink
    for count in (64, 256, 1024, 4096, 10**6):
        tables, all_of_them = fitting(count)
        assert 0 < tables < all_of_them <= max(count - 128, 8)


# ---------------------------------------------------------------- silence


def test_half_open_connections_are_closed_while_a_game_goes_on(tmp_path: Path) -> None:
    with running(tmp_path, timeouts=QUICK) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"], game["token"]) as a, ExitStack() as others:
            a.wait("state")
            said = (b"", HALF, b"POST /api/games HTTP/1.1\r\nHost: here\r\nContent-Length: 50\r\n\r\n{", b"\r\n")
            crowd = [others.enter_context(raw(server, said[at % 4])) for at in range(40)]
            for _ in range(3):
                assert a.play()["type"] == "done"
                a.ask("undo", seq=a.state["seq"])
            assert all(map(is_closed, crowd))
            assert a.ask("ping")["type"] == "pong"


def test_a_header_that_drips_is_not_waited_for(tmp_path: Path) -> None:
    """Nothing that comes in between starts the patience again."""
    with running(tmp_path, timeouts=QUICK) as server, raw(server, HALF) as slow, pytest.raises(ConnectionError):
        drip(slow)


def test_a_connection_is_kept_for_the_next_question_and_then_closed(tmp_path: Path) -> None:
    with running(tmp_path, timeouts=QUICK) as server:
        kept = HTTPConnection("127.0.0.1", server.port, timeout=LONG)
        used = []
        for _ in range(3):
            kept.request("GET", "/health")
            used.append(kept.sock)
            assert kept.getresponse().read()
        assert used == [kept.sock] * 3
        eventually(lambda: not server.app.state.server.server_state.connections, LONG)
        kept.close()


def test_a_socket_that_plays_is_not_taken_for_a_silent_one(tmp_path: Path) -> None:
    with running(tmp_path, timeouts=QUICK) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"], game["token"]) as a:
            a.wait("state")
            with raw(server) as silent:
                assert is_closed(silent)  # it came later, and its time is up
            assert a.play()["type"] == "done"


def test_the_first_of_too_many_who_say_nothing_makes_room(tmp_path: Path) -> None:
    with running(tmp_path, sockets=8, timeouts=Timeouts(headers=LONG)) as server, ExitStack() as others:
        crowd = [others.enter_context(raw(server)) for _ in range(5)]
        assert is_closed(crowd[0])
        assert server.http("/health")[0] == 200


def test_who_is_sent_away_is_not_listened_to_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither while they talk on, nor for longer than they need to hear that it is over."""
    heard, listen = list[bytes](), InPieces.data_received

    def hear(self: InPieces, data: bytes) -> None:
        heard.append(data)
        listen(self, data)

    monkeypatch.setattr(InPieces, "data_received", hear)
    with running(tmp_path, strikes=1) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"], game["token"]) as bad:
            bad.wait("state")
            bad.socket.send("[")
            assert bad.receive()["code"] == "malformed"
            talked = len(heard)
            with pytest.raises(ConnectionClosed) as closed:
                talk(bad)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            eventually(lambda: server.hub.connections == 0)
            assert len(heard) - talked <= 2  # what was under way already


# ---------------------------------------------------------------- long messages, and those who do not read


def test_long_messages_come_in_pieces_and_whole(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.new_game(**READY)
        long = json.dumps({"type": "notice", "code": "stopping", "message": "ąę " * PIECE})
        with server.sit(game["id"], game["token"]) as a:
            a.wait("state")
            (listener,) = server.hub.tables[game["id"]].listeners
            loop = server.app.state.server.servers[0].get_loop()
            loop.call_soon_threadsafe(listener.send, long.encode())
            assert a.wait("notice") == json.loads(long)
            assert a.play()["type"] == "done"


def test_nothing_short_overtakes_what_is_long(tmp_path: Path) -> None:
    """What waits for its turn was said first, also if what comes after it could go at once."""
    with running(tmp_path) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"], game["token"]) as a:
            a.wait("state")
            (listener,) = server.hub.tables[game["id"]].listeners
            said = ["short", "long " * PIECE, "short", "shorter"]

            def say() -> None:
                for each in said:
                    listener.send(json.dumps({"type": "notice", "code": "stopping", "message": each}).encode())

            server.app.state.server.servers[0].get_loop().call_soon_threadsafe(say)
            assert [a.wait("notice")["message"] for _ in said] == said


def test_who_reads_again_is_sent_the_rest(tmp_path: Path) -> None:
    """What the network does not take waits here, and comes whole and in its order."""
    with running(tmp_path) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"], game["token"]) as a:
            a.wait("state")
            (listener,) = server.hub.tables[game["id"]].listeners
            noise = random.Random(7)
            said = [noise.randbytes(25_000).hex() for _ in range(300)]

            def say() -> None:
                for each in said:
                    listener.send(json.dumps({"type": "notice", "code": "stopping", "message": each}).encode())

            server.app.state.server.servers[0].get_loop().call_soon_threadsafe(say)
            assert [a.wait("notice")["message"] for _ in said] == said
            assert a.play()["type"] == "done"


@pytest.mark.parametrize(("limit", "most"), [("HEAVY", 100_000), ("WAITING", 3)])
def test_who_does_not_read_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int) -> None:
    """By the bytes that wait as well as by their number."""
    monkeypatch.setattr(outbox, limit, most)
    with running(tmp_path) as server:
        game = server.new_game(**READY)
        with server.sit(game["id"], game["token"]) as a, server.sit(game["id"]) as deaf:
            a.wait("state")
            deaf.wait("state")
            table = server.hub.tables[game["id"]]
            (listener,) = [each for each in table.listeners if each.seat is None]
            loop = server.app.state.server.servers[0].get_loop()

            def flood() -> None:
                for _ in range(20):
                    listener.send(b'"' + b"x" * PIECE + b'"')

            loop.call_soon_threadsafe(flood)
            eventually(lambda: listener not in table.listeners, LONG)
            assert a.play()["type"] == "done"
