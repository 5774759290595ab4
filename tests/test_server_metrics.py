"""What the server says about itself: in the form Prometheus reads, and enough to know whether it is well."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from recompile.server.store import Lease
from recompile.table.match import Row
from tests.serving import Running, eventually, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 5}
SAMPLE = re.compile(r'(?P<name>[a-z_]+)(?:\{(?P<labels>[a-z_]+="[^"\\]*")\})? (?P<value>[0-9.e+-]+)')
PARTS = ("_bucket", "_sum", "_count")


@dataclass
class Family:
    """A number, and all kinds of it."""

    kind: str
    samples: dict[str, float] = field(default_factory=dict)


def parsed(text: str) -> dict[str, Family]:
    """The families by name, read as strictly as the format is meant."""
    assert text.endswith("\n")
    families: dict[str, Family] = {}
    helped = ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            helped = line.split()[2]
            assert line.split()[3:]
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            assert (name == helped, name not in families) == (True, True), line
            families[name] = Family(kind)
        else:
            found = SAMPLE.fullmatch(line)
            assert found is not None, line
            family = families[helped]
            endings = PARTS if family.kind == "histogram" else ("",)
            ending = found["name"].removeprefix(helped)
            assert ending in endings, line
            assert (helped.endswith("_total")) == (family.kind == "counter")
            key = f"{ending}{found['labels'] or ''}"
            assert key not in family.samples, line
            family.samples[key] = float(found["value"])
    return families


def told(server: Running) -> dict[str, Family]:
    status, text, headers = server.http("/metrics")
    assert (status, headers["content-type"]) == (200, "text/plain; version=0.0.4; charset=utf-8")
    return parsed(text)


def counted(server: Running, name: str, label: str = "") -> float:
    return told(server)[f"recompile_{name}"].samples[label]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, store=0.5, connections=3) as found:
        yield found


def test_histograms_are_whole(server: Running) -> None:
    game = server.new_game(mode="hotseat", **READY)
    with server.sit(game["id"], game["token"]) as me:
        me.wait("state")
        assert me.play()["type"] == "done"
    eventually(lambda: counted(server, "move_seconds", "_count") == 1)
    families = told(server)
    times = {name: family.samples for name, family in families.items() if family.kind == "histogram"}
    assert {name.removeprefix("recompile_") for name in times} == {
        "move_seconds",
        "write_seconds",
        "loop_lag_seconds",
        "bot_wait_seconds",
        "bot_think_seconds",
    }
    for name, samples in times.items():
        buckets = [value for key, value in samples.items() if key.startswith("_bucket")]
        bounds = [float(key.split('"')[1]) for key in samples if key.startswith("_bucket")]
        assert buckets == sorted(buckets), name
        assert (bounds == sorted(set(bounds)), bounds[-1]) == (True, float("inf")), name
        assert samples["_count"] == buckets[-1], name
        assert samples["_sum"] >= 0.0, name
    assert times["recompile_move_seconds"]["_sum"] > 0.0
    assert times["recompile_write_seconds"]["_count"] == 2  # the game and the move
    eventually(lambda: counted(server, "loop_lag_seconds", "_count") > 0)


def test_a_move_takes_until_it_is_stored(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    append = server.hub.store.append

    async def slowly(game: str, row: Row, lease: Lease | None) -> None:
        await asyncio.sleep(0.2)
        await append(game, row, lease)

    monkeypatch.setattr(server.hub.store, "append", slowly)
    game = server.new_game(mode="hotseat", **READY)
    with server.sit(game["id"], game["token"]) as me:
        me.wait("state")
        assert me.ask("move", seq=0, move="nothing")["type"] == "refused"
        assert counted(server, "move_seconds", "_count") == 0  # what is refused is not acknowledged
        assert me.play()["type"] == "done"
    eventually(lambda: counted(server, "move_seconds", "_count") == 1)
    assert counted(server, "move_seconds", "_sum") >= 0.2
    assert counted(server, "move_seconds", '_bucketle="0.1"') == 0


def test_bots_wait_and_think(server: Running) -> None:
    game = server.new_game(mode="bot", level="gentle", seat="B", **READY)
    with server.sit(game["id"], game["token"]) as me:
        while not (me.state.get("question") or {}).get("mine"):
            me.receive()
        assert counted(server, "games_played") == 1
    answers = counted(server, "bot_answers_total")
    assert answers >= 1
    assert counted(server, "bot_think_seconds", "_count") == answers
    assert counted(server, "bot_wait_seconds", "_count") == answers
    assert counted(server, "bot_think_seconds", "_sum") > 0.0
    assert counted(server, "bot_queue") == 0
    eventually(lambda: counted(server, "games_played") == 0)


def test_what_fails_is_counted(server: Running, tmp_path: Path) -> None:
    assert counted(server, "answers_total", 'status="5xx"') == 0
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        assert server.http("/api/games", {"mode": "hotseat"})[0] == 503
    finally:
        other.execute("ROLLBACK")
        other.close()
    families = told(server)
    assert families["recompile_store_failures_total"].samples == {'asked="read"': 0, 'asked="write"': 1}
    assert families["recompile_answers_total"].samples['status="5xx"'] == 1
    assert families["recompile_write_seconds"].samples["_count"] == 0
    assert server.http("/api/nothing")[0] == 404
    assert counted(server, "answers_total", 'status="4xx"') == 1


def test_connections_that_found_no_room_are_counted(server: Running) -> None:
    game = server.new_game(mode="hotseat", **READY)
    with server.sit(game["id"]) as one, server.sit(game["id"]) as two, server.sit(game["id"]) as three:
        for each in (one, two, three):
            each.wait("state")
        with server.sit(game["id"]) as nobody:
            assert nobody.receive()["code"] == "busy"
            with pytest.raises(ConnectionClosed) as closed:
                nobody.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1013
    refused = told(server)["recompile_refused_connections_total"].samples
    assert refused == {'reason="full"': 1, 'reason="stopping"': 0, 'reason="blocked"': 0}
