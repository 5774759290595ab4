"""Every step of every lesson, and every place in it at which the learner is asked: for the tests of lessons."""

from __future__ import annotations

from collections.abc import Iterator

from recompile.learn.lessons import Lesson
from recompile.learn.shelf import lessons
from recompile.learn.taking import Sitting
from recompile.notation.answers import Answer

LANGUAGES = ("en", "fr", "pl")
STEPS = [(lesson, step) for lesson in lessons().values() for step in range(len(lesson.steps))]


def named(case: tuple[Lesson, int] | object) -> str:
    return f"{case[0].key}-{case[1]}" if isinstance(case, tuple) else str(case)


def places(lesson: Lesson, step: int, lang: str = "en") -> Iterator[Sitting]:
    """The step before each of its acts, done with the first answer that is wanted."""
    sitting = Sitting(lesson, step, lang)
    while not sitting.is_done:
        yield sitting
        sitting.make(sitting.wanted[0].move)


def others(sitting: Sitting) -> list[Answer]:
    """The legal answers that the step does not want now."""
    wanted = sitting.wanted
    return [answer for answer in sitting.game.answers if answer not in wanted]
