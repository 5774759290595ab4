"""What happens in one world when a move is made, with everything left out that the player does not know yet."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from recompile.cards import Library
from recompile.cards import vocabulary as v
from recompile.cards.checks import words_in
from recompile.game import View
from recompile.game.ahead import Ahead
from recompile.notation.events import Event, Reader
from recompile.notation.names import UNKNOWN

# Here an unknown card may come to light without anything hanging on its face.
_FACELESS = ("enter", "sink", "draw", "land")


class Memory:
    """The cards whose face the player of a view knows, and those of them that a shuffle may mix."""

    def __init__(self, view: View) -> None:
        self.reader: Reader = "A" if view.player == "A" else "B"
        self.library = view.library
        self.known = set(view.faces)
        self.mixable = {card for card, is_loose in view.faces.items() if is_loose}


class Tale:
    """The events of a move in one world; `told` are the same as a player with this memory could tell them beforehand.

    `certain` is how many of them there are before chance or an unknown card matters.
    """

    def __init__(self, ahead: Ahead, memory: Memory) -> None:
        self.ahead, self.events = ahead, ahead.events
        self.reader, self._library = memory.reader, memory.library
        self._known, self._mixed = set(memory.known), set(memory.mixable)
        self.certain = len(self.events)
        self.told: list[Event] = []
        for at, event in enumerate(self.events):
            if self.certain == len(self.events) and self._matters(event):
                self.certain = at
            self._follow_shuffles(event)
            self.told.append(self._tell(event))

    def _matters(self, event: Event) -> bool:
        """Whether this is the work of chance, or an unknown card comes to light and something may hang on it."""
        if event.kind == "take-random" or (event.kind == "discard" and event.card in self.ahead.picked):
            return True
        if event.card is None or event.card in self._known:
            return False
        if event.kind == "answered":
            return event.answer == "play"
        if event.kind == "draw" and event.cause is not None:
            return _reads_hands(self._library, event.cause)
        return event.kind not in _FACELESS and self.reader in event.seen

    def _follow_shuffles(self, event: Event) -> None:
        if event.kind == "shuffle":
            self._known -= self._mixed
        elif event.kind in ("discard", "enter", "sink") and event.card is not None:
            self._mixed.add(event.card)

    def _tell(self, event: Event) -> Event:
        """Without what is hidden."""
        if event.card is None or (event.card in self._known and self.reader in event.seen):
            return event
        hidden = replace(event, card=UNKNOWN, said=None)
        return replace(hidden, answer=None, number=None) if event.kind == "answered" else hidden


@cache
def _reads_hands(library: Library, text: str) -> bool:
    """Whether a text reads the cards of a hand: after a draw of unknown cards nobody can say what it does."""
    code, _, box = text.partition(":")
    return any(_reads_hand(node) for node in words_in(getattr(library.cards[code], box)))


def _reads_hand(node: v.Node) -> bool:
    """Whether a word looks at faces of a hand: a play that is chosen, a card drawn that is shown."""
    if isinstance(node, v.Play):
        return not (isinstance(node.what, v.Cards) and node.what.zone == "deck top")
    return isinstance(node, v.Reveal) and isinstance(node.what, v.Cards) and node.what.zone == "drawn"


def agreed(first: Tale, other: Tale) -> int:
    """How many events two worlds have in common before anything hidden matters."""
    most = min(first.certain, other.certain)
    for at in range(most):
        if first.told[at] != other.told[at]:
            return at
    return most
