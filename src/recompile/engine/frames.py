"""Frames: what is going on, as data.

The stack of frames is the last-in-first-out of R7; nothing else in the machine remembers where it was. A frame is
plain numbers, so a game can be copied, saved and searched in the middle of any effect.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from recompile.engine.ids import NOBODY


class Frame:
    """One thing that is going on. The meaning of the registers depends on the kind of frame."""

    __slots__ = (
        "box",
        "buried",
        "card",
        "count",
        "done",
        "kind",
        "line",
        "looping",
        "noted",
        "player",
        "shown",
        "step",
        "text",
        "that",
        "turned",
    )

    def __init__(self, kind: i64, player: i64, like: Frame | None = None) -> None:
        """A new frame, or the twin of another. Both branches set everything: then no access has to check."""
        self.kind = kind
        self.player = player  # the controller of a text, or whose action it is
        if like is None:
            self.step: i64 = 0
            self.card: i64 = NOBODY  # the card whose text this is
            self.box: i64 = 0
            self.text: i64 = -1  # the text whose instructions run; another card's when one is copied
            self.turned: i64 = 0  # the counters of the card when the text began: if they differ, it has died (R4.2)
            self.buried: i64 = 0
            self.that: i64 = -1  # "that card"
            self.shown: i64 = -1  # a card that everybody saw, by identity, wherever it is now
            self.line: i64 = -1  # the line worked on, or where "that card" was last seen
            self.count: i64 = 0
            self.done = False  # for "if you do"
            self.looping = False
            self.noted: vec[i64] = vec[i64]()
        else:
            self.step = like.step
            self.card = like.card
            self.box = like.box
            self.text = like.text
            self.turned = like.turned
            self.buried = like.buried
            self.that = like.that
            self.shown = like.shown
            self.line = like.line
            self.count = like.count
            self.done = like.done
            self.looping = like.looping
            self.noted = like.noted[:]

    def copy(self) -> Frame:
        return Frame(self.kind, self.player, self)


class Committed:
    """A card on its way into a stack (R6.1). Never changed once made, so copies of a game share it."""

    __slots__ = ("card", "played", "player", "stack", "under", "wakes")

    def __init__(self, card: i64, stack: i64, player: i64, played: bool, wakes: bool, under: i64) -> None:
        self.card = card
        self.stack = stack  # where it will land
        self.player = player  # who plays or shifts it
        self.played = played  # played, so "after a card is played" will come
        self.wakes = wakes  # its middle text resolves on landing (R6.4)
        self.under = under  # lands directly under this card (R6.3), or -1


class Lock:
    """ "Cannot compile on their next turn", for as long as the text stays visible. Never changed once made."""

    __slots__ = ("box", "buried", "card", "turn", "turned")

    def __init__(self, card: i64, box: i64, turned: i64, buried: i64, turn: i64) -> None:
        self.card = card
        self.box = box
        self.turned = turned
        self.buried = buried
        self.turn = turn  # the number of the turn it binds
