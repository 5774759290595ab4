"""The counts of perft.txt: from each position, how many ways there are to answer one question, two, three, four."""

from pathlib import Path

import pytest

from recompile import Game, Position
from recompile.testing.perft import perft

LINES = (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines()
ROWS = [number for number, line in enumerate(LINES, 1) if line and not line.startswith("#")]


def row(number: int) -> tuple[list[int], str]:
    """The counts and the position of a line."""
    counts, position = LINES[number - 1].split(" | ")
    return [int(count) for count in counts.split()], position


@pytest.mark.parametrize("number", ROWS, ids=lambda number: f"line-{number}")
def test_the_counts_have_not_changed(number: int) -> None:
    counts, position = row(number)
    game = Game.from_position(position)
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts, LINES[number - 2]


def test_the_positions_are_many_and_in_printed_form() -> None:
    positions = [position for _, position in map(row, ROWS)]
    assert [str(Position.parse(position)) for position in positions] == positions
    assert len(set(positions)) == len(positions) >= 20
    assert all(len(counts) >= 3 for counts, _ in map(row, ROWS))
