"""Why a card cannot be chosen: one in the field, or one in a hand, a deck or a trash."""

from __future__ import annotations

from typing import Literal

from recompile.cards import vocabulary as v
from recompile.cards import words as w
from recompile.engine import ids, reasons, statics, values
from recompile.engine import instructions as i
from recompile.engine.choosing import Pick
from recompile.engine.effects_hand import FromPile, PickDrawn
from recompile.engine.effects_play import PickFromTrash
from recompile.engine.facts import Comparison
from recompile.engine.instructions import Selector
from recompile.engine.loops import EachCard, Several
from recompile.engine.measures import Counted, Fixed
from recompile.engine.select import can_change, has_middle, line_of_that
from recompile.notation.whynot.case import Case, No, What, about, forbids
from recompile.notation.whynot.plays import why_no_play_of


def why_no_card(case: Case, card: int) -> list[No]:
    """A card by its name, wherever it is. What this player does not know about it is not used."""
    if case.s.phase == ids.DRAFT:
        return [case.other_question()]
    if not case.is_in_game(card):
        return [about(case, "not-in-game", "R1.1", card)]
    if case.asks_for_hand_play:
        return why_no_play_of(case, card)
    if case.frame.kind == ids.DISCARDING or isinstance(case.step, PickDrawn):
        return [_from_hand(case, card)]
    if isinstance(case.step, FromPile):
        return [_from_hand(case, card) if case.step.source.zone == ids.HAND else _from_pile(case, card)]
    if isinstance(case.step, PickFromTrash):
        return [_from_pile(case, card)]
    if isinstance(case.step, (Pick, EachCard, Several)):
        return _from_field(case, card)
    return [case.other_question()]


def _from_hand(case: Case, card: int) -> No:
    if not case.holds(card):
        return about(case, "not-in-hand", case.rule, card)
    if isinstance(case.step, FromPile) and not case.step.source.fits(case.s, case.text, card):
        return No("wrong-value" if case.step.source.values else "wrong-protocol", case.rule)
    return about(case, "not-just-drawn" if isinstance(case.step, PickDrawn) else "chosen-already", case.rule, card)


def _from_pile(case: Case, card: int) -> No:
    """A card of a trash, perhaps one that can be played, or one of the revealed deck with the right value."""
    assert isinstance(case.step, FromPile | PickFromTrash)
    source = case.step.source
    is_deck = source.zone == ids.DECK
    piles = [source.zone + source.owner(case.text), *([ids.TRASH, ids.TRASH + 1] if source.whose == i.ANYONE else [])]
    if not case.knows(card) or case.s.zone(card) not in piles:
        return about(case, "not-revealed" if is_deck else "not-in-trash", case.rule, card)
    if isinstance(case.step, PickFromTrash):
        return about(case, "nowhere-to-play", "R5.1", card)
    if card in case.text.noted:
        return about(case, "chosen-already", case.rule, card)
    return No("wrong-value" if source.values else "wrong-protocol", case.rule)


def _from_field(case: Case, card: int) -> list[No]:
    s = case.s
    if not case.knows(card):
        return [about(case, "unknown-place", "R11.1", card)]
    if s.zone(card) == ids.COMMITTED:
        return [about(case, "on-its-way", "R6.1", card)]
    if s.zone(card) >= ids.FIELD_END:
        return [about(case, "not-in-field", "R4.7", card)]
    return why_no_place(case, int(s.zone(card)), s.index(card))


# ---------------------------------------------------------------- a card in the field


def why_no_place(case: Case, stack: int, index: int) -> list[No]:
    """A card by its place, from the oldest; -1 is the uncovered one."""
    s, place = case.s, _index(case, stack, index)
    if place < 0:
        return [No("nothing-there", "R1.3")]
    step = case.step
    if not isinstance(step, (Pick, EachCard, Several)):
        return [case.other_question()]
    card, selector = int(s.at(stack * ids.ROOM + place)), step.selector
    found = [_part(case, selector, part, card) for part in reasons.misfits(s, case.text, selector, card)]
    if not can_change(s, case.text, card, step.verb, None if isinstance(step, EachCard) else step.to):
        found.append(_no_change(case, step.verb, card))
    if isinstance(step, (EachCard, Several)) and not found:
        found.append(No("dealt-with", "R4.8"))
    return found


def _index(case: Case, stack: int, index: int) -> int:
    """The place in a stack that is meant, or -1 if nothing lies there."""
    size = int(case.s.size(stack))
    if index < 0:
        return size - 1
    return index if index < size else -1


_WHICH: dict[int, Literal["any", "other"]] = {i.ANYWHERE: "any", i.ELSEWHERE: "other"}
_PARTS: dict[int, tuple[What, What]] = {  # what the card is that it should not be, if that is one of two things
    reasons.SIDE: ("theirs", "mine"),
    reasons.COVER: ("covered", "uncovered"),
    reasons.FACE: ("face-down", "face-up"),
    reasons.OTHER: ("itself", "itself"),
    reasons.PROTOCOL: ("other-protocol", "other-protocol"),
}


def _part(case: Case, sel: Selector, part: int, card: int) -> No:
    """One part of a description, and how the card differs from it."""
    s = case.s
    if part == reasons.WHERE:
        return _where(case, sel, card)
    if part == reasons.VALUE:
        return No("other-value", "R4.7", n=int(values.value_of(s, card)))
    if part == reasons.RANK:
        what: What = "not-highest" if sel.rank == i.HIGHEST else "not-lowest"
        return No(what, "R4.10", n=int(values.value_of(s, card)))
    is_so = {
        reasons.SIDE: s.zone(card) // 3 == case.me,
        reasons.COVER: s.lies_on_top(card),
        reasons.FACE: s.up(card),
    }
    return No(_PARTS[part][bool(is_so.get(part))], "R4.7")


def _where(case: Case, sel: Selector, card: int) -> No:
    """It lies in the wrong line, or in one where something is not so."""
    line = int(case.s.zone(card)) % 3 + 1
    where, given = sel.place.which, sel.place.given
    if where == i.HERE:
        return No("wrong-line", "R4.9", line=line, here=case.here())
    if where == i.THIS_STACK:
        return No("other-stack", "R4.9")
    if where in (i.THAT_LINE, i.SAME_LINE):
        wanted = case.text.line if where == i.THAT_LINE else line_of_that(case.s, case.text)
        return No("wrong-line", "R4.9", line=line, here=int(wanted) + 1)
    if where == i.ELSEWHERE and line == case.here():
        return No("not-another-line", "R4.9", line=line)
    if sel.place.word == w.card.where_they_lead.where:
        return No("not-behind", "R4.7", line=line)
    if isinstance(given, Comparison) and isinstance(given.left, Counted) and isinstance(given.right, Fixed):
        size = int(case.s.size(line - 1) + case.s.size(line + 2))
        if sel.place.word == w.card.at(v.Lines(_WHICH.get(where, "any"))).with_crowd(int(given.right.number)).where:
            return No("small-line", "R4.7", line=line, n=size, than=int(given.right.number))
    return No("not-in-this-line", "R4.7", line=line)


def _no_change(case: Case, verb: int, card: int) -> No:
    """It could be chosen, but nothing would happen (R4.4)."""
    if verb == ids.FLIP:
        return forbids(case, "R4.4", statics.flip_bar(case.s, card))
    if verb == ids.SHIFT:
        return No("shift-in-place", "R4.4", line=case.here())
    return No("middle-ignored" if has_middle(case.s, card) else "no-middle", "R4.4")
