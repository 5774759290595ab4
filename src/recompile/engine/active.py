"""Which boxes of cards are active now (R4.1), and which a text has switched off."""

from __future__ import annotations

from mypy_extensions import i64

from recompile.engine import instructions as i
from recompile.engine.frames import TextFrame
from recompile.engine.ids import FIELD_END, MIDDLE
from recompile.engine.instructions import Standing
from recompile.engine.kinds import Card
from recompile.engine.state import State
from recompile.engine.table import MUTING


def frame_of(s: State, card: i64, box: i64) -> TextFrame:
    """A text as it sees the game, for rules that hold without being resolved."""
    zone = s.zone(card)
    side: i64 = 0
    if zone < FIELD_END:
        side = zone // 3
    return TextFrame(side, Card(card), box, card * 3 + box, 0, 0)


def is_active(s: State, card: i64, box: i64) -> bool:
    """Whether a box shows and no text has switched it off."""
    return s.shows(card, box) and mute_bar(s, card, box) < 0


def holds(s: State, rule: Standing) -> bool:
    """Whether a standing rule holds now: it can be read, and what it asks for is so."""
    if not is_active(s, rule.card, rule.box):
        return False
    given = rule.says.given
    return given is None or given.holds(s, frame_of(s, rule.card, rule.box))


def mute_bar(s: State, card: i64, box: i64) -> i64:
    """The text that switches this box off, or -1. Such texts are not switched off by each other."""
    if not s.cast.has >> i.S_MUTE & 1 or s.measuring >= MUTING:
        return -1
    was = s.measuring
    s.measuring = MUTING
    text: i64 = -1
    for rule in s.cast.statics[i.S_MUTE]:
        if rule.says.n == box and _mutes(s, rule, card):
            text = rule.card * 3 + rule.box
            break
    s.measuring = was
    return text


def _mutes(s: State, rule: Standing, card: i64) -> bool:
    says = rule.says
    if not holds(s, rule) or (says.who != i.ANYONE and (s.turn == s.zone(rule.card) // 3) != (says.who == i.YOU)):
        return False
    return says.what is not None and says.what.has(s, frame_of(s, rule.card, rule.box), card)


def middle_bar(s: State, card: i64) -> i64:
    """The text because of which the middle text of this card in the field is ignored or does not exist; or -1."""
    if not s.cast.has & i.MIDDLE_RULES:
        return -1
    stack = s.zone(card)
    for rule in s.cast.statics[i.S_IGNORE_MIDDLES]:
        if is_active(s, rule.card, rule.box) and s.zone(rule.card) % 3 == stack % 3:
            return rule.card * 3 + rule.box
    for rule in s.cast.statics[i.S_NO_MIDDLES]:
        if is_active(s, rule.card, rule.box) and s.zone(rule.card) // 3 == s.turn and stack // 3 != s.turn:
            return rule.card * 3 + rule.box
    return mute_bar(s, card, MIDDLE)


def middle_is_void(s: State, card: i64) -> bool:
    return middle_bar(s, card) >= 0
