"""Puzzles for the tests: such as need no table, and such as can be played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from recompile.game import Game
from recompile.game.scenarios import play_moves
from recompile.notation import Position
from recompile.proofs.strategies import Entry
from recompile.puzzles import index, shelf
from recompile.puzzles.deals import fill, hidden_in
from recompile.puzzles.puzzle import SOLVER, Codes, Decision, Goal, Proof, Puzzle, Refutation, Reply
from tests.by_strategy import play

SAMPLE = Path(__file__).with_name("puzzles") / "sample.jsonl"
POSITION = "{mine} -,-,- h:- d:- t:- / {theirs} -,-,- h:- d:- t:- / A action c:-"


def puzzle(
    id: str,
    level: int = 1200,
    themes: tuple[str, ...] = (),
    mine: str = "FIR-WAT-DEA",
    theirs: str = "LIF-MET-SPE",
    goal: Goal = "win",
) -> Puzzle:
    """One of which only this is known."""
    position = POSITION.format(mine=mine, theirs=theirs)
    return Puzzle(id, position, goal, 2, (), Decision({"R": Reply()}), Proof(1, 1), themes, (), level)


def by_number(*puzzles: Puzzle) -> dict[str, Puzzle]:
    return {each.id: each for each in puzzles}


# ---------------------------------------------------------------- to be played


def decision(game: Game, right: str, reply: Reply, turns: int = 2) -> Decision:
    """With this right answer; to every other one the first answers that come fail it, in the deal as it lies."""
    hidden = hidden_in(str(game.view(SOLVER).position), str(game.position))
    others = [answer.move for answer in game.answers if answer.move != right]
    return Decision({right: reply}, {move: Refutation(hidden, _played(game, move, turns)) for move in others})


def _played(game: Game, move: str, turns: int) -> tuple[str, ...]:
    """What comes after a move until the time is up, each answer the first there is."""
    after, line = game.copy(), list[str]()
    after.push(move)
    while (asked := after.asked) is not None and (after.number, after.phase) < (2 * turns - 1, "action"):
        line.append(f"{asked} {after.answers[0].move}")
        after.push(after.answers[0].move)
    return tuple(line)


def after(position: str, *moves: str) -> Game:
    game = Game.from_position(position)
    for move in moves:
        game.push(move)
    return game


def of_two_questions(id: str = "1", goal: Goal = "win") -> Puzzle:
    """Death 3 brings line 3 to ten, and must then take away the card that holds the other side at ten."""
    compiled = "FIR*-WAT*-DEA" if goal == "win" else "FIR-WAT-DEA"
    seen = f"{compiled} -,-,DEA5.dea2 h:DEA3.WAT4 d:- t:- / LIF-MET-SPE ??,-,MET6.MET2.?? h:- d:?5 t:- / A action c:-"
    deal: Codes = ("LIF1", "LIF2", "SPE1", "SPE2", "SPE3", "LIF3", "LIF4")
    then = decision(after(fill(seen, deal), "DEA3@3"), "B3", Reply())
    root = decision(after(fill(seen, deal)), "DEA3@3", Reply((), then))
    return Puzzle(id, seen, goal, 2, deal, root, Proof(40, 2), ("break-a-lead", "delete"), ("R3.3",), 1250)


def of_one_question(id: str = "2") -> Puzzle:
    """Only Metal 1 keeps the other player from compiling the third protocol."""
    seen = "MET-WAT-DEA -,-,- h:MET1.WAT5 d:?4 t:- / LIF-FIR*-SPE* LIF5.lif2.LIF4,-,- h:?1 d:?5 t:- / A action c:-"
    seen = seen.replace("lif2", "LIF2")
    deal: Codes = ("WAT1", "WAT2", "WAT3", "WAT4", "SPE1", "SPE2", "SPE3", "FIR1", "FIR3", "LIF3")
    game = after(fill(seen, deal))
    root = decision(game, "MET1@1", Reply(("B R",)), turns=1)
    return Puzzle(id, seen, "survive", 1, deal, root, Proof(300, 1), ("save-yourself",), ("R3.3",), 1150)


def samples() -> dict[str, Puzzle]:
    return by_number(of_two_questions(), of_one_question(), of_two_questions("3", "compile"))


# ---------------------------------------------------------------- exported


def check_export(data: dict[str, object]) -> None:
    """Positions parse, each move is legal where it is said to be, and no hidden card stands in what the solver sees."""
    assert [*data] == [
        "id", "position", "player", "goal", "turns", "solution", "refutations", "proof", "themes", "rules", "level",
    ]  # fmt: skip
    seen = str(data["position"])
    Position.parse(seen)
    refutations, solution = data["refutations"], data["solution"]
    assert isinstance(refutations, dict)
    assert isinstance(solution, list)
    for move, why in refutations.items():
        assert "?" not in why["deal"]
        assert hidden_in(seen, why["deal"])
        game = Game.from_position(why["deal"])
        assert play_moves(game, [f"{data['player']} {move}", *why["line"]]) == []
        assert game.outcome is None or game.outcome.winner == "B"
    legal = {answer.move for answer in Game.from_position(seen).answers}
    assert {*refutations, *solution[0]["moves"]} == legal
    assert len(legal) == len(refutations) + 1
    _check_solution(data, solution)


def _check_solution(data: dict[str, object], solution: list[Entry]) -> None:
    """In a few deals, against a player who does anything."""
    for seed in range(3):
        game = Game.from_position(str(data["position"]), seed=seed)
        compiled = _compiled(game)
        play(game, solution, random.Random(seed))
        winner = game.outcome and game.outcome.winner
        assert winner != "B"
        assert data["goal"] != "win" or winner == "A"
        assert data["goal"] != "compile" or _compiled(game) > compiled


def _compiled(game: Game) -> int:
    return sum(done for _, done in game.position.sides[0].protocols)


@contextmanager
def on_the_shelf(file: Path) -> Iterator[None]:
    """The puzzles of this file, in the place of all there are."""
    kept = (shelf.puzzles, index.listed, index.book_of)
    with patch.object(shelf, "FILE", file):
        for each in kept:
            each.cache_clear()
        yield
    for each in kept:
        each.cache_clear()
