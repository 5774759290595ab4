"""`recompile analyse`, as somebody at a terminal meets it."""

import json
import re
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner, Result

from recompile.cli import main
from recompile.cli.analyse import curve
from recompile.game import Game
from recompile.game.records import record_of, redacted
from recompile.text.catalogue import catalogue
from tests.test_lab_analysis import BRINK, WINS, golden, record_from

GOLDEN_TURNS = 12


def call(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, ["analyse", *arguments], input=stdin)


@pytest.fixture
def lost(tmp_path: Path) -> str:
    """A game that A threw away."""
    path = tmp_path / "lost.txt"
    path.write_text(str(record_from(BRINK, "WAT5@2", "FIR5")), encoding="utf-8")
    return str(path)


# ---------------------------------------------------------------- records


def test_a_blunder_is_shown_with_what_was_better(lost: str) -> None:
    result = call(lost, "--rounds", "12")
    assert result.exit_code == 0, result.output
    assert re.search(
        r"^ 21 A \?\?  WAT5@2  Play Water 5 face-up in line 2 +\d+% → [0-2]%$", result.output, re.MULTILINE
    )
    said = " ".join(result.output.split())
    assert "A was safe with this: Play Death 5 face-up in line 3 (DEA5@3). After the move played, B could win" in said
    assert re.search(r"^ 21 A     FIR5    Discard Fire 5 +0%$", result.output, re.MULTILINE)
    assert "A: Ada – B: Bob  B wins." in result.output
    assert "?? 20." in result.output
    assert (
        "Turning points\n  Turn 21, A: Play Water 5 face-up in line 2. After it the chance of A falls" in result.output
    )


def test_where_nothing_is_sure_the_better_answer_is_named(lost: str) -> None:
    with patch("recompile.lab.looking.certain", return_value=None):
        shown = call(lost, "--rounds", "12").output
    assert re.search(r"^ +better: DEA5@3  Play Death 5 face-up in line 3$", shown, re.MULTILINE)


def test_only_mistakes(lost: str) -> None:
    shown = call(lost, "--rounds", "12", "--only", "mistakes").output
    assert "WAT5@2" in shown
    assert "Discard Fire 5" not in shown
    good = str(record_from(BRINK, "DEA5@3"))
    assert "No mistakes were found." in call("-", "--rounds", "12", "--only", "mistakes", stdin=good).output


def test_a_whole_game_fits_into_80_columns_and_is_plain() -> None:
    result = call("-", "--rounds", "2", "--top", "1", stdin=str(golden(turns=GOLDEN_TURNS)))
    assert result.exit_code == 0, result.output
    assert max(map(len, result.output.splitlines())) <= 80
    assert "\x1b" not in result.output
    assert "Nobody has won." in result.output
    assert result.stderr == ""


def test_the_same_again_and_in_other_languages(lost: str) -> None:
    first = call(lost, "--rounds", "4")
    assert call(lost, "--rounds", "4").output == first.output
    french = call(lost, "--rounds", "4", "--lang", "fr").output
    assert Game.from_position(BRINK).describe("WAT5@2", "fr") in french
    assert catalogue("fr").say("Turning points") in french


def test_records_as_json(lost: str) -> None:
    data = json.loads(call(lost, "--rounds", "12", "--json", "--only", "mistakes").output)
    assert data["version"] == 1
    assert [one["mark"] for one in data["decisions"]] == ["blunder", ""]


def test_a_curve_of_a_long_game_is_squeezed() -> None:
    rows = curve([0.0] * 100 + [1.0] * 100, 40)
    assert [len(row) for row in rows] == [45] * 5
    assert all(row[5:].strip() == "█" * 20 for row in rows)
    assert curve([0.0], 40) == ["100 │", "    │", " 50 │", "    │", "  0 │"]


# ---------------------------------------------------------------- positions


def test_the_best_answers_of_a_position() -> None:
    result = call(WINS, "--rounds", "12")
    assert result.exit_code == 0, result.output
    assert "Turn 21: A." in result.output
    assert re.search(r"^  100%  C3  Compile line 3: Death$", result.output, re.MULTILINE)
    assert result.output.index("C3") < result.output.index("C2")
    assert call(BRINK, "--rounds", "12", "--top", "1").output.count("%") == 1


def test_positions_from_files_and_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(WINS + "\n", encoding="utf-8")
    expected = call(WINS, "--rounds", "4").output
    assert call(str(path), "--rounds", "4").output == call("-", "--rounds", "4", stdin=WINS).output == expected


def test_unknown_cards_in_a_position_and_time() -> None:
    position = "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:- / A action c:-"
    data = json.loads(call(position, "--seconds", "0.05", "--json").output)
    assert {answer["move"] for answer in data["decisions"][0]["top"]} == {"fir1@2", "fir1@3", "R"}
    assert data["turning_points"] == []


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["no-such-file.txt"], "no such file"),
        (["FIR-WAT-DEA and nothing else"], "error: "),
        (["- / - / A draft 0 c:-"], "error: "),
        (["-"], "error: "),
        ([WINS, "--rounds", "0"], "--rounds"),
        ([WINS, "--seconds", "0"], "--seconds"),
        ([WINS, "--processes", "0"], "--processes"),
        ([WINS, "--top", "0"], "--top"),
        ([WINS, "--seed", "-1"], "error: "),
        ([WINS, "--only", "jokes"], "--only"),
        ([], "RECORD|POSITION"),
    ],
)
def test_bad_input_ends_with_2_and_says_why(arguments: list[str], problem: str) -> None:
    result = call(*arguments, stdin="")
    assert result.exit_code == 2, result.output
    assert problem in result.stderr
    assert "Traceback" not in result.stderr


def test_records_that_cannot_be_analysed() -> None:
    record = record_from(BRINK, "DEA5@3")
    for text, problem in (
        (str(record).replace("DEA5@3", "DEA5@1"), "row 1, A's turn, move 1 (DEA5@1)"),
        (str(record).replace('[Format "1"]', '[Format "9"]'), "must be 1"),
        (str(redacted(record, "A")), "cannot be replayed"),
        (str(record_of(Game(seed=1))), "nothing to analyse"),
    ):
        result = call("-", stdin=text)
        assert (result.exit_code, result.stdout) == (2, "")
        assert problem in result.stderr


def test_a_game_that_is_over_is_no_question() -> None:
    game = Game.from_position(WINS)
    game.push("C3")
    result = call(str(game.position))
    assert result.exit_code == 2
    assert "nobody is asked" in result.stderr
