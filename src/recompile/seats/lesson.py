"""The learner's seat in a step of a lesson: nothing is played there but what the step wants."""

from __future__ import annotations

from recompile.learn import LEARNER
from recompile.learn.messages import Coach
from recompile.learn.taking import Sitting
from recompile.seats.alone import AloneSeat
from recompile.seats.seat import ELSEWHERE, HERE
from recompile.table.match import Match
from recompile.text.catalogue import mark


class LessonSeat(AloneSeat):
    """Sits at one step. `coach` is what is said beside the table; `tried` counts answers the step did not want."""

    player = LEARNER
    elsewhere = mark("Not in a lesson.")

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.lang)
        self.sitting = sitting
        self.tried = 0
        self._look()

    def _look(self, said: str = "") -> None:
        self.state = self.sitting.state()
        self.log, self.library = self.state.log, self.sitting.game.library
        self.coach: Coach = self.sitting.coach(said, self.tried)

    @property
    def match(self) -> Match:
        return self.sitting.match

    @property
    def asks(self) -> str:
        return ELSEWHERE if self.sitting.is_done else HERE

    def answer(self, move: str) -> None:
        """What the step wants is played; to anything else the coach says why not, and nothing has changed."""
        if self.sitting.accepts(move):
            self.sitting.make(move)
            self.tried = 0
            self._look()
        else:
            self.tried += 1
            self._look(self.sitting.said_to(move))

    def undo(self) -> None:
        """Back to the beginning of the step."""
        self.sitting = Sitting(self.sitting.lesson, self.sitting.number, self.sitting.lang)
        self._look()
