"""Imports point one way, and the page about the rooms says which; `scripts/rooms.py` holds the order of the layers."""

from __future__ import annotations

import pytest

from scripts import rooms
from scripts.rooms import imported_parts, package_modules, used_rooms, violations


def check(module: str, source: str, *, is_package: bool = False) -> list[str]:
    return violations({module: imported_parts(module, source, is_package=is_package)})


def test_imports_point_one_way() -> None:
    modules = package_modules()
    assert len(modules) > 1
    assert violations(modules) == []


def test_allowed_imports_pass() -> None:
    assert check("recompile.engine.state", "import ast\nfrom recompile.cards import CARDS\nfrom . import ids") == []
    assert check("recompile.engine", "from .state import State\nfrom .. import cards", is_package=True) == []
    assert check("recompile.game", "from recompile.notation import Move\nfrom recompile import engine, search") == []
    assert check("recompile.game", "from recompile.text import label\nfrom recompile import engine") == []
    assert check("recompile.testing.laws", "from recompile.bots import base\nimport recompile.text") == []
    assert check("recompile.cli.play", "from recompile import Game") == []


def test_forbidden_imports_are_found() -> None:
    assert check("recompile.cards.words", "import recompile.engine.state")
    assert check("recompile.engine.state", "def f():\n    from recompile.game import Game")
    assert check("recompile.engine.state", "from ..game import Game")
    assert check("recompile.engine.state", "from .. import game")
    assert check("recompile.notation.move", "from recompile.game import Game")
    assert check("recompile.text.en", "from recompile import game")
    assert check("recompile.text.en", "from recompile import Game")
    assert check("recompile.server.app", "from recompile.cli import main")
    assert check("recompile.odds_and_ends", "")
    assert check("recompile.cli.play", "from recompile.odds_and_ends import f")


@pytest.mark.parametrize(
    "room", ["text", "foresight", "lab", "book", "table", "server", "seats", "tui", "cli", "testing"]
)
def test_above_the_game_there_are_no_numbers(room: str) -> None:
    for source in ("from recompile.engine.state import State", "import recompile.encoding", "from .. import search"):
        (wrong,) = check(f"recompile.{room}.something", source)
        assert "which speaks in numbers" in wrong


def test_the_exceptions_to_that_are_few_and_needed() -> None:
    used = {
        (name, target)
        for module, imports in package_modules().items()
        for target, _ in imports
        for name, allowed in rooms.EXCEPTIONS.items()
        if f"{module}.".startswith(f"{name}.") and target in allowed
    }
    named = {(name, target) for name, allowed in rooms.EXCEPTIONS.items() for target in allowed}
    assert named - used == set()
    assert check("recompile.bots.searching", "from recompile.search.tree import Search") == []
    assert check("recompile.bots.searching", "from recompile.engine.state import State")
    assert check("recompile.lab.analysis2", "from recompile.search.tree import Search")


def test_circles_within_a_layer_are_found() -> None:
    one_way = {"recompile.notation": [("search", 1)]}
    assert violations(one_way) == []
    assert violations({**one_way, "recompile.search": [("notation", 1)]})


# ---------------------------------------------------------------- the page


def test_the_page_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert rooms.main(check=True) == 0, capsys.readouterr().out


def test_the_page_says_what_each_room_is_for_and_uses() -> None:
    rows = [line.split(" | ") for line in rooms.page().splitlines() if line.startswith("| ") and "`" in line]
    told = {room.strip("`"): (purpose, uses) for _, room, purpose, uses in rows}
    assert set(told) == {room for room in rooms.RANK if room != "__main__"}
    assert all(purpose for purpose, _ in told.values())
    assert "`engine`" in told["search"][1]
    assert used_rooms()["cards"] == set()
