"""The puzzles there are, as others read them: every position can be laid, every move made, every goal reached."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from recompile.game.scenarios import parse, run
from recompile.puzzles.exporting import exported, scenario_of
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.shelf import puzzles, read_puzzles
from tests.puzzling import check_export

SAMPLE = Path(__file__).parent / "puzzles" / "sample.jsonl"
MOST = 40  # of those that come with the game, spread over all of them
SHIPPED = list(puzzles().values())[:: max(len(puzzles()) // MOST, 1)]
ALL = [*SHIPPED, *read_puzzles(SAMPLE)]


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.id)
def test_what_is_exported_can_be_checked(puzzle: Puzzle) -> None:
    check_export(json.loads(json.dumps(exported(puzzle))))


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: f"{puzzle.id}-{puzzle.origin.split()[0]}")
def test_its_scenario_passes(puzzle: Puzzle) -> None:
    result = run(parse(scenario_of(puzzle)))
    assert result.problems == ()
