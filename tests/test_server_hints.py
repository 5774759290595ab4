"""Hints at the browser table: against bots only, one at a time, counted for good, and nobody waits for them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from recompile.server import coaching
from recompile.server.errands import HINT, Coach, InAllWords, perform, read, written
from recompile.server.workers import BotFailed
from recompile.table.match import Match
from recompile.text.players import Players
from tests.serving import Json, Running, Seat, eventually, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}
BOT = {**READY, "mode": "bot", "level": "gentle", "seat": "A", "analyse": False}
FEW = {"hint_rounds": 5, "analysis_rounds": 2}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("hints"), **FEW) as found:
        yield found


@contextmanager
def seated(server: Running, game: Json) -> Iterator[Seat]:
    with server.sit(game["id"], game["token"]) as me:
        my_turn(me)
        yield me


def my_turn(me: Seat) -> None:
    while not me.state or not me.state["question"]["mine"]:
        me.wait("state")


def hint(me: Seat) -> Json:
    return me.ask("ask_hint", seq=me.state["seq"])


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """On a busy machine processes begin slowly."""
    with patch.multiple(coaching, LONGEST=60.0, GIVEN_UP=120.0):
        yield


def stop(server: Running, game: Json) -> None:
    coach = server.hub.tables[game["id"]].coaching
    if coach._hint is not None:
        coach._hint.get_loop().call_soon_threadsafe(coach.stop)
        eventually(lambda: coach._hint is None)


def errands(server: Running, work: Any) -> Any:
    """Let something else be done where hints are thought about."""
    return patch.object(server.hub, "errand", work)


# ---------------------------------------------------------------- what is told


def test_a_hint_names_a_legal_answer_and_is_counted_once_for_a_question(server: Running) -> None:
    game = server.new_game(**BOT)
    with seated(server, game) as me:
        assert "hints" not in me.state
        found = hint(me)
        assert (found["type"], found["move"] in me.moves, found["by"]) == ("hint", True, "Zenith")
        assert found["where"]["sentence"].startswith("Look at ")
        assert me.state["hints"] == 1
        # The same question again, from before it was counted or after, is told for nothing.
        assert {**me.ask("ask_hint", seq=me.state["seq"] - 1), "id": ""} == {**found, "id": ""}
        assert {**hint(me), "id": ""} == {**found, "id": ""}
        assert me.ask("language", lang="fr")["type"] == "done"
        assert hint(me)["where"]["sentence"].startswith("Regardez ")
        assert me.state["hints"] == 1
        assert me.ask("move", seq=me.state["seq"] - 1, move=found["move"])["type"] == "done"


def test_hints_stay_counted_after_takebacks_and_restarts(tmp_path: Path) -> None:
    with running(tmp_path, **FEW) as server:
        game = server.new_game(**BOT)
        with seated(server, game) as me:
            assert hint(me)["type"] == "hint"
            me.play()
            my_turn(me)
            assert hint(me)["type"] == "hint"
            assert me.ask("undo", seq=me.state["seq"])["type"] == "done"
            assert me.state["hints"] == 2
    with running(tmp_path, **FEW) as again, seated(again, game) as me:
        assert me.state["hints"] == 2
        assert me.ask("resign")["type"] == "done"
        assert me.state["hints"] == 2
        wanted = {"seats": [{"id": game["id"], "token": game["token"]}]}
        assert json.loads(again.http("/api/games/mine", wanted)[1])[0]["game"]["hints"] == 2


def test_nobody_but_who_is_asked_is_told_and_only_against_a_bot(server: Running) -> None:
    friends = server.new_game(**READY, mode="friend")
    both = server.new_game(**READY, mode="hotseat")
    for game in (friends, both):
        with seated(server, game) as me:
            assert (hint(me)["type"], me.seen[-1]["code"]) == ("refused", "forbidden")
            assert me.seen[-1]["message"] == "There are no hints between people."
    game = server.new_game(**{**BOT, "spectators": "public"})
    with server.sit(game["id"]) as beside:
        beside.wait("state")
        assert hint(beside)["code"] == "forbidden"
    with seated(server, game) as me:
        assert me.ask("resign")["type"] == "done"
        assert hint(me)["code"] == "over"
        assert "hints" not in me.state


def test_in_the_draft_it_names_a_protocol_and_why_and_the_bot_says_why_as_well(server: Running) -> None:
    game = server.new_game(mode="bot", level="fair", seat="A", setup="draft", seed=7, analyse=False)
    with seated(server, game) as me:
        found = hint(me)
        assert (found["type"], found["move"] in me.moves, found["only"]) == ("hint", True, False)
        assert found["label"] == next(
            each["label"] for each in me.state["question"]["answers"] if each["move"] == found["move"]
        )
        assert found["whys"][0]["kind"] in ("strong", "even")
        assert (found["steps"], found["best"]) == ([], [])
        assert {**hint(me), "id": ""} == {**found, "id": ""}
        assert me.state["hints"] == 1
        assert me.ask("move", seq=me.state["seq"], move=found["move"])["type"] == "done"
        my_turn(me)
    with seated(server, game) as me:
        mine, *theirs = [line["sentence"] for line in me.state["log"]]
        assert mine == f"You draft {found['label'].removeprefix('Draft ')}."
        assert len(theirs) == 2
        assert all(line.startswith("Vesper drafts ") and ": " in line for line in theirs)
    people = server.new_game(mode="friend", setup="draft", seed=7)
    with seated(server, people) as me:
        assert hint(me)["message"] == "There are no hints between people."


def test_it_is_made_of_the_view_of_the_seat_alone(server: Running) -> None:
    """What travels to whoever thinks has no hidden card in it, and gives the same words there."""
    match = server.hub.tables
    game = server.new_game(**BOT)
    with seated(server, game) as me:
        found = hint(me)
        table: Match = match[game["id"]].match
        players = {"en": Players("A", "Pip", "A")}
        asked = written(Coach(table.game.view("A"), players, 5, 60.0, table.changed))
        assert not any(card in asked for card in theirs(table))
        again = read(perform(HINT, asked), InAllWords)["en"]
        assert (again.move, [each.move for each in again.best]) == (found["move"], [e["move"] for e in found["best"]])


def theirs(match: Match) -> list[str]:
    """The other player's hand, by its codes."""
    return [f'"{card.code}"' for card in match.game.view("all").sides[1].hand if card.code]


# ---------------------------------------------------------------- nobody waits for it


def test_the_connection_and_the_table_go_on_while_somebody_thinks(server: Running) -> None:
    async def never(_kind: str, _given: str) -> str:
        await asyncio.sleep(60)
        return ""

    game = server.new_game(**BOT)
    with errands(server, never), seated(server, game) as me:
        me.send("ask_hint", id="slow", seq=me.state["seq"])
        assert me.ask("ping")["type"] == "pong"
        assert me.play()["type"] == "done"
        my_turn(me)
        assert "hints" not in me.state
        stop(server, game)


def test_one_that_takes_too_long_or_dies_is_refused_and_can_be_asked_for_again(server: Running) -> None:
    async def dies(_kind: str, _given: str) -> str:
        raise BotFailed("its process died 3 times")

    async def sleeps(_kind: str, _given: str) -> str:
        await asyncio.sleep(60)
        return ""

    game = server.new_game(**BOT)
    with seated(server, game) as me:
        for bad in (dies, sleeps):
            with errands(server, bad), patch.object(coaching, "LONGEST", 0.2):
                refused = hint(me)
                assert (refused["code"], refused["message"]) == ("busy", "No hint now.")
        stop(server, game)  # it would go on for a while
        assert "hints" not in me.state
        assert hint(me)["type"] == "hint"
        assert me.state["hints"] == 1


def test_one_that_comes_late_is_there_when_it_is_asked_for_again(server: Running) -> None:
    game = server.new_game(**BOT)
    with seated(server, game) as me:
        with patch.object(coaching, "LONGEST", 0.0):
            assert hint(me)["code"] == "busy"
        assert "hints" not in me.state  # nothing was told yet
        thinking = server.hub.tables[game["id"]].coaching._hint
        assert hint(me)["type"] == "hint"
        assert server.hub.tables[game["id"]].coaching._hint is thinking
        assert me.state["hints"] == 1


def test_a_worker_that_dies_is_replaced_and_asked_again(server: Running) -> None:
    game = server.new_game(**BOT)
    with seated(server, game) as me:
        for pool in server.hub.workers._processes.values():
            for process in (pool._processes or {}).values():
                process.kill()
        assert hint(me)["type"] == "hint"


def test_a_server_that_stops_leaves_nothing_behind(tmp_path: Path) -> None:
    async def never(_kind: str, _given: str) -> str:
        await asyncio.sleep(60)
        return ""

    with running(tmp_path, **FEW) as server:
        game = server.new_game(**BOT)
        with errands(server, never), seated(server, game) as me:
            me.send("ask_hint", id="slow", seq=me.state["seq"])
            eventually(lambda: server.hub.tables[game["id"]].coaching._hint is not None)
            server.app.state.server.should_exit = True
            assert me.wait("notice")["code"] == "stopping"
    with running(tmp_path, **FEW) as again, seated(again, game) as me:
        assert "hints" not in me.state
        assert hint(me)["type"] == "hint"
