"""Why a stack has its total, and why a text does not work now: the passive texts, by name."""

from __future__ import annotations

from collections.abc import Iterator

from recompile.cards import CARDS
from recompile.engine import ids, statics, turn
from recompile.engine import instructions as i
from recompile.engine.instructions import Standing
from recompile.engine.program import LIBRARY
from recompile.engine.state import State
from recompile.engine.windows import is_unbroken
from recompile.notation.names import BOXES, card_name, text_name
from recompile.server import messages as m
from recompile.text.catalogue import Catalogue, mark
from recompile.text.voice import Voice

_BOXES: tuple[m.Box, m.Box, m.Box] = ("top", "middle", "bottom")
assert _BOXES == BOXES


def known_code(card: int) -> str | None:
    """The code of a card that has a face in this state."""
    return card_name(card) if card < len(LIBRARY.value) else None


# ---------------------------------------------------------------- totals


def terms(s: State, stack: int, words: Catalogue) -> list[m.Term]:
    """What a total is made of: the cards in their order, then what texts add or take away."""
    down = _down_rule(s, stack)
    found = []
    for card in s.cards(stack):
        why = None
        if not s.up[card] and down is not None:
            why = words.say(mark("Face-down cards here count {n}: {text}."), n=down.n, text=_text(down, words))
        found.append(m.Term(int(statics.value_of(s, card)), known_code(card), why))
    return [*found, *_changes(s, stack, words)]


def _down_rule(s: State, stack: int) -> Standing | None:
    """The text that says what face-down cards count in this stack, if one does."""
    rules = [
        rule
        for rule in s.cast.statics[i.S_FACE_DOWN_VALUE]
        if s.zone[rule.card] == stack and s.shows(rule.card, rule.box) and rule.n > ids.FACE_DOWN_VALUE
    ]
    return max(rules, key=lambda rule: int(rule.n), default=None)


def _changes(s: State, stack: int, words: Catalogue) -> Iterator[m.Term]:
    for rule in s.cast.statics[i.S_TOTAL]:
        if not s.shows(rule.card, rule.box):
            continue
        home = s.zone[rule.card]
        target = (home + 3) % 6 if rule.who == i.THEY else home
        change = int(rule.n * _times(s, rule, home))
        if target == stack and change:
            yield m.Term(change, card_name(rule.card), _text(rule, words))


def _times(s: State, rule: Standing, home: int) -> int:
    if rule.per_hand:
        return s.size[ids.HAND + home // 3]
    if rule.per is not None:
        return statics.count_here(s, rule.per, rule.card, home)
    if rule.given is not None and statics.count_here(s, rule.given, rule.card, home) == 0:
        return 0
    return 1


def _text(rule: Standing, words: Catalogue) -> str:
    return Voice(words.lang).text_title(text_name(rule.card * 3 + rule.box))


# ---------------------------------------------------------------- texts that do not work


def voids(s: State, card: int, words: Catalogue) -> list[m.Void]:
    """The texts of a face-up card in the field that do nothing now, each with the reason."""
    if not s.up[card]:
        return []
    stack = s.zone[card]
    boxes = [box for box in (ids.TOP, ids.MIDDLE, ids.BOTTOM) if _has_text(card, box)]
    if s.top(stack) != card:
        cover = s.cards(stack)[s.index(card) + 1]
        face = Voice(words.lang).title(card_name(cover)) if known_code(cover) is not None and s.up[cover] else None
        why = words.say(mark("Covered by {card}."), card=face) if face else words.say(mark("Covered by a card."))
        return [m.Void(_BOXES[box], why) for box in boxes if box != ids.TOP]
    if ids.MIDDLE not in boxes:
        return []
    rule = next(_off(s, card), None)
    return [] if rule is None else [m.Void("middle", words.say(mark("Switched off: {text}."), text=_text(rule, words)))]


def _has_text(card: int, box: int) -> bool:
    text = CARDS[card_name(card)]
    return bool((text.top, text.middle, text.bottom)[box])


def _off(s: State, card: int) -> Iterator[Standing]:
    """The texts that switch off the middle text of this card, as `statics.middle_is_void` finds them."""
    stack = s.zone[card]
    for rule in s.cast.statics[i.S_IGNORE_MIDDLES]:
        if s.shows(rule.card, rule.box) and s.zone[rule.card] % 3 == stack % 3:
            yield rule
    for rule in s.cast.statics[i.S_NO_MIDDLES]:
        if s.shows(rule.card, rule.box) and s.zone[rule.card] // 3 == s.turn and stack // 3 != s.turn:
            yield rule


# ---------------------------------------------------------------- compiling


def threatens(s: State, stack: int) -> bool:
    """Whether this stack would be compiled at its player's next check if nothing changed (R3.3)."""
    total, other = statics.total(s, stack), statics.total(s, (stack + 3) % 6)
    if total < ids.COMPILE_TOTAL or total <= other or s.phase in (ids.DRAFT, ids.OVER):
        return False
    number = _next_check(s, stack // 3)
    return not any(
        lock.turn == number and is_unbroken(s, lock.card, lock.box, lock.turned, lock.buried) for lock in s.locks
    )


def _next_check(s: State, player: int) -> int:
    """The number of the turn in which this player next checks what can be compiled."""
    if s.turn != player:
        return int(s.number + 1)
    is_to_come = s.phase < ids.COMPILE or (s.phase == ids.COMPILE and s.frames[0].step == turn.ENTRY)
    return int(s.number if is_to_come else s.number + 2)
