"""No text runs after it died (R4.2).

The machine remembers with counters whether a card was turned or buried while its text was under way. Here the same is
found out in another way: after every step and before every instruction somebody looks at the cards of all texts under
way, and notes those that are not active at that moment. No instruction of a noted text may be carried out, ever.
(The steps of a compiled machine cannot be watched, its instructions can.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from recompile.engine import ids, machine
from recompile.engine.connectives import WATCHERS
from recompile.engine.frames import Frame, TextFrame
from recompile.engine.state import State
from recompile.notation.names import text_name
from recompile.testing.laws.violation import Violation


class Watch:
    """Notes which texts have died. Watches one game that is played straight on: frames are told apart as objects."""

    def __init__(self) -> None:
        self.dead: dict[int, Frame] = {}  # by identity; the frame is kept so that its number is not given to another
        self.ran = 0

    def look(self, s: State) -> None:
        for frame in s.frames:
            if isinstance(frame, TextFrame) and not is_active(s, frame):
                self.dead[id(frame)] = frame

    def instruction(self, s: State, frame: TextFrame) -> None:
        self.look(s)
        self.ran += 1
        if id(frame) in self.dead:
            name = text_name(s, frame.card * 3 + frame.box)
            raise Violation("no text runs after it died", f"{name} goes on at step {frame.step}")


def is_active(s: State, frame: TextFrame) -> bool:
    """Whether a text is visible now, or its card is being shifted, which does not end a text."""
    if s.zone(frame.card) == ids.COMMITTED:
        return any(entry.card == frame.card for entry in s.committed)
    return s.shows(frame.card, frame.box)


@contextmanager
def watching() -> Iterator[Watch]:
    """While this lasts, every step and every instruction of every game in this process is watched."""
    watch = Watch()
    step = machine.step
    vars(machine)["step"] = _looking(watch, step)
    WATCHERS.append(watch.instruction)
    try:
        yield watch
    finally:
        vars(machine)["step"] = step
        WATCHERS.remove(watch.instruction)


def _looking(watch: Watch, step: Callable[[State, Frame], None]) -> Callable[[State, Frame], None]:
    def look(s: State, f: Frame) -> None:
        step(s, f)
        watch.look(s)

    return look
