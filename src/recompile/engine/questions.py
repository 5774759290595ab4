"""The question of the moment, described: who is asked, for what, because of which text, under which rule."""

from __future__ import annotations

from typing import Final

from recompile.engine import ids
from recompile.engine.frames import TextFrame
from recompile.engine.state import State

_FRAME_KINDS: Final = {
    ids.ORDER: ("order", "R7.2"),
    ids.LEAVE_ALL: ("deck-order", "R6.6"),
    ids.DISCARDING: ("discard", "R10.2"),
    ids.REFRESHING: ("control", "R10.4"),
}
_PHASE_KINDS: Final = {
    ids.DRAFT: ("draft", "R2.1"),
    ids.COMPILE: ("compile", "R3.3"),
    ids.ACTION: ("action", "R3.4"),
}


def describe(s: State) -> tuple[str, int, str]:
    """The kind of the question, the text behind it (or -1) and the rule."""
    frame = s.active
    if isinstance(frame, TextFrame):
        asks = s.cast.code[frame.text][frame.step].question()
        kind, rule = asks.kind, asks.rule
    elif frame.kind == ids.COMPILING:
        kind, rule = ("control", "R9.1") if frame.step == 0 else ("escape", "R9.2")
    elif frame.kind == ids.TURN:
        kind, rule = _PHASE_KINDS[s.phase]
        if s.phase == ids.DRAFT and s.bans:
            kind = "ban"
    else:
        kind, rule = _FRAME_KINDS[frame.kind]
    return kind, source(s), rule


def source(s: State) -> int:
    """The innermost text that is being resolved, or -1 for the turn itself."""
    for frame in reversed(s.frames):
        if isinstance(frame, TextFrame):
            return frame.card * 3 + frame.box
    return -1


def chain(s: State) -> list[tuple[str, int, int]]:
    """The stack of "because of ...": for each frame its kind, its text (or -1) and its player, outermost first."""
    links: list[tuple[str, int, int]] = []
    for frame in s.frames:
        text = frame.card * 3 + frame.box if isinstance(frame, TextFrame) else -1
        player = s.turn if frame.kind == ids.TURN else frame.player  # one frame carries all turns
        links.append((ids.FRAME_NAMES[frame.kind], text, player))
    return links
