"""Why a card cannot be played like this (R5.1)."""

from __future__ import annotations

from recompile.engine import ids, statics, values
from recompile.engine import instructions as i
from recompile.engine.effects_play import Play, PlayFromHand, PlayThat, PlayTop
from recompile.engine.plays import lines_for, offer_play
from recompile.engine.select import whom
from recompile.notation.names import card_name
from recompile.notation.whynot.case import Case, No, about, forbids


def why_no_play(case: Case, card: int, up: bool, stack: int) -> list[No]:
    """Everything that stands against this play."""
    if not case.asks_for_hand_play:
        return [case.other_question()]
    missing = _is_missing(case, card)
    if missing is not None:
        return [missing]
    return [
        *_wrong_side(case, card, stack),
        *_text_limits(case, card, up, stack % 3),
        *(forbids(case, "R5.1", text) for text in statics.play_bars(case.s, case.me, card, stack % 3, up)),
        *_unmatched(case, card, up, stack),
    ]


def why_no_play_of(case: Case, card: int) -> list[No]:
    """Why no play of this card is possible."""
    home = case.me * 3
    return [no for line in range(3) for up in (True, False) for no in why_no_play(case, card, up, home + line)]


def why_no_stack(case: Case, stack: int) -> list[No]:
    """Why nothing can be played into this stack now."""
    if not case.asks_for_play:
        return [case.other_question()]
    if isinstance(case.step, PlayTop):
        return _why_no_top(case, case.step, stack)
    cards = [int(case.text.that)] if isinstance(case.step, PlayThat) else case.s.hand(case.me)
    found = [why_no_play(case, card, up, stack) for card in cards for up in (True, False)]
    common = [no for no in found[0] if all(no in other for other in found)] if found else []
    return common or [no for some in found for no in some]


def _why_no_top(case: Case, step: PlayTop, stack: int) -> list[No]:
    """The top card of a deck goes unseen and face-down where its text says (R5.3)."""
    found: list[No] = []
    if step.how.side != i.ANYONE and stack // 3 != whom(case.text, step.how.side):
        found.append(No("not-on-this-side", "R5.3"))
    if not _reaches(case, step, stack % 3):
        found.append(No("not-in-this-line", "R5.1", line=stack % 3 + 1))
    return found + [forbids(case, "R5.1", text) for text in statics.play_bars(case.s, case.me, -1, stack % 3, False)]


# ---------------------------------------------------------------- the parts of it


def _is_missing(case: Case, card: int) -> No | None:
    if not case.is_in_game(card):
        return about(case, "not-in-game", "R1.1", card)
    if isinstance(case.step, PlayThat):
        that = int(case.text.that)
        return None if card == that else about(case, "that-card-only", "R5.1", that)
    return None if case.holds(card) else about(case, "not-in-hand", "R5.1", card)


def _reaches(case: Case, step: Play, line: int) -> bool:
    """Whether the text lets a card be played in this line, or under a card in it."""
    under = step.how.beneath(case.s, case.text)
    if step.how.under >= 0 and (under < 0 or case.s.zone(under) % 3 != line):
        return False
    return bool(lines_for(case.s, case.text, step.how.place) >> line & 1)


def _wrong_side(case: Case, card: int, stack: int) -> list[No]:
    side = case.step.how.side if isinstance(case.step, Play) else i.YOU
    if side == i.ANYONE or stack // 3 == (case.me if side == i.YOU else 1 - case.me):
        return []
    if statics.plays_on_either_side(case.s, card):
        return []
    return [No("own-side-only", "R5.1")]


def _text_limits(case: Case, card: int, up: bool, line: int) -> list[No]:
    """What the text that lets a card be played says about it."""
    step = case.step
    if not isinstance(step, Play):
        return []
    found: list[No] = []
    if not _reaches(case, step, line):
        found.append(No("not-in-this-line", "R5.1", line=line + 1))
    if step.how.face == i.FACE_DOWN and up:
        found.append(No("face-down-only", "R5.1"))
    if step.how.face == i.FACE_UP and not up and not _has_values(step):
        found.append(No("face-up-only", "R5.1"))
    return found + (_hand_limits(case, step, card, up) if isinstance(step, PlayFromHand) else [])


def _hand_limits(case: Case, step: PlayFromHand, card: int, up: bool) -> list[No]:
    wanted, fits = step.source.values, step.source.fits(case.s, case.text, card)
    if wanted and not wanted >> values.printed_value(case.s, card) & 1:
        return [No("wrong-value", "R5.1")]
    if wanted and not up:
        return [No("no-value-face-down", "R1.5")]
    return [No("wrong-protocol", "R5.1")] if up and not fits else []


def _has_values(step: Play) -> bool:
    return isinstance(step, PlayFromHand) and step.source.values != 0


def _unmatched(case: Case, card: int, up: bool, stack: int) -> list[No]:
    """Face-up only where one of the two protocols matches, unless a text says otherwise (R5.1)."""
    if not up or _would_match(case, card, stack):
        return []
    return [No("unmatched", "R5.1", card=card_name(case.s, card), line=stack % 3 + 1)]


def _would_match(case: Case, card: int, stack: int) -> bool:
    """Whether the play would be on offer if nothing else stood against it."""
    s = case.s
    is_free = isinstance(case.step, Play) and case.step.how.unmatched
    side = stack // 3
    s.offered = 0
    offer_play(s, side, card, 1 << stack % 3, is_free or statics.plays_unmatched(s, case.me), side)
    return s.offered > 0


def why_no_refresh(case: Case) -> list[No]:
    """Not with five or more cards, nor if no card could be drawn (R10.4)."""
    s, held = case.s, int(case.s.size(ids.HAND + case.me))
    if case.kind != "action":
        return [case.other_question()]
    found: list[No] = []
    if held >= ids.HAND_LIMIT:
        found.append(No("hand-full", "R10.4", n=held, than=ids.HAND_LIMIT))
    if s.size(ids.DECK + case.me) + s.size(ids.TRASH + case.me) == 0:
        found.append(No("nothing-to-draw", "R10.4"))
    bar = statics.draw_bar(s, case.me)
    return [*found, forbids(case, "R10.4", bar)] if bar >= 0 else found
