"""Hidden cards filled in: a position as somebody sees it, and one of the deals that agree with it.

>>> seen = "FIR-WAT-DEA -,??,- h:FIR1.?1 d:?2 t:- / LIF-MET-SPE ??,-,- h:LIF0.?1 d:- t:- / A action c:-"
>>> dealt = fill(seen, ("WAT1", "WAT2", "WAT3", "WAT4", "LIF1", "LIF2"))
>>> dealt
'FIR-WAT-DEA -,wat1,- h:FIR1.WAT2 d:WAT3.WAT4 t:- / LIF-MET-SPE lif1,-,- h:LIF0.LIF2 d:- t:- / A action c:-'
>>> hidden_in(seen, dealt)
('WAT1', 'WAT2', 'WAT3', 'WAT4', 'LIF1', 'LIF2')
"""

from __future__ import annotations

import re
from collections.abc import Sequence

# `??` lies in a stack, `?9` are cards of a hand or a deck.
_HIDDEN = re.compile(r"\?\?|\?(\d*)")


def fill(seen: str, cards: Sequence[str]) -> str:
    """The position with these cards in its hidden places, in the order in which it is written."""
    left = list(cards)

    def named(found: re.Match[str]) -> str:
        if found[0] == "??":
            return left.pop(0).lower()
        return ".".join(left.pop(0) for _ in range(int(found[1] or 1)))

    head, frames = _split(seen)
    filled = _HIDDEN.sub(named, head)
    if left:
        raise ValueError(f"{len(left)} cards too many for the hidden places of {seen}")
    return filled + frames


def hidden_in(seen: str, dealt: str) -> tuple[str, ...]:
    """Which cards lie in the hidden places: what `fill` takes."""
    found: list[str] = []
    dealt_parts = re.split(r"[\s,]+", _split(dealt)[0])
    for part, whole in zip(re.split(r"[\s,]+", _split(seen)[0]), dealt_parts, strict=True):
        if "?" in part:
            found += _within(part, whole)
    return tuple(found)


def _within(part: str, whole: str) -> list[str]:
    """The hidden cards of one pile or stack."""
    at, cards, found = 0, re.split(r"[.:]", whole), []
    for name in re.split(r"[.:]", part):
        hidden = _HIDDEN.fullmatch(name)
        size = 1 if hidden is None or name == "??" else int(hidden[1] or 1)
        if hidden is not None:
            found += [card.upper() for card in cards[at : at + size]]
        at += size
    return found


def _split(position: str) -> tuple[str, str]:
    """What lies there, and what is going on."""
    head, mark, frames = position.partition(" >")
    return head, mark + frames
