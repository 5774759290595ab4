"""A database that does not answer: nothing is lost, nobody is thrown out, and everything goes on by itself after it."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from recompile.seats.wire import Lost, Wire
from recompile.server.database import Work
from recompile.table import messages as m
from recompile.table import parts
from tests.serving import Running, eventually, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 5}
SHORT = 0.5  # seconds for the database


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("failing")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Running]:
    with running(folder, store=SHORT) as found:
        yield found


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else holds the database, and nothing can be written."""
    other = sqlite3.connect(folder / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_a_move_that_cannot_be_stored_can_be_sent_again(server: Running, folder: Path) -> None:
    game = server.new_game(mode="hotseat", **READY)
    with server.sit(game["id"], game["tokens"]["A"]) as me, server.sit(game["id"], game["tokens"]["B"]) as other:
        for seat in (me, other):
            seat.wait("state")
        move = me.moves[0]
        with locked(folder):
            for _ in range(2):
                refused = me.ask("move", seq=0, move=move, id="mine")
                assert (refused["type"], refused["code"]) == ("refused", "not_stored")
            assert server.http("/health")[0] == 503
            assert server.http("/api/games", {"mode": "hotseat"})[0] == 503
        eventually(lambda: server.http("/health")[0] == 200)
        while (answer := me.ask("move", seq=0, move=move, id="mine"))["type"] == "refused":
            assert answer["code"] == "not_stored"
        assert answer == {"type": "done", "id": "mine", "seq": 1}
        assert other.wait_for_seq(1)["seq"] == 1
        assert me.ask("move", seq=0, move=move, id="mine") == answer  # on the same connection, and only once


def test_asking_for_health_often_costs_little(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    eventually(lambda: server.http("/health")[0] == 200)
    written: list[object] = []
    write = server.hub.store.write

    async def counting(work: Work[None]) -> None:
        written.append(work)
        await write(work)

    monkeypatch.setattr(server.hub.store, "write", counting)
    began = time.monotonic()
    assert {server.http("/health")[0] for _ in range(30)} == {200}
    assert len(written) <= 1 + (time.monotonic() - began)


def test_a_fault_is_logged_once(server: Running, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    eventually(lambda: server.http("/health")[0] == 200)
    game = server.new_game(mode="hotseat", **READY)
    with caplog.at_level(logging.INFO, "recompile.server.database"), locked(folder):
        for _ in range(2):
            assert server.http("/api/games", {"mode": "hotseat"})[0] == 503
            server.hub.tables.pop(game["id"], None)
            assert server.http(f"/api/games/{game['id']}")[0] == 200  # it can still be read
        said = [record.message for record in caplog.records if record.name == "recompile.server.database"]
        assert said == ["the database fails"]


def test_a_bot_answers_as_soon_as_its_answer_can_be_stored(server: Running, folder: Path) -> None:
    game = server.new_game(mode="bot", level="gentle", seat="B", **READY)
    with locked(folder), server.sit(game["id"], game["token"]) as me:
        assert me.wait("state")["waiting"] == "thinking"
        table = server.hub.tables[game["id"]]
        eventually(lambda: server.hub.store.is_failing)
        assert table.match.seq == 0
    with server.sit(game["id"], game["token"]) as me:
        while not (me.state.get("question") or {}).get("mine"):
            me.receive()
        assert me.state["seq"] >= 1


def test_time_runs_out_as_soon_as_that_can_be_stored(server: Running, folder: Path) -> None:
    game = server.new_game(mode="hotseat", clock=10, **READY)
    with server.sit(game["id"], game["tokens"]["A"]) as me, server.sit(game["id"], game["tokens"]["B"]) as other:
        me.wait("state")
        other.wait("state")
        server.hub.tables[game["id"]].match.clocks.spent[:] = [9.0, 9.0]
        assert me.play()["type"] == "done"
        with locked(folder):
            eventually(lambda: server.hub.store.is_failing)
            assert not server.hub.tables[game["id"]].match.is_over
        while me.state["outcome"] is None:
            me.receive()
        assert me.state["outcome"]["by"] == "clock"


def test_a_terminal_sends_it_again_by_itself(server: Running, folder: Path) -> None:
    game = server.new_game(mode="hotseat", **READY)
    wire = Wire(lambda: f"ws://127.0.0.1:{server.port}/ws/{game['id']}?token={game['tokens']['A']}")
    try:
        state = heard(wire, parts.State)
        assert isinstance(state, parts.State)
        assert state.question is not None
        with locked(folder):
            id = wire.send(m.Move, 0, state.question.answers[0].move)
            lost = heard(wire, Lost)
            assert isinstance(lost, Lost)
            assert lost.why == "The server cannot reach its games just now. Nothing is lost."
        assert heard(wire, m.Done) == m.Done(id, 1)
    finally:
        wire.close()


def heard(wire: Wire, kind: type[object]) -> object:
    while not isinstance(news := wire.inbox.get(timeout=20), kind):
        pass
    return news
