"""Bots at the browser table: they think elsewhere, and a failure is nobody's end but theirs."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from recompile import Game
from recompile.game import View
from recompile.game.records import Record, replay
from recompile.server.workers import BotFailed, Workers
from tests.bad_thinkers import dies_always, dies_once, sleeps, sleeps_if_told
from tests.serving import Json, Running, Seat, eventually, running

READY = {"mode": "bot", "setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "level": "easy"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("bots"), analysis_rounds=2) as found:
        yield found


def my_turn(seat: Seat) -> bool:
    """Wait for one's own question; whether there is one."""
    while not seat.state or (seat.state["outcome"] is None and not seat.state["question"]["mine"]):
        seat.wait("state")
    return bool(seat.state["outcome"] is None)


def test_a_whole_game_against_a_bot_and_its_analysis(server: Running) -> None:
    created = server.new_game(**READY, seat="B", seed=3, name="Ada")
    with server.sit(created["id"], created["token"]) as me:
        there = me.wait("presence")
        assert (there["A"], there["B"], there["elsewhere"]) == ("bot", "here", False)
        step = 0
        while my_turn(me):
            step += 1
            assert me.play(step * 5)["type"] == "done"
        assert me.state["names"] == ["Moss", "Ada"]
        assert any(message["type"] == "state" and message["waiting"] == "thinking" for message in me.seen)
        assert me.ask("rematch")["type"] == "done"
        new = me.state["rematch"]
    path = f"/api/games/{created['id']}"
    text = server.http(f"{path}/record?token={created['token']}")[1]
    assert replay(Record.parse(text)).outcome is not None
    with server.sit(new, created["token"]) as again:
        assert my_turn(again)
        assert again.state["you"] == "A"
    check_analysis(server, f"{path}/analysis?token={created['token']}&lang=fr", me.state["moments"])


def check_analysis(server: Running, path: str, moments: int) -> None:
    """It has begun by itself, is told as it goes on, and speaks every language."""
    end = time.monotonic() + 60
    decisions: list[Json] = []
    while True:
        status, text, _ = server.http(f"{path}&have={len(decisions)}")
        assert status == 200, text
        found = json.loads(text)
        decisions += found["decisions"]
        if 0 < found["of"] == found["done"] and found["turning_points"]:
            break
        assert time.monotonic() < end
        time.sleep(0.1)
    assert len(decisions) == found["of"]
    assert len({decision["moment"] for decision in decisions}) == len(decisions)
    assert all(0 <= decision["moment"] < moments for decision in decisions)
    assert any("face active" in decision["best_label"] for decision in decisions)
    assert len(found["compiles"]) >= 3


def test_taking_back_while_the_bot_thinks(server: Running) -> None:
    created = server.new_game(**READY, seat="A", seed=4)
    with server.sit(created["id"], created["token"]) as me:
        assert my_turn(me)
        sides = me.state["sides"]
        for _ in range(3):
            assert my_turn(me)
            me.play()
            answer = me.ask("undo", seq=me.state["seq"])
            while answer["type"] == "refused":
                assert answer["code"] == "stale"
                answer = me.ask("undo", seq=me.state["seq"])
        while me.state["moments"] > 1:
            assert me.ask("undo", seq=me.state["seq"])["type"] == "done"
        assert (my_turn(me), me.state["sides"]) == (True, sides)


def test_a_bot_that_fails_forfeits(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> str:
        raise BotFailed("no idea")

    monkeypatch.setattr(server.hub.workers, "ask", fail)
    created = server.new_game(**READY, seat="B", seed=3)
    with server.sit(created["id"], created["token"]) as me:
        assert me.wait("notice")["code"] == "bot_failed"
        assert me.state["outcome"]["by"] == "forfeit"
        assert me.state["outcome"]["winner"] == "B"
        assert me.log[-1]["kind"] == "forfeit"
        assert me.ask("undo", seq=me.state["seq"])["code"] == "over"
    with server.sit(created["id"]) as watcher:
        assert watcher.wait("state")["outcome"]["sentence"].endswith(" wins: Moss cannot go on.")


# ---------------------------------------------------------------- processes


def view() -> View:
    return Game(a="FIR WAT DEA", b="LIF MET SPE", seed=7).view("A")


def asked(workers: Workers, level: str) -> str:
    try:
        return asyncio.run(workers.ask(level, view(), "1"))
    finally:
        workers.stop()


def test_a_worker_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    workers = Workers(1, think=dies_once)
    assert asked(workers, str(tmp_path / "flag")) == str(view().moves[0])
    assert workers.restarts == 1


def test_a_worker_that_always_dies_or_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recompile.server.workers.TRIES", 2)
    with pytest.raises(BotFailed, match="died"):
        asked(Workers(1, think=dies_always), "")
    with pytest.raises(BotFailed, match="no answer"):
        asked(Workers(1, patience=0.1, think=sleeps), "")


async def all_asked(workers: Workers, levels: list[str]) -> list[object]:
    """What comes of several questions at once, the processes being there already."""
    warm = (workers.ask("0", view(), "") for _ in range(workers.count))
    await asyncio.gather(*warm)
    return await asyncio.gather(*(workers.ask(level, view(), "1") for level in levels), return_exceptions=True)


def test_waiting_for_a_free_process_is_not_thinking() -> None:
    workers = Workers(1, patience=6.0, think=sleeps_if_told)
    try:
        found = asyncio.run(all_asked(workers, ["0.5"] * 14))
    finally:
        workers.stop()
    assert found == [str(view().moves[0])] * 14


def test_a_slow_bot_hurts_nobody_else() -> None:
    workers = Workers(2, patience=6.0, think=sleeps_if_told)
    try:
        slow, *others = asyncio.run(all_asked(workers, ["60", *["0.3"] * 24]))
    finally:
        workers.stop()
    assert isinstance(slow, BotFailed)
    assert others == [str(view().moves[0])] * 24
    assert workers.restarts == 1


class ByHand(Workers):
    """Answers come when they are given."""

    def __init__(self) -> None:
        super().__init__(1)
        self.answer: Future[str] = Future()

    def _process(self, _place: int) -> ProcessPoolExecutor:
        found = MagicMock(ProcessPoolExecutor)
        found.submit.return_value = self.answer
        return found


def test_whoever_is_stopped_just_when_the_answer_comes_is_stopped() -> None:
    """Else what goes on until it is stopped, as a judge does, would go on for ever."""

    async def stopped() -> bool:
        workers = ByHand()
        asking = asyncio.create_task(workers.ask("0", view(), ""))
        await asyncio.sleep(0.01)
        workers.answer.set_result("a move")
        await asyncio.sleep(0)  # it is there, and has not been taken
        asking.cancel()
        await asyncio.wait([asking])
        return asking.cancelled()

    assert asyncio.run(stopped())


KILLED = """
import os, signal
from recompile.server.workers import Workers
if __name__ == "__main__":
    Workers(2).start()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes where Linux lists them")
def test_workers_end_with_their_server_even_if_it_dies_while_they_begin(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    marked = f"RECOMPILE_TEST_ORPHANS={tmp_path}"
    name, _, value = marked.partition("=")
    assert subprocess.run([sys.executable, str(script)], env={**os.environ, name: value}, check=False).returncode < 0

    def left() -> list[str]:
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # gone meanwhile
                if marked.encode() in (process / "environ").read_bytes().split(b"\0"):
                    found.append(process.name)
        return found

    eventually(lambda: not left(), 30)


def test_what_goes_wrong_in_a_bot_is_a_failure() -> None:
    """With processes of its own: those of a running server belong to another loop."""
    with pytest.raises(BotFailed, match="no bot is called"):
        asked(Workers(1), "godlike")
