"""What texts do to cards in the field: choose, flip, delete, return, shift, reveal, one or all of them.

Every function here, in the other `effects_` files and in `connectives` is one instruction. It returns where the text
goes on, or WAIT while a question is open; when the answer is there, the same instruction runs again with it.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine import at_once as batches
from recompile.engine import movement, piles
from recompile.engine.frames import TextFrame
from recompile.engine.ids import FIELD_END, MIDDLE, MOVE_BASE, WAIT
from recompile.engine.instructions import ELSEWHERE, Instr
from recompile.engine.plays import whom
from recompile.engine.select import (
    candidates,
    card_at,
    lines_with,
    noted_lines,
    offer_cards,
    offer_lines,
    shift_lines,
)
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped


def target(s: State, f: TextFrame, step: Instr) -> i64:
    """ "This card" or "that card", if it lies in the field; -1 if it cannot be reached (R4.7)."""
    card = f.that
    if step.this:
        card = f.card
    if card >= 0 and s.zone(card) < FIELD_END:
        return card
    return -1


# ---------------------------------------------------------------- choosing


def pick_card(s: State, f: TextFrame, step: Instr) -> i64:
    """Choose one card. With none to choose, what would be done to it is skipped."""
    answer = s.reply()
    if answer == WAIT:
        cards = candidates(s, f, step)
        f.done = False
        f.that = -1
        if len(cards) == 0:
            return step.jump
        offer_cards(s, cards)
        answer = s.ask(whom(f, step.who))
        if answer == WAIT:
            return WAIT
    f.that = card_at(s, answer)
    f.line = s.zone(f.that) % 3
    return f.step + 1


def can_pick(s: State, f: TextFrame, step: Instr) -> bool:
    return len(candidates(s, f, step)) > 0


def pick_line(s: State, f: TextFrame, step: Instr) -> i64:
    """Choose one line for an "all"; a line without a matching card is not offered (R4.4)."""
    answer = s.reply()
    if answer == WAIT:
        lines = lines_with(s, f, step)
        if len(lines) == 0:
            return step.jump
        offer_lines(s, lines)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    f.line = answer % MOVE_BASE
    return f.step + 1


# ---------------------------------------------------------------- one card


def flip_one(s: State, f: TextFrame, step: Instr) -> i64:
    card = target(s, f, step)
    f.done = card >= 0 and can_be_flipped(s, card)
    if f.done:
        movement.flip(s, card, step.flag)
    return f.step + 1


def can_flip_one(s: State, f: TextFrame, step: Instr) -> bool:
    card = target(s, f, step)
    return card >= 0 and can_be_flipped(s, card)


def delete_one(s: State, f: TextFrame, step: Instr) -> i64:
    card = target(s, f, step)
    f.done = card >= 0
    if f.done:
        movement.delete(s, card, whom(f, step.who))
    return f.step + 1


def return_one(s: State, f: TextFrame, step: Instr) -> i64:
    card = target(s, f, step)
    f.done = card >= 0
    if f.done:
        movement.return_to_hand(s, card, f.player)
    return f.step + 1


def take_one(s: State, f: TextFrame, step: Instr) -> i64:
    card = target(s, f, step)
    f.done = card >= 0
    if f.done:
        movement.take_into_hand(s, card, f.player)
    return f.step + 1


def reveal_one(s: State, f: TextFrame, step: Instr) -> i64:
    card = target(s, f, step)
    f.done = card >= 0
    if f.done:
        piles.reveal(s, card, f.player)
    return f.step + 1


def shift_one(s: State, f: TextFrame, step: Instr) -> i64:
    """Ask for the line, then shift."""
    card = target(s, f, step)
    answer = s.reply()
    if answer == WAIT:
        lines = vec[i64]()
        if card >= 0:
            lines = shift_lines(s, f, card, step.to)
        f.done = len(lines) > 0
        if not f.done:
            return f.step + 1
        offer_lines(s, lines)
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    movement.shift(s, card, answer % MOVE_BASE, f.player)
    return f.step + 1


def can_shift_one(s: State, f: TextFrame, step: Instr) -> bool:
    card = target(s, f, step)
    return card >= 0 and len(shift_lines(s, f, card, step.to)) > 0


def in_reach(s: State, f: TextFrame, step: Instr) -> bool:
    return target(s, f, step) >= 0


def copy_middle(s: State, f: TextFrame, _step: Instr) -> i64:
    """Resolve the middle of "that card" as if it stood on this one: "this card", "this line" and "you" are ours."""
    s.push(TextFrame(f.player, f.card, f.box, f.that * 3 + MIDDLE, f.turned, f.buried))
    return f.step + 1


# ---------------------------------------------------------------- all cards


def delete_all(s: State, f: TextFrame, step: Instr) -> i64:
    cards = candidates(s, f, step)
    f.done = len(cards) > 0
    if f.done:
        batches.send_all(s, cards, f.player, True)
    return f.step + 1


def return_all(s: State, f: TextFrame, step: Instr) -> i64:
    cards = candidates(s, f, step)
    f.done = len(cards) > 0
    if f.done:
        batches.send_all(s, cards, f.player, False)
    return f.step + 1


def flip_every(s: State, f: TextFrame, step: Instr) -> i64:
    cards = candidates(s, f, step)
    f.done = len(cards) > 0
    if f.done:
        batches.flip_all(s, cards, s.zone(f.card) % 3, f.player)
    return f.step + 1


def shift_every(s: State, f: TextFrame, step: Instr) -> i64:
    """All of them from this line to another one, which is asked for."""
    answer = s.reply()
    if answer == WAIT:
        f.done = len(candidates(s, f, step)) > 0
        if not f.done:
            return f.step + 1
        offer_lines(s, noted_lines(s, f, ELSEWHERE))
        answer = s.ask(f.player)
        if answer == WAIT:
            return WAIT
    batches.shift_all(s, candidates(s, f, step), answer % MOVE_BASE, f.player)
    return f.step + 1
