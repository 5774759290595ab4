"""The cards of one game, sorted by what they listen to.

Of 180 cards a game holds 36. Before the first turn they are sorted once, so that asking "who hears a draw?" or "does
anything forbid this play?" looks at the one or two cards that could matter. A cast never changes and copies share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from recompile.engine.ids import EVENTS
from recompile.engine.instructions import S_PLAYABLE_HERE, S_THIS_NO_MATCHING, STATICS, Listener, Standing
from recompile.engine.program import LIBRARY

NO_LISTENERS: Final[list[Listener]] = []
NO_RULES: Final[list[Standing]] = []


class Cast:
    """Who is in this game."""

    __slots__ = ("cards", "ends", "free_cards", "listeners", "starts", "statics")

    def __init__(self, cards: list[int]) -> None:
        here = _marks(cards)
        self.cards: vec[i64] = _sorted(here, cards)
        # Most of these are empty, and all games share the empty ones: of many games in turn, they stay at hand.
        self.listeners: list[list[Listener]] = [NO_LISTENERS] * EVENTS
        self.statics: list[list[Standing]] = [NO_RULES] * STATICS
        self.starts: vec[i64] = _texts(LIBRARY.starts, here)
        self.ends: vec[i64] = _texts(LIBRARY.ends, here)
        for listener in LIBRARY.listeners:
            if here[listener.card]:
                self.listeners[listener.event] = [*self.listeners[listener.event], listener]
        for rule in LIBRARY.standing:
            if here[rule.card]:
                self.statics[rule.kind] = [*self.statics[rule.kind], rule]
        # Whether any card may be played face-up where its protocol does not match; most games have none.
        self.free_cards = len(self.statics[S_THIS_NO_MATCHING]) + len(self.statics[S_PLAYABLE_HERE]) > 0


def _marks(cards: list[int]) -> vec[i64]:
    """For each card of the library, whether it is here: marks, because a set makes objects of its numbers."""
    here = vec[i64]([0] * len(LIBRARY.value))
    for card in cards:
        if 0 <= card < len(here):
            here[card] = 1
    return here


def _sorted(here: vec[i64], cards: list[int]) -> vec[i64]:
    """Every card once, in the order of their numbers; the anonymous ones of a view are not in the library."""
    found = vec[i64]()
    for card in range(len(here)):
        if here[card]:
            found = append(found, card)
    if len(found) < len(cards):
        for stranger in sorted({card for card in cards if not 0 <= card < len(here)}):
            found = append(found, stranger)
    return found


def _texts(texts: list[int], here: vec[i64]) -> vec[i64]:
    """Those of the texts whose cards are here."""
    found = vec[i64]()
    for text in texts:
        if here[text // 3]:
            found = append(found, text)
    return found


EMPTY_CAST: Final = Cast([])
