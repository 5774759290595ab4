"""The same words seen from another seat: what your opponent does, as they would say it.

>>> from recompile.cards.words import card, they_delete
>>> turned(they_delete(card.theirs.face_down))
Delete(what=Cards(side='yours', face='down'))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from recompile.cards.vocabulary import Cards, Either, InEachLine, May, Node, Who
from recompile.cards.vocabulary.word import fields_of

_SWAPPED: Final = {"you": "they", "they": "you", "yours": "theirs", "theirs": "yours"}
_OWNED: Final = ("hand", "deck", "deck top", "trash")  # what was drawn or revealed is nobody's


def turned(value: Any) -> Any:
    """The same seen by the other player: you and they change places."""
    if isinstance(value, Node):
        return mapped(value, turned)
    if isinstance(value, tuple):
        return tuple(map(turned, value))
    return _SWAPPED.get(value, value) if isinstance(value, str) else value


def done_by_you(effect: Node) -> Any:
    """What each player does, as one of them would say it."""
    return done_by(effect, "you")


def done_by(effect: Any, who: Who) -> Any:
    """Done by each player, whose own cards are taken; or by one of them, who takes their own."""
    if isinstance(effect, Either | InEachLine):
        return mapped(effect, lambda part: done_by(part, who))
    if not hasattr(effect, "by"):
        return effect
    if isinstance(effect, May):
        return replace(effect, effect=done_by(effect.effect, who), by=who)
    what = effect.what if hasattr(effect, "what") else None
    before, after = ("yours", "any") if who == "any" else ("any", "yours")
    if isinstance(what, Cards) and what.zone in _OWNED and what.side == before:
        effect = replace(effect, what=replace(what, side=after))  # type: ignore[arg-type]
    return replace(effect, by=who)


def mapped(value: Node, change: Callable[[Any], Any]) -> Any:
    """The same word with other fields."""
    return type(value)(**{name: change(getattr(value, name)) for name in fields_of(type(value))})
