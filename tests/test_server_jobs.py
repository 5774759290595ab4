"""Machines with cores think for those without: bots and analyses of all servers on one PostgreSQL, bots first."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from recompile import Game
from recompile.game.records import Record, record_of
from recompile.lab import analysis as lab
from recompile.lab.looking import Settings
from recompile.server import jobs as module
from recompile.server.database import StoreFailed
from recompile.server.errands import ASKED, BOT, FIRST, LOOK, OPEN, UNASKED, Bot, Look, Open, perform, read, written
from recompile.server.jobs import JOBS, Jobs
from recompile.server.peers import Peers
from recompile.server.store import Store
from recompile.server.workers import TRIES, BotFailed, Workers
from tests.postgres import Postgres, wanted
from tests.serving import Json, Running, eventually, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"]}
ROUNDS = 3
LONG = 180.0  # seconds for processes that begin, die and are missed
FOR_EVER = 5_000_000  # rounds


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    yield from wanted()


@contextmanager
def worker(database: Postgres) -> Iterator[subprocess.Popen[str]]:
    """`recompile worker`, in a process of its own."""
    command = [sys.executable, "-m", "recompile", "worker", "--db", database.url, "--workers", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("thinking in 1 process")
            yield process
        finally:
            process.kill()


def some_record(moves: int) -> str:
    chance, game = random.Random(1), Game("FIR WAT DEA", "LIF MET SPE", seed=1)
    while len(game.plies) < moves:
        game.push(chance.choice([str(move) for move in game.legal_moves]))
    return str(record_of(game, {}))


RECORD = some_record(8)


def begin(server: Running) -> str:
    """Where the analysis of the record will be."""
    id = json.loads(server.http("/api/replay", {"record": RECORD})[1])["id"]
    assert server.http(f"/api/games/{id}/analyse", b"")[0] == 202
    return f"/api/games/{id}/analysis"


def told(server: Running, path: str) -> Json:
    status, text, _ = server.http(path)
    assert status == 200, text
    found: Json = json.loads(text)
    found["decisions"].sort(key=lambda each: each["number"])
    return found


def is_read(server: Running, path: str) -> bool:
    found = told(server, path)
    return bool(0 < found["of"] == found["done"])


def run(database: Postgres, work: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = Store(database.url)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(whole())


# ---------------------------------------------------------------- errands


def test_what_was_asked_as_text_is_what_was_asked() -> None:
    view = Game("FIR WAT DEA", "LIF MET SPE", seed=1).view("A")
    assert perform(BOT, written(Bot("gentle", view, "1"))) in [str(move) for move in view.moves]
    opened = json.loads(perform(OPEN, written(Open(RECORD, 0))))
    found = lab.open_record(Record.parse(RECORD))
    for question, plain in zip(found.questions, opened["questions"], strict=True):
        again = read(written({"rounds": 1, "question": plain}), Look).question
        assert (again.view, again.at, again.played) == (question.view, question.at, question.played)
        assert again.moment == question.number - 1  # of a match that had no draft
        assert len(written(plain)) < 4096


@pytest.mark.parametrize("kind", ["", "think", "__import__"])
def test_nothing_else_can_be_asked(kind: str) -> None:
    with pytest.raises(KeyError):
        perform(kind, "{}")


# ---------------------------------------------------------------- reading elsewhere


def test_whoever_has_no_process_finds_the_same_elsewhere(database: Postgres, tmp_path: Path) -> None:
    with running(tmp_path, analysis_rounds=ROUNDS) as alone:
        path = begin(alone)
        eventually(lambda: is_read(alone, path), LONG)
        here = told(alone, path)
    with running(tmp_path, db=database.url, workers=0, analysis_rounds=ROUNDS) as server, worker(database):
        path = begin(server)
        eventually(lambda: is_read(server, path), LONG)
        there = told(server, path)
        eventually(lambda: lines(database) == 0)
    assert here == there
    plain = lab.analyse_record(Record.parse(RECORD), Settings(rounds=ROUNDS)).to_json()
    for decision in plain["decisions"]:
        del decision["position"]
    assert there["decisions"] == plain["decisions"]
    assert there["turning_points"] == plain["turning_points"]


def test_what_a_worker_died_of_another_reads(database: Postgres, tmp_path: Path) -> None:
    with running(tmp_path, db=database.url, workers=0, analysis_rounds=ROUNDS) as server:
        paths: list[str] = []
        eventually(lambda: is_left_unread(database, server, paths), LONG)
        with worker(database):
            eventually(lambda: all(is_read(server, path) for path in paths), LONG)


def is_left_unread(database: Postgres, server: Running, paths: list[str]) -> bool:
    """Whether a worker dies in the middle of a question; it may just have answered the last one."""
    paths.append(begin(server))
    with worker(database) as process:
        eventually(lambda: is_stopped_at_one(database, process) or is_read(server, paths[-1]), LONG)
        process.kill()
        process.wait()
    return lines(database, *_HELD) > 0


def is_stopped_at_one(database: Postgres, process: subprocess.Popen[str]) -> bool:
    """Whether a worker thinks about a question; then it is stopped there."""
    os.kill(process.pid, signal.SIGSTOP)
    if lines(database, *_HELD):
        return True
    os.kill(process.pid, signal.SIGCONT)
    return False


_HELD = (JOBS.c.worker.is_not(None), JOBS.c.answer.is_(None), JOBS.c.kind == LOOK)


def lines(database: Postgres, *which: sa.ColumnElement[bool]) -> int:
    """How many questions there are."""
    engine = sa.create_engine(database.url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        found = connection.execute(sa.select(sa.func.count()).select_from(JOBS).where(*which)).scalar_one()
    engine.dispose()
    return int(found)


def test_an_analysis_that_fails_elsewhere_fails(database: Postgres, tmp_path: Path) -> None:
    with running(tmp_path, db=database.url, workers=0) as server, worker(database):
        game = server.new_game(**READY, mode="hotseat")
        with server.sit(game["id"], game["tokens"]["A"]) as a:
            a.wait("state")
            assert a.ask("resign")["type"] == "done"
        path = f"/api/games/{game['id']}/analys"
        assert server.http(f"{path}e", b"")[0] == 202
        eventually(lambda: server.http(f"{path}is")[0] == 409, LONG)


# ---------------------------------------------------------------- bots first


def test_no_bot_waits_behind_a_reading(database: Postgres, tmp_path: Path) -> None:
    """The only process of the only worker reads something that takes for ever."""
    settings: dict[str, Any] = {"db": database.url, "workers": 0, "analysis_rounds": FOR_EVER}
    with running(tmp_path, **settings) as server, worker(database):
        path = begin(server)
        eventually(lambda: lines(database, *_HELD) == 1, LONG)
        game = server.new_game(mode="bot", level="gentle", seat="B", **READY)
        with server.sit(game["id"], game["token"]) as me:
            while not me.moves:
                me.receive()
        assert told(server, path)["done"] == 0


def test_no_reading_is_taken_while_a_bot_waits(database: Postgres) -> None:
    async def work(store: Store) -> None:
        peers, other = Peers(store, ""), Peers(store, "")
        await peers.start()
        jobs = Jobs(store, peers, Workers(0))
        for rank, kind in ((UNASKED, OPEN), (UNASKED, LOOK), (ASKED, LOOK), (FIRST, BOT)):
            await put(store, asker=peers.id, rank=rank, kind=kind)

        async def take(what: str) -> tuple[int, str] | None:
            found = await store.hurry(partial(jobs._take, what))
            return found and (found.rank, found.kind)

        assert await take("readings") is None
        assert await take("bots") == (FIRST, BOT)
        assert await take("bots") is None
        assert [await take("readings") for _ in range(4)] == [(ASKED, LOOK), (UNASKED, OPEN), (UNASKED, LOOK), None]
        await put(store, asker=peers.id, rank=FIRST, kind=BOT, worker=other.id)  # whoever had it is dead
        await put(store, asker=peers.id, rank=ASKED, kind=OPEN)
        assert await take("readings") is None
        assert await take("bots") == (FIRST, BOT)
        assert await take("readings") == (ASKED, OPEN)
        await peers.stop()

    run(database, work)


async def put(store: Store, **values: object) -> None:
    line = sa.insert(JOBS).values({"payload": "", "tries": 0, **values})
    await store.write(lambda connection: connection.execute(line).close())


# ---------------------------------------------------------------- whoever works


def test_a_question_that_kills_everybody_fails(database: Postgres) -> None:
    async def work(store: Store) -> None:
        peers = Peers(store, "")
        await peers.start()
        jobs = Jobs(store, peers, Workers(0))
        asked = asyncio.create_task(jobs.do(LOOK, "", ASKED))
        job = None
        while job is None:
            job = await store.hurry(partial(jobs._take, "readings"))
        died = sa.update(JOBS).where(JOBS.c.id == job.id).values(worker="dead", tries=TRIES)
        await store.write(lambda connection: connection.execute(died).close())
        job = await store.hurry(partial(jobs._take, "readings"))
        await asyncio.wait_for(jobs._think(jobs.readers, job), 60)
        with pytest.raises(BotFailed, match="died 3 times"):
            await asyncio.wait_for(asked, 60)
        await peers.stop()

    run(database, work)


def test_an_answer_is_kept_until_the_database_is_back(database: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.0)

    async def work(store: Store) -> None:
        peers = Peers(store, "")
        await peers.start()
        jobs, failures = Jobs(store, peers, Workers(0)), iter([True, True])
        await put(store, asker=peers.id, rank=ASKED, kind=LOOK)
        job = await store.hurry(partial(jobs._take, "readings"))
        write = store.write

        async def fails_at_first(work: Any) -> Any:
            if next(failures, False):
                raise StoreFailed
            return await write(work)

        async def do(*_given: object) -> str:
            return "found"

        monkeypatch.setattr(jobs.readers, "do", do)
        monkeypatch.setattr(store, "write", fails_at_first)
        await jobs._think(jobs.readers, job)
        assert await jobs._answer(job.id) == "found"
        await peers.stop()

    run(database, work)


def test_processes_that_have_nothing_to_read_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "IDLE", 0.01)

    async def story() -> None:
        jobs = Jobs(None, None, Workers(1))  # type: ignore[arg-type]
        assert jobs.readers.nice == 19
        await jobs.readers.do(os.getpid)
        jobs.readers.asked = 1
        resting = asyncio.create_task(jobs._rest())
        await asyncio.sleep(0.1)
        assert jobs.readers._processes
        jobs.readers.asked = 0
        async with asyncio.timeout(60):
            while jobs.readers._processes:
                await asyncio.sleep(0.01)
        resting.cancel()

    asyncio.run(story())
