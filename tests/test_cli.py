"""The subcommands, as somebody at a terminal meets them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from recompile.cli import main
from recompile.cli.table import PlainTable
from recompile.game import Game
from recompile.game.records import Record, replay
from tests.interrupting import HEARS_CTRL_C

POSITION = (
    "FIR*-WAT-DEA FIR3.wat0,-,DEA1 h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,met1,- h:LIF0.SPE5 d:?9 t:SPE1 / A action 9 c:B"
)
SCENARIO = """
- name: {name}
  position: FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / PLA-MET-SPE PLA0,-,- h:?5 d:?9 t:- / A action c:-
  expect: {{ask: A, options: [fir1@2, fir1@3, {option}]}}
"""


def call(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=stdin)


# ---------------------------------------------------------------- data


def test_whatever_is_data_can_be_had_as_json(tmp_path: Path) -> None:
    for name in ("analyse", "arena", "cards", "perft", "rules", "scenario", "show"):
        assert "--json" in call(name, "--help").output
    shown = json.loads(call("show", POSITION, "--json").output)
    assert (shown["position"], shown["totals"]["A"]) == (POSITION, [5, 0, 1])
    assert (shown["asked"], shown["moves"], shown["winner"]) == ("A", ["fir1@2", "fir1@3", "R"], None)
    hidden = json.loads(call("show", POSITION, "--as", "B", "--json").output)
    assert ("FIR1" in hidden["position"], hidden["moves"]) == (False, None)
    counted = json.loads(call("perft", POSITION, "1", "--divide", "--json").output)
    assert (counted["count"], counted["divide"]) == (3, {"fir1@2": 1, "fir1@3": 1, "R": 1})
    file = tmp_path / "some.yaml"
    file.write_text(SCENARIO.format(name="good", option="R") + SCENARIO.format(name="bad", option="C1"))
    ran = call("scenario", str(file), "--json")
    data = json.loads(ran.output)
    assert (ran.exit_code, data["passed"], data["failed"]) == (1, 1, 1)
    assert [each["name"] for each in data["scenarios"] if each["problems"]] == ["bad"]


# ---------------------------------------------------------------- show


def test_show_draws_both_sides() -> None:
    result = call("show", POSITION)
    assert result.exit_code == 0
    for part in ("[met1]", "[wat0]", "FIR compiled", "hand 2: LIF0 SPE5", "trash 1: SPE1", "turn 9: A, action", "B"):
        assert part in result.output
    assert "A is asked (action, R3.4): fir1@2 fir1@3 R" in result.output


def test_show_hides_what_a_player_may_not_see() -> None:
    theirs = call("show", "--as", "A", POSITION).output
    assert "[??]" in theirs
    assert "met1" not in theirs
    assert "LIF0" not in theirs
    assert "control: B" in theirs
    mine = call("show", "--as", "B", POSITION).output
    assert "[met1]" in mine
    assert "wat0" not in mine
    assert "FIR1" not in mine
    assert "fir1@2" not in mine


def test_show_does_not_invent_cards() -> None:
    """Unknown cards are dealt so that the question can be found, but they are not shown."""
    result = call("show", POSITION.replace("h:FIR1", "h:?3"))
    assert "hand 3: ??" in result.output
    assert "with cards that are not shown" in result.output
    assert call("show", POSITION.replace("h:FIR1", "h:?3"), "--seed", "8").output == result.output


def test_show_the_middle_of_an_effect() -> None:
    """Fire 1 lies there and asks for a discard."""
    game = Game.from_position(POSITION.replace("h:FIR1", "h:FIR1.WAT4.DEA3").replace("PLA0,", "-,"))
    game.push("FIR1@1")
    output = call("show", str(game.position)).output
    assert "[FIR1]" in output
    assert "going on: A: text FIR1:middle > A: discard" in output
    assert "A is asked (discard, R10.2) because of FIR1:middle: WAT4 DEA3" in output


def test_show_cards_on_their_way() -> None:
    """A committed card lies in no stack, but it is not forgotten."""
    result = call("show", POSITION + " >queue:A2{fir5:A:play} >arrive:A{stack=A2,card=#A2.1}")
    assert result.exit_code == 0
    assert "on the way to A2: fir5" in result.output


def test_show_reads_files_and_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(POSITION.replace(" / ", "\n/ "), encoding="utf-8")
    assert call("show", str(file)).output == call("show", "-", stdin=POSITION).output == call("show", POSITION).output


def test_show_before_the_draft() -> None:
    result = call("show", "- -,-,- h:- d:- t:- / - -,-,- h:- d:- t:- / A draft c:-")
    assert result.exit_code == 0
    assert "A is asked (draft, R2.1): " in result.output


def test_show_says_where_a_position_is_broken() -> None:
    result = call("show", POSITION.replace("PLA0", "PLO0"))
    assert result.exit_code == 2
    assert "no card is called 'PLO0'" in result.stderr
    assert "^" in result.stderr
    assert call("show", POSITION, "--seed", "-1").exit_code == 2


def test_show_a_file_that_is_not_text(tmp_path: Path) -> None:
    file = tmp_path / "position.bin"
    file.write_bytes(b"\xff\xfe\x00")
    assert call("show", str(file)).exit_code == 2


# ---------------------------------------------------------------- perft


def test_perft_counts() -> None:
    result = call("perft", POSITION, "1")
    assert (result.exit_code, result.output) == (0, "3\n")
    assert call("perft", POSITION, "0").output == "1\n"


def test_perft_divides() -> None:
    *each, total = call("perft", POSITION, "3", "--divide").output.split("\n")[:-1]
    assert sum(int(line.split(": ")[1]) for line in each) == int(total)
    assert [line.split(": ")[0] for line in each] == ["fir1@2", "fir1@3", "R"]


def test_perft_refuses_bad_input() -> None:
    assert call("perft", POSITION, "-1").exit_code == 2
    assert call("perft", "nonsense", "1").exit_code == 2
    assert call("perft", POSITION, "1", "--seed", str(2**60)).exit_code == 2


# ---------------------------------------------------------------- scenario


def test_scenario_exit_codes(tmp_path: Path) -> None:
    good, bad, broken = (tmp_path / name for name in ("good.yaml", "bad.yaml", "broken.yaml"))
    good.write_text(SCENARIO.format(name="fits", option="R"), encoding="utf-8")
    bad.write_text(SCENARIO.format(name="fails", option="FIR1@1"), encoding="utf-8")
    broken.write_text("- name: [", encoding="utf-8")
    passed = call("scenario", str(good))
    assert (passed.exit_code, passed.output) == (0, "ok   fits\n1 passed, 0 failed\n")
    failed = call("scenario", str(good), str(bad))
    assert failed.exit_code == 1
    assert "FAIL fails" in failed.output
    assert "FIR1@1 is not offered" in failed.output
    assert failed.output.endswith("1 passed, 1 failed\n")
    assert call("scenario", str(broken)).exit_code == 2
    assert call("scenario", str(tmp_path / "missing.yaml")).exit_code == 2


# ---------------------------------------------------------------- play

NUMBERS = "".join(f"{number}\n" for number in (1, 2, 3, 1, 4, 2, 1, 3, 5, 1, 2)) * 120


def test_a_game_can_be_played_to_its_end_by_numbers(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    result = call("play", "--against", "random", "--seed", "4", stdin=NUMBERS)
    assert result.exit_code == 0
    assert "win" in result.output
    beginning = result.output[: result.output.index(" in turn ")].count("\n> ") + result.output.startswith("> ")
    assert beginning > 20
    enough = call("play", "--against", "random", "--seed", "4", stdin=f"{NUMBERS}save {file}\nquit\n")
    assert "Saved" in enough.output
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.headers["Result"] in "AB"
    assert replay(record).outcome is not None


@pytest.mark.parametrize("player", ["A", "B"])
def test_nothing_hidden_is_shown(player: str) -> None:
    """Two games that differ only in cards the player has not seen look the same until one is seen."""
    options = (
        "play",
        "--against",
        "random",
        "--as",
        player,
        "--protocols-a",
        "FIR WAT DEA",
        "--protocols-b",
        "LIF MET SPE",
        "--seed",
        "5",
    )
    output = call(*options, stdin="position\nlog\nwhy\nquit\n").output
    other = {"A": ("LIF", "MET", "SPE"), "B": ("FIR", "WAT", "DEA")}[player]
    faces = [word for word in output.replace(".", " ").split() if word[:3].upper() in other and word[3:4].isdigit()]
    shown_face_up = [word for word in faces if word.isupper()]
    assert faces == shown_face_up
    assert "deck 13" in output
    assert "d:?13" in output


def test_moves_are_taken_by_name_and_wrong_input_loses_nothing() -> None:
    options = (
        "play",
        "--against",
        "random",
        "--seed",
        "7",
        "--protocols-a",
        "FIR WAT DEA",
        "--protocols-b",
        "LIF MET SPE",
    )
    lines = "?\nFIR9@1\nLIF0@1\n99\n\nundo\nwhy\nposition\nsave\nsave /no/such/folder/x\nquit\n"
    result = call(*options, stdin=lines)
    assert result.exit_code == 0
    assert "resign" in result.output
    assert "'FIR9@1' is not a move" in result.output
    assert "LIF0@1 is not legal now; legal moves are" in result.output
    assert result.output.count("Nothing has changed.") == 3
    assert "There is no move to take back." in result.output
    assert "cannot save" in result.output
    assert "turn 1: You, action" in result.output
    assert "turn 3:" not in result.output


def test_undo_and_resign() -> None:
    options = (
        "play",
        "--against",
        "random",
        "--seed",
        "7",
        "--protocols-a",
        "FIR WAT DEA",
        "--protocols-b",
        "LIF MET SPE",
        "--no-control",
    )
    result = call(*options, stdin="1\nundo\n1\nresign\nresign\nlog\nundo\nquit\n")
    assert result.exit_code == 0
    assert "random wins: you have resigned." in result.output
    assert "The game is over already." in result.output
    assert result.output.count("turn 1: You, action; control: not in this game") == 2
    assert "The game is over.\n" in result.output
    assert result.output.count("turn 3: You, ") == 3


def test_a_record_saved_in_the_middle_hides_what_the_player_does_not_know(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    call("play", "--seed", "3", stdin=f"FIR\n1\n1\n1\n1\nsave {file}\nquit\n")
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.words("DeckB") == ["??"] * 18
    assert "??" not in record.words("DeckA")[:5]


def test_drafts_can_be_narrowed() -> None:
    pool = ("--pool", "FIR WAT DEA LIF MET SPE APA")
    assert "Ban a protocol" in call("play", *pool, "--bans", "1", "--as", "B", "--seed", "1", stdin="quit\n").output
    assert (
        call("play", "--sets", "Main 1", "--random-pool", "8", "--seed", "1", stdin="quit\n").output.count("  8  ") == 1
    )
    for bad in (("--bans", "30"), ("--pool", "FIR FIR"), ("--protocols-a", "FIR WAT DEA"), ("--seed", "-4")):
        result = call("play", *bad, stdin="quit\n")
        assert result.exit_code == 2
        assert result.stderr.startswith("error: ")


def test_end_of_input_is_a_polite_end() -> None:
    result = call("play", "--seed", "1", stdin="")
    assert result.exit_code == 0
    assert result.output.endswith("Goodbye.\n")


def test_interrupt_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: PlainTable) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(PlainTable, "_ask", interrupt)
    result = call("play", "--seed", "1")
    assert result.exit_code == 130
    assert result.output.endswith("Goodbye.\n")


@pytest.mark.skipif(os.name == "nt", reason="signals work differently there")
def test_control_c_at_a_real_prompt() -> None:
    command = [sys.executable, "-c", f"{HEARS_CTRL_C}; from recompile.cli import main; main()", "play", "--seed", "1"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert any("UNI" in line for line in iter(process.stdout.readline, ""))
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=20)[0]
    assert process.returncode == 130
    assert rest.endswith("Goodbye.\n")
