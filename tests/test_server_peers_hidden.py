"""Nothing hidden leaves either of two processes: not what one of them passes on, nor what it reads of the other's game.

The players sit at different processes, and at both there is somebody who watches. Everybody goes now and then, and
comes back at either with the last number they have seen.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from recompile import Game
from recompile.notation.events import Reader
from recompile.table.shapes import Spectators
from tests.postgres import postgres
from tests.serving import Json, Running, Seat, invitation_of, own_token, running
from tests.test_server_hidden import Witness

MOVES = 30
CODES = ("LIG", "PSY", "CLA", "LUC", "MIR", "LOV")  # they look, reveal, give and shuffle
Two = tuple[Running, Running]


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    folder = tmp_path_factory.mktemp("hidden")
    with (
        postgres(unsafe=True) as database,
        running(folder, db=database.url) as one,
        running(folder, db=database.url) as other,
    ):
        yield one, other


class Onlooker:
    """Somebody at a table, and all they are told."""

    def __init__(self, eyes: Reader, game: Json, secret: str | None, stack: ExitStack) -> None:
        self.witness = Witness(eyes, "en")
        self.game, self.secret = game, secret
        self.stack = stack.enter_context(ExitStack())
        self.seat: Seat

    def come(self, server: Running) -> None:
        query = {"since": self.seat.state["seq"]} if hasattr(self, "seat") else {}
        self.stack.close()  # whoever was here
        self.seat = self.stack.enter_context(server.sit(self.game["id"], self.secret, page="here", **query))
        self.read(self.seat.wait("state"))

    def read(self, *_: object) -> None:
        """All that has come so far."""
        self.witness.sent += [json.dumps(each, ensure_ascii=False).encode() for each in self.seat.seen]
        self.seat.seen.clear()

    def be_curious(self, chance: random.Random) -> None:
        """Ask for what one may not know; whatever comes is read."""
        at, reader = chance.randrange(self.seat.state["moments"]), chance.choice(["A", "B", "public", "all"])
        self.seat.ask("see", at=at, reader=reader)
        self.seat.ask("see", at=at)
        if self.secret:
            self.seat.ask("why_not", seq=self.seat.state["seq"], target=chance.choice(["A1", "A3", "B2", "B1.1"]))
            if moves := own_moves(self.seat):
                self.seat.ask("foresee", seq=self.seat.state["seq"], move=chance.choice(moves))
        self.seat.ask("ping")
        self.read()

    def hear(self, seq: int, game: Game, events: int) -> None:
        self.seat.wait_for_seq(seq)
        self.seat.ask("ping")  # what comes after the state is there as well
        self.read()
        self.witness.check(game, events)


def own_moves(seat: Seat) -> list[str]:
    question = seat.state["question"]
    return seat.moves if question and question["mine"] else []


def truth(two: Two, game: Json) -> Game:
    """The game itself: one of them has it, and only one."""
    found = [server.hub.tables[game["id"]].match.game for server in two if game["id"] in server.hub.tables]
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(("seed", "spectators"), [(1, "public"), (2, "everything"), (3, "public")])
def test_nobody_at_either_process_is_told_what_they_may_not_know(two: Two, seed: int, spectators: Spectators) -> None:
    chance = random.Random(seed)
    codes = chance.sample(CODES, 6)
    game = two[0].new_game(setup="ready", a=codes[:3], b=codes[3:], spectators=spectators)
    with ExitStack() as stack:
        players = [Onlooker("A", game, game["token"], stack), Onlooker("B", game, invitation_of(game), stack)]
        beside = [Onlooker("public", game, None, stack) for _ in two]
        everybody = players + beside
        for each, server in zip(everybody, two * 2, strict=True):
            each.come(server)
        for _ in range(MOVES):
            hidden = truth(two, game)
            events = hidden.event_count
            asked = next((each for each in players if own_moves(each.seat)), None)
            if asked is None:
                break
            done = asked.seat.ask("move", seq=asked.seat.state["seq"], move=chance.choice(own_moves(asked.seat)))
            for each in everybody:
                each.seat.wait_for_seq(done["seq"])
                each.be_curious(chance)
                if chance.random() < 0.15:
                    each.come(chance.choice(two))
                each.hear(done["seq"], hidden, events)
        assert hidden.outcome is None
        assert all(each.witness.least < 30 for each in everybody)
        check_pages(two, game, everybody)


def check_pages(two: Two, game: Json, everybody: list[Onlooker]) -> None:
    """Records and analyses of a running game, at whichever process they are asked for."""
    hidden = truth(two, game)
    for server in two:
        for each in everybody:
            token = own_token(each.secret) if each.secret and each.secret.startswith("invite.") else each.secret
            status, text, _ = server.http(f"/api/games/{game['id']}/record", token=token)
            assert status == (200 if token else 403), text
            each.witness.sent.append(text.encode())
            for way in ("analyse", "analysis"):
                status, text, _ = server.http(
                    f"/api/games/{game['id']}/{way}", method="POST" if way == "analyse" else "GET", token=token
                )
                assert (status, json.loads(text)["code"]) == (403, "forbidden")
            each.witness.sent.append(server.http(f"/api/games/{game['id']}", token=token)[1].encode())
            held = [{"id": game["id"], "token": token}] if token else []
            each.witness.sent.append(server.http("/api/games/mine", {"seats": held})[1].encode())
            each.witness.check(hidden, hidden.event_count)


def test_where_nobody_may_watch_nobody_does_at_either(two: Two) -> None:
    game = two[0].new_game(setup="ready", a=CODES[:3], b=CODES[3:], spectators="none")
    with two[0].sit(game["id"], game["token"]) as a:
        a.wait("state")
        for server in two:
            with server.sit(game["id"]) as nobody:
                assert nobody.receive()["code"] == "forbidden"
            with server.sit(game["id"], "wrong-token-that-opens-nothing") as nobody:
                assert nobody.receive()["code"] == "wrong_token"
            for way in ("", "/record", "/analysis"):
                status, text, _ = server.http(f"/api/games/{game['id']}{way}")
                assert status == (403 if way else 200), text
