"""Puzzles at the terminal: solved and failed, in every language, listed, proposed, exported, and hard to confuse."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from recompile.cli import main
from recompile.puzzles import shelf
from recompile.puzzles.daily import of_the_day
from recompile.puzzles.exporting import exported, scenario_of
from recompile.puzzles.packing import pack
from recompile.puzzles.progress import Progress
from recompile.puzzles.puzzle import Puzzle
from recompile.text.catalogue import catalogue
from tests.learning import LANGUAGES
from tests.puzzling import check_export, samples
from tests.terminals import CODE, terminal

SOLVED = {"1": ["DEA3@3", "B3"], "2": ["MET1@1"], "3": ["DEA3@3", "B3"]}
WRONG = {"1": "WAT4@2", "2": "met1@1", "3": "dea3@1"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """What is kept is kept here; the puzzles are three small ones."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    put_on_shelf(tmp_path / "shelf.jsonl", samples(), monkeypatch)
    yield tmp_path / "recompile" / "puzzles.jsonl"
    shelf.puzzles.cache_clear()


def put_on_shelf(file: Path, puzzles: dict[str, Puzzle], monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_bytes(b"\n".join(map(pack, puzzles.values())))
    monkeypatch.setattr(shelf, "FILE", file)
    shelf.puzzles.cache_clear()


def run(*arguments: str, lines: list[str] | None = None) -> Result:
    return CliRunner().invoke(main, ["puzzles", *arguments], input="\n".join([*(lines or []), ""]))


# ---------------------------------------------------------------- solving


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", SOLVED)
def test_each_is_failed_and_then_solved(id: str, lang: str) -> None:
    result = run(id, "--lang", lang, lines=[WRONG[id], "", *SOLVED[id], "quit"])
    assert result.exit_code == 0, result.output
    words = catalogue(lang)
    assert result.output.count(words.say("For example, if the cards lie like this:")) == 1
    assert words.say("Solved. {verdict}.", verdict="").rstrip(". ") in result.output
    assert words.say("Goodbye.") in result.output
    assert [each.solved for each in Progress().attempts] == [False, True]
    assert "{" not in result.output


def test_a_right_move_is_answered_and_the_end_tells_why_it_works() -> None:
    output = run("2", lines=["1", "quit"]).output
    assert (
        "Puzzle 2, level 1150: Save yourself\nDo not lose on their next turn, whatever your opponent holds." in output
    )
    assert "- Their hand: 1 card you have not seen." in output
    assert "Opponent refreshes." in output
    assert "Solved. You hold, in every deal." in output
    assert "Proved: 300 positions" in output
    assert "Look first at what they compile" in output
    assert "before 1200." in output


def test_a_wrong_move_is_answered_with_a_deal_laid_open() -> None:
    output = run("2", lines=["R", "quit"]).output
    _, _, shown = output.partition("Not this: Refresh")
    assert "They compile Life and win." in shown
    first, _, rest = shown.partition("\n  1. You refresh")
    assert "hand 1: SPE1   deck 5: SPE2 SPE3" in first
    assert "Opponent wins. [R3.7]" in rest
    assert "LIF compiled" in rest
    assert Progress().rating.level < 1200


def test_nothing_hidden_is_told_while_the_attempt_lasts() -> None:
    lines = [
        "hint",
        "hint",
        "hint",
        "read",
        "goal",
        "if 1",
        "why",
        "log",
        "position",
        "DEA3@3",
        "hint",
        "read",
        "position",
    ]
    output = run("1", lines=lines).output
    assert not any(card in output for card in ("LIF2", "Life 2", "SPE1", "Speed 1", "lif1", "Life 1"))


def test_hints_come_in_three_steps_and_cost() -> None:
    result = run("2", lines=["hint", "hint", "hint", "hint", "MET1@1"])
    where, means, answer = "Look at line 1", "With Metal 1.", "Play Metal 1 face-up in line 1. "
    assert result.output.index(where) < result.output.index(means) < result.output.index(answer)
    assert result.output.count(answer) == 2
    assert [each.hints for each in Progress().attempts] == [3]


def test_the_solution_counts_as_failed_and_what_follows_does_not_count() -> None:
    result = run("1", lines=["solution", "again", *SOLVED["1"], "quit"])
    assert "The solution. You win, in every deal." in result.output
    assert "  1. You play Death 3 face-up in line 3." in result.output
    assert "Solved. You win" in result.output
    assert [each.solved for each in Progress().attempts] == [False]


def test_the_solution_after_a_failed_attempt_costs_nothing_more() -> None:
    run("1", lines=["WAT4@2", "solution", "solution", "quit"])
    assert [each.solved for each in Progress().attempts] == [False]


def test_undo_again_and_leaving_count_as_nothing() -> None:
    result = run("1", lines=["undo", "DEA3@3", "undo", "DEA3@3", "again", "DEA3@3"])
    assert result.exit_code == 0
    assert "There is no move of yours to take back." in result.output
    assert result.output.count("Delete your opponent’s face-down card in line 1") == 3
    assert not Progress().attempts


def test_later_attempts_do_not_move_the_level() -> None:
    output = run("2", lines=["R", "", "R", "again", "MET1@1", "again", "MET1@1"]).output
    assert output.count("before") == 2
    assert output.count("Your level stays at") == 2


def test_once_it_is_over_nothing_can_be_played() -> None:
    output = run("2", lines=["R", "MET1@1", "hint", "if 1", "undo", "why", "nonsense", "card MET1", "?", "log"]).output
    assert output.count("This attempt is over.") == 6
    assert "cannot compile on their next turn" in output
    assert "again: the puzzle from its beginning" in output


def test_what_cannot_be_understood_changes_nothing() -> None:
    output = run("2", lines=["", "nonsense", "99", "met9@1", "save x", "resign", "why MET1@2", "card XX"]).output
    assert output.count("Nothing has changed. Type ? for help.") == 5
    assert not Progress().attempts


def test_next_goes_on_with_another_as_it_was_wanted() -> None:
    result = run("1", lines=["next", "next", "quit"])
    first, second, third = (line for line in result.output.splitlines() if line.lstrip("> ").startswith("Puzzle "))
    assert "Puzzle 1," in first
    assert second not in (first, third)
    result = run("next", "--theme", "save-yourself", lines=["MET1@1", ""])
    assert "There is no other puzzle of this kind." in result.output
    assert result.exit_code == 0


def test_next_follows_level_and_wishes() -> None:
    assert "Puzzle 2, level 1150" in run("next", "--level", "-1200").output
    assert "Puzzle 3, level 1250" in run("next", "--goal", "compile").output
    assert "Puzzle 2," in run("next", "--protocol", "Metal", "--theme", "Save yourself").output
    assert "MET1@1" in run("next", "--protocol", "Métal", "--level", "1150", "--lang", "fr").output


def test_today_is_the_puzzle_of_the_day() -> None:
    before = of_the_day(samples().values(), datetime.now(UTC).date())
    result = run("today")
    after = of_the_day(samples().values(), datetime.now(UTC).date())
    assert any(each and f"Puzzle {each.id}, " in result.output for each in (before, after))


def at(file: Path) -> str:
    """The command, with the puzzles of this file."""
    patched = (
        f"from pathlib import Path; from recompile.puzzles import shelf; shelf.FILE = Path({str(file)!r}); main(prog"
    )
    return CODE.replace("main(prog", patched)


def test_ctrl_c_leaves(home: Path) -> None:
    with terminal("puzzles", "1", code=at(home.parent.parent / "shelf.jsonl")) as opened:
        opened.wait_for("> ")
        assert opened.interrupt() == 130
        assert "Goodbye." in opened.text


def test_at_a_terminal_the_refutation_is_walked_with_enter(home: Path) -> None:
    with terminal("puzzles", "2", code=at(home.parent.parent / "shelf.jsonl")) as opened:
        opened.wait_for("> ")
        opened.type("R\n")
        opened.wait_for("Enter: go on")
        assert "LIF compiled" not in opened.text
        opened.type("\n")
        opened.wait_for("Enter or again: try again")
        assert "LIF compiled" in opened.text
        opened.type("quit\n")
        assert opened.ended() == 0


# ---------------------------------------------------------------- pages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_index_and_list_in_every_language(lang: str) -> None:
    for _ in range(2):
        index, table = run("--lang", lang), run("list", "--lang", lang)
        assert index.exit_code == table.exit_code == 0
        assert "recompile puzzles next" in index.output
        assert "save-yourself" in index.output
        assert "MET-WAT-DEA-LIF-FIR-SPE" in table.output
        assert "{" not in index.output + table.output
        run("2", lines=["MET1@1"])
    assert catalogue(lang).say("solved") in run("list", "--lang", lang).output


def test_the_index_says_where_somebody_stands(home: Path) -> None:
    assert "Everybody begins at level 1200." in run().output
    run("2", lines=["MET1@1"])
    run("1", lines=["WAT4@2"])
    output = run().output
    assert "You have solved 1 puzzle. 1 day in a row." in output
    assert "This week: . . . . . . #" in output
    assert "1 of 1 solved" in output
    with home.open("a", encoding="utf-8") as file:
        file.write("nonsense\n")
    assert "1 line of" in run().output
    assert "nonsense" in home.read_text(encoding="utf-8")


def test_the_language_may_stand_before_the_command() -> None:
    assert run("--lang", "fr", "list").output == run("list", "--lang", "fr").output
    assert run("--lang", "fr", "list", "--lang", "pl").output == run("list", "--lang", "pl").output
    assert run("--lang", "pl", "2").output == run("2", "--lang", "pl").output


def test_solving_needs_no_word_but_has_one() -> None:
    assert run("solve", "2").output == run("2").output == run("#2").output
    assert "puzzles solve [OPTIONS] ID" in run("2", "--help").output


def test_the_list_can_be_narrowed() -> None:
    run("2", lines=["R"])
    output = run("list", "--theme", "save-yourself", "--level", "1100-1200").output
    assert output.startswith("2  1150  Do not lose on their next turn")
    assert "(failed)" in output
    assert output.endswith("\n1 puzzle\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("99",), "There is no puzzle '99'; there are 1 to 3."),
        (("tody",), "There is no puzzle 'tody'"),
        (("export", "1", "99"), "There is no puzzle '99'"),
        (("export", "--out", "/nowhere/at/all"), "No such file"),
        (("next", "--theme", "love"), "There is no theme 'love'; there are break-a-lead, delete, save-yourself."),
        (("list", "--protocol", "Conquest"), "No protocol is called 'Conquest'."),
        (("list", "--level", "high"), "'high' is no range of levels. Write it like this: 1200-1400"),
        (("list", "--level", "1400-1200"), "'1400-1200' is no range"),
        (("list", "--goal", "draw"), "draw"),
        (
            ("next", "--theme", "delete", "--goal", "survive"),
            "None with Delete and “Do not lose” yet. 2 with Delete. 1 with",
        ),
        (("list", "--protocol", "UNI"), "None with Unity yet."),
        (
            ("list", "--level", "1300-", "--protocol", "FIR"),
            "None with Fire and a level from 1300 to 9999 yet. 3 with Fire.",
        ),
        (("1", "2"), "unexpected extra argument"),
    ],
)
def test_what_is_not_there(arguments: tuple[str, ...], problem: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert problem in result.stderr


def test_without_any_puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_shelf(tmp_path / "none.jsonl", {}, monkeypatch)
    assert run().exit_code == 0
    for arguments in ((), ("1",), ("today",), ("next",), ("list",)):
        result = run(*arguments)
        assert "There are no puzzles here yet." in result.output + result.stderr
        assert result.exit_code == (2 if arguments else 0)
    assert run("export").output == ""


# ---------------------------------------------------------------- exports


def test_every_exported_line_can_be_checked(tmp_path: Path) -> None:
    run("export", "--out", str(tmp_path / "all.jsonl"))
    lines = (tmp_path / "all.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines == run("export").output.splitlines()
    assert len(lines) == 3
    for line, puzzle in zip(lines, shelf.puzzles().values(), strict=True):
        data = json.loads(line)
        assert data == json.loads(json.dumps(exported(puzzle)))
        check_export(data)


def test_scenarios_pass(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.yaml"
    assert run("export", "--scenario", "--out", str(file)).exit_code == 0
    result = CliRunner().invoke(main, ["scenario", str(file)])
    assert result.exit_code == 0, result.output
    assert result.output.endswith("3 passed, 0 failed\n")
    file.write_text(run("export", "--scenario", "3").output, encoding="utf-8")
    assert "1 passed" in CliRunner().invoke(main, ["scenario", str(file)]).output


def test_a_scenario_says_what_is_reached() -> None:
    found = {id: scenario_of(puzzle)["expect"] for id, puzzle in samples().items()}
    assert found == {"1": {"winner": "A"}, "2": {"winner": "-"}, "3": {"A.protocols": "FIR-WAT-DEA*"}}


def test_a_scenario_that_reaches_nothing_is_not_written() -> None:
    puzzle = msgspec.structs.replace(samples()["1"], root=samples()["2"].root)
    with pytest.raises(ValueError, match="puzzle 1: move 1"):
        scenario_of(puzzle)


def test_the_check_in_the_documentation_works(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parent.parent / "docs" / "puzzles.md").read_text(encoding="utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    exec(code, {"line": run("export", "2").output})  # the page is ours
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 8
    assert all("winner='B'" in each for each in said)
