"""Finished games are read again: by themselves, after everybody else, and for nobody who may not see them."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from recompile.game import Game
from recompile.lab.analysis import open_record
from recompile.server import analyses, errands, readers
from recompile.server.database import StoreFailed
from recompile.server.errands import LOOK, Look, LookedAt, perform, read, written
from recompile.server.limits import Rate
from recompile.server.workers import BotFailed, Workers
from recompile.table.match import Refusal
from tests.mistaken import WIN
from tests.serving import Json, Running, eventually, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}
BOT = {**READY, "mode": "bot", "level": "gentle", "seat": "A"}
ANSWERS = 3


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path, analysis_rounds=2) as found:
        yield found


def resigned(server: Running, **wanted: object) -> Json:
    """A game in which somebody gives up after a few answers."""
    game = server.new_game(**{**BOT, **wanted})
    with server.sit(game["id"], game["token"]) as me:
        me.wait("state")
        for _ in range(ANSWERS):
            while not me.state["question"]["mine"]:
                me.wait("state")
            assert me.play()["type"] == "done"
        assert me.ask("resign")["type"] == "done"
    return game


def get(server: Running, game: Json, **query: object) -> tuple[int, Json]:
    return ask(server, "analysis", game, None, **query)


def ask(server: Running, what: str, game: Json, body: object = b"", **query: object) -> tuple[int, Json]:
    words = {"token": game.get("token"), **query}
    path = "&".join(f"{name}={value}" for name, value in words.items() if value is not None)
    status, text, _ = server.http(f"/api/games/{game['id']}/{what}?{path}", body)
    return status, json.loads(text)


def is_read(server: Running, game: Json) -> bool:
    found = get(server, game)[1]
    return bool(0 < found["of"] == found["done"])


# ---------------------------------------------------------------- by itself


def test_a_game_against_a_bot_is_read_as_soon_as_it_is_over(server: Running) -> None:
    game = resigned(server)
    assert get(server, game)[0] == 200
    eventually(lambda: is_read(server, game), 60)
    found = get(server, game)[1]
    assert {each["player"] for each in found["decisions"]} == {"A", "B"}
    assert all(each["best_label"] and each["top"] for each in found["decisions"])
    assert get(server, game, have=found["of"])[1]["decisions"] == []


def test_it_is_not_read_for_those_who_do_not_wish_it(server: Running) -> None:
    game = resigned(server, analyse=False)
    assert get(server, game)[0] == 404
    assert ask(server, "analyse", game)[0] == 202
    eventually(lambda: is_read(server, game), 60)


def test_a_game_between_people_is_read_when_somebody_asks(server: Running) -> None:
    game = server.new_game(**READY, mode="hotseat")
    tokens = game["tokens"]
    with server.sit(game["id"], tokens["A"]) as a:
        a.wait("state")
        assert a.play()["type"] == "done"
        assert a.ask("resign")["type"] == "done"
    assert get(server, game)[0] == 404
    status, found = ask(server, "analyse", game)
    assert (status, found["done"], found["result"]) == (202, 0, "B")


# ---------------------------------------------------------------- rank


class Slow:
    """Readers that note what they were asked for and wait to be let go."""

    count = 1

    def __init__(self) -> None:
        self.done: list[tuple[str, int]] = []
        self.go = asyncio.Event()
        self.rested = 0

    async def do(self, kind: str, _given: str, rank: int) -> str:
        await self.go.wait()
        self.done.append((kind, rank))
        if kind == errands.LOOK:
            raise BotFailed("enough")
        return '{"decided": null, "questions": [{}]}'

    def rest(self) -> None:
        self.rested += 1


@pytest.fixture
def readings() -> Any:
    """Analyses whose readers are slow."""

    def make() -> tuple[analyses.Analyses, Slow]:
        slow = Slow()
        return analyses.Analyses(2, slow, asyncio.get_running_loop().create_task), slow

    return make


def reading(id: str) -> analyses.Reading:
    return analyses.Reading(id, ("A", "B"), "A", 0, [])


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def test_it_waits_while_a_bot_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        bots = SimpleNamespace(asked=2)
        waiting = asyncio.create_task(readers.quiet(bots))  # type: ignore[arg-type]
        for asked in (2, 1):
            bots.asked = asked
            await asyncio.sleep(readers.PAUSE * 3)
            assert not waiting.done()
        await asyncio.wait_for(readers.quiet(bots, 1), 60)  # type: ignore[arg-type]
        bots.asked = 0
        await asyncio.wait_for(waiting, 60)
        bots.asked = 1
        monkeypatch.setattr(readers, "PATIENCE", 0.0)
        await asyncio.wait_for(readers.quiet(bots), 60)  # type: ignore[arg-type] # not for ever

    asyncio.run(story())


def test_own_readers_wait_for_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def story() -> None:
        async def quiet(_bots: object) -> None:
            order.append("quiet")

        async def do(*given: object) -> str:
            order.append(str(given[1]))
            return ""

        found = readers.OwnReaders(1, Workers(0))
        monkeypatch.setattr(readers, "quiet", quiet)
        monkeypatch.setattr(found.workers, "do", do)
        await found.do(errands.LOOK, "", errands.ASKED)

    asyncio.run(story())
    assert order == ["quiet", "look"]


@pytest.mark.parametrize(("asked", "rank"), [(True, errands.ASKED), (False, errands.UNASKED)])
def test_what_is_asked_for_has_the_higher_rank(readings: Any, asked: bool, rank: int) -> None:
    async def story() -> None:
        found, slow = readings()
        slow.go.set()
        found.begin("one", reading("one"), asked=asked)
        await settle()
        assert slow.done == [(errands.OPEN, rank), (errands.LOOK, rank)]

    asyncio.run(story())


def test_a_database_that_fails_is_asked_again(readings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        found, slow = readings()
        slow.go.set()
        do, failing = slow.do, iter([True, False, True, False])

        async def fails_at_times(kind: str, given: str, rank: int) -> str:
            if next(failing):
                raise StoreFailed
            return str(await do(kind, given, rank))

        monkeypatch.setattr(analyses, "AGAIN", 0.0)
        monkeypatch.setattr(slow, "do", fails_at_times)
        found.begin("one", reading("one"), asked=True)
        await settle()
        assert [kind for kind, _ in slow.done] == [errands.OPEN, errands.LOOK]

    asyncio.run(story())


def test_one_at_a_time_and_first_what_somebody_asks_for(readings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    async def story() -> None:
        found, slow = readings()

        async def read(id: str, _: object) -> None:
            order.append(id)
            await slow.go.wait()

        monkeypatch.setattr(found, "_read", read)
        monkeypatch.setattr(analyses, "MOST", 2)
        found.begin("first", reading("first"), asked=False)
        await settle()
        for id in ("second", "third", "too many"):
            found.begin(id, reading(id), asked=False)
        found.begin("asked", reading("asked"), asked=True)
        found.begin("second", reading("second"), asked=True)  # it waits already
        await settle()
        assert order == ["first"]
        assert not found.knows("too many")
        slow.go.set()
        await settle()
        assert slow.rested == 1

    asyncio.run(story())
    assert order == ["first", "asked", "second", "third"]


def test_a_reading_that_failed_can_be_asked_for_again(readings: Any) -> None:
    async def story() -> None:
        found, slow = readings()
        slow.go.set()
        found.begin("one", reading("one"), asked=True)
        await settle()
        assert not found.knows("one")
        with pytest.raises(Refusal):
            found.told("one", "en")
        found.begin("one", reading("one"), asked=True)
        assert found.told("one", "en").done == 0

    asyncio.run(story())


def test_it_stops_with_the_server(readings: Any) -> None:
    async def story() -> None:
        found, slow = readings()
        found.begin("one", reading("one"), asked=True)
        await settle()
        found.stop()
        await settle()
        assert slow.rested == 1
        found.begin("two", reading("two"), asked=True)
        assert not found.knows("two")

    asyncio.run(story())


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system knows no rank of processes")
def test_its_processes_have_the_lowest_rank() -> None:
    workers = Workers(1, nice=readers.NICE)

    async def rank() -> int:
        try:
            return await workers.do(os.nice, 0)
        finally:
            workers.stop()

    assert asyncio.run(rank()) == 19


def test_old_readings_are_forgotten_but_none_that_waits(readings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        found, slow = readings()
        slow.go.set()
        monkeypatch.setattr(analyses, "KEPT", 1)
        for id in ("one", "two", "three"):
            found.begin(id, reading(id), asked=False)
        await asyncio.sleep(0.05)
        assert list(found._readings) == ["three"]

    asyncio.run(story())


# ---------------------------------------------------------------- refusals


def test_a_running_game_is_not_read(server: Running) -> None:
    game = server.new_game(**BOT)
    for what, body in (("analyse", b""), ("analysis", None)):
        assert ask(server, what, game, body)[0] == 403
        assert ask(server, what, game, body, token=None)[0] == 403


def test_an_analysis_is_for_those_who_may_see_the_game(server: Running) -> None:
    """Also one that has begun already."""
    game = resigned(server, spectators="none")
    for what, body in (("analyse", b""), ("analysis", None)):
        assert ask(server, what, game, body, token=None)[0] == 403
        assert ask(server, what, game, body, token="x")[0] == 403
    assert ask(server, "analyse", game)[0] == 202
    assert get(server, {"id": "nowhere"})[0] == 404


def test_whoever_may_watch_may_read(server: Running) -> None:
    game = resigned(server)
    assert get(server, game, token=None)[0] == 200


def test_a_record_that_was_sent_in_can_be_read(server: Running) -> None:
    game = resigned(server, analyse=False)
    text = server.http(f"/api/games/{game['id']}/record?token={game['token']}")[1]
    replay = json.loads(server.http("/api/replay", {"record": text})[1])
    assert get(server, replay)[0] == 404
    assert ask(server, "analyse", replay)[0] == 202
    eventually(lambda: is_read(server, replay), 60)
    first = min(get(server, replay)[1]["decisions"], key=lambda each: each["number"])
    assert first["moment"] >= 6  # a record begins with the draft


def test_a_game_without_a_decision_cannot_be_read(server: Running) -> None:
    game = server.new_game(**READY, mode="hotseat")
    with server.sit(game["id"], game["tokens"]["A"]) as a:
        a.wait("state")
        assert a.ask("resign")["type"] == "done"
    assert ask(server, "analyse", game)[0] == 202
    eventually(lambda: get(server, game)[0] == 409, 30)


def test_nobody_asks_for_many(tmp_path: Path) -> None:
    with running(tmp_path, analysis_rounds=2, analyses=Rate(1, 0.0001)) as found:
        games = [resigned(found, analyse=False) for _ in range(2)]
        assert [ask(found, "analyse", game)[0] for game in games] == [202, 429]
        assert ask(found, "analyse", games[0])[0] == 202  # it is on its way


# ---------------------------------------------------------------- what is sure, and puzzles


def test_what_was_sure_is_told_and_the_mistake_is_a_puzzle(server: Running) -> None:
    """In a record that was sent in both are people; whoever solves the puzzle brings it along."""
    replay = json.loads(server.http("/api/replay", {"record": str(WIN.record)})[1])
    assert ask(server, "analyse", replay)[0] == 202
    eventually(lambda: is_read(server, replay), 60)
    found = get(server, replay, lang="fr")[1]
    sure = found["decisions"][0]["sure"]
    assert (sure["kind"], sure["move"], sure["missed"]) == ("win", WIN.right, True)
    assert sure["label"] == Game.from_position(WIN.position).describe(WIN.right, "fr")
    assert found["decisions"][0]["best_chance"] == 1
    (own,) = found["puzzles"]
    assert (own["moment"], own["player"]) == (found["decisions"][0]["moment"], "A")
    assert get(server, replay, have=found["done"])[1]["puzzles"] == []
    for move, status in ((WIN.right, "open"), (WIN.played, "failed")):
        body = {"puzzle": own["puzzle"], "trying": {"lang": "en", "moves": [move]}}
        code, tried, *_ = server.http("/api/puzzles/own", body)
        assert code == 200, tried
        assert json.loads(tried)["replies"][1]["status"] == status


def test_mistakes_of_a_bot_are_no_puzzles() -> None:
    (question,) = open_record(WIN.record).questions
    found = {people: read(perform(LOOK, written(Look(2, question, people))), LookedAt) for people in ("A", "B")}
    assert found["A"].words == found["B"].words
    assert found["A"].puzzle is not None
    assert found["B"].puzzle is None


def test_a_puzzle_that_is_too_large_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "PUZZLE_SIZE", 100)
    (question,) = open_record(WIN.record).questions
    assert read(perform(LOOK, written(Look(2, question, "A"))), LookedAt).puzzle is None
