"""The bench of the mind measures what it says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from bench import mind
from bench.mind import MEASURES, STARTS, run, table


def test_figures_of_an_evaluation_and_of_a_start() -> None:
    names = ["judge, below a root", "python alone"]
    assert names[0] in MEASURES
    assert names[1] in STARTS
    results = run(1, names)
    assert list(results) == names
    assert all(figure > 0 for rounds in results.values() for figures in rounds for figure in figures)
    assert table(results).count("\n") == len(names)


def test_unrelated_positions_are_the_same_ones_in_another_order() -> None:
    below, apart = mind.below_roots(), mind.unrelated()
    assert sorted(map(id, below)) == sorted(map(id, apart))
    assert all(one.cast is not other.cast for one, other in pairwise(apart))


@pytest.mark.parametrize("walks", [mind.walks_of_mind, mind.walks_of_ismcts])
def test_every_walk_is_timed(monkeypatch: pytest.MonkeyPatch, walks: Callable[[], list[float]]) -> None:
    one = mind.roots()[:1]
    monkeypatch.setattr(mind, "roots", lambda: one)
    monkeypatch.setattr(mind, "WALKS", 10)
    took = walks()
    assert len(took) == 10
    assert min(took) > 0
