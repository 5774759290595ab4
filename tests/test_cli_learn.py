"""Lessons at the terminal: taken to their end in every language, left and gone on with, and hard to confuse."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from recompile.cli import main
from recompile.learn.lessons import Lesson
from recompile.learn.progress import Progress
from recompile.learn.shelf import find_lesson, lessons
from recompile.text.catalogue import catalogue
from tests.learning import LANGUAGES, others, places


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is kept is kept here."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "recompile" / "lessons.json"


def learn(*arguments: str, lines: list[str] | None = None) -> Result:
    return CliRunner().invoke(main, ["learn", *arguments], input="\n".join([*(lines or []), ""]))


def answers(lesson: Lesson, step: int) -> list[str]:
    return [sitting.wanted[0].move for sitting in places(lesson, step)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", lessons())
def test_every_lesson_is_taken_to_its_end(key: str, lang: str) -> None:
    """With another answer first at each place, which is named, and changes nothing."""
    lesson, lines, said = find_lesson(key), [], []
    for step in range(len(lesson.steps)):
        for sitting in places(lesson, step, lang):
            for answer in others(sitting)[:1]:
                lines.append(answer.move)
                said.append(sitting.said_to(answer.move))
            lines.append(sitting.wanted[0].move)
    result = learn(key, "--lang", lang, lines=lines)
    assert result.exit_code == 0, result.output
    words = catalogue(lang)
    for sentence in said:
        assert sentence in result.output
    assert words.say(lesson.learned) in result.output
    assert all(words.say(step.name) in result.output for step in lesson.steps)
    assert Progress().is_whole(lesson)


def test_the_list_says_what_was_done_and_what_comes_next() -> None:
    lesson = find_lesson("lines")
    assert "1. lines    Lines and totals: Read the table like a sum (about 2 min)" in learn().output
    result = learn("1", lines=[*answers(lesson, 0), "quit"])
    assert "Step 2 of 3" in result.output
    assert "Goodbye." in result.output
    assert "(1 of 3 steps done)" in learn().output
    assert learn("lines", lines=[]).output.count("Step 2 of 3") == 1  # goes on there
    learn("lines", lines=[*answers(lesson, 1), *answers(lesson, 2)])
    assert "Read the table like a sum (done)" in learn().output
    assert learn().output.endswith("recompile learn faces\n")
    assert "Step 1 of 3" in learn("Lines and totals", lines=[]).output  # once it is done, from the beginning


def test_a_step_that_was_left_out_is_still_to_do() -> None:
    lesson = find_lesson("compile")
    learn("3", "--step", "4", lines=answers(lesson, 3))
    assert Progress().done(lesson) == {3}
    assert Progress().goes_on(lesson) == 0


def test_back_skip_undo_and_words() -> None:
    result = learn("3", lines=["back", "skip", "back", "skip", "C1", "words", "quit"])
    assert "This is the first step." in result.output
    assert result.output.count("Step 1 of 4") == 2
    assert result.output.count("Step 2 of 4") == 2
    assert "- Compile [R3.3]" in result.output
    chains = find_lesson("chains")
    first = answers(chains, 2)[0]
    result = learn("chains", "--step", "3", lines=[first, "undo", first, *answers(chains, 2)[1:], "quit"])
    assert result.output.count("Play Water 0 in line 2.") == 2
    assert "Step 4 of 5" in result.output


def test_help_after_two_and_three_others() -> None:
    result = learn("3", "--step", "2", lines=["WAT4@1", "WAT2@1", "SPE5@3", "show", "LIG4@2", "quit"])
    first, second, third, _ = result.output.split("For this step: Light 4.")
    assert "Hint:" not in first
    assert second.strip().startswith(">")
    assert third.strip().startswith("Hint: 1  LIG4@2  Play Light 4 face-up in line 2")
    assert result.output.count("Shall I do it?") == 1
    assert "Now you, from the same position." in result.output
    assert "Step 3 of 4" in result.output


def test_what_cannot_be_understood_changes_nothing() -> None:
    result = learn("3", "--step", "2", lines=["", "nonsense", "LIG4@1", "99", "why LIG4@1", "if LIG4@2", "?", "save x"])
    assert result.exit_code == 0
    assert result.output.count("Nothing has changed. Type ? for help.") == 4
    assert "Your total in line 2: 11 instead of 7." in result.output
    assert "back: the step before" in result.output
    assert not Progress().done(find_lesson("compile"))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("13",), "There is no lesson '13'; there are lines, faces"),
        (("conquer",), "There is no lesson 'conquer'"),
        (("3", "--step", "5"), "Compile has 4 steps, and none has the number 5."),
        (("3", "--step", "0"), "none has the number 0"),
    ],
)
def test_a_lesson_that_is_not_there(arguments: tuple[str, ...], problem: str) -> None:
    result = learn(*arguments)
    assert result.exit_code == 2
    assert problem in result.stderr


@pytest.mark.parametrize("kept", ["", "[]", '{"lines": 3}', '{"lines": ["x"]}', '{"lines": [0, 99, -1]}', "\x00"])
def test_a_broken_file_of_what_was_done_is_no_trouble(home: Path, kept: str) -> None:
    home.parent.mkdir(parents=True)
    home.write_text(kept, encoding="utf-8")
    assert learn().exit_code == 0
    assert len(Progress().done(find_lesson("lines"))) <= 1


def test_where_nothing_can_be_kept_a_lesson_goes_on_all_the_same(home: Path) -> None:
    home.parent.write_text("no folder", encoding="utf-8")
    lesson = find_lesson("lines")
    result = learn("lines", lines=[move for step in range(3) for move in answers(lesson, step)])
    assert "Lesson 1 is done." in result.output
