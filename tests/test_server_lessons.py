"""Lessons over HTTP: the list, a step taken from its beginning to its end, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.serving import Json, Running, running


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("lessons")) as found:
        yield found


def taken(server: Running, key: str = "compile", **asked: object) -> Any:
    status, text, _ = server.http(f"/api/lessons/{key}", asked)
    assert status == 200, text
    return json.loads(text)


def move(text: str, seq: int = 0) -> Json:
    return {"type": "move", "id": "1", "seq": seq, "move": text}


def kinds(found: Json) -> list[str]:
    return [reply["type"] for reply in found["replies"]]


def test_the_list_is_a_book_in_every_language(server: Running) -> None:
    for lang in ("en", "fr", "pl"):
        status, text, headers = server.http(f"/api/lessons/{lang}")
        assert status == 200
        assert "etag" in headers
        rows = json.loads(text)["lessons"]
        assert {"key", "number", "title", "about", "learned", "minutes", "rules", "steps", "words"} == set(rows[0])
    assert server.http("/api/lessons/de")[0] == 404


def test_a_step_is_opened_and_done(server: Running) -> None:
    opened = taken(server, step=1)
    state, coach = opened["replies"]
    assert (state["mode"], state["game"], state["names"], state["seq"]) == (
        "lesson",
        "lesson.compile.1",
        ["You", "Pip"],
        0,
    )
    assert (coach["idea"], coach["answers"], coach["done"]) == (
        "Light stands at 7. Make it ten or more.",
        ["LIG4@2"],
        False,
    )
    other = taken(server, step=1, tried=1, command=move("WAT4@1"))
    assert kinds(other) == ["coach", "refused"]
    said, refused = other["replies"]
    assert said["said"] == refused["message"] == "Water 4 would add nothing to line 2. For this step: Light 4."
    assert (said["help"], refused["code"], other["moves"]) == ("brackets", "lesson", [])
    done = taken(server, step=1, command=move("LIG4@2"))
    assert kinds(done) == ["happened", "state", "coach", "done"]
    assert done["moves"] == ["LIG4@2"]
    assert done["replies"][2]["done"]
    assert done["replies"][1]["sides"][0]["total"][1] == 11
    again = taken(server, step=1, moves=["LIG4@2"], command={"type": "undo", "id": "2", "seq": 1})
    assert again["moves"] == []
    assert again["replies"][0] == state


def test_asides_answer_as_at_any_table(server: Running) -> None:
    def one(**command: object) -> Json:
        (reply,) = taken(server, step=1, command={"id": "1", "seq": 0, **command})["replies"]
        found: Json = reply
        return found

    assert one(type="foresee", move="LIG4@2")["totals"][0][1] == 11
    assert one(type="why_not", target="LIG4@1")["reasons"]
    assert one(type="see", at=0)["state"]["game"] == "lesson.compile.1"
    assert one(type="ping")["type"] == "pong"
    assert one(type="see", at=5)["code"] == "illegal"
    assert one(type="foresee", move="LIG4@1")["code"] == "illegal"
    assert one(type="move", move="LIG4@1")["code"] == "illegal"
    assert one(type="move", move="nonsense")["code"] == "illegal"
    assert one(type="move", move="LIG4@2", seq=1)["code"] == "stale"
    assert one(type="language", lang="de")["code"] == "malformed"
    for kind in ("resign", "rematch", "claim", "ask_takeback"):
        assert one(type=kind)["code"] == "forbidden"
    french = taken(server, step=1, command={"type": "language", "id": "1", "lang": "fr"})
    assert kinds(french) == ["state", "coach", "done"]
    assert french["replies"][0]["names"] == ["Vous", "Pip"]


@pytest.mark.parametrize(
    ("key", "body", "status"),
    [
        ("nothing", {}, 404),
        ("..%2fcompile", {}, 404),
        ("compile", {"step": 9}, 404),
        ("compile", {"step": -1}, 400),
        ("compile", {"step": 10**30}, 400),
        ("compile", {"step": "1"}, 400),
        ("compile", {"lang": "de"}, 400),
        ("compile", {"moves": "LIG4@2"}, 400),
        ("compile", {"moves": ["LIG4@2"] * 21}, 400),
        ("compile", {"moves": ["x" * 65]}, 400),
        ("compile", {"tried": -1}, 400),
        ("compile", {"command": {"type": "move"}}, 400),
        ("compile", {"command": {"type": "explode", "id": "1"}}, 400),
        ("compile", [], 400),
        ("compile", b"", 400),
        ("compile", b"\xff\xfe{}", 400),
        ("compile", b'{"moves": ' + b"[" * 4000, 400),
        ("compile", b" " * 5000, 413),
        ("compile", {"step": 1, "moves": ["WAT4@1"]}, 409),
        ("compile", {"step": 1, "moves": ["nonsense"]}, 409),
        ("compile", {"step": 1, "moves": ["LIG4@2", "LIG4@2"]}, 409),
    ],
)
def test_what_cannot_be_is_refused(server: Running, key: str, body: object, status: int) -> None:
    found, text, _ = server.http(f"/api/lessons/{key}", body)
    assert found == status, text
    assert json.loads(text)["message"]
