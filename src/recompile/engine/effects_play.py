"""Plays that texts order (R5)."""

from __future__ import annotations

from mypy_extensions import i64

from recompile.engine import plays
from recompile.engine.frames import TextFrame
from recompile.engine.ids import MOVE_BASE, WAIT
from recompile.engine.instructions import UNDER_THIS, Instr
from recompile.engine.plays import whom
from recompile.engine.state import State


def play_from_hand(s: State, f: TextFrame, step: Instr) -> i64:
    if s.answer == WAIT:
        plays.offer_text_plays(s, f, step)
    return _play_one(s, f)


def can_play_from_hand(s: State, f: TextFrame, step: Instr) -> bool:
    plays.offer_text_plays(s, f, step)
    return s.offered > 0


def play_that(s: State, f: TextFrame, step: Instr) -> i64:
    if s.answer == WAIT:
        plays.offer_that_play(s, f, step)
    return _play_one(s, f)


def can_play_that(s: State, f: TextFrame, step: Instr) -> bool:
    plays.offer_that_play(s, f, step)
    return s.offered > 0


def _play_one(s: State, f: TextFrame) -> i64:
    """Ask which of the plays on offer it is to be, and make it; the card is "that card" then."""
    answer = s.reply()
    if answer == WAIT:
        f.done = s.offered > 0
        if not f.done:
            return f.step + 1
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.that = plays.play_option(s, f.player, answer)
    return f.step + 1


def play_top(s: State, f: TextFrame, step: Instr) -> i64:
    """Play the unseen top card of a deck face-down; the player who plays says where."""
    answer = s.reply()
    if answer == WAIT:
        plays.offer_top(s, f, step)
        f.done = s.offered > 0
        f.that = -1
        if not f.done:
            return f.step + 1
        answer = s.ask(whom(f, step.who))
        if answer == WAIT:
            return WAIT
    under: i64 = -1
    if step.to == UNDER_THIS:
        under = f.card
    f.that = plays.play_top(s, whom(f, step.who), whom(f, step.whose), answer % MOVE_BASE, under)
    return f.step + 1


def can_play_top(s: State, f: TextFrame, step: Instr) -> bool:
    plays.offer_top(s, f, step)
    return s.offered > 0
