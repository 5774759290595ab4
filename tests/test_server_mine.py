"""The list of somebody's games: how each of their seats stands, and nothing that the seat may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from recompile.server.limits import Rate
from tests.serving import Json, Running, invitation_of, own_token, running

READY = {"setup": "ready", "a": ["FIR", "WAT", "DEA"], "b": ["LIF", "MET", "SPE"], "seed": 7}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server")) as found:
        yield found


def ask(server: Running, *seats: tuple[str, str], lang: str = "en") -> list[Json]:
    wanted = {"seats": [{"id": id, "token": token} for id, token in seats]}
    status, text, headers = server.http(f"/api/games/mine?lang={lang}", wanted)
    assert (status, headers["cache-control"]) == (200, "no-store"), text
    found: list[Json] = json.loads(text)
    return found


def friends(server: Running, **wanted: Any) -> tuple[str, str, str]:
    """A friend's game: its id and both tokens."""
    created = server.new_game(**READY, **wanted)
    invitation = invitation_of(created)
    with server.sit(created["id"], invitation) as friend:
        friend.wait("state")
    return created["id"], created["token"], own_token(invitation)


def test_both_seats_of_a_game(server: Running) -> None:
    id, a, b = friends(server, name="Ada")
    mine, theirs = ask(server, (id, a), (id, b), lang="fr")
    assert (mine["id"], mine["status"], mine["game"]["you"], mine["game"]["mine"]) == (id, "open", "A", True)
    assert mine["game"]["sentence"].startswith("Posez")
    assert [line["code"] for line in mine["game"]["lines"]] == ["FIR", "WAT", "DEA"]
    assert (theirs["game"]["you"], theirs["game"]["mine"], theirs["game"]["sentence"]) == ("B", False, "")
    assert theirs["game"]["opponent"] == "Ada"
    with server.sit(id, a) as one:
        one.wait("state")
        one.play()
        total = one.state["sides"][0]["total"]
    mine = ask(server, (id, a))[0]["game"]
    assert [line["total"] for line in mine["lines"]] == total
    assert ask(server, (id, b))[0]["game"]["lines"][0]["theirs"] == total[0]
    assert (mine["number"], mine["outcome"]) == (2, None)


def test_nothing_is_told_that_the_seat_does_not_know(server: Running) -> None:
    id, a, b = friends(server)
    with server.sit(id, a) as one, server.sit(id, b) as two:
        hands = [
            {card["code"] for card in seat.wait("state")["sides"][at]["hand"]} for at, seat in enumerate((one, two))
        ]
    assert all(len(hand) == 5 for hand in hands)
    for token in (a, b):
        told = json.dumps(ask(server, (id, token)))
        assert not any(code in told for hand in hands for code in hand)
        assert not any(secret in told for secret in (a, b))


def test_a_hot_seat_list_is_looked_at_by_both(server: Running) -> None:
    created = server.new_game(mode="hotseat", name="Ada", other="Bob", **READY)
    for token in created["tokens"].values():
        found = ask(server, (created["id"], token))[0]["game"]
        assert (found["mine"], found["sentence"], found["opponent"]) == (True, "", "Ada – Bob")


def test_a_finished_game_has_a_result(server: Running) -> None:
    id, a, b = friends(server, clock=600)
    assert ask(server, (id, a))[0]["game"]["left"] == 600.0
    with server.sit(id, b) as two:
        two.wait("state")
        two.ask("resign")
    found = ask(server, (id, a))[0]["game"]
    assert (found["outcome"]["winner"], found["outcome"]["by"]) == ("A", "resignation")
    assert (found["mine"], found["left"], found["deadline"]) == (False, None, None)


def test_a_draft_has_fewer_lines(server: Running) -> None:
    created = server.new_game(mode="friend", name="Ada")
    found = ask(server, (created["id"], created["token"]))[0]["game"]
    assert (found["number"], found["lines"], found["mine"]) == (0, [], True)


def test_games_and_seats_that_are_not_there(server: Running) -> None:
    id, a, _ = friends(server)
    found = ask(server, ("nowhere", a), (id, "wrong"), (id, a))
    assert [each["status"] for each in found] == ["unknown", "closed", "open"]
    assert [each["game"] is None for each in found] == [True, True, False]


@pytest.mark.parametrize("body", [{}, {"seats": [{"id": "x"}]}, {"seats": [{"id": "x", "token": "y"}] * 25}])
def test_what_cannot_be_read(server: Running, body: object) -> None:
    assert server.http("/api/games/mine", body)[0] == 400


def test_too_many_seats_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, seats=Rate(3, 0.001)) as server:
        seats = {"seats": [{"id": "x", "token": "y"}] * 2}
        assert [server.http("/api/games/mine", seats)[0] for _ in range(2)] == [200, 429]
