"""Values and totals (R1.9): what cards count, and what standing rules make of it.

Every question here looks only at the cards of the cast that could matter; most games have one or two, or none.
"""

from __future__ import annotations

from mypy_extensions import i16, i64

from recompile.engine import instructions as i
from recompile.engine.active import frame_of, holds, is_active
from recompile.engine.ids import (
    COMMITTED,
    DOWNS,
    FACE_DOWN_VALUE,
    FIELD_END,
    HAND,
    HIDDEN_VALUE,
    POINTS,
    ROOM,
    SUM_CELLS,
    TOTALS,
    TRASH,
)
from recompile.engine.instructions import Selector, Standing
from recompile.engine.state import State
from recompile.engine.table import TOTALLING, VALUING

# ---------------------------------------------------------------- values


def face_down_value(s: State, stack: i64) -> i64:
    """2, or what a text in this stack says."""
    value: i64 = FACE_DOWN_VALUE
    for rule in s.cast.statics[i.S_FACE_DOWN_VALUE]:
        if s.zone(rule.card) == stack and is_active(s, rule.card, rule.box) and rule.says.n > value:
            value = rule.says.n
    return value


def face_down_rule(s: State, stack: i64) -> i64:
    """The text that says what face-down cards count in this stack, or -1."""
    value = face_down_value(s, stack)
    for rule in s.cast.statics[i.S_FACE_DOWN_VALUE]:
        if rule.says.n == value and s.zone(rule.card) == stack and is_active(s, rule.card, rule.box):
            return rule.card * 3 + rule.box
    return -1


def has_face(s: State, card: i64) -> bool:
    """Whether a reader knows which card this is: the anonymous ones of a view have no face."""
    return card < len(s.cast.value)


def printed_value(s: State, card: i64) -> i64:
    return s.cast.value[card]


def value_of(s: State, card: i64) -> i64:
    """The current value of a card wherever it is (R1.9)."""
    zone = s.zone(card)
    if zone < FIELD_END:
        if s.cast.has >> i.S_VALUE & 1 and s.measuring < VALUING:
            return _changed_value(s, card)
        return _plain_value(s, card)
    if zone == COMMITTED:
        return 0
    if zone >= TRASH:
        return s.cast.value[card]
    return HIDDEN_VALUE


def _plain_value(s: State, card: i64) -> i64:
    """Of a card in the field, whatever texts say of its value."""
    if s.up(card):
        return s.cast.value[card]
    return face_down_value(s, s.zone(card))


def _changed_value(s: State, card: i64) -> i64:
    """The highest that texts say it has, and what they add; they look at values without such texts. Never below 0."""
    was = s.measuring
    s.measuring = VALUING
    value = _plain_value(s, card)
    said: i64 = -1
    more: i64 = 0
    for rule in s.cast.statics[i.S_VALUE]:
        if not _is_about(s, rule, card):
            continue
        if rule.says.value is None:
            more += rule.says.n * _each(s, rule)
        else:
            now = rule.says.value.of(s, frame_of(s, rule.card, rule.box))
            if now > said:
                said = now
    s.measuring = was
    if said >= 0:
        value = said
    value += more
    if value < 0:
        return 0
    return value


def value_rules(s: State, card: i64) -> list[int]:
    """The texts that change the value of a card in the field."""
    return [int(rule.card * 3 + rule.box) for rule in s.cast.statics[i.S_VALUE] if _is_about(s, rule, card)]


def _is_about(s: State, rule: Standing, card: i64) -> bool:
    what = rule.says.what
    return holds(s, rule) and what is not None and what.has(s, frame_of(s, rule.card, rule.box), card)


def _each(s: State, rule: Standing) -> i64:
    """How often a change applies."""
    if rule.says.per is None:
        return 1
    return rule.says.per.of(s, frame_of(s, rule.card, rule.box))


# ---------------------------------------------------------------- totals


def total(s: State, stack: i64) -> i64:
    """The total of a stack in its line; it may be negative."""
    has = s.cast.has
    if not has & i.TOTAL_RULES:
        return s.sum(POINTS + stack) + FACE_DOWN_VALUE * s.sum(DOWNS + stack)
    if has & i.LOOSE_RULES:
        return _counted_total(s, stack)
    if not s.fresh:
        _refresh_totals(s)
    return s.sum(TOTALS + stack)


def _refresh_totals(s: State) -> None:
    has = s.cast.has
    changed = has >> i.S_FACE_DOWN_VALUE & 1
    cells = s.cells
    down: i64 = FACE_DOWN_VALUE
    for stack in range(i64(6)):
        if changed:
            down = face_down_value(s, stack)
        points = SUM_CELLS + POINTS + stack
        downs = SUM_CELLS + DOWNS + stack
        at = SUM_CELLS + TOTALS + stack
        cells[at] = i16(i64(cells[points]) + down * i64(cells[downs]))
    s.fresh = True
    if not has >> i.S_TOTAL & 1:
        return
    for rule in s.cast.statics[i.S_TOTAL]:
        if is_active(s, rule.card, rule.box):
            at = TOTALS + _changed_by(s, rule)
            s.set_sum(at, s.sum(at) + rule.says.n * _times(s, rule, s.zone(rule.card)))


def _counted_total(s: State, stack: i64) -> i64:
    """Card by card, and text by text: such texts look at totals without texts that change them."""
    found: i64 = 0
    for at in range(stack * ROOM, stack * ROOM + s.size(stack)):
        found += counted_value(s, s.at(at))
    if s.measuring >= TOTALLING:
        return found
    for rule in s.cast.statics[i.S_TOTAL]:
        found += _tight_change(s, rule, stack)
    for rule in s.cast.statics[i.S_LOOSE_TOTAL]:
        found += _loose_change(s, rule, stack)
    return found


def counted_value(s: State, card: i64) -> i64:
    """What a card in the field adds to its total: its value, unless a text says that it is not counted."""
    if s.cast.has >> i.S_NOT_COUNTED & 1 and s.measuring < VALUING and uncounted_by(s, card) >= 0:
        return 0
    return value_of(s, card)


def uncounted_by(s: State, card: i64) -> i64:
    """The text because of which a card is not counted, or -1."""
    was = s.measuring
    s.measuring = VALUING
    text: i64 = -1
    for rule in s.cast.statics[i.S_NOT_COUNTED]:
        if _is_about(s, rule, card):
            text = rule.card * 3 + rule.box
            break
    s.measuring = was
    return text


def _tight_change(s: State, rule: Standing, stack: i64) -> i64:
    if not is_active(s, rule.card, rule.box) or _changed_by(s, rule) != stack:
        return 0
    return rule.says.n * _times(s, rule, s.zone(rule.card))


def _loose_change(s: State, rule: Standing, stack: i64) -> i64:
    """What a text adds to the total of this stack, or takes away."""
    was = s.measuring
    s.measuring = TOTALLING
    change: i64 = 0
    says, side = rule.says, s.zone(rule.card) // 3
    if holds(s, rule) and (says.who == i.ANYONE or (stack // 3 == side) == (says.who == i.YOU)):
        f = frame_of(s, rule.card, rule.box)
        if says.place is None or says.place.has(s, f, stack % 3):
            change = says.n * _each(s, rule)
    s.measuring = was
    return change


def _changed_by(s: State, rule: Standing) -> i64:
    """The stack whose total a rule changes."""
    home = s.zone(rule.card)
    if rule.says.who == i.THEY:
        return (home + 3) % 6
    return home


def changes_of(s: State, stack: i64) -> list[tuple[int, int]]:
    """The texts that change the total of a stack now, each with the change."""
    found: list[tuple[int, int]] = []
    for rule in s.cast.statics[i.S_TOTAL]:
        change = _tight_change(s, rule, stack)
        if change:
            found.append((rule.card * 3 + rule.box, change))
    for rule in s.cast.statics[i.S_LOOSE_TOTAL]:
        change = _loose_change(s, rule, stack)
        if change:
            found.append((rule.card * 3 + rule.box, change))
    return found


def _times(s: State, rule: Standing, home: i64) -> i64:
    """How often a change of a total applies that hangs on what lies near."""
    says = rule.says
    if says.per_hand:
        return s.size(HAND + home // 3)
    if says.near_per is not None:
        return count_here(s, says.near_per, rule.card, home)
    if says.near_given is not None and count_here(s, says.near_given, rule.card, home) == 0:
        return 0
    return 1


def count_here(s: State, sel: Selector, source: i64, home: i64) -> i64:
    """How many cards of this card's line, or of its stack, fit a description without values."""
    found: i64 = 0
    for stack in range(home % 3, 6, 3):
        if stack != home and (sel.place.which == i.THIS_STACK or sel.side == i.YOURS):
            continue
        if stack == home and sel.side == i.THEIRS:
            continue
        top_card = s.top(stack)
        first = stack * ROOM
        for at in range(first, first + s.size(stack)):
            card = s.at(at)
            if fits_face(s, sel, card) and not (sel.other and card == source):
                top = card == top_card
                if sel.cover == i.EITHER_COVER or top != (sel.cover == i.COVERED):
                    found += 1
    return found


def fits_face(s: State, sel: Selector, card: i64) -> bool:
    """Facing and protocol of a description."""
    if sel.face == i.FACE_UP and not s.up(card):
        return False
    if sel.face == i.FACE_DOWN and s.up(card):
        return False
    return sel.protocol < 0 or (s.cast.card_kin[card] == sel.protocol) != sel.unless
