"""Games between two people: chance is the operating system's, is written down, and follows from nothing."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
from pathlib import Path

import msgspec
import pytest

from recompile.game import Game
from recompile.game.records import Record, record_of, replay
from recompile.game.rolling import dealt, read_chance
from recompile.server.hub import rebuild
from recompile.server.store import Store, Stored
from recompile.table import messages as m
from recompile.table.asides import foresight
from recompile.table.match import Match, Row
from recompile.table.seats import Seats, Settings, hash_token
from tests.serving import Json, Seat, invitation_of, running

A, B = ("LIG", "PSY", "CLA"), ("LUC", "MIR", "LOV")  # with cards that are picked by chance
LUCKY = {"setup": "ready", "a": A, "b": B}
FRIENDS = Settings("friend", ("Ada", "Bob"), a=A, b=B)
NOBODY = Seats(None, None)


@pytest.fixture(autouse=True)
def system(monkeypatch: pytest.MonkeyPatch) -> None:
    """An operating system whose luck is the same in every run."""
    monkeypatch.setattr(secrets, "randbelow", random.Random(1).randrange)


def stored(settings: Settings = FRIENDS, seed: int = 7) -> Stored:
    return Stored("game", 0.0, settings, NOBODY, seed, chance=settings.deal(seed))


def kept(game: Stored, rows: list[Row]) -> Stored:
    """The game as it comes out of the store with these rows."""
    as_read = tuple(Row(*(getattr(row, name) for name in Row.__slots__ if name != "place")) for row in rows)
    return Stored(game.id, game.created, game.settings, game.seats, game.seed, game.record, game.chance, as_read)


def play_on(match: Match, chance: random.Random, count: int = 10_000) -> list[Row]:
    rows: list[Row] = []
    while match.asked is not None and len(rows) < count:
        move = chance.choice([str(move) for move in match.game.legal_moves])
        rows.append(match.plan_move(match.asked, move, float(match.seq)))
        match.apply(rows[-1])
    return rows


def random_state(game: Game) -> tuple[int, int]:
    return int(game._state.seed1), int(game._state.seed2)


# ---------------------------------------------------------------- where chance comes from


def test_chance_comes_from_the_operating_system_between_two_people_only() -> None:
    assert FRIENDS.source is secrets.randbelow
    assert FRIENDS.exchanged().source is secrets.randbelow  # and when they play again
    for mode in ("bot", "hotseat", "replay"):
        assert Settings(mode, ("Ada", "Bob")).source is None
    assert msgspec.structs.replace(FRIENDS, mode="hotseat").deal(7) is None


def test_nothing_follows_from_the_seed() -> None:
    """One seed, two games: other decks, and the generator behind the seed is never asked."""
    picks = shuffles = 0
    for at in range(8):
        first, second = rebuild(stored()), rebuild(stored())
        assert record_of(first.game).words("DeckA") != record_of(second.game).words("DeckA")
        before = random_state(first.game)
        rows = play_on(first, random.Random(at), 300)
        assert random_state(first.game) == before
        came_up = [each for row in rows for each in read_chance(row.chance or "", first.game.library)]
        picks += sum(each.is_pick for each in came_up)
        shuffles += sum(not each.is_pick for each in came_up)
        assert first.game.roll_count == 2 + len(came_up)
    assert picks > 0
    assert shuffles > 3


def test_every_outcome_is_as_likely() -> None:
    """Two thousand deals: each card of A's is on top about as often."""
    game, counts = FRIENDS.new_game(7), dict.fromkeys(range(18), 0)
    cards = sorted(dealt(game, secrets.randbelow)[0].cards)
    for _ in range(2000):
        counts[cards.index(dealt(game, secrets.randbelow)[0].cards[0])] += 1
    assert sum((count - 2000 / 18) ** 2 / (2000 / 18) for count in counts.values()) < 70  # one in a hundred million


def test_a_seeded_game_is_the_game_it_was() -> None:
    settings = msgspec.structs.replace(FRIENDS, mode="hotseat")
    match = rebuild(stored(settings))
    assert record_of(match.game) == record_of(Game(a=A, b=B, seed=7))
    assert all(row.chance is None for row in play_on(match, random.Random(1), 200))
    assert match.game.roll_count > 2


# ---------------------------------------------------------------- kept, and played again


@pytest.mark.parametrize("settings", [FRIENDS, Settings("friend", ("Ada", "Bob"))], ids=["ready", "draft"])
def test_the_rows_bring_the_game_back(settings: Settings) -> None:
    game = stored(settings)
    match = rebuild(game)
    rows = play_on(match, random.Random(4))
    assert any(row.chance for row in rows)
    assert (game.chance is None) == (not settings.a)  # after a draft the deal is part of the last pick
    again = rebuild(kept(game, rows))
    assert (again.game.position, again.game.rolls != (), again.outcome) == (match.game.position, True, match.outcome)
    assert record_of(again.game) == record_of(match.game)
    for at in (0, 5, len(rows)):
        assert again.game.before(at).position == match.game.before(at).position


def test_the_record_carries_its_chance_and_no_seed() -> None:
    match = rebuild(stored())
    play_on(match, random.Random(4))
    text = str(record_of(match.game, match.settings.headers))
    assert "[Seed" not in text
    assert "[DeckA" in text
    assert "%" in text
    assert replay(Record.parse(text)).position == match.game.position


def test_what_is_taken_back_takes_its_chance_along() -> None:
    """With the other player's leave; whoever makes the same move again has other luck, and the rows know it."""
    game = stored()
    match, chance = rebuild(game), random.Random(2)
    rows: list[Row] = []
    while not (rows and rows[-1].chance):
        rows += play_on(match, chance, 1)
    lucky = rows[-1]
    asker = lucky.player
    before = match.game.before(len(match.game.plies) - 1).position
    rows.append(match.plan_request(asker, 0.0))
    match.apply(rows[-1])
    rows.append(match.plan_reply("B" if asker == "A" else "A", True, 0.0))
    match.apply(rows[-1])
    assert match.game.position == before
    luck = {match.plan_move(asker, lucky.text, 0.0).chance for _ in range(40)}
    assert len(luck) > 1
    rows += play_on(match, chance, 30)
    assert record_of(rebuild(kept(game, rows)).game) == record_of(match.game)


def test_a_wish_draws_nothing_before_it_is_granted() -> None:
    """Foresight deals worlds of its own: the source of the match is not asked, and so cannot be told."""
    asked: list[int] = []

    def source(n: int) -> int:
        asked.append(n)
        return 0

    position = "FIR-WAT-DEA -,-,- h:FIR1 d:- t:FIR0.FIR2 / LIF-MET-SPE -,-,- h:LIF1 d:?9 t:- / A action c:-"
    match = Match("game", FRIENDS, NOBODY, 0, 0.0, Game.from_position(position), source=source)
    foresight(match, "A", "en", m.Foresee("1", 0, "R"))()
    assert asked == []
    assert (match.plan_move("A", "R", 0.0).chance, asked) == ("%A:FIR0.FIR2", [2])


# ---------------------------------------------------------------- a database of version 0.1

OLD_TABLES = """
CREATE TABLE games (id VARCHAR(32) NOT NULL, created DOUBLE NOT NULL, settings TEXT NOT NULL, token_a VARCHAR(64),
    token_b VARCHAR(64), seed BIGINT NOT NULL, record TEXT, PRIMARY KEY (id));
CREATE TABLE moves (game VARCHAR(32) NOT NULL, seq INTEGER NOT NULL, kind VARCHAR(8) NOT NULL,
    player VARCHAR(1) NOT NULL, text VARCHAR(64) NOT NULL, at DOUBLE NOT NULL, spent DOUBLE NOT NULL,
    command VARCHAR(64), PRIMARY KEY (game, seq), FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE);
CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, PRIMARY KEY (version_num));
INSERT INTO alembic_version VALUES ('0001');
"""
OLD_SETTINGS = {"mode": "friend", "names": ["Ada", "Bob"], "a": A, "b": B}


def old_database(file: Path) -> tuple[Match, list[Row]]:
    """A game that is under way, as version 0.1 has kept it, and the match that it was."""
    match = Match("game", FRIENDS, NOBODY, 7, 0.0)
    rows = play_on(match, random.Random(5), 60)
    assert match.game.roll_count > 2  # chance came from the seed
    with sqlite3.connect(file) as old:
        old.executescript(OLD_TABLES)
        game = ("game", 0.0, json.dumps(OLD_SETTINGS), hash_token("a"), hash_token("b"), 7, None)
        old.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", game)
        lines = [("game", each.seq, each.kind, each.player, each.text, each.at, each.spent, None) for each in rows]
        old.executemany("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?)", lines)
    old.close()
    return match, rows


def test_a_game_of_version_0_1_goes_on(tmp_path: Path) -> None:
    """Its old rows follow from its seed as before; from now on its chance is the operating system's."""
    was, old_rows = old_database(tmp_path / "games.db")

    async def work() -> None:
        store = Store(str(tmp_path / "games.db"))
        await store.open()
        try:
            found = await store.load("game")
            assert found is not None
            match = rebuild(found)
            assert record_of(match.game) == record_of(was.game)
            seeds = random_state(match.game)
            rows = play_on(match, random.Random(6), 80)
            assert any(row.chance for row in rows)
            assert random_state(match.game) == seeds
            for row in rows:
                await store.append("game", row)
            again = await store.load("game")
            assert again is not None
            assert len(again.rows) == len(old_rows) + len(rows)
            assert record_of(rebuild(again).game) == record_of(match.game)
        finally:
            await store.close()

    asyncio.run(work())


# ---------------------------------------------------------------- over the wire


def take_turns(seats: dict[str, Seat], chance: random.Random, count: int) -> None:
    for seat in seats.values():
        if not seat.state:
            seat.wait("state")
    for _ in range(count):
        seq = max(seat.state["seq"] for seat in seats.values())
        asked = seats["A"].wait_for_seq(seq)["question"]
        if asked is None:
            return
        seats[asked["player"]].wait_for_seq(seq)
        done = seats[asked["player"]].play(chance.randrange(50))
        assert done["type"] == "done", done


def tokens_of(created: Json) -> tuple[str, str]:
    return created["token"], invitation_of(created)


def test_a_served_game_survives_a_restart_with_its_chance(tmp_path: Path) -> None:
    chance = random.Random(8)
    with running(tmp_path, seeds=False) as server:
        created = server.new_game(**LUCKY)
        a, b = tokens_of(created)
        with server.sit(created["id"], a) as ada, server.sit(created["id"], b) as bob:
            take_turns({"A": ada, "B": bob}, chance, 60)
            before = ada.wait_for_seq(max(ada.state["seq"], bob.state["seq"]))
        status, running_record, _ = server.http(f"/api/games/{created['id']}/record?token={a}")
        assert (status, "[Seed" in running_record) == (200, False)
    with running(tmp_path, seeds=False) as server:
        with server.sit(created["id"], a) as ada, server.sit(created["id"], b) as bob:
            ada.wait("state")
            same = ("seq", "sides", "moments")
            assert [ada.state[name] for name in same] == [before[name] for name in same]
            take_turns({"A": ada, "B": bob}, chance, 4000)
            assert ada.wait_for_seq(max(ada.state["seq"], bob.state["seq"]))["outcome"] is not None
        text = server.http(f"/api/games/{created['id']}/record")[1]
        assert ("[Seed" in text, "[DeckA" in text, "%" in text) == (False, True, True)
        replay(Record.parse(text))


def test_the_seed_of_a_finished_game_at_one_screen_is_told_and_never_before(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        created = server.new_game(mode="hotseat", seed=77, **LUCKY)
        address = f"/api/games/{created['id']}/record"
        with server.sit(created["id"], created["token"]) as ada:
            ada.wait("state")
            assert "Seed" not in server.http(f"{address}?token={created['token']}")[1]
            ada.ask("resign")
        text = server.http(address)[1]
        assert '[Seed "77"]' in text
        decks = Game(a=A, b=B, seed=77)
        assert Record.parse(text).words("DeckB") == record_of(decks).words("DeckB")
