"""The puzzles that come with the game: what is promised of them holds, and the command that made them does so again."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec import structs

from recompile.bots import NO_LIMIT, GreedyBot
from recompile.cards import PROTOCOLS
from recompile.cli import main
from recompile.game import Game
from recompile.game.records import record_of
from recompile.puzzles.checking import problems
from recompile.puzzles.mining.finding import positions_of
from recompile.puzzles.mining.rating import level
from recompile.puzzles.packing import pack, unpack
from recompile.puzzles.puzzle import Decision, Puzzle, Refutation
from recompile.puzzles.shelf import FILE, puzzles, read_puzzles
from recompile.puzzles.wording import THEMES

SHIPPED = list(puzzles().values())
PROVED_AGAIN = SHIPPED[:: max(len(SHIPPED) // 20, 1)]  # `python -m bench.prover --puzzles` does all of them


def test_there_are_enough_and_they_are_small() -> None:
    assert len(SHIPPED) == 1000
    assert [puzzle.id for puzzle in SHIPPED] == [str(number) for number in range(1, 1001)]
    assert FILE.stat().st_size < 2_500_000


def test_none_is_like_another() -> None:
    assert len({puzzle.position for puzzle in SHIPPED}) == len(SHIPPED)
    assert max(Counter(puzzle.origin for puzzle in SHIPPED).values()) <= 3


def test_they_are_about_everything() -> None:
    goals = Counter(puzzle.goal for puzzle in SHIPPED)
    assert min(goals[goal] for goal in ("win", "compile", "survive")) >= 50
    assert {theme for puzzle in SHIPPED for theme in puzzle.themes} <= set(THEMES)
    assert {code for puzzle in SHIPPED for code in puzzle.protocols} == set(PROTOCOLS)
    levels = sorted(puzzle.level for puzzle in SHIPPED)
    assert levels[50] < 1100
    assert levels[-50] > 1700


@pytest.mark.parametrize("puzzle", SHIPPED[::97], ids=lambda puzzle: puzzle.id)
def test_there_is_something_to_find(puzzle: Puzzle) -> None:
    """Several moves, one of them right, and not the one that looks best."""
    view = Game.from_position(puzzle.position).view("A")
    assert len(view.moves) >= 4
    assert len(puzzle.root.right) == 1
    assert len(puzzle.root.wrong) == len(view.moves) - 1
    assert str(GreedyBot().choose(view, NO_LIMIT, random.Random(0))) != puzzle.solution
    assert puzzle.level == level(puzzle.goal, puzzle.root, puzzle.solved_by)


@pytest.mark.parametrize("puzzle", PROVED_AGAIN, ids=lambda puzzle: puzzle.id)
def test_it_is_proved_again(puzzle: Puzzle) -> None:
    assert list(problems(puzzle)) == []
    assert unpack(pack(puzzle)) == puzzle


# ---------------------------------------------------------------- a puzzle that does not keep its word is found out


def test_a_right_move_that_is_none_is_found_out() -> None:
    puzzle = PROVED_AGAIN[0]
    move, why = next(iter(puzzle.root.wrong.items()))
    others = {each: reply for each, reply in puzzle.root.wrong.items() if each != move}
    reply = next(iter(puzzle.root.right.values()))
    spoilt = structs.replace(puzzle, root=Decision({**puzzle.root.right, move: reply}, others))
    assert any(f"{move} is not proved" in problem for problem in problems(spoilt))
    turned = {**others, move: why, puzzle.solution: why}
    spoilt = structs.replace(puzzle, root=Decision({}, turned))
    assert any(f"{puzzle.solution} is not refuted" in problem for problem in problems(spoilt))


def test_a_move_that_nobody_speaks_of_is_found_out() -> None:
    puzzle = PROVED_AGAIN[0]
    fewer = dict(list(puzzle.root.wrong.items())[1:])
    spoilt = structs.replace(puzzle, root=Decision(puzzle.root.right, fewer))
    assert any("not every answer is right or wrong" in problem for problem in problems(spoilt))


def test_a_refutation_that_goes_nowhere_is_found_out() -> None:
    puzzle = PROVED_AGAIN[0]
    move, why = max(puzzle.root.wrong.items(), key=lambda each: len(each[1].line))
    assert why.line
    wrong = {**puzzle.root.wrong, move: Refutation(why.deal, ("B R", "B R"))}
    spoilt = structs.replace(puzzle, root=Decision(puzzle.root.right, wrong))
    assert any(move in problem for problem in problems(spoilt))


# ---------------------------------------------------------------- mining


def test_the_same_seed_brings_the_same_puzzles(tmp_path: Path) -> None:
    origin = SHIPPED[0].origin
    file = tmp_path / "mine.jsonl"
    seed = origin.removeprefix("seed ")
    result = CliRunner().invoke(
        main, ["puzzles", "mine", "--games", "1", "--seed", seed, "--processes", "1", "--out", str(file)]
    )
    assert result.exit_code == 0, result.output
    shipped = [puzzle for puzzle in SHIPPED if puzzle.origin == origin]
    found = read_puzzles(file)
    assert [structs.replace(puzzle, id="") for puzzle in found] == [structs.replace(each, id="") for each in shipped]


def test_records_are_searched(tmp_path: Path) -> None:
    """The game of a shipped puzzle, as a record: what it yields is a puzzle, if it yields any."""
    seed = int(SHIPPED[0].origin.removeprefix("seed "))
    *_, game = positions_of(seed, random.Random(seed))
    record, file = tmp_path / "game.txt", tmp_path / "mine.jsonl"
    record.write_text(str(record_of(game)), encoding="utf-8")
    result = CliRunner().invoke(main, ["puzzles", "mine", str(record), "--out", str(file)])
    assert result.exit_code == 0, result.output
    for puzzle in read_puzzles(file):
        assert puzzle.origin == "record game.txt"
        assert list(problems(puzzle)) == []


@pytest.mark.parametrize(
    ("text", "said"), [("[A", "error:"), (None, "No such file or directory")], ids=["damaged", "missing"]
)
def test_what_is_no_record_is_refused(text: str | None, said: str, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    if text is not None:
        record.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["puzzles", "mine", str(record), "--out", str(tmp_path / "mine.jsonl")])
    assert result.exit_code == 2
    assert said in result.output
    assert not (tmp_path / "mine.jsonl").exists()
