"""The loop: run the innermost frame until there is a question or the game is over."""

from __future__ import annotations

from collections.abc import Callable

from recompile.engine import ids
from recompile.engine.batches import step_flip_all, step_leave_all, step_shift_all
from recompile.engine.frames import Frame
from recompile.engine.movement import step_arrive, step_flipping, step_leave
from recompile.engine.piles import step_discarding
from recompile.engine.rounds import step_compiling, step_refreshing
from recompile.engine.state import State
from recompile.engine.steering import step_text
from recompile.engine.turn import step_turn
from recompile.engine.windows import step_order

Step = Callable[[State, Frame], None]

# One entry for each kind of frame, in the order of `ids`.
STEPS: list[Step] = [
    step_turn,
    step_text,
    step_order,
    step_arrive,
    step_leave,
    step_leave_all,
    step_flipping,
    step_flip_all,
    step_shift_all,
    step_discarding,
    step_refreshing,
    step_compiling,
]


def advance(s: State) -> None:
    """Run to the next question, or to the end of the game."""
    s.asked = ids.NOBODY
    s.options = []
    while s.phase != ids.OVER:
        frame = s.frames[-1]
        STEPS[frame.kind](s, frame)
        if s.asked != ids.NOBODY:
            return
    s.options = []


def answer(s: State, option: int) -> None:
    """Give one of the offered answers and go on. Nothing is checked here; `Game.push` does that."""
    s.answer = option
    advance(s)


def answer_at(s: State, index: int) -> None:
    """The same by the place of the answer in the list of options: what search loops use."""
    answer(s, s.options[index])
