"""Whole games and counts at the command line, checked against the same games played through the library."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from recompile import Game
from recompile.cli import SUBCOMMANDS, main
from recompile.game.records import Record, replay

READY = ("play", "--protocols-a", "FIR WAT DEA", "--protocols-b", "LIF MET SPE", "--seed", "5", "--against", "random")
POOL = "- -,-,- h:- d:- t:- / - -,-,- h:- d:- t:- / A draft c:- >pool:FIR.WAT.DEA.LIF.MET.SPE.APA"
SMALL = "FIR-WAT-DEA -,-,- h:FIR1.DEA2 d:WAT1 t:- / LIF-MET-SPE LIF3,met1,- h:SPE1 d:SPE2.SPE3 t:- / A action c:-"


def call(*arguments: str, lines: list[str] | None = None) -> Result:
    return CliRunner().invoke(main, list(arguments), input=None if lines is None else "\n".join([*lines, ""]))


def numbers(seed: int, count: int = 400) -> list[str]:
    chance = random.Random(seed)
    return [str(chance.randint(1, 4)) for _ in range(count)]


def saved(file: Path) -> Record:
    return Record.parse(file.read_text(encoding="utf-8"))


# ---------------------------------------------------------------- the command


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_names_every_subcommand(flag: str) -> None:
    result = call(flag)
    assert result.exit_code == 0
    for name in SUBCOMMANDS:
        assert f"\n  {name} " in result.output


@pytest.mark.parametrize("arguments", [("shwo",), ("show",), ("perft", SMALL), ("scenario",), ("play", "--as", "C")])
def test_a_wrong_call_says_what_is_missing_or_unknown(arguments: tuple[str, ...]) -> None:
    result = call(*arguments)
    assert result.exit_code == 2
    assert "Usage: " in result.stderr
    assert "Error: " in result.stderr


# ---------------------------------------------------------------- perft


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 7), (2, 42), (3, 210), (4, 840)])
def test_perft_of_a_draft_is_a_falling_product(depth: int, count: int) -> None:
    assert call("perft", POOL, str(depth)).output == f"{count}\n"


def walk(game: Game, depth: int) -> int:
    if depth == 0 or game.decision is None:
        return 1
    total = 0
    for move in list(game.legal_moves):
        twin = game.copy()
        twin.push(move)
        total += walk(twin, depth - 1)
    return total


def test_perft_counts_what_the_library_counts() -> None:
    game = Game.from_position(SMALL)
    lines = []
    for move in game.legal_moves:
        twin = game.copy()
        twin.push(move)
        lines.append(f"{move}: {walk(twin, 2)}")
    result = call("perft", SMALL, "3", "--divide")
    assert result.output.splitlines() == [*lines, str(walk(game, 3))]


# ---------------------------------------------------------------- scenario


def test_scenarios_are_counted_over_all_files_and_quiet_hides_what_passed(tmp_path: Path) -> None:
    texts = {
        "one": f"- {{name: first, position: '{SMALL}', expect: {{ask: A}}}}\n",
        "two": f"- {{name: second, position: '{SMALL}', expect: {{ask: B}}}}\n"
        f"- {{name: third, position: '{SMALL}', moves: [B R]}}\n- {{name: fourth, position: 'nonsense'}}\n",
    }
    files = []
    for name, text in texts.items():
        files.append(str(tmp_path / f"{name}.yaml"))
        Path(files[-1]).write_text(text, encoding="utf-8")
    loud, quiet = call("scenario", *files), call("scenario", "--quiet", *files)
    assert (loud.exit_code, quiet.exit_code) == (1, 1)
    heads = [line.split(" (")[0] for line in loud.output.splitlines() if line[0] != " "]
    assert heads == ["ok   first", "FAIL second", "FAIL third", "FAIL fourth", "1 passed, 3 failed"]
    assert "ask: expected B, found A" in loud.output
    assert "A is asked (action), not B" in loud.output
    assert quiet.output == loud.output.replace("ok   first\n", "")


@pytest.mark.parametrize("text", ["{", "a: b", "- 5", "- {name: x}", "- {position: x, mvoes: []}", "- [", "\x00"])
def test_a_file_that_is_no_list_of_scenarios_ends_with_2(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.yaml"
    file.write_text(text, encoding="utf-8")
    result = call("scenario", str(file))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {file}")


# ---------------------------------------------------------------- play


@pytest.mark.parametrize("player", ["A", "B"])
def test_numbers_and_moves_play_the_same_game(tmp_path: Path, player: str) -> None:
    by_number, by_name = tmp_path / "numbers.txt", tmp_path / "moves.txt"
    call(*READY, "--as", player, lines=[*numbers(1), f"save {by_number}", "quit"])
    record = saved(by_number)
    assert replay(record).outcome is not None
    moves = [entry.move for entry in record.entries if entry.player == player]
    result = call(*READY, "--as", player, lines=[*moves, f"save {by_name}", "quit"])
    assert result.exit_code == 0
    assert "Nothing has changed" not in result.output
    assert saved(by_name) == record
    assert (record.headers[player], record.headers["End"]) == ("you", "compiled")


def test_moves_taken_back_leave_no_trace(tmp_path: Path) -> None:
    """Chance is taken back as well, but the opponent may answer otherwise: so only one's own last move is repeated."""
    straight, crooked = tmp_path / "straight.txt", tmp_path / "crooked.txt"
    call(*READY, lines=["resign", f"save {straight}", "quit"])
    call(*READY, lines=["1", "2", "undo", "undo", "resign", "undo", "resign", f"save {crooked}", "quit"])
    assert saved(straight) == saved(crooked)
    assert saved(straight).headers["Result"] == "B"


def test_wrong_input_lists_what_is_legal_and_loses_nothing(tmp_path: Path) -> None:
    clean, noisy = tmp_path / "clean.txt", tmp_path / "noisy.txt"
    noise = ["99", "0", "-1", "LIF0@1", "FIR3@7", "undo now", "Quit", "{", "ß", "log", "why", "position", "?", "save"]
    lines = numbers(2, 40)
    call(*READY, lines=[*lines, f"save {clean}", "quit"])
    noisily = [word for line in lines for word in (random.Random(line).choice(noise), line)]
    result = call(*READY, lines=[*noise, *noisily, f"save {noisy}", "quit"])
    assert "legal moves are " in result.output
    assert "LIF0@1 is not legal now" in result.output
    assert saved(clean) == saved(noisy)


def test_log_tells_everything_again_and_why_names_the_turn() -> None:
    result = call(*READY, lines=["1", "log", "why", "quit"])
    assert result.output.count("Turn 1: yours.\n") == 2
    assert "> Your turn 3: Action. [R3.4]" in result.output


def test_the_position_command_prints_a_position() -> None:
    result = call(*READY, lines=["position", "quit"])
    line = next(line for line in result.output.splitlines() if line.startswith("> FIR"))
    shown = call("show", "--as", "A", line.removeprefix("> "))
    assert shown.exit_code == 0
    assert "hand 5: ??" in shown.output


@pytest.mark.parametrize("last", [["quit"], [], ["resign", "quit"], ["resign"]])
def test_leaving_is_always_polite(last: list[str]) -> None:
    result = call(*READY, lines=["1", *last])
    assert result.exit_code == 0
    assert result.output.endswith("Goodbye.\n")
    assert ("random wins: you have resigned." in result.output) == ("resign" in last)


def test_a_file_that_cannot_be_written_loses_nothing(tmp_path: Path) -> None:
    result = call(*READY, lines=["save", f"save {tmp_path}", f"save {tmp_path}/no/file", "position", "quit"])
    assert result.exit_code == 0
    assert "Save to which file?" in result.output
    assert result.output.count("cannot save") == 2
    assert "> FIR-WAT-DEA" in result.output


def test_scenario_takes_folders_and_patterns(tmp_path: Path) -> None:
    """Not every shell expands `**`, and none on Windows."""
    chapter = tmp_path / "book" / "one.yaml"
    chapter.parent.mkdir()
    position = "FIR-WAT-DEA -,-,- h:FIR1 d:?9 t:- / PLA-MET-SPE -,-,- h:?5 d:?9 t:- / A action c:-"
    chapter.write_text(f"- {{name: one, position: '{position}', expect: {{ask: A}}}}", encoding="utf-8")
    for argument in (tmp_path, tmp_path / "book", f"{tmp_path}/**/*.yaml", f"{tmp_path}/book/**/*.yaml"):
        result = CliRunner().invoke(main, ["scenario", str(argument)])
        assert (result.exit_code, result.output.splitlines()[-1]) == (0, "1 passed, 0 failed")
    assert CliRunner().invoke(main, ["scenario", f"{tmp_path}/none/*.yaml"]).exit_code == 2
