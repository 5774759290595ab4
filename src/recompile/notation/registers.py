"""Frames, queues and locks as text: what lets a position stand in the middle of an effect.

Each begins with `>` and a kind. A frame names its player, then its registers in braces, those left out being empty:

    >text:A:FIR0:middle@2{that=B2.1,line=2,done}    A resolves Fire 0, next comes instruction 2
    >text:A:MIR1:bottom=LIG0@1                      the same for a middle resolved as if it stood on Mirror 1
    >text:A:DEA1:top!@2                             it has died: nothing more will happen
    >order:A{noted=HAT3:top+SPI3:top}               A says which text comes next
    >arrive:A{stack=A2,card=#A2.1,step=1}           the head of the queue of stack A2 is landing
    >queue:A2{fir3:A:play+WAT1:A:play:under=A2.1}   the cards that are committed to A2, in order
    >lock:MET1:middle{turn=15}                      nobody's compile in turn 15 while this text stays visible

A card is written as its place in the field (`B2.1`), its place in a queue (`#A2.1`), or by name; `?` is a card that the
reader may not know.
"""

from __future__ import annotations

import re

from recompile.engine import ids
from recompile.engine.frames import FIELDS, Committed
from recompile.engine.state import State
from recompile.notation.errors import NotationError
from recompile.notation.names import PLAYERS, UNKNOWN, card_name, place_name

# Where the step stands among what a kind of frame holds; for the others it is always 0, or told in another way.
STEP_AT = {"arrive": 2, "shift-all": 2, "refresh": 0, "compile": 1}
WORDS = {"looping": "loop"}  # a field is written under its own name, but for these


def fields_of(kind: str) -> list[tuple[str, str]]:
    """What is written of a frame: the field and its nature. Counters are not: only whether a text has died is."""
    found = [(name, nature) for name, nature in FIELDS[ids.FRAME_NAMES.index(kind)] if nature != "counter"]
    if kind == "text":
        return [(name, nature) for name, nature in found if name not in _IN_HEAD]
    if kind in STEP_AT:
        found.insert(STEP_AT[kind], ("step", "number"))
    return found


_IN_HEAD = ("card", "box", "text", "noting", "noted")
CODE = re.compile(r"[A-Za-z]{3}[0-9]")
TOKEN = re.compile(r">([a-z-]+)(?::([^{}]*))?(?:\{([^{}]*)\})?")


def queue(s: State, stack: int) -> list[Committed]:
    """The cards committed to a stack, in the order they will land."""
    return [entry for entry in s.committed if entry.stack == stack]


class Registry:
    """Names cards in registers, and finds them again. `viewer` hides what that player may not know."""

    def __init__(self, s: State, viewer: int = -1) -> None:
        self.s = s
        self.viewer = viewer
        self.unknown: list[int] = []  # cards to stand for `?`, when a text is read

    def write(self, card: int) -> str:
        s = self.s
        if card < 0:
            return "-"
        zone = s.zone(card)
        if zone < ids.FIELD_END:
            return place_name(int(zone), s.index(card))
        for stack in range(6):
            for index, entry in enumerate(queue(s, stack)):
                if entry.card == card:
                    return "#" + place_name(stack, index)
        if self.viewer >= 0 and not s.known(card) >> self.viewer & 1:
            return "?"
        return card_name(s, card)

    def read(self, text: str) -> int:
        if text == "-":
            return -1
        if text == "?":
            if not self.unknown:
                raise NotationError("no unknown card is left to stand for", text)
            return self.unknown.pop()
        if CODE.fullmatch(text):
            return self.number(text)
        stack, index = self._place(text.lstrip("#"))
        try:
            return int(queue(self.s, stack)[index].card) if text.startswith("#") else self.s.cards(stack)[index]
        except IndexError:
            raise NotationError("no card lies at", text) from None

    def number(self, code: str) -> int:
        """The card with this code."""
        card = int(self.s.cast.card_number(code.upper()))
        if card < 0:
            raise NotationError("no card of this position is called", code)
        return card

    @staticmethod
    def _place(text: str) -> tuple[int, int]:
        found = re.fullmatch(r"([AB])([123])\.(\d+)", text)
        if not found or found[3] == "0":
            raise NotationError("expected a card, a place or ?, not", text)
        return PLAYERS.index(found[1]) * 3 + int(found[2]) - 1, int(found[3]) - 1


def queue_cards(token: str) -> list[str]:
    """The names of the cards in a queue or on their way out, before there is a state to look them up in.

    >>> queue_cards(">queue:A2{fir3:A:play+??:A:play}"), queue_cards(">leave:A{card=WAT1,to=A.trash,delete}")
    (['fir3', '??'], ['WAT1'])
    """
    found = TOKEN.fullmatch(token)
    if not found:
        return []
    body = found[3] or ""
    if found[1] == "queue":
        return [entry.split(":")[0] for entry in body.split("+")]
    key = {"leave": "card=", "leave-all": "cards="}.get(found[1])
    values = [word.removeprefix(key) for word in body.split(",") if key and word.startswith(key)]
    cards = [card.partition("~")[0] for value in values for card in value.split("+")]
    return [UNKNOWN if card == "?" else card for card in cards]
