"""Passive rules: values, totals, permissions and prohibitions (R1.9, R5.1).

Every question here looks only at the cards of the cast that could matter; most games have one or two, or none.
"""

from __future__ import annotations

from mypy_extensions import i16, i64

from recompile.engine import instructions as i
from recompile.engine.ids import (
    COMMITTED,
    DOWNS,
    EACH,
    FACE_DOWN_VALUE,
    FIELD_END,
    HAND,
    HIDDEN_VALUE,
    MIDDLE,
    POINTS,
    ROOM,
    SUM_CELLS,
    TOP,
    TOTALS,
    TRASH,
)
from recompile.engine.instructions import Selector, Standing
from recompile.engine.state import State

# Most games have no rule of most kinds: `has` lets every question below answer at once.

# ---------------------------------------------------------------- values and totals


def face_down_value(s: State, stack: i64) -> i64:
    """2, or what a text in this stack says."""
    value: i64 = FACE_DOWN_VALUE
    for rule in s.cast.statics[i.S_FACE_DOWN_VALUE]:
        if s.zone(rule.card) == stack and s.shows(rule.card, rule.box) and rule.n > value:
            value = rule.n
    return value


def face_down_rule(s: State, stack: i64) -> i64:
    """The text that says what face-down cards count in this stack, or -1."""
    value = face_down_value(s, stack)
    for rule in s.cast.statics[i.S_FACE_DOWN_VALUE]:
        if rule.n == value and s.zone(rule.card) == stack and s.shows(rule.card, rule.box):
            return rule.card * 3 + rule.box
    return -1


def has_face(s: State, card: i64) -> bool:
    """Whether a reader knows which card this is: the anonymous ones of a view have no face."""
    return card < len(s.cast.value)


def printed_value(s: State, card: i64) -> i64:
    return s.cast.value[card]


def has_text(s: State, card: i64, box: i64) -> bool:
    """Whether there is anything in this box of the card."""
    printed = s.cast.protocols[card // EACH].cards[card % EACH]
    if box == TOP:
        return printed.top is not None
    if box == MIDDLE:
        return printed.middle is not None
    return printed.bottom is not None


def value_of(s: State, card: i64) -> i64:
    """The current value of a card wherever it is (R1.9)."""
    zone = s.zone(card)
    if zone < FIELD_END:
        if s.up(card):
            return s.cast.value[card]
        return face_down_value(s, zone)
    if zone == COMMITTED:
        return 0
    if zone >= TRASH:
        return s.cast.value[card]
    return HIDDEN_VALUE


def total(s: State, stack: i64) -> i64:
    """The total of a stack in its line; it may be negative."""
    if not s.cast.has & i.TOTAL_RULES:
        return s.sum(POINTS + stack) + FACE_DOWN_VALUE * s.sum(DOWNS + stack)
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
        if s.shows(rule.card, rule.box):
            at = TOTALS + _changed_by(s, rule)
            s.set_sum(at, s.sum(at) + rule.n * _times(s, rule, s.zone(rule.card)))


def _changed_by(s: State, rule: Standing) -> i64:
    """The stack whose total a rule changes."""
    home = s.zone(rule.card)
    if rule.who == i.THEY:
        return (home + 3) % 6
    return home


def changes_of(s: State, stack: i64) -> list[tuple[int, int]]:
    """The texts that change the total of a stack now, each with the change."""
    found: list[tuple[int, int]] = []
    for rule in s.cast.statics[i.S_TOTAL]:
        if s.shows(rule.card, rule.box) and _changed_by(s, rule) == stack:
            change = rule.n * _times(s, rule, s.zone(rule.card))
            if change:
                found.append((rule.card * 3 + rule.box, change))
    return found


def _times(s: State, rule: Standing, home: i64) -> i64:
    """How often a change of a total applies."""
    if rule.per_hand:
        return s.size(HAND + home // 3)
    if rule.per is not None:
        return count_here(s, rule.per, rule.card, home)
    if rule.given is not None and count_here(s, rule.given, rule.card, home) == 0:
        return 0
    return 1


def count_here(s: State, sel: Selector, source: i64, home: i64) -> i64:
    """How many cards of this card's line, or of its stack, fit a description without values."""
    found: i64 = 0
    for stack in range(home % 3, 6, 3):
        if stack != home and (sel.where == i.THIS_STACK or sel.side == i.YOURS):
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


# ---------------------------------------------------------------- permissions and prohibitions


def text_of(s: State, kind: i64, player: i64) -> i64:
    """The first text of this kind that shows on this player's side, or -1."""
    if s.cast.has >> kind & 1:
        return _shown_by(s, s.cast.statics[kind], player)
    return -1


def _shown_by(s: State, rules: list[Standing], player: i64) -> i64:
    for rule in rules:
        if s.shows(rule.card, rule.box) and s.zone(rule.card) // 3 == player:
            return rule.card * 3 + rule.box
    return -1


def text_on(s: State, kind: i64, card: i64) -> i64:
    """The text of this kind that shows on this card, or -1."""
    if s.cast.has >> kind & 1:
        return _shown_on(s, s.cast.statics[kind], card)
    return -1


def _shown_on(s: State, rules: list[Standing], card: i64) -> i64:
    for rule in rules:
        if rule.card == card and s.shows(card, rule.box):
            return rule.card * 3 + rule.box
    return -1


def barred_plays(s: State, player: i64) -> i64:
    """What is forbidden to this player: bits 0-2 face-up plays in the three lines, bits 3-5 face-down plays.

    "Cannot" beats "may", and binds every play by that player, on either side of the line (R5.1).
    """
    barred: i64 = 0
    if not s.cast.has >> i.S_CANNOT_PLAY & 1:
        return barred
    for rule in s.cast.statics[i.S_CANNOT_PLAY]:
        barred |= _bars(s, rule, player)
    return barred


def _bars(s: State, rule: Standing, player: i64) -> i64:
    """What one text forbids this player, in the same bits."""
    if not s.shows(rule.card, rule.box) or s.zone(rule.card) // 3 == player:
        return 0
    lines: i64 = 7
    if rule.here:
        lines = 1 << s.zone(rule.card) % 3
    if rule.face == i.FACE_UP:
        return lines
    if rule.face == i.FACE_DOWN:
        return lines << 3
    return lines | lines << 3


def play_bars(s: State, player: i64, line: i64, face_up: bool) -> list[int]:
    """The texts that forbid this player such a play in this line."""
    bit = line
    if not face_up:
        bit = line + 3
    found: list[int] = []
    for rule in s.cast.statics[i.S_CANNOT_PLAY]:
        if _bars(s, rule, player) >> bit & 1:
            found.append(rule.card * 3 + rule.box)
    return found


def plays_unmatched(s: State, player: i64) -> bool:
    """Whether this player's cards need no matching protocol."""
    return text_of(s, i.S_NO_MATCHING, player) >= 0


def needs_no_matching(s: State, card: i64) -> bool:
    """Whether the card itself says so; it is read in whatever zone it is played from (R5.1)."""
    return _own_rule(s, card) is not None


def plays_on_either_side(s: State, card: i64) -> bool:
    rule = _own_rule(s, card)
    return rule is not None and rule.flag


def _own_rule(s: State, card: i64) -> Standing | None:
    """What a card says about its own play."""
    if not s.cast.has >> i.S_THIS_NO_MATCHING & 1:
        return None
    for rule in s.cast.statics[i.S_THIS_NO_MATCHING]:
        if rule.card == card:
            return rule
    return None


def welcoming_lines(s: State, card: i64, player: i64) -> i64:
    """The lines in which a text on this player's side lets this card in face-up, a bit for each."""
    lines: i64 = 0
    if not s.cast.has >> i.S_PLAYABLE_HERE & 1:
        return lines
    for rule in s.cast.statics[i.S_PLAYABLE_HERE]:
        stack = s.zone(rule.card)
        if s.cast.card_kin[card] == rule.protocol and stack // 3 == player and s.shows(rule.card, rule.box):
            lines |= 1 << stack % 3
    return lines


def middle_bar(s: State, card: i64) -> i64:
    """The text because of which the middle text of this card in the field is ignored or does not exist; or -1."""
    if not s.cast.has & i.MIDDLE_RULES:
        return -1
    stack = s.zone(card)
    for rule in s.cast.statics[i.S_IGNORE_MIDDLES]:
        if s.shows(rule.card, rule.box) and s.zone(rule.card) % 3 == stack % 3:
            return rule.card * 3 + rule.box
    for rule in s.cast.statics[i.S_NO_MIDDLES]:
        if s.shows(rule.card, rule.box) and s.zone(rule.card) // 3 == s.turn and stack // 3 != s.turn:
            return rule.card * 3 + rule.box
    return -1


def middle_is_void(s: State, card: i64) -> bool:
    return middle_bar(s, card) >= 0


def flip_bar(s: State, card: i64) -> i64:
    """The text that says this card cannot be flipped, or -1."""
    return text_on(s, i.S_CANNOT_FLIP, card)


def can_be_flipped(s: State, card: i64) -> bool:
    return flip_bar(s, card) < 0


def draw_bar(s: State, player: i64) -> i64:
    """The text that stops this player from drawing, or -1; looked at once for each batch."""
    text = text_of(s, i.S_CANNOT_DRAW, player)
    if text >= 0 and s.size(HAND + player) == 0:
        return -1
    return text


def can_draw(s: State, player: i64) -> bool:
    return draw_bar(s, player) < 0


def skips_cache(s: State, player: i64) -> bool:
    return text_of(s, i.S_SKIP_CACHE, player) >= 0


def escapes_compile(s: State, card: i64) -> bool:
    """Whether this card is shifted instead of being deleted by compiling (R9.2)."""
    return text_on(s, i.S_SHIFT_INSTEAD, card) >= 0


def returns_to_deck(s: State, owner: i64) -> bool:
    """Whether cards that would return to this player's hand go on top of the deck instead."""
    return text_of(s, i.S_DECK_INSTEAD, 1 - owner) >= 0
