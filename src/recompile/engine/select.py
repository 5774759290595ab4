"""Which cards, lines and amounts a text means at this moment (R4.7 - R4.10)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.active import middle_is_void
from recompile.engine.frames import CARDS, TextFrame
from recompile.engine.ids import (
    COPY,
    DELETE,
    EACH,
    FIELD_END,
    FLIP,
    M_FIELD,
    MIDDLE,
    MOVE_BASE,
    PROTOCOL_CELLS,
    RETURN,
    ROOM,
    SHIFT,
    STATED_KIN,
)
from recompile.engine.instructions import Place, Selector
from recompile.engine.kinds import Card, Line, Option
from recompile.engine.state import State
from recompile.engine.statics import bar, can_be_flipped, cannot_be
from recompile.engine.values import fits_face, value_of

VALUE_BITS: Final = 63  # a selector has a bit for each value

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
    if sel.noted:
        return _those(s, f)
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


def _those(s: State, f: TextFrame) -> vec[i64]:
    """ "Those cards": what was noted, as far as it still lies in the field."""
    found = vec[i64]()
    if f.noting == CARDS:
        for at in range(0, len(f.noted), 2):
            if s.zone(f.noted[at]) < FIELD_END:
                found = append(found, f.noted[at])
    return found


def fits(s: State, f: TextFrame, sel: Selector, card: i64) -> bool:
    """Whether one card of the field fits a description, ranks included."""
    if sel.rank or sel.noted:
        return card in matching(s, f, sel)
    if not _reaches(s, f, sel, s.zone(card)) or not _fits(s, f, sel, card):
        return False
    return sel.cover == i.EITHER_COVER or s.lies_on_top(card) == (sel.cover == i.UNCOVERED)


def _reaches(s: State, f: TextFrame, sel: Selector, stack: i64) -> bool:
    """Side and line of a description."""
    side = stack // 3
    if sel.side == i.YOURS and side != f.player:
        return False
    if sel.side == i.THEIRS and side == f.player:
        return False
    place = sel.place
    where = place.which
    if where == i.THIS_STACK and stack != s.zone(f.card):
        return False
    if where == i.SAME_STACK and (f.that < 0 or stack != s.zone(f.that)):
        return False
    if where == i.ANYWHERE and place.is_plain:
        return True
    return is_in(s, f, place, stack % 3)


def _fits(s: State, f: TextFrame, sel: Selector, card: i64) -> bool:
    if sel.other and card == f.card:
        return False
    if not fits_face(s, sel, card):
        return False
    if sel.protocol == i.STATED and STATED_KIN + s.cast.card_kin[card] != f.stated:
        return False
    if sel.place.matching != i.ANY and not _fits_line(s, sel.place, card):
        return False
    if sel.test == i.NO_TEST:
        return True
    value = value_of(s, card)
    if sel.test == i.IN_SET:
        return is_one_of(value, sel.values)
    assert sel.amount is not None
    return compares(value, sel.relation, sel.amount.of(s, f))


def _fits_line(s: State, place: Place, card: i64) -> bool:
    """Whether a face-up card matches a protocol of its line, or does not; a face-down one has none (R1.5)."""
    if not s.up(card):
        return place.matching == i.UNMATCHED
    return bool(lines_matching(s, card, place) >> s.zone(card) % 3 & 1)


def is_one_of(value: i64, values: i64) -> bool:
    """Whether a value is among those that have a bit."""
    return 0 <= value < VALUE_BITS and values >> value & 1 == 1


def compares(left: i64, relation: i64, right: i64) -> bool:
    if relation == i.LESS:
        return left < right
    if relation == i.AT_MOST:
        return left <= right
    if relation == i.EQUAL:
        return left == right
    if relation == i.UNEQUAL:
        return left != right
    if relation == i.AT_LEAST:
        return left >= right
    return left > right


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


def can_change(s: State, f: TextFrame, card: i64, verb: i64, to: Goal | None) -> bool:
    """Whether doing this to this card would change anything (R4.4)."""
    if verb == FLIP:
        return can_be_flipped(s, card) and not cannot_be(s, i.B_FLIP, f.player, card)
    if verb == SHIFT:
        if cannot_be(s, i.B_SHIFT, f.player, card):
            return False
        return to is None or len(shift_lines(s, f, card, to)) > 0
    if verb == DELETE:
        return not cannot_be(s, i.B_DELETE, f.player, card)
    if verb == RETURN:
        return not cannot_be(s, i.B_RETURN, f.player, card)
    if verb == COPY:
        return has_middle(s, card) and not middle_is_void(s, card) and not middle_is_void(s, f.card)
    return True


def has_middle(s: State, card: i64) -> bool:
    return s.up(card) == 1 and len(s.cast.code[card * 3 + MIDDLE]) > 0


def candidates(s: State, f: TextFrame, sel: Selector, verb: i64, to: Goal | None) -> vec[i64]:
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


def is_in(s: State, f: TextFrame, place: Place, line: i64) -> bool:
    """Whether a text means this line, or a stack in it."""
    where = place.which
    if where == i.HERE or where == i.THIS_STACK:
        reached = s.zone(f.card) < FIELD_END and line == s.zone(f.card) % 3
    elif where == i.ELSEWHERE:
        reached = line != s.zone(f.card) % 3
    elif where == i.THAT_LINE:
        reached = line == f.line
    elif where == i.SAME_LINE or where == i.SAME_STACK:
        reached = line == line_of_that(s, f)
    elif where == i.CHOSEN_LINE:
        reached = line == f.chosen
    elif where >= i.LEFT:
        reached = line == where - i.LEFT
    else:
        reached = True
    return reached and (place.is_plain or _is_so(s, f, place, line))


def _is_so(s: State, f: TextFrame, place: Place, line: i64) -> bool:
    """What is said of "that line" is true of this one; ties of most and least count."""
    was = f.line
    f.line = Line(line)
    fits = place.given is None or place.given.holds(s, f)
    if fits and place.most is not None:
        record = place.most.of(s, f)
        for other in range(i64(3)):
            f.line = Line(other)
            if place.most.of(s, f) > record:
                fits = False
    if fits and place.least is not None:
        f.line = Line(line)
        record = place.least.of(s, f)
        for other in range(i64(3)):
            f.line = Line(other)
            if place.least.of(s, f) < record:
                fits = False
    f.line = was
    return fits


def lines_in(s: State, f: TextFrame, place: Place) -> vec[i64]:
    """The lines that a text means now: those that an each-text notes when it begins (R4.8)."""
    lines = vec[i64]()
    for line in range(i64(3)):
        if is_in(s, f, place, line):
            lines = append(lines, line)
    return lines


def lines_with(s: State, f: TextFrame, sel: Selector, verb: i64, place: Place) -> vec[i64]:
    """The lines in which an "all" would find a card (R4.4)."""
    lines = vec[i64]()
    for line in lines_in(s, f, place):
        f.line = Line(line)
        if len(candidates(s, f, sel, verb, None)):
            lines = append(lines, line)
    f.line = Line(-1)
    return lines


def protocol_lines(s: State, protocol: i64) -> i64:
    """The lines in which one of the two protocols is this one, a bit for each."""
    cells = s.cells
    lines: i64 = 0
    for line in range(i64(3)):
        own = PROTOCOL_CELLS + line
        other = PROTOCOL_CELLS + 3 + line
        if i64(cells[own]) == protocol or i64(cells[other]) == protocol:
            lines |= 1 << line
    return lines


def lines_matching(s: State, card: i64, place: Place) -> i64:
    """The lines that a description means which says whether a protocol there is that of the card, a bit for each."""
    lines = protocol_lines(s, card // EACH)
    if place.matching == i.UNMATCHED:
        return 7 & ~lines
    return lines


class Lines(Place):
    """Lines or stacks as texts speak of them."""

    def has(self, s: State, f: TextFrame, line: i64) -> bool:
        return is_in(s, f, self, line)


class Goal:
    """Where cards are shifted to."""

    def __init__(self, place: Place, or_from: bool) -> None:
        self.place = place
        self.or_from = or_from  # there, or away from there


def shift_lines(s: State, f: TextFrame, card: i64, to: Goal) -> vec[i64]:
    """Where this card may be shifted."""
    now = s.zone(card) % 3
    free = to.or_from and is_in(s, f, to.place, now)
    lines = vec[i64]()
    meant: i64 = 7
    if to.place.matching != i.ANY:
        meant = lines_matching(s, card, to.place)
    barred = s.cast.has >> i.S_BAN + i.B_SHIFT_TO & 1
    for line in range(i64(3)):
        if line == now or not meant >> line & 1 or not (free or is_in(s, f, to.place, line)):
            continue
        if not barred or bar(s, i.B_SHIFT_TO, f.player, card, line) < 0:
            lines = append(lines, line)
    return lines


# ---------------------------------------------------------------- cards that need not be chosen


def spoken_of(s: State, f: TextFrame, which: i64) -> Card:
    """ "This card", "that card", the card on this one or the one below it, if it lies in the field; or -1 (R4.7)."""
    card = f.card
    if which == i.THAT:
        card = f.that
    if card < 0 or s.zone(card) >= FIELD_END:
        return Card(-1)
    if which == i.ABOVE or which == i.BELOW:
        return _beside(s, card, which == i.ABOVE)
    return card


def _beside(s: State, card: Card, above: bool) -> Card:
    stack = s.zone(card)
    at = s.index(card) - 1
    if above:
        at += 2
    if at < 0 or at >= s.size(stack):
        return Card(-1)
    return s.at(stack * ROOM + at)


def whom(f: TextFrame, who: i64) -> i64:
    """The player a text means by "you" or "your opponent"."""
    if who == i.YOU:
        return f.player
    return 1 - f.player
