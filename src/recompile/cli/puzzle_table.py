"""A puzzle line by line: the table is told and drawn as in `recompile play`, with the goal above it and an answer to
every move."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import groupby

import click

from recompile.cli.hearing import Leave
from recompile.cli.table import PlainTable
from recompile.notation import MoveError
from recompile.puzzles.progress import Progress
from recompile.puzzles.puzzle import Puzzle
from recompile.puzzles.solving import OVER as IS_OVER
from recompile.seats.puzzle import PuzzleSeat
from recompile.seats.seat import OVER
from recompile.text.catalogue import mark

_HELP = (
    mark("Answer with the number of an answer, or with a move: FIR3@1 (face-up in line 1), fir3@2 (face-down), R, ..."),
    mark("?: this list"),
    mark("goal: what is to be reached, and what you can know"),
    mark("read: the table in sentences"),
    mark("if ANSWER: what an answer would do"),
    mark("card FIR3, rulings FIR3: what a card says, and how it is ruled"),
    mark("why: what is going on, and because of which text; why FIR3@2: why that cannot be chosen"),
    mark("log: what has happened"),
    mark("position: the position as you see it, in one line"),
    mark("undo: this turn from its beginning"),
    mark("hint: where to look, then with what, then the answer; each step costs half an attempt"),
    mark("again: the puzzle from its beginning; solution: see it solved"),
    mark("next: another puzzle"),
    mark("quit: leave the puzzle"),
)
_HEAD = mark("Puzzle {id}, level {level}: {themes}")
_GOAL = mark("{goal}, {every}.")
_KNOWN = mark("What you can know:")
_NOT_THIS = mark("Not this: {move}. {verdict}.")
_EXAMPLE = mark("For example, if the cards lie like this:")
_SOLVED = mark("Solved. {verdict}.")
_SHOWN = mark("The solution. {verdict}.")
_GO_ON = mark("Enter: go on")
_AFTER_FAILING = mark("Enter or again: try again; solution: see it solved; next: another puzzle; quit: leave")
_AFTER_ALL = mark("Enter or next: another puzzle; again: from its beginning; quit: leave")
_MOVED = mark("Your level: {level}, before {before}.")
_STAYS = mark("Your level stays at {level}.")


_AT_THE_END = ("?", "help", "goal", "read", "log", "position", "again", "solution", "next", "quit")


class Another(Exception):
    """The solver wants another puzzle."""


class PuzzleTable(PlainTable):
    """One puzzle, as often as the solver likes."""

    seat: PuzzleSeat

    def __init__(self, puzzle: Puzzle, lang: str, progress: Progress) -> None:
        super().__init__(PuzzleSeat(puzzle, lang), lang)
        self.puzzle, self.progress = puzzle, progress
        self._is_noted = False  # whether this attempt counts already
        self._is_told = False  # once the solution was seen, solving it is no merit
        own: dict[str, Callable[[], bool]] = {
            "?": lambda: self._print(map(self.words.say, _HELP)),
            "help": lambda: self._print(map(self.words.say, _HELP)),
            "goal": self._introduce,
            "hint": self._hint,
            "again": self._again,
            "solution": self._solution,
            "next": self._next,
        }
        kept = ("read", "log", "why", "position", "undo", "quit")
        self._commands = {name: act for name, act in self._commands.items() if name in kept} | own
        del self._asides["save"]

    def solve(self) -> bool:
        """Until the solver leaves; whether another puzzle is wanted."""
        self._introduce()
        self._say("Type ? for help.")
        try:
            while True:
                self._end() if self.seat.asks == OVER else self._show()
                self._ask()
        except Another:
            return True
        except Leave:
            self._say("Goodbye.")
            return False

    def _introduce(self) -> bool:
        task = self.seat.task
        self._say(_HEAD, id=task.puzzle, level=task.level, themes=", ".join(theme.name for theme in task.themes))
        self._say(_GOAL, goal=task.goal, every=task.every)
        self._say(_KNOWN)
        return self._print(f"- {each}" for each in task.knows)

    # ------------------------------------------------------------ answering

    def _obey(self, text: str) -> bool:
        """Once the attempt is over, Enter goes the way that most want to go, and nothing can be played."""
        if self.seat.asks != OVER:
            return super()._obey(text)
        if not text:
            return self._again() if self.seat.task.status == "failed" else self._next()
        if text in _AT_THE_END or text.partition(" ")[0] in ("card", "rulings"):
            return super()._obey(text)
        self._say(IS_OVER)
        return self._propose()

    def _answer(self, text: str) -> bool:
        try:
            self.seat.answer(self._answers().get(text, (text, ""))[0])
        except MoveError as problem:
            click.echo(str(problem))
            return self._say("Nothing has changed. Type ? for help.")
        return True

    def _hint(self) -> bool:
        return self._print([self.seat.clue().sentence])

    def _solution(self) -> bool:
        """Whoever asks for it before the end has failed."""
        self._note(solved=False)
        self.seat.show_solution()
        self._is_told = True
        return True

    def _again(self) -> bool:
        self.seat = PuzzleSeat(self.puzzle, self.lang)
        self._told, self._is_noted = 0, False
        return True

    def _next(self) -> bool:
        raise Another

    # ------------------------------------------------------------ the end of an attempt

    def _end(self) -> None:
        task = self.seat.task
        verdict = task.verdict.rstrip(".")
        if task.status == "failed":
            self._say(_NOT_THIS, move=task.last, verdict=verdict)
            self._say(_EXAMPLE)
            self._walk()
        elif task.status == "shown":
            self._say(_SHOWN, verdict=verdict)
            self._walk()
        else:
            self._tell(self._told)
            self._lay_open()
            self._say(_SOLVED, verdict=verdict)
        self._print(filter(None, (task.proof, task.idea)))
        self._note(solved=task.status == "solved")
        self._propose()

    def _walk(self) -> None:
        """From the open table on, move by move: with Enter, or all at once where nobody can press it."""
        self._lay(self.seat.laid_open(0))
        is_slow, number = sys.stdin is not None and sys.stdin.isatty(), 0
        for moment, steps in groupby(self.seat.task.steps, key=lambda step: step.moment):
            for step in steps:
                number += 1
                click.echo(f"{number:>3}. {step.sentence} [{step.rule}]")
            if is_slow:
                self._read_line(self.words.say(_GO_ON) + " ")
                self._lay(self.seat.laid_open(moment))
        if not is_slow:
            self._lay_open()
        self._told = len(self.now.log)

    def _lay_open(self) -> None:
        """How it ended."""
        self._lay(self.seat.laid_open(self.seat.match.moments - 1))

    def _note(self, *, solved: bool) -> None:
        """The attempt counts, once."""
        if self._is_noted or self._is_told:
            return
        before = round(self.progress.rating.level)
        self.progress.note(self.puzzle, datetime.now(UTC), solved=solved, hints=self.seat.told)
        self._is_noted, level = True, round(self.progress.rating.level)
        self._say(_STAYS if level == before else _MOVED, level=level, before=before)

    def _propose(self) -> bool:
        has_failed = self.seat.task.status == "failed"
        return self._say(_AFTER_FAILING if has_failed else _AFTER_ALL)
