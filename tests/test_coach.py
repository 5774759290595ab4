"""The coach: what it says holds in the engine, it knows no more than the player, and it says it in words."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from unittest.mock import patch

import pytest

from recompile import Game
from recompile.game import View
from recompile.lab.certain import Certain
from recompile.lab.looking import Looked
from recompile.learn.coach import READER, Advice, Thinking, _proposed, advise, told
from recompile.learn.deals import Passed
from recompile.learn.nudging import Pointer
from recompile.learn.reasons import Case, Reason, reasons
from recompile.table.hints import WhyKind
from recompile.testing.laws.runner import begin
from recompile.text.players import Players
from tests.coached import FEW, Check, positions
from tests.redealing import play_at_random

ADA = Players("Ada", "Vesper", "A")
THREAT = (
    "FIR-WAT-DEA -,-,- h:WAT3.FIR5.DEA5 d:?9 t:- / LIF*-MET*-SPE -,-,SPE4.SPE3.met1.met0 h:?5 d:?9 t:- / A action c:-"
)


def test_what_it_says_holds() -> None:
    """A small sample; `python -m tests.coached` has more."""
    checks = [Check(view, advise(view, FEW)) for view in positions(8)]
    assert [problem for check in checks for problem in check.run()] == []
    assert len({reason.kind for check in checks for reason in check.advice.reasons}) >= 4


def test_what_does_not_hold_is_noticed() -> None:
    """The same reasons, each with one thing changed, are found out: otherwise the test above would say nothing."""
    told_apart = 0
    for view in positions(4, seed=4):
        advice = advise(view, FEW)
        for reason in advice.reasons:
            for bad in changed(reason):
                assert Check(view, replace(advice, reasons=(bad,))).run(), bad
                told_apart += 1
    assert told_apart > 3


def changed(reason: Reason) -> list[Reason]:
    if reason.kind in ("sets_back", "closer", "leads", "search"):
        return [replace(reason, new=(reason.new or 0) + 1)]
    if reason.instead is not None:
        return [replace(reason, instead=reason.instead + 1), replace(reason, of=reason.of + 1)]
    return [replace(reason, of=reason.of - 1)]


def test_a_threat_is_seen_and_stopped() -> None:
    """Their line 3 has 11 and wins the game; Water 3 in that line returns all cards with a value of 2 there."""
    view = Game.from_position(THREAT).view("A")
    assert "B3" in view.threats
    found = advise(view, Thinking(rounds=60, seconds=None))
    stops = [reason for reason in found.reasons if reason.kind == "stops"]
    assert (found.moves[0][:4], [reason.stack for reason in stops]) == ("WAT3", ["B3"])
    assert found.pointer == Pointer("play", "B3", "WAT3", "WAT3:middle")
    hint = told(found, "en", ADA)
    assert hint.where is not None
    assert hint.means is not None
    assert hint.where.sentence == "Look at line 3: Vesper compiles Speed at the next check."
    assert hint.means.sentence.startswith("With this text: Water 3, middle text – ")
    assert hint.whys[0].sentence == "Only this keeps Vesper from winning before your next turn, whatever Vesper holds."
    assert hint.whys[1].sentence == "It stops Vesper from compiling line 3: Speed."
    assert told(found, "pl", ADA).whys[1].sentence.startswith("To nie pozwala graczowi Vesper skompilować")


def test_it_does_not_change_with_what_the_player_cannot_know() -> None:
    """The same game, with everything hidden dealt anew, gives the same hint to the byte."""
    compared = 0
    for seed in range(3):
        story = play_at_random(begin(seed), random.Random(seed), 50)
        game = story.script.play()
        asked = game.decision
        assert asked is not None
        other = story.another_deal(asked.player, random.Random(seed))
        if other is None:
            continue
        twin = other.play()
        assert str(twin.position) != str(game.position)
        views = [each.view(asked.player) for each in (game, twin)]
        hints = [told(advise(view, FEW), "fr", ADA) for view in views]
        assert hints[0] == hints[1]
        compared += 1
    assert compared


def test_the_only_answer_needs_no_search() -> None:
    """The machine gives such answers itself; whoever is asked all the same is told so."""
    view = Game.from_position(THREAT).view("A")
    first = view.answers[0]
    with patch.object(View, "answers", (first,)):
        hint = told(advise(view, Thinking(rounds=10**9, seconds=None)))
    assert (hint.only, hint.move, hint.where, hint.whys) == (True, first.move, None, [])
    with pytest.raises(ValueError, match="B is not asked anything"):
        advise(Game.from_position(THREAT).view("B"))


def test_it_wins_only_where_the_game_ends_in_this_turn() -> None:
    """A win that comes with the next compile is none of this answer, and what was tried in no deal is not said."""
    view = Game.from_position(THREAT).view("A")
    now = Passed((0,) * 6, frozenset(), None, frozenset({"A1"}), frozenset(), frozenset(), "A", ())
    later = replace(now, compiled_next=frozenset({"A2"}))
    said = {best: [each.kind for each in reasons(Case(view, best, (), 0.0))] for best in ((now,), (now, later), ())}
    assert said[now,][0] == "wins"
    assert "wins" not in said[now, later]
    assert said[()] == []


def test_which_line_to_compile() -> None:
    """What the other answer compiles at once is not told as if it were lost with it."""
    a = "LIG*-WAT-SPE -,WAT5.WAT4.WAT3,SPE5.SPE4.SPE3 h:LIG5 d:?9 t:-"
    view = Game.from_position(f"{a} / LIF-DEA-MET -,-,- h:?5 d:?9 t:- / A compile c:-").view("A")
    hint = told(advise(view, FEW), "en", ADA)
    assert {each.move for each in hint.best} == {"C2", "C3"}
    assert [each.kind for each in hint.whys] in (["compiles"], ["wins"])
    assert hint.where is not None
    assert re.fullmatch(r"Look at line [23]: you can compile (Water|Speed) now\.", hint.where.sentence)


@pytest.mark.parametrize(
    ("chances", "said"),
    [
        ((0.5, 0.49, 0.3), "Two are as good: Fire 5, Water 3."),
        ((0.5, 0.49, 0.485), "Three are as good: Fire 5, Water 3, Death 5."),
        ((0.5, 0.47, 0.3), ""),
    ],
)
def test_several_that_are_as_good(chances: tuple[float, ...], said: str) -> None:
    view = Game.from_position(THREAT).view("A")
    found = Advice(view, ("FIR5@1", "WAT3@2", "DEA5@3"), chances, (), Pointer("play", "A1", "FIR5"))
    assert told(found, "en", ADA).equal == said


def test_it_says_whose_search_it_is() -> None:
    found = Advice(Game.from_position(THREAT).view("A"), ("FIR5@1",), (0.5,), (), None)
    assert told(found, "en", ADA).by == READER == "Zenith"


# ---------------------------------------------------------------- what is sure

# Death 1 in line 3 brings it to ten against nothing: it compiles at the next check, and B has nothing to stop it with.
SURE = (
    "FIR*-WAT*-DEA FIR3,-,DEA4.DEA5 h:DEA1.WAT4 d:?9 t:- / LIF-MET-SPE -,-,- h:- d:- t:- / A action 9 c:-",
    "DEA1@3",
    "sure_win",
    "This wins by the end of your next turn, whatever Vesper holds.",
)
# To compile line 3 is to win; to compile line 2 once more wins as well, but later.
SURE_NOW = (
    "FIR*-WAT*-DEA -,WAT5.WAT4.WAT3,DEA5.DEA4.DEA3 h:FIR1.FIR2 d:FIR3.FIR4 t:- / "
    "LIF*-MET*-SPE -,-,SPE5 h:LIF0.SPE4 d:SPE1.SPE2 t:- / A compile 21 c:-",
    "C3",
    "sure_win_now",
    "This wins in this turn, whatever Vesper holds.",
)


@pytest.mark.parametrize(("position", "move", "kind", "sentence"), [SURE, SURE_NOW])
def test_a_sure_win_is_proposed_and_said_first(position: str, move: str, kind: str, sentence: str) -> None:
    view = Game.from_position(position).view("A")
    found = advise(view, FEW)
    assert (found.moves[0], found.chances[0], found.reasons[0].kind) == (move, 1.0, kind)
    assert "wins" not in [reason.kind for reason in found.reasons]
    assert Check(view, found).run() == []
    hint = told(found, "en", ADA)
    assert (hint.whys[0].sentence, hint.equal) == (sentence, "")


@pytest.mark.parametrize(
    ("position", "kind"), [(SURE[0], "sure_win"), (SURE[0], "sure_win_now"), (THREAT, "only_safe")]
)
def test_a_proof_that_nobody_has_is_noticed(position: str, kind: WhyKind) -> None:
    """The same reason for another answer, or for a turn that is too early; and a sure win that is kept quiet."""
    view = Game.from_position(position).view("A")
    found = advise(view, FEW)
    other = (*found.moves[1:], found.moves[0])
    assert Check(view, replace(found, moves=other, reasons=(Reason(kind, "A"),))).run()
    if kind != "only_safe":
        assert Check(view, replace(found, reasons=())).run()


def test_the_search_does_not_buy_safety_too_dearly() -> None:
    """The only safe answer is proposed, unless another one is worth a mistake more."""
    only = Certain("safe", 2)
    assert _proposed(Looked(0, ((0, 9, 0.5), (2, 1, 0.45)), only))[0] == (2, 0.45)
    assert _proposed(Looked(0, ((0, 9, 0.5), (2, 1, 0.35)), only))[0] == (0, 0.5)
