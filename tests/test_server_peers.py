"""Several processes on one PostgreSQL: a game has one owner, and nobody who plays can tell which it is."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed

from recompile import Game
from recompile.server.errands import BOT, FIRST, Bot, written
from recompile.server.forwarding import comes_from
from recompile.server.jobs import JOBS, Jobs
from recompile.server.peers import LIFE, Elsewhere, Peers
from recompile.server.store import Fenced, Lease, Store
from recompile.server.workers import TRIES, BotFailed, Workers
from tests.postgres import Postgres, wanted
from tests.serving import Running, Seat, eventually, invitation_of, running
from tests.test_server_store import GAME, rows_of

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"]}


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    yield from wanted()


@pytest.fixture(scope="module")
def two(database: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    folder = tmp_path_factory.mktemp("peers")
    with running(folder, db=database.url) as one, running(folder, db=database.url) as other:
        yield one, other


def play_to_the_end(a: Seat, b: Seat, most: int = 40) -> int:
    """Both play what comes first, as long as they are asked and there is patience; the last seq."""
    seq = a.wait("state")["seq"]
    b.wait("state")
    for _ in range(most):
        asked = a if a.moves else b
        if not asked.moves:
            break
        seq = asked.play()["seq"]
        for seat in (a, b):
            seat.wait_for_seq(seq)
    return int(seq)


# ---------------------------------------------------------------- playing across processes


def test_two_people_at_two_processes_play_one_game(two: tuple[Running, Running]) -> None:
    one, other = two
    game = one.new_game(**READY)
    with one.sit(game["id"], game["token"]) as a:
        a.wait("state")
        with other.sit(game["id"], invitation_of(game)) as b, other.sit(game["id"]) as watcher:
            watcher.wait("state")
            assert play_to_the_end(a, b) >= 40
            watcher.wait_for_seq(a.state["seq"])
            assert a.state["sides"][0]["total"] == b.state["sides"][0]["total"]
            presence = [each for each in a.seen if each["type"] == "presence"][-1]
            assert (presence["A"], presence["B"]) == ("here", "here")
        eventually(lambda: _presence(a) == "left")
    assert game["id"] in one.hub.tables
    assert game["id"] not in other.hub.tables


def _presence(seat: Seat) -> str:
    seat.ask("ping")
    found = [each for each in seat.seen if each["type"] == "presence"][-1]
    return str(found["B"])


def test_a_game_that_nobody_has_can_be_looked_at_anywhere(two: tuple[Running, Running]) -> None:
    one, other = two
    game = one.new_game(mode="hotseat", **READY)
    with one.sit(game["id"], game["tokens"]["A"]) as a:
        a.wait("state")
        assert a.play()["type"] == "done"
        for server in two:
            assert server.http(f"/api/games/{game['id']}")[0] == 200
            assert server.http(f"/api/games/{game['id']}/record?token={game['tokens']['A']}")[0] == 200
    assert game["id"] not in other.hub.tables


def test_whoever_stops_gives_their_games_back(two: tuple[Running, Running], database: Postgres, tmp_path: Path) -> None:
    one, _ = two
    with running(tmp_path, db=database.url) as third:
        game = third.new_game(mode="hotseat", **READY)
        with third.sit(game["id"], game["tokens"]["A"]) as a:
            a.wait("state")
            assert a.play()["type"] == "done"
    with one.sit(game["id"], game["tokens"]["A"]) as a:
        assert a.wait("state")["seq"] == 1
    assert game["id"] in one.hub.tables


def test_the_game_of_a_process_that_died_is_somebody_elses_in_a_moment(
    two: tuple[Running, Running], database: Postgres
) -> None:
    one, other = two
    game = one.new_game(mode="hotseat", **READY)
    dead = _dead_owner(database, game["id"])
    with other.sit(game["id"], game["tokens"]["A"]) as a:  # it waits until the signs of life are too old
        assert a.wait("state")["seq"] == 0
        assert a.play()["type"] == "done"
    lease = other.hub.tables[game["id"]].lease
    assert lease is not None
    assert lease.epoch == dead.epoch + 1


def _dead_owner(database: Postgres, game: str) -> Lease:
    """A process that takes a game and dies without a word."""
    program = (
        "import asyncio, os, sys\n"
        "from recompile.server.store import Store\n"
        "from recompile.server.peers import Peers\n"
        "async def main():\n"
        "    store = Store(sys.argv[1])\n"
        "    await store.open()\n"
        "    peers = Peers(store, 'http://127.0.0.1:9')\n"
        "    await peers.start()\n"
        "    lease = await peers.claim(sys.argv[2])\n"
        "    print(lease.owner, lease.epoch, flush=True)\n"
        "    os._exit(9)\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-c", program, database.url, game]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 9, said.stderr
    owner, epoch = said.stdout.split()
    return Lease(owner, int(epoch))


def test_whoever_has_lost_a_game_is_told_so_by_the_fence(two: tuple[Running, Running], database: Postgres) -> None:
    one, _ = two
    game = one.new_game(mode="hotseat", **READY)
    with one.sit(game["id"], game["tokens"]["A"]) as a:
        a.wait("state")
        run(database, lambda store: _steal(store, game["id"]))
        a.send("move", id="mine", seq=0, move=a.moves[0])
        with pytest.raises(ConnectionClosed) as closed:
            a.wait("done")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    assert game["id"] not in one.hub.tables
    eventually(lambda: _is_at(one, game))


async def _steal(store: Store, game: str) -> None:
    """Another one takes the game though its owner lives: as if that had been asleep for too long."""
    thief = Peers(store, "http://127.0.0.1:9")
    statement = f"UPDATE leases SET owner = '{thief.id}', epoch = epoch + 1 WHERE game = '{game}'"
    await store.write(lambda connection: connection.exec_driver_sql(statement).close())


def _is_at(server: Running, game: dict[str, object]) -> bool:
    """The move was not made, and can be made again."""
    tokens = game["tokens"]
    assert isinstance(tokens, dict)
    with server.sit(str(game["id"]), tokens["A"]) as a:
        return bool(a.wait("state")["seq"] == 0) and a.play()["type"] == "done"


def test_one_process_reads_a_game_and_all_can_ask(two: tuple[Running, Running]) -> None:
    one, other = two
    game = one.new_game(mode="hotseat", **READY)
    path = f"/api/games/{game['id']}/analys"
    with one.sit(game["id"], game["tokens"]["A"]) as a:
        a.wait("state")
        assert a.play()["type"] == "done"
        for server in two:
            assert server.http(f"{path}e", b"")[0] == 403  # while it runs
        assert a.ask("resign")["type"] == "done"
    assert other.http(f"{path}is")[0] == 404
    assert other.http(f"{path}e", b"")[0] == 202
    assert (one.hub.analyses.knows(game["id"]), other.hub.analyses.knows(game["id"])) == (True, False)
    eventually(lambda: _read(other, f"{path}is") == _read(one, f"{path}is") != 0)


def test_what_is_passed_on_has_the_headers_of_an_answer(two: tuple[Running, Running]) -> None:
    one, other = two
    game = one.new_game(mode="hotseat", **READY)
    path = f"/api/games/{game['id']}/analys"

    def status() -> int:
        """The same wherever somebody asks, with everything that belongs to it."""
        here, there = [_answer(server, f"{path}is") for server in two]
        assert here == there
        assert here[1]["cache-control"] == "no-store"
        return here[0]

    with one.sit(game["id"], game["tokens"]["A"]) as a:
        a.wait("state")
        assert status() == 403
        assert a.play()["type"] == "done"
        assert a.ask("resign")["type"] == "done"
    assert status() == 404
    assert other.http(f"{path}e", b"")[0] == 202
    eventually(lambda: _read(one, f"{path}is") == 1)
    assert status() == 200


def _answer(server: Running, path: str) -> tuple[int, dict[str, str], str]:
    status, text, headers = server.http(path)
    del headers["date"]
    return status, headers, text


def _read(server: Running, path: str) -> int:
    status, text, _ = server.http(path)
    assert status == 200
    found = json.loads(text)
    return int(found["done"])


def test_nobody_passes_for_a_peer(two: tuple[Running, Running]) -> None:
    one, _ = two
    for key in ("", "wrong", "\u00e9"):
        headers = Headers({"x-recompile-key": key, "x-recompile-for": "203.0.113.9"})
        scope = {"type": "http", "headers": headers.raw, "client": ("192.0.2.7", 1)}
        assert comes_from(HTTPConnection(scope), one.hub.peers.key) == "192.0.2.7"
        assert comes_from(HTTPConnection(scope), "") == "192.0.2.7"
    headers = Headers({"x-recompile-key": one.hub.peers.key, "x-recompile-for": "203.0.113.9"})
    scope = {"type": "http", "headers": headers.raw, "client": ("192.0.2.7", 1)}
    assert comes_from(HTTPConnection(scope), one.hub.peers.key) == "203.0.113.9"


# ---------------------------------------------------------------- bots


@pytest.mark.usefixtures("two")
def test_whoever_has_no_process_for_bots_has_one_elsewhere(database: Postgres, tmp_path: Path) -> None:
    with running(tmp_path, db=database.url, workers=0) as idle:
        game = idle.new_game(mode="bot", level="gentle", seat="B", **READY)
        with idle.sit(game["id"], game["token"]) as me:
            while not me.moves:
                me.receive()
            assert me.state["seq"] >= 1


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize("tries", [1, TRIES])
def test_a_question_is_asked_until_somebody_answers(database: Postgres, tries: int) -> None:
    """One took it and died, and another one thinks; if it has killed too many, the bot has failed."""
    view = Game("FIR WAT DEA", "LIF MET SPE", seed=1).view("A")

    async def work(store: Store) -> None:
        asker = Peers(store, "")
        await asker.start()
        jobs = Jobs(store, asker, Workers(0))
        values = {"asker": asker.id, "rank": FIRST, "kind": BOT, "payload": written(Bot("gentle", view, "1"))}
        line = sa.insert(JOBS).values(**values, worker="dead", tries=tries).returning(JOBS.c.id)
        id = await store.write(lambda connection: int(connection.execute(line).scalar_one()))
        answer = asyncio.wait_for(jobs._answer(id), 60)
        if tries == TRIES:
            with pytest.raises(BotFailed, match="died 3 times"):
                await answer
        else:
            assert await answer in [str(move) for move in view.moves]
        await asker.stop()

    run(database, work)


def test_what_nobody_waits_for_any_more_is_thrown_away(database: Postgres) -> None:
    async def work(store: Store) -> None:
        peers = Peers(store, "")
        line = sa.insert(JOBS).values(asker="dead", rank=FIRST, kind=BOT, payload="", tries=0)
        await store.write(lambda connection: connection.execute(line).close())
        assert await store.hurry(partial(Jobs(store, peers, Workers(0))._take, "bots")) is None
        left = sa.select(sa.func.count()).select_from(JOBS).where(JOBS.c.asker == "dead")
        assert await store.read(lambda connection: connection.execute(left).scalar_one()) == 0

    run(database, work)


# ---------------------------------------------------------------- leases


def run(database: Postgres, work: object) -> None:
    async def whole() -> None:
        store = Store(database.url)
        await store.open()
        try:
            await work(store)  # type: ignore[operator]
        finally:
            await store.close()

    asyncio.run(whole())


def test_a_lease_has_one_owner_and_its_number_grows(database: Postgres) -> None:
    async def work(store: Store) -> None:
        await store.add(GAME)
        first, second = Peers(store, "http://one"), Peers(store, "http://two")
        await first.start()
        await second.start()
        lease = await first.claim(GAME.id)
        with pytest.raises(Elsewhere) as there:
            await second.claim(GAME.id)
        assert (there.value.address, there.value.key) == ("http://one", first.key)
        _, rows = rows_of(3)
        await store.append(GAME.id, rows[0], lease)
        assert first._beating is not None
        first._beating.cancel()  # no sign of life any more
        taken = None
        for _ in range(int(LIFE / 0.05) * 10):
            try:
                taken = await second.claim(GAME.id)
                break
            except Elsewhere:
                await asyncio.sleep(0.05)
        assert taken == Lease(second.id, lease.epoch + 1)
        with pytest.raises(Fenced):
            await store.append(GAME.id, rows[1], lease)
        await store.append(GAME.id, rows[1], taken)
        done = [store.append(GAME.id, rows[2], each) for each in (lease, taken)]  # in one transaction
        assert [type(each) for each in await asyncio.gather(*done, return_exceptions=True)] == [Fenced, type(None)]
        stored = await store.load(GAME.id)
        assert stored is not None
        assert stored.rows == tuple(rows)
        await second.stop()
        assert await first.claim(GAME.id)  # it was given back

    run(database, work)
