"""Solving a puzzle at the table: every command, every refusal, and that nothing hidden leaves before the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec
import pytest
from msgspec import structs

from recompile.puzzles.deals import hidden_in
from recompile.puzzles.messages import CLUES, Show, Task, Tried, Trying
from recompile.puzzles.puzzle import SOLVER, Decision, Goal, Proof, Puzzle, Reply
from recompile.puzzles.shelf import read_puzzles
from recompile.puzzles.solving import Sitting
from recompile.puzzles.trying import attempt
from recompile.puzzles.wording import THEMES, goal_of, idea_of, theme_name
from recompile.table import messages as m
from recompile.table.match import Refusal
from recompile.table.parts import State
from recompile.text.voice import Voice
from tests.puzzling import SAMPLE

PUZZLES = read_puzzles(SAMPLE)
WIN, HOLD, COMPILE = PUZZLES
Kind = TypeVar("Kind")


def one(found: Tried, kind: type[Kind]) -> Kind:
    """The only reply of this kind."""
    (reply,) = [each for each in found.replies if isinstance(each, kind)]
    return reply


def kinds(found: Tried) -> list[str]:
    return [type(reply).__name__ for reply in found.replies]


def move(puzzle: Puzzle, text: str, *before: str) -> Tried:
    seq = begun(puzzle, *before).match.seq
    return attempt(puzzle, Trying(moves=before, command=m.Move("1", seq, text)))


def begun(puzzle: Puzzle, *moves: str) -> Sitting:
    found = Sitting(puzzle)
    found.make_again(moves)
    return found


def right_ways(decision: Decision, *before: str) -> Iterator[tuple[Decision, tuple[str, ...]]]:
    """Every decision of a strategy, with the moves that lead to it."""
    yield decision, before
    for text, reply in decision.right.items():
        if reply.then is not None:
            yield from right_ways(reply.then, *before, text)


# ---------------------------------------------------------------- what comes of a move


def test_a_puzzle_is_opened() -> None:
    found = attempt(HOLD, Trying())
    assert kinds(found) == ["State", "Task"]
    state, task = one(found, State), one(found, Task)
    assert (state.mode, state.game, state.you, state.names) == ("puzzle", "puzzle.2", "A", ["You", "Opponent"])
    assert state.question is not None
    assert task.goal == "Do not lose on their next turn"
    assert (task.status, task.begins, task.steps, task.clues) == ("open", 9, [], [])
    assert task.knows == [
        "Their hand: 1 card you have not seen.",
        "Face-down in line 3: 1 card of theirs.",
        "Your deck: 3 cards, order unknown.",
        "Their deck: 2 cards.",
        "The answer must hold for every way these can lie.",
    ]
    assert not state.undo.allowed


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: each.goal)
def test_every_right_way_leads_to_the_goal(puzzle: Puzzle) -> None:
    for decision, before in right_ways(puzzle.root):
        for text, reply in decision.right.items():
            found = move(puzzle, text, *before)
            task = one(found, Task)
            assert kinds(found) == ["Happened", "State", "Task", "Done"]
            assert found.moves == [*before, text]
            assert task.status == ("open" if reply.then else "solved"), (before, text)
            if reply.then is None:
                assert task.verdict.endswith("in every deal")
                assert "1\u202f234 positions" in task.proof
                assert task.idea
                assert one(found, State).question is None


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: each.goal)
def test_every_wrong_way_is_refuted(puzzle: Puzzle) -> None:
    for decision, before in right_ways(puzzle.root):
        for text in decision.wrong:
            found = move(puzzle, text, *before)
            task, state = one(found, Task), one(found, State)
            assert task.status == "failed"
            assert task.verdict.startswith(("They ", "The time is up")), task.verdict
            assert task.detail
            assert task.example
            assert task.steps
            assert task.steps[0].player == SOLVER
            assert all(step.rule and 0 <= step.moment < state.moments for step in task.steps)
            assert (task.proof, task.idea) == ("", "")
            assert state.question is None
            assert all(card.code and card.up for card in state.sides[1].hand)  # laid open
            assert all(card.code for stack in state.sides[1].stacks for card in stack.cards)
            for at in range(state.moments):
                seen = attempt(puzzle, Trying(moves=(*before, text), command=m.See("1", at)))
                assert one(seen, m.Past).state.you == SOLVER


def test_the_refuting_table_goes_on_where_the_solver_was() -> None:
    found = move(HOLD, "dea2@1")
    assert one(found, State).seq == one(found, m.Done).seq > 0
    assert one(found, m.Happened).seq == one(found, State).seq
    assert one(found, State).log[0].sentence == "You play Death 2 face-down in line 1."
    assert one(found, Task).last == one(found, Task).first == "Play Death 2 face-down in line 1"
    decision, later = next(each for each in right_ways(HOLD.root) if each[1] and each[0].wrong)
    failed = move(HOLD, next(iter(decision.wrong)), *later)
    assert one(failed, State).seq > begun(HOLD, *later).match.seq
    assert one(failed, Task).first != one(failed, Task).last


def test_a_way_that_nobody_knew_counts_as_solved() -> None:
    root = structs.replace(HOLD.root, wrong={k: v for k, v in HOLD.root.wrong.items() if k != "dea2@1"})
    found = move(structs.replace(HOLD, root=root), "dea2@1")
    task = one(found, Task)
    assert (task.status, task.verdict) == ("solved", "This works too.")
    assert "proof" in task.proof


def test_after_the_end_nothing_is_played() -> None:
    failed = begun(HOLD, "dea2@1")
    found = attempt(HOLD, Trying(moves=("dea2@1",), command=m.Move("1", failed.match.seq, "FIR1@1")))
    assert one(found, m.Refused).code == "over"
    for command in (m.Undo("1", failed.match.seq), m.AskHint("1", failed.match.seq)):
        assert one(attempt(HOLD, Trying(moves=("dea2@1",), command=command)), m.Refused).code == "over"
    for aside in (m.Foresee("1", failed.match.seq, "FIR1@1"), m.WhyNot("1", failed.match.seq, "FIR1@2")):
        assert one(attempt(HOLD, Trying(moves=("dea2@1",), command=aside)), m.Refused).code == "over"
    with pytest.raises(Refusal):
        attempt(HOLD, Trying(moves=("dea2@1", "FIR1@1")))


# ---------------------------------------------------------------- other commands


def test_a_turn_is_taken_back_as_a_whole() -> None:
    decision, before = next(each for each in right_ways(HOLD.root) if each[1])
    assert decision.right
    seq = begun(HOLD, *before).match.seq
    opened = attempt(HOLD, Trying(moves=before))
    assert one(opened, State).undo.allowed
    found = attempt(HOLD, Trying(moves=before, clues=2, command=m.Undo("1", seq)))
    assert kinds(found) == ["State", "Task", "Done"]
    assert (found.moves, found.clues, one(found, State).seq) == ([], 0, 0)
    nothing = attempt(HOLD, Trying(command=m.Undo("1", 0)))
    assert one(nothing, m.Refused).code == "undo_closed"


def test_hints_come_step_by_step() -> None:
    for told in range(CLUES):
        found = attempt(HOLD, Trying(clues=told, command=m.AskHint("1", 0)))
        assert kinds(found) == ["Task", "Done"]
        clues = one(found, Task).clues
        assert found.clues == len(clues) == told + 1
        assert all(clue.sentence for clue in clues)
    assert clues[0].line == 3
    assert clues[1].card == "DEA2"
    assert clues[2].move == HOLD.solution
    assert attempt(HOLD, Trying(clues=CLUES, command=m.AskHint("1", 0))).clues == CLUES
    assert one(attempt(HOLD, Trying(clues=1)), Task).clues == clues[:1]
    assert move(HOLD, "FIR1@1").clues == 0  # another question


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: each.goal)
def test_hints_know_every_decision(puzzle: Puzzle) -> None:
    for _, before in right_ways(puzzle.root):
        seq = begun(puzzle, *before).match.seq
        for lang in ("en", "fr", "pl"):
            found = attempt(puzzle, Trying(lang, before, clues=2, command=m.AskHint("1", seq)))
            assert len(one(found, Task).clues) == CLUES


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: each.goal)
def test_the_solution_is_shown(puzzle: Puzzle) -> None:
    wrong = next(iter(puzzle.root.wrong))
    for moves in ((), (wrong,)):
        found = attempt(puzzle, Trying(moves=moves, command=Show("1", 0)))
        assert kinds(found) == ["State", "Happened", "State", "Task", "Done"]
        task = one(found, Task)
        assert (task.status, found.shown) == ("shown", True)
        assert found.moves[0] == puzzle.solution
        assert task.steps
        assert task.proof
    again = attempt(puzzle, Trying(moves=tuple(found.moves), shown=True, command=m.See("1", 0)))
    assert again.shown
    assert one(again, m.Past).state.moments > 1


def test_asides_answer_as_at_any_table() -> None:
    def aside(command: m.Command) -> object:
        (reply,) = attempt(HOLD, Trying(command=command)).replies
        return reply

    assert isinstance(aside(m.Foresee("1", 0, "DEA2@3")), m.Foresight)
    assert isinstance(aside(m.WhyNot("1", 0, "DEA2@1")), m.NotLegal)
    assert isinstance(aside(m.Ping("1")), m.Pong)
    assert isinstance(aside(m.See("1", 0)), m.Past)
    assert isinstance(aside(m.See("1", 0, "A")), m.Past)
    codes: dict[str, list[m.Command]] = {
        "forbidden": [m.See("1", 0, "all"), m.See("1", 0, "B"), m.Resign("1"), m.Rematch("1"), m.Claim("1")],
        "illegal": [m.See("1", 9), m.Foresee("1", 0, "DEA2@1"), m.Move("1", 0, "DEA2@1"), m.Move("1", 0, "nonsense")],
        "stale": [m.Move("1", 1, "DEA2@3"), m.Foresee("1", 7, "DEA2@3"), m.AskHint("1", 7)],
        "malformed": [m.Language("1", "de")],
    }
    for code, commands in codes.items():
        for command in commands:
            refused = aside(command)
            assert isinstance(refused, m.Refused)
            assert refused.code == code, command
            assert (refused.state is not None) == (code == "stale")
    with pytest.raises(Refusal):
        attempt(HOLD, Trying(moves=("nonsense",)))


def test_another_language_says_the_same() -> None:
    found = attempt(HOLD, Trying(moves=("dea2@1",), command=m.Language("1", "fr")))
    assert kinds(found) == ["State", "Task", "Done"]
    assert one(found, Task).verdict == "Votre adversaire compile Vitesse et gagne"
    assert one(found, State).names == ["Vous", "Adversaire"]
    shown = attempt(HOLD, Trying(shown=True, command=m.Language("1", "pl")))
    assert one(shown, Task).status == "shown"


# ---------------------------------------------------------------- nothing hidden leaves


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda each: each.goal)
def test_nothing_hidden_leaves_before_the_end(puzzle: Puzzle) -> None:
    """The bytes of all that is answered, in every language, name no card that the solver has not seen."""
    for _, before in right_ways(puzzle.root):
        sitting = begun(puzzle, *before)
        game, seq = sitting.game, sitting.match.seq
        hidden = hidden_in(str(game.view(SOLVER).position), str(game.position))
        unseen = set(hidden) - {card for card, _ in game.view(SOLVER).known}
        assert unseen
        moves = [answer.move for answer in game.answers]
        commands: list[m.Command | None] = [None, m.AskHint("1", seq), *(m.See("1", at) for at in range(seq + 1))]
        commands += [m.Foresee("1", seq, text) for text in moves[:6]]
        for lang in ("en", "fr", "pl"):
            names = {Voice(lang).title(code) for code in unseen}
            for command in commands:
                found = attempt(puzzle, Trying(lang, before, clues=2, command=command))
                said = msgspec.json.encode(found).decode()
                assert not [code for code in unseen if code in said or code.lower() in said], (before, command)
                assert not [name for name in names if f"{name}." in said or f"{name}," in said], (before, command)
                assert '"right"' not in said
                assert '"wrong"' not in said


def test_what_happens_on_the_way_is_told_as_the_solver_sees_it() -> None:
    decision, before = next((each for each in right_ways(COMPILE.root) if each[1]), (COMPILE.root, ()))
    assert decision
    sitting = begun(COMPILE, *before)
    unseen = set(hidden_in(str(sitting.game.view(SOLVER).position), str(sitting.game.position)))
    events = msgspec.json.encode(move(COMPILE, before[-1], *before[:-1]).replies[0]).decode()
    assert not [code for code in unseen if code in events]


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("goal", ["win", "compile", "survive"])
def test_goals_have_words_for_any_number_of_turns(goal: Goal) -> None:
    for lang in ("en", "fr", "pl"):
        assert len({goal_of(goal, turns, Voice(lang)) for turns in range(1, 5)}) == 4


def test_themes_have_names_and_ideas() -> None:
    for lang in ("en", "fr", "pl"):
        voice = Voice(lang)
        assert len({theme_name(key, voice) for key in THEMES}) == len(THEMES)
        assert theme_name("a-theme-nobody-named", voice) == "a-theme-nobody-named"
        for key in THEMES:
            assert idea_of(structs.replace(WIN, themes=(key,)), voice)
    assert idea_of(structs.replace(WIN, themes=("a-theme-nobody-named",)), Voice()) == ""


def test_a_puzzle_without_anything_hidden_has_words_for_that() -> None:
    mine, theirs = "LIG-WAT-SPE -,-,- h:LIG4 d:- t:-", "MET-LIF-DEA -,-,- h:- d:- t:-"
    bare = Puzzle(
        *("9", f"{mine} / {theirs} / A action 3 c:0", "compile", 1, ()),
        *(Decision({"LIG4@1": Reply()}), Proof(1, 1), (), (), 1200),
    )
    knows = one(attempt(bare, Trying()), Task).knows
    assert knows[:2] == ["Their hand is empty.", "Your deck is empty."]
