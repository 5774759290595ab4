"""Which cards, lines and amounts a text means at this moment (R4.7 - R4.10)."""

from __future__ import annotations

from recompile.engine import instructions as i
from recompile.engine.frames import Frame
from recompile.engine.ids import (
    COPY,
    FIELD_END,
    FLIP,
    M_FIELD,
    M_LINE,
    MIDDLE,
    MOVE_BASE,
    SHIFT,
)
from recompile.engine.instructions import Amount, Instr, Selector
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped, fits_face, middle_is_void, total, value_of

# ---------------------------------------------------------------- cards in the field


def field_option(s: State, card: int) -> int:
    """The answer that means this card: its place, not its face."""
    stack = s.zone[card]
    return M_FIELD * MOVE_BASE + stack * 64 + s.stacks[stack].index(card)


def card_at(s: State, option: int) -> int:
    """The card an answer means."""
    detail = option % MOVE_BASE
    return s.stacks[detail // 64][detail % 64]


def matching(s: State, f: Frame, sel: Selector) -> list[int]:
    """All cards in the field that fit a description, ranks included."""
    found: list[int] = []
    for stack in range(6):
        cards = s.stacks[stack]
        if not cards or not _reaches(s, f, sel, stack):
            continue
        last = len(cards) - 1
        if sel.cover == i.UNCOVERED:
            if _fits(s, f, sel, cards[last]):
                found.append(cards[last])
            continue
        end = last if sel.cover == i.COVERED else last + 1
        for place in range(end):
            if _fits(s, f, sel, cards[place]):
                found.append(cards[place])
    return _ranked(s, sel, found) if sel.rank else found


def _reaches(s: State, f: Frame, sel: Selector, stack: int) -> bool:
    """Side and line of a description."""
    side = stack // 3
    if sel.side == i.YOURS and side != f.player:
        return False
    if sel.side == i.THEIRS and side == f.player:
        return False
    line = stack % 3
    where = sel.where
    if where == i.ANYWHERE:
        reached = True
    elif where == i.HERE:
        reached = line == s.zone[f.card] % 3
    elif where == i.ELSEWHERE:
        reached = line != s.zone[f.card] % 3
    elif where == i.THIS_STACK:
        reached = stack == s.zone[f.card]
    elif where == i.THAT_LINE:
        reached = line == f.line
    elif where == i.SAME_LINE:
        reached = line == line_of_that(s, f)
    else:
        reached = total(s, line + 3 * (1 - f.player)) > total(s, line + 3 * f.player)
    if reached and sel.crowd:
        return len(s.stacks[line]) + len(s.stacks[line + 3]) >= sel.crowd
    return reached


def _fits(s: State, f: Frame, sel: Selector, card: int) -> bool:
    if sel.other and card == f.card:
        return False
    if not fits_face(s, sel, card):
        return False
    if sel.test == i.NO_TEST:
        return True
    value = value_of(s, card)
    if sel.test == i.IN_SET:
        return bool(sel.values >> value & 1)
    if sel.test == i.SHARED:
        return f.shown >= 0 and value == LIBRARY.value[f.shown]
    assert sel.amount is not None
    limit = amount_of(s, f, sel.amount)
    return value > limit if sel.test == i.OVER_AMOUNT else value < limit


def _ranked(s: State, sel: Selector, cards: list[int]) -> list[int]:
    """Only the highest or lowest; ties stay for the chooser (R4.10)."""
    if not cards:
        return cards
    values = [value_of(s, card) for card in cards]
    best = max(values) if sel.rank == i.HIGHEST else min(values)
    return [card for card, value in zip(cards, values, strict=True) if value == best]


def can_change(s: State, f: Frame, card: int, verb: int, to: int) -> bool:
    """Whether doing this to this card would change anything (R4.4)."""
    if verb == FLIP:
        return can_be_flipped(s, card)
    if verb == SHIFT:
        return to != i.HERE or s.zone[card] % 3 != s.zone[f.card] % 3
    if verb == COPY:
        return has_middle(s, card) and not middle_is_void(s, card) and not middle_is_void(s, f.card)
    return True


def has_middle(s: State, card: int) -> bool:
    return s.up[card] == 1 and len(LIBRARY.code[card * 3 + MIDDLE]) > 0


def candidates(s: State, f: Frame, step: Instr) -> list[int]:
    """The cards that may be chosen for what the text is about to do."""
    assert step.selector is not None
    return [card for card in matching(s, f, step.selector) if can_change(s, f, card, step.verb, step.to)]


# ---------------------------------------------------------------- lines


def line_of_that(s: State, f: Frame) -> int:
    """The line of "that card" now, or where it was last seen (R4.9)."""
    if f.that >= 0 and s.zone[f.that] < FIELD_END:
        return s.zone[f.that] % 3
    return f.line


def shift_lines(s: State, f: Frame, card: int, to: int) -> list[int]:
    """Where this card may be shifted."""
    now = s.zone[card] % 3
    here = s.zone[f.card] % 3
    lines: list[int] = []
    for line in range(3):
        if line == now:
            continue
        if to == i.HERE and line != here:
            continue
        if to == i.TO_OR_FROM_HERE and line != here and now != here:
            continue
        lines.append(line)
    if to == i.THEIR_HIGHEST:
        theirs = [total(s, line + 3 * (1 - f.player)) for line in range(3)]
        lines = [line for line in lines if theirs[line] == max(theirs)]
    return lines


def offer_lines(s: State, lines: list[int]) -> None:
    s.options = [M_LINE * MOVE_BASE + line for line in lines]


def lines_with(s: State, f: Frame, step: Instr) -> list[int]:
    """The lines in which an "all" would find a card (R4.4)."""
    assert step.selector is not None
    here = s.zone[f.card] % 3
    lines: list[int] = []
    for line in range(3):
        if step.to == i.ELSEWHERE and line == here:
            continue
        f.line = line
        if candidates(s, f, step):
            lines.append(line)
    f.line = -1
    return lines


def noted_lines(s: State, f: Frame, to: int) -> list[int]:
    """The lines an each-text notes when it begins (R4.8)."""
    here = s.zone[f.card] % 3
    if to == i.ELSEWHERE:
        return [line for line in range(3) if line != here]
    if to == i.WITH_YOUR_CARDS:
        return [line for line in range(3) if s.stacks[f.player * 3 + line]]
    if to == i.WITH_FACE_DOWN:
        return [line for line in range(3) if has_face_down(s, line)]
    return [0, 1, 2]


def has_face_down(s: State, line: int) -> bool:
    for card in s.stacks[line]:
        if not s.up[card]:
            return True
    for card in s.stacks[line + 3]:
        if not s.up[card]:
            return True
    return False


# ---------------------------------------------------------------- amounts and conditions


def amount_of(s: State, f: Frame, amount: Amount) -> int:
    kind = amount.kind
    if kind in (i.FIXED, i.LEAST):
        return amount.number
    if kind == i.THAT_MANY:
        return max(0, f.count + amount.number)
    if kind == i.VALUE_OF_THAT:
        return value_of(s, f.that) if f.that >= 0 else 0
    if kind == i.PRINTED_VALUE:
        return LIBRARY.value[f.shown] if f.shown >= 0 else 0
    if kind == i.IN_HAND:
        return len(s.hands[f.player])
    if kind == i.COUNT:
        assert amount.selector is not None
        return len(matching(s, f, amount.selector))
    return different_protocols(s, s.zone[f.card] % 3 if kind == i.PROTOCOLS_HERE else -1)


def different_protocols(s: State, line: int) -> int:
    """How many protocols there are on face-up cards, covered or not, of both sides; line -1 is the whole field."""
    seen = 0
    for stack in range(6):
        if line in (-1, stack % 3):
            for card in s.stacks[stack]:
                if s.up[card]:
                    seen |= 1 << LIBRARY.protocol[card]
    return bin(seen).count("1")


def holds(s: State, f: Frame, step: Instr) -> bool:
    """Whether the condition of an "if" is true now."""
    kind = step.n
    home = s.zone[f.card]
    if kind == i.IS_COVERED:
        return s.stacks[home][-1] != f.card
    if kind == i.IS_COVERING:
        return s.stacks[home][0] != f.card
    if kind == i.HAND_EMPTY:
        return not s.hands[f.player]
    if kind == i.TRASH_NOT_EMPTY:
        return len(s.trashes[f.player]) > 0
    if kind == i.THEY_LEAD_HERE:
        return total(s, (home + 3) % 6) > total(s, home)
    if kind == i.DISCARDED_MATCHES:
        return f.shown >= 0 and LIBRARY.protocol[f.shown] == f.count
    assert step.amount is not None
    least = step.amount.number
    if kind == i.HAND_OVER:
        return len(s.hands[f.player]) > least
    if kind == i.AT_LEAST_CARDS:
        assert step.selector is not None
        return len(matching(s, f, step.selector)) >= least
    enough = different_protocols(s, -1) >= least
    return enough if kind == i.AT_LEAST_PROTOCOLS else not enough
