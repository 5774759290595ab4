"""Puzzles over HTTP: the list, the one of today, an attempt from its beginning to its end, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from msgspec import structs

from recompile.puzzles import index, shelf
from recompile.puzzles.daily import of_the_day
from recompile.server.delivery import packed
from tests.puzzling import SAMPLE, on_the_shelf
from tests.serving import Json, Running, running

MOST_BYTES = 90_000  # of the list, packed


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with on_the_shelf(SAMPLE), running(tmp_path_factory.mktemp("puzzles")) as found:
        yield found


@pytest.fixture
def own() -> Json:
    """One as a client sends it."""
    puzzle: Json = json.loads(msgspec.json.encode(shelf.read_puzzles(SAMPLE)[1]))
    return puzzle


def tried(server: Running, id: str = "2", **asked: object) -> Any:
    status, text, _ = server.http(f"/api/puzzles/{id}", asked)
    assert status == 200, text
    return json.loads(text)


def command(kind: str, seq: int = 0, **more: object) -> Json:
    return {"type": kind, "id": "1", "seq": seq, **more}


def kinds(found: Json) -> list[str]:
    return [reply["type"] for reply in found["replies"]]


# ---------------------------------------------------------------- lists


def test_the_list_is_a_book_in_every_language(server: Running) -> None:
    goals = set()
    for lang in ("en", "fr", "pl"):
        status, text, headers = server.http(f"/api/puzzles/{lang}")
        assert status == 200
        assert "etag" in headers
        found = json.loads(text)
        row = found["puzzles"][1]
        assert (row["id"], row["level"], row["protocols"][:3]) == ("2", 1420, ["FIR", "WAT", "DEA"])
        assert row["stacks"] == ["FIR3.FIR5", "WAT1", "-", "LIF4", "MET3", "SPE5.SPE4.??"]
        assert (row["totals"], row["compiled"]) == ([8, 1, 0, 4, 3, 11], "000110")
        goals.add(row["goal"])
        assert sum(theme["count"] for theme in found["themes"]) == 6
        assert "a-theme-nobody-named" in [theme["name"] for theme in found["themes"]]
    assert len(goals) == 3
    assert server.http("/api/puzzles/de")[0] == 404


def test_the_list_tells_nothing_hidden(server: Running) -> None:
    text = server.http("/api/puzzles/en")[1]
    for puzzle in shelf.puzzles().values():
        rows = [row for row in json.loads(text)["puzzles"] if row["id"] == puzzle.id]
        said = json.dumps(rows)
        assert not [code for code in puzzle.deal if code in said or code.lower() in said]
        assert "right" not in said


def test_today_is_the_same_for_everybody(server: Running) -> None:
    status, text, headers = server.http("/api/puzzles/today?lang=fr")
    found = json.loads(text)
    assert status == 200
    assert headers["cache-control"] == "no-store"
    wanted = of_the_day(shelf.puzzles().values(), date.fromisoformat(found["day"]))
    assert wanted is not None
    assert found["puzzle"]["id"] == wanted.id
    assert [theme["key"] for theme in found["themes"]] == list(wanted.themes)
    assert abs((datetime.now(UTC).date() - date.fromisoformat(found["day"])).days) <= 1


def test_every_day_has_its_puzzle() -> None:
    with on_the_shelf(SAMPLE):
        days = [index.today(date.fromordinal(800_000 + day), "en").puzzle for day in range(3)]
    with on_the_shelf(SAMPLE.with_name("none.jsonl")):
        assert index.today(date.fromordinal(800_000), "en").puzzle is None
        assert index.listed("en").puzzles == []
    assert {row.id for row in days if row is not None} == {"1", "2", "3"}


def test_all_puzzles_there_are_go_quickly_over_the_wire() -> None:
    for lang in ("en", "fr", "pl"):
        assert len(packed(index.book_of(lang))) < MOST_BYTES


# ---------------------------------------------------------------- attempts


def test_an_attempt_from_its_beginning_to_its_end(server: Running) -> None:
    opened = tried(server)
    assert kinds(opened) == ["state", "task"]
    state, task = opened["replies"]
    assert (state["mode"], state["game"], task["status"]) == ("puzzle", "puzzle.2", "open")
    failed = tried(server, command=command("move", move="dea2@1"))
    assert kinds(failed) == ["happened", "state", "task", "done"]
    assert failed["replies"][2]["verdict"] == "They compile Speed and win"
    assert failed["moves"] == ["dea2@1"]
    first = tried(server, command=command("move", move="DEA2@3"))
    seq = first["replies"][1]["seq"]
    solved = tried(server, moves=first["moves"], command=command("move", seq, move="3"))
    assert solved["replies"][2]["status"] == "solved"
    back = tried(server, moves=first["moves"], command=command("undo", seq))
    assert (back["moves"], back["replies"][0]) == ([], state)
    shown = tried(server, moves=["dea2@1"], command=command("show"))
    assert (shown["shown"], shown["replies"][3]["status"]) == (True, "shown")
    hinted = tried(server, command=command("ask_hint"))
    assert (kinds(hinted), hinted["clues"]) == (["task", "done"], 1)


def test_another_way_is_noted(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    puzzle = shelf.puzzles()["2"]
    wrong = {move: why for move, why in puzzle.root.wrong.items() if move != "dea2@1"}
    other = structs.replace(puzzle, root=structs.replace(puzzle.root, wrong=wrong))
    with patch.dict(shelf.puzzles(), {"2": other}):
        solved = tried(server, command=command("move", move="dea2@1"))
    assert (solved["replies"][2]["verdict"], solved["replies"][2]["known"]) == ("This works too.", False)
    assert "puzzle 2 has another way: dea2@1" in caplog.text


@pytest.mark.parametrize(
    ("id", "body", "status"),
    [
        ("nothing", {}, 404),
        ("..%2f2", {}, 404),
        ("2", {"lang": "de"}, 400),
        ("2", {"moves": "dea2@1"}, 400),
        ("2", {"moves": ["dea2@1"] * 41}, 400),
        ("2", {"moves": ["x" * 65]}, 400),
        ("2", {"clues": 4}, 400),
        ("2", {"clues": -1}, 400),
        ("2", {"shown": "yes"}, 400),
        ("2", {"command": {"type": "move"}}, 400),
        ("2", {"command": {"type": "explode", "id": "1"}}, 400),
        ("2", [], 400),
        ("2", b"", 400),
        ("2", b"\xff\xfe{}", 400),
        ("2", b'{"moves": ' + b"[" * 4000, 400),
        ("2", b" " * 5000, 413),
        ("2", {"moves": ["nonsense"]}, 409),
        ("2", {"moves": ["dea2@1", "dea2@1"]}, 409),
    ],
)
def test_what_cannot_be_is_refused(server: Running, id: str, body: object, status: int) -> None:
    found, text, _ = server.http(f"/api/puzzles/{id}", body)
    assert found == status, text
    assert json.loads(text)["message"]


# ---------------------------------------------------------------- puzzles that are brought along


def brought(server: Running, puzzle: object, **trying: object) -> tuple[int, Json]:
    status, text, _ = server.http("/api/puzzles/own", {"puzzle": puzzle, "trying": trying})
    return status, json.loads(text)


def test_a_puzzle_of_ones_own_is_played(server: Running, own: Json) -> None:
    status, opened = brought(server, own)
    assert status == 200
    assert opened["replies"][0]["game"] == "puzzle.own"
    status, failed = brought(server, own, command=command("move", move="dea2@1"))
    assert failed["replies"][2]["status"] == "failed"


def spoiled(own: Json, how: str) -> Json:
    wrong = own["root"]["wrong"]
    if how == "move":
        own["root"]["right"]["XYZ9@1"] = {}
    elif how == "line":
        wrong["dea2@1"]["line"] = ["B FIR1@1"]
    elif how == "player":
        wrong["dea2@1"]["line"] = ["C keep"]
    elif how == "deal":
        wrong["dea2@1"]["deal"] = ["LIF1"]
    elif how == "cards":
        own["deal"] = ["FIR3"] * len(own["deal"])
    elif how == "position":
        own["position"] = "nonsense"
    elif how == "turn":
        own["position"] = own["position"].replace("A action", "B action")
    elif how == "turns":
        own["turns"] = 9
    elif how == "goal":
        own["goal"] = "dance"
    elif how == "root":
        del own["root"]
    elif how == "nothing":
        own["root"] = {}
    elif how == "unfinished":
        own["root"]["right"]["DEA2@3"]["then"] = {"right": {"3": {"line": [], "then": {"right": {"R": {}}}}}}
    return own


MOVES, SHAPES = ("move", "line", "player", "unfinished"), ("turns", "goal", "root", "nothing")
SPOILED = (*MOVES, "deal", "cards", "position", "turn", *SHAPES)


@pytest.mark.parametrize("how", SPOILED)
def test_an_unsound_puzzle_is_refused(server: Running, own: Json, how: str) -> None:
    status, said = brought(server, spoiled(own, how))
    assert status == 400, said
    assert said["message"]


def test_a_puzzle_may_not_be_large(server: Running, own: Json) -> None:
    deep: Json = {"right": {"R": {}}}
    for _ in range(100):
        deep = {"right": {"R": {"then": deep}}}
    assert brought(server, own | {"root": deep})[0] == 400
    assert brought(server, own | {"origin": "x" * 70_000})[0] == 413
    assert brought(server, [])[0] == 400
