"""Pauses, claims and requests over the wire, and across a restart. Time is shifted, not waited for."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from recompile.table.absences import Patience
from tests.serving import Json, Running, Seat, invitation_of, running

READY: dict[str, Any] = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 5}


class Time:
    """The server's clock, which can be put forward."""

    def __init__(self, server: Running) -> None:
        self.ahead = 0.0
        server.hub.now = lambda: time.time() + self.ahead  # type: ignore[method-assign]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, absence=Patience(pause=0.05, claim=120.0)) as found:
        yield found


@contextmanager
def seated(server: Running, game: Json) -> Iterator[tuple[Seat, Seat]]:
    """Both friends."""
    with server.sit(game["id"], game["token"]) as a, server.sit(game["id"], invitation_of(game)) as b:
        a.wait("state")
        b.wait("state")
        a.wait("presence")  # that of the friend
        yield a, b


def until(seat: Seat, what: Any) -> Json:
    while not seat.state or not what(seat.state):
        seat.wait("state")
    return seat.state


def face_down(seat: Seat) -> Json:
    move = next(move for move in seat.moves if move.islower())
    return seat.ask("move", seq=seat.state["seq"], move=move)


def both_have_played(a: Seat, b: Seat) -> None:
    face_down(a)
    until(b, lambda state: state["question"]["mine"])
    face_down(b)
    until(a, lambda state: state["question"]["mine"])


# ---------------------------------------------------------------- clocks, pauses, claims


def test_an_increment_is_told_and_counts(server: Running) -> None:
    game = server.new_game(**READY, clock=600, increment=10)
    assert json.loads(server.http(f"/api/games/{game['id']}")[1])["increment"] == 10
    with seated(server, game) as (a, b):
        assert (a.state["increment"], a.state["question"]["deadline"] is not None) == (10, True)
        face_down(a)
        assert a.state["clocks"][0] > 605
        until(b, lambda state: state["clocks"][0] > 605)


@pytest.mark.parametrize("more", [{"clock": 600, "increment": -1}, {"clock": 600, "increment": 3601}, {"increment": 5}])
def test_increments_that_cannot_be(server: Running, more: Json) -> None:
    assert server.http("/api/games", {"mode": "friend", **more})[0] == 400


def test_somebody_who_goes_is_paused_and_the_game_can_be_claimed(server: Running) -> None:
    clock = Time(server)
    game = server.new_game(**READY, clock=600)
    with ExitStack() as stack, server.sit(game["id"]) as watching:
        with server.sit(game["id"], game["token"]) as a:
            a.wait("state")
            b = stack.enter_context(server.sit(game["id"], invitation_of(game)))
            b.wait("state")
            assert b.ask("claim")["code"] == "forbidden"
        until(b, lambda state: state["paused"])
        assert (b.state["waiting"], 119 < b.state["claim"] <= 120, b.state["question"]["deadline"]) == (
            "left",
            True,
            None,
        )
        left = b.state["clocks"][0]
        early = b.ask("claim")
        assert early["code"] == "too_soon"
        assert early["message"].startswith("You can claim the game in 1:5") or early["message"].endswith("2:00.")
        assert watching.ask("claim")["code"] == "forbidden"
        assert watching.state["claim"] is None
        clock.ahead += 121
        assert b.ask("claim")["type"] == "done"
        assert (b.state["outcome"]["by"], b.state["outcome"]["winner"], b.state["clocks"][0]) == ("left", "B", left)
        assert b.log[-1]["sentence"] == b.state["outcome"]["sentence"]
        assert b.log[-1]["sentence"].startswith("You win: ")
    record = server.http(f"/api/games/{game['id']}/record")[1]
    assert '[Ended "left, B wins"]' in record


def test_whoever_comes_back_goes_on(server: Running) -> None:
    clock = Time(server)
    game = server.new_game(**READY, clock=600)
    with server.sit(game["id"], invitation_of(game)) as b:
        with server.sit(game["id"], game["token"]) as a:
            a.wait("state")
            move, seq = a.moves[0], a.state["seq"]
        until(b, lambda state: state["paused"])
        clock.ahead += 1000
        with server.sit(game["id"], game["token"]) as a:
            a.wait("state")
            assert (a.state["paused"], a.state["clocks"][0] > 590) == (False, True)
            assert a.ask("move", seq=seq, move=move)["type"] == "done"  # as it was sent before the break
            until(b, lambda state: not state["paused"] and state["claim"] is None)


def test_a_restart_uses_up_no_patience(tmp_path: Path) -> None:
    """Whoever comes first waits anew for the other; what was paused is still known."""
    quick = Patience(pause=0.05, claim=120.0)
    with running(tmp_path, absence=quick) as server:
        game = server.new_game(**READY, clock=600)
        with server.sit(game["id"], invitation_of(game)) as b:
            with server.sit(game["id"], game["token"]) as a:
                a.wait("state")
                face_down(a)
                until(b, lambda state: state["question"]["mine"])
                face_down(b)
                until(a, lambda state: state["question"]["mine"])
            until(b, lambda state: state["paused"])
            before = b.state
    with running(tmp_path, absence=quick) as server, server.sit(game["id"], invitation_of(game)) as b:
        b.wait("state")
        assert (b.state["seq"], b.state["paused"], b.state["waiting"]) == (before["seq"], True, "disconnected")
        assert (b.state["clocks"], b.state["claim"] > 115) == (before["clocks"], True)
        assert server.hub.tables[game["id"]].match.clocks.pauses == [1, 0]


# ---------------------------------------------------------------- takebacks


def test_a_takeback_is_asked_for_and_granted(server: Running) -> None:
    with seated(server, server.new_game(**READY)) as (a, b):
        sides = a.state["sides"]
        both_have_played(a, b)
        assert a.state["undo"] == {"allowed": False, "why": "Your opponent has answered already.", "ask": True}
        seq = a.state["seq"]
        assert a.ask("ask_takeback", seq=seq)["type"] == "done"
        until(b, lambda state: state["takeback"] == "A")
        assert b.ask("answer_takeback", seq=b.state["seq"], accept=True)["type"] == "done"
        until(a, lambda state: state["casual"])
        assert (a.state["sides"], a.state["takeback"], a.state["moments"]) == (sides, None, 1)


def test_a_takeback_is_declined(server: Running) -> None:
    with seated(server, server.new_game(**READY)) as (a, b):
        both_have_played(a, b)
        a.ask("ask_takeback", seq=a.state["seq"])
        until(b, lambda state: state["takeback"] == "A")
        b.ask("answer_takeback", seq=b.state["seq"], accept=False)
        until(a, lambda state: state["takeback"] is None and not state["undo"]["ask"])
        assert (a.state["moments"], a.state["casual"]) == (3, False)


def test_requests_that_are_refused(server: Running) -> None:
    game = server.new_game(**READY)
    with seated(server, game) as (a, b), server.sit(game["id"]) as watching:
        assert a.ask("ask_takeback", seq=0)["code"] == "undo_closed"
        assert b.ask("answer_takeback", seq=b.state["seq"], accept=True)["code"] == "forbidden"
        both_have_played(a, b)
        seq = a.state["seq"]
        assert watching.ask("ask_takeback", seq=seq)["code"] == "forbidden"
        a.ask("ask_takeback", seq=seq)
        until(b, lambda state: state["takeback"] == "A")
        assert watching.ask("answer_takeback", seq=b.state["seq"], accept=True)["code"] == "forbidden"
        assert a.ask("answer_takeback", seq=a.state["seq"], accept=True)["code"] == "forbidden"
        assert b.ask("answer_takeback", seq=0, accept=True)["code"] == "stale"
        assert b.ask("answer_takeback", seq=99, accept=True)["code"] == "stale"
        assert b.ask("answer_takeback", seq=b.state["seq"], accept="yes")["code"] == "malformed"
        assert a.ask("move", seq=seq, move=a.moves[0])["type"] == "done"  # sent before the request: it still counts
        assert b.ask("answer_takeback", seq=b.state["seq"], accept=True)["code"] in ("stale", "forbidden")


def test_a_request_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.new_game(**READY)
        with seated(server, game) as (a, b):
            both_have_played(a, b)
            a.ask("ask_takeback", seq=a.state["seq"])
    with running(tmp_path) as server, server.sit(game["id"], invitation_of(game)) as b:
        assert b.wait("state")["takeback"] == "A"
        assert b.ask("answer_takeback", id="anew", seq=b.state["seq"], accept=True)["type"] == "done"
        assert (b.state["moments"], b.state["casual"]) == (1, True)
