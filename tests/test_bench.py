"""The benchmark runs, and its figures mean what they say."""

from __future__ import annotations

import pytest

from bench import worker
from bench.__main__ import per_loop, table

ROUNDS = {
    "pure": {"games: decisions/s": [10.0, 30.0, 20.0], "copies: copy us": [9.0], "calibration: loops/s": [1000.0]},
    "compiled": {"games: decisions/s": [500.0], "copies: copy us": [1.5], "calibration: loops/s": [2000.0]},
}


@pytest.mark.parametrize("name", ["calibrate", "games", "loop", "copies"])
def test_every_measurement_gives_figures(name: str) -> None:
    figures = worker.MEASURES[name]()
    assert figures
    assert all(value > 0 for value in figures.values())


def test_the_same_seeds_give_the_same_games() -> None:
    assert worker.games()["checksum"] == worker.games()["checksum"]


def test_the_table_shows_medians_and_their_ratio() -> None:
    rows = {line.split("  ")[0]: line.split() for line in table(ROUNDS).splitlines()[1:]}
    assert rows["games: decisions/s"][-3:] == ["20.00", "500.00", "25.00"]


def test_history_is_kept_relative_to_the_calibration() -> None:
    assert per_loop(ROUNDS)["pure"] == {"games: decisions/s": 0.02, "copies: copy us": 0.009}
    assert per_loop(ROUNDS)["compiled"]["games: decisions/s"] == 0.25
