"""Why a stack has its total, and why a text does not work now: the passive texts, by name."""

from __future__ import annotations

from recompile.game.seen import CardSeen, Off, StackSeen, Term
from recompile.server import parts
from recompile.server.wire import Box
from recompile.text.catalogue import mark
from recompile.text.voice import Voice

BOXES: dict[str, Box] = {"top": "top", "middle": "middle", "bottom": "bottom"}


def terms(stack: StackSeen, words: Voice) -> list[parts.Term]:
    """What a total is made of: the cards in their order, then what texts add or take away."""
    return [parts.Term(term.value, term.card, _why(term, stack.down, words)) for term in stack.terms]


def _why(term: Term, down: int, words: Voice) -> str | None:
    if term.text is None:
        return None
    text = words.text_title(term.text)
    return words.say(mark("Face-down cards here count {n}: {text}."), n=down, text=text) if term.is_card else text


def voids(card: CardSeen, words: Voice) -> list[parts.Void]:
    """The texts of a face-up card in the field that do nothing now, each with the reason."""
    return [parts.Void(BOXES[off.box], _why_off(off, words)) for off in card.off]


def _why_off(off: Off, words: Voice) -> str:
    if off.under is not None:
        return words.say(mark("Covered by {card}."), card=words.title(off.under))
    if off.by is None:
        return words.say(mark("Covered by a card."))
    return words.say(mark("Switched off: {text}."), text=words.text_title(off.by))
