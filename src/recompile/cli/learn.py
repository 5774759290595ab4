"""`recompile learn`: lessons at the terminal, each on real positions."""

from __future__ import annotations

import click

from recompile.cli.failing import fail, leaving_at_ctrl_c
from recompile.cli.lesson_table import LessonTable
from recompile.cli.pages import language_option
from recompile.learn.lessons import Lesson
from recompile.learn.progress import Progress
from recompile.learn.shelf import lessons
from recompile.text.catalogue import catalogue, mark

EXAMPLES = """\b
Examples:
  recompile learn                 the list, with what was done here
  recompile learn 3               or by its name: recompile learn compile
  recompile learn control --step 2 --lang pl
"""
_TAKE = mark("Take one with its number or its name: recompile learn {key}")
_NONE = mark("There is no lesson {name}; there are {names}.")
_NO_STEP = mark("{title} has {n} steps, and none has the number {step}.")
_WHOLE = mark("done")
_PART = mark("{n} of {steps} steps done")
_TIME = mark("about {n} min")


@click.command(epilog=EXAMPLES)
@click.argument("name", required=False, metavar="[LESSON]")
@click.option("--step", type=int, help="Begin with this step.  [where you left it]")
@language_option
def learn(name: str | None, step: int | None, lang: str) -> None:
    """Learn the game: short lessons in which you act, or the list of them.

    LESSON is a number or a name. What you have done is kept on this machine, and a lesson goes on where you left it.
    Exits 130 after Ctrl-C.
    """
    progress = Progress()
    if name is None:
        _list(progress, lang)
        return
    lesson = _find(name, lang)
    first = progress.goes_on(lesson) if step is None else step - 1
    if not 0 <= first < len(lesson.steps):
        title = catalogue(lang).say(lesson.title)
        fail(catalogue(lang).say(_NO_STEP, title=title, n=len(lesson.steps), step=step))
    with leaving_at_ctrl_c(lang):
        LessonTable(lesson, first, lang, progress).play()


def _find(name: str, lang: str) -> Lesson:
    """A lesson by its number, its key or its title."""
    words = catalogue(lang)
    wish = name.strip().casefold()
    for lesson in lessons().values():
        if wish in (str(lesson.number), lesson.key, words.say(lesson.title).casefold()):
            return lesson
    return fail(words.say(_NONE, name=repr(name), names=", ".join(lessons())))


def _list(progress: Progress, lang: str) -> None:
    words = catalogue(lang)
    for lesson in lessons().values():
        title, about = words.say(lesson.title), words.say(lesson.about)
        click.echo(f"{lesson.number}. {lesson.key:<8} {title}: {about} ({_status(lesson, progress, lang)})")
    proposed = next((each for each in lessons().values() if not progress.is_whole(each)), None)
    click.echo(words.say(_TAKE, key=(proposed or next(iter(lessons().values()))).key))


def _status(lesson: Lesson, progress: Progress, lang: str) -> str:
    words, done = catalogue(lang), len(progress.done(lesson))
    if progress.is_whole(lesson):
        return words.say(_WHOLE)
    return words.say(_PART, n=done, steps=len(lesson.steps)) if done else words.say(_TIME, n=lesson.minutes)
