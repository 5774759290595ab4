"""What was sure and was missed: analyses say it, in words and as data, and mistakes become puzzles."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest
from click.testing import CliRunner, Result

from recompile.cli import main
from recompile.game import Game
from recompile.lab.analysis import Analysed, Analysis, analyse_position, analyse_record
from recompile.lab.certain import Bounds, SureAnswer, aim_of, certain, sure_compile
from recompile.lab.looking import MISTAKE, Settings
from recompile.proofs import Aim, Sure
from recompile.proofs.cases import Case
from recompile.puzzles.checking import problems
from recompile.puzzles.mistakes import puzzle_of, puzzles_of
from recompile.puzzles.own import read
from recompile.puzzles.shelf import read_puzzles
from tests.mistaken import ALL, COMPILE, SAFE, WIN, Missed, turned
from tests.test_lab_analysis import BRINK, WINS, golden, record_from

SOME = Settings(rounds=40)


@pytest.fixture(autouse=True)
def no_ladder() -> Iterator[None]:
    """How hard a puzzle is takes long to find out with the plain engine, and is tested elsewhere."""
    with patch("recompile.puzzles.mining.rating.LADDER", ()):
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def analysed(missed: Missed) -> Analysis:
    return analyse_record(missed.record, SOME)


def first(missed: Missed) -> Analysed:
    return analysed(missed).decisions[0]


def call(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=stdin)


# ---------------------------------------------------------------- what is found


@pytest.mark.parametrize("missed", [*ALL, turned(WIN)])
def test_what_was_sure_and_missed_is_found(missed: Missed) -> None:
    one = first(missed)
    assert one.sure is not None
    assert (one.move, one.sure.kind, one.sure.move) == (missed.played, missed.kind, missed.right)
    assert (one.sure.missed, one.sure.played, one.sure.now) == (True, False, False)
    assert one.sure.label == Game.from_position(missed.position).describe(missed.right)
    assert one.mark in (("mistake", "blunder") if missed.kind == "win" else ("inaccuracy", "mistake", "blunder"))


def test_a_sure_win_has_the_chance_one() -> None:
    one = first(WIN)
    assert (one.best, one.best_chance, one.top[0].chance) == (WIN.right, 1.0, 1.0)
    assert one.loss == pytest.approx(1 - (one.chance or 0))
    found = first(replace(WIN, played=WIN.right))
    assert (found.chance, found.loss, found.mark, found.curve) == (1.0, 0.0, "", 1.0)
    assert found.sure is not None
    assert (found.sure.played, found.sure.missed) == (True, False)


def test_who_plays_another_sure_win_has_missed_nothing() -> None:
    """Line 3 wins at once; line 2 first and line 3 then wins as well."""
    one = analyse_record(record_from(WINS, "C2"), SOME).decisions[0]
    assert one.sure == SureAnswer("win", "C2", one.label or "", now=False, played=True, missed=False)
    assert (one.chance, one.loss) == (1.0, 0.0)


def test_the_quickest_win_is_named() -> None:
    (one,) = analyse_position(Game.from_position(WINS), SOME).decisions
    assert one.sure is not None
    assert (one.sure.move, one.sure.now, one.sure.played, one.sure.missed) == ("C3", True, False, False)


def test_the_only_safe_answer_is_named_when_it_was_found() -> None:
    one = first(replace(SAFE, played=SAFE.right))
    assert one.sure is not None
    assert (one.sure.kind, one.sure.move, one.sure.played) == ("safe", SAFE.right, True)


def test_where_two_answers_are_safe_neither_is_the_only_one() -> None:
    """Line 3 is held with Death 5 or with Death 4."""
    view = Game.from_position(BRINK.replace("dea4.dea3.wat2 h:DEA5", "dea1.dea3.wat2 h:DEA5.DEA4")).view("A")
    case, options = Case(view, Aim("survive", 1)), dict(zip(map(str, view.moves), view.options, strict=True))
    assert [case.verdict(options[move]) for move in ("DEA5@3", "DEA4@3")] == ["proved", "proved"]
    assert certain(view, None, Bounds(4000)) is None


def test_the_next_turn_is_the_first_of_ones_own() -> None:
    """In the other player's turn, too: nothing later is called sure."""
    mine, theirs = (Game.from_position(WIN.position).view(player) for player in ("A", "B"))
    assert [aim_of(kind, mine).turns for kind in ("win", "compile", "safe")] == [2, 2, 1]
    assert [aim_of(kind, theirs).turns for kind in ("win", "compile", "safe")] == [1, 1, 1]


def test_a_proof_needs_no_search_to_agree() -> None:
    """Whatever it says of the answers, what is proved is proved."""
    with patch("recompile.bots.MindBot.compare", lambda _mind, _view, places, *_: [0.4] * len(places)):
        one = first(WIN)
    assert (one.best, one.best_chance, one.chance, one.mark) == (WIN.right, 1.0, 0.4, "blunder")


def test_nothing_is_looked_for_before_somebody_is_near_the_end() -> None:
    with patch("recompile.lab.certain.Case") as case, patch("recompile.lab.certain.sure_answer") as sought:
        found = analyse_record(golden(turns=3), Settings(rounds=1, top=1))
        near = [one for one in found.decisions if one.loss < MISTAKE]
    assert near
    assert all(one.sure is None for one in near)
    assert case.call_count + sought.call_count <= 2 * (len(found.decisions) - len(near))


def test_the_same_with_any_number_of_processes() -> None:
    for record in (WIN.record, COMPILE.record):
        assert analyse_record(record, SOME) == analyse_record(record, replace(SOME, processes=2))


def test_proofs_share_the_time_there_is() -> None:
    """All that is looked for in one question ends together."""
    view = Game.from_position(WIN.position).view("A")
    with patch("recompile.lab.certain.sure_answer", return_value=Sure("undecided", None, 0)) as sought:
        certain(view, None, Bounds(4000, 60.0))
        sure_compile(view, 1, Bounds(4000, 0.0))
    left = [call.args[3] for call in sought.call_args_list]
    assert len(left) >= 2
    assert all(seconds <= 60 for seconds in left)
    assert left == sorted(left, reverse=True)


def test_data_from_before_is_read() -> None:
    """Decisions without anything sure, as other versions write them, and with it."""
    one = first(WIN)
    data = json.loads(msgspec.json.encode(one))
    assert msgspec.convert(data, Analysed) == one
    del data["sure"]
    assert msgspec.convert(data, Analysed) == replace(one, sure=None)


# ---------------------------------------------------------------- at the terminal


@pytest.mark.parametrize(
    ("missed", "said"),
    [
        (WIN, "A had a sure win here: Play Peace 5 face-up in line 3 (PEA5@3), whatever B held."),
        (
            SAFE,
            "A was safe with this: Play Courage 6 face-up in line 2 (COU6@2). "
            "After the move played, B could win at once.",
        ),
        (COMPILE, "A was sure to compile with this: Play Diversity 5 face-down in line 1 (div5@1), whatever B held."),
        (replace(WIN, played=WIN.right), "A sure win, whatever lies hidden."),
        (replace(SAFE, played=SAFE.right), "Every other answer could lose before the next turn of A."),
    ],
)
def test_it_is_said_in_words(missed: Missed, said: str) -> None:
    result = call("analyse", "-", "--rounds", "40", stdin=str(missed.record))
    assert result.exit_code == 0, result.output
    assert said in " ".join(result.output.split())
    assert ("A sure win that is missed is a ? at least." in result.output) == (missed == WIN)


@pytest.mark.parametrize(("lang", "said"), [("fr", "A avait ici une victoire sûre"), ("pl", "A ma tu pewną wygraną")])
def test_it_is_said_in_other_languages(lang: str, said: str) -> None:
    result = call("analyse", "-", "--rounds", "40", "--lang", lang, stdin=str(WIN.record))
    assert said in " ".join(result.output.split())


def test_it_is_said_of_a_position() -> None:
    said = call("analyse", WINS, "--rounds", "12").output
    assert "A has a sure win: Compile line 3: Death (C3), whatever B holds." in " ".join(said.split())
    said = call("analyse", BRINK, "--rounds", "12").output
    assert "Only this is safe, whatever B holds: Play Death 5 face-up in line 3 (DEA5@3)." in " ".join(said.split())


# ---------------------------------------------------------------- puzzles


@pytest.mark.parametrize("missed", [*ALL, turned(WIN), turned(SAFE)])
def test_a_mistake_becomes_a_puzzle(missed: Missed) -> None:
    (puzzle,) = puzzles_of(analysed(missed))
    assert (puzzle.goal, puzzle.solution) == ({"safe": "survive"}.get(missed.kind, missed.kind), missed.right)
    assert missed.played in puzzle.root.wrong
    assert list(problems(puzzle)) == []
    assert read(msgspec.to_builtins(puzzle)).root == puzzle.root


def test_the_same_task_has_the_same_name() -> None:
    """Whoever sat there: a puzzle is always told for A."""
    one, other = (next(puzzles_of(analysed(each))) for each in (WIN, turned(WIN)))
    assert one.id == other.id
    assert one.id.startswith("own-")
    assert one.origin == "Ada – Bob, turn 35, A"


def test_only_mistakes_of_the_player_who_is_asked_for() -> None:
    found = analysed(WIN)
    assert list(puzzles_of(found, "B")) == []
    assert [puzzle.solution for puzzle in puzzles_of(found, "A")] == [WIN.right]


def test_what_was_found_or_cannot_be_posed_is_no_puzzle() -> None:
    assert list(puzzles_of(analysed(replace(WIN, played=WIN.right)))) == []
    brink = analyse_record(record_from(BRINK, "WAT5@2"), SOME)  # cards of their protocols are nowhere
    assert brink.decisions[0].sure is not None
    assert list(puzzles_of(brink)) == []
    found = analysed(WIN)
    assert puzzle_of(found.decisions[0], "no position") is None


# ---------------------------------------------------------------- puzzles in a file


def test_own_puzzles_are_written_and_solved(home: Path) -> None:
    file = home / "mine.jsonl"
    result = call("analyse", "-", "--rounds", "40", "--puzzles", str(file), stdin=str(WIN.record))
    assert result.exit_code == 0, result.output
    assert f"1 of the mistakes is a puzzle now. Solve it with: recompile puzzles {file}" in result.output
    (puzzle,) = read_puzzles(file)
    for said in (str(file), f"{file}:1"):
        shown = call("puzzles", said, stdin=f"{WIN.played}\nquit\n").output
        assert f"Puzzle {puzzle.id}" in shown
        assert "Not this" in shown
    assert "There is no other puzzle of this kind." in call("puzzles", str(file), stdin="next\n").output


def test_where_there_is_no_puzzle_nothing_is_written(home: Path) -> None:
    file = home / "none.jsonl"
    right = str(replace(WIN, played=WIN.right).record)
    result = call("analyse", "-", "--rounds", "4", "--puzzles", str(file), stdin=right)
    assert "None of the mistakes makes a puzzle" in result.output
    assert not file.exists()


def test_with_json_nothing_else_is_said(home: Path) -> None:
    file = home / "mine.jsonl"
    result = call("analyse", "-", "--rounds", "40", "--json", "--puzzles", str(file), stdin=str(WIN.record))
    sure = json.loads(result.output)["decisions"][0]["sure"]
    assert (sure["kind"], sure["move"], sure["missed"]) == ("win", WIN.right, True)
    assert len(read_puzzles(file)) == 1


def test_a_file_that_holds_no_puzzles_is_refused(home: Path) -> None:
    file = home / "bad.jsonl"
    for text in ("", "{}\n", "nonsense\n", "[1]\n"):
        file.write_text(text)
        result = call("puzzles", str(file))
        assert result.exit_code == 2, text
        assert f"{file} holds no puzzles." in result.stderr


def test_a_number_that_is_not_in_the_file_is_refused(home: Path) -> None:
    file = home / "mine.jsonl"
    call("analyse", "-", "--rounds", "40", "--puzzles", str(file), stdin=str(WIN.record))
    result = call("puzzles", f"{file}:2")
    assert result.exit_code == 2
    assert f"{file} holds 1 puzzle." in result.stderr


def test_a_puzzle_that_cannot_be_played_is_refused(home: Path) -> None:
    file = home / "mine.jsonl"
    call("analyse", "-", "--rounds", "40", "--puzzles", str(file), stdin=str(WIN.record))
    file.write_text(file.read_text(encoding="utf-8").replace(WIN.right, "FIR1@1"), encoding="utf-8")
    result = call("puzzles", str(file))
    assert result.exit_code == 2
    assert "This puzzle cannot be played" in result.stderr
