"""A lesson line by line: the table is told and drawn as in `recompile play`, with what the coach says around it."""

from __future__ import annotations

from collections.abc import Callable

import click

from recompile.cli.hearing import Leave
from recompile.cli.reading import read_table
from recompile.cli.table import PlainTable
from recompile.learn.lessons import Lesson
from recompile.learn.messages import Coach, Word
from recompile.learn.progress import Progress
from recompile.learn.shelf import lessons
from recompile.learn.taking import Sitting
from recompile.notation import MoveError
from recompile.seats.lesson import LessonSeat
from recompile.text.catalogue import mark

_HELP = (
    mark("Answer with the number of an answer, or with a move: FIR3@1 (face-up in line 1), fir3@2 (face-down), R, ..."),
    mark("?: this list"),
    mark("read: the table in sentences"),
    mark("if ANSWER: what an answer would do"),
    mark("card FIR3, rulings FIR3: what a card says, and how it is ruled"),
    mark("why: what is going on, and because of which text; why FIR3@2: why that cannot be chosen"),
    mark("log: what has happened"),
    mark("position: the position as you see it, in one line"),
    mark("undo: this step from its beginning"),
    mark("hint: what this step wants; show: see it done"),
    mark("back: the step before; skip: see this one done, and go on"),
    mark("words: the words of the game that are new here"),
    mark("quit: leave; next time you go on here"),
)
_HEAD = mark("Lesson {number}, {title}. Step {step} of {steps}: {name}")
_ACT = mark("To do: {act}")
_DONE = mark("Lesson {number} is done. {learned}")
_NEXT = mark("Next: {title} (recompile learn {key})")
_SHOW = mark("Shall I do it? Type show.")
_HINT = mark("Hint: {moves}")
_NOW_YOU = mark("That was it. Now you, from the same position.")
_FIRST = mark("This is the first step.")
_NO_WORDS = mark("No word is new in this step.")


class StepBack(Exception):
    """The learner goes back to the step before."""


class LessonTable(PlainTable):
    """One lesson from a step on, until its end or until the learner leaves."""

    seat: LessonSeat

    def __init__(self, lesson: Lesson, step: int, lang: str, progress: Progress) -> None:
        super().__init__(LessonSeat(Sitting(lesson, step, lang)), lang)
        self.lesson, self.step, self.progress = lesson, step, progress
        own: dict[str, Callable[[], bool]] = {
            "?": lambda: self._print(map(self.words.say, _HELP)),
            "help": lambda: self._print(map(self.words.say, _HELP)),
            "undo": self._begin_again,
            "hint": self._hint,
            "show": self._show_it,
            "back": self._back,
            "skip": self._skip,
            "words": self._words,
        }
        kept = ("read", "log", "why", "position", "quit")
        self._commands = {name: act for name, act in self._commands.items() if name in kept} | own
        del self._asides["save"]

    def play(self) -> None:
        """Until the last step is done, or the learner leaves."""
        self._say("Type ? for help.")
        try:
            while self.step < len(self.lesson.steps):
                self._take_step()
        except Leave:
            self._say("Goodbye.")
            return
        self._say(_DONE, number=self.lesson.number, learned=self.words.say(self.lesson.learned))
        self._propose_next()

    def _propose_next(self) -> None:
        after = [each for each in lessons().values() if each.number > self.lesson.number]
        if after:
            self._say(_NEXT, title=self.words.say(after[0].title), key=after[0].key)

    # ------------------------------------------------------------ one step

    def _take_step(self) -> None:
        self._sit()
        self._introduce()
        try:
            while not self.seat.sitting.is_done:
                self._show()
                self._ask()
        except StepBack:
            self.step -= 1
            return
        self._tell(self._told)
        click.echo(self.seat.coach.learned)
        self.progress.note(self.lesson, self.step)
        self.step += 1

    def _sit(self) -> None:
        self.seat = LessonSeat(Sitting(self.lesson, self.step, self.lang))
        self._told = 0

    def _introduce(self) -> None:
        coach = self.seat.coach
        name = self.words.say(self.lesson.steps[self.step].name)
        head = self.words.say(
            _HEAD, number=coach.number, title=coach.title, step=self.step + 1, steps=coach.steps, name=name
        )
        click.echo(f"\n{head}\n{coach.idea}\n{coach.text}")
        self._print(map(_worded, coach.words))

    def _show(self) -> None:
        """The table, and in place of the bare question what is to be done."""
        super()._show()
        self._say(_ACT, act=self.seat.coach.act)

    # ------------------------------------------------------------ answering

    def _answer(self, text: str) -> bool:
        """Whether it was what the step wants. Anything else is answered, and the table stays as it is."""
        try:
            self.seat.answer(self._answers().get(text, (text, ""))[0])
        except MoveError as problem:
            click.echo(str(problem))
            return self._say("Nothing has changed. Type ? for help.")
        coach = self.seat.coach
        if not coach.said:
            return True
        click.echo(coach.said)
        self._help_with(coach)
        return False

    def _help_with(self, coach: Coach) -> None:
        if coach.help:
            self._hint()
        if coach.help == "offer":
            self._say(_SHOW)

    def _hint(self) -> bool:
        wanted = self.seat.coach.answers
        said = [f"{number}  {move}  {label}" for number, (move, label) in self._answers().items() if move in wanted]
        return self._say(_HINT, moves="; ".join(said))

    def _show_it(self) -> bool:
        """Play what is wanted to the end of the step, then begin it again."""
        self._skip()
        self._tell(self._told)
        self._print(read_table(self.now, self.lang))
        self._say(_NOW_YOU)
        return self._begin_again()

    def _begin_again(self) -> bool:
        self._sit()
        return True

    def _skip(self) -> bool:
        """What is wanted is played, to the end of the step."""
        while not self.seat.sitting.is_done:
            self.seat.answer(self.seat.coach.answers[0])
        return True

    def _back(self) -> bool:
        if self.step == 0:
            return self._say(_FIRST)
        raise StepBack

    def _words(self) -> bool:
        words = self.seat.coach.words
        return self._print(map(_worded, words)) if words else self._say(_NO_WORDS)


def _worded(word: Word) -> str:
    return f"- {word.name} [{word.rule}]: {word.text}"
