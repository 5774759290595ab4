"""What a household spends at one of several processes is gone at all of them, and no address is written down."""

from __future__ import annotations

import asyncio
import itertools
import json
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from recompile.server import costs, sharing, store
from recompile.server.limits import Buckets, Rate, household
from recompile.server.peers import Peers
from recompile.server.running import networks
from recompile.server.sharing import DAY, DAYS, ENDED, HELD, KINDS, RENEWED, SPENDINGS, Sharing
from recompile.server.store import Store
from recompile.table import messages as m
from tests.postgres import Postgres, wanted
from tests.serving import Json, Running, Seat, eventually, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"]}
DEAR = 10_000.0
EMPTY = 1e-6  # so little comes back that it is never enough in a test
ADA, BOB, EVE = "203.0.113.7", "203.0.113.8", "2001:db8:1:2:3:4:5:6"


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    yield from wanted()


# ---------------------------------------------------------------- servers


@contextmanager
def two_servers(database: Postgres, folder: Path, **limits: Any) -> Iterator[tuple[Running, Running]]:
    given: dict[str, Any] = {"db": database.url, "proxies": networks("127.0.0.1"), **limits}
    with running(folder, **given) as one, running(folder, **given) as other:
        yield one, other


def ask(server: Running, path: str, body: object, host: str) -> tuple[int, Json, dict[str, str]]:
    """As somebody who comes from there, as a proxy says."""
    url, data = f"http://127.0.0.1:{server.port}{path}", json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"X-Forwarded-For": host})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer), dict(answer.headers)
    except urllib.error.HTTPError as answer:
        return answer.code, json.load(answer), {name.lower(): value for name, value in answer.headers.items()}


def begin(server: Running, host: str) -> tuple[int, Json, dict[str, str]]:
    return ask(server, "/api/games", {"mode": "hotseat", **READY}, host)


@contextmanager
def sit(server: Running, game: Json, host: str, token: str = "") -> Iterator[Seat]:
    offers = [Subprotocol("recompile"), *([Subprotocol(f"seat.{token}")] if token else [])]
    address = f"ws://127.0.0.1:{server.port}/ws/{game['id']}"
    with connect(address, subprotocols=offers, additional_headers={"X-Forwarded-For": host}, max_size=None) as socket:
        yield Seat(socket)


def left(server: Running, buckets: Buckets, host: str) -> float:
    return server.hub.budget(buckets, household(host)).left


def paid_to(server: Running, host: str) -> float:
    """What a household has paid to this very server: what others were told of, and what not yet."""
    assert isinstance(server.hub.sharing, Sharing)
    name = server.hub.sharing.name(household(host))
    account = server.hub.sharing._accounts.get(name)
    told = account.sums["work"] if account is not None else 0.0
    return told + server.hub.addresses.of(name, server.hub.now()).spent


def test_what_is_spent_at_one_server_is_refused_at_the_other(database: Postgres, tmp_path: Path) -> None:
    with two_servers(database, tmp_path, games=Rate(2, EMPTY)) as (one, other):
        for host in (ADA, EVE):
            assert [begin(one, host)[0] for _ in range(2)] == [201, 201]
            eventually(lambda host=host: left(other, other.hub.asked_games, host) < 1)
            status, problem, headers = begin(other, host)
            assert (status, problem["code"], problem["wait"] > 0) == (429, "too_fast", True)
            assert int(headers["retry-after"]) >= problem["wait"]
        assert begin(other, EVE.replace(":6", ":7"))[0] == 429  # the same household
        assert begin(other, BOB)[0] == 201
        eventually(lambda: left(one, one.hub.asked_games, BOB) < 2)
        assert [begin(one, BOB)[0] for _ in range(2)] == [201, 429]


def test_no_address_is_written_down(database: Postgres, tmp_path: Path) -> None:
    with two_servers(database, tmp_path, games=Rate(2, EMPTY)) as (one, other):
        for host in (ADA, EVE):
            game = begin(one, host)[1]
            with sit(one, game, host) as watcher:
                watcher.wait("state")
                eventually(lambda host=host: other.hub.sharing.connections(household(host)) == 1)
        found = _everything(database)
        assert found["spendings"]
        text = json.dumps(found, default=str)
        for host in (ADA, EVE):
            for shown in (host, household(host), household(host).partition("/")[0], host.encode().hex()):
                assert shown not in text
            assert one.hub.sharing.name(household(host)) in text


def _everything(database: Postgres) -> dict[str, list[Any]]:
    """All lines of all tables."""

    async def work(store: Store) -> dict[str, list[Any]]:
        def read(connection: sa.Connection) -> dict[str, list[Any]]:
            names = sa.inspect(connection).get_table_names()
            lines = {name: connection.execute(sa.text(f'SELECT * FROM "{name}"')).all() for name in names}
            return {name: [list(line) for line in found] for name, found in lines.items()}

        return await store.read(read)

    found: dict[str, list[Any]] = run(database, work)
    return found


def test_connections_are_counted_at_all_servers(database: Postgres, tmp_path: Path) -> None:
    with two_servers(database, tmp_path, connections_each=2) as (one, other):
        game = begin(one, ADA)[1]
        with sit(one, game, ADA, game["tokens"]["A"]) as a, sit(other, game, ADA) as watcher:
            a.wait("state")
            watcher.wait("state")
            for here, there in ((one, other), (other, one)):
                eventually(lambda here=here: here.hub.sharing.connections(ADA) == 1)
                with sit(here, game, ADA) as late:
                    told = late.receive()
                    assert (told["code"], told["message"]) == ("busy", "Too many tables are open at your address.")
                with sit(there, game, BOB) as somebody:
                    somebody.wait("state")
            assert a.play()["type"] == "done"
        eventually(lambda: one.hub.sharing.connections(ADA) == other.hub.sharing.connections(ADA) == 0)
        with sit(other, game, ADA) as again:
            again.wait("state")


def test_whoever_stays_over_midnight_goes_on_paying(database: Postgres, tmp_path: Path) -> None:
    with two_servers(database, tmp_path, address=Rate(1000, EMPTY)) as (one, other):
        game = begin(one, BOB)[1]
        with sit(one, game, ADA) as watcher:
            watcher.wait("state")
            before = one.hub.sharing.name(ADA)
            next_day = sa.update(DAYS).values(key="b" * 64)
            run(database, lambda store: store.write(lambda connection: connection.execute(next_day).close()))
            eventually(lambda: one.hub.sharing.key == other.hub.sharing.key == "b" * 64)
            assert one.hub.sharing.name(ADA) != before
            for _ in range(200):
                assert watcher.ask("ping")["type"] == "pong"
            for server in (one, other):
                eventually(lambda server=server: left(server, server.hub.addresses, ADA) < 1000 - 25)
            eventually(lambda: other.hub.sharing.connections(ADA) == 1)


# ---------------------------------------------------------------- whoever is passed on


def test_whoever_is_passed_on_is_counted_and_pays_once(
    database: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything is so dear that the time it takes to make something does not matter."""
    monkeypatch.setattr(costs, "CONNECT", DEAR)
    monkeypatch.setitem(costs.COMMANDS, m.Ping, DEAR / 10)
    with two_servers(database, tmp_path, address=Rate(10 * DEAR, EMPTY), connections_each=1) as (owner, entry):
        game = begin(owner, BOB)[1]
        with sit(owner, game, BOB, game["tokens"]["A"]) as b, ExitStack() as later:
            b.wait("state")  # now the game is the owner's, whoever comes elsewhere
            a = later.enter_context(sit(entry, game, ADA, game["tokens"]["B"]))
            a.wait("state")
            assert (owner.hub.households, entry.hub.households) == ({BOB: 1}, {ADA: 1})
            assert (owner.hub.connections, entry.hub.connections) == (2, 1)
            for _ in range(10):
                assert a.ask("ping")["type"] == "pong"
            eventually(lambda: paid_to(entry, ADA) == pytest.approx(DEAR + costs.READ))
            eventually(lambda: DEAR <= paid_to(owner, ADA) < 1.5 * DEAR)
            assert paid_to(entry, "127.0.0.1") == paid_to(owner, "127.0.0.1") == 0
            for server in (owner, entry):
                eventually(lambda server=server: left(server, server.hub.addresses, ADA) < 8.5 * DEAR)
        eventually(lambda: not owner.hub.connections and not entry.hub.connections)
        assert not owner.hub.households
        assert not entry.hub.households


def test_whoever_asks_elsewhere_is_the_same_household_there(database: Postgres, tmp_path: Path) -> None:
    with two_servers(database, tmp_path, address=Rate(1000, EMPTY), analyses=Rate(1, EMPTY)) as (owner, entry):
        games = [begin(owner, BOB)[1] for _ in range(2)]
        for game in games:
            with sit(owner, game, BOB, game["tokens"]["A"]) as b:
                b.wait("state")
                assert b.ask("resign")["type"] == "done"
        first, second = (ask(entry, f"/api/games/{game['id']}/analyse", None, ADA) for game in games)
        assert (first[0], second[0], second[1]["code"]) == (202, 429, "too_fast")
        assert int(second[2]["retry-after"]) >= second[1]["wait"] > 0
        assert left(owner, owner.hub.asked_analyses, ADA) < 0.5
        assert left(owner, owner.hub.asked_analyses, "127.0.0.1") == 1
        for server in (owner, entry):  # for coming there, to the process they came to
            eventually(lambda server=server: left(server, server.hub.addresses, ADA) < 1000 - 1.9 * costs.READ)
            assert left(server, server.hub.addresses, ADA) == pytest.approx(1000 - 2 * costs.READ, abs=0.1)


def test_whoever_asks_for_what_is_elsewhere_has_a_limit(database: Postgres, tmp_path: Path) -> None:
    with running(tmp_path, db=database.url, address=Rate(2 * costs.READ, EMPTY)) as server:
        assert [server.http("/api/games/nothing/analysis")[0] for _ in range(3)] == [404, 404, 429]


# ---------------------------------------------------------------- processes


Work = Callable[[Store], Awaitable[Any]]


def run(database: Postgres, work: Work) -> Any:
    async def whole() -> Any:
        opened = Store(database.url)
        await opened.open()
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(whole())


class Process:
    """One that shares when it is told to. Its clock stands still unless somebody sets it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.peers = Peers(store, "")
        self.now = 1000.0
        self.here: Counter[str] = Counter()
        self.buckets = {kind: Buckets(Rate(10, 1)) for kind in KINDS}
        self.sharing = Sharing(store, self.peers.id, self.buckets, self.here, lambda: self.now)

    async def start(self) -> None:
        await self.peers.start()
        await self.sharing.start()
        assert self.sharing._task is not None
        self.sharing._task.cancel()

    async def stop(self) -> None:
        await self.sharing.stop()
        await self.peers.stop()

    def spend(self, kind: str, cost: float, household: str = ADA) -> None:
        self.buckets[kind].of(self.sharing.name(household), self.now).charge(cost)

    def left(self, kind: str, household: str = ADA) -> float:
        return self.buckets[kind].of(self.sharing.name(household), self.now).left


def together(database: Postgres, story: Callable[..., Awaitable[None]], count: int = 2) -> None:
    """Several processes in one loop."""

    async def work(store: Store) -> None:
        processes = [Process(store) for _ in range(count)]
        for process in processes:
            await process.start()
        try:
            await story(*processes)
        finally:
            for process in processes:
                await process.stop()

    run(database, work)


async def share(*processes: Process) -> None:
    for process in processes:
        await process.sharing.share()


async def make_old(store: Store) -> None:
    """All lines that are there."""
    old = sa.update(SPENDINGS).values(at=SPENDINGS.c.at - HELD - 1)
    await store.write(lambda connection: connection.execute(old).close())


@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_charged_once_however_often_it_is_read(database: Postgres, kind: str) -> None:
    async def story(one: Process, two: Process, three: Process) -> None:
        one.spend(kind, 3)
        await share(one, two, two, one, two)
        assert two.left(kind) == 7
        one.spend(kind, 1)
        two.spend(kind, 2)
        await share(one, two, three, one, two, three)
        assert [each.left(kind) for each in (one, two, three)] == [4, 4, 4]
        assert two.left(kind, BOB) == 10
        assert all(two.left(other) == 10 for other in KINDS if other != kind)

    together(database, story, 3)


def test_what_was_spent_is_gone_now_and_not_when_the_bucket_was_last_looked_at(database: Postgres) -> None:
    async def story(one: Process, two: Process) -> None:
        assert two.left("games") == 10
        two.now += 100
        one.spend("games", 10)
        await share(one, two)
        assert two.buckets["games"].of(two.sharing.name(ADA), two.now).wait(1, two.now) == 1

    together(database, story)


def test_a_sum_that_others_may_have_forgotten_is_not_continued(database: Postgres) -> None:
    async def story(one: Process, two: Process) -> None:
        one.spend("games", 3)
        await share(one, two)
        one.now += ENDED + 1
        two.sharing._lines.clear()  # as after a long time
        await make_old(one.store)
        one.spend("games", 1)
        await share(one, two)
        assert two.left("games") == 6

    together(database, story)


def test_what_is_not_worth_a_word_is_told_with_what_comes_next(database: Postgres) -> None:
    async def story(one: Process, two: Process) -> None:
        one.spend("work", 0.09)
        await share(one, two)
        assert (two.left("work"), one.sharing._accounts) == (10, {})
        one.spend("work", 0.09)
        await share(one, two)
        assert two.left("work") == pytest.approx(10 - 0.18)

    together(database, story)


def test_in_a_crowd_some_are_told_later(database: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "AT_ONCE", 2)
    hosts = [f"198.51.100.{number}" for number in range(5)]

    async def story(one: Process, two: Process) -> None:
        charged = list[int]()
        one.sharing.clock = itertools.count(1000.0).__next__
        for _ in range(3):
            one.spend("games", 1, hosts[0])  # who always has something to tell comes after those who wait
            for host in hosts[1:] if not charged else ():
                one.spend("games", 1, host)
            await share(one, two)
            charged.append(sum(two.left("games", host) < 10 for host in hosts))
        assert charged == [2, 4, 5]

    together(database, story)


def test_whoever_comes_later_charges_only_what_is_spent_from_then_on(database: Postgres) -> None:
    async def story(one: Process) -> None:
        one.spend("games", 5)
        await share(one)
        late = Process(one.store)
        await late.start()
        assert late.left("games") == 10
        one.spend("games", 1)
        await share(one, late)
        assert late.left("games") == 9
        await late.stop()

    together(database, story, 1)


def test_connections_of_whoever_is_gone_do_not_count(database: Postgres) -> None:
    async def story(one: Process, two: Process) -> None:
        one.here[ADA] = 2
        await share(one, two)
        assert (two.sharing.connections(ADA), one.sharing.connections(ADA)) == (2, 0)
        one.here[ADA] = 1
        await share(one, two)
        assert two.sharing.connections(ADA) == 1
        dead = sa.text(f"UPDATE processes SET until = 0 WHERE id = '{one.peers.id}'")
        assert one.peers._beating is not None
        one.peers._beating.cancel()
        await one.store.write(lambda connection: connection.execute(dead).close())
        await share(two)
        assert two.sharing.connections(ADA) == 0

    together(database, story)


def test_connections_that_stay_open_are_said_again(database: Postgres) -> None:
    async def story(one: Process, two: Process) -> None:
        one.here[ADA] = 2
        await share(one)
        one.now += RENEWED - 1
        assert one.sharing._news() == []
        one.now += 2
        assert [line["connections"] for line in one.sharing._news()] == [2]
        await share(one)
        one.now += 10 * HELD  # the database was away, and what was told is forgotten
        await share(one, two)
        assert two.sharing.connections(ADA) == 2

    together(database, story)


def test_lines_are_thrown_away_and_so_is_the_key_of_yesterday(database: Postgres) -> None:
    async def story(one: Process, two: Process) -> None:
        one.spend("games", 1)
        await share(one)
        await make_old(one.store)
        yesterday = sa.insert(DAYS).values(day=1, key="old")
        await one.store.write(lambda connection: connection.execute(yesterday).close())
        two.sharing._swept = 0.0
        await share(two)
        count, days = sa.select(sa.func.count()).select_from(SPENDINGS), sa.select(DAYS.c.day)
        assert await one.store.read(lambda connection: connection.execute(count).scalar_one()) == 0
        (today,) = await one.store.read(lambda connection: connection.execute(days).scalars().all())
        assert today > 1

    together(database, story)


def test_with_the_key_of_the_day_everybody_gets_another_name(database: Postgres) -> None:
    async def story(one: Process, two: Process) -> None:
        before = one.sharing.name(ADA)
        one.here[ADA] = 1
        one.spend("games", 3)
        await share(one, two)
        next_day = sa.update(DAYS).values(key="a" * 64)
        await one.store.write(lambda connection: connection.execute(next_day).close())
        await share(one, two)
        assert one.sharing.name(ADA) == two.sharing.name(ADA) != before
        assert (one.left("games"), two.left("games")) == (10, 10)
        one.spend("games", 2)
        await share(one, two)
        assert (two.left("games"), two.sharing.connections(ADA)) == (8, 1)

    together(database, story)


def test_a_key_is_made_once_a_day(database: Postgres) -> None:
    async def story(*all_of_them: Process) -> None:
        assert len({each.sharing.key for each in all_of_them}) == 1
        key = sa.select(DAYS)
        ((day, found),) = await all_of_them[0].store.read(lambda connection: connection.execute(key).all())
        assert (found, len(found)) == (all_of_them[0].sharing.key, 64)
        assert day > 20_000 * 86400 // DAY

    together(database, story, 3)


def test_limits_go_on_while_the_database_is_away(tmp_path: Path, database: Postgres) -> None:
    with two_servers(database, tmp_path, games=Rate(3, EMPTY), address=Rate(50, EMPTY)) as (one, other):
        assert begin(one, ADA)[0] == 201
        eventually(lambda: left(other, other.hub.asked_games, ADA) == 2)
        database.stop()
        try:
            statuses = [ask(one, "/api/nothing", {}, ADA)[0] for _ in range(60)]
            assert {404, 429} == set(statuses)
            assert left(other, other.hub.asked_games, ADA) == 2
        finally:
            database.start()
        eventually(lambda: left(other, other.hub.addresses, ADA) < 1)  # it is told as soon as it can be
        assert begin(other, ADA)[0] == 429


# ---------------------------------------------------------------- the migration


def test_a_database_of_the_version_before_is_brought_up_to_date(database: Postgres, tmp_path: Path) -> None:
    """Its tables are those the code knows; on PostgreSQL they are in no log that somebody may archive."""
    schema = "before"
    engine = sa.create_engine(store.database_url(database.url))
    with engine.begin() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {schema}")
    engine.dispose()
    options = {"connect_args": {"options": f"-c search_path={schema}"}}
    for engine in (
        sa.create_engine(store.database_url(database.url), **options),
        sa.create_engine(f"sqlite:///{tmp_path}/x.db"),
    ):
        with engine.begin() as connection:
            _upgrade_to(connection, "0004")
            assert "spendings" not in sa.inspect(connection).get_table_names()
            store.upgrade(connection)
            for table in (SPENDINGS, DAYS):
                columns = {each["name"]: each["nullable"] for each in sa.inspect(connection).get_columns(table.name)}
                assert columns == {each.name: bool(each.nullable) for each in table.columns}
                if engine.dialect.name == "postgresql":
                    kept = sa.text(f"SELECT relpersistence FROM pg_class WHERE oid = '{table.name}'::regclass")
                    assert connection.execute(kept).scalar_one() == "u"
        engine.dispose()


def _upgrade_to(connection: sa.Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    scripts = ScriptDirectory.from_config(config)

    def missing(now: Any, _context: object) -> Any:
        return scripts._upgrade_revs(revision, now)

    with EnvironmentContext(config, scripts, fn=missing) as environment:
        environment.configure(connection=connection)
        with environment.begin_transaction():
            environment.run_migrations()
