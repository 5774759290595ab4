"""The loop: run the innermost frame until there is a question or the game is over."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from recompile.engine import ids
from recompile.engine.at_once import step_flip_all, step_leave_all, step_shift_all
from recompile.engine.compiling import step_compiling
from recompile.engine.connectives import step_text
from recompile.engine.frames import (
    AfterFrame,
    ArriveFrame,
    CompileFrame,
    DiscardFrame,
    FlipAllFrame,
    FlippingFrame,
    Frame,
    LeaveAllFrame,
    LeaveFrame,
    OrderFrame,
    RefreshFrame,
    ShiftAllFrame,
    TextFrame,
    WouldFrame,
)
from recompile.engine.kinds import Option
from recompile.engine.movement import step_arrive, step_flipping, step_leave
from recompile.engine.piles import step_discarding
from recompile.engine.refreshing import step_refreshing
from recompile.engine.state import State
from recompile.engine.turn import step_turn
from recompile.engine.windows import step_after, step_order
from recompile.engine.would import step_would


def step(s: State, frame: Frame) -> None:
    """Run the innermost frame: one branch for each kind, the frequent ones first."""
    kind = frame.kind
    if kind == ids.TURN:
        step_turn(s, frame)
    elif kind == ids.TEXT:
        step_text(s, cast(TextFrame, frame))
    elif kind == ids.DISCARDING:
        step_discarding(s, cast(DiscardFrame, frame))
    elif kind == ids.REFRESHING:
        step_refreshing(s, cast(RefreshFrame, frame))
    elif kind == ids.COMPILING:
        step_compiling(s, cast(CompileFrame, frame))
    elif kind == ids.ORDER:
        step_order(s, cast(OrderFrame, frame))
    elif kind == ids.ARRIVE:
        step_arrive(s, cast(ArriveFrame, frame))
    elif kind == ids.LEAVE:
        step_leave(s, cast(LeaveFrame, frame))
    elif kind == ids.LEAVE_ALL:
        step_leave_all(s, cast(LeaveAllFrame, frame))
    elif kind == ids.FLIPPING:
        step_flipping(s, cast(FlippingFrame, frame))
    elif kind == ids.FLIP_ALL:
        step_flip_all(s, cast(FlipAllFrame, frame))
    elif kind == ids.AFTER:
        step_after(s, cast(AfterFrame, frame))
    elif kind == ids.WOULD:
        step_would(s, cast(WouldFrame, frame))
    else:
        step_shift_all(s, cast(ShiftAllFrame, frame))


def advance(s: State) -> None:
    """Run to the next question, or to the end of the game."""
    s.asked = ids.NOBODY
    s.offered = 0
    while s.phase != ids.OVER:
        step(s, s.active)
        if s.asked != ids.NOBODY:
            return
    s.offered = 0


def answer(s: State, option: i64) -> None:
    """Give one of the offered answers and go on. Nothing is checked here; `Game.push` does that."""
    s.answer = Option(option)
    advance(s)


def resign(s: State, player: i64) -> None:
    """Give up; the other player wins (R12.1)."""
    s.resigned = player
    s.winner = 1 - player
    s.phase = ids.OVER
    s.asked = ids.NOBODY
    s.offered = 0


def answer_at(s: State, index: i64) -> None:
    """The same by the place of the answer in the list of options: what search loops use."""
    if index < 0 or index >= s.offered:
        raise IndexError(f"there are {s.offered} answers, and none at place {index}")
    answer(s, s.offers[index])
