"""Every text box of every card has a position where it does its work and one where it must not."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from recompile import CARDS
from recompile.game.scenarios import Scenario, load, run

FOLDER = Path(__file__).parent / "cards"
SCENARIOS = [scenario for path in sorted(FOLDER.glob("*.yaml")) for scenario in load(path)]
NAME = re.compile(r"([a-z]+-\d-(?:top|middle|bottom))-(does|not)-")


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_card(scenario: Scenario) -> None:
    result = run(scenario)
    assert result.passed, "\n".join([*result.problems, *result.events])


def boxes() -> list[str]:
    return [
        f"{card.name.lower().replace(' ', '-')}-{box}"
        for card in CARDS.values()
        for box in ("top", "middle", "bottom")
        if getattr(card, box) is not None
    ]


@pytest.mark.parametrize("kind", ["does", "not"])
def test_every_box_is_tested(kind: str) -> None:
    tested = {found[1] for s in SCENARIOS if (found := NAME.match(s.name)) and found[2] == kind}
    assert [box for box in boxes() if box not in tested] == []


def test_names_follow_the_form_and_are_unique() -> None:
    assert [s.name for s in SCENARIOS if not NAME.match(s.name)] == []
    assert [name for name, times in Counter(s.name for s in SCENARIOS).items() if times > 1] == []


def test_unexpected_questions_fail() -> None:
    """Every card test says who is asked next, so a question too many or too few is an error."""
    assert [s.name for s in SCENARIOS if not {"ask", "winner"} & set(s.expect)] == []
