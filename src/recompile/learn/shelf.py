"""All lessons there are, read once, and the list of them in a language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

import msgspec

from recompile.learn.lessons import Lesson
from recompile.learn.messages import LessonRow, Lessons
from recompile.learn.reading import LessonError, read_lesson
from recompile.learn.taking import worded
from recompile.table.match import Refusal
from recompile.text import check_language
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

FOLDER = Path(__file__).parent / "lessons"
NO_LESSON = mark("There is no such lesson.")


@cache
def lessons() -> Mapping[str, Lesson]:
    """All of them by key, in the order of their numbers."""
    return MappingProxyType({each.key: each for each in in_order(FOLDER)})


def in_order(folder: Path) -> list[Lesson]:
    """The lessons of a folder, by their numbers."""
    found = sorted((read_lesson(path) for path in folder.glob("*.yaml")), key=lambda each: each.number)
    for one, next_one in pairwise(found):
        if one.number == next_one.number:
            raise LessonError(f"{folder}: {one.key} and {next_one.key} have the same number {one.number}")
    return found


def find_lesson(key: str) -> Lesson:
    """The lesson with this key."""
    found = lessons().get(key)
    if found is None:
        raise Refusal("not_found", NO_LESSON)
    return found


@cache
def listed(lang: str) -> Lessons:
    """All lessons, as they are told before one of them is taken."""
    voice = Voice(check_language(lang))
    return Lessons([_row(lesson, voice) for lesson in lessons().values()])


def _row(lesson: Lesson, voice: Voice) -> LessonRow:
    return LessonRow(
        key=lesson.key,
        number=lesson.number,
        title=voice.say(lesson.title),
        about=voice.say(lesson.about),
        learned=voice.say(lesson.learned),
        minutes=lesson.minutes,
        rules=lesson.rules,
        steps=[voice.say(step.name) for step in lesson.steps],
        words=[worded(word, voice) for word in lesson.words],
    )


@cache
def book_of(lang: str) -> bytes:
    """The list as it goes over the wire."""
    return msgspec.json.encode(listed(lang))
