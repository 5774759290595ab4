"""Why a card cannot be played like this (R5.1)."""

from __future__ import annotations

from recompile.engine import ids, statics
from recompile.engine import instructions as i
from recompile.engine.instructions import Instr
from recompile.engine.plays import lines_for, whom
from recompile.engine.program import LIBRARY
from recompile.text.catalogue import mark
from recompile.text.whynot.case import Case, WhyNot


def why_no_play(case: Case, card: int, up: bool, stack: int) -> list[WhyNot]:
    """Everything that stands against this play."""
    if not case.asks_for_play or case.op == i.PLAY_TOP:
        return [case.other_question()]
    missing = _is_missing(case, card)
    if missing is not None:
        return [missing]
    return [
        *_wrong_side(case, card, stack),
        *_text_limits(case, card, up, stack % 3),
        *(case.forbids("R5.1", text) for text in statics.play_bars(case.s, case.me, stack % 3, up)),
        *_unmatched(case, card, up, stack),
    ]


def why_no_play_of(case: Case, card: int) -> list[WhyNot]:
    """Why no play of this card is possible."""
    home = case.me * 3
    return [no for line in range(3) for up in (True, False) for no in why_no_play(case, card, up, home + line)]


def why_no_stack(case: Case, stack: int) -> list[WhyNot]:
    """Why nothing can be played into this stack now."""
    if not case.asks_for_play:
        return [case.other_question()]
    if case.op == i.PLAY_TOP:
        return _why_no_top(case, stack)
    cards = [case.frame.that] if case.op == i.PLAY_THAT else case.s.hand(case.me)
    found = [why_no_play(case, card, up, stack) for card in cards for up in (True, False)]
    common = [no for no in found[0] if all(no in other for other in found)] if found else []
    return common or [no for some in found for no in some]


def _why_no_top(case: Case, stack: int) -> list[WhyNot]:
    """The top card of a deck goes unseen and face-down where its text says (R5.3)."""
    assert case.step is not None
    found: list[WhyNot] = []
    if stack // 3 != whom(case.frame, case.step.n):
        found.append(_limit(case, mark("The text says on whose side the card is played: {words}"), "R5.3"))
    if not lines_for(case.s, case.frame, case.step.to) >> stack % 3 & 1:
        found.append(_line_limit(case, stack % 3))
    return found + [case.forbids("R5.1", text) for text in statics.play_bars(case.s, case.me, stack % 3, False)]


# ---------------------------------------------------------------- the parts of it


def _is_missing(case: Case, card: int) -> WhyNot | None:
    if not case.is_in_game(card):
        return case.no("R1.1", mark("{card} is not in this game."), card=case.title(card))
    if case.op == i.PLAY_THAT:
        that = case.frame.that
        return None if card == that else case.no("R5.1", mark("{card} has to be played."), card=case.title(that))
    return None if case.holds(card) else case.no("R5.1", mark("{card} is not in your hand."), card=case.title(card))


def _wrong_side(case: Case, card: int, stack: int) -> list[WhyNot]:
    if stack // 3 == case.me or statics.plays_on_either_side(case.s, card):
        return []
    return [case.no("R5.1", mark("Cards are played on your own side."))]


def _text_limits(case: Case, card: int, up: bool, line: int) -> list[WhyNot]:
    """What the text that lets a card be played says about it."""
    step = case.step
    if step is None:
        return []
    found: list[WhyNot] = []
    if not lines_for(case.s, case.frame, step.to) >> line & 1:
        found.append(_line_limit(case, line))
    if step.face == i.FACE_DOWN and up:
        found.append(_limit(case, mark("The text lets you play face-down only: {words}")))
    if step.face == i.FACE_UP and not up:
        found.append(_limit(case, mark("The text lets you play face-up only: {words}")))
    return found + (_hand_limits(case, step, card, up) if case.op == i.PLAY_FROM_HAND else [])


def _hand_limits(case: Case, step: Instr, card: int, up: bool) -> list[WhyNot]:
    if step.n >= 0 and LIBRARY.value[card] != step.n:
        return [_limit(case, mark("The card does not have the value that the text asks for: {words}"))]
    if step.n >= 0 and not up:
        return [
            _limit(case, mark("Face-down the card would not have the value that the text asks for: {words}"), "R1.5")
        ]
    if step.jump >= 0 and up and LIBRARY.protocol[card] == step.jump:
        return [_limit(case, mark("The card has a protocol that the text does not allow: {words}"))]
    return []


def _line_limit(case: Case, line: int) -> WhyNot:
    message = mark("The text does not let you play in line {line}: {words}")
    return case.no("R5.1", message, line=line + 1, words=case.sentence)


def _limit(case: Case, message: str, rule: str = "R5.1") -> WhyNot:
    return case.no(rule, message, words=case.sentence)


def _unmatched(case: Case, card: int, up: bool, stack: int) -> list[WhyNot]:
    """Face-up only where one of the two protocols matches, unless a text says otherwise."""
    s, line = case.s, stack % 3
    is_free = case.op == i.PLAY_FROM_HAND and case.step is not None and case.step.flag
    if not up or is_free or statics.plays_unmatched(s, case.me) or statics.needs_no_matching(s, card):
        return []
    if LIBRARY.protocol[card] in (s.protocols[line], s.protocols[line + 3]) or statics.is_welcome(s, card, stack):
        return []
    message = mark("Neither of the two protocols in line {line} matches {card}.")
    return [case.no("R5.1", message, line=line + 1, card=case.title(card))]


def why_no_refresh(case: Case) -> list[WhyNot]:
    """Not with five or more cards, nor if no card could be drawn (R10.4)."""
    s = case.s
    if case.kind != "action":
        return [case.other_question()]
    found: list[WhyNot] = []
    if s.size[ids.HAND + case.me] >= ids.HAND_LIMIT:
        found.append(
            case.no(
                "R10.4",
                mark("You have {n} cards: you can refresh only with fewer than {limit}."),
                n=s.size[ids.HAND + case.me],
                limit=ids.HAND_LIMIT,
            )
        )
    if s.size[ids.DECK + case.me] + s.size[ids.TRASH + case.me] == 0:
        found.append(case.no("R10.4", mark("There is no card that you could draw.")))
    bar = statics.draw_bar(s, case.me)
    return [*found, case.forbids("R10.4", bar)] if bar >= 0 else found
