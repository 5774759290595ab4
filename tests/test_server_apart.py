"""What takes long is made beside the event loop, and once for all who want the same; who comes or goes costs little."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest

from recompile import Game
from recompile.game.records import record_of
from recompile.notation.names import PLAYERS
from recompile.server import http, hub, table
from recompile.table.audience import Audience
from recompile.table.listeners import Listener
from recompile.table.match import Match
from recompile.table.seats import Seats, Settings
from recompile.table.states import Presenter
from tests.serving import Json, Running, running

READY: Json = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}


class Calls:
    """Counts calls, and remembers in which threads they were made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, where: Any, name: str) -> None:
        self.threads: list[int] = []
        work = getattr(where, name)

        def counted(*given: Any, **more: Any) -> Any:
            self.threads.append(threading.get_ident())
            return work(*given, **more)

        monkeypatch.setattr(where, name, counted)

    def __len__(self) -> int:
        return len(self.threads)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as found:
        yield found


def long_record(moves: int) -> str:
    """A game that goes on and on, as somebody would write it who means no good."""
    chance, best = random.Random(1), Game(seed=1)
    for seed in range(20):
        game = Game(seed=seed)
        while game.outcome is None and len(game.plies) < moves:
            answers = [str(move) for move in game.legal_moves]
            game.push("R" if "R" in answers else chance.choice(answers))
        best = max(best, game, key=lambda game: len(game.plies))
        if len(best.plies) >= moves:
            break
    return str(record_of(best, {}))


def upload(server: Running, moves: int = 150) -> str:
    status, text, _ = server.http("/api/replay", {"record": long_record(moves)})
    assert status == 201, text
    return str(json.loads(text)["id"])


@pytest.mark.parametrize(("limit", "most"), [("LONGEST_RECORD", 30), ("LONGEST_STORY", 100)])
def test_a_record_in_which_too_much_happens_is_refused(
    server: Running, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    monkeypatch.setattr(hub, limit, most)
    status, text, _ = server.http("/api/replay", {"record": long_record(60)})
    assert status == 400
    assert json.loads(text)["message"].startswith("The record is too long: 5")  # the draft is no move of it


# ---------------------------------------------------------------- beside the loop, and once


def test_looking_back_is_made_beside_the_loop_and_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    id = upload(server)
    with server.sit(id) as one, server.sit(id) as two:
        moments = one.wait("state")["moments"]
        two.wait("state")
        made = Calls(monkeypatch, table, "_past")
        first = one.ask("see", at=moments // 2, reader="all")
        assert (first["type"], len(made)) == ("past", 1)
        again = [seat.ask("see", at=moments // 2, reader="all") for seat in (one, two, one)]
        assert len(made) == 1
        assert all(each["state"] == first["state"] for each in again)
        one.ask("see", at=moments // 2, reader="A")
        one.ask("see", at=moments // 2)
        assert len(made) == 3
        assert server.thread not in made.threads


def test_what_was_looked_at_is_made_again_after_a_move(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Calls(monkeypatch, table, "_past")
    game = server.new_game(**READY)
    with server.sit(game["id"], game["token"]) as a:
        a.wait("state")
        assert a.ask("see", at=0)["state"]["seq"] == 0
        a.play()
        assert a.ask("see", at=0)["state"]["seq"] == 1
        assert len(made) == 2


def test_a_language_is_told_beside_the_loop_and_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    id = upload(server)
    made = Calls(monkeypatch, Presenter, "present")
    with server.sit(id) as one, server.sit(id) as two:
        for seat in (one, two):
            seat.wait("state")
            assert seat.ask("language", lang="fr")["type"] == "done"
        assert one.state == two.state
        assert len(made) == 2  # one for each language
        assert server.thread not in made.threads


def test_records_are_written_beside_the_loop(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Calls(monkeypatch, http, "_record")
    id = upload(server)
    assert server.http(f"/api/games/{id}/record")[0] == 200
    game = server.new_game(**READY)
    assert server.http(f"/api/games/{game['id']}/record?token={game['token']}")[0] == 200
    assert len(made) == 2
    assert server.thread not in made.threads


def test_moves_taken_back_are_told_beside_the_loop(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of the log may have changed then."""
    game = server.new_game(**READY, mode="hotseat")
    with server.sit(game["id"], game["token"]) as a:
        a.wait("state")
        a.play()
        made = Calls(monkeypatch, Audience, "news_for")
        assert a.ask("undo", seq=1)["type"] == "done"
        assert made.threads
        assert server.thread not in made.threads
        a.play()
        assert made.threads[-1] == server.thread  # a move adds some lines, and that is quick


def test_a_game_goes_on_while_a_long_one_is_looked_at(server: Running) -> None:
    """Everybody who asks is answered, in whatever order."""
    id, game = upload(server), server.new_game(**READY)
    with server.sit(id) as watcher, server.sit(game["id"], game["token"]) as a:
        moments = watcher.wait("state")["moments"]
        a.wait("state")
        sent = {watcher.send("see", at=at, reader="all") for at in range(0, moments, 10)}
        assert a.play()["type"] == "done"
        answered = {watcher.wait("past")["id"] for _ in sent}
        assert answered == sent


# ---------------------------------------------------------------- one state for all who see the same


def test_many_who_watch_build_one_state_for_each_language(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    made = Calls(monkeypatch, Presenter, "present")
    game = server.new_game(**READY)
    with ExitStack() as watchers, server.sit(game["id"], game["token"]) as a:
        a.wait("state")
        before = len(made)
        langs = ("en", "fr", "pl", "en") * 5
        seats = [watchers.enter_context(server.sit(game["id"], lang=lang)) for lang in langs]
        for seat in seats:
            seat.wait("state")
        assert len(made) - before == 3
        before = len(made)
        a.play()
        for seat in seats:
            seat.wait_for_seq(1)
        assert len(made) - before == 4  # the player's, and one for each language


def game_of_friends() -> Match:
    return Match("game", Settings("friend", ("Ada", "Bob")), Seats(None, None), 5, 0.0)


def test_500_who_watch_are_sent_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game_of_friends()
    around, sent = Audience(match, lambda: 0.0), [list[Any]() for _ in range(500)]
    built = Calls(monkeypatch, Presenter, "present")
    encoded = Calls(monkeypatch, msgspec.json, "encode")
    greeting = None
    for box in sent:
        listener = Listener(None, "public", "en", box.append)
        around.arrive(listener)
        greeting = greeting or around.greeting(listener, None)
        around.admit(listener, greeting)
    assert (len(built), len(encoded)) == (1, 1)
    for player in PLAYERS:
        around.welcome(Listener(player, player, "en", list[Any]().append), None)
    here = len(built)
    assert here == 3  # that players come builds nothing for those who watch
    assert len({id(box[-1]) for box in sent}) == 1
    assert msgspec.json.decode(sent[0][-1])["type"] == "presence"
    match.apply(match.plan_move("A", str(next(iter(match.game.legal_moves))), 0.0))
    around.tell(0)
    assert len(built) - here == 3  # A, B, and everybody else
    assert len({id(box[-1]) for box in sent}) == 1


def test_who_goes_is_told_in_a_small_message(monkeypatch: pytest.MonkeyPatch) -> None:
    around, got = Audience(game_of_friends(), lambda: 0.0), list[Any]()
    player = Listener("A", "A", "en", list[Any]().append)
    around.welcome(player, None)
    around.welcome(Listener(None, "public", "en", got.append), None)
    built = Calls(monkeypatch, Presenter, "present")
    got.clear()
    around.dismiss(player, for_good=True)
    (told,) = [msgspec.json.decode(each) for each in got]
    assert (told["type"], told["A"], told["meanwhile"]["waiting"]) == ("presence", "left", "left")
    assert len(built) == 0
