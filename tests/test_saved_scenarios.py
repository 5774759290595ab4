"""Every scenario can be saved and loaded at every question, and goes on as if nothing had been."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from recompile import Game
from recompile.game.scenarios import Scenario, load, play_moves
from recompile.notation import Move

HOME = Path(__file__).parent
FILES = [*sorted((HOME / "cards").glob("*.yaml")), *sorted((HOME.parent / "rulings").glob("*.yaml"))]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_goes_on_from_a_save(file: Path) -> None:
    differing = [scenario.name for scenario in load(file) if not goes_on_alike(scenario)]
    assert differing == []


def goes_on_alike(scenario: Scenario) -> bool:
    """Take the moves back one by one; loaded from a save made there, the rest of them lead to the same end."""
    game = Game.from_position(scenario.position, seed=scenario.seed)
    assert play_moves(game, scenario.moves) == []
    end = game.save()
    rest: list[Move] = []
    while game.moves:
        rest.insert(0, game.pop())
        loaded = Game.load(json.loads(json.dumps(game.save())))
        for move in rest:
            loaded.push(move)
        if loaded.save() != end:
            return False
    return True
