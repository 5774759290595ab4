"""The rulings book is run, complete, and every scenario says by which rule and on whose authority."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from recompile.game.scenarios import Scenario, load, run

BOOK = Path(__file__).parent.parent / "rulings"
SCENARIOS = [scenario for path in sorted(BOOK.rglob("*.yaml")) for scenario in load(path)]
AUTHORITIES = {
    "official",
    "designer",
    "designer (reported)",
    "moderator",
    "players",
    "inferred",
    "project decision",
}
# Nothing to run: it says that no tournament rules exist.
NOT_SHOWN = {213}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_ruling(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.passed, "\n".join([*result.problems, *result.events])


def test_names_are_unique() -> None:
    twice = [name for name, times in Counter(s.name for s in SCENARIOS).items() if times > 1]
    assert not twice


def test_every_scenario_gives_rule_reason_and_authority() -> None:
    for scenario in SCENARIOS:
        assert scenario.why, scenario.name
        assert re.search(r"R\d+(\.\d+)?", scenario.rule), scenario.name
        assert scenario.authority in AUTHORITIES, (scenario.name, scenario.authority)
        assert scenario.expect, scenario.name


def test_every_ruling_is_shown() -> None:
    shown = {int(found[1]) for s in SCENARIOS if (found := re.match(r"b\d-(\d+)", s.name))}
    assert sorted(set(range(1, 214)) - shown - NOT_SHOWN) == []


def test_every_worked_example_is_shown() -> None:
    shown = {int(found[1]) for s in SCENARIOS if (found := re.match(r"e(\d+)", s.name))}
    assert sorted(set(range(1, 19)) - shown) == []
