"""From one answer to another by keys and pointers: another card, another line, the other face, the next target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from recompile.notation.names import PLAYERS
from recompile.seats.moments import Offer


def with_card(answers: Sequence[Offer], card: str, stack: int | None, face_up: bool | None) -> int | None:
    """The answer about a card that is nearest to what is wanted: the stack counts more than the face.

    >>> plays = [Offer("FIR3@1", "", "FIR3", 0, face_up=True), Offer("fir3@2", "", "FIR3", 1, face_up=False)]
    >>> with_card(plays, "FIR3", 1, True), with_card(plays, "FIR3", None, True), with_card(plays, "FIR4", 1, True)
    (1, 0, None)
    """
    found = [place for place, answer in enumerate(answers) if answer.card == card]
    near = {place: 2 * (answers[place].stack == stack) + (answers[place].face_up == face_up) for place in found}
    return max(found, key=near.__getitem__, default=None)


def at_stack(answers: Sequence[Offer], chosen: Offer, stack: int) -> int | None:
    """The same play at another stack, with the same face if that is legal."""
    found = [place for place, answer in enumerate(answers) if (answer.card, answer.stack) == (chosen.card, stack)]
    return max(found, key=lambda place: answers[place].face_up == chosen.face_up, default=None)


def other_card(answers: Sequence[Offer], now: int, hand: Sequence[str], step: int) -> int | None:
    """The answer for the next card of the hand, in the same line with the same face if that is legal."""
    codes = [code for code in hand if any(answer.card == code for answer in answers)]
    if not codes:
        return None
    chosen = answers[now]
    at = codes.index(chosen.card) if chosen.card in codes else -1 if step > 0 else 0
    code = codes[(at + step) % len(codes)]
    return with_card(answers, code, chosen.stack, chosen.face_up)


def at_line(answers: Sequence[Offer], now: int, line: int, bottom: int) -> int | None:
    """The answer for a line: the same card there, or the line itself, or a card that lies there."""
    chosen = answers[now]
    stacks = [player * 3 + line for player in (bottom, 1 - bottom)]
    for stack in stacks:
        here = [place for place, each in enumerate(answers) if each.stack == stack]
        later = [place for place in here if place > now]
        found = at_stack(answers, chosen, stack) if chosen.is_play else next(iter([*later, *here]), None)
        if found is not None:
            return found
    return None


def other_face(answers: Sequence[Offer], now: int) -> int | None:
    """The same card in the same line with the other face, or in any line if it must be."""
    chosen = answers[now]
    if not chosen.is_play:
        return None
    turned = [
        place for place, each in enumerate(answers) if each.card == chosen.card and each.face_up is (not chosen.face_up)
    ]
    return max(turned, key=lambda place: answers[place].stack == chosen.stack) if turned else None


def at_place(answers: Sequence[Offer], now: int | None, stack: int, place: int) -> int | None:
    """The answer that means this card in the field, or this stack, seen from the answer that is chosen now."""
    for number, each in enumerate(answers):
        if (each.stack, each.place) == (stack, place):
            return number
    chosen = answers[now] if now is not None else None
    if chosen is not None and chosen.is_play:
        return at_stack(answers, chosen, stack)
    return next((number for number, each in enumerate(answers) if each.stack == stack and each.place is None), None)


# ---------------------------------------------------------------- what is wished for, in notation


def target_at(stack: int, place: int, chosen: Offer | None = None) -> str:
    """A card in the field, or a stack; if a card of the hand is aimed at it, that play.

    >>> target_at(4, 0), target_at(1, -1, Offer("FIR3@1", "", "FIR3", 0, face_up=True))
    ('B2.1', 'FIR3@A2')
    """
    name = f"{PLAYERS[stack // 3]}{stack % 3 + 1}"
    if chosen is not None and chosen.is_play and chosen.card:
        return f"{chosen.card if chosen.face_up else chosen.card.lower()}@{name}"
    return name if place < 0 else f"{name}.{place + 1}"


def target_turned(chosen: Offer) -> str:
    """The play that is chosen, with the other face.

    >>> target_turned(Offer("fir3@2", "", "FIR3", 1, face_up=False))
    'FIR3@A2'
    """
    return target_at(chosen.stack or 0, -1, replace(chosen, face_up=not chosen.face_up))
