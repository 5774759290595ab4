"""Made protocols on several processes of one PostgreSQL: whichever somebody comes to, it is the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from recompile.server import judges
from tests.postgres import Postgres, wanted
from tests.serving import FREE, Running, eventually, invitation_of, running
from tests.test_server_judging import small
from tests.test_server_workshop import saying

ECHO = saying("Draw 2 cards.")


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    yield from wanted()


@pytest.fixture(scope="module")
def two(database: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Running]]:
    folder = tmp_path_factory.mktemp("workshop-peers")
    on: dict[str, Any] = {"sharing": True, "judging": True, "pages": FREE, "analyses": FREE}
    with running(folder, db=database.url, **on) as one, running(folder, db=database.url, **on) as other:
        yield one, other


def test_a_page_is_the_same_everywhere(two: tuple[Running, Running]) -> None:
    one, other = two
    page = json.loads(one.http("/api/protocols", {"file": ECHO})[1])
    path = f"/api/protocols/{page['id']}"
    assert json.loads(other.http(path)[1])["version"] == 1
    assert json.loads(other.http(path, {"file": ECHO}, "PUT", page["secret"])[1]) == {"version": 2}
    assert json.loads(one.http(path)[1])["version"] == 2
    assert other.http(path, None, "DELETE", "wrong")[0] == 403
    assert one.http(f"{path}/report", {"why": "x"})[0] == 200
    assert other.http(path, None, "DELETE", page["secret"])[0] == 200
    assert one.http(path)[0] == 404


def test_a_game_with_a_made_protocol_is_played_at_two_processes(two: tuple[Running, Running]) -> None:
    one, other = two
    game = one.new_game(setup="random", hold="ECH", protocols=[ECHO])
    with one.sit(game["id"], game["token"]) as a, other.sit(game["id"], invitation_of(game)) as b:
        for seat in (a, b):
            seat.wait("state")
            (brought,) = [each for each in seat.seen if each["type"] == "brought"]
            assert [each["code"] for each in brought["books"]["protocols"]] == ["ECH"]
    assert json.loads(other.http(f"/api/games/{game['id']}")[1])["made"][0]["code"] == "ECH"


def test_a_verdict_is_told_and_stopped_from_anywhere(
    two: tuple[Running, Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judges, "schedule", small)
    monkeypatch.setattr(judges, "FIRST", 0.5)
    one, other = two
    status, text, _ = one.http("/api/judge", {"file": ECHO})
    assert status == 202, text
    path = f"/api/judge/{json.loads(text)['id']}"
    eventually(lambda: json.loads(other.http(path)[1])["verdict"])
    assert other.http(path, method="DELETE")[0] == 200
    assert json.loads(one.http(path)[1])["over"]
    assert other.http(path + "x")[0] == 404
