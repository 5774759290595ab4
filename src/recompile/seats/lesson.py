"""The learner's seat in a step of a lesson: nothing is played there but what the step wants."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from recompile.learn import LEARNER
from recompile.learn.messages import Coach
from recompile.learn.taking import Sitting
from recompile.seats.seat import ELSEWHERE, HERE, Seat, in_words
from recompile.table import messages as m
from recompile.table.asides import foresight, reasons
from recompile.table.match import Refusal
from recompile.text.catalogue import catalogue, mark

_NOT_HERE = mark("Not in a lesson.")


class LessonSeat(Seat):
    """Sits at one step. `coach` is what is said beside the table; `tried` counts answers the step did not want."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.lang)
        self.sitting = sitting
        self.tried = 0
        self._look()

    def _look(self, said: str = "") -> None:
        self.state = self.sitting.state()
        self.log, self.library = self.state.log, self.sitting.game.library
        self.coach: Coach = self.sitting.coach(said, self.tried)

    # ------------------------------------------------------------ looking

    def speak(self, lang: str) -> None:
        """A step is told in the language it was begun in."""

    @property
    def asks(self) -> str:
        return ELSEWHERE if self.sitting.is_done else HERE

    def waits_for(self, lang: str) -> str:  # noqa: ARG002  (nobody is waited for in a lesson)
        return ""

    def foresee(self, move: str, lang: str) -> m.Foresight | None:
        return foresight(self.sitting.match, LEARNER, lang, m.Foresee("", self.state.seq, move))()

    def why_not(self, target: str, lang: str) -> str:
        try:
            return in_words(reasons(self.sitting.match, LEARNER, lang, m.WhyNot("", self.state.seq, target)), lang)
        except Refusal as refusal:
            return catalogue(lang).say(refusal.message)

    def no_hint(self, lang: str) -> str:
        """A lesson has a coach of its own."""
        return catalogue(lang).say(_NOT_HERE)

    def hint(self, lang: str) -> m.Hint | None:  # noqa: ARG002  (see `no_hint`)
        return None

    # ------------------------------------------------------------ answering

    def answer(self, move: str) -> None:
        """What the step wants is played; to anything else the coach says why not, and nothing has changed."""
        if self.sitting.accepts(move):
            self.sitting.make(move)
            self.tried = 0
            self._look()
        else:
            self.tried += 1
            self._look(self.sitting.said_to(move))

    def waiting(self) -> Callable[[], Any] | None:
        return None

    def heard(self, news: object) -> str:  # noqa: ARG002  (nothing comes from elsewhere)
        return ""

    # ------------------------------------------------------------ going back, giving up, keeping

    def undo(self) -> None:
        """Back to the beginning of the step."""
        self.sitting = Sitting(self.sitting.lesson, self.sitting.number, self.sitting.lang)
        self._look()

    def resign(self) -> None:
        return

    def save(self, path: Path) -> None:
        raise OSError(catalogue(self.lang).say(_NOT_HERE) + f" {path}")

    def rematch(self) -> None:
        return

    def leaving(self, lang: str) -> str:  # noqa: ARG002  (the place is kept)
        return ""
