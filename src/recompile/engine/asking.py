"""Steps that ask: they offer, somebody answers, and the same step goes on with the answer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from recompile.engine.frames import TextFrame
from recompile.engine.ids import WAIT
from recompile.engine.instructions import Ask, Instr
from recompile.engine.kinds import Option
from recompile.engine.state import State

FROM_TRASH: Final = Ask(7, "pick-from-trash", "choose-card", "R5.2")


class Asking(Instr):
    """A step that asks one question, and says what it offers and what it does with the answer."""

    def run(self, s: State, f: TextFrame) -> i64:
        answer = s.reply()
        if answer == WAIT:
            s.offered = 0
            self.offer(s, f)
            self.note(f, s.offered > 0)
            if s.offered == 0:
                return self.without(f)
            answer = s.ask(self.asked(f))
            if answer == WAIT:
                return WAIT
        self.take(s, f, answer)
        return self.onward(f, answer)

    def offer(self, s: State, f: TextFrame) -> None:
        raise NotImplementedError

    def note(self, f: TextFrame, found: bool) -> None:
        """What the text remembers when it is known whether there is anything to choose from."""

    def without(self, f: TextFrame) -> i64:
        """Where the text goes on with nothing to choose from."""
        return f.step + 1

    def asked(self, f: TextFrame) -> i64:
        """Who is asked."""
        return f.player

    def take(self, s: State, f: TextFrame, answer: Option) -> None:
        """Do what was chosen."""

    def onward(self, f: TextFrame, _answer: Option) -> i64:
        """Where the text goes on after the answer."""
        return f.step + 1


class Doing(Asking):
    """With nothing to choose from, it cannot be done: "if you do" is not met (R4.3)."""

    def note(self, f: TextFrame, found: bool) -> None:
        f.done = found

    def possible(self, s: State, f: TextFrame) -> bool:
        s.offered = 0
        self.offer(s, f)
        return s.offered > 0
