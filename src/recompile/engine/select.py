"""Which cards, lines and amounts a text means at this moment (R4.7 - R4.10)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.frames import TextFrame
from recompile.engine.ids import (
    COPY,
    EACH,
    FIELD_END,
    FLIP,
    HAND,
    M_FIELD,
    MIDDLE,
    MOVE_BASE,
    ROOM,
    SHIFT,
    STATED_KIN,
    TRASH,
)
from recompile.engine.instructions import Amount, Condition, Selector
from recompile.engine.kinds import Card, Line, Option
from recompile.engine.state import State
from recompile.engine.statics import can_be_flipped, fits_face, middle_is_void, total, value_of

# ---------------------------------------------------------------- cards in the field


def field_option(s: State, card: i64) -> i64:
    """The answer that means this card: its place, not its face."""
    stack = s.zone(card)
    return M_FIELD * MOVE_BASE + stack * ROOM + s.index(card)


def offer_cards(s: State, cards: vec[i64]) -> None:
    """Ask for one of these cards in the field."""
    s.offered = 0
    for card in cards:
        s.offer(field_option(s, card))


def card_at(s: State, option: Option) -> Card:
    """The card an answer means."""
    return s.at(option % MOVE_BASE)


def matching(s: State, f: TextFrame, sel: Selector) -> vec[i64]:
    """All cards in the field that fit a description, ranks included."""
    found = vec[i64]()
    for stack in range(i64(6)):
        size = s.size(stack)
        if size == 0 or not _reaches(s, f, sel, stack):
            continue
        first: i64 = stack * ROOM
        end = first + size
        if sel.cover == i.UNCOVERED:
            first = end - 1
        elif sel.cover == i.COVERED:
            end -= 1
        for at in range(first, end):
            card = s.at(at)
            if _fits(s, f, sel, card):
                found = append(found, card)
    if sel.rank:
        return _ranked(s, sel, found)
    return found


def _reaches(s: State, f: TextFrame, sel: Selector, stack: i64) -> bool:
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
        reached = line == s.zone(f.card) % 3
    elif where == i.ELSEWHERE:
        reached = line != s.zone(f.card) % 3
    elif where == i.THIS_STACK:
        reached = stack == s.zone(f.card)
    elif where == i.THAT_LINE:
        reached = line == f.line
    elif where == i.SAME_LINE:
        reached = line == line_of_that(s, f)
    else:
        reached = total(s, line + 3 * (1 - f.player)) > total(s, line + 3 * f.player)
    if reached and sel.crowd:
        return s.size(line) + s.size(line + 3) >= sel.crowd
    return reached


def _fits(s: State, f: TextFrame, sel: Selector, card: i64) -> bool:
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
        return f.shown >= 0 and value == s.cast.value[f.shown]
    assert sel.amount is not None
    limit = amount_of(s, f, sel.amount)
    if sel.test == i.OVER_AMOUNT:
        return value > limit
    return value < limit


def _ranked(s: State, sel: Selector, cards: vec[i64]) -> vec[i64]:
    """Only the highest or lowest; ties stay for the chooser (R4.10)."""
    best = vec[i64]()
    record: i64 = 0
    for card in cards:
        value = value_of(s, card)
        if sel.rank == i.LOWEST:
            value = -value
        if len(best) == 0 or value > record:
            best = vec[i64]([card])
            record = value
        elif value == record:
            best = append(best, card)
    return best


def can_change(s: State, f: TextFrame, card: i64, verb: i64, to: i64) -> bool:
    """Whether doing this to this card would change anything (R4.4)."""
    if verb == FLIP:
        return can_be_flipped(s, card)
    if verb == SHIFT:
        return to != i.HERE or s.zone(card) % 3 != s.zone(f.card) % 3
    if verb == COPY:
        return has_middle(s, card) and not middle_is_void(s, card) and not middle_is_void(s, f.card)
    return True


def has_middle(s: State, card: i64) -> bool:
    return s.up(card) == 1 and len(s.cast.code[card * 3 + MIDDLE]) > 0


def candidates(s: State, f: TextFrame, sel: Selector, verb: i64, to: i64) -> vec[i64]:
    """The cards that may be chosen for what the text is about to do."""
    found = matching(s, f, sel)
    kept = vec[i64]()
    for card in found:
        if can_change(s, f, card, verb, to):
            kept = append(kept, card)
    return kept


# ---------------------------------------------------------------- lines


def line_of_that(s: State, f: TextFrame) -> i64:
    """The line of "that card" now, or where it was last seen (R4.9)."""
    if f.that >= 0 and s.zone(f.that) < FIELD_END:
        return s.zone(f.that) % 3
    return f.line


def shift_lines(s: State, f: TextFrame, card: i64, to: i64) -> vec[i64]:
    """Where this card may be shifted."""
    now = s.zone(card) % 3
    here = s.zone(f.card) % 3
    lines = vec[i64]()
    for line in range(i64(3)):
        if line == now:
            continue
        if to == i.HERE and line != here:
            continue
        if to == i.TO_OR_FROM_HERE and line != here and now != here:
            continue
        if to == i.THEIR_HIGHEST and not _is_their_highest(s, f, line):
            continue
        lines = append(lines, line)
    return lines


def _is_their_highest(s: State, f: TextFrame, line: i64) -> bool:
    """Whether the opponent has no higher total in another line; ties count."""
    first = 3 * (1 - f.player)
    for other in range(i64(3)):
        if total(s, first + other) > total(s, first + line):
            return False
    return True


def lines_with(s: State, f: TextFrame, sel: Selector, verb: i64, to: i64) -> vec[i64]:
    """The lines in which an "all" would find a card (R4.4)."""
    lines = vec[i64]()
    for line in noted_lines(s, f, to):
        f.line = Line(line)
        if len(candidates(s, f, sel, verb, i.ANYWHERE)):
            lines = append(lines, line)
    f.line = Line(-1)
    return lines


def noted_lines(s: State, f: TextFrame, to: i64) -> vec[i64]:
    """The lines an each-text notes when it begins (R4.8)."""
    here = s.zone(f.card) % 3
    lines = vec[i64]()
    for line in range(i64(3)):
        if to == i.ELSEWHERE and line == here:
            continue
        if to == i.WITH_YOUR_CARDS and s.size(f.player * 3 + line) == 0:
            continue
        if to == i.WITH_FACE_DOWN and not has_face_down(s, line):
            continue
        lines = append(lines, line)
    return lines


def has_face_down(s: State, line: i64) -> bool:
    for stack in range(line, 6, 3):
        for at in range(stack * ROOM, stack * ROOM + s.size(stack)):
            if not s.up(s.at(at)):
                return True
    return False


# ---------------------------------------------------------------- amounts and conditions


def amount_of(s: State, f: TextFrame, amount: Amount) -> i64:
    kind = amount.kind
    if kind == i.FIXED or kind == i.LEAST:
        return amount.number
    if kind == i.THAT_MANY:
        if f.count + amount.number > 0:
            return f.count + amount.number
        return 0
    if kind == i.VALUE_OF_THAT:
        if f.that >= 0:
            return value_of(s, f.that)
        return 0
    if kind == i.PRINTED_VALUE:
        if f.shown >= 0:
            return s.cast.value[f.shown]
        return 0
    if kind == i.IN_HAND:
        return s.size(HAND + f.player)
    if kind == i.COUNT:
        assert amount.selector is not None
        return len(matching(s, f, amount.selector))
    if kind == i.PROTOCOLS_HERE:
        return different_protocols(s, s.zone(f.card) % 3)
    return different_protocols(s, -1)


def different_protocols(s: State, line: i64) -> i64:
    """How many protocols there are on face-up cards, covered or not, of both sides; line -1 is the whole field."""
    seen: i64 = 0
    found: i64 = 0
    for stack in range(i64(6)):
        if line >= 0 and line != stack % 3:
            continue
        for at in range(stack * ROOM, stack * ROOM + s.size(stack)):
            card = s.at(at)
            bit: i64 = 1 << card // EACH
            if s.up(card) and seen & bit == 0:
                seen |= bit
                found += 1
    return found


def holds(s: State, f: TextFrame, condition: Condition) -> bool:
    """Whether the condition of an "if" is true now."""
    kind = condition.kind
    if kind == i.YOU_DID:
        return f.done
    home = s.zone(f.card)
    if kind == i.IS_COVERED:
        return s.top(home) != f.card
    if kind == i.IS_COVERING:
        return s.at(home * ROOM) != f.card
    if kind == i.HAND_EMPTY:
        return s.size(HAND + f.player) == 0
    if kind == i.TRASH_NOT_EMPTY:
        return s.size(TRASH + f.player) > 0
    if kind == i.THEY_LEAD_HERE:
        return total(s, (home + 3) % 6) > total(s, home)
    if kind == i.DISCARDED_MATCHES:
        return f.shown >= 0 and STATED_KIN + s.cast.card_kin[f.shown] == f.stated
    least = condition.least
    if kind == i.HAND_OVER:
        return s.size(HAND + f.player) > least
    if kind == i.AT_LEAST_CARDS:
        assert condition.selector is not None
        return len(matching(s, f, condition.selector)) >= least
    enough = different_protocols(s, -1) >= least
    return enough if kind == i.AT_LEAST_PROTOCOLS else not enough
