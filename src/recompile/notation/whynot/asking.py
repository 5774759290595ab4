"""Which reasons to look for, by what is pointed at and what is asked."""

from __future__ import annotations

from recompile.engine import ids, questions
from recompile.engine.state import State
from recompile.notation.move import Move, meanings
from recompile.notation.names import BOXES, PLAYERS
from recompile.notation.whynot.cards import why_no_card, why_no_place
from recompile.notation.whynot.case import Case, No
from recompile.notation.whynot.lines import why_no_line
from recompile.notation.whynot.plain import why_no_constant, why_no_order, why_no_protocol, why_no_text
from recompile.notation.whynot.plays import why_no_play, why_no_stack


def why_not(s: State, move: Move, reader: str | None = None) -> tuple[No, ...]:
    """Why a target does not answer the question of the moment; nothing if it does.

    A target is written like a move, but it need not be a whole one: a card of the hand or a line stands for all plays
    of that card or into that line. `reader` is who wants to know, if that is not the player who is asked.
    """
    if s.asked == ids.NOBODY:
        return (No("over", "R3.7"),)
    if reader not in (None, "all", PLAYERS[s.asked]):
        return (No("not-yours", questions.describe(s)[2]),)
    if is_legal(s, move):
        return ()
    case = Case(s.copy())
    return tuple(dict.fromkeys(_reasons(case, move))) or (case.other_question(),)


# ---------------------------------------------------------------- what is legal


def is_legal(s: State, move: Move) -> bool:
    """Whether this is an answer, or a part of one."""
    if any(option in s.options for option in meanings(s, move)):
        return True
    form, numbers = move.parts[0], move.numbers
    if form == "card":
        card = s.cast.card_number(str(move.parts[1]))
        return card >= 0 and any(_is_of_card(s, option, card) for option in s.options)
    if form == "line":
        return any(_leads_to(option, s.asked * 3 + numbers[0]) for option in s.options)
    return form == "place" and numbers[1] < 0 and any(_leads_to(option, numbers[0]) for option in s.options)


def _is_of_card(s: State, option: int, card: int) -> bool:
    """A play or a text of this card, or its place in the field if the player who is asked remembers it there."""
    kind, detail = divmod(option, ids.MOVE_BASE)
    if kind == ids.M_FIELD:
        return bool(s.at(detail) == card and s.known(card) >> s.asked & 1)
    return (kind == ids.M_PLAY and detail // 12 == card) or (kind == ids.M_TEXT and detail // 3 == card)


def _leads_to(option: int, stack: int) -> bool:
    """A play into this stack, or a line pointed at by one of its stacks."""
    kind, detail = divmod(option, ids.MOVE_BASE)
    if kind == ids.M_PLAY:
        return detail % 12 // 2 == stack
    if kind == ids.M_TOP:
        return detail == stack
    return kind in (ids.M_LINE, ids.M_COMPILE) and detail == stack % 3


# ---------------------------------------------------------------- what to look at


def _reasons(case: Case, move: Move) -> list[No]:
    form, codes, numbers = move.parts[0], move.codes, move.numbers
    if form in ("play", "card", "text"):
        return _about_card(case, str(form), codes[0], numbers)
    if form == "place":
        return _place(case, numbers[0], numbers[1])
    if form == "top":
        side = case.me if numbers[0] < 0 else numbers[0]
        return why_no_stack(case, side * 3 + numbers[1])
    if form == "line":
        if case.asks_for_play:
            return why_no_stack(case, case.me * 3 + numbers[0])
        return why_no_line(case, numbers[0])
    if form == "constant":
        return why_no_constant(case, numbers[0])
    if form == "order":
        return why_no_order(case, numbers[0], codes)
    return why_no_protocol(case, str(form), codes[0]) if form in ("draft", "stated") else []


def _about_card(case: Case, form: str, code: str, numbers: list[int]) -> list[No]:
    """A card that has no part in the game cannot be anywhere."""
    card = int(case.s.cast.card_number(code))
    if form == "text":
        return why_no_text(case, f"{code}:{BOXES[numbers[0]]}")
    if card < 0:
        is_meant = case.s.phase != ids.DRAFT if form == "card" else case.asks_for_hand_play
        return [No("not-in-game", "R1.1", card=code) if is_meant else case.other_question()]
    if form == "card":
        return why_no_card(case, card)
    up, side, line = numbers
    return why_no_play(case, card, bool(up), (case.me if side < 0 else side) * 3 + line)


def _place(case: Case, stack: int, index: int) -> list[No]:
    """A stack is where a play goes, or stands for its line; else the uncovered card in it is meant."""
    if index < 0 and case.asks_for_play:
        return why_no_stack(case, stack)
    if index < 0 and case.asks_for_line:
        return why_no_line(case, stack % 3)
    return why_no_place(case, stack, index)
