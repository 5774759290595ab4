"""Why a card cannot be chosen: one in the field, or one in a hand, a deck or a trash."""

from __future__ import annotations

from recompile.engine import ids, reasons, statics
from recompile.engine import instructions as i
from recompile.engine.instructions import Selector
from recompile.engine.select import can_change, has_middle, line_of_that
from recompile.text.catalogue import mark
from recompile.text.things import may_see
from recompile.text.whynot.case import Case, WhyNot
from recompile.text.whynot.plays import why_no_play_of

_FROM_HAND = (i.GIVE, i.REVEAL_FROM_HAND)


def why_no_card(case: Case, card: int) -> list[WhyNot]:
    """A card by its name, wherever it is. What this player does not know about it is not used."""
    if case.s.phase == ids.DRAFT:
        return [case.other_question()]
    if not case.is_in_game(card):
        return [case.no("R1.1", mark("{card} is not in this game."), card=case.title(card))]
    if case.asks_for_play and case.op != i.PLAY_TOP:
        return why_no_play_of(case, card)
    if case.frame.kind == ids.DISCARDING or case.op in (*_FROM_HAND, i.PICK_DRAWN):
        return _from_hand(case, card)
    if case.op in (i.PICK_FROM_TRASH, i.DRAW_FOUND):
        return _from_pile(case, card)
    if case.op in (i.PICK, i.EACH_CARD):
        return _from_field(case, card)
    return [case.other_question()]


def _from_hand(case: Case, card: int) -> list[WhyNot]:
    if not case.holds(card):
        return [case.no(case.rule, mark("{card} is not in your hand."), card=case.title(card))]
    if case.op == i.PICK_DRAWN:
        message = mark("{card} is not a card you have just drawn with the number you stated.")
        return [case.no(case.rule, message, card=case.title(card))]
    return [case.no(case.rule, mark("{card} is chosen already."), card=case.title(card))]


def _from_pile(case: Case, card: int) -> list[WhyNot]:
    """A card of one's own trash that can be played, or one of the revealed deck with the right value."""
    pile, message = ids.TRASH + case.me, mark("{card} is not in your trash.")
    if case.op == i.DRAW_FOUND:
        pile, message = ids.DECK + case.me, mark("{card} is not among the revealed cards.")
    knows = may_see(case.s, card, case.me)
    if not knows or case.s.zone[card] != pile:
        return [case.no(case.rule, message, card=case.title(card))]
    if case.op == i.DRAW_FOUND:
        message = mark("The card does not have the value that the text asks for: {words}")
        return [case.no(case.rule, message, words=case.sentence)]
    return [case.no("R5.1", mark("{card} cannot be played anywhere now."), card=case.title(card))]


def _from_field(case: Case, card: int) -> list[WhyNot]:
    s, name = case.s, case.title(card)
    if not may_see(s, card, case.me):
        return [case.no("R11.1", mark("You do not know where {card} is."), card=name)]
    if s.zone[card] == ids.COMMITTED:
        return [case.no("R6.1", mark("{card} is on its way: it can be chosen when it has arrived."), card=name)]
    if s.zone[card] >= ids.FIELD_END:
        return [case.no("R4.7", mark("{card} does not lie in the field."), card=name)]
    return why_no_place(case, s.zone[card], s.index(card))


# ---------------------------------------------------------------- a card in the field


def why_no_place(case: Case, stack: int, index: int) -> list[WhyNot]:
    """A card by its place, from the oldest; -1 is the uncovered one."""
    s, place = case.s, _index(case, stack, index)
    if place < 0:
        return [case.no("R1.3", mark("There is no card at this place."))]
    if case.step is None or case.op not in (i.PICK, i.EACH_CARD):
        return [case.other_question()]
    card = s.cells[stack * ids.ROOM + place]
    assert case.step.selector is not None
    found = [_part(case, case.step.selector, part, card) for part in _misfits(case, card)]
    if not can_change(s, case.frame, card, case.step.verb, case.step.to):
        found.append(_no_change(case, card))
    if case.op == i.EACH_CARD and not found:
        found.append(case.no("R4.8", mark("The text has dealt with this card already, or did not note it at first.")))
    return found


def _index(case: Case, stack: int, index: int) -> int:
    """The place in a stack that is meant, or -1 if nothing lies there."""
    size = int(case.s.size[stack])
    if index < 0:
        return size - 1
    return index if index < size else -1


def _misfits(case: Case, card: int) -> list[int]:
    assert case.step is not None
    assert case.step.selector is not None
    return reasons.misfits(case.s, case.frame, case.step.selector, card)


def _part(case: Case, sel: Selector, part: int, card: int) -> WhyNot:
    """One part of a description, and how the card differs from it."""
    s = case.s
    if part == reasons.WHERE:
        return _where(case, sel, card)
    if part == reasons.SIDE:
        mine = s.zone[card] // 3 == case.me
        return case.no("R4.7", _SIDES[mine])
    if part == reasons.COVER:
        return case.no("R4.7", _COVERS[bool(s.lies_on_top(card))])
    if part == reasons.FACE:
        return case.no("R4.7", _FACES[bool(s.up[card])])
    if part == reasons.VALUE:
        message = mark("Its value is {n}: the text asks for another one.")
        return case.no("R4.7", message, n=statics.value_of(s, card))
    if part == reasons.CROWD:
        line = s.zone[card] % 3
        message = mark("There are {n} cards in line {line}: the text asks for {crowd} or more.")
        return case.no("R4.7", message, n=s.size[line] + s.size[line + 3], line=line + 1, crowd=sel.crowd)
    if part == reasons.RANK:
        return case.no("R4.10", _RANKS[int(sel.rank)], n=statics.value_of(s, card))
    return case.no("R4.7", _OTHERS[part])


_SIDES = {
    True: mark("It lies on your side: the text asks for a card of your opponent."),
    False: mark("It lies on your opponent’s side: the text asks for a card of yours."),
}
_COVERS = {
    True: mark("It is uncovered: the text asks for a covered card."),
    False: mark("It is covered: the text reaches uncovered cards only."),
}
_FACES = {
    True: mark("It is face-up: the text asks for a face-down card."),
    False: mark("It is face-down: the text asks for a face-up card."),
}
_RANKS = {
    i.HIGHEST: mark("Its value is {n}, and there is a card with a higher one."),
    i.LOWEST: mark("Its value is {n}, and there is a card with a lower one."),
}
_OTHERS = {
    reasons.OTHER: mark("It is the card whose text this is, and the text says “other”."),
    reasons.PROTOCOL: mark("It does not have the protocol that the text asks for."),
}


def _where(case: Case, sel: Selector, card: int) -> WhyNot:
    """It lies in the wrong line."""
    line, here = case.s.zone[card] % 3 + 1, case.here() + 1
    if sel.where == i.HERE:
        return case.no("R4.9", mark("It lies in line {line}: the text asks for line {here}."), line=line, here=here)
    if sel.where == i.THIS_STACK:
        return case.no("R4.9", mark("It does not lie in the stack of the card whose text this is."))
    if sel.where in (i.THAT_LINE, i.SAME_LINE):
        wanted = case.frame.line if sel.where == i.THAT_LINE else line_of_that(case.s, case.frame)
        message = mark("It lies in line {line}: the text asks for line {here}.")
        return case.no("R4.9", message, line=line, here=wanted + 1)
    if sel.where == i.THEY_LEAD:
        message = mark("The total of your opponent in line {line} is not higher than yours.")
        return case.no("R4.7", message, line=line)
    return case.no("R4.9", mark("It lies in line {line}: the text asks for another line."), line=line)


def _no_change(case: Case, card: int) -> WhyNot:
    """It could be chosen, but nothing would happen (R4.4)."""
    assert case.step is not None
    if case.step.verb == ids.FLIP:
        return case.forbids("R4.4", statics.flip_bar(case.s, card))
    if case.step.verb == ids.SHIFT:
        message = mark("It lies in line {line} already: a shift there would change nothing.")
        return case.no("R4.4", message, line=case.here() + 1)
    if has_middle(case.s, card):
        return case.no("R4.4", mark("Its middle text is ignored now."))
    return case.no("R4.4", mark("It has no middle text that could be resolved."))
