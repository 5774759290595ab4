"""Games are kept for a while, and then deleted; addresses are not kept at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from recompile.game.records import record_of
from recompile.server import keeping
from recompile.server.hub import rebuild
from recompile.server.keeping import FINISHED, UNFINISHED, Keep, Keeper
from recompile.server.limits import Buckets, Rate
from recompile.server.metrics import Metrics
from recompile.server.orders import DAY, Orders
from recompile.server.store import Store, Stored
from recompile.table.match import Match, Row
from recompile.table.seats import Seats, Settings
from tests.serving import eventually, running
from tests.test_server_store import with_store

NOW = 1_800_000_000.0
SETTINGS = Settings("hotseat", ("Ada", "Bob"), a=("FIR", "WAT", "DEA"), b=("LIF", "MET", "SPE"))
Work = Callable[[Store], Awaitable[None]]


async def ask(store: Store, question: str) -> list[tuple[object, ...]]:
    return await store.read(lambda connection: [tuple(row) for row in connection.exec_driver_sql(question)])


async def add(store: Store, id: str, days: float, *kinds: str) -> None:
    """A game that began so many days ago; what happened in it happened right then."""
    begun = NOW - days * DAY
    await store.add(Stored(id, begun, SETTINGS, Seats(None, None), 5))
    match = Match(id, SETTINGS, Seats(None, None), 5, begun)
    for kind in kinds:
        assert match.asked is not None
        row = (
            match.plan_resign("A", begun + 1)
            if kind == "resign"
            else match.plan_move(match.asked, str(next(iter(match.game.legal_moves))), begun + 1)
        )
        match.apply(row)
        await store.append(id, row)


def keeper(store: Store, keep: Keep = keeping.FOR_A_WHILE) -> Keeper:
    return Keeper(store, keep, Metrics(), rebuild)


async def left(store: Store, *ids: str) -> list[str]:
    return [id for id in ids if await store.load(id) is not None]


def test_the_defaults_are_what_is_promised() -> None:
    assert (FINISHED, UNFINISHED) == (180, 365)


def test_games_are_deleted_when_they_were_kept_long_enough(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await add(store, "old-finished", 181, "move", "resign")
        await add(store, "new-finished", 179, "move", "resign")
        await add(store, "old-unfinished", 366, "move")
        await add(store, "new-unfinished", 364, "move")
        await add(store, "never-begun", 366)
        ids = ("old-finished", "new-finished", "old-unfinished", "new-unfinished", "never-begun")
        assert await keeper(store).sweep(NOW) == 3
        assert await left(store, *ids) == ["new-finished", "new-unfinished"]
        assert await keeper(store).sweep(NOW) == 0
        rows = await ask(store, "SELECT DISTINCT game FROM moves ORDER BY game")
        assert rows == [("new-finished",), ("new-unfinished",)]

    with_store(tmp_path, work)


def test_a_game_goes_on_counting_from_its_last_move(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await add(store, "slow", 400, "move")
        match = rebuild(await loaded(store, "slow"))
        assert match.asked is not None
        move = str(next(iter(match.game.legal_moves)))
        await store.append("slow", match.plan_move(match.asked, move, NOW - 10 * DAY))
        assert await keeper(store).sweep(NOW) == 0

    with_store(tmp_path, work)


async def loaded(store: Store, id: str) -> Stored:
    found = await store.load(id)
    assert found is not None
    return found


def test_a_game_counts_from_its_end_and_not_from_its_beginning(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await add(store, "long", 300, "move")
        await store.append("long", Row(2, "resign", "A", "", NOW - 100 * DAY))
        await keeper(store).note_end("long", NOW - 100 * DAY)
        assert await keeper(store).sweep(NOW) == 0
        assert await keeper(store).sweep(NOW + 79 * DAY) == 0
        assert await keeper(store).sweep(NOW + 81 * DAY) == 1

    with_store(tmp_path, work)


def test_zero_is_for_ever(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await add(store, "old-finished", 5000, "resign")
        await add(store, "old-unfinished", 5000)
        assert await keeper(store, Keep(0, 0)).sweep(NOW) == 0
        assert await keeper(store, Keep(0, 10)).sweep(NOW) == 2  # whether it is over nobody has noted, nor asked

    with_store(tmp_path, work)


def test_records_that_were_sent_in_are_deleted_like_finished_games(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        record = str(record_of(SETTINGS.new_game(5), SETTINGS.headers))
        settings = Settings("replay", ("Ada", "Bob"))
        await store.add(Stored("sent-in", NOW - 181 * DAY, settings, Seats(None, None), 0, record))
        assert await keeper(store).sweep(NOW) == 1

    with_store(tmp_path, work)


def test_a_game_that_nobody_can_open_is_kept_like_an_unfinished_one(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await add(store, "strange", 200)
        await store.append("strange", Row(1, "move", "A", "nonsense", NOW - 200 * DAY))
        assert await keeper(store).sweep(NOW) == 0
        assert await keeper(store).sweep(NOW + 166 * DAY) == 1

    with_store(tmp_path, work)


def test_many_games_are_deleted_in_small_portions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    portions = []
    delete = keeping.delete

    async def counting(store: Store, games: list[str], now: float) -> int:
        portions.append(len(games))
        return await delete(store, games, now)

    monkeypatch.setattr(keeping, "delete", counting)
    monkeypatch.setattr(keeping, "PORTION", 4)

    async def work(store: Store) -> None:
        for number in range(10):
            await add(store, f"game-{number}", 400)
        found = keeper(store)
        assert await found.sweep(NOW) == 10
        assert "recompile_games_deleted_total 10" in found.metrics.text({})
        assert len(await Orders(store).news(NOW)) == 10  # other servers hear of them

    with_store(tmp_path, work)
    assert portions == [4, 4, 2]


def test_what_was_ordered_is_not_kept_for_longer_than_a_day(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await add(store, "old", 400)
        await keeper(store).sweep(NOW)
        await keeper(store).sweep(NOW + 2 * DAY)
        assert await ask(store, "SELECT count(*) FROM orders") == [(0,)]

    with_store(tmp_path, work)


def test_a_server_notes_when_a_game_is_over(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        game = server.new_game(mode="hotseat", a=["FIR", "WAT", "DEA"], b=["LIF", "MET", "SPE"], setup="ready")
        with server.sit(game["id"], game["token"]) as me:
            me.wait("state")
            assert me.ask("resign")["type"] == "done"
    ended: list[object] = []

    async def look(store: Store) -> None:
        ended.extend(await ask(store, "SELECT id, ended IS NOT NULL FROM games"))

    with_store(tmp_path, look)
    assert ended == [(game["id"], 1)]


def test_a_server_deletes_what_is_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_store(tmp_path, lambda store: add(store, "old", 400))
    monkeypatch.setattr(keeping, "FIRST", 0.0)  # seconds
    monkeypatch.setattr("recompile.server.hub.time.time", lambda: NOW)
    with running(tmp_path) as server:
        eventually(lambda: server.http("/api/games/old")[0] == 404)


def test_addresses_are_forgotten_after_a_day() -> None:
    buckets = Buckets(Rate(5, 1))
    buckets.of("203.0.113.9", NOW)
    buckets.of("203.0.113.10", NOW + DAY / 2)
    buckets.forget(NOW + DAY - 1)
    assert list(buckets._buckets) == ["203.0.113.9", "203.0.113.10"]
    buckets.forget(NOW + DAY + 1)
    assert list(buckets._buckets) == ["203.0.113.10"]


def test_a_server_forgets_addresses_without_being_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recompile.server.hub.SWEEP", 0.02)
    with running(tmp_path) as server:
        server.new_game(mode="hotseat")
        assert list(server.hub.asked_games._buckets) == ["127.0.0.1"]
        later = server.hub.now() + DAY + 1
        monkeypatch.setattr(server.hub, "now", lambda: later)
        eventually(lambda: not server.hub.asked_games._buckets)
