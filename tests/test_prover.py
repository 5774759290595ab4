"""What is called sure is sure: beside brute force, where a hidden card would have to be known, and within bounds."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from recompile.game import Game
from recompile.game.records import Record
from recompile.lab.analysis import open_record
from recompile.proofs import Aim, CannotProve, Goal, lost_answers, prove, sure_answer, sure_win
from recompile.proofs.cases import Case
from recompile.proofs.strategies import strategy
from tests.brute_force import GOALS, BruteForce, TooMuch, all_worlds, small_position
from tests.by_strategy import play

SMALL = 30  # positions in every run; `python -m bench.prover --positions 700` does many
# Luck 3 states a protocol and deletes a card if the top card of B's deck is of it. Whoever knew that card would win.
FUSION = (
    "LUC*-CHA-DAR* dar4.cha5,CHA4.cha1,CHA0.DAR5 h:LUC3.LUC2 d:CHA3 t:LUC4 / "
    "PLA*-DIV-COU* -,COU1,- h:PLA4.COU6 d:COU5 t:DIV5 / A action 21 c:B"
)
# Death 1 makes eleven in the third line, and there is nobody to do anything about it.
EASY = "FIR*-WAT*-DEA FIR3,-,DEA4.DEA5 h:DEA1.WAT4 d:?9 t:- / LIF-MET-SPE -,-,- h:- d:- t:- / A action 9 c:-"


# Positions in which a prover that is a little less exact says something else.
DELICATE: list[tuple[str, Goal, str, str]] = [
    (  # with nobody left to be asked the game runs on by itself: what is compiled in the turn after that is too late
        "HAT*-COU-FIR* -,FIR3.FIR0.HAT3,- h:COU2.COU3 d:HAT0 t:- / "
        "LOV*-SMO*-FEA -,fea5.SMO5,FEA0.lov2.lov4 h:FEA3 d:- t:- / A action 21 c:B",
        "win",
        "COU2@2",
        "refuted",
    ),
    (
        "SPI-ASM*-TIM* TIM3,TIM5.spi5.asm6,- h:ASM4.SPI3 d:- t:SPI2 / "
        "WAT*-MET-FEA* FEA0.WAT1.FEA2,-,- h:FEA1 d:- t:- / A action 21 c:A",
        "win",
        "R",
        "refuted",
    ),
    (  # a card that is played face-up was chosen for what it is: no other may lie there
        "ICE*-PLA*-SPI PLA1,PLA4.spi5.PLA5,SPI0.ICE3 h:PLA2.PLA0 d:ICE4.ICE2 t:SPI4 / "
        "ASM*-SMO-COR* SMO5,ASM5,ASM1 h:COR2.ASM6 d:- t:- / A action 21 c:B",
        "compile",
        "pla0@3",
        "proved",
    ),
]


@pytest.mark.parametrize(("position", "goal", "move", "verdict"), DELICATE)
def test_delicate_positions(position: str, goal: Goal, move: str, verdict: str) -> None:
    view = Game.from_position(position).view("A")
    assert prove(view, move, Aim(goal, 2), 100_000).verdict == verdict
    case = Case(view, Aim(goal, 2))
    brute = BruteForce(case.me, goal, case.target.last, case.target.had)
    option = view.options[list(map(str, view.moves)).index(move)]
    assert brute.after(all_worlds(view, 100), option) is (verdict == "proved")


@pytest.mark.parametrize("seed", range(SMALL))
def test_the_prover_agrees_with_brute_force(seed: int) -> None:
    rng = random.Random(seed)
    view = Game.from_position(small_position(rng)).view("A")
    if not view.options:
        return  # nothing is asked in this one
    goal: Goal = rng.choice(GOALS)
    aim = Aim(goal, 1 if goal == "survive" else 2)
    case = Case(view, aim)
    for option in rng.sample(view.options, min(2, len(view.options))):
        try:
            worlds = all_worlds(view, 60)
            brute = BruteForce(case.me, goal, case.target.last, case.target.had, 3_000).after(worlds, option)
        except TooMuch:
            continue
        assert case.verdict(option, 100_000) == ("proved" if brute else "refuted"), str(view.position)


def test_a_win_that_needs_to_know_the_hidden_cards_is_none() -> None:
    view = Game.from_position(FUSION).view("A")
    case, worlds = Case(view, Aim("win", 2)), all_worlds(view, 100)
    luck = view.options[[str(move) for move in view.moves].index("LUC3@1")]
    assert len(worlds) == 3
    assert {case.verdict_in(world, luck) for world in worlds} == {"proved"}  # with open cards
    assert case.verdict(luck) == "refuted"
    brute = BruteForce(case.me, "win", case.target.last, case.target.had)
    assert brute.after(worlds, luck) is False


def test_sure_wins_are_found() -> None:
    found = sure_win(Game.from_position(EASY).view("A"))
    assert found is not None
    assert (found.verdict, found.move) == ("proved", "DEA1@3")


def test_one_discard_is_enough_to_doubt() -> None:
    """The same with a card in the other hand: somebody may do something about it."""
    position = EASY.replace("h:- d:- t:- / A", "h:?5 d:?13 t:- / A")
    found = sure_answer(Game.from_position(position).view("A"), Aim("win", 2))
    assert found.verdict == "refuted"


def test_it_can_be_stopped() -> None:
    view = Game.from_position(EASY.replace("h:- d:- t:- / A", "h:?5 d:?13 t:- / A")).view("A")
    asked: list[int] = []

    def halted() -> bool:
        asked.append(1)
        return True

    case = Case(view, Aim("win", 3), halted)
    before = view.position
    assert {case.verdict(option, 1_000_000) for option in view.options[:3]} == {"undecided"}
    assert asked
    assert case.steps < 3 * 200
    assert view.position == before


def test_the_budget_is_kept() -> None:
    view = Game.from_position(EASY.replace("h:- d:- t:- / A", "h:?5 d:?13 t:- / A")).view("A")
    case = Case(view, Aim("win", 4))
    assert case.verdict(view.options[0], 50) == "undecided"
    assert case.steps <= 51
    assert sure_answer(view, Aim("win", 4), budget=50, seconds=0.001).verdict == "undecided"


def test_what_loses_at_once_is_told() -> None:
    """B has eleven in line 1 and needs one more protocol: whatever A does but to break it loses."""
    a = "FIR-WAT-DEA -,-,- h:DEA1.WAT4 d:?9 t:-"
    view = Game.from_position(f"{a} / LIF-MET*-SPE* LIF5.LIF4.LIF3,-,- h:- d:- t:- / A action 9 c:-").view("A")
    lost = lost_answers(view, 2)
    assert "wat4@2" in lost
    assert sure_answer(view, Aim("survive", 1)).verdict in ("proved", "refuted")


@pytest.mark.parametrize("position", [EASY, FUSION])
def test_the_view_stays_as_it_is(position: str) -> None:
    game = Game.from_position(position)
    before = game.save()
    sure_win(game.view("A"))
    lost_answers(game.view("A"), 2)
    assert game.save() == before


def test_hidden_cards_do_not_change_the_verdict() -> None:
    """Everything hidden dealt anew: the same is sure."""
    game = Game.from_position(EASY.replace("h:- d:- t:- / A", "h:?1 d:?4 t:- / A"))
    rng = random.Random(3)
    found = {sure_answer(game.view("A").sample(rng).view("A"), Aim("win", 2), budget=4_000).verdict for _ in range(4)}
    assert len(found) == 1


def test_who_is_not_asked_proves_nothing() -> None:
    view = Game.from_position(EASY).view("B")
    with pytest.raises(CannotProve, match="B is not asked anything here"):
        sure_answer(view, Aim("win", 2))


# ---------------------------------------------------------------- what is said of one move


@pytest.mark.parametrize("seed", range(40))
def test_a_refutation_can_be_played(seed: int) -> None:
    """In the deal that is given the moves can be made, and after them the goal is missed."""
    rng = random.Random(seed)
    view = Game.from_position(small_position(rng)).view("A")
    if not view.options:
        return
    proof = prove(view, str(rng.choice(view.moves)), Aim("win", 2), 3_000)
    if proof.verdict != "refuted" or proof.deal is None or proof.line is None:
        return
    case = Case(view, Aim("win", 2))
    game = case.bounded(Game.from_position(proof.deal))
    assert str(game.view("A").position) == str(view.position)
    for move in proof.line:
        assert game.asked == move[0]
        game.push(move[2:])
    assert case.stands(game) == "refuted"


def test_most_refutations_are_shown() -> None:
    shown = Counter[str]()
    for seed in range(60):
        rng = random.Random(seed)
        view = Game.from_position(small_position(rng)).view("A")
        proof = prove(view, str(view.moves[0]), Aim("win", 2), 3_000) if view.options else None
        if proof is not None and proof.verdict == "refuted":
            shown["open" if proof.is_lost_open else "told" if proof.line else "not told"] += 1
    assert shown["open"] > 20
    assert shown["not told"] < shown["open"] / 4


def test_where_each_way_fails_in_a_deal_of_its_own() -> None:
    proof = prove(Game.from_position(FUSION).view("A"), "LUC3@1", Aim("win", 2))
    assert (proof.verdict, proof.is_lost_open, proof.strategy) == ("refuted", False, None)


# ---------------------------------------------------------------- strategies


def test_a_strategy_wins_against_everything() -> None:
    """In every deal of small positions, against answers of chance: what it says can be played, and reaches the goal."""
    played = 0
    for seed in range(60):
        rng = random.Random(seed)
        view = Game.from_position(small_position(rng)).view("A")
        if not view.options or played >= 6:
            continue
        found = sure_answer(view, Aim("win", 2), budget=4_000)
        if found.move is not None:
            entries = strategy(view, found.move, Aim("win", 2), 8_000)
            for _ in range(4):
                game = view.sample(rng)
                play(game, entries, rng)
                assert game.outcome is not None, str(view.position)
                assert game.outcome.winner == "A", str(view.position)
            played += 1
    assert played >= 3


def test_an_answer_names_its_card_wherever_a_chain_of_exchanges_has_moved_it() -> None:
    """Cards of both players lie with the other one here: it takes several exchanges until one face is in its place."""
    record = Record.parse((Path(__file__).parent / "golden" / "game02.txt").read_text(encoding="utf-8"))
    view = next(each.view for each in open_record(record).questions if each.number == 119)
    case = Case(view, Aim("survive", 1))
    assert case.verdict(view.options[0], 4000) in ("proved", "refuted", "undecided")
