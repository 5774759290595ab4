"""Lessons as files: what is wrong with one is said, with the place where it is wrong."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
import yaml

from recompile.learn.reading import LessonError, lesson_from, read_lesson
from recompile.learn.shelf import FOLDER, in_order
from recompile.learn.taking import Sitting

POSITION = "LIG-WAT-SPE LIG4,-,- h:SPE4 d:?9 t:- / LIF-MET-DEA LIF3,-,- h:?3 d:?9 t:- / A action 5 c:0"
ACT: dict[str, Any] = {"act": "Play it.", "accept": ["SPE4@3"], "others": {"face": "No.", "spe4@1": "Not there."}}
STEP: dict[str, Any] = {
    "name": "One",
    "position": POSITION,
    "idea": "An idea.",
    "text": "A text.",
    "acts": [ACT],
    "learned": "Learned.",
}
LESSON: dict[str, Any] = {
    "number": 1,
    "title": "T",
    "about": "A",
    "learned": "L",
    "minutes": 2,
    "steps": [STEP],
}


def changed(*path: str | int, to: object) -> dict[str, Any]:
    """The lesson with another value at one place; with `None` without it."""
    data = copy.deepcopy(LESSON)
    place: Any = data
    for each in path[:-1]:
        place = place[each]
    if to is None:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return data


def test_a_lesson_is_read_and_can_be_taken() -> None:
    lesson = lesson_from("short", LESSON, "short.yaml")
    sitting = Sitting(lesson, 0)
    assert [answer.move for answer in sitting.wanted] == ["SPE4@3"]
    assert sitting.said_to("spe4@1") == "Not there. For this step: line 3."
    assert sitting.said_to("R").startswith("A refresh would be your whole turn")
    assert set(lesson.sentences) == {
        "T",
        "A",
        "L",
        "One",
        "An idea.",
        "A text.",
        "Learned.",
        "Play it.",
        "No.",
        "Not there.",
    }


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ([], "expected a mapping"),
        (changed("number", to=None), "number is missing"),
        (changed("number", to=True), "expected a number from 1 on"),
        (changed("minutes", to="two"), "expected a number from 1 on"),
        (changed("title", to="  "), "expected a text"),
        (changed("colour", to="red"), "unknown key 'colour'"),
        (changed("steps", to=[]), "expected a list of 1 to 20"),
        (changed("steps", 0, "acts", to=[]), "step 1: acts: expected a list of 1 to 20"),
        (changed("steps", 0, "position", to=None), "a position, or a pool"),
        (changed("steps", 0, "pool", to=["FIR"]), "a position, or a pool"),
        (changed("steps", 0, "acts", 0, "accept", to=[]), "act 1: accept: expected a list of 1"),
        (changed("steps", 0, "acts", 0, "accept", to=["SPE4@4"]), "is not a move"),
        (changed("steps", 0, "acts", 0, "accept", to=["any@4"]), "is not a move"),
        (changed("steps", 0, "acts", 0, "others", to=["No."]), "others must be a mapping"),
        (changed("steps", 0, "acts", 0, "others", to={"never": "No."}), "neither a kind"),
        (changed("steps", 0, "words", to=[{"name": "W", "text": "T"}]), "word 1: rule is missing"),
        (changed("steps", 0, "seed", to=-1), "expected a number from 0 on"),
    ],
)
def test_what_is_wrong_is_said(data: object, problem: str) -> None:
    with pytest.raises(LessonError, match=problem):
        lesson_from("short", data, "short.yaml")


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="No such file"):
        read_lesson(tmp_path / "gone.yaml")
    (tmp_path / "bad.yaml").write_text("a: [", encoding="utf-8")
    with pytest.raises(LessonError, match="not YAML"):
        read_lesson(tmp_path / "bad.yaml")
    (tmp_path / "bad.yaml").unlink()
    for key in ("one", "two"):
        (tmp_path / f"{key}.yaml").write_text(yaml.safe_dump(LESSON), encoding="utf-8")
    with pytest.raises(LessonError, match="one and two have the same number 1"):
        in_order(tmp_path)


def test_a_sentence_about_nothing_is_a_fault_of_the_lesson() -> None:
    lesson = lesson_from("short", changed("steps", 0, "text", to="{XYZ9} is no card."), "short.yaml")
    with pytest.raises(KeyError, match="XYZ9"):
        Sitting(lesson, 0).coach()


def test_all_files_are_lessons() -> None:
    assert len(in_order(FOLDER)) == 9
