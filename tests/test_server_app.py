"""The server as a browser meets it: HTTP, the WebSocket, limits, and coming back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from recompile.book.rulebook import rules
from recompile.cards import CARDS, PROTOCOLS
from recompile.game.records import Record, replay
from recompile.notation.position import HIDDEN, Position
from recompile.server import costs
from recompile.server.limits import Rate
from recompile.table import messages as m
from tests.serving import Running, Seat, eventually, invitation_of, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}
DRAFT = 6  # moves that a record begins with, also if the game began without them


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def game(server: Running) -> dict[str, Any]:
    """A friend's game without a draft, with both tokens."""
    created = server.new_game(**READY)
    return created | {"other": invitation_of(created)}


def play_to_the_end(a: Seat, b: Seat, at: int = 0) -> None:
    """Both give some answer until it is over."""
    for step in range(2000):
        latest = max(a.state["seq"], b.state["seq"])
        a.wait_for_seq(latest)
        b.wait_for_seq(latest)
        if a.state["outcome"]:
            return
        seat = a if a.state["question"]["mine"] else b
        assert seat.play(at + step * 7)["type"] == "done"
    raise AssertionError("it never ended")


# ---------------------------------------------------------------- two players


def test_two_players_play_a_whole_game(server: Running, game: dict[str, Any]) -> None:
    with (
        server.sit(game["id"], game["token"]) as a,
        server.sit(game["id"], game["other"], lang="pl") as b,
        server.sit(game["id"]) as watcher,
    ):
        for seat, you in ((a, "A"), (b, "B"), (watcher, None)):
            assert seat.wait("state")["you"] == you
        play_to_the_end(a, b)
        watcher.wait_for_seq(a.state["seq"])
        for seat in (a, b, watcher):
            assert seat.state["outcome"]["winner"] == a.state["outcome"]["winner"]
            assert seat.log[-1]["kind"] == "win"
            assert [line["at"] for line in seat.log] == list(range(len(seat.log)))
            assert all(message["seq"] <= seat.state["seq"] for message in seat.seen if message["type"] == "happened")
        assert watcher.state["question"] is None
        assert all(card["code"] is None for side in watcher.state["sides"] for card in side["hand"])
        whole = a.ask("see", at=a.state["moments"] - 1, reader="all")
        assert all(card["code"] for side in whole["state"]["sides"] for card in side["hand"])
        status, text, _ = server.http(f"/api/games/{game['id']}/record?token={game['token']}")
        assert (status, replay(Record.parse(text)).outcome is not None) == (200, True)
        a.ask("rematch")
        b.ask("rematch")
        a.wait_for_seq(b.state["seq"])
        new = a.state["rematch"]
    with server.sit(new, game["token"]) as again:
        assert again.wait("state")["you"] == "B"


def test_presence_is_told(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"]) as a:
        meanwhile = {"waiting": None, "clocks": None, "paused": False, "claim": None, "deadline": None}
        first = {"type": "presence", "A": "here", "B": "away", "elsewhere": False, "meanwhile": meanwhile}
        assert a.wait("presence") == first
        assert a.wait("state")["waiting"] is None
        with server.sit(game["id"], game["other"]) as b:
            assert a.wait("presence")["B"] == "here"
            assert b.wait("state")["waiting"] == "opponent"
            while a.state["question"]["mine"]:
                a.play()
            assert a.state["waiting"] == "opponent"
        seen = len(a.seen)
        assert a.wait("presence")["B"] == "left"
        assert a.state["waiting"] == "left"
        assert a.ask("ping")["type"] == "pong"
        assert {message["type"] for message in a.seen[seen:]} == {"presence", "pong"}  # nobody's leaving needs a State


def test_a_seat_that_is_open_twice_is_told_so_at_both_places(server: Running, game: dict[str, Any]) -> None:
    id, token = game["id"], game["token"]
    with server.sit(id, token, page="one") as one, server.sit(id, game["other"]) as other:
        assert not one.wait("presence")["elsewhere"]
        assert not other.wait("presence")["elsewhere"]
        assert not one.wait("presence")["elsewhere"]  # another seat is no second place
        with server.sit(id, token, page="two") as two:
            assert two.wait("presence")["elsewhere"]
            assert one.wait("presence")["elsewhere"]
            assert not other.wait("presence")["elsewhere"]  # it is nobody else's business
            two.wait("state")
            assert two.play()["type"] == "done"
            assert one.wait_for_seq(two.state["seq"])["seq"] == two.state["seq"]
        assert not one.wait("presence")["elsewhere"]
        assert one.state["waiting"] in (None, "opponent")


def test_a_page_that_comes_back_is_no_second_one(server: Running, game: dict[str, Any]) -> None:
    id, token = game["id"], game["token"]
    with server.sit(id, token, page="one") as lost:
        lost.wait("state")
        with server.sit(id, token, page="one") as back:
            assert not back.wait("presence")["elsewhere"]
            assert not lost.wait("presence")["elsewhere"]
            with server.sit(id, token) as nameless:
                assert nameless.wait("presence")["elsewhere"]


def test_a_friend_brings_a_name(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"]) as a, server.sit(game["id"], game["other"], name="Bob%3Cb%3E") as b:
        host = b.wait("state")["names"][0]
        a.wait_for_seq(1)
        assert a.state["names"] == [host, "Bobb"]
    with server.sit(game["id"], game["other"], name="Bill") as b:
        assert b.wait("state")["names"] == [host, "Bobb"]
    text = server.http(f"/api/games/{game['id']}/record?token={game['token']}")[1]
    assert '[B "Bobb"]' in text


def test_two_tabs_of_one_seat_see_the_same(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"]) as one, server.sit(game["id"], game["token"]) as two:
        one.wait("state")
        two.wait("state")
        one.play()
        two.wait_for_seq(1)
        one.wait_for_seq(1)
        assert one.state["sides"] == two.state["sides"]


# ---------------------------------------------------------------- what is refused


def test_commands_that_cannot_be(server: Running, game: dict[str, Any]) -> None:
    with (
        server.sit(game["id"], game["token"]) as a,
        server.sit(game["id"], game["other"]) as b,
        server.sit(game["id"]) as watcher,
    ):
        for seat in (a, b, watcher):
            seat.wait_for_seq(1)  # the friend has been given a name
        move = a.moves[0]
        assert b.ask("move", seq=1, move=move)["code"] == "not_your_turn"
        assert watcher.ask("move", seq=1, move=move)["code"] == "forbidden"
        assert watcher.ask("resign")["code"] == "forbidden"
        assert a.ask("move", seq=1, move="C1")["code"] == "illegal"
        assert a.ask("move", seq=1, move="'; drop table games")["code"] == "illegal"
        stale = a.ask("move", seq=5, move=move)
        assert (stale["code"], stale["state"]["seq"]) == ("stale", 1)
        assert a.ask("undo", seq=1)["code"] == "undo_closed"
        assert a.ask("rematch")["code"] == "forbidden"
        assert a.ask("see", at=99)["code"] == "illegal"
        assert a.ask("see", at=0, reader="all")["code"] == "forbidden"
        assert a.ask("language", lang="xx")["code"] == "malformed"
        assert watcher.ask("foresee", seq=1, move=move)["code"] == "forbidden"
        assert a.ask("foresee", seq=1, move=move)["type"] == "foresight"
        assert a.ask("why_not", seq=1, target="C1")["reasons"]
        assert a.ask("ping")["type"] == "pong"
        assert a.state["seq"] == 1


@pytest.mark.parametrize("text", ["", "{", "[]", '{"type":"move"}', '{"type":"fly","id":"x"}', "\x00", "[" * 4000])
def test_malformed_messages_are_refused_and_the_game_goes_on(server: Running, game: dict[str, Any], text: str) -> None:
    with server.sit(game["id"], game["token"]) as a:
        a.wait("state")
        a.socket.send(text)
        assert a.wait("refused")["code"] == "malformed"
        a.socket.send(b"\xff\xfe")
        assert a.wait("refused")["code"] == "malformed"
        assert a.play()["type"] == "done"


def test_large_messages_are_refused_and_huge_ones_end_the_connection(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"]) as a:
        a.wait("state")
        a.socket.send(json.dumps({"type": "ping", "id": "1", "more": "x" * 5000}))
        assert a.wait("refused")["code"] == "too_large"
        a.socket.send("x" * 200_000)
        with pytest.raises(ConnectionClosed):
            a.wait("pong")


def test_wrong_tokens_and_unknown_games(server: Running, game: dict[str, Any]) -> None:
    for id, token, code in ((game["id"], "wrong", "wrong_token"), ("nowhere", None, "unknown_game")):
        with server.sit(id, token) as nobody:
            assert nobody.wait("refused")["code"] == code
            with pytest.raises(ConnectionClosed):
                nobody.receive()


def test_spectators_see_what_the_host_allows(server: Running) -> None:
    closed = server.new_game(**READY, spectators="none")
    with server.sit(closed["id"]) as nobody:
        assert nobody.wait("refused")["code"] == "forbidden"
    open_ = server.new_game(**READY, mode="hotseat", spectators="everything")
    with server.sit(open_["id"]) as watcher:
        state = watcher.wait("state")
        assert all(card["code"] for side in state["sides"] for card in side["hand"])
        assert state["question"]["answers"] == []


def test_nobody_sees_undrawn_cards_of_a_running_game(server: Running) -> None:
    game = server.new_game(**READY, mode="hotseat", spectators="everything")
    with server.sit(game["id"]) as watcher, server.sit(game["id"], game["tokens"]["A"]) as me:
        a, b = Position.parse(watcher.wait("state")["position"]).sides
        assert set(a.deck) == set(b.deck) == {HIDDEN}
        assert HIDDEN not in (*a.hand, *b.hand)
        assert server.http(f"/api/games/{game['id']}/record")[0] == 403
        me.wait("state")
        assert me.ask("resign")["type"] == "done"
        while watcher.state["outcome"] is None:
            watcher.wait("state")
        assert HIDDEN not in Position.parse(watcher.state["position"]).sides[0].deck
    assert "DeckA" in server.http(f"/api/games/{game['id']}/record")[1]


def test_who_watches_two_people_may_be_one_of_them(server: Running) -> None:
    game = server.new_game(**READY, mode="friend", spectators="everything")
    with server.sit(game["id"]) as watcher, server.sit(game["id"], game["token"]) as me:
        hands = [side["hand"] for side in watcher.wait("state")["sides"]]
        assert not any(card["code"] for hand in hands for card in hand)
        me.wait("state")
        assert me.ask("resign")["type"] == "done"
    with server.sit(game["id"]) as watcher:
        assert all(card["code"] for side in watcher.wait("state")["sides"] for card in side["hand"])


def test_a_game_between_two_people_has_no_seed(tmp_path: Path) -> None:
    with running(tmp_path, seeds=False) as server:
        status, text, _ = server.http("/api/games", {"mode": "friend", "seed": 7})
        assert (status, json.loads(text)["message"]) == (
            400,
            "a game between two people has no seed: whoever gave it would know all cards",
        )
        assert all(server.http("/api/games", {"mode": mode, "seed": 7})[0] == 201 for mode in ("bot", "hotseat"))


def test_who_only_watches_costs_nobody_else_anything(server: Running) -> None:
    game = server.new_game(**READY, mode="hotseat")
    with server.sit(game["id"], game["tokens"]["A"]) as me, ExitStack() as watchers:
        me.wait("state")
        for _ in range(5):
            watchers.enter_context(server.sit(game["id"])).wait("state")
        assert me.ask("ping")["type"] == "pong"
        assert [each["type"] for each in me.seen] == ["presence", "state", "pong"]


def test_too_many_commands_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, commands=Rate(5 * costs.COMMANDS[m.Ping], 0.001), strikes=3) as server:
        created = server.new_game(**READY)
        with server.sit(created["id"], created["token"]) as a:
            a.wait("state")
            answers = [a.ask("ping") for _ in range(8)]
            assert [answer.get("code") for answer in answers] == [None] * 5 + ["too_fast"] * 3
            with pytest.raises(ConnectionClosed):
                a.receive()


def test_too_many_games_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, games=Rate(2, 0.001)) as server:
        statuses = [server.http("/api/games", {"mode": "hotseat"})[0] for _ in range(3)]
        assert statuses == [201, 201, 429]


# ---------------------------------------------------------------- again, and back


def test_the_same_id_is_answered_alike_and_does_nothing_again(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"]) as a:
        a.wait("state")
        move = a.moves[0]
        first = a.ask("move", id="mine", seq=0, move=move)
        assert a.ask("move", id="mine", seq=0, move=move) == first
        refused = a.ask("move", id="late", seq=0, move=move)
        assert refused["code"] == "stale"
        assert a.ask("move", id="late", seq=1, move=move) == refused
        assert a.state["seq"] == 1
    with server.sit(game["id"], game["token"]) as back:
        back.wait("state")
        assert back.ask("move", id="mine", seq=0, move=move) == first
        assert back.state["seq"] == 1


def test_coming_back_brings_what_was_missed(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"]) as a, server.sit(game["id"], game["other"]) as b:
        a.wait("state")
        b.wait("state")
        first, log = b.state["seq"], b.log
        while a.state["question"]["mine"]:
            a.play()
        b.wait_for_seq(a.state["seq"])
        full = b.log
    with server.sit(game["id"], game["other"], since=first) as back:
        happened = back.wait("happened")
        state = back.wait("state")
        assert state["log_from"] == len(log)
        assert [*log, *state["log"]] == full
        assert len(happened["events"]) == len(state["log"])
    for since in (99, "x", -1):
        with server.sit(game["id"], game["other"], since=since) as back:
            assert back.wait("state")["log"] == full


def test_languages_change_in_the_middle(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"], lang="fr") as a:
        assert a.wait("state")["phase_name"] == "Action"
        a.play()
        french = [line["sentence"] for line in a.log]
        assert a.ask("language", lang="pl")["type"] == "done"
        assert len(a.log) == len(french)
        assert [line["sentence"] for line in a.log] != french


def test_takebacks_over_the_wire(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"]) as a, server.sit(game["id"], game["other"]) as b:
        a.wait_for_seq(1)  # the friend has been given a name
        b.wait_for_seq(1)
        sides, log = a.state["sides"], a.log
        face_down = next(move for move in a.moves if move.islower())
        a.ask("move", seq=1, move=face_down)
        assert a.state["undo"] == {"allowed": True, "why": "", "ask": False}
        assert b.ask("undo", seq=2)["code"] == "undo_closed"
        assert a.ask("undo", seq=2)["type"] == "done"
        assert (a.state["seq"], a.state["sides"], a.log) == (3, sides, log)
        b.wait_for_seq(3)
        assert [line["kind"] for line in b.log] == [line["kind"] for line in log]


def stored_rows(folder: Path) -> int:
    """How many rows anybody else can read from the database now."""
    with closing(sqlite3.connect(folder / "games.db")) as database:
        count: int = database.execute("SELECT max(seq) FROM moves").fetchone()[0]
        return count


def test_every_acknowledged_move_survives_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        created = server.new_game(mode="hotseat", **READY)
        tokens = created["tokens"]
        with server.sit(created["id"], tokens["A"]) as a, server.sit(created["id"], tokens["B"]) as b:
            a.wait("state")
            b.wait("state")
            for step in range(25):
                seat = a if a.state["question"]["mine"] else b
                last = seat.play(step)
                assert stored_rows(tmp_path) == last["seq"]
                a.wait_for_seq(last["seq"])
                b.wait_for_seq(last["seq"])
            a.ask("undo", seq=a.state["seq"])
            before, log, id = a.state, a.log, last["id"]
            player = "A" if seat is a else "B"
    with running(tmp_path) as server, server.sit(created["id"], tokens["A"]) as a:
        a.wait("state")
        for part in ("seq", "sides", "number", "phase", "turn", "control", "moments", "casual"):
            assert a.state[part] == before[part]
        assert a.log == log
        with server.sit(created["id"], tokens[player]) as again:
            again.wait("state")
            assert again.ask("move", id=id, seq=0, move="R") == last


def test_a_row_that_somebody_else_wrote_is_read(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        created = server.new_game(**READY)
        with server.sit(created["id"], created["token"]) as a:
            a.wait("state")
            row = (created["id"], 1, "move", "A", a.moves[0], 0.0, 0.0)
            with closing(sqlite3.connect(tmp_path / "games.db")) as database, database:
                database.execute(
                    "INSERT INTO moves (game, seq, kind, player, text, at, spent) VALUES (?,?,?,?,?,?,?)", row
                )
            refused = a.ask("move", seq=0, move=a.moves[1])
            assert (refused["code"], refused["state"]["seq"], a.state["seq"]) == ("stale", 1, 1)
            assert a.state["moments"] == 2


def test_clients_are_told_before_the_server_stops(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        created = server.new_game(**READY)
        with server.sit(created["id"], created["token"]) as a:
            a.wait("state")
            server.app.state.server.should_exit = True
            assert a.wait("notice")["code"] == "stopping"
            with pytest.raises(ConnectionClosed):
                a.receive()


def test_the_clock_ends_a_game(server: Running) -> None:
    created = server.new_game(mode="hotseat", **READY, clock=10)
    with server.sit(created["id"], created["token"]) as a:
        assert a.wait("state")["clocks"] == [10, 10]
        server.hub.tables[created["id"]].match.clocks.spent[0] = 9.9
        a.ask("move", seq=0, move=a.moves[0])
        if a.state["outcome"] is None and a.state["question"]["player"] == "B":
            server.hub.tables[created["id"]].match.clocks.spent[1] = 9.99
            with server.sit(created["id"], created["tokens"]["B"]) as b:
                b.wait("state")
        while a.state["outcome"] is None:
            a.wait("state")
        assert a.state["outcome"]["by"] == "clock"


# ---------------------------------------------------------------- HTTP


def test_names_carry_no_script(server: Running) -> None:
    created = server.new_game(**READY, name="<script>alert(1)</script>" + "x" * 100)
    with server.sit(created["id"], created["token"]) as a:
        a.wait("state")
        assert a.state["names"] == ["scriptalert(1)/script"[:20], "your friend"]
        a.play()
        assert not any("<" in json.dumps(message) for message in a.seen)
    assert "<" not in server.http(f"/api/games/{created['id']}")[1]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"{", 400),
        (b"[" * 100_000, 400),
        ({"mode": "duel"}, 400),
        ({"mode": "bot", "level": "godlike"}, 400),
        ({"mode": "hotseat", "seed": -1}, 400),
        ({"mode": "hotseat", "clock": 1}, 400),
        ({"mode": "hotseat", "setup": "ready", "a": ["FIR"], "b": []}, 400),
        (b" " * 1_100_000, 413),
    ],
)
def test_games_that_cannot_be(server: Running, body: object, status: int) -> None:
    found, text, headers = server.http("/api/games", body)
    assert (found, headers["content-type"]) == (status, "application/json")
    assert json.loads(text)["message"]


def test_public_facts_and_records(server: Running, game: dict[str, Any]) -> None:
    info = json.loads(server.http(f"/api/games/{game['id']}")[1])
    assert (info["mode"], info["over"], info["joined"]) == ("friend", False, [False, False])
    assert game["token"] not in json.dumps(info)
    with server.sit(game["id"], game["token"]) as a:
        a.wait("state")
        a.play()
    own = server.http(f"/api/games/{game['id']}/record?token={game['token']}")
    assert (own[0], "??" in own[1]) == (200, True)
    assert server.http(f"/api/games/{game['id']}/record")[0] == 403
    assert server.http(f"/api/games/{game['id']}/record?token=x")[0] == 403
    assert server.http("/api/games/nowhere/record")[0] == 404
    assert server.http(f"/api/games/{game['id']}/analyse?token={game['token']}", b"")[0] == 403


def test_books(server: Running) -> None:
    found = json.loads(server.http("/api/books/fr")[1])
    assert (len(found["protocols"]), len(found["cards"])) == (len(PROTOCOLS), len(CARDS))
    fire = next(card for card in found["cards"] if card["code"] == "FIR3")
    assert (fire["title"], fire["protocol"], fire["value"]) == ("Feu 3", "FIR", 3)
    facts = json.loads(server.http("/api/rulings/FIR3")[1])
    assert all("FIR3" in fact["cards"] for fact in facts)
    assert sum(fact["boards"] for fact in facts) == fire["rulings"] > 0
    assert json.loads(server.http("/api/rules/R4.11?lang=en")[1]) == {
        "number": "R4.11",
        "chapter": "R4 Reading text",
        "text": "Zero is even.",
    }
    assert json.loads(server.http("/api/rules/R7")[1])["number"] == "R7"
    chapters = json.loads(server.http("/api/rulebook/fr")[1])
    assert [(each["number"], each["title"]) for each in chapters][6] == ("R7", "Les interruptions")
    assert sum(len(each["rules"]) for each in chapters) == len(rules("fr"))
    about = json.loads(server.http("/api/rules/R10.4/about?lang=fr")[1])
    assert (about["belongs"][0], about["says"][0], about["terms"][-1]["term"]) == ("R3.4", "SPI0", "Rafraîchir")
    assert len(about["rulings"]) <= about["cited"]
    assert any("rafraîchissez" in each["forms"] for each in json.loads(server.http("/api/terms/fr")[1]))
    assert json.loads(server.http("/api/summary/pl")[1])["title"] == "Compile na jednej stronie"
    assert json.loads(server.http("/api/catalogue/en")[1]) == {}
    said = json.loads(server.http("/api/catalogue/pl")[1])
    assert said["Rules and cards"]
    assert "Draft a protocol." not in said  # what only the program says comes in the language already
    assert json.loads(server.http("/api/levels/pl")[1])[0]["key"] == "gentle"
    for path in (
        "/api/books/de",
        "/api/rules/R99",
        "/api/rules/r3/about",
        "/api/terms/de",
        "/api/rulebook/de",
        "/api/rulings/XXX9",
        "/api/nothing",
        "/api/levels/../x",
    ):
        assert server.http(path)[0] == 404


def test_replays_are_watched_move_by_move(server: Running, game: dict[str, Any]) -> None:
    with server.sit(game["id"], game["token"]) as a, server.sit(game["id"], game["other"]) as b:
        a.wait("state")
        b.wait("state")
        play_to_the_end(a, b, 3)
    text = server.http(f"/api/games/{game['id']}/record?token={game['token']}")[1]
    status, created, _ = server.http("/api/replay", {"record": text})
    assert status == 201
    with server.sit(json.loads(created)["id"]) as watcher:
        state = watcher.wait("state")
        assert (state["mode"], state["you"], state["moments"]) == ("replay", None, a.state["moments"] + DRAFT)
        first = watcher.ask("see", at=0, reader="B")["state"]
        assert (first["you"], first["draft"]["picks"]) == ("B", [[], []])
        assert watcher.ask("move", seq=0, move="R")["code"] == "forbidden"
    assert server.http("/api/replay", {"record": "nonsense"})[0] == 400


def test_health_and_metrics(server: Running) -> None:
    assert json.loads(server.http("/health")[1])["status"] == "ok"
    server.new_game()
    text = server.http("/metrics")[1]
    assert "# TYPE recompile_games_created_total counter" in text
    eventually(lambda: server.hub.connections == 0)
    assert "recompile_connections 0" in server.http("/metrics")[1]


POLICY = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",  # the table's own socket is meant by that, too
    "object-src 'none'",
    "base-uri 'none'",  # nobody can redirect the links of a page,
    "form-action 'none'",  # send what is typed elsewhere,
    "frame-ancestors 'none'",  # or lay something over a table in a frame
]


def test_a_fault_is_a_typed_problem_with_every_header(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise RuntimeError("secret-of-the-house")

    usual = server.http("/health")[2]
    monkeypatch.setattr(server.hub, "gauges", broken)
    status, text, headers = server.http("/metrics?lang=fr")
    problem = json.loads(text)
    assert (status, problem["code"], headers["content-type"]) == (500, "failed", "application/json")
    assert problem["message"].startswith("Quelque chose")
    assert "secret-of-the-house" not in text
    assert headers["content-security-policy"].split("; ") == POLICY
    assert {name for name in usual if name not in headers} == set()
    eventually(lambda: "secret-of-the-house" in caplog.text)
    status, text, headers = server.http("/api/games", method="DELETE")
    assert (status, json.loads(text)["code"], headers["x-frame-options"]) == (405, "malformed", "DENY")


def test_pages_and_path_tricks(tmp_path: Path) -> None:
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / ".hidden").write_text("secret")
    (tmp_path / "static" / "assets" / "app-1234.js").write_text("console.log(1)")
    (tmp_path / "outside.txt").write_text("secret")
    with running(tmp_path) as server:
        status, text, headers = server.http("/")
        assert (status, "make web" in text) == (503, True)
        assert headers["content-security-policy"].split("; ") == POLICY
        assert (headers["x-frame-options"], headers["referrer-policy"]) == ("DENY", "no-referrer")
        (tmp_path / "static" / "index.html").write_text("<!doctype html>table")
        for path, expected in (
            ("/", 200),
            ("/game/abc", 200),
            ("/games", 200),
            ("/replay/x/y", 404),
            ("/nothing", 404),
            (f"/{'x' * 300}", 404),  # longer than a file may be called
        ):
            status, text, headers = server.http(path)
            assert (status, text) == (expected, "<!doctype html>table"), path
            assert headers["cache-control"] == "no-cache"
        status, text, headers = server.http("/assets/app-1234.js")
        assert (status, text, "immutable" in headers["cache-control"]) == (200, "console.log(1)", True)
        tricks = (
            "/../outside.txt",
            "/%2e%2e/outside.txt",
            "/assets/..%2f..%2foutside.txt",
            "/.hidden",
            "/x//../../outside.txt",
        )
        for trick in (*tricks, "/assets/missing.js", "/..%5coutside.txt", "/%00", "/assets/%2e%2e/%2e%2e/games.db"):
            status, text, _ = server.http(trick)
            assert status == 404, trick
            assert "secret" not in text
