"""Costs and budgets: everything costs something, and nobody can ask for so much that others have to wait."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from bench.hostile import malformed
from recompile.server import costs
from recompile.server.config import ADDRESS, COMMANDS, TABLE
from recompile.server.limits import Bucket, Buckets, Rate, TooFast, spend
from recompile.table import messages as m
from tests.serving import Running, invitation_of, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}
EMPTY = 1e-6  # so little comes back that it is never enough in a test


# ---------------------------------------------------------------- buckets


def test_what_is_refused_costs_nobody_anything() -> None:
    full, empty = Bucket(Rate(10, 1), 0), Bucket(Rate(1, 1), 0)
    empty.charge(1)
    with pytest.raises(TooFast) as refused:
        spend(1, 0, full, empty)
    assert (full.left, refused.value.wait) == (10, 1)


def test_debts_are_paid_back_and_have_an_end() -> None:
    bucket = Bucket(Rate(10, 1), 0)
    bucket.charge(1000)
    assert bucket.wait(1, 0) == 11
    assert bucket.wait(1, 11) == 0


def test_what_costs_more_than_there_can_be_needs_a_full_bucket() -> None:
    bucket = Bucket(Rate(10, 1), 0)
    assert bucket.wait(50, 0) == 0
    bucket.charge(1)
    assert bucket.wait(50, 0) == 1


def test_the_wait_grows_until_somebody_has_waited() -> None:
    bucket = Bucket(Rate(10, 1), 0)
    bucket.charge(10)
    waits = [bucket.wait(5, 0) for _ in range(6)]
    assert waits == [5, 10, 20, 40, 60, 60]
    assert bucket.wait(5, 8) == 0
    bucket.charge(5)
    assert bucket.excess == 0
    assert bucket.wait(5, 8) == 2


def test_a_household_that_was_not_heard_of_for_long_is_forgotten() -> None:
    buckets = Buckets(Rate(1, 1), room=2)
    first = buckets.of("a", 0)
    assert buckets.of("a", 0) is first
    buckets.of("b", 0)
    buckets.of("c", 0)
    assert buckets.of("a", 0) is not first


def test_every_command_has_a_cost() -> None:
    assert set(costs.COMMANDS) == set(m.Command.__args__)
    assert costs.COMMANDS[m.Ping] < costs.COMMANDS[m.WhyNot] < costs.COMMANDS[m.See]


# ---------------------------------------------------------------- connections


def test_dear_commands_are_fewer_than_cheap_ones(tmp_path: Path) -> None:
    with running(tmp_path, commands=Rate(10, EMPTY)) as server:
        created = server.new_game(**READY)
        answered = {}
        for kind, fields in (("ping", {}), ("see", {"at": 0})):
            with server.sit(created["id"], created["token"]) as a:
                a.wait("state")
                answers = [a.ask(kind, **fields) for _ in range(20)]
                answered[kind] = sum(answer["type"] != "refused" for answer in answers)
        assert answered == {"ping": 20, "see": 3}


def test_a_refusal_says_how_long_to_wait_and_more_each_time(tmp_path: Path) -> None:
    with running(tmp_path, commands=Rate(3, 0.3)) as server:
        created = server.new_game(**READY)
        with server.sit(created["id"], created["token"]) as a:
            a.wait("state")
            assert a.ask("see", at=0)["type"] == "past"
            refused = [a.ask("see", at=0) for _ in range(3)]
            assert {answer["code"] for answer in refused} == {"too_fast"}
            waits = [answer["wait"] for answer in refused]
            assert 0 < waits[0] < waits[1] < waits[2] <= 60


def test_nobody_elses_curiosity_costs_a_player_a_move(tmp_path: Path) -> None:
    with running(tmp_path, address=Rate(3000, EMPTY), table=Rate(60, EMPTY)) as server:
        created = server.new_game(**READY)
        with server.sit(created["id"], created["token"]) as a, server.sit(created["id"]) as watcher:
            a.wait("state")
            watcher.wait("state")
            while watcher.ask("see", at=0)["type"] == "past":
                pass  # until nobody may ask about this game any more
            assert a.play()["type"] == "done"
            while server.http("/api/levels/en")[0] == 200:
                pass  # until the address has nothing left, either
            a.ask("undo", seq=a.state["seq"])
            assert a.play()["type"] == "done"
            with server.sit(created["id"]) as late:
                assert (refused := late.receive())["code"] == "too_fast"
                assert refused["wait"] > 0
                with pytest.raises(ConnectionClosed) as closed:
                    late.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1013


# ---------------------------------------------------------------- HTTP


@pytest.mark.parametrize("path", ["", "/record", "/analysis"])
def test_looking_at_a_game_has_its_limit_and_keeps_no_table(tmp_path: Path, path: str) -> None:
    with running(tmp_path, address=Rate(costs.CREATE + 2.5 * costs.READ, EMPTY)) as server:
        id = server.new_game(**READY)["id"]
        first, second, third = (server.http(f"/api/games/{id}{path}") for _ in range(3))
        assert first[0] == second[0] == (403 if path else 200)
        assert (third[0], int(third[2]["retry-after"])) == (429, 60)
        assert json.loads(third[1])["wait"] == 60.0
        assert server.hub.tables == {}


def test_the_list_of_games_keeps_no_tables(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        created = server.new_game(**READY)
        wanted = {"seats": [{"id": created["id"], "token": created["token"]}]}
        assert json.loads(server.http("/api/games/mine", wanted)[1])[0]["status"] == "open"
        assert server.hub.tables == {}


@pytest.mark.parametrize("path", ["/api/books/en", "/api/rules/R1", "/api/nothing", "/metrics", "/"])
def test_every_address_has_its_limit(tmp_path: Path, path: str) -> None:
    with running(tmp_path, address=Rate(2, EMPTY)) as server:
        assert [server.http(path)[0] == 429 for _ in range(3)] == [False, False, True]


def test_health_is_never_refused(tmp_path: Path) -> None:
    with running(tmp_path, address=Rate(1, EMPTY)) as server:
        assert [server.http("/health")[0] for _ in range(3)] == [200] * 3


def test_a_record_costs_as_much_as_it_is_long(tmp_path: Path) -> None:
    with running(tmp_path, address=Rate(2 * costs.UPLOAD + 5000 * costs.BYTE, EMPTY)) as server:
        assert [server.http("/api/replay", {"record": "x" * 5000})[0] for _ in range(2)] == [400, 429]
        assert server.http("/api/replay", {"record": "x"})[0] == 429


def test_ordinary_play_is_never_refused(tmp_path: Path) -> None:
    """With the limits as they are: two people who play as fast as they can read, and ask about everything."""
    with running(tmp_path, commands=COMMANDS, address=ADDRESS, table=TABLE) as server:
        created = server.new_game(**READY)
        _play_calmly(server, created["id"], created["token"], invitation_of(created))


def _play_calmly(server: Running, id: str, a: str, b: str) -> None:
    with server.sit(id, a) as one, server.sit(id, b) as two:
        for seat in (one, two):
            seat.wait_for_seq(1)
        for _ in range(25):
            latest = max(one.state["seq"], two.state["seq"])
            one.wait_for_seq(latest)
            two.wait_for_seq(latest)
            seat = one if one.state["question"]["mine"] else two
            for move in seat.moves[:3]:
                assert seat.ask("foresee", seq=seat.state["seq"], move=move)["type"] == "foresight"
            assert seat.play()["type"] == "done"


# ---------------------------------------------------------------- messages that are none


def test_malformed_messages_are_refused_without_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A sample; `python -m bench.attacks` sends a hundred thousand."""
    with running(tmp_path, strikes=10**6) as server:
        created = server.new_game(**READY)
        with server.sit(created["id"], created["token"]) as a:
            a.wait("state")
            for message in islice(malformed(), 500):
                a.socket.send(message)
                assert (answer := a.wait("refused"))["code"] in ("malformed", "too_large"), (message, answer)
            assert a.play()["type"] == "done"
        assert not [each for each in caplog.records if each.exc_info]


def test_whoever_sends_too_many_of_them_is_sent_away(tmp_path: Path) -> None:
    with running(tmp_path, strikes=40) as server:
        created = server.new_game(**READY)
        with server.sit(created["id"], created["token"]) as a, server.sit(created["id"]) as bad:
            a.wait("state")
            bad.wait("state")
            for message in islice(malformed(), 40):
                bad.socket.send(message)
            assert [bad.receive()["type"] for _ in range(40)] == ["refused"] * 40
            with pytest.raises(ConnectionClosed) as closed:
                bad.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
            assert a.play()["type"] == "done"
