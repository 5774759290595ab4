"""The bench of advice: what is asked comes from games, and what is better is seen to win more."""

from __future__ import annotations

from itertools import islice

import pytest

from bench.advice import Heard, around, ask, played_on, questions, searcher
from recompile import Game
from recompile.bots import BotError
from tests.test_lab_analysis import BRINK, WINS


def test_questions_come_from_decided_games_of_both_sides() -> None:
    found = list(islice(questions(5), 12))
    assert {one.view.player for one in found} == {"A", "B"}
    assert all(len(one.view.answers) > 1 for one in found)


@pytest.mark.parametrize("spec", ["mind:12", "ismcts:12"])
def test_a_search_is_heard(spec: str) -> None:
    heard = Heard()
    ask(searcher(spec), Game.from_position(WINS).view("A"), heard, 1)
    assert (heard.answers, heard.chances) == (["C3"], [1.0])
    assert heard.seconds[0] > 0


@pytest.mark.parametrize(("position", "move", "share"), [(WINS, "C3", 1.0), (BRINK, "WAT5@2", 0.0)])
def test_an_answer_is_worth_what_is_won_after_it(position: str, move: str, share: float) -> None:
    """One compiles the third protocol, the other one lets the other player do so."""
    assert played_on(Game.from_position(position).view("A"), move, 4, 1) == share


@pytest.mark.parametrize("spec", ["greedy", "mind:0", "ismcts:1s"])
def test_whoever_does_not_look_ahead_is_refused(spec: str) -> None:
    with pytest.raises(BotError, match="does not look ahead a number of times"):
        searcher(spec)


def test_a_mean_of_few_figures_says_nothing() -> None:
    assert around([0.5] * 3) == "too few to say"
    assert around([0.0, 1.0] * 50) == "+0.5000 +- 0.0985"
