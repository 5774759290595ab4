"""The first two steps of a hint: where to look, and with what.

Both come from the difference between the best answer and the next best: the first thing that only the best one does
names the line, and the text that does it names the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from recompile.game import View
from recompile.learn.deals import Deed
from recompile.learn.reasons import Case, Reason
from recompile.notation.answers import Answer, Kind

_BY_TEXT: tuple[Kind, ...] = ("yes", "verb", "line", "number", "protocol", "other", "player", "top")  # it asks for that


@dataclass(frozen=True, slots=True)
class Pointer:
    """`stack` is where to look, if it is in a line; `card` what does it, and `text` its box if that is what does it.

    `kind` is what the best answer is about.
    """

    kind: Kind
    stack: str | None
    card: str | None
    text: str | None = None


def point(case: Case, answer: Answer, why: Sequence[Reason]) -> Pointer:
    """Where the two answers part. Where they do the same things, the reasons say it, or the place of the answer."""
    deed = _first_apart(case)
    if deed is not None:
        return Pointer(answer.kind, deed.stack, deed.text.partition(":")[0], deed.text)
    stack = next((each.stack for each in why if each.stack is not None), None) or answer.stack
    card, question = answer.card or _lying(case.view, answer), case.view.question
    text = question.source if question is not None and card is None and answer.kind in _BY_TEXT else None
    return Pointer(answer.kind, stack if answer.kind != "refresh" else None, card, text)


def _first_apart(case: Case) -> Deed | None:
    """The first thing that only the best answer does, and in every deal."""
    if not case.best:
        return None
    also = {deed for each in case.second for deed in each.deeds}
    always = set.intersection(*(set(each.deeds) for each in case.best))
    return next((deed for deed in case.best[0].deeds if deed in always and deed not in also), None)


def _lying(view: View, answer: Answer) -> str | None:
    """The card an answer points at, if this player knows it."""
    cards = (card for side in view.sides for stack in side.stacks for card in stack.cards)
    return next((card.code for card in cards if answer.at is not None and card.place == answer.at), None)
