"""The cards of one game, sorted by what they listen to.

Of 180 cards a game holds 36. Before the first turn they are sorted once, so that asking "who hears a draw?" or "does
anything forbid this play?" looks at the one or two cards that could matter. A cast never changes and copies share it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.ids import EVENTS
from recompile.engine.instructions import S_PLAYABLE_HERE, S_THIS_NO_MATCHING, STATICS, Listener, Standing
from recompile.engine.program import LIBRARY


class Cast:
    """Who is in this game."""

    __slots__ = ("cards", "ends", "free_cards", "listeners", "starts", "statics")

    def __init__(self, cards: list[int]) -> None:
        here = set(cards)
        self.cards: vec[i64] = vec[i64](sorted(here))
        self.listeners: list[list[Listener]] = [[] for _ in range(EVENTS)]
        self.statics: list[list[Standing]] = [[] for _ in range(STATICS)]
        self.starts: vec[i64] = vec[i64]([text for text in LIBRARY.starts if text // 3 in here])
        self.ends: vec[i64] = vec[i64]([text for text in LIBRARY.ends if text // 3 in here])
        for listener in LIBRARY.listeners:
            if listener.card in here:
                self.listeners[listener.event].append(listener)
        for rule in LIBRARY.standing:
            if rule.card in here:
                self.statics[rule.kind].append(rule)
        # Whether any card may be played face-up where its protocol does not match; most games have none.
        self.free_cards = len(self.statics[S_THIS_NO_MATCHING]) + len(self.statics[S_PLAYABLE_HERE]) > 0


EMPTY_CAST: Final = Cast([])
