"""Stacks, hands and piles in one word each, as a position has them.

>>> stack_text((("FIR3", True), ("WAT0", False))), zone_text(("??", "??", "FIR1")), zone_text(())
('FIR3.wat0', '?2.FIR1', '-')
"""

from __future__ import annotations

from itertools import groupby

from recompile.notation.names import UNKNOWN, faced


def stack_text(stack: tuple[tuple[str, bool], ...]) -> str:
    return ".".join([faced(card, up) for card, up in stack]) or "-"


def zone_text(cards: tuple[str, ...]) -> str:
    """Hidden cards are counted."""
    if UNKNOWN not in cards:
        return ".".join(cards) or "-"
    words: list[str] = []
    for hidden, run in groupby(cards, UNKNOWN.__eq__):
        names = list(run)
        words += [f"?{len(names)}"] if hidden else names
    return ".".join(words)
